/*
 * What the board shows at every point of an explanation: pure functions of the server's data, independent of the page.
 *
 * A scene is { item, kind, picture, labels, highlight, dim, terms, numbers }: `item` counts the items of the list that the
 * scene belongs to (the start, the steps, remarks and the conclusion), `terms` are the sum it stands for, and `numbers` has
 * the number of every edge. A step has a scene of each kind that says something: "before", where what the step is about is
 * lit; "sunk", where a part of the picture lies below the ground; and "after". A picture that falls apart is set apart. A
 * part whose value has been found stays in the picture, lit when it is found and pale from then on, with the value next to
 * it. Parts that cancel go; if there are several pairs, both parts of a pair have the same letter first.
 */

import { usualLength } from "./curves.js";
import { box, falls, isGround, numberOf, standFor, tagOf } from "./picture.js";

const MOST_NUMBERS = 40; // edges of a picture that are numbered
const LONGEST = 16; // characters beside a part
const MOST_APART = 8; // parts that are set apart
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"; // of pairs

/* The items of an explanation in the order in which they are read. */
export function itemsOf({ steps, remarks }) {
  return [
    { kind: "start" },
    ...steps.map((step) => ({ kind: "step", step })),
    ...remarks.map((step) => ({ kind: "remark", step })),
    { kind: "conclusion" },
  ];
}

/*
 * `picture` is the one that is explained; what is left of its edges in a scene stands for them. an edge is
 * called by its number, as people count.
 */
export function scenesOf(explanation, { edges }) {
  const { start, steps, remarks } = explanation;
  const placing = new Placing(edges);
  const scene = (...given) => sceneOf(placing, ...given);
  const whole = scene(0, "start", start, []);
  const scenes = [whole];
  let found = []; // parts whose value is known: { term, text, label, fresh }
  steps.forEach((step, i) => {
    const quiet = found.map((part) => ({ ...part, fresh: false }));
    scenes.push(...[looked(scene, i + 1, step, quiet), sunk(scene, i + 1, step, quiet)].filter(Boolean));
    placing.makeRoom(step, [...step.after, ...quiet.map(({ term }) => term)].filter(isPicture));
    found = foundAfter(quiet, step);
    const made = scene(i + 1, "after", step.after, found, newlyKnown(step));
    scenes.push(step.rule === "split" ? withNames(made, step) : withOptions(made, step));
  });
  remarks.forEach((step, i) => {
    const item = steps.length + 1 + i;
    scenes.push({ ...withNumbers(looked(scene, item, step, []) ?? whole), item, kind: "after" });
  });
  scenes.push({ ...whole, item: steps.length + remarks.length + 1, kind: "end" });
  return scenes;
}

/* A sentence of the engine, which counts edges from 0, as people count. */
export const peoplesNumbers = (text) => text.replace(/\b(edge) (\d+)/g, (_, word, edge) => `${word} ${numberOf(Number(edge))}`);

/* What an explanation is about, by its name. */
export const subjectOf = ({ start, subject }) => start[0]?.name ?? subject;

/* What a step replaces, and by what: terms that are in only one of the two sums. */
export const changedBy = ({ before, after }) => ({ gone: without(before, after), come: without(after, before) });

const isPicture = (term) => term.kind === "picture" && Boolean(term.picture);
const keyOf = (term) => (isPicture(term) ? String(term.origin) : term.text);

/* The terms of one sum that are not in another, each as often as it is missing. */
function without(terms, others) {
  const shapeOf = (term) => (isPicture(term) ? JSON.stringify([term.origin, term.edges]) : term.text);
  const counts = new Map();
  for (const shape of others.map(shapeOf)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return terms.filter((term) => {
    const count = counts.get(shapeOf(term)) ?? 0;
    if (count) counts.set(shapeOf(term), count - 1);
    return !count;
  });
}

/* The parts that are known after a step: those that became a value, or a form that later becomes one. */
function foundAfter(found, step) {
  const { gone, come } = changedBy(step);
  if (come.some(isPicture) || step.rule === "cancel") return found;
  const pictures = gone.filter(isPicture);
  if (pictures.length) {
    const nothing = come.length ? { text: "", kind: "form" } : { text: "0", kind: "value" }; // a zero is not written in a sum
    const results = pictures.length === come.length ? come : pictures.map(() => nothing);
    return [...found, ...pictures.map((term, i) => ({ term, text: results[i].text, label: labelOf(results[i]), fresh: true }))];
  }
  if (gone.length !== 1 || come.length !== 1) return found;
  const again = found.findIndex((part) => part.text === gone[0].text);
  return found.map((part, i) => (i === again ? { ...part, text: come[0].text, label: labelOf(come[0]), fresh: true } : part));
}

/* What is written beside a part: its value, once that is known. */
const labelOf = ({ kind, text }) => (kind === "value" && text.length <= LONGEST ? text : "");

/* Branches that a step has just valued, as { key, edge } of the sum after it. */
function newlyKnown({ before, after }) {
  const old = new Map(before.filter(isPicture).map((term) => [keyOf(term), term.known ?? {}]));
  return after.filter(isPicture).flatMap((term) => Object.keys(term.known ?? {})
    .filter((edge) => !(edge in (old.get(keyOf(term)) ?? {}))).map((edge) => ({ key: keyOf(term), edge: Number(edge) })));
}

/* The sum before a step, with what the step is about lit and labelled, or null if that is nothing on the picture. */
function looked(scene, item, step, found) {
  const figure = step.figure?.kind === "options" ? numbered(step) : step.figure?.kind === "labels" ? step.figure : null;
  const isMarked = figure?.picture && (figure.highlight.length > 0 || Object.keys(figure.labels).length > 0);
  const parts = litParts(step);
  if (!isMarked && !parts.length) return null;
  const key = isMarked ? String(figure.origin) : null;
  const inSum = !isMarked || step.before.some((term) => isPicture(term) && keyOf(term) === key);
  const terms = inSum ? step.before : [{ ...figure, kind: "picture", text: "", known: {} }];
  const lit = [...(isMarked ? figure.highlight.map((edge) => ({ key, edge })) : []), ...parts.filter((part) => part.key !== key)];
  const made = scene(item, "before", terms, found, lit);
  const offset = made.offsets.get(key) ?? 0;
  const labels = Object.entries(figure?.labels ?? {}).map(([edge, words]) => [Number(edge) + offset, words]);
  return { ...made, labels: { ...made.labels, ...Object.fromEntries(labels), ...pairLetters(step, made) } };
}

/* The letters beside parts that cancel, the same for both of a pair; a single pair needs none. */
function pairLetters({ rule, figure }, { numbers }) {
  const pairs = rule === "cancel" ? pairsOf(figure) : [];
  if (pairs.length < 2 || pairs.length > LETTERS.length) return {};
  return Object.fromEntries(pairs.flatMap((pair, k) => pair.map(([number]) => [numbers.indexOf(number), LETTERS[k]])));
}

/* Both parts of each pair by the numbers of their edges; of loops, each is next to the one that it cancels with. */
function pairsOf(figure) {
  if (figure?.kind === "pairs") return figure.pairs;
  const loops = figure?.kind === "labels" ? figure.highlight.map((edge) => [figure.origin[edge]]) : [];
  return loops.flatMap((loop, i) => (i % 2 ? [[loops[i - 1], loop]] : []));
}

/* The edges that a step takes away, as it values or cancels them, or of the branch that it values, as { key, edge }. */
function litParts(step) {
  const { gone, come } = changedBy(step);
  const branches = newlyKnown(step);
  if (branches.length) {
    const at = new Map(step.before.filter(isPicture).map((term) => [keyOf(term), term]));
    return branches.filter(({ key }) => at.has(key)).flatMap(({ key, edge }) => [edge, ...falls(at.get(key).picture, edge)].map((i) => ({ key, edge: i })));
  }
  const kept = new Set(come.filter(isPicture).flatMap(({ origin }) => origin));
  return gone.filter(isPicture).flatMap((term) => term.origin.flatMap((number, edge) => (kept.has(number) ? [] : [{ key: keyOf(term), edge }])));
}

/* The picture while a part of it lies below the ground, or null if the step sinks nothing. */
function sunk(scene, item, { before, figure }, found) {
  if (!figure?.sunk) return null;
  const key = String(figure.origin);
  const terms = before.map((term) => (isPicture(term) && keyOf(term) === key ? { ...term, picture: figure.sunk, isSunk: true } : term));
  const made = scene(item, "sunk", terms, found);
  return { ...made, terms: before, dim: [...made.dim, ...figure.highlight.map((edge) => edge + made.offsets.get(key))] };
}

/* A scene with the name of each part beside it, where it has one. */
function withNames(made, step) {
  const named = changedBy(step).come.filter((term) => isPicture(term) && /^the (?!.*piece)/.test(term.name) && term.name.length <= LONGEST);
  return { ...made, labels: { ...made.labels, ...Object.fromEntries(named.map((term) => [made.offsets.get(keyOf(term)), term.name])) } };
}

/* A scene with the number of each lit edge beside it, by which words name it. */
function withNumbers(made) {
  return { ...made, labels: { ...made.labels, ...Object.fromEntries(made.highlight.map((i) => [i, `edge ${numberOf(made.numbers[i])}`])) } };
}

/* A scene with the numbers that the table of options of its step uses, if it has one. */
function withOptions(made, step) {
  const table = step.figure?.kind === "options" ? numbered(step) : null;
  if (!table) return made;
  const own = new Set(table.origin);
  const labels = made.numbers.flatMap((number, i) => (own.has(number) ? [[i, tagOf(number)]] : []));
  return { ...made, labels: { ...made.labels, ...Object.fromEntries(labels) } };
}

/* A table of options names edges by their numbers: the picture it is about, with these beside its edges. */
function numbered(step) {
  const [term, ...more] = changedBy(step).gone.filter(isPicture);
  if (!term || more.length || term.edges.length > MOST_NUMBERS) return null;
  const edges = term.edges.map((_, i) => i);
  return { ...term, kind: "labels", labels: Object.fromEntries(edges.map((i) => [i, tagOf(term.origin[i])])), highlight: edges };
}

function sceneOf(placing, item, kind, terms, found, lit = []) {
  const picture = { edges: [], places: {} };
  const offsets = new Map();
  const labels = {};
  const [highlight, dim, numbers] = [[], [], []];
  for (const { term, label, fresh } of found) {
    const offset = placing.put(picture, term);
    numbers.push(...term.origin);
    const edges = term.picture.edges.map((_, i) => i + offset);
    (fresh ? highlight : dim).push(...edges);
    if (label && edges.length) labels[edges[0]] = label;
  }
  for (const term of terms.filter(isPicture)) {
    const offset = placing.put(picture, term);
    numbers.push(...term.origin);
    offsets.set(keyOf(term), offset);
    for (const [edge, words] of Object.entries(term.known ?? {})) { // only its value matters of what a branch carries
      labels[Number(edge) + offset] = words;
      dim.push(...falls(term.picture, Number(edge)).map((i) => i + offset));
    }
  }
  for (const { key, edge } of lit) highlight.push(edge + (offsets.get(key) ?? 0));
  return { item, kind, picture, labels, highlight, dim, terms, offsets, numbers };
}

/* The room between parts that are set apart: the length of a usual edge. */
const gapOf = (terms) => usualLength(terms.flatMap(({ picture: { edges, places } }) => edges.map(([start, end]) => [places[start], places[end]])));

/* What a picture of a term is known by. */
const shownAs = ({ origin, edges, isSunk }) => JSON.stringify([origin, edges, isSunk]);

/*
 * The pictures of terms as they were put first; for each edge by its number a list, and how far to the right it was put;
 * and the numbers of the edges that ever met at a node, by its name.
 */
class Placing {
  constructor(edges) {
    this.edges = [...edges];
    this.shifts = [];
    this.met = new Map();
    this.pictures = new Map();
  }

  /* Adds the picture of a term to another, in place, and returns the index of its first edge there. */
  put(whole, term) {
    const key = shownAs(term);
    if (!this.pictures.has(key)) this.pictures.set(key, this.placed(whole, term));
    const { edges, places } = this.pictures.get(key);
    const offset = whole.edges.length;
    whole.edges.push(...edges);
    Object.assign(whole.places, places);
    return offset;
  }

  /* How far to the right the edges of a term were put. */
  shiftOf({ origin }) { return this.shifts[origin.find((number) => number in this.shifts)] ?? 0; }

  /* From where to where a term reaches. */
  extentOf(term) {
    const [shift, { left, right }] = [this.shiftOf(term), box(term.picture)];
    return [left + shift, right + shift];
  }

  /* Sets the parts apart that a picture falls into, and what a step puts beside a picture to the right of `all` that will be there. */
  makeRoom(step, all) {
    const { gone, come } = changedBy(step);
    const parts = come.filter(isPicture);
    if (step.rule === "split") this.setApart(parts, all);
    const around = gone.filter(isPicture).map((term) => this.extentOf(term));
    const covers = ([left, right]) => ([from, to]) => left <= to && from <= right;
    for (const term of parts) {
      const extent = this.extentOf(term);
      const others = all.filter((other) => !parts.includes(other)).map((other) => this.extentOf(other));
      if (around.some(covers(extent)) || !others.some(covers(extent))) continue;
      this.shift(term, Math.max(...others.map(([, right]) => right)) + gapOf(parts) - extent[0]);
    }
  }

  /* Sets parts apart from left to right; others of `all` make room where they must. */
  setApart(parts, all) {
    if (parts.length > MOST_APART) return;
    const gap = gapOf(parts);
    let [wanted, end] = [0, -Infinity];
    for (const term of all.toSorted((one, other) => this.extentOf(one)[0] - this.extentOf(other)[0])) {
      const [left, right] = this.extentOf(term);
      const by = Math.max(parts.includes(term) ? wanted : 0, end + gap - left, 0);
      this.shift(term, by);
      end = Math.max(end, right + by);
      if (parts.includes(term)) wanted += gap;
    }
  }

  /* Puts a term farther to the right from now on. */
  shift(term, by) {
    const shift = Math.round(1000 * (this.shiftOf(term) + by)) / 1000;
    this.pictures.delete(shownAs(term));
    for (const number of term.origin) this.shifts[number] = shift;
  }

  /* A picture as it is put beside others, shifted as its edges were before; if something is there, to the right of all. */
  placed(whole, { origin, picture: { edges, places } }) {
    const usual = this.shiftOf({ origin });
    const taken = new Set(Object.entries(whole.places).filter(([node]) => !isGround(node)).map(([, place]) => String(place)));
    const crowded = Object.entries(places).some(([node, [x, y]]) => !isGround(node) && taken.has(String([x + usual, y])));
    const shift = crowded ? box(whole).right + 1 - box({ places }).left : usual;
    const moved = new Map(Object.entries(places).map(([node, [x, y]]) => [node, [x + shift, y]]));
    const names = this.namesOf(origin, edges, moved);
    const put = edges.map(([start, end, color]) => [names.get(String(start)), names.get(String(end)), color]);
    origin.forEach((number, i) => {
      this.shifts[number] = shift;
      standFor((this.edges[number] ??= put[i]), put[i]);
    });
    return { edges: put, places: Object.fromEntries([...moved].map(([node, place]) => [names.get(node), place])) };
  }

  /*
   * Names that nodes keep from scene to scene. A point of the ground is named by where it is. Any other node has its own
   * name, unless that was the name of a node at which none of its edges ended: steps use old names again for new nodes.
   */
  namesOf(origin, edges, places) {
    const own = new Map([...places.keys()].map((node) => [node, new Set()]));
    edges.forEach((edge, i) => edge.slice(0, 2).forEach((node) => own.get(String(node)).add(origin[i])));
    const names = new Map();
    for (const [node, [x, y]] of places) {
      let name = isGround(node) ? `0.at${x}${y ? `,${y}` : ""}` : node;
      const isOther = () => this.met.has(name) && ![...own.get(node)].some((number) => this.met.get(name).has(number));
      while (!isGround(node) && isOther()) name = `${name}'`;
      this.met.set(name, new Set([...(this.met.get(name) ?? []), ...own.get(node)]));
      names.set(node, name);
    }
    return names;
  }
}
