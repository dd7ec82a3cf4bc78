/*
 * Whose turn it is, or how the game ended: the card at the top of the panel.
 */

import { sideLine } from "../match/players.js";
import { current, isAlone, isComputer, isOver, isPerson, NAMES, OTHER, turn } from "../match/tree.js";
import { called } from "../match/words.js";
import { fill, h } from "../page/dom.js";

const COLORS_OF = Object.freeze({ left: "a blue or green edge", right: "a red or green edge" });

/* onAct is called with what the button says: "stop", "go" or "send". */
export function mountStatus(card, { onAct }) {
  let act = null;
  const [title, words] = [h("h2", { class: "turn-title" }), h("p", { class: "turn-words" })];
  const button = h("button", { type: "button", class: "button primary turn-button", onclick: () => onAct(act) });
  card.append(title, words, button); // kept, so that a press is never lost between two moves
  return {
    show(state) {
      const now = standing(state);
      Object.assign(card.dataset, { player: now.player ?? "", over: isOver(state.match), won: now.title === "You win" });
      fill(title, now.player && sideLine(now.player), h("span", { class: "turn-name" }, now.title), state.thinking && dots());
      words.textContent = now.words;
      act = now.act;
      card.classList.toggle("stacked", act === "send");
      button.hidden = !now.button;
      button.textContent = now.button ?? "";
    },
  };
}

const dots = () => h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/* Where the game stands: { title, words, player, button, act }. */
export function standing({ match, thinking, problem, judged }) {
  const player = turn(match);
  const name = NAMES[player];
  if (!current(match).picture.edges.length && !match.at.length) {
    return { title: "Nothing to cut yet", words: "Draw a picture, or take one from the gallery." };
  }
  if (isOver(match)) return { title: winner(match), words: ending(match, judged), player: OTHER[player] };
  if (problem) return { title: `${name} to move`, words: problem, player, button: "Try again", act: "go" };
  if (thinking) return { title: `${name} is thinking`, words: "The computer looks for a cut.", player, button: "Stop", act: "stop" };
  if (isComputer(match, player)) {
    const button = match.lines.length ? "Go on" : "Start";
    return { title: `${name} to move`, words: `The computer plays ${name}.`, player, button, act: "go" };
  }
  if (!isPerson(match, player)) {
    const words = `Your friend plays ${name}. Send them the link: it opens on their turn.`;
    return { title: "Your friend's turn", words, player, button: "Copy the link", act: "send" };
  }
  if (isAlone(match)) return { title: "Your turn", words: `You play ${name}: cut ${COLORS_OF[player]}.`, player };
  return { title: `${name} to move`, words: `Cut ${COLORS_OF[player]}.`, player };
}

function winner(match) {
  const who = called(match, OTHER[turn(match)]);
  return who === "You" ? "You win" : `${who} wins`;
}

/* "Right cannot move. Left had 3 spare moves." */
export function ending(match, judged) {
  const lost = turn(match);
  const stuck = `${NAMES[lost]} cannot move.`;
  const spare = judged?.result?.spare;
  if (spare === undefined || spare === null) return stuck;
  const moves = spare === 0 ? "no move to spare" : spare === 1 ? "1 spare move" : `${spare} spare moves`;
  return `${stuck} ${NAMES[OTHER[lost]]} had ${moves}.`;
}
