/*
 * Share and export: a link that holds the whole position, and the picture as a file or as text to paste.
 */

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
];

export function mountShare(app) {
  const { body, open } = dialog("Share", "share");
  const link = h("input", { class: "field", id: "share-link", readonly: true, onfocus: ({ target }) => target.select() });
  const text = h("input", { class: "field", id: "share-text", readonly: true, onfocus: ({ target }) => target.select() });
  const mode = h("p", { class: "quiet" });
  body.append(
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
    const state = app.store.get();
    link.value = app.link();
    text.value = state.plain ?? state.text ?? "";
    const places = state.tidy ? "" : ", with every node where you put it";
    mode.textContent = `The link holds the whole picture${places}. Nothing is stored on the server.`;
    open();
    link.focus();
  };
}

function formatRow(app, { format, title, what, file, text }) {
  const fetched = () => app.engine.file("render", { position: app.store.get().picture, format });
  const copied = async () => copy(app, await (await fetched()).text(), title);
  const guarded = (run) => async () => {
    try {
      await run();
    } catch (error) {
      app.notice(`${title}: ${error.message}`, { kind: "problem", id: "export" });
    }
  };
  return h(
    "li", { class: "format" },
    h("span", {}, h("b", {}, title), h("span", { class: "quiet" }, ` ${what}`)),
    text && button("Copy", guarded(copied), { class: "button", "aria-label": `Copy as ${title}` }),
    button("Save", guarded(async () => save(await fetched(), file)), { class: "button", "aria-label": `Save as ${title}` }),
  );
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const copyButton = (app, text, what) =>
  button("Copy", () => copy(app, text(), what), { class: "button", "aria-label": `Copy the ${what}` });

async function copy(app, text, what) {
  try {
    await navigator.clipboard.writeText(text);
    app.notice(`Copied: ${what}`, { id: "clipboard" });
  } catch {
    const words = "This browser does not let the page copy. Select the text and copy it yourself.";
    app.notice(words, { kind: "problem", id: "clipboard" });
  }
}
