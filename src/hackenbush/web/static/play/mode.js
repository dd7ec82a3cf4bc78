/*
 * Play: a game between people and computers on the page's position.
 *
 * The game's positions are pictures of the page, so its undo and redo walk through the game too; any other picture starts
 * a new game. A computer moves by itself after a new move, and otherwise waits until you tell it to continue.
 */

import { negate } from "../../live/picture.js";
import { createComputer } from "./computer.js";
import * as games from "./game.js";
import { offered } from "./handover.js";
import { createLadder } from "./ladder.js";
import { chosen, readPlayers, swapped } from "./players.js";
import { createOpener, readRecord, recordFile, recordText, replayed, save } from "./record.js";
import { ending, standing } from "./status.js";
import { mountTable } from "./table.js";

const LONGEST_LABEL = 9; // characters of a value beside an edge

export const mode = {
  id: "play",
  title: "Play",
  key: "p",
  sheet: "peek",
  mount: (app, panel, tools) => new Play(app, panel, tools),
};

class Play {
  constructor(app, panel, tools) {
    this.app = app;
    this.computer = createComputer(app.engine);
    this.on = false;
    this.state = { game: null, thinking: false, problem: "", judged: null, unjudged: "", better: [], dare: "" };
    this.setup(app.store.get().picture);
    this.table = mountTable(panel, tools, this.acts());
    this.opener = createOpener({
      isOn: () => this.on, onOpen: (name, text) => this.open(name, text), onFail: (name, words) => this.refuseRecord(name, words),
    });
    this.ladder = createLadder(app, this.table.ladder, { onChange: () => this.dress() });
    app.board.element.addEventListener("refused", ({ detail }) => this.on && this.refuse(detail.edge));
  }

  get game() { return this.state.game; }

  // ---- the mode's place in the page ---------------------------------------------------------------------------------

  enter() { this.on = true; }

  leave() {
    this.on = false;
    this.stop();
  }

  update({ picture, settings }, changed) {
    if (changed.has("picture") && picture !== games.position(this.game)) this.arrive(picture);
    else if (changed.has("mode")) this.show();
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
    else if (key === " " && !event.target.closest?.("button, [role=button], a")) this.state.thinking ? this.stop() : this.go();
    else return false;
    return true;
  }

  acts() {
    return {
      takeBack: () => this.travel(games.backFrom(this.game)),
      redo: () => this.travel(games.forthFrom(this.game)),
      goTo: (at) => this.travel(at),
      point: (at) => this.point(at),
      look: (at, better) => this.travel(at, better),
      hint: () => this.hint(),
      toggleValues: () => this.app.changeSettings({ values: !this.app.settings.values }),
      restart: () => this.begin(this.game.positions[0], this.game),
      otherSide: () => this.begin(this.game.positions[0], swapped(this.game)),
      flip: () => this.begin(negate(this.game.positions[0]), this.game),
      changePlayers: (choice) => this.changePlayers(choice),
      choose: () => this.choose(),
      copy: () => this.copy(),
      open: () => this.opener.choose(),
      save: () => save(recordFile(this.game), "hackenbush-game.json"),
      stop: () => this.stop(),
      go: () => this.go(),
    };
  }

  // ---- games --------------------------------------------------------------------------------------------------------

  /* A new game on a picture, as it was offered, or with the players of before. */
  setup(picture, players = readPlayers()) {
    this.computer.stop();
    const { first, players: who, dare } = { dare: "", ...players, ...offered(picture) };
    const game = games.newGame(picture, { first, players: who ?? players.players });
    Object.assign(this.state, { game, thinking: false, problem: "", judged: null, unjudged: "", better: [], dare });
  }

  begin(picture, players) {
    this.setup(picture, players);
    this.app.setPicture(picture);
    this.show();
    this.announceTurn("A new game");
  }

  /* Goes on from a record: its picture is drawn by the server, and its moves are made again. */
  async open(name, text) {
    const mine = (this.opening = Symbol(name));
    try {
      const record = readRecord(text);
      const { picture } = await this.app.engine.ask("parse", { text: JSON.stringify(record.picture) });
      if (this.opening !== mine) return;
      const game = replayed(picture, record);
      this.setup(picture, record);
      this.app.setPicture(picture);
      this.state.game = game;
      this.present();
      this.announceTurn(`The record is opened, after move ${game.at}`);
      if (games.isOver(game)) this.judge();
    } catch ({ message }) {
      if (this.opening === mine) this.refuseRecord(name, message);
    }
  }

  refuseRecord(name, words) {
    this.app.notice(`${name} cannot be opened: ${words.replace(/\.$/, "")}.`, { kind: "problem", id: "record" });
  }

  /* The page shows another picture: one of this game, by undo or redo, or a new start. */
  arrive(picture) {
    this.computer.stop();
    const from = this.game.at;
    const at = this.game.positions.indexOf(picture);
    if (at < 0) this.setup(picture);
    else Object.assign(this.state, { game: games.goTo(this.game, at), thinking: false, problem: "", better: [] });
    this.show();
    if (at >= 0) this.passBy(at > from);
  }

  /* Undo and redo go on past a position in which the computer would move, to where a person can. */
  passBy(forward) {
    const { game, app } = this;
    if (!games.isAlone(game) || games.isPerson(game, games.mover(game))) return;
    if (forward ? game.at < game.moves.length : game.at > 0) queueMicrotask(forward ? app.redo : app.undo);
  }

  changePlayers({ first, players }) {
    this.stop();
    const { game } = this;
    if (first !== game.first && game.moves.length) this.begin(game.positions[0], { first, players });
    else {
      this.state.game = { ...game, first, players };
      this.show();
      if (game.at) this.go();
    }
  }

  /* "Draw, then choose", with the computer to choose. */
  async choose() {
    const picture = this.game.positions[0];
    let outcome = null;
    try {
      outcome = (await this.app.engine.ask("value", { position: picture })).outcome ?? null;
    } catch {
      // It then chooses blindly.
    }
    if (picture !== this.game.positions[0]) return;
    const { words, ...players } = chosen(this.game, outcome);
    this.begin(picture, players);
    this.app.notice(words, { id: "choice" });
  }

  // ---- moves --------------------------------------------------------------------------------------------------------

  /* Cuts an edge of the position that is shown. */
  make(index) {
    this.unrefuse?.();
    const game = games.play(this.game, games.nameOf(this.game, index));
    if (game.moves !== this.game.moves) Object.assign(this.state, { judged: null, unjudged: "" });
    Object.assign(this.state, { game, better: [] });
    const move = game.moves[game.at - 1];
    this.present();
    this.announceTurn(games.moveWords(move));
    if (games.isOver(game)) this.judge();
    else this.go();
  }

  /* Goes to a position of the game, and shows what would have been better there. */
  travel(at, better = []) {
    this.stop();
    if (at === this.game.at && !better.length) return;
    this.state.game = games.goTo(this.game, at);
    this.state.better = better;
    this.present();
    this.announceTurn(at ? `After move ${at}` : "The start");
  }

  /* Makes the game's position the page's, with the last cut as a ghost. */
  present() {
    const { game } = this;
    this.app.setPicture(games.position(game), { board: this.ghosts(), animate: true });
    this.show();
  }

  /* Lets the computer move, if it is its turn. */
  async go() {
    const { game } = this;
    const player = games.mover(game);
    if (games.isOver(game) || games.isPerson(game, player) || this.state.thinking) return;
    Object.assign(this.state, { thinking: true, problem: "", better: [] });
    this.show();
    try {
      const choice = await this.computer.think({ position: games.position(game), player, strength: game.players[player] });
      if (!choice) return;
      this.state.thinking = false;
      this.make(choice.edge);
    } catch (error) {
      Object.assign(this.state, { thinking: false, problem: `The computer cannot move now: ${error.message}` });
      this.app.announce(this.state.problem);
      this.show();
    }
  }

  stop() {
    this.computer.stop();
    if (!this.state.thinking) return;
    this.state.thinking = false;
    this.show();
  }

  refuse(edge) {
    this.unrefuse = this.app.notice(games.reasonAgainst(this.game, edge), { id: "refused" });
  }

  hint(rung) {
    const { game } = this;
    if (!games.isOver(game) && games.isPerson(game, games.mover(game))) this.ladder.climb(rung);
  }

  // ---- after the game -----------------------------------------------------------------------------------------------

  async judge() {
    const { game } = this;
    const { first, moves, positions } = game;
    try {
      const judged = await this.app.engine.ask("judge", { start: positions[0], first, moves: moves.map(({ edge }) => edge) });
      if (this.game.moves === moves) Object.assign(this.state, { judged, unjudged: "" });
    } catch (error) {
      if (this.game.moves === moves) this.state.unjudged = error.message;
    }
    if (this.game.moves !== moves) return;
    this.show();
    if (this.state.judged && games.isOver(this.game)) this.app.announce(ending(this.game, this.state.judged));
  }

  async copy() {
    const end = games.isOver(this.game) ? ending(this.game, this.state.judged) : "";
    try {
      await navigator.clipboard.writeText(recordText(this.game, end));
      this.app.notice("The record is in the clipboard.", { id: "record" });
    } catch {
      this.app.notice("The browser does not let the page copy; Save works.", { id: "record" });
    }
  }

  // ---- what is shown ------------------------------------------------------------------------------------------------

  show() {
    this.ladder.follow(this.game);
    this.table.show(this.state);
    this.dress();
  }

  showValues() {
    const { search, settings } = this.app.store.get();
    this.table.showValue(search, settings.values);
    if (settings.values && search.state === "exact" && !search.moves && !search.movesError) this.app.solver.requestMoves();
    this.dress();
  }

  /* Shows a move of the record as a ghost, or the last one again. */
  point(at) {
    if (this.on) this.app.board.set(this.ghosts(at || this.game.at));
  }

  ghosts(at = this.game.at) {
    const move = this.game.moves[at - 1];
    if (!move) return { ghosts: [], lastCut: null };
    const edge = this.game.positions[0].edges[move.edge];
    return { ghosts: [edge], lastCut: edge };
  }

  /* The board: which edges can be cut, the hint, and values if they were asked for. */
  dress() {
    if (!this.on) return;
    const { game, better } = this.state;
    const player = games.mover(game);
    const legal = games.isPerson(game, player) ? games.legalCuts(game) : [];
    const { search, settings } = this.app.store.get();
    const known = settings.values ? (search.moves ?? []).filter((move) => move.player === player && move.value) : [];
    const { highlight, marks } = this.ladder.dressing();
    this.app.board.set({
      mode: "play", legal, highlight, name: `Hackenbush picture. ${standing(this.state).title}`,
      labels: Object.fromEntries(known.filter(({ value }) => value.unicode.length <= LONGEST_LABEL).map(({ move, value }) => [move, value.unicode.replace("-", "−")])),
      marks: { ...Object.fromEntries(known.filter(({ wins }) => wins).map(({ move, is_best: isBest }) => [move, isBest ? "best" : "winning"])),
        ...Object.fromEntries(better.map((edge) => [games.indexOf(game, edge), "winning"])), ...marks },
      ...this.ghosts(),
    });
  }

  announceTurn(words) {
    const { title } = standing(this.state);
    this.app.announce(`${words}. ${title}.`);
  }
}
