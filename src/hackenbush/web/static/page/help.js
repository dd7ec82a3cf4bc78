/* The keys, all of them, by where they work. */

import { dialog } from "./dialogs.js";
import { fill, h } from "./dom.js";

const KEYS = [
  ["Everywhere", [
    [["P", "D", "A", "E", "L"], "Play, Draw, Analyse, Explain, Learn"], [["U"], "undo; Ctrl+Z too"], [["Ctrl", "Y"], "redo"],
    [["V"], "say the value"], [["S"], "share and export"], [["O"], "open the gallery"], [["/"], "type the picture as text"],
    [["F"], "fit the picture"], [["?"], "these keys"], [["Alt", "←"], "back, as in any page"],
  ]],
  ["On the board", [
    [["Tab"], "to the board and out of it"], [["←", "↑", "↓", "→"], "from edge to edge, where they point"],
    [["Enter"], "cut; in Draw, give the color"], [["+", "−", "0"], "zoom in, out, fit"], [["Esc"], "let go"],
  ]],
  ["Draw", [
    [["B", "R", "G"], "blue, red, green; 1, 2, 3 too"], [["4", "5"], "move, erase"], [["Ctrl", "C"], "copy what is selected"], [["Ctrl", "V"], "paste beside"],
    [["Ctrl", "A"], "select all"], [["Del"], "remove"], [["Shift", "↑"], "draw an edge from a node"],
    [["Enter", "Enter"], "join two nodes"], [["Ctrl", "D"], "add a copy beside"], [["N"], "negate"], [["M"], "mirror"], [["T"], "tidy"],
  ]],
  ["Play and Analyse", [
    [["←", "→"], "the move before, the next one"], [["Home", "End"], "the start, the end of the line"],
  ]],
  ["Play", [
    [["H"], "hint: which part, which edge, why"], [["G"], "show a good cut"], [["V"], "show and hide values"], [["U"], "take back"],
    [["Shift", "U"], "make the move again"], [["Space"], "stop the computer, or let it go on"], [["N"], "new game"], [["−"], "flip colors"],
  ]],
  ["Explain", [
    [["→", "Space"], "the next step"], [["←"], "the step before"], [["Home", "End"], "the picture, the conclusion"],
    [["Q"], "guess each step first, or not"], [["Esc"], "back from an option or a piece"],
  ]],
  ["Analyse", [[["G"], "go to the best cut"], [["M"], "go to the moves"], [["X"], "values on all edges"]]],
];

export function mountHelp(app) {
  const { body, open } = dialog("Keys", "keys");
  const letters = h("input", { type: "checkbox", onchange: ({ target }) => app.changeSettings({ keys: target.checked }) });
  letters.checked = app.settings.keys;
  const line = ([names, what]) => [h("dt", {}, names.map((name) => h("kbd", {}, name))), h("dd", {}, what)];
  const group = ([title, keys]) => h("section", { class: "section" }, h("h3", {}, title), h("dl", { class: "keys" }, keys.map(line)));
  fill(
    body,
    h("div", { class: "key-groups" }, KEYS.map(group)),
    h("label", { class: "check" }, letters, "letter keys work (switch them off if they get in the way)"),
    document.documentElement.dataset.engine !== undefined &&
      h("p", { class: "quiet" }, h("a", { href: "licenses.txt" }, "What this page is made of, and its licenses")),
  );
  return open;
}
