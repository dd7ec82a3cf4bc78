// node archive.mjs PYODIDE SOURCES OUT: the standard library and the package as one archive of bytecode (see archive.py).
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, sources, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/" } });
python.FS.mkdirTree("/sources");
python.FS.mount(python.FS.filesystems.NODEFS, { root: sources }, "/sources");
python.FS.writeFile("/archive.py", readFileSync(new URL("archive.py", import.meta.url)));
const report = python.runPython('import sys; sys.path.insert(0, "/"); import archive; archive.main()');
writeFileSync(out, python.FS.readFile("/out.zip"));
console.log(report);
