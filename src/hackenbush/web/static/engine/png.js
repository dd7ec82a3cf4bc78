/* A drawing as a PNG image, by the browser itself. */

import { EngineError } from "./failure.js";

const PIXELS = 1600; // of the longer side

export async function drawPng(svg) {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = PIXELS / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } catch {
    throw new EngineError({ message: "this browser cannot make an image of the drawing" });
  } finally {
    URL.revokeObjectURL(address);
  }
}
