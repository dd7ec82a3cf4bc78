// node wheel.mjs PYODIDE WHEEL CODE: install a wheel in Pyodide as its users do, and print what some code is worth.
import { pathToFileURL } from "node:url";

const [pyodide, wheel, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/" } });
await python.loadPackage(wheel, { messageCallback: () => {}, checkIntegrity: false });
console.log(python.runPython(code));
process.exit(0);
