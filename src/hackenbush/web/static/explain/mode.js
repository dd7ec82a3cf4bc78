/*
 * Explain: why the picture has its value, step by step, with the board animating from one step to the next.
 */

import { namesOf } from "../../live/picture.js";
import { fill, h } from "../page/dom.js";
import { outcomeBadge, showText } from "../page/values.js";
import { offer } from "../play/handover.js";
import { mountControls } from "./controls.js";
import { putBelowHead, questionOf, scoreOf, verdictOn } from "./guesses.js";
import { makeLevel, openLevel, questionOnTheWay, readPlace, writePlace } from "./levels.js";
import { mountStepsList } from "./steps_list.js";

const DURATION = 600; // milliseconds from one scene to the next
const GLIDE = 200; // to the nearest scene when the slider is let go
const BARE = Object.freeze({ mode: "view", legal: null, marks: {}, ghosts: [], lastCut: null, labels: {}, highlight: [], dim: [] });

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
    this.levels = []; // from the whole picture to what was opened last
    this.isGuessing = false;
    this.previewed = null; // the row of a table of options whose cut the board shows
    this.asked = null;
    this.build(panel, tools);
  }

  build(panel, tools) {
    this.controls = mountControls(tools, {
      onGo: (by) => this.go(this.level.at + by),
      onScrub: (to) => this.scrub(to),
      onRest: (to) => this.rest(to),
      onGuess: (isOn) => this.guessFirst(isOn),
    });
    this.head = h("header", { class: "explain-head" });
    this.list = h("ol", { class: "reasons", "aria-label": "Steps" });
    this.dare = h("section", { class: "section prove", "aria-labelledby": "prove-title", hidden: true });
    fill(panel, this.head, this.list, this.dare);
    this.steps = mountStepsList(this.list, {
      onPick: (item) => this.go(this.level.scenes.findIndex((scene) => scene.item === item)),
      onShow: (at) => this.go(at),
    });
    this.list.addEventListener("preview", ({ detail, target }) => this.preview(detail, Number(target.closest("[data-item]").dataset.item)));
    addEventListener("pointermove", ({ screenX, screenY }) => this.watchPointer(`${screenX} ${screenY}`), { capture: true, passive: true });
    this.list.addEventListener("why", ({ detail, target }) => this.openInside(detail.opened, target));
    addEventListener("beforeprint", () => this.picturePrinted());
    addEventListener("afterprint", () => this.show({ animate: false }));
  }

  get level() { return this.levels.at(-1) ?? null; }

  // ---- the mode's place in the page ---------------------------------------------------------------------------------

  enter() { this.on = true; }

  leave() {
    this.on = false;
    this.app.board.set({ empty: null });
  }

  update({ picture, reason }, changed) {
    if (changed.has("picture") || changed.has("mode")) {
      if (picture !== this.picture || !(this.level || this.asked)) this.explain(picture);
      else this.show({ animate: false });
    } else if (changed.has("reason") && this.level && reason !== writePlace(this.levels)) this.follow({ animate: true });
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || !this.level) return false;
    if (event.key === "Escape" && this.levels.length > 1) {
      this.close();
      return true;
    }
    if (event.key.toLowerCase() === "q") {
      this.guessFirst(!this.isGuessing);
      return true;
    }
    const { at, scenes } = this.level;
    const onButton = event.target.closest?.("button, summary, a");
    const to = {
      ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowUp: at - 1,
      Home: 0, End: scenes.length - 1, ...(onButton ? {} : { " ": event.shiftKey ? at - 1 : at + 1 }),
    }[event.key];
    if (to === undefined) return false;
    this.go(to);
    return true;
  }

  // ---- asking -------------------------------------------------------------------------------------------------------

  async explain(picture) {
    Object.assign(this, { picture, levels: [], following: null });
    this.app.board.set({ mode: "view" });
    const isEmpty = !picture.edges.length;
    this.asked?.abort();
    this.wait(isEmpty ? "There is nothing to explain yet: draw a picture, or take one from the gallery." : "Looking for reasons …");
    if (isEmpty) return;
    try {
      const explanation = await this.ask(picture);
      if (!explanation) return;
      this.levels = [makeLevel(explanation, picture)];
      this.follow({ animate: false });
    } catch (error) {
      this.fail(error, picture);
    }
  }

  /* The explanation of a picture, or null if something else was asked meanwhile. */
  async ask(picture) {
    this.asked?.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    try {
      const explanation = await this.app.engine.ask("explain", { position: picture }, { signal });
      return signal.aborted ? null : explanation;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  wait(words) {
    fill(this.head, h("h2", {}, "Why?"), h("p", { class: "quiet" }, words));
    fill(this.list);
    this.dare.hidden = true;
    this.showControls();
  }

  fail({ message }, picture) {
    const again = h("button", { type: "button", class: "button", onclick: () => this.explain(picture) }, "Try again");
    fill(this.head, h("h2", {}, "No explanation"), h("p", {}, message), again);
    this.app.announce(`No explanation: ${message}`);
  }

  // ---- levels -------------------------------------------------------------------------------------------------------

  /* Opens a row of the options or a lemma, as its button in the list says; Back leads out of it. */
  async openInside(opened, button) {
    const above = this.level;
    const item = Number(button.closest("[data-item]").dataset.item);
    const at = above.scenes.findIndex((scene) => scene.item === item);
    button.setAttribute("aria-busy", "true");
    try {
      const level = await openLevel({ ...above, at }, opened, (picture) => this.ask(picture));
      if (!level || this.level !== above) return;
      above.at = at;
      this.arrive([...this.levels, level], { animate: true });
      this.app.announce(this.head.textContent);
    } catch (error) {
      this.refuse(error);
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  /* Back to what the explanation that is shown is a part of. */
  close() {
    this.arrive(this.levels.slice(0, -1), { animate: true });
    this.app.announce(this.spoken());
  }

  /* Goes to the scene that the address names, and opens what it says was open. */
  async follow({ animate }) {
    const mine = (this.following = {});
    const way = readPlace(this.app.store.get().reason);
    const isStray = (level, i) => i > 0 && (level.opened !== way[i]?.opened || this.levels[i - 1].at !== way[i - 1].at);
    const stray = this.levels.findIndex(isStray);
    const levels = this.levels.slice(0, stray < 0 ? this.levels.length : stray);
    levels[levels.length - 1] = reach(levels.at(-1), way[levels.length - 1].at);
    try {
      for (const { opened, at } of way.slice(levels.length)) {
        const level = await openLevel(levels.at(-1), opened, (picture) => this.ask(picture));
        if (this.following !== mine) return;
        if (!level) break;
        levels.push(reach(level, at));
      }
    } catch (error) {
      if (this.following !== mine) return;
      this.refuse(error);
    }
    this.arrive(levels, { animate });
  }

  refuse({ message }) {
    this.app.notice(`No explanation: ${message}`, { kind: "problem", id: "why" });
  }

  /* Shows other levels, which is a step of the browser's history. */
  arrive(levels, { animate }) {
    Object.assign(this, { levels, following: null });
    this.app.store.set({ reason: writePlace(levels) });
    this.showLevel({ animate });
  }

  showLevel({ animate }) {
    this.steps.show(this.level);
    this.showDare();
    this.showGuesses();
    if (this.on) this.show({ animate });
  }

  // ---- stepping -----------------------------------------------------------------------------------------------------

  go(to) {
    const { level } = this;
    const wanted = Math.max(0, Math.min(to, level.scenes.length - 1));
    const { at, asking } = level;
    if (asking !== null && wanted > at) level.answers.set(asking, null); // who goes on gives it up
    level.asking = null;
    const question = this.isGuessing ? questionOnTheWay(level, wanted) : null;
    level.at = question ? question.at : wanted;
    level.asking = question?.item ?? null;
    if (level.at === at && level.asking === asking) return;
    this.showGuesses();
    this.show({ animate: true });
    this.app.announce(this.spoken());
  }

  show({ animate }) {
    if (!this.on || !this.level) return;
    this.showScene({ animate });
    const { at, asking, scenes, explanation: { value } } = this.level;
    const { item, terms } = scenes[at];
    this.steps.point(asking ?? item);
    this.showControls();
    this.app.quietly(() => this.app.store.set({ reason: writePlace(this.levels) }));
    fill(this.controls.sum, sumOf(terms), at === scenes.length - 1 && value !== null && [" = ", showText(value)]);
  }

  showScene({ animate }) {
    const { picture, labels, highlight, dim, terms, numbers } = this.level.scenes[this.level.at];
    const dressing = { ...BARE, empty: inWords(terms) };
    const dressed = { labels, highlight, dim, names: namesOf({ origin: numbers }) };
    const { board } = this.app;
    cancelAnimationFrame(this.gliding);
    this.previewed = null;
    if (animate) {
      board.set(dressing);
      const mine = (this.showing = board.animateTo(picture, { duration: DURATION, fit: !board.camera.isHeld }));
      mine.then(() => this.on && this.showing === mine && board.set(dressed));
    } else {
      this.showing = null;
      board.set({ ...dressing, ...dressed, picture });
      if (!board.camera.isHeld) board.fit();
    }
  }

  /* Shows any place between two scenes, while the slider is moved; questions that are not answered stop it. */
  scrub(to) {
    const { scenes } = this.level;
    const stop = this.isGuessing ? questionOnTheWay({ ...this.level, at: -1 }, scenes.length - 1) : null;
    const place = Math.min(to, stop?.at ?? Infinity);
    cancelAnimationFrame(this.gliding);
    this.showing = null;
    const from = Math.min(Math.floor(place), scenes.length - 2);
    this.app.board.set({ dim: [] });
    this.app.board.showBetween(scenes[from].picture, scenes[from + 1].picture, place - from);
    return place;
  }

  /* Glides to the nearest scene. */
  rest(to) {
    const place = this.scrub(to);
    const target = Math.round(place);
    const begin = performance.now();
    const glide = (now) => {
      const t = Math.min(1, Math.max(0, (now - begin) / GLIDE));
      if (t < 1 && target !== place) {
        this.scrub(place + (target - place) * t);
        this.gliding = requestAnimationFrame(glide);
        return;
      }
      Object.assign(this.level, { at: target, asking: null });
      this.showGuesses();
      this.show({ animate: false });
    };
    glide(begin);
  }

  /* A row that scrolls under a resting pointer is not pointed at, though the browser says so. */
  watchPointer(place) {
    this.hasMoved = place !== this.pointer;
    this.pointer = place;
  }

  /* Shows what a cut in a table of options takes away; without a row it shows the scene again. */
  preview({ row, isPointed = false }, item) {
    if (row === this.previewed || (isPointed && !this.hasMoved)) return;
    const scene = row?.cuts && this.level.scenes.find((each) => each.item === item && each.kind === "before");
    this.previewed = scene ? row : null;
    if (!scene) {
      this.showScene({ animate: false });
      return;
    }
    const { board } = this.app;
    const at = (edges) => edges.map((number) => scene.numbers.indexOf(number));
    this.showing = null;
    board.set({ ...BARE, picture: scene.picture, labels: scene.labels, names: namesOf({ origin: scene.numbers }), highlight: at(row.cuts.slice(0, 1)), dim: [...scene.dim, ...at(row.gone)] });
    if (!board.camera.isHeld) board.fit();
  }

  /* On paper the picture stands above all steps, as it is explained. */
  picturePrinted() {
    if (this.on && this.level) this.app.board.set({ picture: this.level.scenes[0].picture, labels: {}, highlight: [], dim: [] });
  }

  showControls() {
    const { at, scenes, explanation } = this.level ?? { at: 0, scenes: [], explanation: null };
    const steps = explanation?.steps.length ?? 0;
    const { item } = scenes[at] ?? { item: 0 };
    const words = !scenes.length ? "" : item === 0 ? `${counted(steps)}` : item <= steps ? `Step ${item} of ${steps}` : "The end";
    this.controls.show({ at, length: scenes.length, words, isGuessing: this.isGuessing });
  }

  spoken() {
    const { at, asking, scenes, items } = this.level;
    if (asking !== null) return items[asking].step.question.words;
    const element = this.list.children[scenes[at].item];
    return [...element.querySelectorAll(":scope > .reason-head .reason-rule, :scope > .sentence")].map((part) => part.textContent).join(": ");
  }

  // ---- guessing -----------------------------------------------------------------------------------------------------

  guessFirst(isOn) {
    this.isGuessing = isOn;
    const { level } = this;
    if (level) level.asking = isOn ? questionOnTheWay({ ...level, at: level.at - 1 }, level.at)?.item ?? null : null;
    this.showGuesses();
    this.showControls();
    this.app.announce(isOn ? "Before each step you are asked what it leads to." : "Steps are shown without questions.");
  }

  /* Brings the questions of the list in line with what has been answered: no item after the one that is shown is seen. */
  showGuesses() {
    const { level } = this;
    if (!level) return;
    this.showHead();
    const { at, scenes, items, asking, answers } = level;
    const last = this.isGuessing ? asking ?? scenes[at].item : items.length;
    [...this.list.children].forEach((element, i) => {
      const isOpen = i === asking;
      element.hidden = i > last;
      element.classList.toggle("asking", isOpen);
      putBelowHead(element, isOpen ? this.question(i) : answers.has(i) ? verdictOn(answers.get(i)) : null);
    });
    putBelowHead(this.list.lastElementChild, scoreOf(answers));
    this.dare.hidden = level.explanation.value === null || this.levels.length > 1 || (this.isGuessing && last < items.length - 1);
  }

  question(item) {
    return questionOf(this.level.items[item].step.question, {
      announce: this.app.announce,
      onRight: (tries) => {
        this.level.answers.set(item, tries);
        this.level.asking = null;
        this.go(this.level.at + 1);
      },
      onReveal: () => this.go(this.level.at + 1),
    });
  }

  // ---- the head and the dare ----------------------------------------------------------------------------------------

  showHead() {
    const { title, explanation: { value, outcome, steps } } = this.level;
    const inside = this.levels.length > 1;
    const back = inside && h(
      "p", { class: "explain-back" },
      h("button", { type: "button", class: "button", onclick: () => this.close() }, `← Back to ${this.levels.at(-2).title || "the picture"}`),
      h("span", { class: "explain-inside" }, title),
    );
    if (value === null) {
      fill(this.head, back, h("h2", {}, "As far as it can be explained"), h("p", { class: "quiet" }, "The chain ends where it can no longer be checked."));
      return;
    }
    const length = steps.length === 1 ? "one step" : `${steps.length} steps`;
    const isSecret = this.isGuessing && this.level.at < this.level.scenes.length - 1; // it would answer the last question
    fill(
      this.head, back,
      h("h2", {}, isSecret ? "What is it worth, and why?" : ["Why it is worth ", showText(value)]),
      h("p", { class: "explain-facts" }, isSecret ? null : outcomeBadge(outcome), h("span", { class: "quiet" }, `${length}, each of them checked`)),
    );
  }

  showDare() {
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

/* A level at a scene, or at its last one. */
const reach = (level, at) => ({ ...level, at: Math.min(at, level.scenes.length - 1) });

const counted = (steps) => (steps === 1 ? "1 step" : `${steps} steps`);

/* The sum that a scene shows; a part of which only the options are known is not written out. */
function sumOf(terms) {
  const shown = ({ kind, text, name }) => (kind === "value" ? showText(text) : kind === "form" ? "?" : name ?? text);
  if (!terms.length) return ["0"];
  return terms.flatMap((term, i) => [i ? " + " : "", h("span", { class: "scene-term", title: term.kind === "form" ? term.text : null }, shown(term))]);
}

/* The text on the board when nothing is left. */
const inWords = (terms) => terms.map(({ text }) => text).join(" + ") || "0";
