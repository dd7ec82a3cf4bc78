// node pyodide.mjs PYODIDE -m MODULE ARGUMENT...: run a module as python -m does, in this folder and with PYTHONPATH.
import { pathToFileURL } from "node:url";

const [pyodide, , ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const env = { ...process.env, HOME: "/", PYTHONDONTWRITEBYTECODE: "1", PYTEST_ADDOPTS: "-p no:faulthandler" };
const python = await loadPyodide({ indexURL: `${pyodide}/`, env });
python.FS.mkdir("/here");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "/" }, "/here");
python.FS.chdir(`/here${process.cwd()}`);
python.globals.set("words", python.toPy(words));
const code = python.runPython(`
import os, runpy, sys
sys.argv, code = words, 0
sys.path[:0] = ["", "/here" + os.environ["PYTHONPATH"]]
try:
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)
except SystemExit as end:
    code = int(end.code or 0)
code
`);
process.exit(code);
