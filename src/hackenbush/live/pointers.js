// Mouse, pen and fingers: hover, click and tap; one that drags moves the picture, two pinch it.

const SLACK = 7; // pixels that a finger may stray and still tap

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
      pointerleave: () => this.leave(),
      wheel: (event) => this.wheel(event),
    };
    for (const [type, handler] of Object.entries(this.handlers)) board.svg.addEventListener(type, handler, { passive: false });
  }

  destroy() {
    for (const [type, handler] of Object.entries(this.handlers)) this.board.svg.removeEventListener(type, handler);
  }

  pointOf(event) {
    const box = this.board.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  press(event) {
    if (event.button > 0) return;
    const point = this.pointOf(event);
    this.down.set(event.pointerId, point);
    const edge = this.board.edgeAt(point);
    this.gesture = { start: point, last: point, edge, isDrag: false };
    if (event.pointerType !== "mouse") this.board.hover(edge);
  }

  move(event) {
    const point = this.pointOf(event);
    if (!this.down.has(event.pointerId)) {
      if (event.pointerType === "mouse") this.board.hover(this.board.edgeAt(point));
      return;
    }
    const { gesture } = this;
    if (!gesture) return;
    if (Math.hypot(point[0] - gesture.start[0], point[1] - gesture.start[1]) > SLACK) gesture.isDrag = true;
    if (gesture.isDrag && this.board.config.pan) {
      this.board.camera.pan(point[0] - gesture.last[0], point[1] - gesture.last[1]);
      this.board.look();
      this.board.hover(null);
    }
    gesture.last = point;
  }

  release(event) {
    this.down.delete(event.pointerId);
    const { gesture, board } = this;
    this.gesture = null;
    if (!gesture || gesture.isDrag || gesture.edge === null) return;
    if (board.config.mode === "play") board.cut(gesture.edge);
    else if (board.config.mode === "view") board.emit("select", { edges: [gesture.edge] });
  }

  cancel(event) {
    this.down.delete(event.pointerId);
    this.gesture = null;
  }

  leave() {
    if (!this.down.size) this.board.hover(null);
  }

  wheel(event) {
    const { pan, wheel } = this.board.config;
    if (!pan || !(wheel || event.ctrlKey)) return;
    event.preventDefault();
    this.board.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), this.pointOf(event));
  }
}
