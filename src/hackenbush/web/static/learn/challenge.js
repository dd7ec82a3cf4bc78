/*
 * Challenges: <div class="try" data-challenge="three-eighths"> becomes a card with the task, something to do, and the
 * server's verdict. How a challenge is answered depends on its kind; see the table ANSWERS.
 */

import { HackenbushBoard } from "../../live/board.js";
import { legal } from "../../live/picture.js";
import { h } from "../page/dom.js";
import { cakePicture } from "./cake.js";
import { createEasel, HEIGHT } from "./easel.js";
import { createGame, heightFor } from "./game.js";
import { once } from "./pictures.js";
import { openIn, viewBoard } from "./live.js";

const lists = new Map();
const OUTCOMES = [["left", "Left"], ["right", "Right"], ["first", "Whoever starts"], ["second", "Whoever comes second"]];
const SIGNS = ["∗", "↑", "↓", "−", "/"];

/* All challenges, asked for once. */
export const listChallenges = (app) => once(lists, "challenges", () => app.engine.ask("challenges"));

export async function fillChallenge(app, element, progress) {
  const asked = (await listChallenges(app)).find(({ id }) => id === element.dataset.challenge);
  const verdict = h("p", { class: "try-verdict", role: "status" });
  const tick = h("span", { class: "tick", title: "Solved", hidden: !progress.has(asked.id) }, "✓");
  const body = h("div", { class: "try-body" });
  element.dataset.kind = asked.kind;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", `Try it: ${asked.title}`);
  element.replaceChildren(
    h("h3", { class: "try-title" }, h("span", { class: "try-level", role: "img", "aria-label": `level ${asked.level} of 3` }, "●".repeat(asked.level) + "○".repeat(3 - asked.level)), asked.title, tick),
    h("p", { class: "try-task" }, asked.task),
    body,
    verdict,
    h("details", { class: "try-hint" }, h("summary", {}, "Hint"), h("p", {}, asked.hint)),
  );

  const tell = ({ ok, message }) => {
    verdict.textContent = message;
    verdict.dataset.ok = String(ok);
    if (!ok) return;
    tick.hidden = false;
    progress.tick(asked.id);
  };
  let latest = 0; // a verdict on what is no longer there is not told
  const check = async (given) => {
    const mine = ++latest;
    const judged = await app.engine.ask("challenge", { id: asked.id, ...given }).catch(({ message }) => ({ ok: false, message }));
    if (mine === latest) tell(judged);
  };
  const forget = () => {
    latest += 1;
    verdict.textContent = "";
    delete verdict.dataset.ok;
  };
  return ANSWERS[asked.kind](app, body, asked, { check, forget });
}

const button = (title, onclick, kind = "primary") => h("button", { type: "button", class: `button ${kind}`, onclick }, title);

// ---- one way to answer for each kind ----------------------------------------------------------------------------------

function drawAnswer(app, body, asked, { check, forget }) {
  const given = asked.kind === "balance" ? h("div", { class: "pan" }) : null;
  const own = h("div", { class: "pan" });
  body.append(h("div", { class: given ? "scales" : "easel-room" }, given, own));
  const shown = given ? showGiven(app, given, asked, HEIGHT) : null; // so that both stand on one ground
  const easel = createEasel(app, own, { name: `Your picture for ${asked.title}`, onChange: forget });
  body.append(h("div", { class: "try-foot" }, button("Check", () => check({ position: easel.picture() })), openIn(app, easel.picture)));
  return both(shown, easel);
}

function cutAnswer(app, body, asked, { check }) {
  const place = h("div", { class: "live-board" });
  place.style.setProperty("height", `${heightFor(asked.picture)}px`);
  body.append(place);
  const board = new HackenbushBoard(place, {
    picture: asked.picture, mode: "play", name: asked.title, legal: legal(asked.picture, asked.player), pan: false, letters: app.settings.letters,
  });
  const answer = ({ detail }) => {
    board.set({ highlight: [detail.edge] });
    check({ answer: detail.edge });
  };
  place.addEventListener("cut", answer);
  place.addEventListener("refused", answer);
  body.append(h("div", { class: "try-foot" }, h("span", { class: "quiet" }, "Click the edge to be cut."), openIn(app, () => asked.picture)));
  return { board, destroy: () => board.destroy() };
}

function playAnswer(app, body, asked, { check, forget }) {
  const computer = asked.player === "left" ? "right" : "left";
  const settled = ({ edges }) => (edges.length ? check({ answer: edges }) : forget());
  const game = createGame(app, body, { picture: asked.picture, name: asked.title, first: asked.first, computer, fixed: true, onEnd: settled });
  body.append(h("div", { class: "try-foot" }, openIn(app, game.picture)));
  return game;
}

function nameAnswer(app, body, asked, { check, forget }) {
  const shown = showGiven(app, body, asked);
  body.append(textAnswer("Value", { signs: SIGNS, forget, send: (answer) => check({ answer }) }));
  return shown;
}

function outcomeAnswer(app, body, asked, { check }) {
  const shown = showGiven(app, body, asked);
  body.append(h("div", { class: "try-foot" }, OUTCOMES.map(([answer, title]) => button(title, () => check({ answer }), ""))));
  return shown;
}

function cakeAnswer(_app, body, _asked, { check, forget }) {
  body.append(textAnswer("Rows × columns", { placeholder: "4x7", signs: [], forget, send: (answer) => check({ answer }) }));
  return { destroy() {} };
}

const ANSWERS = { draw: drawAnswer, balance: drawAnswer, cut: cutAnswer, play: playAnswer, name: nameAnswer, outcome: outcomeAnswer, cake: cakeAnswer };

// ---- pieces of them ---------------------------------------------------------------------------------------------------

/* What a challenge is about: a picture, or a cake. */
function showGiven(app, root, asked, height) {
  if (asked.picture) return viewBoard(app, root, { picture: asked.picture, name: asked.title, height });
  const [rows, columns] = asked.start.replace("cutcake ", "").split("x").map(Number);
  root.append(cakePicture(rows, columns));
  return { destroy() {} };
}

function textAnswer(label, { placeholder = "", signs, send, forget }) {
  const input = h("input", { type: "text", class: "answer", placeholder, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "60", "aria-label": label, oninput: forget });
  const write = (sign) => {
    input.setRangeText(sign, input.selectionStart, input.selectionEnd, "end");
    input.focus();
    forget();
  };
  return h(
    "form", { class: "try-foot", onsubmit: (event) => { event.preventDefault(); send(input.value); } },
    input,
    signs.map((sign) => h("button", { type: "button", class: "sign", "aria-label": `Write ${sign}`, onclick: () => write(sign) }, sign)),
    h("button", { type: "submit", class: "button primary" }, "Check"),
  );
}

const both = (...parts) => ({ board: parts.at(-1).board, destroy: () => parts.forEach((part) => part?.destroy()) });
