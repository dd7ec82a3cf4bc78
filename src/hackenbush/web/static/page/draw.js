/*
 * Draw: a palette, a few tools, and the value next to the picture while it grows.
 *
 * The board proposes a change and the page makes it the picture, so that every stroke can be undone. Tools work on the
 * selection, or on the whole picture if nothing is selected.
 */

import { standForAll } from "../../live/picture.js";
import { beside, mirror, negate, only, recolor, remove as removeEdges } from "../../live/picture.js";
import { button, drawing, h, iconButton } from "./dom.js";
import { mountMaker } from "./maker.js";
import { valueCard } from "./value_card.js";

const TOOLS = [
  { tool: "move", name: "Move", what: "Move nodes and edges", key: "4" },
  { tool: "erase", name: "Erase", what: "Erase edges", key: "5" },
];
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
    let tool = "edge";
    let clipboard = null;

    const apply = (change, words) => {
      const { picture, selection } = state();
      const changed = change(picture, selection);
      app.setPicture(changed, { board: { selection: kept(selection, picture, changed) } });
      app.announce(words);
    };
    const take = (next) => {
      tool = next;
      for (const paint of tools.querySelectorAll(".paint")) {
        paint.setAttribute("aria-pressed", String(tool === "edge" ? paint.dataset.color === color : paint.dataset.tool === tool));
      }
      app.board.set({ color, tool });
    };
    const choose = (next) => {
      color = next;
      take("edge");
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
      clear() {
        apply(() => ({ edges: [], places: {} }), "Cleared");
        take("edge");
      },
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

    const paste = act("paste", "Paste beside", "Ctrl+V", actions.paste);
    const remove = act("remove", "Remove what is selected", "Delete", actions.remove);
    paste.disabled = remove.disabled = true;
    tools.append(
      h("div", { class: "palette", role: "group", "aria-label": "Color of new edges" },
        COLORS.map((paint) => swatch(paint, choose))),
      h("div", { class: "palette", role: "group", "aria-label": "Change what is drawn" },
        TOOLS.map((each) => toolButton(each, take))),
      ...folded(
        h("div", { class: "toolset", role: "group", "aria-label": "Edit" },
          act("copy", "Copy", "Ctrl+C", actions.copy), paste, remove),
        h("div", { class: "toolset", role: "group", "aria-label": "Transform" },
          act("beside", "Add a copy beside", "Ctrl+D", actions.double),
          act("negate", "Negate: exchange blue and red", "N", actions.negate),
          act("mirror", "Mirror", "M", actions.mirror), act("tidy", "Tidy: lay it out afresh", "T", actions.tidy)),
      ),
      button([drawing("blank"), h("span", {}, "Start blank")], actions.clear, { class: "bar-button tool-clear", title: "Start blank: clear the picture" }),
    );

    const card = valueCard({ brief: true, efforts: app.engine.efforts, onLonger: (effort) => app.solve({ effort }) });
    const loose = h("p", { class: "loose", hidden: true });
    panel.append(card.element, loose);
    const maker = mountMaker(app, panel);
    panel.append(lesson());

    const keys = keyMap(actions, choose, take);
    return {
      enter() {
        app.board.set({ mode: "draw", empty: "Drag from the ground to draw an edge" });
        take(tool);
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

const act = (icon, name, keys, onclick) => iconButton(icon, name, { keys, onclick });

function swatch({ color, name, whose, keys }, choose) {
  const title = `${name}, ${whose} (${keys[0].toUpperCase()} or ${keys[1]})`;
  const content = [
    h("span", { class: "swatch", dataset: { color } }), h("span", { class: "paint-name" }, name), h("span", { class: "quiet whose" }, whose),
  ];
  return button(content, () => choose(color), { class: "paint", dataset: { color }, "aria-pressed": String(color === "b"), "aria-label": name, title });
}

function toolButton({ tool, name, what, key }, take) {
  const content = [drawing(tool), h("span", { class: "paint-name" }, name)];
  return button(content, () => take(tool), { class: "paint", dataset: { tool }, "aria-pressed": "false", "aria-label": what, title: `${what} (${key})` });
}

/* Tools in a row, or on a narrow page behind one button, which a use of them closes. */
function folded(...sets) {
  const row = h("div", { class: "toolsets", id: "more-tools" }, sets);
  const more = iconButton("more", "More tools", { "aria-expanded": "false", "aria-controls": row.id });
  const open = (isOpen) => {
    row.classList.toggle("open", isOpen);
    more.setAttribute("aria-expanded", String(isOpen));
  };
  more.classList.add("more-button");
  more.addEventListener("click", () => open(!row.classList.contains("open")));
  row.addEventListener("click", (event) => event.target.closest("button") && open(false));
  document.addEventListener("pointerdown", ({ target }) => !row.contains(target) && !more.contains(target) && open(false));
  return [row, more];
}

function keyMap(actions, choose, take) {
  const map = {
    "Ctrl+c": actions.copy, "Ctrl+v": actions.paste, "Ctrl+a": actions.all, "Ctrl+d": actions.double,
    Delete: actions.remove, Backspace: actions.remove, t: actions.tidy, n: actions.negate, m: actions.mirror,
  };
  for (const { color, keys } of COLORS) for (const key of keys) map[key] = () => choose(color);
  for (const { tool, key } of TOOLS) map[key] = () => take(tool);
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
      line("Move, erase", "take the tool for it, then drag nodes and edges, or pass over edges"),
      line("Select", "drag a box in the air, or click an edge again"),
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
