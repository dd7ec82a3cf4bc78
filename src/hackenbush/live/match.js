// A match of two hands on one picture: whose turn it is, what was cut, who cannot move. Moves can be taken back.

import { keptAfter, legal, only } from "./picture.js";

export const OTHER = { left: "right", right: "left" };
export const PLAYERS = { left: "Left", right: "Right" };

export class Match {
  constructor(picture, first = "left") {
    this.first = first;
    this.positions = [{ picture, origin: picture.edges.map((_, i) => i), cut: null }];
  }

  get now() {
    return this.positions[this.positions.length - 1];
  }

  get picture() {
    return this.now.picture;
  }

  get moves() {
    return this.positions.length - 1;
  }

  // The player whose turn it is.
  get player() {
    return this.moves % 2 ? OTHER[this.first] : this.first;
  }

  get legal() {
    return legal(this.picture, this.player);
  }

  // Who has won, or null while the match goes on. All that still stands then is the winner's.
  get winner() {
    return this.legal.length ? null : OTHER[this.player];
  }

  cut(edge) {
    const { picture } = this.now;
    const left = only(picture, keptAfter(picture, edge));
    this.positions.push({ picture: left, origin: this.originAfter(edge), cut: picture.edges[edge] });
  }

  // The edges of the first picture, by their index there, that stand after a cut.
  originAfter(edge) {
    const { picture, origin } = this.now;
    return keptAfter(picture, edge).map((i) => origin[i]);
  }

  takeBack() {
    if (this.moves) this.positions.pop();
  }

  restart(first = this.first) {
    this.first = first;
    this.positions.length = 1;
  }

  // The state of the match in words.
  words() {
    const { winner, player, picture } = this;
    if (!winner) return `${PLAYERS[player]} to move.`;
    const spare = legal(picture, winner).length;
    const words = spare === 1 ? ", with 1 move to spare" : spare ? `, with ${spare} moves to spare` : "";
    return `${PLAYERS[player]} cannot move: ${PLAYERS[winner]} wins${words}.`;
  }
}

// A set of edges as a number in base 16, by which their values are found.
export function keyOfEdges(edges) {
  return edges.reduce((mask, i) => mask | (1n << BigInt(i)), 0n).toString(16);
}
