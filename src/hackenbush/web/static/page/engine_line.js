/*
 * The engine's state in one line that is always there: what it is doing, or how far it got and why no further.
 */

import { h } from "./dom.js";
import { worth } from "./worth.js";

export function mountEngineLine(app, root) {
  const words = root.querySelector(".engine-words");
  const show = ({ engine }) => {
    root.dataset.state = engine.error?.kind === "offline" ? "offline" : engine.state;
    words.replaceChildren(...report(engine, app));
  };
  app.store.subscribe((state, changed) => changed.has("engine") && show(state));
  show(app.store.get());
}

function report(engine, app) {
  const { state, done, parts, visited, solution, lower, upper, error } = engine;
  if (state === "queued") return ["waiting for the solver …"];
  if (state === "solving") return [solving(done, parts), visited ? `, ${count(visited)} positions seen` : "", " …"];
  if (state === "exact") return ["exact", detail(solution)];
  if (state === "stopped") return ["stopped: ", ...bounds(lower, upper), ` · ${solution?.reason ?? "too hard here"}`];
  if (state === "busy") return ["the server is busy", again(app)];
  if (state === "error") return error?.kind === "offline" ? ["no connection, trying again …"] : [`no value: ${error?.message ?? "unknown"}`];
  return ["idle"];
}

const solving = (done, parts) => (parts > 1 ? `solving, ${done} of ${parts} parts done` : "solving");

const count = (number) => Number(number).toLocaleString("en");

function detail(solution) {
  const parts = solution?.parts?.length ?? 0;
  const methods = [...new Set(solution?.methods ?? [])];
  return [parts > 1 ? `, ${parts} parts` : "", methods.length ? ` · by ${methods.slice(0, 3).join(", ")}` : ""].join("");
}

export function bounds(lower, upper) {
  if (!lower && !upper) return ["no bounds yet"];
  const side = (value) => (value ? worth(value) : "?");
  return [side(lower), h("span", { class: "relation" }, " ≤ "), h("i", {}, "G"), h("span", { class: "relation" }, " ≤ "), side(upper)];
}

function again(app) {
  return h("button", { type: "button", class: "link", onclick: () => app.solve() }, "ask again");
}
