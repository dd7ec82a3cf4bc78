/* Explain: the mode's place in the page. */

export const mode = {
  id: "explain",
  title: "Explain",
  key: "e",
  mount(app, panel) {
    panel.textContent = "Explain";
    return {
      enter() { app.board.set({ mode: "view" }); },
      leave() {},
      update() {},
    };
  },
};
