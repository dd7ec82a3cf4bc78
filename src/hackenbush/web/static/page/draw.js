/* Draw: the board proposes a change, the page makes it the picture. */

export const mode = {
  id: "draw",
  title: "Draw",
  key: "d",
  mount(app) {
    return {
      enter() { app.board.set({ mode: "draw", color: "b" }); },
      leave() {},
      update() {},
      onChange({ picture }) { app.setPicture(picture); },
    };
  },
};
