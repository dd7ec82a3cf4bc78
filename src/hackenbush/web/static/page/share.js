/*
 * Share and export: a link for a friend whose turn it is, a link that holds the whole position, the picture as a file or
 * as text to paste, and a certificate of its value.
 */

import { byLinks } from "../match/players.js";
import { sidesWords } from "../match/words.js";
import { isOver, NAMES, OTHER, turn } from "../match/tree.js";
import { copy } from "./clipboard.js";
import { dialog } from "./dialogs.js";
import { button, h } from "./dom.js";

const FORMATS = [
  { format: "svg", title: "SVG", what: "a drawing of any size", file: "hackenbush.svg" },
  { format: "png", title: "PNG", what: "an image", file: "hackenbush.png" },
  { format: "tikz", title: "TikZ", what: "for LaTeX", file: "hackenbush.tex", text: true },
  { format: "text", title: "Text", what: "drawn with letters", file: "hackenbush.txt", text: true },
  { format: "notebook", title: "Notebook cell", what: "for Jupyter", file: "hackenbush.py", text: true },
  { format: "json", title: "JSON", what: "edges and places", file: "hackenbush.json", text: true },
  { format: "cgsuite", title: "CGSuite", what: "its own notation", file: "hackenbush.cgs", text: true },
  { task: "certify", title: "Certificate", what: "a proof of the value, for hackenbush verify", file: "certificate.jsonl" },
];
const LATE = 1000; // milliseconds after which a file that takes longer is said to be on its way

export function mountShare(app) {
  const { body, open } = dialog("Share", "share");
  const [link, friend, text] = ["share-link", "share-friend", "share-text"].map(field);
  const [mode, sides] = [h("p", { class: "quiet" }), h("p", { class: "quiet" })];
  const playing = h("section", { class: "section" },
    h("label", { for: "share-friend", class: "rubric" }, "Send to a friend: their move"),
    h("div", { class: "field-row" }, friend, button("Copy", () => send(app, friend.value), { class: "button primary", "aria-label": "Copy the link for a friend" })),
    sides);
  body.append(
    playing,
    h("section", { class: "section" },
      h("label", { for: "share-link", class: "rubric" }, "Link to this position"),
      h("div", { class: "field-row" }, link, copyButton(app, () => link.value, "link")), mode),
    h("section", { class: "section" },
      h("label", { for: "share-text", class: "rubric" }, "As text"),
      h("div", { class: "field-row" }, text, copyButton(app, () => text.value, "text"))),
    h("section", { class: "section" },
      h("h3", {}, "Export"), h("ul", { class: "formats" }, FORMATS.map((format) => formatRow(app, format)))),
  );
  return () => {
    const { match, plain, text: written, tidy } = app.store.get();
    const player = turn(match);
    playing.hidden = isOver(match);
    friend.value = app.link({ mode: "play", you: player });
    sides.textContent = `Your friend plays ${NAMES[player]} and cuts next; you play ${NAMES[OTHER[player]]}. They send you a link back.`;
    link.value = app.link();
    text.value = plain ?? written ?? "";
    const places = tidy ? "" : ", with every node where you put it";
    mode.textContent = `The link holds the picture${places}, the moves and whose turn it is. Nothing is stored on the server.`;
    open();
    link.focus();
  };
}

const field = (id) => h("input", { class: "field", id, readonly: true, onfocus: ({ target }) => target.select() });

/* Copies the link for a friend, who has the side to move from now on. */
function send(app, link) {
  const { match } = app.store.get();
  const you = OTHER[turn(match)];
  copy(app, link, "link for your friend", `From now on ${sidesWords(you)}`);
  app.setMatch(Object.freeze({ ...match, players: byLinks(you) }));
  app.setMode("play");
}

function formatRow(app, { task = "render", format, title, what, file, text }) {
  const make = (use) => () => makeFile(app, { task, title, use, request: { position: app.store.get().picture, format } });
  const copied = async (blob) => copy(app, await blob.text(), title);
  return h(
    "li", { class: "format" },
    h("span", {}, h("b", {}, title), h("span", { class: "quiet" }, ` ${what}`)),
    text && button("Copy", make(copied), { class: "button", "aria-label": `Copy as ${title}` }),
    button("Save", make((blob) => save(blob, file)), { class: "button", "aria-label": `Save as ${title}` }),
  );
}

/* Has a file made and uses it. What takes long can be stopped; what is too hard can be tried for longer. */
async function makeFile(app, { task, title, request, use }, effort = 0) {
  const control = new AbortController();
  const say = (text, kind, action) => app.notice(`${title}: ${text}`, { kind, action, id: "export" });
  let dismiss = () => {};
  const late = setTimeout(() => {
    dismiss = say("on its way …", "offer", { title: "Stop", run: () => control.abort() });
  }, LATE);
  try {
    await use(await app.engine.file(task, request, { effort, signal: control.signal }));
  } catch (error) {
    if (error.name === "AbortError") return;
    const isLast = error.kind !== "too_hard" || effort + 1 >= app.engine.efforts;
    say(error.message, "problem", isLast ? null : { title: "Think longer", run: () => makeFile(app, { task, title, request, use }, effort + 1) });
  } finally {
    clearTimeout(late);
    dismiss();
  }
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const copyButton = (app, text, what) =>
  button("Copy", () => copy(app, text(), what), { class: "button", "aria-label": `Copy the ${what}` });
