// node imports.mjs SIDE MAIN: print what a side module imports and the main module does not have.
import { readFileSync } from "node:fs";

const GIVEN = ["__memory_base", "__table_base"]; // by the loader
const [side, main] = await Promise.all(process.argv.slice(2).map((path) => WebAssembly.compile(readFileSync(path))));
const had = new Set([...WebAssembly.Module.exports(main), ...WebAssembly.Module.exports(side)].map(({ name }) => name));
const missing = WebAssembly.Module.imports(side).map(({ name }) => name).filter((name) => !had.has(name) && !GIVEN.includes(name));
console.log(JSON.stringify([...new Set(missing)].sort()));
