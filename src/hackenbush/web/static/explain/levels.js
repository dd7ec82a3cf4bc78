/*
 * What is explained: the picture, and inside that a piece of it or what a move leaves, each with an explanation of its own.
 *
 * A level is { title, picture, explanation, items, scenes, at, answers, asking }: `at` is the scene that is shown, `answers`
 * has for every item that was guessed the number of tries (null if it was given up), and `asking` is the item whose
 * question is open, or null. A level inside of another one also says as what it was `opened`: "o3" is row 3 of the options of
 * the step that the level above is at, "l0" its lemma 0.
 */

import { only, standFor, tagOf } from "../../live/picture.js";
import { changedBy, itemsOf, scenesOf, subjectOf } from "../../live/steps.js";
import { NAMES } from "../match/tree.js";

export function makeLevel(explanation, picture, title = "") {
  return { title, picture, explanation, items: itemsOf(explanation), scenes: scenesOf(explanation, picture), at: 0, answers: new Map(), asking: null };
}

/*
 * Where a reader is, as a text for the address: the scene and, for each level inside, what was opened there and its scene,
 * such as "5o3-2"; null at the beginning.
 */
export function writePlace(levels) {
  const text = levels.map(({ opened, at }) => (opened ? `${opened}-${at}` : at)).join("");
  return text === "0" || text === "" ? null : text;
}

/* The same as a list of { opened, at }, one for each level; a text that is not such a place is the beginning. */
export function readPlace(text) {
  const [first, ...inside] = /^\d{1,6}(?:[ol]\d{1,6}-\d{1,6})*$/.test(text ?? "") ? text.split(/(?=[ol])/) : ["0"];
  return [{ opened: null, at: Number(first) }, ...inside.map((each) => {
    const [opened, at] = each.split("-");
    return { opened, at: Number(at) };
  })];
}

/* What is opened at the scene of a level, as a level, or null if there is no such thing; `ask` explains a picture. */
export async function openLevel(above, opened, ask) {
  const { step } = above.items[above.scenes[above.at].item];
  const index = Number(opened.slice(1));
  if (opened.startsWith("l")) return step?.lemmas[index] ? { ...lemmaLevel(step.lemmas[index], above), opened } : null;
  const row = step?.figure?.rows?.[index];
  const [term] = row?.cuts ? changedBy(step).gone.filter(({ picture }) => picture) : [];
  if (!term || row.gone.length === term.origin.length) return null;
  const picture = optionPicture(term, row, above);
  const explanation = await ask(picture);
  return explanation && { ...makeLevel(explanation, picture, `After ${NAMES[row.player]} cuts ${tagOf(row.cuts[0])}`), opened };
}

/* The level of a lemma: the same edges as those of the level above it. */
export const lemmaLevel = (lemma, above) => makeLevel(lemma, { edges: edgesOf(above) }, subjectOf(lemma));

/* What a move of a table of options leaves, as a picture with the same edges as on the board. */
function optionPicture({ picture, origin }, { gone }, above) {
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
