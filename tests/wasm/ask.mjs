// node ask.mjs BUILD QUESTIONS ANSWERS: answer questions with the engine of a site, as its worker does.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [build, questions, answers] = process.argv.slice(2);
const source = readFileSync(`${build}/worker.js`, "utf8");
const native = /const NATIVE = `([^`]*)`/.exec(source)[1];
const { loadPyodide } = await import(pathToFileURL(`${build}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${build}/`, stdLibURL: `${build}/python.zip`, env: { HOME: "/", HACKENBUSH_KERNEL: "native" } });
python.FS.writeFile("/native.so", readFileSync(`${build}/native.wasm`));
python.runPython(native);
const reply = python.runPython("from hackenbush.tasks.replying import reply; reply");
const decoder = new TextDecoder();
const found = [];
// A loop, not map(): node 20.20 once crashed when it undid an optimization of the function in map().
for (const [task, request, positions] of JSON.parse(readFileSync(questions, "utf8"))) {
  const answer = reply(task, request, positions, 3600, 256 << 20, () => {});
  const [kind, header, content] = answer.toJs();
  answer.destroy();
  found.push([kind, header, decoder.decode(content)]);
}
writeFileSync(answers, JSON.stringify(found));
process.exit(0);
