// The keyboard's way about the board: one tab stop, arrows that go where they point, Enter to cut.

import { pointAt } from "./curves.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keyboard {
  constructor(board) {
    this.board = board;
    this.current = 0; // the edge that Tab comes to
    this.onKey = (event) => this.key(event);
    this.onFocus = (event) => this.focused(event);
    this.onBlur = () => this.blurred();
    board.svg.addEventListener("keydown", this.onKey);
    board.svg.addEventListener("focusin", this.onFocus);
    board.svg.addEventListener("focusout", this.onBlur);
  }

  destroy() {
    this.board.svg.removeEventListener("keydown", this.onKey);
    this.board.svg.removeEventListener("focusin", this.onFocus);
    this.board.svg.removeEventListener("focusout", this.onBlur);
  }

  // The edge that has the focus, or null.
  focusedEdge() {
    const active = this.board.element.shadowRoot.activeElement;
    const edge = active?.dataset?.edge;
    return edge === undefined ? null : Number(edge);
  }

  focus(edge) {
    const element = this.board.layers.edgeElements[edge];
    if (!element) return;
    this.current = edge;
    this.refresh();
    element.focus({ preventScroll: true });
  }

  // One element alone is a tab stop: the current edge, or the board itself when there is none.
  refresh() {
    const elements = this.board.layers.edgeElements;
    this.current = Math.min(this.current, Math.max(0, elements.length - 1));
    elements.forEach((element, i) => element.setAttribute("tabindex", i === this.current ? "0" : "-1"));
    this.board.svg.setAttribute("tabindex", elements.length ? "-1" : "0");
  }

  showFocus() {
    const edge = this.focusedEdge();
    const element = edge === null ? null : this.board.layers.edgeElements[edge];
    const isShown = element?.matches(":focus-visible");
    this.board.layers.showFocus(isShown ? this.board.scene.curves[edge] : null);
  }

  // Keep the focus on the board when the edge that had it is gone: it goes to the nearest that is left.
  afterChange(wasFocused, old, matched) {
    const anchor = wasFocused ?? this.current;
    const kept = matched.indexOf(anchor);
    if (kept >= 0) this.current = kept;
    else if (old.curves[anchor]) this.current = this.nearest(pointAt(old.curves[anchor], 0.5));
    this.refresh();
    if (wasFocused === null || kept >= 0) return;
    if (matched.length) this.focus(this.current);
    else this.board.svg.focus({ preventScroll: true });
  }

  nearest([x, y]) {
    let [best, least] = [0, Infinity];
    this.board.scene.middles.forEach((middle, i) => {
      const distance = Math.hypot(middle[0] - x, middle[1] - y);
      if (distance < least) [best, least] = [i, distance];
    });
    return best;
  }

  focused(event) {
    const edge = event.target.dataset?.edge;
    if (edge === undefined) return;
    this.current = Number(edge);
    this.refresh();
    if (event.target.matches(":focus-visible")) this.board.hover(this.current);
    this.showFocus();
  }

  blurred() {
    this.board.hover(null);
    this.showFocus();
  }

  // ---- keys ------------------------------------------------------------------------------------------------------

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.handle(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  handle(event) {
    const { board } = this;
    const edge = this.focusedEdge();
    if (event.key in ARROWS) return this.step(edge, ARROWS[event.key]);
    if (event.key === "Escape") {
      board.emit("escape", {});
      return false;
    }
    if (edge === null) return false;
    if (event.key === "Enter" || event.key === " ") {
      if (board.config.mode === "play") board.cut(edge);
      return board.config.mode === "play";
    }
    return false;
  }

  // Go to the edge that lies nearest in a direction.
  step(from, [dx, dy]) {
    const { middles } = this.board.scene;
    if (!middles.length) return false;
    if (from === null) {
      this.focus(this.current);
      return true;
    }
    const [x, y] = middles[from];
    let [best, least] = [null, Infinity];
    middles.forEach((middle, i) => {
      const along = (middle[0] - x) * dx + (middle[1] - y) * dy;
      const across = Math.abs((middle[0] - x) * dy - (middle[1] - y) * dx);
      if (i === from || along <= 0.5) return;
      const cost = along + 2.2 * across;
      if (cost < least) [best, least] = [i, cost];
    });
    if (best !== null) this.focus(best);
    return true;
  }
}
