// Mouse, pen and touch: what is pressed and where decides the gesture; a second finger always starts a pinch.

import { BoxGesture, EdgeGesture, endAt, EraseGesture, MoveGesture } from "./drawing.js";
import { isGround } from "./picture.js";

const SLACK = { mouse: 4, pen: 6, touch: 9 }; // pixels that a pointer may stray and still click or tap
const HOLD = 450; // milliseconds after which a finger stays, and no longer taps
const STEP = 0.2; // of a notch of the wheel, and the most that any turn of it zooms at once, as a logarithm

export class Pointers {
  constructor(board) {
    this.board = board;
    this.down = new Map(); // pointers that are pressed, and where
    this.gesture = null;
    this.handlers = {
      pointerdown: (event) => this.press(event),
      pointermove: (event) => this.move(event),
      pointerup: (event) => this.release(event),
      pointercancel: (event) => this.cancel(event),
      pointerleave: (event) => this.leave(event),
      wheel: (event) => this.wheel(event),
      contextmenu: (event) => this.down.size && event.preventDefault(),
    };
    for (const [type, handler] of Object.entries(this.handlers)) board.surface.addEventListener(type, handler, { passive: false });
  }

  destroy() {
    for (const [type, handler] of Object.entries(this.handlers)) this.board.surface.removeEventListener(type, handler);
  }

  pointOf(event) {
    const box = this.board.surface.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  // Cancel the current gesture; return whether there was one.
  abandon() {
    const { gesture } = this;
    this.gesture = null;
    gesture?.cancel?.();
    return gesture !== null;
  }

  press(event) {
    const point = this.pointOf(event);
    this.board.keyboard.isByPointer = true;
    this.down.set(event.pointerId, point);
    if (this.down.size > 1) {
      this.abandon();
      this.board.hover(null);
      if (this.down.size === 2 && this.board.config.pan) this.gesture = new PinchGesture(this.board, this.down);
      return;
    }
    this.gesture = this.begin(point, event);
    if (this.gesture) this.capture(event);
  }

  // The gesture that a press starts.
  begin(point, event) {
    const { board } = this;
    const { mode, readonly, pan } = board.config;
    const slack = SLACK[event.pointerType] ?? SLACK.touch;
    if (event.button === 1 || event.button === 2) return pan ? new PanGesture(board, point, 0) : null;
    if (event.button !== 0) return null;
    if (mode === "draw" && !readonly) return this.beginDrawing(point, event, slack);
    const edge = board.edgeAt(point, event.pointerType);
    const isFinger = event.pointerType !== "mouse";
    if (isFinger) board.hover(edge); // which shows what would fall
    return new PressGesture(board, point, edge, { slack, isFinger });
  }

  beginDrawing(point, event, slack) {
    const { board } = this;
    const { tool } = board.config;
    if (tool === "erase") return new EraseGesture(board, point, event.pointerType);
    const end = endAt(board, point, event.pointerType);
    if (tool === "move" && !end.isNew) return new MoveGesture(board, [end.node], point);
    if (!end.isNew) {
      board.keyboard.pressed(end.node);
      return event.altKey ? new MoveGesture(board, [end.node], point) : new EdgeGesture(board, end, point, event.pointerType);
    }
    const edge = board.edgeAt(point, event.pointerType);
    if (edge !== null) return new EdgePress(board, point, edge, slack, event);
    if (tool === "move") return new PanGesture(board, point, slack);
    if (end.place[1] === 0) return new EdgeGesture(board, end, point, event.pointerType);
    return new Lazy(point, slack, new BoxGesture(board, point, event.shiftKey));
  }

  capture(event) {
    try {
      this.board.surface.setPointerCapture(event.pointerId);
    } catch {
      // the pointer is gone already
    }
  }

  move(event) {
    const point = this.pointOf(event);
    if (!this.down.has(event.pointerId)) {
      if (event.pointerType === "mouse") this.board.hover(this.board.edgeAt(point));
      return;
    }
    this.down.set(event.pointerId, point);
    this.gesture?.move(point, event);
  }

  release(event) {
    if (!this.down.delete(event.pointerId)) return;
    const { gesture } = this;
    this.gesture = null;
    gesture?.end(event);
    if (event.pointerType !== "mouse") this.board.hover(null);
  }

  cancel(event) {
    this.down.delete(event.pointerId);
    this.abandon();
    this.board.hover(null);
  }

  leave(event) {
    if (!this.down.size && event.pointerType === "mouse") this.board.hover(null);
  }

  wheel(event) {
    const { pan, wheel } = this.board.config;
    if (!pan || !(wheel || event.ctrlKey)) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40;
    const turn = lines * (event.ctrlKey ? 0.01 : 0.0016); // a trackpad pinches in small turns with Ctrl
    this.board.zoom(Math.exp(-Math.max(-STEP, Math.min(STEP, turn))), this.pointOf(event));
  }
}

// A press that becomes another gesture only after the pointer has moved far enough.
class Lazy {
  constructor(point, slack, gesture) {
    Object.assign(this, { start: point, slack, gesture, hasStrayed: false });
  }

  move(point, event) {
    this.hasStrayed ||= Math.hypot(point[0] - this.start[0], point[1] - this.start[1]) > this.slack;
    if (this.hasStrayed) this.gesture.move(point, event);
  }

  end(event) {
    this.gesture.end(event);
  }

  cancel() {
    this.gesture.cancel();
  }
}

// A press on the picture: a click cuts or selects, a drag moves the picture. A finger that stays on an edge only looks at
// what would fall.
class PressGesture {
  constructor(board, point, edge, { slack, isFinger }) {
    Object.assign(this, { board, edge, pan: new PanGesture(board, point, slack), isHeld: false });
    if (isFinger && edge !== null) this.waiting = setTimeout(() => this.hold(true), HOLD);
  }

  hold(isHeld) {
    clearTimeout(this.waiting);
    this.isHeld ||= isHeld;
    this.board.surface.classList.toggle("held", isHeld);
  }

  move(point) {
    if (this.isHeld) return;
    if (this.board.config.pan) this.pan.move(point);
    else this.pan.stray(point);
    if (!this.pan.hasStrayed) return;
    this.hold(false);
    this.board.hover(null);
  }

  cancel() {
    this.hold(false);
  }

  end() {
    const { board, edge, pan, isHeld } = this;
    this.hold(false);
    if (isHeld || pan.hasStrayed || edge === null) return;
    if (board.config.mode === "play") board.cut(edge);
    else if (!board.config.readonly) board.emit("select", { edges: [edge] });
  }
}

// A press on an edge in draw mode: a click colors or selects it, a drag moves the selection, or its ends.
class EdgePress {
  constructor(board, point, edge, slack, event) {
    const { selection } = board.config;
    const edges = selection.includes(edge) ? selection : [edge];
    const nodes = [...new Set(edges.flatMap((i) => board.scene.ends[i]))];
    const free = edges.length > 1 ? nodes : nodes.filter((node) => !isGround(node));
    Object.assign(this, { board, edge, isMore: event.shiftKey, drag: new Lazy(point, slack, new MoveGesture(board, free, point)) });
  }

  move(point) {
    this.drag.move(point);
  }

  end() {
    const { board, edge, drag, isMore } = this;
    if (drag.hasStrayed) drag.end();
    else if (board.config.tool === "move") board.select(board.config.selection.includes(edge) ? [] : [edge]);
    else board.pick(edge, isMore);
  }

  cancel() {
    this.drag.cancel();
  }
}

class PanGesture {
  constructor(board, point, slack) {
    Object.assign(this, { board, start: point, last: point, slack, hasStrayed: false });
  }

  stray(point) {
    this.hasStrayed ||= Math.hypot(point[0] - this.start[0], point[1] - this.start[1]) > this.slack;
  }

  move(point) {
    this.stray(point);
    if (this.hasStrayed) this.board.pan(point[0] - this.last[0], point[1] - this.last[1]);
    this.last = point;
  }

  end() {}
}

class PinchGesture {
  constructor(board, down) {
    Object.assign(this, { board, down, last: PinchGesture.measure(down) });
  }

  static measure(down) {
    const [[x1, y1], [x2, y2]] = [...down.values()];
    return { middle: [(x1 + x2) / 2, (y1 + y2) / 2], spread: Math.max(10, Math.hypot(x2 - x1, y2 - y1)) };
  }

  move() {
    if (this.down.size < 2) return;
    const now = PinchGesture.measure(this.down);
    this.board.pan(now.middle[0] - this.last.middle[0], now.middle[1] - this.last.middle[1]);
    this.board.zoom(now.spread / this.last.spread, now.middle);
    this.last = now;
  }

  end() {}
}
