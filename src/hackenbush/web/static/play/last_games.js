/*
 * The last games of this browser, to return to: each with its start, who plays, and how it stands.
 */

import { forgetMatch, savedMatches } from "../match/saved.js";
import { lineThrough } from "../match/tree.js";
import { button, fill, h, iconButton } from "../page/dom.js";
import { miniature } from "../page/thumbnail.js";
import { standing } from "./status.js";

const SHOWN = 6; // before "show all"

/* onOpen gets the match that is chosen. */
export function mountLastGames(root, { onOpen }) {
  let all = false;
  let shown = null; // the match that is on

  const row = (match) => h(
    "li", { class: "last-game" },
    button([miniature(match.start), h("span", {}, standing({ match }).title, h("span", { class: "quiet" }, details(match)))], () => onOpen(match), { class: "last-game-open" }),
    iconButton("close", "Forget this game", { onclick: () => { forgetMatch(match.id); show(shown); } }),
  );

  function show(now) {
    shown = now;
    const others = savedMatches().filter(({ id }) => id !== now.id);
    root.hidden = !others.length;
    fill(
      root, h("h3", {}, "Last games"), h("ol", { class: "last-games" }, others.slice(0, all ? others.length : SHOWN).map(row)),
      others.length > SHOWN && !all && button(`Show all ${others.length}`, () => { all = true; show(shown); }, { class: "link" }),
    );
  }
  return { show };
}


function details(match) {
  const moves = lineThrough(match).length;
  const when = new Date(match.when).toLocaleDateString(undefined, { day: "numeric", month: "short" });
  return `${moves === 1 ? "1 move" : `${moves} moves`}, ${when}`;
}
