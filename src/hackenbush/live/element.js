// <hackenbush-board>: a picture in any page, to view or for two people to play, with precomputed values and reasons.
//
//   <hackenbush-board picture="b(r,g)+gb"></hackenbush-board>
//
// Attributes: `picture`, a tree in letters, or JSON with a place for every node; `mode`, "play" or "view"; `first`, "left" or "right"; `value`, as
// text; `values`, as JSON {games: [[text, outcome], ...], of: {edges: game}, note}; `steps`, an explanation as JSON; `name`;
// `computer`, "left" or "right", which it plays if `values` has all positions or there is a `site`; `site`, the address of a page that tools/site
// built, whose engine answers what the page does not contain; `letters`; `still`, if the picture cannot be moved about; `hide-value`, until it is asked for.

import { Answers } from "./answers.js";
import { HackenbushBoard } from "./board.js";
import { Match, OTHER, PLAYERS } from "./match.js";
import { namesOf } from "./picture.js";
import { readPicture } from "./reading.js";
import { joinEngine, readSite } from "./site_engine.js";
import { itemsOf, peoplesNumbers, scenesOf, subjectOf } from "./steps.js";
import { sheetOf, TOKENS } from "./styles.js";

const PACE = 600; // milliseconds before the computer's cut, so that the eye can follow
const OUTCOMES = {
  left: "Left wins, whoever begins",
  right: "Right wins, whoever begins",
  next: "whoever begins wins",
  previous: "whoever begins loses",
};

const RULES = `
:host { display: block; height: 420px; ${TOKENS} color: var(--ink); background: var(--paper);
  font: 16px/1.45 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
:host([hidden]) { display: none; }
.frame { display: flex; flex-direction: column; height: 100%; }
.stage { flex: 1; min-height: 120px; }
.panel { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 8px 12px; border-top: 1px solid color-mix(in srgb, var(--ground) 45%, transparent); }
.panel:empty { display: none; }
p { margin: 0; }
.status { font-weight: 600; }
.status::before { content: ""; display: inline-block; width: 22px; height: 0; margin-right: 8px; vertical-align: 0.25em; border-top: 4px solid var(--blue); }
.status.right::before { border-top: 4px dashed var(--red); }
.status.done::before { display: none; }
.value b { font-size: 1.15em; font-variant-numeric: tabular-nums; }
.quiet, .rule { color: var(--muted); font-size: 14px; }
.tools { display: flex; flex-wrap: wrap; gap: 6px; margin-left: auto; }
button { font: inherit; font-size: 14px; min-height: 32px; min-width: 32px; padding: 3px 11px; color: inherit; background: transparent;
  border: 1px solid color-mix(in srgb, var(--ground) 70%, transparent); border-radius: 7px; cursor: pointer; }
button:hover:not(:disabled) { background: color-mix(in srgb, var(--ink) 7%, transparent); }
button:disabled { opacity: 0.4; cursor: default; }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.why { display: flex; align-items: flex-start; gap: 8px 14px; padding: 8px 12px; min-height: 96px; border-top: 1px solid color-mix(in srgb, var(--ground) 45%, transparent); }
.why[hidden] { display: none; }
.why .words { flex: 1; }
.formula { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.pager { display: flex; gap: 6px; align-items: center; white-space: nowrap; font-variant-numeric: tabular-nums; }
`;

let elementSheet = null;

// A new HTML element with properties and children.
function el(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// Missing or invalid JSON counts as nothing.
function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

export class HackenbushBoardElement extends HTMLElement {
  static observedAttributes = ["picture", "mode", "first", "value", "values", "computer", "site", "steps", "name", "letters", "still"];

  connectedCallback() {
    if (this.board) return;
    this.build();
    this.reset();
  }

  disconnectedCallback() {
    this.questions?.abort();
    this.engine?.leave(this.told);
    this.board?.destroy();
    this.board = this.engine = null;
  }

  attributeChangedCallback() {
    if (this.board) this.reset();
  }

  build() {
    elementSheet ??= sheetOf(RULES);
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [elementSheet];
    const button = (textContent, onclick, ariaLabel = null) => el("button", { type: "button", textContent, onclick, ariaLabel });
    this.stage = el("div", { className: "stage" });
    this.status = el("p", { className: "status", role: "status" });
    this.worth = el("p", { className: "value" });
    this.backButton = button("Take back", () => this.takeBack());
    this.againButton = button("Start again", () => this.restart());
    this.firstButton = button("", () => this.restart(OTHER[this.match.first]));
    this.valueButton = button("", () => {
      this.toggleAttribute("hide-value");
      this.showWorth();
    });
    this.whyButton = button("Why?", () => (this.at === null ? this.askWhy() : this.explain(null)));
    this.tools = el("div", { className: "tools" }, this.backButton, this.againButton, this.firstButton, this.valueButton, this.whyButton);
    this.panel = el("div", { className: "panel" });
    this.buildWhy(button);
    root.replaceChildren(el("div", { className: "frame" }, this.stage, this.panel, this.why));
    this.board = new HackenbushBoard(this.stage);
    this.listen();
  }

  buildWhy(button) {
    this.previous = button("◀", () => this.explain(this.at - 1), "The step before");
    this.next = button("▶", () => this.explain(this.at + 1), "The next step");
    this.count = el("span", {});
    this.words = el("div", { className: "words", role: "status" });
    this.why = el("section", { className: "why", hidden: true, ariaLabel: "Why it has its value" }, this.words, el("div", { className: "pager" }, this.previous, this.count, this.next));
    this.why.addEventListener("keydown", ({ key }) => {
      if (key === "ArrowRight") this.explain(this.at + 1);
      if (key === "ArrowLeft") this.explain(this.at - 1);
    });
  }

  listen() {
    this.stage.addEventListener("cut", ({ detail }) => {
      this.match.cut(detail.edge);
      this.show();
    });
    this.stage.addEventListener("refused", ({ detail }) => this.refuse(detail.edge));
    this.stage.addEventListener("hover", ({ detail }) => this.showLabel(detail.edge));
    this.stage.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
      if (key.toLowerCase() === "u" && !ctrlKey && !metaKey) this.takeBack();
    });
  }

  // Start again from the attributes.
  reset() {
    const picture = readPicture(this.getAttribute("picture"));
    this.match = new Match(picture ?? { edges: [], places: {} }, this.getAttribute("first") === "right" ? "right" : "left");
    this.connect();
    this.answers = new Answers({ values: parsed(this.getAttribute("values")), whole: this.getAttribute("value"), edges: this.match.picture.edges.length, engine: this.engine });
    this.steps = filledIn(parsed(this.getAttribute("steps")));
    this.explanation = null; // that is shown, with its scenes, and which of them
    this.at = null;
    this.computer = this.answers.canPlay ? this.getAttribute("computer") : null;
    this.isPlayed = this.getAttribute("mode") !== "view";
    const { valueButton, whyButton, backButton, againButton, firstButton } = this;
    const worth = this.engine || this.hasAttribute("value") || this.hasAttribute("values");
    this.panel.replaceChildren(...(this.isPlayed ? [this.status] : []), ...(worth ? [this.worth] : []), this.tools);
    this.tools.replaceChildren(...(this.isPlayed ? [backButton, againButton, firstButton] : []), ...(worth ? [valueButton] : []), ...(this.steps || this.engine ? [whyButton] : []));
    if (!this.tools.children.length) this.panel.replaceChildren();
    this.board.set({ name: this.getAttribute("name") ?? "Hackenbush picture", letters: this.hasAttribute("letters"), pan: !this.hasAttribute("still") });
    this.why.hidden = true;
    this.show();
    if (!picture) this.board.set({ empty: "This picture cannot be read" });
  }

  // The engine is loaded for the first question of any board.
  connect() {
    const site = readSite(this.getAttribute("site"));
    if (this.engine?.site.href === site?.href) return;
    this.engine?.leave(this.told);
    this.told = (words) => this.wait(words);
    this.engine = site && joinEngine(site, this.told);
  }

  takeBack() {
    this.match.takeBack();
    if (this.match.player === this.computer) this.match.takeBack(); // to where a person can move
    this.show();
  }

  restart(first) {
    this.match.restart(first);
    this.computer = this.answers.canPlay ? this.getAttribute("computer") : null; // who may have given up
    this.show();
  }

  // ---- the match -----------------------------------------------------------------------------------------------------

  show() {
    const { match } = this;
    const { picture, cut: lastCut } = match.now;
    this.questions?.abort(); // about the position before
    this.questions = new AbortController();
    this.board.set({ picture, names: namesOf(match.now), mode: this.isPlayed ? "play" : "view", legal: match.legal, lastCut, ghosts: [], labels: {}, highlight: [], dim: [], empty: null });
    this.status.textContent = match.words();
    this.status.className = `status ${match.winner ? "done" : match.player}`;
    this.backButton.disabled = this.againButton.disabled = match.moves === 0;
    this.firstButton.textContent = `Let ${PLAYERS[OTHER[match.first]]} begin`;
    this.firstButton.disabled = match.moves > 0;
    this.showWorth();
    this.letComputerPlay();
    this.dispatchEvent(new CustomEvent("match", { bubbles: true, detail: { moves: match.moves, player: match.player, winner: match.winner } }));
  }

  async letComputerPlay() {
    const { match, questions } = this;
    if (!this.isPlayed || match.winner || match.player !== this.computer) return;
    this.board.set({ legal: [] });
    this.wait(this.engine?.words);
    try {
      const pause = new Promise((done) => setTimeout(done, PACE));
      const [edge] = await Promise.all([this.answers.choose(match, questions.signal), pause]);
      if (questions.signal.aborted || this.at !== null) return;
      match.cut(edge);
      this.show();
    } catch (error) {
      if (!questions.signal.aborted) this.giveUp(error.message);
    }
  }

  // Says what the computer waits for, if it is its turn.
  wait(words) {
    const { match, computer } = this;
    if (match.player === computer && !match.winner) this.status.textContent = `${PLAYERS[computer]} to move: the computer${words ? `; ${words}` : "."}`;
  }

  // Without the computer, two people can play on.
  giveUp(words) {
    this.computer = null;
    this.board.set({ legal: this.match.legal });
    this.status.textContent = `${words} Move for ${PLAYERS[this.match.player]} yourself, or start again. ${this.match.words()}`;
  }

  refuse(edge) {
    const color = this.match.picture.edges[edge][2];
    const owner = { b: "Blue edges are Left's", r: "Red edges are Right's" }[color] ?? "That edge is not connected";
    this.status.textContent = `${owner}. ${this.match.words()}`;
  }

  async showWorth() {
    const { answers, questions, match } = this;
    const isHidden = this.hasAttribute("hide-value");
    this.valueButton.textContent = isHidden ? "Show value" : "Hide value";
    this.worth.hidden = isHidden;
    this.writeWorth(answers.of(match.now.origin), this.engine && !isHidden ? "worth …" : answers.note);
    if (isHidden || !this.engine) return;
    try {
      const found = await answers.find(match.now, questions.signal);
      if (!questions.signal.aborted) this.writeWorth(found, "Its value was too hard to find.");
    } catch (error) {
      if (!questions.signal.aborted) this.writeWorth(null, error.message);
    }
  }

  writeWorth(found, otherwise) {
    const quiet = (words) => el("span", { className: "quiet" }, words);
    if (!found) return this.worth.replaceChildren(quiet(otherwise));
    const [text, outcome] = found;
    this.worth.replaceChildren("worth ", el("b", {}, text), outcome ? `: ${OUTCOMES[outcome]}` : "");
    if (!this.engine && this.answers.note) this.worth.append(" ", quiet(this.answers.note));
  }

  // Next to the edge under the pointer, the value after its cut.
  async showLabel(edge) {
    if (this.at !== null || this.hasAttribute("hide-value")) return;
    this.hovered = edge;
    this.board.set({ labels: {} });
    if (edge === null || !this.board.isLegal(edge)) return;
    const { signal } = this.questions;
    const found = await this.answers.findAfter(this.match.now, edge, signal).catch(() => null);
    if (found && !signal.aborted && this.hovered === edge) this.board.set({ labels: { [edge]: found[0] } });
  }

  // ---- why -----------------------------------------------------------------------------------------------------------

  // Explain the first picture by the steps that the page contains, or the picture at hand if there is an engine.
  async askWhy() {
    const { match, questions, steps, engine, whyButton } = this;
    const isContained = steps && (!engine || !match.moves);
    whyButton.disabled = !isContained;
    try {
      const found = isContained ? steps : await engine.ask("explain", { position: match.picture }, { signal: questions.signal });
      if (found.value === null) throw new Error(found.conclusion);
      this.explanation = found;
      this.scenes = scenesOf(found, isContained ? match.positions[0].picture : match.picture);
      this.explain(0);
    } catch (error) {
      if (!questions.signal.aborted) this.status.textContent = `${error.message} ${match.words()}`;
    } finally {
      whyButton.disabled = false;
    }
  }

  // Show a scene of the explanation, or the match again for null.
  explain(at) {
    const wasShown = this.at !== null;
    this.at = at === null ? null : Math.max(0, Math.min(at, this.scenes.length - 1));
    this.why.hidden = this.at === null;
    this.whyButton.textContent = this.at === null ? "Why?" : "Back to the picture";
    for (const button of [this.backButton, this.againButton, this.firstButton]) button.hidden = this.at !== null;
    this.status.hidden = this.at !== null;
    if (this.at === null) {
      this.show();
      return;
    }
    const { item, picture, labels, highlight, dim, numbers } = this.scenes[this.at];
    this.board.set({ mode: "view", ghosts: [], lastCut: null, labels: {}, highlight: [], dim: [], empty: " " });
    const mine = (this.moving = this.board.animateTo(picture, { duration: wasShown ? 450 : 250 }));
    mine.then(() => this.moving === mine && this.at !== null && this.board?.set({ labels, highlight, dim, names: namesOf({ origin: numbers }) }));
    this.previous.disabled = this.at === 0;
    this.next.disabled = this.at === this.scenes.length - 1;
    this.count.textContent = `${this.at + 1} of ${this.scenes.length}`;
    this.words.replaceChildren(...this.wordsOf(itemsOf(this.explanation)[item]));
  }

  wordsOf({ kind, step }) {
    const { conclusion, value } = this.explanation;
    if (kind === "start") return [el("p", { className: "formula" }, `Why is ${subjectOf(this.explanation)} worth ${value}?`)];
    if (kind === "conclusion") return [el("p", {}, conclusion)];
    return [el("p", { className: "rule" }, step.rule), el("p", { className: "formula" }, step.formula), el("p", {}, peoplesNumbers(step.sentence))];
  }
}

// An explanation in which every step has the sum before it; the data omits it if the previous step ended with it.
function filledIn(explanation) {
  if (!explanation) return null;
  let before = explanation.start;
  const steps = explanation.steps.map((step) => {
    const filled = { ...step, before: step.before ?? before };
    before = step.after;
    return filled;
  });
  return { ...explanation, steps };
}

if (!customElements.get("hackenbush-board")) customElements.define("hackenbush-board", HackenbushBoardElement);
