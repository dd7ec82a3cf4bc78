/*
 * The tabs of the modes, and the modes behind them: each is mounted when it is first entered, and kept.
 */

import { h } from "./dom.js";
import { MODES } from "./modes.js";

const BARE = Object.freeze({ labels: {}, marks: {}, tags: [], highlight: [], ghosts: [], lastCut: null, dim: [], legal: null, empty: null });

export function mountTabs(app, { tabs, panel, tools, page }) {
  const rooms = new Map(MODES.map((mode) => [mode.id, room(mode, app, { panel, tools, tabs })]));
  let current = null;

  app.setMode = (id) => {
    const next = rooms.get(id) ?? rooms.get("play");
    if (next === current) return;
    if (current) {
      current.show(false);
      current.part?.leave();
      app.board.set({ picture: app.store.get().picture, ...BARE });
    }
    current = next;
    page.classList.toggle("wide", Boolean(next.mode.wide));
    page.dataset.mode = next.mode.id;
    next.show(true);
    if (!tabs.querySelector("[tabindex='0']")) tabs.firstElementChild.tabIndex = 0; // at the front door no tab is on
    panel.scrollTop = 0;
    app.store.set({ mode: next.mode.id });
    next.part?.enter();
    const state = app.store.get();
    next.part?.update(state, new Set(Object.keys(state)));
  };
  app.store.subscribe((state, changed) => {
    if (current && !changed.has("mode")) current.part?.update(state, changed);
  });
  tabs.addEventListener("keydown", (event) => walk(event, tabs));
  return { part: () => current?.part, current: () => current?.mode };
}

function room(mode, app, { panel, tools, tabs }) {
  const tab = h(
    "button",
    {
      type: "button", role: "tab", class: "tab", id: `tab-${mode.id}`,
      "aria-controls": `panel-${mode.id}`, "aria-selected": "false", tabindex: "-1",
      title: `${mode.title} (${mode.key?.toUpperCase()})`, onclick: () => app.setMode(mode.id),
    },
    mode.title,
  );
  const own = h("section", {
    class: `mode mode-${mode.id}`, id: `panel-${mode.id}`, hidden: true,
    ...(mode.isDoor ? { "aria-label": mode.title } : { role: "tabpanel", "aria-labelledby": tab.id }),
  });
  const strip = h("div", { class: `tools tools-${mode.id}`, hidden: true });
  if (!mode.isDoor) tabs.append(tab);
  panel.append(own);
  tools.append(strip);
  const place = {
    mode,
    part: null,
    show(on) {
      own.hidden = strip.hidden = !on;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      if (on && !place.part) place.part = mount(mode, app, own, strip);
    },
  };
  return place;
}

/* A mode that cannot start must not break the page. */
function mount(mode, app, own, strip) {
  try {
    return mode.mount(app, own, strip);
  } catch (error) {
    console.error(error);
    app.notice(`${mode.title} could not start: ${error.message}`, { kind: "problem" });
    return null;
  }
}

function walk(event, tabs) {
  const all = [...tabs.querySelectorAll("[role=tab]")];
  const at = all.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const next = all[(to + all.length) % all.length];
  next.focus();
  next.click();
}
