/*
 * The line of text under the picture: it shows what is drawn, and draws what is typed.
 *
 * While it is being typed into, the picture follows as soon as the text can be read; an error stands below, with a caret
 * under the column where the reading stopped.
 */

import { button, h } from "./dom.js";

const PAUSE = 180; // milliseconds without a key before a text is read

export function mountCaption(app, root) {
  const id = "notation";
  const input = h("input", {
    id, class: "notation", type: "text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off",
    placeholder: "b(r,g) + gb    0-1B 1-2R    e(ee:A;ee:A)", "aria-describedby": "notation-note",
  });
  const note = h("p", { class: "caption-note", id: "notation-note" });
  root.append(
    h("label", { class: "caption-label", for: id, title: "The picture as text" }, "Text"),
    h("div", { class: "caption-field" }, input, note),
  );

  let timer = 0; // of the pause, while it lasts
  let latest = 0;
  let reading = false; // whether the answer to the latest text is still to come
  let go = 0; // letters typed in one go are undone in one go
  let drawn = { go: null, picture: null }; // what was typed last
  const read = async () => {
    rest();
    const [mine, own] = [++latest, go];
    const text = input.value;
    reading = true;
    try {
      const answer = await app.engine.ask("parse", { text });
      if (mine !== latest) return;
      reading = false;
      wrong(null);
      const { text: shown, tidy, picture } = app.store.get();
      if (tidy && text === shown) return; // read twice: nothing new, and so nothing to undo
      const undo = own !== drawn.go || picture !== drawn.picture;
      drawn = { go: own, picture: answer.picture };
      app.setPicture(answer.picture, { text, parsed: answer, undo });
    } catch (error) {
      if (mine !== latest) return;
      reading = false;
      wrong(error);
    }
  };
  /* A value was typed: draws a picture that has it. */
  const make = async (value) => {
    forget();
    try {
      const { picture, text } = await app.engine.ask("build", { value });
      app.setPicture(picture, { text });
      show(app.store.get());
    } catch (error) {
      wrong(error);
    }
  };
  const rest = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const forget = () => {
    latest += 1;
    reading = false;
    rest();
  };
  const wrong = (error) => {
    input.setAttribute("aria-invalid", String(Boolean(error)));
    note.replaceChildren(...(error ? complaint(error, input.value) : []));
    if (!error) describe(app.store.get());
  };
  const describe = ({ description }) => {
    note.classList.remove("wrong");
    note.replaceChildren(description ?? "");
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(read, PAUSE);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      read();
      go += 1;
    }
    if (event.key === "Escape") {
      forget();
      show(app.store.get());
      input.blur();
    }
    event.stopPropagation();
  });
  input.addEventListener("blur", () => {
    if (timer) read(); // who leaves in the pause means what was typed
    go += 1;
    if (!reading && input.getAttribute("aria-invalid") !== "true") show(app.store.get());
  });

  function complaint(error, text) {
    note.classList.add("wrong");
    if (error.kind === "not_a_picture") return [`${error.message}. `, button("Draw one that is worth it", () => make(text), { class: "link" })];
    if (error.kind === "too_large") return [`Too large: ${error.message}.`];
    if (!error.column) return [error.message];
    const before = text.slice(0, error.column - 1);
    const caret = h("span", { class: "caret", "aria-hidden": "true" }, h("span", { class: "caret-space" }, before), "▲");
    return [caret, error.message];
  }

  const open = () => root.classList.add("open");
  const show = (state) => {
    input.value = state.text ?? "";
    input.setAttribute("aria-invalid", "false");
    describe(state);
  };
  app.store.subscribe((state, changed) => {
    const isTyping = document.activeElement === input;
    if (changed.has("picture") && state.picture !== drawn.picture && !isTyping) forget(); // a later picture counts
    if (!changed.has("text") && !changed.has("description")) return;
    if (isTyping) {
      if (changed.has("description") && input.getAttribute("aria-invalid") !== "true") describe(state);
    } else show(state);
  });
  show(app.store.get());
  return {
    focus() {
      open();
      input.focus();
    },
    /* Shows the line, or hides it where it is not always shown. */
    toggle() {
      if (root.classList.toggle("open")) input.focus();
    },
    /* Puts a text that cannot be read into the line, with what is wrong with it; returns whether that is seen. */
    refuse(text, error) {
      open();
      input.value = text;
      wrong(error);
      return note.checkVisibility();
    },
  };
}
