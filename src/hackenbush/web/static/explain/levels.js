/*
 * What is explained: the picture, and inside that a piece of it or what a move leaves, each with an explanation of its own.
 *
 * A level is { title, picture, explanation, items, scenes, at, answers, asking }: `at` is the scene that is shown, `answers`
 * has for every item that was guessed the number of tries (null if it was given up), and `asking` is the item whose
 * question is open, or null.
 */

import { only, standFor } from "../../live/picture.js";
import { itemsOf, scenesOf } from "../../live/steps.js";

export function makeLevel(explanation, picture, title = "") {
  return { title, picture, explanation, items: itemsOf(explanation), scenes: scenesOf(explanation, picture), at: 0, answers: new Map(), asking: null };
}

/* The level of a lemma: the same edges as those of the level above it. */
export const lemmaLevel = (lemma, above) => makeLevel(lemma, { edges: edgesOf(above) }, lemma.subject);

/* What a move of a table of options leaves, as a picture with the same edges as on the board. */
export function optionPicture({ picture, origin }, { gone }, above) {
  const lost = new Set(gone);
  const kept = origin.flatMap((number, i) => (lost.has(number) ? [] : [i]));
  const own = edgesOf(above);
  const { edges, places } = only(picture, kept);
  return { edges: edges.map((edge, k) => standFor(own[origin[kept[k]]] ?? edge, [...edge])), places };
}

/* The edges of all scenes of a level by their numbers. */
function edgesOf({ scenes }) {
  const edges = [];
  for (const { numbers, picture } of scenes) numbers.forEach((number, i) => { edges[number] ??= picture.edges[i]; });
  return edges;
}

/* The scene at which a walk to another one must stop for a question, as { at, item }, or null. */
export function questionOnTheWay({ at, scenes, items, answers }, to) {
  for (let next = at + 1; next <= to; next++) {
    const { item, kind } = scenes[next];
    if (items[item].step?.question && !answers.has(item)) return { at: kind === "before" ? next : next - 1, item };
  }
  return null;
}
