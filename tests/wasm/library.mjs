// node library.mjs PYODIDE KERNEL ROOT HYPOTHESIS PACKAGES ARGUMENT...: run pytest in Pyodide, on the sources and tests of
// ROOT. Hypothesis stands apart, as it must be one that is written in Python alone.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, kernel, root, hypothesis, packages, ...words] = process.argv.slice(2);
const native = /const NATIVE = `([^`]*)`/.exec(readFileSync(`${root}/src/hackenbush/web/static/engine/worker.js`, "utf8"))[1];
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const env = { HOME: "/", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", HACKENBUSH_KERNEL: "native", HYPOTHESIS_PROFILE: process.env.HYPOTHESIS_PROFILE ?? "quick" };
const python = await loadPyodide({ indexURL: `${pyodide}/`, env });
for (const [place, folder] of [["/root", root], ["/hypothesis", hypothesis], ["/packages", packages]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.FS.writeFile("/native.so", readFileSync(kernel));
python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/root/src", "/root", "/hypothesis"]
sys.path.append("/packages")
os.chdir("/root")
`);
python.runPython(native);
python.globals.set("words", python.toPy(words));
const code = python.runPython(`
import pytest
from hackenbush import _kernel
assert _kernel.NAME == "native"
int(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-o", "filterwarnings=default", *words]))
`);
process.exit(code);
