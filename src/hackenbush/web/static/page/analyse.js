/*
 * Analyse: what the picture is worth, where that comes from, and the value after every cut.
 *
 * A click on an edge makes the cut, so you can walk through the match and try variations; arrow keys and undo walk back.
 */

import { namesOf } from "../../live/picture.js";
import { mountMovesList } from "../match/moves_list.js";
import * as tree from "../match/tree.js";
import { moveWords } from "../match/words.js";
import { cutOf } from "./app.js";
import { nimColumns } from "./columns.js";
import { fill, h } from "./dom.js";
import { movesTable } from "./moves_table.js";
import { between, numberLine } from "./number_line.js";
import { equation, partChips } from "./parts.js";
import { hot, markStale, valueCard } from "./value_card.js";
import { showText } from "./values.js";

const LONGEST_LABEL = { one: 24, many: 10 }; // characters of a value beside an edge
const MOST_TAGS = 60; // edges whose numbers stand on the board
const LATE = 400; // milliseconds in which the panel keeps its place for what is not known yet

const section = (title, ...children) => h("section", { class: "section", hidden: true }, title && h("h3", {}, title), children);

export const mode = {
  id: "analyse",
  title: "Analyse",
  key: "a",
  walks: true,
  mount: (app, panel, tools) => new Analyse(app, panel, tools),
};

class Analyse {
  constructor(app, panel, tools) {
    this.app = app;
    this.panel = panel;
    this.card = valueCard({ efforts: app.engine.efforts, onLonger: (effort) => app.solve({ effort }) });
    this.line = numberLine();
    this.chips = partChips({ onIsolate: (index) => this.isolate(index) });
    this.table = movesTable({
      onPreview: (move) => this.preview(move), onCut: ({ move, player }) => this.make(move, player),
      onLonger: () => this.lookLonger(),
    });
    [this.sum, this.columns, this.share] = [h("div", {}), h("div", {}), h("div", {})];
    this.heat = h("details", { class: "section heat", hidden: true }, h("summary", {}, "Heat"), h("dl", { class: "facts" }));
    this.parts = {
      line: section("", this.line.element), shares: section("Taken apart", this.share), parts: section("Parts", this.sum, this.chips.element),
      columns: section("Nim columns", this.columns), heat: this.heat, moves: section("Moves", this.table.element),
    };
    const list = h("ol", { class: "record" });
    this.record = section("Line", h("div", { class: "record-list" }, list));
    this.list = mountMovesList(list, {
      onGo: (path) => this.show(tree.goTo(this.match, path)), onPoint: (path) => this.point(path),
      onPromote: (path) => this.show(tree.promote(this.match, path)), onForget: (path) => this.show(tree.forget(this.match, path)),
    });
    const { line, ...others } = this.parts;
    panel.append(this.card.element, line, this.record, ...Object.values(others));
    tools.append(hint());
    this.labelled = false;
    this.told = null; // what a cut did, told together with the value that it leaves
    [this.late, this.pending] = [0, 0]; // timers
  }

  get match() { return this.app.store.get().match; }

  get search() { return this.app.store.get().search; }

  // ---- the mode's place in the page ---------------------------------------------------------------------------------

  enter() { this.app.board.set({ mode: "play", legal: null }); }

  leave() { [this.late, this.pending].forEach(clearTimeout); }

  update(state, changed) {
    const { search, match, node, hover } = state;
    if (changed.has("node") || changed.has("mode")) this.wait(node);
    if (changed.has("match") || changed.has("mode")) {
      this.record.hidden = !match.lines.length;
      if (match.lines.length) this.list.show(match);
    }
    if (changed.has("search")) {
      this.card.update(state);
      if (this.told && search.solution) this.tell(search);
      if (search.solution || search.state === "error") this.showAll(search, node);
      else if (search.found.length) this.showFound(search.found, node);
    }
    if (changed.has("hover")) {
      this.table.light(hover);
      this.app.board.set({ labels: this.labels(search.moves?.filter(({ move }) => move === hover)) });
    }
  }

  onCut(edge) {
    const { node, match } = this.app.store.get();
    const owner = { b: "left", r: "right" }[node.picture.edges[edge][2]];
    this.make(edge, owner ?? tree.turn(match));
  }

  onKey({ key }) {
    const { moves } = this.search;
    if (key === "g") {
      const best = moves?.find((move) => move.is_best && move.wins) ?? moves?.find((move) => move.is_best);
      if (best) this.app.board.focusEdge(best.move);
      const none = moves?.length ? "It is not known which cut is best." : "There is no cut.";
      this.app.announce(best ? `Best cut: edge ${namesOf(this.app.store.get().node)[best.move]}` : none);
    } else if (key === "m") this.panel.querySelector(".move")?.focus();
    else if (key === "x") {
      this.labelled = !this.labelled;
      this.app.board.set({ labels: this.labels() });
    } else return false;
    return true;
  }

  // ---- what is done -------------------------------------------------------------------------------------------------

  make(edge, player) {
    const played = tree.play(this.match, edge, player);
    this.told = `${moveWords(tree.current(played).move)}.`;
    this.show(played);
  }

  /* Looks for values in place of bounds, with more effort each time. */
  lookLonger() {
    const { movesEffort } = this.search;
    this.table.hurry();
    this.app.solver.requestMoves({ effort: movesEffort === null ? 0 : movesEffort + 1 });
  }

  show(match) {
    this.app.setMatch(match, { animate: true });
  }

  isolate(index) {
    const { picture, search } = this.app.store.get();
    const inside = new Set(index === null ? [] : (search.solution?.parts ?? search.found)[index].edges);
    this.app.board.set({ dim: index === null ? [] : picture.edges.map((_, edge) => edge).filter((edge) => !inside.has(edge)) });
  }

  preview(move) {
    this.app.board.set({ highlight: move ? [move.move] : [], dim: move?.falls ?? [], labels: this.labels(move && [move]) });
  }

  /* Shows a move of the line with what fell, or the last one again. */
  point(path) {
    const { match, node } = this.app.store.get();
    this.app.board.set(path ? cutOf(match, tree.nodeAt(match, path), { isWhole: true }) : cutOf(match, node));
  }

  /* The values beside edges: of all cuts if they were asked for, and of these. */
  labels(more) {
    const all = this.labelled ? this.search.moves ?? [] : [];
    return Object.assign({}, ...all.map(labelOf(LONGEST_LABEL.many)), ...(more ?? []).map(labelOf(LONGEST_LABEL.one)));
  }

  // ---- what is shown ------------------------------------------------------------------------------------------------

  /* Another position: nothing is known of it, and nothing of the last one may be seen. */
  wait(node) {
    const { match } = this;
    const tags = node.picture.edges.length <= MOST_TAGS ? [...node.picture.edges.keys()] : [];
    this.app.board.set({ tags, empty: node.move ? "Nothing is left to cut" : null, ...cutOf(match, node) });
    for (const part of Object.values(this.parts)) markStale(part, true);
    [this.late, this.pending].forEach(clearTimeout);
    this.late = setTimeout(() => {
      for (const part of this.panel.querySelectorAll(".section.stale")) part.hidden = true;
    }, LATE);
  }

  showAll(search, node) {
    const { parts, line, heat, table } = this;
    const { solution, moves } = search;
    const value = solution?.value;
    const seen = value ? { value, ...(moves && optionsOf(moves)) } : between(search.lower, search.upper);
    reveal(parts.line, line.isTelling(seen), () => line.show(seen, !value || Boolean(moves)));
    reveal(parts.shares, value && hasShares(value), () => fill(this.share, sharesOf(value)));
    reveal(parts.parts, solution?.parts?.length > 1, () => {
      fill(this.sum, equation(solution.parts, value));
      this.chips.show(solution.parts, node);
    });
    reveal(parts.columns, value && isGreen(solution), () => fill(this.columns, nimColumns({
      heaps: solution.parts.map((part) => part.value.nimber), total: value.nimber,
    })));
    reveal(heat, value && hot(value), () => fill(heat.querySelector("dl"), heatFacts(value)));
    clearTimeout(this.pending);
    if (solution && !moves && !search.movesError) {
      this.app.solver.requestMoves();
      this.pending = setTimeout(() => reveal(parts.moves, true, () => table.wait()), LATE);
    } else reveal(parts.moves, moves?.length || search.movesError, () => table.show(moves ?? [], {
      picture: node.picture, names: namesOf(node), canLookLonger: (search.movesEffort ?? -1) + 1 < this.app.engine.efforts,
    }, search.movesError));
  }

  /* Parts that are solved while others are not yet. */
  showFound(found, node) {
    reveal(this.parts.parts, true, () => {
      fill(this.sum);
      this.chips.show(found, node);
    });
  }

  tell({ solution }) {
    const { words, text } = solution.value ?? {};
    this.app.announce(`${this.told} ${text ? `What is left is worth ${words || text}.` : "What is left is too hard here."}`);
    this.told = null;
  }
}

const labelOf = (most) => ({ move, ...known }) => {
  const text = shortText(known);
  return text ? { [move]: text.length > most ? "…" : text } : {};
};

const shortText = ({ value, lower, upper }) => value?.unicode ?? (lower && upper ? `${lower.unicode}…${upper.unicode}` : null);

const hint = () => h(
  "p", { class: "hint quiet" },
  h("span", { class: "for-mouse" }, "Point at an edge to see what falls and what is left. Click it to make the cut."),
  h("span", { class: "for-touch" }, "Tap an edge to cut it. Hold it to see what falls."),
);

/* Shows a part of the panel, which is now about this position, or hides it. */
function reveal(element, wanted, draw) {
  markStale(element, false);
  element.hidden = !wanted;
  if (wanted) draw();
}
/* A value taken apart into number, ups and star, with its atomic weight: what each share means, in a line. */
function sharesOf({ parts, typeset }) {
  const [ahead, favored] = parts ? [parts.number, String(parts.ups)].map((text) => (text.startsWith("-") ? "Right" : "Left")) : [];
  const meanings = { number: `moves ahead for ${ahead}`, ups: `infinitely small, in ${favored}'s favor`, star: "as a heap of Nim" };
  const row = (text, name, meaning) =>
    h("li", { class: "share" }, showText(text), h("span", {}, h("b", {}, name), h("span", { class: "quiet" }, ` ${meaning}`)));
  return h(
    "ul", { class: "shares" },
    Object.entries(typeset.parts ?? {}).map(([name, text]) => row(text, name, meanings[name])),
    typeset.atomic_weight !== null && row(typeset.atomic_weight, "atomic weight", "the ups it counts for"),
  );
}

const hasShares = ({ kind, parts, atomic_weight: weight }) => kind !== "number" && kind !== "nimber" && Boolean(parts || weight);

const isGreen = ({ parts }) => parts.length > 0 && parts.every(({ method }) => method === "green");

function optionsOf(moves) {
  const of = (side) => moves.filter(({ player, value }) => player === side && value).map(({ value }) => value);
  return { left: of("left"), right: of("right") };
}

function heatFacts({ typeset }) {
  const names = { left_stop: "Left stop", right_stop: "Right stop", mean: "Mean", temperature: "Temperature" };
  return Object.entries(names).flatMap(([key, name]) => [h("dt", {}, name), h("dd", {}, showText(typeset[key]))]);
}
