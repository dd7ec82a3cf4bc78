// A match of two people on one picture: whose turn it is, what was cut, who cannot move. Moves can be taken back.

import { cutTracked, legal, tracked } from "./picture.js";

export const OTHER = { left: "right", right: "left" };
export const PLAYERS = { left: "Left", right: "Right" };

export class Match {
  constructor(picture, first = "left") {
    this.first = first;
    this.positions = [{ ...tracked(picture), cut: null }]; // tracked, each with the edge that was cut last
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

  // Who has won, or null during the match. Everything still standing then belongs to the winner.
  get winner() {
    return this.legal.length ? null : OTHER[this.player];
  }

  cut(edge) {
    this.positions.push({ ...cutTracked(this.now, edge), cut: this.picture.edges[edge] });
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

// A set of edges as a number in base 16, the key of its value.
export function keyOfEdges(edges) {
  return edges.reduce((mask, i) => mask | (1n << BigInt(i)), 0n).toString(16);
}
