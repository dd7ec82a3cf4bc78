/*
 * The engine's state in one line: in Analyse what it is doing, or how far it got, as the card says why it stopped;
 * elsewhere only what matters there. An engine that stays lost gets a notice too, if it has one.
 */

import { button, h } from "./dom.js";
import { showValue } from "./values.js";

const BLINK = 1200; // milliseconds without a connection before the page speaks of it

export function mountEngineLine(app, root) {
  const words = root.querySelector(".engine-words");
  let waiting = 0;
  const show = (state) => {
    const { search, engine } = state;
    root.dataset.state = engine.state === "lost" ? "offline" : search.state;
    words.replaceChildren(...(engine.words ? [engine.words] : report(search, state, app)));
    root.classList.toggle("silent", !words.textContent);
  };
  app.store.subscribe((state, changed) => {
    if (["search", "engine", "mode", "settings"].some((key) => changed.has(key))) show(state);
    if (!changed.has("engine")) return;
    clearTimeout(waiting);
    if (state.engine.state === "ready") reconnected();
    else if (state.engine.state === "lost") waiting = setTimeout(lost, BLINK);
  });
  let told = false;
  function lost() {
    const { notice } = app.store.get().engine;
    if (!notice) return;
    told = true;
    app.notice(notice, { kind: "problem", id: "connection" });
  }
  function reconnected() {
    if (told) app.notice("Connected again.", { id: "connection" });
    told = false;
  }
  show(app.store.get());
}

function report(search, { mode, settings }, app) {
  const { state, done, parts, visited, solution, error } = search;
  if (state === "busy") return ["the server is busy ", again(app)];
  if (state === "error") return [`no value: ${error?.message ?? "unknown"}`];
  if (mode !== "analyse") return mode === "play" && !settings.values ? [] : brief(search, mode, app);
  if (state === "queued") return ["waiting for the solver …"];
  if (state === "solving") return [solving(done, parts), seen(visited), " …"];
  if (state === "exact") return ["exact", detail(solution)];
  if (state === "stopped") return ["stopped", seen(visited)];
  return ["idle"];
}

/* Outside Analyse only what matters there: that a value is late, or was too hard; in Play nothing at all, unless asked for. */
function brief({ state, effort }, mode, app) {
  if (state === "solving") return ["thinking …"];
  if (state !== "stopped") return [];
  return ["too hard to value here", ...(mode === "draw" ? [] : longer(app, effort))]; // Draw has a card with that button
}

/* The solver's reason without the bounds, which are shown next to it. */
export const why = (reason) => (reason ?? "the budget is spent").replace(/: the value is .*/, "").replace(/\.$/, "");

const solving = (done, parts) => (parts > 1 ? `solving, ${done} of ${parts} parts done` : "solving");

const seen = (visited) => (visited ? `, ${Number(visited).toLocaleString("en")} positions seen` : "");

function detail(solution) {
  const parts = solution?.parts?.length ?? 0;
  const methods = [...new Set(solution?.methods ?? [])];
  return [parts > 1 ? `, ${parts} parts` : "", methods.length ? ` · by ${methods.slice(0, 3).join(", ")}` : ""].join("");
}

export function bounds(lower, upper) {
  if (!lower && !upper) return ["no bounds yet"];
  const side = (value) => (value ? showValue(value) : "?");
  const less = () => h("span", { class: "relation" }, " ≤ ");
  return [side(lower), less(), h("i", {}, "G"), less(), side(upper)];
}

function longer(app, effort) {
  if (effort + 1 >= app.engine.efforts) return [];
  return [" · ", button("think longer", () => app.solve({ effort: effort + 1 }), { class: "link" })];
}

function again(app) {
  return button("ask again", () => app.solve(), { class: "link" });
}
