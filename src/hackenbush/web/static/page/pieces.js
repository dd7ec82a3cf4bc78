/*
 * What the tools of Draw do to a picture: whole, or only to what is selected. Pure functions.
 */

import { beside, colored, mirror, negate, NEGATIVE, only, recolor, remove } from "/live/picture.js";

const everything = ({ edges }) => edges.map((_, index) => index);

/* The selected edges as a picture of their own, or the whole picture. */
export const copied = (picture, selection) => only(picture, selection.length ? selection : everything(picture));

export const pasted = (picture, piece) => beside(picture, piece);

export const erased = (picture, selection) => remove(picture, selection);

export const painted = (picture, selection, color) => recolor(picture, selection, color);

export function negated(picture, selection) {
  if (!selection.length) return negate(picture);
  const among = new Set(selection);
  return colored(picture, (color, index) => (among.has(index) ? NEGATIVE[color] : color));
}

/* Turns what is selected, and all its nodes, in a mirror; the rest stays. */
export function mirrored(picture, selection) {
  if (!selection.length) return mirror(picture);
  return { ...picture, places: { ...picture.places, ...mirror(only(picture, selection)).places } };
}
