/*
 * Analyse: what the picture is worth, where that comes from, and the value after every cut.
 *
 * A click on an edge makes the cut, so you can walk through a game; undo walks back.
 */

import { cut } from "../../live/picture.js";
import { nimColumns } from "./columns.js";
import { fill, h } from "./dom.js";
import { movesTable } from "./moves_table.js";
import { between, numberLine } from "./number_line.js";
import { equation, partChips } from "./parts.js";
import { hot, valueCard } from "./value_card.js";
import { showText } from "./values.js";

const LONGEST_LABEL = 24; // characters of a value beside an edge

const section = (title, ...children) => h("section", { class: "section", hidden: true }, title && h("h3", {}, title), children);

export const mode = {
  id: "analyse",
  title: "Analyse",
  key: "a",
  mount(app, panel, tools) {
    const card = valueCard();
    const line = numberLine();
    const chips = partChips({ onIsolate: isolate });
    const table = movesTable({ onPreview: preview, onCut: ({ move }) => make(move) });
    const sum = h("div", {});
    const columns = h("div", {});
    const share = h("div", {});
    const heat = h("details", { class: "section heat", hidden: true }, h("summary", {}, "Heat"), h("dl", { class: "facts" }));
    const parts = {
      line: section("", line.element), shares: section("Taken apart", share), parts: section("Parts", sum, chips.element),
      columns: section("Nim columns", columns), heat, moves: section("Moves", table.element),
    };
    panel.append(card.element, ...Object.values(parts));
    tools.append(hint());
    let labelled = false;
    let told = null; // what a cut did, told together with the value that it leaves

    function isolate(index) {
      const { picture, search } = app.store.get();
      const inside = new Set(index === null ? [] : (search.solution?.parts ?? search.found)[index].edges);
      app.board.set({ dim: index === null ? [] : picture.edges.map((_, edge) => edge).filter((edge) => !inside.has(edge)) });
    }

    function preview(move) {
      if (!move) return app.board.set({ highlight: [], dim: [], labels: labels() });
      return app.board.set({ highlight: [move.move], dim: move.falls, labels: { ...labels(), ...labelOf(move) } });
    }

    const labelOf = ({ move, value }) => (value ? { [move]: value.unicode.length > LONGEST_LABEL ? "…" : value.unicode } : {});
    const labels = () => (labelled ? Object.assign({}, ...(app.store.get().search.moves ?? []).map(labelOf)) : {});

    function make(edge) {
      const { picture } = app.store.get();
      const left = cut(picture, edge);
      const fallen = picture.edges.length - left.edges.length - 1;
      told = `Edge ${edge} is cut${fallen > 0 ? `, ${fallen} more ${fallen === 1 ? "falls" : "fall"}` : ""}.`;
      app.setPicture(left, { animate: true });
    }

    function show(search, picture) {
      const { solution, moves } = search;
      const value = solution?.value;
      const seen = value ? { value, ...(moves && optionsOf(moves)) } : between(search.lower, search.upper);
      reveal(parts.line, line.isTelling(seen), () => line.show(seen, !value || Boolean(moves)));
      reveal(parts.shares, value && hasShares(value), () => fill(share, sharesOf(value)));
      reveal(parts.parts, solution?.parts?.length > 1, () => {
        fill(sum, equation(solution.parts, value));
        chips.show(solution.parts);
      });
      reveal(parts.columns, value && isGreen(solution), () => fill(columns, nimColumns({
        heaps: solution.parts.map((part) => part.value.nimber), total: value.nimber,
      })));
      reveal(heat, value && hot(value), () => fill(heat.querySelector("dl"), heatFacts(value)));
      if (!moves && search.state === "exact" && !search.movesError) {
        app.solver.requestMoves();
        parts.moves.hidden = false;
        table.wait();
      } else reveal(parts.moves, moves?.length || search.movesError, () => table.show(moves ?? [], picture, search.movesError));
    }

    function tell({ solution }) {
      const { words, text } = solution.value ?? {};
      app.announce(`${told} ${text ? `What is left is worth ${words || text}.` : "What is left is too hard here."}`);
      told = null;
    }

    /* Parts that are solved while others are not yet. */
    function sofar(found) {
      parts.parts.hidden = false;
      fill(sum);
      chips.show(found);
    }

    return {
      enter() { app.board.set({ mode: "play", legal: null }); },
      leave() {},
      update(state, changed) {
        const { search, picture } = state;
        if (changed.has("search")) {
          card.update(state);
          if (told && search.solution) tell(search);
          if (search.solution || search.state === "error") show(search, picture);
          else if (search.found.length) sofar(search.found);
        }
        if (changed.has("hover")) {
          const move = search.moves?.find(({ move: edge }) => edge === state.hover);
          table.light(state.hover);
          app.board.set({ labels: { ...labels(), ...(move ? labelOf(move) : {}) } });
        }
      },
      onCut: make,
      onKey({ key }) {
        const { search } = app.store.get();
        if (key === "g") {
          const best = search.moves?.find((move) => move.is_best && move.wins) ?? search.moves?.find((move) => move.is_best);
          if (best) app.board.focusEdge(best.move);
          app.announce(best ? `Best cut: edge ${best.move}` : "There is no cut.");
        } else if (key === "m") panel.querySelector(".move")?.focus();
        else if (key === "x") {
          labelled = !labelled;
          app.board.set({ labels: labels() });
        } else return false;
        return true;
      },
    };
  },
};

const hint = () => h(
  "p", { class: "hint quiet" },
  h("span", { class: "for-mouse" }, "Point at an edge to see what falls and what is left. Click it to make the cut."),
  h("span", { class: "for-touch" }, "Tap an edge to make the cut."),
);

function reveal(element, wanted, draw) {
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
