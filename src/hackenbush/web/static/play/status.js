/*
 * Whose turn it is, or how the game ended: the card at the top of the panel, and one line above the board.
 */

import { fill, h } from "../page/dom.js";
import { isAlone, isOver, isPerson, mover, NAMES, OTHER, position } from "./game.js";
import { called, sideLine } from "./players.js";

const COLORS_OF = Object.freeze({ left: "a blue or green edge", right: "a red or green edge" });

export function mountStatus(card, line, { onStop, onGo }) {
  let isStop = false;
  const [title, words] = [h("h2", { class: "turn-title" }), h("p", { class: "turn-words" })];
  const button = h("button", { type: "button", class: "button primary turn-button", onclick: () => (isStop ? onStop() : onGo()) });
  card.append(title, words, button); // kept, so that a press is never lost between two moves
  return {
    show(state) {
      const now = standing(state);
      const head = () => [now.player && sideLine(now.player), h("span", { class: "turn-name" }, now.title), state.thinking && dots()];
      Object.assign(card.dataset, { player: now.player ?? "", over: isOver(state.game), won: now.title === "You win" });
      fill(title, head());
      fill(line, head());
      words.textContent = now.words;
      isStop = now.button === "Stop";
      button.hidden = !now.button;
      button.textContent = now.button ?? "";
    },
  };
}

const dots = () => h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/* Where the game stands: { title, words, player, button }. */
export function standing({ game, thinking, problem, judged }) {
  const player = mover(game);
  const name = NAMES[player];
  if (!position(game).edges.length && !game.moves.length) {
    return { title: "Nothing to cut yet", words: "Draw a picture, or take one from the gallery." };
  }
  if (isOver(game)) return { title: winner(game), words: ending(game, judged), player: OTHER[player] };
  if (problem) return { title: `${name} to move`, words: problem, player, button: "Try again" };
  if (thinking) return { title: `${name} is thinking`, words: "The computer looks for a cut.", player, button: "Stop" };
  if (!isPerson(game, player)) {
    const button = game.at || game.moves.length ? "Go on" : "Start";
    return { title: `${name} to move`, words: `The computer plays ${name}.`, player, button };
  }
  if (isAlone(game)) return { title: "Your turn", words: `You play ${name}: cut ${COLORS_OF[player]}.`, player };
  return { title: `${name} to move`, words: `Cut ${COLORS_OF[player]}.`, player };
}

function winner(game) {
  const won = OTHER[mover(game)];
  const who = called(game, won);
  return who === "You" ? "You win" : `${who} wins`;
}

/* "Right cannot move. Left had 3 spare moves." */
export function ending(game, judged) {
  const lost = mover(game);
  const stuck = `${NAMES[lost]} cannot move.`;
  const spare = judged?.result?.spare;
  if (spare === undefined || spare === null) return stuck;
  const moves = spare === 0 ? "no move to spare" : spare === 1 ? "1 spare move" : `${spare} spare moves`;
  return `${stuck} ${NAMES[OTHER[lost]]} had ${moves}.`;
}
