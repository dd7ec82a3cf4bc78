/*
 * Draw: a palette, a few tools, and the value next to the picture while it grows.
 *
 * The board proposes a change and the page makes it the picture, so that every stroke can be undone. Tools work on the
 * selection, or on the whole picture if nothing is selected.
 */

import { standForAll } from "../../live/picture.js";
import { beside, mirror, negate, only, recolor, remove as removeEdges } from "../../live/picture.js";
import { button, h, iconButton } from "./dom.js";
import { mountMaker } from "./maker.js";
import { valueCard } from "./value_card.js";

const COLORS = [
  { color: "b", name: "Blue", whose: "Left's", keys: ["b", "1"] },
  { color: "r", name: "Red", whose: "Right's", keys: ["r", "2"] },
  { color: "g", name: "Green", whose: "anybody's", keys: ["g", "3"] },
];

export const mode = {
  id: "draw",
  title: "Draw",
  key: "d",
  sheet: "peek",
  mount(app, panel, tools) {
    const state = () => app.store.get();
    let color = "b";
    let clipboard = null;

    const apply = (change, words) => {
      const { picture, selection } = state();
      const changed = change(picture, selection);
      app.setPicture(changed, { board: { selection: kept(selection, picture, changed) } });
      app.announce(words);
    };
    const choose = (next) => {
      color = next;
      for (const paint of tools.querySelectorAll(".paint")) paint.setAttribute("aria-pressed", String(paint.dataset.color === color));
      app.board.set({ color });
      if (state().selection.length) apply((picture, selection) => recolor(picture, selection, color), "Recolored");
    };
    const actions = {
      copy() {
        const { picture, selection } = state();
        clipboard = copied(picture, selection);
        app.notice(`Copied ${plural(clipboard.edges.length, "edge")}`, { id: "clipboard" });
        paste.disabled = false;
      },
      paste: () => clipboard && apply((picture) => beside(picture, clipboard), "Pasted beside the picture"),
      remove: () => state().selection.length && apply(removeEdges, "Removed"),
      negate: () => apply(negated, "Negated: blue and red have changed places"),
      mirror: () => apply(mirrored, "Mirrored"),
      double: () => apply((picture, selection) => beside(picture, copied(picture, selection)), "Added beside"),
      clear: () => apply(() => ({ edges: [], places: {} }), "Cleared"),
      all: () => select(state().picture.edges.map((_, index) => index)),
      async tidy() {
        const { picture, text } = state();
        try {
          const answer = await app.engine.ask("layout", { position: picture });
          if (state().picture === picture) app.setPicture(standForAll(picture, answer.picture), { animate: true, text });
        } catch (error) {
          app.notice(error.message, { kind: "problem", id: "tidy" });
        }
      },
    };
    const select = (selection) => {
      app.board.set({ selection });
      app.store.set({ selection });
    };

    const paste = tool("paste", "Paste beside", "Ctrl+V", actions.paste);
    const remove = tool("remove", "Remove what is selected", "Delete", actions.remove);
    paste.disabled = remove.disabled = true;
    tools.append(
      h("div", { class: "palette", role: "group", "aria-label": "Color of new edges" },
        COLORS.map((paint) => swatch(paint, choose))),
      h("div", { class: "toolset", role: "group", "aria-label": "Edit" },
        tool("copy", "Copy", "Ctrl+C", actions.copy), paste, remove),
      h("div", { class: "toolset", role: "group", "aria-label": "Transform" },
        tool("beside", "Add a copy beside", "Ctrl+D", actions.double),
        tool("negate", "Negate: exchange blue and red", "N", actions.negate),
        tool("mirror", "Mirror", "M", actions.mirror), tool("tidy", "Tidy: lay it out afresh", "T", actions.tidy)),
      button("Clear", actions.clear, { class: "link tool-clear" }),
    );

    const card = valueCard({ brief: true });
    const loose = h("p", { class: "loose", hidden: true });
    panel.append(card.element, loose);
    const maker = mountMaker(app, panel);
    panel.append(lesson());

    const keys = keyMap(actions, choose);
    return {
      enter() {
        app.board.set({ mode: "draw", color, empty: "Drag from the ground to draw an edge" });
        choose(color);
        maker.enter();
      },
      leave() { select([]); },
      update(now, changed) {
        if (changed.has("search")) card.update(now);
        if (changed.has("selection")) remove.disabled = !now.selection.length;
        if (changed.has("floating") || changed.has("picture")) warn(loose, now.floating.length);
      },
      onChange({ picture, text }) {
        const { picture: old, selection } = state();
        app.setPicture(picture, { board: { selection: kept(selection, old, picture) } });
        if (text) app.announce(text);
      },
      onKey(event) {
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        const run = keys[event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key];
        run?.();
        return Boolean(run);
      },
    };
  },
};

/* The selection stays while the edges are the same. */
const kept = (selection, old, picture) => (old.edges.length === picture.edges.length ? selection : []);

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const tool = (icon, name, keys, onclick) => iconButton(icon, name, { keys, onclick });

function swatch({ color, name, whose, keys }, choose) {
  const title = `${name}, ${whose} (${keys[0].toUpperCase()} or ${keys[1]})`;
  const content = [h("span", { class: "swatch", dataset: { color } }), h("span", {}, name), h("span", { class: "quiet whose" }, whose)];
  return button(content, () => choose(color), { class: "paint", dataset: { color }, "aria-pressed": String(color === "b"), title });
}

function keyMap(actions, choose) {
  const map = {
    "Ctrl+c": actions.copy, "Ctrl+v": actions.paste, "Ctrl+a": actions.all, "Ctrl+d": actions.double,
    Delete: actions.remove, Backspace: actions.remove, t: actions.tidy, n: actions.negate, m: actions.mirror,
  };
  for (const { color, keys } of COLORS) for (const key of keys) map[key] = () => choose(color);
  return map;
}

function warn(element, count) {
  element.hidden = !count;
  const counts = count === 1 ? "it counts" : "they count";
  element.textContent = count ? `${plural(count, "edge")} not connected to the ground: ${counts} for nothing.` : "";
}

function lesson() {
  const line = (what, how) => [h("dt", {}, what), h("dd", {}, how)];
  return h(
    "details", { class: "section how" },
    h("summary", {}, "How to draw"),
    h("dl", { class: "facts" },
      line("New edge", "drag from the ground or a node into the air, or to another node"),
      line("Loop", "drag out of a node and back"),
      line("Color", "choose one, then click edges"),
      line("Move", "drag an edge, or a node with Alt"),
      line("Select", "drag a box in the air, or click again"),
      line("By keys", "arrows walk, Shift and an arrow draws from a node, Enter on two nodes joins them")),
  );
}

// ---- what the tools do to a picture: whole, or only to what is selected ----------------------------------------

/* The selected edges as a picture, or the whole picture. */
const copied = (picture, selection) => only(picture, selection.length ? selection : [...picture.edges.keys()]);

function negated(picture, selection) {
  const whole = negate(picture);
  const among = new Set(selection);
  return selection.length ? { ...whole, edges: whole.edges.map((edge, i) => (among.has(i) ? edge : picture.edges[i])) } : whole;
}

/* Mirrors the selection and its nodes; the rest stays. */
function mirrored(picture, selection) {
  if (!selection.length) return mirror(picture);
  return { ...picture, places: { ...picture.places, ...mirror(only(picture, selection)).places } };
}
