// What is known about positions: the values that a page contains and, if it names a site, what the engine there finds.

import { keyOfEdges } from "./match.js";
import { cutTracked } from "./picture.js";

export class Answers {
  // `values` as embed writes them, or null; `whole` is the text of the first picture's value, or null.
  constructor({ values, whole, edges, engine = null }) {
    Object.assign(this, { engine, note: values?.note ?? "", isWhole: Boolean(values) && !values.note });
    const { of = {}, games = [] } = values ?? {};
    this.known = new Map(Object.entries(of).map(([key, game]) => [key, games[game]]));
    const first = keyOfEdges([...Array(edges).keys()]);
    if (whole !== null && !this.known.has(first)) this.known.set(first, [whole, null]);
  }

  // Whether the computer can play.
  get canPlay() {
    return this.isWhole || this.engine !== null;
  }

  // The value of some edges of the first picture as [text, outcome], or null.
  of(edges) {
    return this.known.get(keyOfEdges(edges)) ?? null;
  }

  // The same, from the engine if need be.
  async find({ picture, origin }, signal) {
    if (this.engine && !this.of(origin)) this.keep(origin, await this.engine.ask("value", { position: picture }, { signal }));
    return this.of(origin);
  }

  // The value after a cut, from the engine if need be: it is asked for all cuts at once.
  async findAfter(now, edge, signal) {
    const { origin } = cutTracked(now, edge);
    if (this.engine && !this.of(origin)) {
      const { moves } = await this.engine.ask("moves", { position: now.picture }, { signal });
      for (const { move, ...known } of moves) this.keep(cutTracked(now, move).origin, known);
    }
    return this.of(origin);
  }

  keep(origin, { value, lower, upper, outcome }) {
    const text = value?.unicode ?? (lower || upper ? `${lower?.unicode ?? "?"} ≤ G ≤ ${upper?.unicode ?? "?"}` : null);
    if (text) this.known.set(keyOfEdges(origin), [text, outcome]);
  }

  // The edge that the computer cuts: one that wins if there is one.
  async choose(match, signal) {
    if (this.isWhole) return chooseMove(match, (edges) => this.of(edges)[1]);
    const { edge } = await this.engine.ask("play", { position: match.picture, player: match.player, strength: "perfect" }, { signal });
    if (!match.legal.includes(edge)) throw new Error("The solver chose an edge that cannot be cut.");
    return edge;
  }
}

// A perfect move from the outcomes of all positions; if none wins, one that leaves the player most to cut.
function chooseMove({ legal, player, now }, outcomeOf) {
  const rated = legal.map((edge) => {
    const after = cutTracked(now, edge);
    const wins = [player, "previous"].includes(outcomeOf(after.origin));
    const own = after.picture.edges.filter(([, , color]) => color !== { left: "r", right: "b" }[player]).length;
    return { edge, rank: (wins ? 1_000_000 : 0) + own };
  });
  return rated.reduce((best, each) => (each.rank > best.rank ? each : best)).edge;
}
