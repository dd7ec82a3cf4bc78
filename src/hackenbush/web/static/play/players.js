/*
 * Who plays which side, how well, and who starts; stored in this browser.
 *
 * "Draw, then choose": the computer, if there is one, looks at the picture and takes the side and the turn it likes.
 */

import { fill, h } from "../page/dom.js";
import { isAlone, isPerson, NAMES, OTHER } from "./game.js";

const KEY = "hackenbush.players";
const USUAL = Object.freeze({ first: "left", players: Object.freeze({ left: "person", right: "perfect" }) });
const WHO = Object.freeze({
  person: "Person", perfect: "Computer, perfect", casual: "Computer, casual", random: "Computer, at random",
});

export function readPlayers() {
  try {
    const { first, players } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const known = players?.left in WHO && players?.right in WHO && first in NAMES;
    return known ? { first, players: { left: players.left, right: players.right } } : USUAL;
  } catch {
    return USUAL;
  }
}

function keep({ first, players }) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ first, players }));
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}

/* The short line that marks a side wherever it is named: solid blue for Left, dashed red for Right. */
export const sideLine = (player) => h("span", { class: `side-line ${player}`, "aria-hidden": "true" });

/* The form; onChange({ first, players }) is called for every choice, onChoose() if the computer should choose. */
export function mountPlayers(root, { onChange, onChoose }) {
  let shown = USUAL;
  const change = (partial) => {
    shown = { ...shown, ...partial };
    keep(shown);
    onChange(shown);
  };
  const selects = Object.fromEntries(Object.keys(NAMES).map((player) => [player, select(player, change, () => shown)]));
  const radios = Object.fromEntries(Object.keys(NAMES).map((player) => [player, radio(player, change)]));
  const choose = h("button", { type: "button", class: "button", onclick: onChoose }, "Let the computer choose");
  const swap = h("button", { type: "button", class: "button", onclick: () => change(swapped(shown)) }, "Swap sides");
  fill(
    root,
    h("div", { class: "players-grid" }, Object.keys(NAMES).flatMap((player) => [
      h("label", { class: "players-side", for: `player-${player}` }, sideLine(player), NAMES[player]), selects[player],
    ]), h("span", { class: "players-side", id: "first-label" }, "Begins"),
    h("div", { class: "choice", role: "radiogroup", "aria-labelledby": "first-label" }, Object.values(radios).map(({ label }) => label))),
    h("div", { class: "players-buttons" }, swap, choose),
    h("p", { class: "quiet players-note" }, "Draw, then choose: who did not draw the picture takes a side, and says who begins."),
  );
  return {
    show({ first, players }) {
      shown = { first, players };
      for (const player of Object.keys(NAMES)) {
        selects[player].value = players[player];
        radios[player].input.checked = player === first;
      }
    },
  };
}

function select(player, change, now) {
  const options = Object.entries(WHO).map(([value, title]) => h("option", { value }, title));
  const element = h("select", { class: "select", id: `player-${player}` }, options);
  element.addEventListener("change", () => change({ players: { ...now().players, [player]: element.value } }));
  return element;
}

function radio(player, change) {
  const input = h("input", { type: "radio", name: "first", value: player, onchange: () => change({ first: player }) });
  return { input, label: h("label", {}, input, NAMES[player]) };
}

export const swapped = ({ first, players }) => ({ first, players: { left: players.right, right: players.left } });

/*
 * The sides and the turn as a computer likes them, from who wins the picture ("left", "right", "next", "previous" or
 * null): { first, players }, and what it says.
 */
export function chosen({ players }, outcome) {
  const strength = Object.values(players).find((who) => who !== "person") ?? "perfect";
  const looks = strength === "perfect" && outcome !== null;
  const any = () => (Math.random() < 0.5 ? "left" : "right");
  const side = looks && outcome in NAMES ? outcome : any();
  const begins = looks && outcome === "next" ? true : looks && outcome === "previous" ? false : Math.random() < 0.5;
  const first = begins ? side : OTHER[side];
  return {
    first, players: { [side]: strength, [OTHER[side]]: "person" },
    words: `The computer takes ${NAMES[side]}${begins ? ", and begins." : ". You begin."}`,
  };
}

/* The name of a side: "you" if one person plays, otherwise its name. */
export function called(game, player) {
  if (!isAlone(game)) return NAMES[player];
  return isPerson(game, player) ? "You" : "The computer";
}
