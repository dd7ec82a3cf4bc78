/*
 * Explain: why the picture has its value, step by step, with the board animating from one step to the next.
 */

import { fill, h, iconButton } from "../page/dom.js";
import { outcomeBadge, showText } from "../page/values.js";
import { offer } from "../play/handover.js";
import { colorLetters } from "./formula.js";
import { itemsOf, scenesOf } from "../../live/steps.js";
import { mountStepsList } from "./steps_list.js";

const DURATION = 450; // milliseconds from one scene to the next

export const mode = {
  id: "explain",
  title: "Explain",
  key: "e",
  mount: (app, panel, tools) => new Explain(app, panel, tools),
};

class Explain {
  constructor(app, panel, tools) {
    this.app = app;
    this.on = false;
    this.picture = null; // what is explained, or being explained
    this.explanation = null;
    this.scenes = [];
    this.at = 0; // which scene is shown
    this.asked = null;
    this.build(panel, tools);
  }

  build(panel, tools) {
    this.back = iconButton("left", "The step before", { keys: "←", onclick: () => this.go(this.at - 1) });
    this.forth = iconButton("right", "The next step", { keys: "→ or space", onclick: () => this.go(this.at + 1) });
    this.count = h("span", { class: "scene-count" });
    this.sum = h("p", { class: "scene-sum" });
    fill(tools, h("div", { class: "scene-buttons" }, this.back, this.count, this.forth), this.sum);
    this.head = h("header", { class: "explain-head" });
    this.list = h("ol", { class: "reasons", "aria-label": "Steps" });
    this.dare = h("section", { class: "section prove", "aria-labelledby": "prove-title", hidden: true });
    fill(panel, this.head, this.list, this.dare);
    this.steps = mountStepsList(this.list, { onPick: (item) => this.pick(item) });
    this.list.addEventListener("preview", ({ detail }) => this.preview(detail));
    addEventListener("beforeprint", () => this.picturePrinted());
    addEventListener("afterprint", () => this.show({ animate: false }));
  }

  // ---- the mode's place in the page ---------------------------------------------------------------------------------

  enter() { this.on = true; }

  leave() {
    this.on = false;
    this.app.board.set({ empty: null });
  }

  update({ picture }, changed) {
    if (!changed.has("picture") && !changed.has("mode")) return;
    if (picture !== this.picture || !(this.explanation || this.asked)) this.explain(picture);
    else this.show({ animate: false });
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const onButton = event.target.closest?.("button, summary, a");
    const to = {
      ArrowRight: this.at + 1, ArrowLeft: this.at - 1, ArrowDown: this.at + 1, ArrowUp: this.at - 1,
      Home: 0, End: this.scenes.length - 1, ...(onButton ? {} : { " ": event.shiftKey ? this.at - 1 : this.at + 1 }),
    }[event.key];
    if (to === undefined || !this.scenes.length) return false;
    this.go(to);
    return true;
  }

  // ---- asking -------------------------------------------------------------------------------------------------------

  async explain(picture) {
    this.asked?.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    Object.assign(this, { picture, explanation: null, scenes: [], at: 0 });
    this.app.board.set({ mode: "view" });
    const isEmpty = !picture.edges.length;
    this.wait(isEmpty ? "There is nothing to explain yet: draw a picture, or take one from the gallery." : "Looking for reasons …");
    if (isEmpty) return;
    try {
      const explanation = await this.app.engine.ask("explain", { position: picture }, { signal });
      if (!signal.aborted) this.take(explanation);
    } catch (error) {
      if (!signal.aborted) this.fail(error, picture);
    }
  }

  wait(words) {
    fill(this.head, h("h2", {}, "Why?"), h("p", { class: "quiet" }, words));
    fill(this.list);
    this.dare.hidden = true;
    this.showButtons();
  }

  fail({ message }, picture) {
    const again = h("button", { type: "button", class: "button", onclick: () => this.explain(picture) }, "Try again");
    fill(this.head, h("h2", {}, "No explanation"), h("p", {}, message), again);
    this.app.announce(`No explanation: ${message}`);
  }

  take(explanation) {
    this.explanation = explanation;
    this.items = itemsOf(explanation);
    this.scenes = scenesOf(explanation, this.picture);
    this.showHead();
    this.steps.show(this.items, explanation);
    this.showDare();
    if (this.on) this.show({ animate: false });
  }

  // ---- stepping -----------------------------------------------------------------------------------------------------

  /* Goes to the first scene of an item. */
  pick(item) {
    this.go(this.scenes.findIndex((scene) => scene.item === item));
  }

  go(to) {
    const at = Math.max(0, Math.min(to, this.scenes.length - 1));
    if (at === this.at) return;
    this.at = at;
    this.show({ animate: true });
    this.app.announce(this.spoken());
  }

  show({ animate }) {
    if (!this.on || !this.scenes.length) return;
    const { item, picture, labels, highlight, dim, terms } = this.scenes[this.at];
    const dressing = { mode: "view", legal: null, marks: {}, ghosts: [], lastCut: null, labels: {}, highlight: [], dim: [], empty: inWords(terms) };
    const dressed = { labels, highlight, dim };
    const { board } = this.app;
    if (animate) {
      board.set(dressing);
      const mine = (this.showing = board.animateTo(picture, { duration: DURATION }));
      mine.then(() => this.on && this.showing === mine && board.set(dressed));
    } else board.set({ ...dressing, ...dressed, picture });
    this.steps.point(item);
    this.showButtons();
    const { value } = this.explanation;
    fill(this.sum, sumOf(terms), this.at === this.scenes.length - 1 && value !== null && [" = ", showText(value)]);
  }

  /* Shows what a cut in a table of options takes away, if the board shows the picture of that table. */
  preview(row) {
    const { highlight, dim, numbers } = this.scenes[this.at];
    const at = (edges) => edges.map((number) => numbers.indexOf(number));
    if (!row?.cuts) this.app.board.set({ highlight, dim });
    else if (!at(row.gone).includes(-1)) this.app.board.set({ highlight: at(row.cuts.slice(0, 1)), dim: [...dim, ...at(row.gone)] });
  }

  /* On paper the picture stands above all steps, as it is explained. */
  picturePrinted() {
    if (this.on && this.scenes.length) this.app.board.set({ picture: this.scenes[0].picture, labels: {}, highlight: [], dim: [] });
  }

  showButtons() {
    const { length } = this.scenes;
    this.back.disabled = this.at === 0;
    this.forth.disabled = this.at >= length - 1;
    const steps = this.explanation?.steps.length ?? 0;
    const { item } = this.scenes[this.at] ?? { item: 0 };
    this.count.textContent = !length ? "" : item === 0 ? `${counted(steps)}` : item <= steps ? `Step ${item} of ${steps}` : "The end";
  }

  spoken() {
    const { item } = this.scenes[this.at];
    const element = this.list.children[item];
    return [...element.querySelectorAll(":scope > .reason-head .reason-rule, :scope > .sentence")].map((part) => part.textContent).join(": ");
  }

  // ---- the head and the dare ----------------------------------------------------------------------------------------

  showHead() {
    const { value, outcome, steps } = this.explanation;
    if (value === null) {
      fill(this.head, h("h2", {}, "As far as it can be explained"), h("p", { class: "quiet" }, "The chain ends where it can no longer be checked."));
      return;
    }
    const length = steps.length === 1 ? "one step" : `${steps.length} steps`;
    fill(
      this.head,
      h("h2", {}, "Why it is worth ", showText(value)),
      h("p", { class: "explain-facts" }, outcomeBadge(outcome), h("span", { class: "quiet" }, `${length}, each of them checked`)),
    );
  }

  showDare() {
    const { value } = this.explanation;
    this.dare.hidden = value === null;
    if (this.dare.hidden) return;
    const begin = (player, title) => h("button", { type: "button", class: "button", onclick: () => this.prove(player) }, title);
    fill(
      this.dare,
      h("h3", { id: "prove-title" }, "Prove it"),
      h("p", {}, "Put the picture beside the opposite of its value. If the value is right, the sum is worth 0, and whoever begins must lose. ",
        "You begin, the computer answers. Win, and the value is wrong."),
      h("div", { class: "prove-buttons" }, begin("left", "Begin as Left"), begin("right", "Begin as Right")),
    );
  }

  async prove(player) {
    try {
      const { picture, dare } = await this.app.engine.ask("prove", { position: this.picture });
      const other = player === "left" ? "right" : "left";
      offer(this.app, picture, { first: player, players: { [player]: "person", [other]: "perfect" }, dare });
    } catch (error) {
      this.app.notice(`The proof cannot be set up: ${error.message}`, { kind: "problem", id: "prove" });
    }
  }
}

const counted = (steps) => (steps === 1 ? "1 step" : `${steps} steps`);

/* The sum that a scene shows. */
function sumOf(terms) {
  if (!terms.length) return ["0"];
  return terms.flatMap((term, i) => [i ? " + " : "", h("span", { class: "scene-term" }, term.kind === "value" ? showText(term.text) : colorLetters(term.text))]);
}

/* The text on the board when nothing is left. */
const inWords = (terms) => terms.map(({ text }) => text).join(" + ") || "0";
