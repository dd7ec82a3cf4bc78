/*
 * The panel of Play: its cards and buttons, made once and updated whenever the game changes.
 */

import { mountMovesList } from "../match/moves_list.js";
import { isOver, isPerson, turn } from "../match/tree.js";
import { fill, h } from "../page/dom.js";
import { bounds } from "../page/engine_line.js";
import { outcomeBadge, outcomeOf, showValue } from "../page/values.js";
import { mountLastGames } from "./last_games.js";
import { mountPlayers } from "./players.js";
import { mountReview } from "./review.js";
import { mountStatus } from "./status.js";

/* `acts` are what the buttons do; see mode.js. Returns { show(state), ladder } where ladder is the hint's place. */
export function mountTable(panel, tools, acts) {
  const dare = h("p", { class: "dare", hidden: true });
  const card = h("section", { class: "turn-card", "aria-label": "Whose turn it is" });
  const ladder = h("section", { class: "section ladder", hidden: true, "aria-label": "Hint" });
  const value = h("section", { class: "section play-value", hidden: true, "aria-label": "Value" });
  const review = h("section", { class: "section review", hidden: true, "aria-label": "Mistakes" });
  const moves = h("ol", { class: "record" });
  const players = h("div", { class: "players" });
  const last = h("section", { class: "section", hidden: true, "aria-label": "Last games" });

  const hint = button("Hint", "H", acts.hint);
  const values = button("Values", "V", acts.toggleValues, { "aria-pressed": "false" });
  const anew = button("New game", "N", acts.restart);
  const rematch = h("button", { type: "button", class: "button primary", onclick: acts.restart }, "Rematch");
  const ended = h("div", { class: "ended", hidden: true }, rematch, h("button", { type: "button", class: "button", onclick: acts.otherSide }, "Rematch, sides swapped"));

  fill(tools, hint, values);
  fill(
    panel, dare, card, ended, ladder, value, review,
    h("section", { class: "section", "aria-labelledby": "record-title" },
      h("h3", { id: "record-title" }, "Game"),
      h("div", { class: "record-list" }, moves),
      h("div", { class: "record-buttons" }, anew, button("Flip colors", "−", acts.flip)),
      h("div", { class: "record-buttons" }, button("Copy moves", null, acts.copy), button("Save game", null, acts.save), button("Open game", null, acts.open))),
    h("section", { class: "section", "aria-labelledby": "players-title" }, h("h3", { id: "players-title" }, "Players"), players),
    last,
  );

  const parts = [mountStatus(card, { onAct: (act) => acts[act]() }), mountReview(review, { onLook: acts.look })];
  const list = mountMovesList(moves, { onGo: acts.goTo, onPoint: acts.point, onPromote: acts.promote, onForget: acts.forget });
  const form = mountPlayers(players, { onChange: acts.changePlayers, onChoose: acts.choose });
  const games = mountLastGames(last, { onOpen: acts.openMatch });

  return {
    ladder,
    show(state) {
      const { match, judged } = state;
      parts.forEach((part) => part.show(state));
      list.show(match, { wrong: new Set((judged?.moves ?? []).filter((move) => move.changed_hands).map(({ path }) => path.join("."))) });
      form.show(match);
      games.show(match);
      dare.hidden = !match.dare;
      dare.textContent = match.dare ?? "";
      const over = isOver(match);
      ended.hidden = !over || !match.lines.length;
      anew.hidden = !ended.hidden; // Rematch is the same
      hint.disabled = over || !isPerson(match, turn(match));
    },
    showValue(search, isAsked) {
      values.setAttribute("aria-pressed", String(isAsked));
      value.hidden = !isAsked;
      if (isAsked) fill(value, h("h3", {}, "Value"), h("p", { class: "play-worth" }, ...valueOf(search)));
    },
  };
}

function button(title, key, onclick, more = {}) {
  return h("button", { type: "button", class: "button", title: key ? `${title} (${key})` : null, onclick, ...more }, title);
}

function valueOf(search) {
  const { state, solution, lower, upper } = search;
  if (solution?.value) return [showValue(solution.value, { size: "large" }), outcomeBadge(solution.outcome)];
  if (solution && (lower || upper)) return [h("span", {}, bounds(lower, upper)), outcomeBadge(outcomeOf(search))];
  if (solution) return [outcomeBadge(solution.outcome)];
  return [h("span", { class: "quiet" }, state === "error" || state === "busy" ? "It cannot be found now." : "The solver is at it …")];
}
