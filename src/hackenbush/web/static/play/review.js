/*
 * After the game: where the win changed hands, and what would have kept it.
 */

import { fill, h } from "../page/dom.js";
import { showValue } from "../page/values.js";
import { endsOf, NAMES } from "./game.js";
import { sideLine } from "./players.js";

export function mountReview(root, { onLook }) {
  return {
    show({ game, judged, unjudged }) {
      root.hidden = !judged && !unjudged;
      if (!judged) {
        fill(root, unjudged && [h("h3", {}, "Mistakes"), h("p", { class: "quiet" }, `They could not be looked for: ${unjudged}`)]);
        return;
      }
      const wrong = judged.moves.filter((move) => move.changed_hands);
      fill(
        root,
        h("h3", {}, wrong.length === 1 ? "The mistake" : "Mistakes"),
        wrong.length ? h("ol", { class: "mistakes" }, wrong.map((move) => mistake(game, move, onLook)))
          : h("p", { class: "quiet" }, unknown(judged) ?? "Nobody made a mistake that mattered."),
      );
    },
  };
}

/* If values were too hard to find, no comment does not mean a good move. */
const unknown = ({ moves }) => (moves.some((move) => move.before === null || move.after === null)
  ? "No mistake was found, but not every position could be solved." : null);

function mistake(game, move, onLook) {
  const { number, player, before, after, better } = move;
  const made = game.moves[number - 1];
  const { edges } = game.positions[0];
  const instead = better.slice(0, 3).map((edge) => endsOf({ start: edges[edge][0], end: edges[edge][1] }));
  return h(
    "li", { class: "mistake" },
    h("p", {}, h("span", { class: "record-number" }, `${number}.`), " ", sideLine(player), ` ${NAMES[player]} cut ${endsOf(made)}`,
      before && after ? [": ", showValue(before), " became ", showValue(after), "."] : "."),
    h("p", { class: "quiet" }, instead.length ? `${instead.join(" or ")} would have won. ` : "",
      h("button", { type: "button", class: "link", onclick: () => onLook(number - 1, better) }, "Show me")),
  );
}
