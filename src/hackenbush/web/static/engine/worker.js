/*
 * A worker that has Python, the package and its kernel, and does one task at a time.
 *
 * It is told { root, kernel, interrupt } once: where its files are, whether there is a compiled kernel, and shared memory
 * in which a 2 interrupts the task, or null. It tells { ready } or { broken }. Then { id, task, request, positions,
 * seconds, memory } is answered by { id, report } now and then and { id, kind, header, content, bytes } at the end, where
 * `bytes` is the memory that Python holds. The kinds are those of hackenbush.tasks.replying.
 */

const NATIVE = `
import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader

loader = ExtensionFileLoader("hackenbush._kernel.native", "/native.so")
native = module_from_spec(spec_from_loader(loader.name, loader))
loader.exec_module(native)
sys.modules[loader.name] = native
`;

async function start({ root, kernel, interrupt }) {
  const fetched = kernel ? fetch(new URL("native.wasm", root)).then((response) => response.arrayBuffer()) : null;
  const { loadPyodide } = await import(new URL("pyodide.mjs", root));
  const python = await loadPyodide({
    indexURL: root,
    stdLibURL: new URL("python.zip", root).href,
    env: { HOME: "/", HACKENBUSH_KERNEL: kernel ? "native" : "pure" },
  });
  if (interrupt) python.setInterruptBuffer(interrupt);
  if (fetched) {
    python.FS.writeFile("/native.so", new Uint8Array(await fetched));
    python.runPython(NATIVE);
  }
  const reply = python.runPython("from hackenbush.tasks.replying import reply; reply");
  return { python, reply, interrupt };
}

function answer({ python, reply, interrupt }, { id, task, request, positions, seconds, memory }) {
  if (interrupt) interrupt[0] = 0;
  const found = reply(task, request, positions, seconds, memory, (report) => postMessage({ id, report: JSON.parse(report) }));
  const [kind, header, content] = found.toJs();
  found.destroy();
  postMessage({ id, kind, header, content, bytes: python._module.HEAP8.length });
}

let started = null;
addEventListener("message", async ({ data }) => {
  try {
    if (started) return answer(await started, data);
    started = start(data);
    await started;
    postMessage({ ready: true });
  } catch (error) {
    postMessage({ broken: String(error?.message ?? error).slice(-2000) });
  }
});
