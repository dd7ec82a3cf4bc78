/*
 * After the game: where the win changed hands, and what would have kept it. Each mistake is a small picture in which the
 * cut is crossed out and what would have won is lit.
 */

import { sideLine } from "../match/players.js";
import { NAMES, nodeAt } from "../match/tree.js";
import { fill, h } from "../page/dom.js";
import { miniature } from "../page/thumbnail.js";
import { showValue } from "../page/values.js";

export function mountReview(root, { onLook }) {
  return {
    show({ match, judged, unjudged }) {
      root.hidden = !judged && !unjudged;
      if (!judged) {
        fill(root, unjudged && [h("h3", {}, "Mistakes"), h("p", { class: "quiet" }, `They could not be looked for: ${unjudged}`)]);
        return;
      }
      const wrong = judged.moves.filter((move) => move.changed_hands);
      fill(
        root,
        h("h3", {}, wrong.length === 1 ? "The mistake" : "Mistakes"),
        wrong.length ? h("ol", { class: "mistakes" }, wrong.map((move) => mistake(match, move, onLook)))
          : h("p", { class: "quiet" }, unknown(judged) ?? "Nobody made a mistake that mattered."),
      );
    },
  };
}

/* If values were too hard to find, no comment does not mean a good move. */
const unknown = ({ moves }) => (moves.some((move) => move.before === null || move.after === null)
  ? "No mistake was found, but not every position could be solved." : null);

function mistake(match, { path, player, before, after, better }, onLook) {
  const { parent, move } = nodeAt(match, path);
  const at = (edges) => edges.map((edge) => parent.origin.indexOf(edge));
  const others = better.length === 1 ? "The lit edge would have won." : better.length ? "Each lit edge would have won." : "";
  return h(
    "li", { class: "mistake" },
    miniature(parent.picture, { crossed: at([move.edge]), lit: at(better) }),
    h("div", {},
      h("p", {}, h("span", { class: "record-number" }, `${path.length}.`), " ", sideLine(player), ` ${NAMES[player]} made this cut`,
        before && after ? [": ", showValue(before), " became ", showValue(after), "."] : "."),
      h("p", { class: "quiet" }, others, " ",
        h("button", { type: "button", class: "link", onclick: () => onLook(parent.path, better) }, "Show me"))),
  );
}
