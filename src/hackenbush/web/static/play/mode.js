/* Play: the mode's place in the page. */

export const mode = {
  id: "play",
  title: "Play",
  key: "p",
  mount(app, panel) {
    panel.textContent = "Play";
    return {
      enter() { app.board.set({ mode: "view" }); },
      leave() {},
      update() {},
    };
  },
};
