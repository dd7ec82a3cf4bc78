/*
 * The modes, in the order of their tabs.
 *
 * A mode is a module with `export const mode = { id, title, key, wide?, sheet?, walks?, isDoor?, mount(app, panel, tools) }`.
 * `panel` is the mode's own part of the side panel and `tools` its own strip above the board; both are shown while the mode
 * is on. A `wide` mode has the whole page and no board; `sheet` ("peek", "half", "full") is how much of the panel a phone
 * shows at first; in a mode that `walks`, arrow keys walk through the match. The front door has no tab.
 * `mount` is called once, when the mode is first entered, and returns
 *
 *   { enter(), leave(), update(state, changedKeys), onCut?(edge), onChange?(detail), onSelect?(edges), onKey?(event) -> bool }
 *
 * `enter` gets the board as it finds it and sets what it wants (`app.board.set`); it is followed by an `update` with every
 * key. `update` is called only while the mode is on; `changedKeys` is a Set. The page itself puts the store's picture on
 * the board when that changes, and again when a mode is left.
 */

import { mode as play } from "../play/mode.js";
import { mode as draw } from "./draw.js";
import { mode as analyse } from "./analyse.js";
import { mode as explain } from "../explain/mode.js";
import { mode as learn } from "../learn/mode.js";
import { mode as door } from "../door/mode.js";

export const MODES = [play, draw, analyse, explain, learn, door];
