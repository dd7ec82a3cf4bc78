/*
 * What the tools of Draw do to a picture: whole, or only to what is selected. Pure functions.
 */

import { beside, mirror, negate, only, recolor, remove } from "/live/picture.js";

const NEGATIVE = { b: "r", r: "b", g: "g" };
const everything = ({ edges }) => edges.map((_, index) => index);

/* The selected edges as a picture of their own, or the whole picture. */
export const copied = (picture, selection) => only(picture, selection.length ? selection : everything(picture));

export const pasted = (picture, piece) => beside(picture, piece);

export const erased = (picture, selection) => remove(picture, selection);

export const painted = (picture, selection, color) => recolor(picture, selection, color);

export function negated(picture, selection) {
  if (!selection.length) return negate(picture);
  const among = new Set(selection);
  const edges = picture.edges.map(([start, end, color], index) => [start, end, among.has(index) ? NEGATIVE[color] : color]);
  return { ...picture, edges };
}

/* Turns what is selected, and all its nodes, in a mirror; the rest stays. */
export function mirrored(picture, selection) {
  if (!selection.length) return mirror(picture);
  return { ...picture, places: { ...picture.places, ...mirror(only(picture, selection)).places } };
}
