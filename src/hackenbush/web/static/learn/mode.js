/* Learn: the mode's place in the page. */

export const mode = {
  id: "learn",
  title: "Learn",
  key: "l", wide: true,
  mount(app, panel) {
    panel.textContent = "Learn";
    return {
      enter() { app.board.set({ mode: "view" }); },
      leave() {},
      update() {},
    };
  },
};
