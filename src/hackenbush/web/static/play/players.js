/*
 * The form that says who plays which side, how well, and who starts.
 *
 * "Draw, then choose": the computer, if there is one, looks at the picture and takes the side and the turn it likes.
 */

import { keepPlayers, sideLine, WHO } from "../match/players.js";
import { NAMES, OTHER, STRENGTHS } from "../match/tree.js";
import { fill, h } from "../page/dom.js";

/* The form; onChange({ first, players }) is called for every choice, onChoose() if the computer should choose. */
export function mountPlayers(root, { onChange, onChoose }) {
  let shown = null;
  const change = (partial) => {
    shown = { ...shown, ...partial };
    keepPlayers(shown);
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
  element.addEventListener("change", () => {
    const [who, other] = [element.value, OTHER[player]];
    const players = { ...now().players, [player]: who };
    if (who === "friend" || (who !== "person" && players[other] === "friend")) players[other] = "person"; // a friend plays with you
    change({ players });
  });
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
  const strength = Object.values(players).find((who) => STRENGTHS.includes(who)) ?? "perfect";
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
