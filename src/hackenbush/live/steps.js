/*
 * What the board shows at every point of an explanation: pure functions of the server's data, independent of the page.
 *
 * A scene is { item, picture, labels, highlight, dim, terms, numbers }: `item` counts the items of the list that the scene
 * belongs to (the start, the steps, remarks and the conclusion), `terms` are the sum it stands for, and `numbers` has the
 * number of every edge. A part whose value has been found stays in the picture, lit when it is found and pale from then
 * on, with the value next to it.
 */

import { box, isGround, standFor } from "./picture.js";

const MOST_NUMBERS = 40; // edges of a picture that are numbered
const LONGEST = 16; // characters beside a part

/* The items of an explanation in the order in which they are read. */
export function itemsOf({ steps, remarks }) {
  return [
    { kind: "start" },
    ...steps.map((step) => ({ kind: "step", step })),
    ...remarks.map((step) => ({ kind: "remark", step })),
    { kind: "conclusion" },
  ];
}

/* `picture` is the one that is explained; what is left of its edges in a scene stands for them. */
export function scenesOf(explanation, { edges }) {
  const { start, steps, remarks } = explanation;
  const placing = new Placing(edges);
  const scene = (...given) => sceneOf(placing, ...given);
  const whole = scene(0, start, []);
  const scenes = [whole];
  let found = []; // parts whose value is known: { term, text, fresh }
  steps.forEach((step, i) => {
    const look = looked(scene, i + 1, step, found);
    if (look) scenes.push(look);
    found = foundAfter(found, step);
    scenes.push(scene(i + 1, step.after, found, newlyKnown(step)));
  });
  remarks.forEach((step, i) => scenes.push(looked(scene, steps.length + 1 + i, step, []) ?? { ...whole, item: steps.length + 1 + i }));
  scenes.push({ ...whole, item: steps.length + remarks.length + 1 });
  return scenes;
}

const isPicture = (term) => term.kind === "picture" && Boolean(term.picture);
const keyOf = (term) => (isPicture(term) ? String(term.origin) : term.text);

/* The terms of one sum that are not in another, each as often as it is missing. */
function without(terms, others) {
  const counts = new Map();
  for (const term of others) counts.set(keyOf(term), (counts.get(keyOf(term)) ?? 0) + 1);
  return terms.filter((term) => {
    const count = counts.get(keyOf(term)) ?? 0;
    if (count) counts.set(keyOf(term), count - 1);
    return !count;
  });
}

/* The parts that are known after a step: those that became a value, or a form that later becomes one. */
function foundAfter(found, { before, after }) {
  const gone = without(before, after);
  const come = without(after, before);
  const old = found.map((part) => ({ ...part, fresh: false }));
  if (come.some(isPicture)) return old;
  const pictures = gone.filter(isPicture);
  if (pictures.length) {
    const texts = pictures.length === come.length ? come.map((term) => term.text) : pictures.map(() => "");
    return [...old, ...pictures.map((term, i) => ({ term, text: texts[i], fresh: true }))];
  }
  if (gone.length !== 1 || come.length !== 1) return old;
  const again = old.findIndex((part) => part.text === gone[0].text);
  return old.map((part, i) => (i === again ? { ...part, text: come[0].text, fresh: true } : part));
}

/* Branches that a step has just valued, as { term, edge } of the sum after it. */
function newlyKnown({ before, after }) {
  const old = new Map(before.filter(isPicture).map((term) => [keyOf(term), term.known ?? {}]));
  return after.filter(isPicture).flatMap((term) => Object.keys(term.known ?? {})
    .filter((edge) => !(edge in (old.get(keyOf(term)) ?? {}))).map((edge) => ({ key: keyOf(term), edge: Number(edge) })));
}

/* The sum before a step with what its figure marks on the picture, or null if it marks nothing. */
function looked(scene, item, step, found) {
  const { before } = step;
  const figure = step.figure?.kind === "options" ? numbered(step) : step.figure;
  if (figure?.kind !== "labels" || !figure.picture) return null;
  if (!figure.highlight.length && !Object.keys(figure.labels).length) return null;
  const key = String(figure.origin);
  const inSum = before.some((term) => isPicture(term) && keyOf(term) === key);
  const terms = inSum ? before : [{ ...figure, kind: "picture", text: "", known: {} }];
  const lit = figure.highlight.map((edge) => ({ key, edge }));
  const made = scene(item, terms, found.map((part) => ({ ...part, fresh: false })), lit);
  const offset = made.offsets.get(key) ?? 0;
  const labels = Object.entries(figure.labels).map(([edge, words]) => [Number(edge) + offset, words]);
  return { ...made, labels: { ...made.labels, ...Object.fromEntries(labels) } };
}

/* A table of options names edges by their numbers: the picture it is about, with these beside its edges. */
function numbered({ before, after }) {
  const [term, ...more] = without(before, after).filter(isPicture);
  if (!term || more.length || term.edges.length > MOST_NUMBERS) return null;
  const edges = term.edges.map((_, i) => i);
  return { ...term, kind: "labels", labels: Object.fromEntries(edges.map((i) => [i, `#${term.origin[i]}`])), highlight: edges };
}

function sceneOf(placing, item, terms, found, lit = []) {
  const picture = { edges: [], places: {} };
  const offsets = new Map();
  const labels = {};
  const [highlight, dim, numbers] = [[], [], []];
  for (const { term, text: words, fresh } of found) {
    const offset = placing.put(picture, term);
    numbers.push(...term.origin);
    const edges = term.picture.edges.map((_, i) => i + offset);
    (fresh ? highlight : dim).push(...edges);
    if (words && words.length <= LONGEST && edges.length) labels[edges[0]] = words;
  }
  for (const term of terms.filter(isPicture)) {
    const offset = placing.put(picture, term);
    numbers.push(...term.origin);
    offsets.set(keyOf(term), offset);
    for (const [edge, words] of Object.entries(term.known ?? {})) labels[Number(edge) + offset] = words;
  }
  for (const { key, edge } of lit) highlight.push(edge + (offsets.get(key) ?? 0));
  return { item, picture, labels, highlight, dim, terms, offsets, numbers };
}

/* The pictures of terms as they were put first, and a list for each edge of the explanation by its number. */
class Placing {
  constructor(edges) {
    this.edges = [...edges];
    this.pictures = new Map();
  }

  /* Adds the picture of a term to another, in place, and returns the index of its first edge there. */
  put(whole, term) {
    const key = JSON.stringify([term.origin, term.edges]);
    if (!this.pictures.has(key)) {
      const picture = placed(whole, term.picture);
      picture.edges.forEach((edge, i) => standFor((this.edges[term.origin[i]] ??= edge), edge));
      this.pictures.set(key, picture);
    }
    const { edges, places } = this.pictures.get(key);
    const offset = whole.edges.length;
    whole.edges.push(...edges);
    Object.assign(whole.places, places);
    return offset;
  }
}

/*
 * A picture as it is put beside others: where it comes from if it can, else to their right.
 *
 * Points of the ground are named by where they are, so that they keep their names from scene to scene; any other node
 * whose name is taken gets a prime.
 */
function placed(whole, { edges, places }) {
  const taken = new Set(Object.entries(whole.places).filter(([node]) => !isGround(node)).map(([, place]) => String(place)));
  const crowded = Object.entries(places).some(([node, place]) => !isGround(node) && taken.has(String(place)));
  const shift = crowded ? box(whole).right + 1 - box({ places }).left : 0;
  const names = new Map();
  for (const [node, [x]] of Object.entries(places)) {
    let name = isGround(node) ? `0.at${x + shift}` : node;
    while (!isGround(node) && name in whole.places) name = `${name}'`;
    names.set(node, name);
  }
  return {
    edges: edges.map(([start, end, color]) => [names.get(String(start)), names.get(String(end)), color]),
    places: Object.fromEntries(Object.entries(places).map(([node, [x, y]]) => [names.get(node), [x + shift, y]])),
  };
}
