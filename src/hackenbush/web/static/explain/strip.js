/*
 * A step as small pictures: what it is about before and after, side by side, in one scale.
 */

import { only } from "../../live/picture.js";
import { makeScene, sceneBox } from "../../live/scene.js";
import { changedBy } from "../../live/steps.js";
import { h } from "../page/dom.js";
import { drawSmall } from "../page/thumbnail.js";
import { showText } from "../page/values.js";

const LARGEST = 150; // edges of a small picture
const LONGEST = 5; // characters of a label in it
const MOST_LABELS = 8;
const MOST_PARTS = 3; // of a picture that falls apart
const WORDS = { before: "Before", sunk: "On the way", after: "After" };

/* The strip of an item as an element, or null if its step changes no picture; `onShow` gets the index of a scene. */
export function stripOf(step, item, scenes, { onShow }) {
  const own = scenes.flatMap((scene, at) => (scene.item === item ? [{ ...scene, at }] : []));
  const [{ at: first }, last] = [own[0], own.at(-1)];
  const numbers = numbersOf(step, last);
  const { come } = changedBy(step);
  if (!numbers.before.size || numbers.before.size > LARGEST || come.some(({ kind }) => kind === "form")) return null;
  const begin = own[0].kind === "before" ? own[0] : { ...scenes[first - 1], at: first - 1, highlight: [], labels: {} };
  const sunk = own.filter(({ kind }) => kind === "sunk").map((scene) => partOf(scene, numbers.before));
  const [before, ...after] = [partOf(begin, numbers.before), ...afterwards(step, begin, last, numbers.after)];
  const frame = frameOf([before, ...after]);
  const button = (part, kind, around = frame) => pictureButton(part, around, kind, onShow);
  const values = come.length ? come.map(({ text }) => text) : ["0"];
  const shown = after.length ? joined(after.map((part) => button(part, "after")), "+") : [h("span", { class: "strip-value" }, joined(values.map((text) => showText(text)), "+"))];
  return h("div", { class: "strip" }, button(before, "before"), sunk.map((part) => [sign("→"), button(part, "sunk", frameOf([part]))]), sign("→"), shown);
}

/* What a step leaves, as parts of its last scene: of a picture that falls apart each part by itself, where it was, if they are few. */
function afterwards({ rule, after }, begin, last, numbers) {
  const parts = rule === "split" ? after.filter(({ origin }) => origin?.every((number) => numbers.has(number))) : [];
  if (parts.length > 1 && parts.length <= MOST_PARTS) return parts.map(({ origin }) => partOf({ ...begin, at: last.at, labels: {} }, new Set(origin)));
  return numbers.size ? [partOf(last, numbers)] : [];
}

const sign = (text) => h("span", { class: "strip-sign", "aria-hidden": "true" }, text);

/* Elements with a sign between each two. */
const joined = (elements, text) => elements.flatMap((element, i) => (i ? [sign(text), element] : [element]));

/* The numbers of the edges that a step is about, before and after it. */
function numbersOf(step, last) {
  const { gone, come } = changedBy(step);
  const all = (terms) => new Set(terms.flatMap(({ origin }) => origin ?? []));
  if (gone.length || come.length) return { before: all(gone), after: all(come) };
  const own = new Set(last.highlight.map((i) => last.numbers[i])); // of a branch that is known now
  const around = all(step.after.filter(({ origin }) => origin?.some((number) => own.has(number))));
  return { before: around, after: around };
}

/* The part of a scene that has these edges. */
function partOf({ kind, at, picture, highlight, dim, labels, numbers }, wanted) {
  const kept = numbers.flatMap((number, i) => (wanted.has(number) ? [i] : []));
  const place = new Map(kept.map((i, k) => [i, k]));
  const moved = (edges) => edges.flatMap((i) => place.get(i) ?? []);
  const words = Object.entries(labels).filter(([i, text]) => place.has(Number(i)) && text.length <= LONGEST).map(([i, text]) => [place.get(Number(i)), text]);
  return { kind, at, picture: only(picture, kept), highlight: moved(highlight), dim: moved(dim), labels: words.length <= MOST_LABELS ? Object.fromEntries(words) : {} };
}

/* The box around several pictures, which are then drawn alike; labels need some room at the sides. */
export function frameOf(parts) {
  const boxes = parts.map(({ picture }) => sceneBox(makeScene(picture)));
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const isLabelled = parts.some(({ labels }) => Object.keys(labels ?? {}).length > 0);
  const spare = Math.max(isLabelled ? 0.06 * (right - left) : 0, (50 - (right - left)) / 2);
  return { left: left - spare, right: right + spare, top: Math.min(-40, ...boxes.map((box) => box.top)), bottom: Math.max(0, ...boxes.map((box) => box.bottom)) };
}

function pictureButton(part, frame, kind, onShow) {
  const name = `${WORDS[kind]}: show it on the board`;
  return h("button", { type: "button", class: `strip-picture strip-${kind}`, "aria-label": name, title: WORDS[kind], onclick: () => onShow(part.at) }, drawSmall(part, frame, { hasNodes: true }));
}
