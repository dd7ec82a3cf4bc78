/* A button that gives the page the whole screen, and takes it back; null where the browser does not allow it. */

import { iconButton } from "./dom.js";

export function fullScreenButton() {
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  const button = iconButton("whole", "Full screen", { "aria-pressed": "false", onclick: () => toggle().catch(() => {}) }); // refused: nothing changes
  document.addEventListener("fullscreenchange", () => button.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))));
  return button;
}
