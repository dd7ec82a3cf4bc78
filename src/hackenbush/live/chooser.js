// The computer's move in an embedded page: perfect, from the outcomes of all positions that the page contains.

import { cutTracked } from "./picture.js";

// The edge to cut: one that wins if there is one; otherwise one that leaves the player most to cut.
export function chooseMove(match, outcomeOf) {
  const { legal, player, now } = match;
  const rated = legal.map((edge) => {
    const after = cutTracked(now, edge);
    const wins = [player, "previous"].includes(outcomeOf(after.origin));
    const own = after.picture.edges.filter(([, , color]) => color !== { left: "r", right: "b" }[player]).length;
    return { edge, rank: (wins ? 1_000_000 : 0) + own };
  });
  return rated.reduce((best, each) => (each.rank > best.rank ? each : best)).edge;
}
