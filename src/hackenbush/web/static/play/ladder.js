/*
 * The hint ladder: which part to look at, which edge to cut, and why; a step further with every press.
 *
 * The server is asked once for a position. `dressing()` is what the board shows: the part glows, then the edge is marked.
 */

import { sentence } from "../explain/formula.js";
import { current, NAMES, OTHER, turn } from "../match/tree.js";
import { called } from "../match/words.js";
import { fill, h } from "../page/dom.js";

const RUNGS = 3;

export function createLadder(app, root, { onChange }) {
  let match = null;
  let rung = 0;
  let told = null; // the server's { part, edge, why, wins }
  let problem = "";
  let asked = null;

  const show = () => {
    root.hidden = rung === 0;
    if (rung) fill(root, head(), ...body(), onward());
    onChange();
  };

  const head = () => h("div", { class: "ladder-head" }, h("h3", {}, "Hint"), h(
    "ol", { class: "rungs", "aria-label": `Step ${rung} of ${RUNGS}` },
    ["part", "edge", "why"].map((name, i) => h("li", { class: i < rung ? "rung on" : "rung" }, name)),
  ));

  const body = () => {
    if (problem) return [h("p", { class: "ladder-words" }, problem)];
    if (!told) return [h("p", { class: "ladder-words quiet" }, "Thinking …")];
    const lines = [where(match, told)];
    if (rung > 1) lines.push(`${told.wins ? "Cut" : "Try"} the marked edge.`);
    if (rung > 2) lines.push(told.why);
    return lines.map((words) => sentence(words, "ladder-words"));
  };

  const onward = () => told && rung < RUNGS && h(
    "button", { type: "button", class: "link", onclick: () => climb() }, rung === 1 ? "Show me the edge" : "Tell me why",
  );

  async function ask() {
    asked = new AbortController();
    const { signal } = asked;
    try {
      const answer = await app.engine.ask("hint", { position: current(match).picture, player: turn(match) }, { signal });
      if (signal.aborted) return;
      told = answer;
    } catch (error) {
      if (signal.aborted) return;
      problem = `There is no hint now: ${error.message}`;
    }
    show();
    say();
  }

  const say = () => {
    const lines = [...root.querySelectorAll(".ladder-words")];
    if (told && rung > 2) app.announce(told.why);
    else if (lines.length) app.announce(lines.at(-1).textContent);
  };

  /* One step further, or straight to a step. */
  function climb(to = Math.min(rung + 1, RUNGS)) {
    rung = Math.max(rung, to);
    if (!told || problem) {
      problem = "";
      show();
      ask();
    } else {
      show();
      say();
    }
  }

  return {
    climb,
    /* Follows the match; a hint is for one position only. */
    follow(now) {
      if (match && current(match) === current(now) && turn(match) === turn(now)) {
        match = now;
        return;
      }
      asked?.abort();
      [match, rung, told, problem] = [now, 0, null, ""];
      root.hidden = true;
    },
    dressing() {
      if (!rung || !told) return { highlight: [], marks: {} };
      return rung === 1 ? { highlight: told.part, marks: {} } : { highlight: [told.edge], marks: { [told.edge]: "best" } };
    },
  };
}

/* The first rung: who is ahead, and where to look. */
function where(match, { part, wins }) {
  const player = turn(match);
  const whole = part.length === current(match).picture.edges.length;
  const look = whole ? "It all hangs together: look at the whole picture." : "Look at the part that is lit.";
  if (wins) return `${called(match, player)} can win this. ${look}`;
  if (wins === null) return `Who wins is too hard to say here. ${look}`;
  return `${NAMES[OTHER[player]]} wins this, if ${NAMES[OTHER[player]]} makes no mistake. ${look}`;
}
