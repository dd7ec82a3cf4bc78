// The camera: a scale and a shift, from the scene's pixels to those of the screen.

import { PIXELS, sceneBox } from "./scene.js";

const MARGIN = 36;
const LARGEST = 2.2; // of the scale when a picture is fitted; a person may zoom further
const SMALL = 0.6; // of the size that would fit: a picture drawn smaller than that is too small
const clamp = (x, low, high) => Math.min(high, Math.max(low, x));

export class Camera {
  constructor() {
    this.scale = 1;
    this.dx = 0;
    this.dy = 0;
    this.width = 1;
    this.height = 1;
    this.isHeld = false; // a person has moved it
  }

  toScreen([x, y]) {
    return [x * this.scale + this.dx, y * this.scale + this.dy];
  }

  toScene([x, y]) {
    return [(x - this.dx) / this.scale, (y - this.dy) / this.scale];
  }

  // Its state, which `Object.assign` restores.
  get state() {
    const { scale, dx, dy } = this;
    return { scale, dx, dy };
  }

  // How much larger than usual a board is: on a projector lines, letters and pictures grow with it.
  get size() {
    return clamp(Math.min(this.width / 1000, this.height / 700), 1, 2.5);
  }

  // The factors for lines and dots, and for text, in the scene.
  get lineUnit() {
    return clamp(this.scale, clamp(1.8 * this.scale, 0.4, 0.62), 1.5 * this.size) / this.scale;
  }

  get textUnit() {
    return clamp(this.scale, this.size, 1.35 * this.size) / this.scale;
  }

  // The factor for names on edges, which are smaller on a small picture.
  get tagUnit() {
    return clamp(1.25 * this.scale, 0.7, 1.1 * this.size) / this.scale;
  }

  // Show all of a scene, standing on the ground, as large as looks good.
  fit(scene) {
    Object.assign(this, this.fitted(scene), { isHeld: false });
  }

  // The state that shows all of a scene.
  fitted(scene) {
    const box = sceneBox(scene);
    const unit = PIXELS * scene.unit;
    const wide = Math.max(box.right - box.left, 2 * unit);
    const high = Math.max(-box.top, 1.5 * unit);
    const deep = Math.max(0, box.bottom);
    const margin = Math.min(MARGIN, this.width / 10, this.height / 10);
    const foot = clamp(this.height * 0.1, 16, 44); // the ground below the line
    const room = this.height - margin - foot;
    const largest = (LARGEST * this.size) / scene.unit;
    const scale = clamp(Math.min((this.width - 2 * margin) / wide, room / (high + deep)), 0.02, largest);
    const spare = room - (high + deep) * scale;
    const dx = this.width / 2 - ((box.left + box.right) / 2) * scale;
    return { scale, dx, dy: this.height - foot - deep * scale - Math.max(0, spare) * 0.3 };
  }

  // Whether a scene is visible as a whole and not too small; what is left of a larger one may be small.
  suits(scene, { isRest = false } = {}) {
    return this.shows(scene) && (isRest || this.isHeld || this.scale > SMALL * this.fitted(scene).scale);
  }

  // Whether all of a scene is visible.
  shows(scene) {
    const box = sceneBox(scene);
    const [left, top] = this.toScreen([box.left, box.top]);
    const [right, bottom] = this.toScreen([box.right, box.bottom]);
    return left >= 4 && top >= 4 && right <= this.width - 4 && bottom <= this.height - 4;
  }

  // The place nearest to x at which something this wide is visible; the middle, if it is too wide.
  within(x, half) {
    const [left, right] = [this.toScene([4, 0])[0] + half, this.toScene([this.width - 4, 0])[0] - half];
    return left > right ? (left + right) / 2 : clamp(x, left, right);
  }

  pan(dx, dy) {
    this.dx += dx;
    this.dy += dy;
    this.isHeld = true;
  }

  // Zoom by a factor, keeping a point of the screen fixed.
  zoom(factor, [x, y] = [this.width / 2, this.height / 2]) {
    const scale = clamp(this.scale * factor, 0.05, 8);
    const grown = scale / this.scale;
    this.dx = x - (x - this.dx) * grown;
    this.dy = y - (y - this.dy) * grown;
    this.scale = scale;
    this.isHeld = true;
  }
}
