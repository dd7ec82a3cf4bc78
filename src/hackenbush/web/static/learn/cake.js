/*
 * A cake to cut: Left cuts between columns, Right between rows, and the pieces slide apart. A piece is
 * { row, column, rows, columns, x, y }: where it lay in the whole cake, and where it is drawn now.
 */

import { h, s } from "../page/dom.js";
import { computerSwitch, endWords, pause, PLAYERS, turnWords } from "./players.js";

const CELL = 44;
const GAP = 12; // between pieces

export function fillCake(app, element) {
  const { rows, columns, first = "left", caption } = element.dataset;
  const whole = [{ row: 0, column: 0, rows: Number(rows), columns: Number(columns), x: 0, y: 0 }];
  const other = PLAYERS[first].other;
  let pieces = whole;
  let past = [];
  let turn = first;
  let against = null;
  let round = 0;

  const table = h("div", { class: "cake-table" });
  const status = h("p", { class: "turn", role: "status" });
  const back = h("button", { type: "button", class: "link", onclick: takeBack }, "Take back");
  const again = h("button", { type: "button", class: "link", onclick: () => reset(whole, [], first) }, "Start again");
  const opponent = computerSwitch(other, false, (on) => {
    against = on ? other : null;
    show();
  });
  element.setAttribute("role", "figure");
  element.setAttribute("aria-label", caption);
  element.replaceChildren(
    h("div", { class: "live-frame" }, table, h("div", { class: "live-foot" }, status, h("span", { class: "live-tools" }, opponent, back, again))),
    h("p", { class: "live-caption" }, h("span", {}, caption)),
  );
  show();
  return { destroy: () => { round += 1; } };

  function make(index, before) {
    app.announce(`${PLAYERS[turn].name} cuts a piece of ${pieces[index].rows} by ${pieces[index].columns}.`);
    reset(divided(pieces, index, turn, before), [...past, pieces], PLAYERS[turn].other);
  }

  function reset(next, before, player) {
    const old = pieces;
    [pieces, past, turn] = [next, before, player];
    show(old);
  }

  function takeBack() {
    const steps = against && turn !== against && past.length > 1 ? 2 : 1;
    const kept = past.slice(0, -steps);
    reset(past.at(-steps), kept, kept.length % 2 ? other : first);
  }

  async function show(old = pieces) {
    round += 1;
    const mine = round;
    const isOver = !pieces.some((piece) => cutsOf(piece, turn));
    const isTheirs = turn === against;
    table.replaceChildren(drawn(pieces, old, whole[0], isOver || isTheirs ? null : { turn, make }, caption));
    status.replaceChildren(...(isOver ? endWords(turn) : turnWords(turn, against)));
    back.disabled = again.disabled = !past.length;
    if (isOver || !isTheirs) return;
    await pause();
    if (round === mine) make(...bestCut(pieces, turn));
  }
}

/* A cake that is only shown. */
export function cakePicture(rows, columns) {
  const whole = { row: 0, column: 0, rows, columns, x: 0, y: 0 };
  return h("div", { class: "cake-table" }, drawn([whole], [whole], whole, null, `A cake of ${rows} rows and ${columns} columns`));
}

// ---- cutting ------------------------------------------------------------------------------------------------------------

const cutsOf = (piece, player) => (player === "left" ? piece.columns : piece.rows) - 1;

/* The pieces after one is cut; everything beyond the cut moves away from it. */
function divided(pieces, index, player, before) {
  const piece = pieces[index];
  const one = player === "left" ? { ...piece, columns: before } : { ...piece, rows: before };
  const two = player === "left"
    ? { ...piece, column: piece.column + before, columns: piece.columns - before }
    : { ...piece, row: piece.row + before, rows: piece.rows - before };
  return spread([...pieces.slice(0, index), one, two, ...pieces.slice(index + 1)]);
}

/* Where each piece lies: as in the whole cake, with a gap for every line of the cake that some cut follows. */
function spread(pieces) {
  const columns = [...new Set(pieces.map(({ column }) => column))];
  const rows = [...new Set(pieces.map(({ row }) => row))];
  return pieces.map((piece) => ({
    ...piece,
    x: columns.filter((column) => column > 0 && column <= piece.column).length * GAP,
    y: rows.filter((row) => row > 0 && row <= piece.row).length * GAP,
  }));
}

/* The value of a cake for Left, by the chapter's rule. */
function cakeValue(rows, columns) {
  const [low, high] = [Math.min(rows, columns), Math.max(rows, columns)];
  const ahead = Math.floor(high / 2 ** Math.floor(Math.log2(low))) - 1;
  return columns > rows ? ahead : -ahead;
}

/* The cut that leaves a player most: the piece, and how many columns or rows lie before it. */
function bestCut(pieces, player) {
  const sign = player === "left" ? 1 : -1;
  let best = null;
  pieces.forEach((piece, index) => {
    for (let before = 1; before <= cutsOf(piece, player); before += 1) {
      const [one, two] = divided([piece], 0, player, before);
      const gain = sign * (cakeValue(one.rows, one.columns) + cakeValue(two.rows, two.columns) - cakeValue(piece.rows, piece.columns));
      if (!best || gain > best.gain) best = { gain, index, before };
    }
  });
  return [best.index, best.before];
}

// ---- drawing --------------------------------------------------------------------------------------------------------------

/* The pieces as an SVG; with `play` = { turn, make } every possible cut is a button. */
function drawn(pieces, old, { rows, columns }, play, caption) {
  const [width, height] = [columns * CELL + (columns - 1) * GAP, rows * CELL + (rows - 1) * GAP];
  const svg = s("svg", { class: "cake-svg", viewBox: `-8 -8 ${width + 16} ${height + 16}`, width: width + 16, height: height + 16, role: play ? "group" : "img", "aria-label": caption });
  const spare = (every) => [width - columns * CELL - Math.max(...every.map(({ x }) => x)), height - rows * CELL - Math.max(...every.map(({ y }) => y))];
  const place = ({ row, column, x, y }, [right, below]) => `translate(${column * CELL + x + right / 2}px, ${row * CELL + y + below / 2}px)`;
  pieces.forEach((piece, index) => {
    const group = s("g", { class: "piece" }, slice(piece), play && cutsFor(piece, index, play));
    const before = old.find((was) => was.row <= piece.row && was.column <= piece.column && piece.row < was.row + was.rows && piece.column < was.column + was.columns);
    group.style.transform = place({ ...piece, ...(before && { x: before.x, y: before.y }) }, spare(old));
    requestAnimationFrame(() => requestAnimationFrame(() => { group.style.transform = place(piece, spare(pieces)); }));
    svg.append(group);
  });
  return svg;
}

function slice({ rows, columns }) {
  const lines = [];
  for (let column = 1; column < columns; column += 1) lines.push(`M${column * CELL} 3V${rows * CELL - 3}`);
  for (let row = 1; row < rows; row += 1) lines.push(`M3 ${row * CELL}H${columns * CELL - 3}`);
  return [
    s("rect", { class: "sponge", x: 0, y: 4, width: columns * CELL, height: rows * CELL, rx: 7 }),
    s("rect", { class: "icing", width: columns * CELL, height: rows * CELL, rx: 7 }),
    s("path", { class: "scores", d: lines.join("") }),
  ];
}

/* The clickable area of a cut: a strip along its line. */
function hit({ rows, columns }, turn, before) {
  const at = before * CELL - CELL / 4;
  const strip = turn === "left" ? { x: at, y: -6, width: CELL / 2, height: rows * CELL + 12 } : { x: -6, y: at, width: columns * CELL + 12, height: CELL / 2 };
  return s("rect", { class: "knife-hit", rx: 5, ...strip });
}

function cutsFor(piece, index, { turn, make }) {
  return Array.from({ length: cutsOf(piece, turn) }, (_, line) => {
    const before = line + 1;
    const path = turn === "left" ? `M${before * CELL} -6V${piece.rows * CELL + 6}` : `M-6 ${before * CELL}H${piece.columns * CELL + 6}`;
    const words = `Cut the piece of ${piece.rows} by ${piece.columns} after ${turn === "left" ? "column" : "row"} ${before}`;
    const cut = s("g", { class: `knife ${turn}`, role: "button", tabindex: "0", "aria-label": words }, hit(piece, turn, before), s("path", { class: "knife-line", d: path }));
    cut.addEventListener("click", () => make(index, before));
    cut.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      make(index, before);
    });
    return cut;
  });
}
