/*
 * Play: the page's match between people, computers and friends elsewhere.
 *
 * A computer moves by itself after a new move, and otherwise waits until you tell it to continue. A cut that differs from
 * the one made before starts a new main line; the old one stays as a variation.
 */

import { negate } from "../../live/picture.js";
import { createOpener, matchOfRecord, readRecord, recordFile, recordText, save } from "../match/record.js";
import * as tree from "../match/tree.js";
import { moveWords } from "../match/words.js";
import { cutOf } from "../page/app.js";
import { copy } from "../page/clipboard.js";
import { createComputer } from "./computer.js";
import { createLadder } from "./ladder.js";
import { chosen, swapped } from "./players.js";
import { ending, standing } from "./status.js";
import { mountTable } from "./table.js";

const LONGEST_LABEL = 9; // characters of a value beside an edge

export const mode = {
  id: "play",
  title: "Play",
  key: "p",
  sheet: "peek",
  walks: true,
  mount: (app, panel, tools) => new Play(app, panel, tools),
};

class Play {
  constructor(app, panel, tools) {
    this.app = app;
    this.computer = createComputer(app.engine);
    this.on = false;
    this.thinking = false;
    this.problem = "";
    this.better = []; // edges that would have won, while they are looked at
    this.judgements = new Map(); // by match and line: { judged, unjudged }
    this.table = mountTable(panel, tools, this.acts());
    this.opener = createOpener({
      isOn: () => this.on, onOpen: (name, text) => this.open(name, text), onFail: (name, words) => this.refuseRecord(name, words),
    });
    this.ladder = createLadder(app, this.table.ladder, { onChange: () => this.dress() });
    app.board.element.addEventListener("refused", ({ detail }) => this.on && this.refuse(detail.edge));
  }

  get match() { return this.app.store.get().match; }

  get node() { return this.app.store.get().node; }

  /* Where the match stands, for whoever shows it. */
  get state() {
    const { match, thinking, problem } = this;
    return { match, thinking, problem, ...this.judgements.get(keyOf(match)) };
  }

  // ---- the mode's place in the page ---------------------------------------------------------------------------------

  enter() { this.on = true; }

  leave() {
    this.on = false;
    this.stop();
    this.unrefuse?.();
  }

  update({ settings }, changed) {
    if (changed.has("node")) this.arrive();
    if (changed.has("match") || changed.has("mode")) this.show();
    if (changed.has("settings") || (changed.has("search") && settings.values)) this.showValues();
  }

  onCut(edge) { this.make(edge); }

  onKey(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const acts = this.acts();
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const run = {
      h: acts.hint, g: () => this.hint(2), v: acts.toggleValues, u: event.shiftKey ? acts.redo : acts.takeBack,
      n: acts.restart, "-": acts.flip,
    }[key];
    if (run) run();
    else if (key === " " && !event.target.closest?.("button, [role=button], a")) this.thinking ? this.stop() : this.go();
    else return false;
    return true;
  }

  acts() {
    const { app } = this;
    return {
      takeBack: () => this.travel(tree.backToPerson(this.match)),
      redo: () => this.travel(tree.forthToPerson(this.match)),
      goTo: (path) => this.travel(path),
      point: (path) => this.point(path),
      look: (path, better) => this.travel(path, better),
      promote: (path) => app.setMatch(tree.promote(this.match, path)),
      forget: (path) => app.setMatch(tree.forget(this.match, path), { animate: true }),
      hint: () => this.hint(),
      toggleValues: () => app.changeSettings({ values: !app.settings.values }),
      restart: () => this.begin(this.match.start, this.match),
      otherSide: () => this.begin(this.match.start, swapped(this.match)),
      flip: () => this.begin(negate(this.match.start), this.match),
      changePlayers: (choice) => this.changePlayers(choice),
      choose: () => this.choose(),
      copy: () => copy(app, recordText(this.match, tree.isOver(this.match) ? ending(this.match, this.state.judged) : ""), "record"),
      open: () => this.opener.choose(),
      save: () => save(recordFile(this.match), "hackenbush-game.json"),
      openMatch: (match) => app.setMatch(match),
      stop: () => this.stop(),
      go: () => this.go(),
      send: () => copy(app, app.link({ mode: "play", you: tree.turn(this.match) }), "link"),
    };
  }

  // ---- games --------------------------------------------------------------------------------------------------------

  begin(start, { first, players, dare = "" }) {
    this.app.setMatch(tree.newMatch(start, { first, players, dare }));
    this.announceTurn("A new game");
  }

  /* Goes on from a record: its picture is drawn by the engine, and its moves are made again. */
  async open(name, text) {
    const mine = (this.opening = Symbol(name));
    try {
      const record = readRecord(text);
      const { picture } = await this.app.engine.ask("parse", { text: JSON.stringify(record.picture) });
      if (this.opening !== mine) return;
      const match = matchOfRecord(picture, record);
      this.app.setMatch(match);
      this.announceTurn(`The record is opened, after move ${match.at.length}`);
    } catch ({ message }) {
      if (this.opening === mine) this.refuseRecord(name, message);
    }
  }

  refuseRecord(name, words) {
    this.app.notice(`${name} cannot be opened: ${words.replace(/\.$/, "")}.`, { kind: "problem", id: "record" });
  }

  /* Another position is shown: what was about the last one ends. */
  arrive() {
    this.stop();
    this.unrefuse?.();
    Object.assign(this, { problem: "", better: [] });
    if (this.match.at.length && tree.isOver(this.match)) this.judge();
  }

  changePlayers({ first, players }) {
    this.stop();
    const { match } = this;
    if (first !== match.first && match.lines.length) this.begin(match.start, { first, players });
    else {
      this.app.setMatch(Object.freeze({ ...match, first, players }));
      if (match.at.length) this.go();
    }
  }

  /* "Draw, then choose", with the computer to choose. */
  async choose() {
    const { match } = this;
    let outcome = null;
    try {
      outcome = (await this.app.engine.ask("value", { position: match.start })).outcome ?? null;
    } catch {
      // It then chooses blindly.
    }
    if (this.match !== match) return;
    const { words, ...players } = chosen(match, outcome);
    this.begin(match.start, players);
    this.app.notice(words, { id: "choice" });
  }

  // ---- moves --------------------------------------------------------------------------------------------------------

  /* Cuts an edge of the position that is shown. */
  make(index) {
    const played = tree.play(this.match, index);
    this.app.setMatch(tree.promote(played, played.at), { animate: true });
    this.announceTurn(moveWords(this.node.move));
    this.go();
  }

  /* Goes to a position of the match, and shows what would have been better there. */
  travel(path, better = []) {
    this.app.setMatch(tree.goTo(this.match, path), { animate: true });
    this.better = better;
    this.dress();
    this.announceTurn(path.length ? `After move ${path.length}` : "The start");
  }

  /* Lets the computer move, if it is its turn. */
  async go() {
    const { match, node } = this;
    const player = tree.turn(match);
    if (tree.isOver(match) || !tree.isComputer(match, player) || this.thinking) return;
    Object.assign(this, { thinking: true, problem: "", better: [] });
    this.show();
    try {
      const choice = await this.computer.think({ position: node.picture, player, strength: match.players[player] });
      if (!choice || this.node !== node) return;
      this.thinking = false;
      this.app.quietly(() => this.make(choice.edge));
    } catch (error) {
      if (this.node !== node) return;
      Object.assign(this, { thinking: false, problem: `The computer cannot move now: ${error.message}` });
      this.app.announce(this.problem);
      this.show();
    }
  }

  stop() {
    this.computer.stop();
    if (!this.thinking) return;
    this.thinking = false;
    this.show();
  }

  refuse(edge) {
    this.unrefuse = this.app.notice(tree.reasonAgainst(this.match, edge), { kind: "brief", id: "refused" });
  }

  hint(rung) {
    const { match } = this;
    if (!tree.isOver(match) && tree.isPerson(match, tree.turn(match))) this.ladder.climb(rung);
  }

  // ---- after the game -----------------------------------------------------------------------------------------------

  async judge() {
    const { match } = this;
    const key = keyOf(match);
    if (this.judgements.has(key)) return;
    const { start, origin, first, moves, skipped } = tree.stretch(match);
    const line = tree.lineThrough(match);
    const named = (move) => ({ ...move, path: line.slice(0, skipped + move.number), better: move.better.map((edge) => origin[edge]) });
    try {
      const { result, moves: found } = await this.app.engine.ask("judge", { start, first, moves });
      this.judgements.set(key, { judged: { result, moves: found.map(named) } });
    } catch (error) {
      this.judgements.set(key, { unjudged: error.message });
    }
    if (!this.on || keyOf(this.match) !== key) return;
    this.show();
    if (this.state.judged && tree.isOver(this.match)) this.app.announce(ending(this.match, this.state.judged));
  }

  // ---- what is shown ------------------------------------------------------------------------------------------------

  show() {
    if (!this.on) return;
    this.ladder.follow(this.match);
    this.table.show(this.state);
    this.dress();
  }

  showValues() {
    const { search, settings } = this.app.store.get();
    this.table.showValue(search, settings.values);
    if (settings.values && search.solution && !search.moves && !search.movesError) this.app.solver.requestMoves();
    this.dress();
  }

  /* Shows a move of the list with what fell, or the last one again. */
  point(path) {
    if (!this.on) return;
    const { match, node } = this;
    this.app.board.set(path ? cutOf(match, tree.nodeAt(match, path), { isWhole: true }) : cutOf(match, node));
  }

  /* The board: which edges can be cut, the hint, and values if they were asked for. */
  dress() {
    if (!this.on) return;
    const { match, node, better } = this;
    const player = tree.turn(match);
    const legal = tree.isPerson(match, player) ? tree.legalCuts(match) : [];
    const { search, settings } = this.app.store.get();
    const known = settings.values ? (search.moves ?? []).filter((move) => move.player === player) : [];
    const { highlight, marks } = this.ladder.dressing();
    const short = known.filter(({ value }) => value && value.unicode.length <= LONGEST_LABEL);
    this.app.board.set({
      mode: "play", legal, highlight, name: `Hackenbush picture. ${standing(this.state).title}`,
      empty: match.at.length ? "Nothing is left to cut" : null,
      labels: Object.fromEntries(short.map(({ move, value }) => [move, value.unicode])),
      marks: { ...Object.fromEntries(known.filter(({ wins }) => wins).map(({ move, is_best: isBest }) => [move, isBest ? "best" : "winning"])),
        ...Object.fromEntries(better.map((edge) => [node.origin.indexOf(edge), "winning"])), ...marks },
      ...cutOf(match, node),
    });
  }

  announceTurn(words) {
    this.app.announce(`${words}. ${standing(this.state).title}.`);
  }
}

const keyOf = (match) => `${match.id} ${tree.lineThrough(match).join(".")}`;
