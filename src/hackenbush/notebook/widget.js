// The board in a notebook cell: a bar of tools above, the value below, and the picture shared with Python.
//
// What a person does changes the picture here first and is then told to Python, so that the board never waits; Python
// answers with the value. The board's own modules stand before this text, in one module with it; the function around it
// keeps its names apart from theirs.

export default (() => {
  const PLAYERS = { left: "Left", right: "Right" };
  const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" }; // or JupyterLab would take keys there for its own
  const MODES = { draw: "Draw", play: "Play", view: "Look" };

  class NotebookBoard {
    constructor(model, element) {
      this.model = model;
      this.past = [];
      this.future = [];
      this.color = "b";
      this.origin = undefined; // of the edges of the picture that Python sends next
      element.classList.add("hackenbush-board");
      this.bar = part("div", "bar", { role: "toolbar", "aria-label": "Tools of the board" });
      this.host = part("div", "picture", OWN_KEYS);
      this.line = part("div", "line", { role: "status" });
      element.replaceChildren(this.bar, this.host, this.line);
      this.board = new HackenbushBoard(this.host, { picture: model.get("picture") });
      this.tools = this.makeTools();
      this.listen();
      this.refresh();
    }

    // ---- tools -----------------------------------------------------------------------------------------------------

    makeTools() {
      const modes = Object.entries(MODES).map(([mode, words]) => [mode, this.button(words, () => this.tell({ mode }))]);
      const colors = Object.entries(COLORS).map(([color, name]) => [color, this.colorButton(color, name)]);
      const tools = {
        modes: Object.fromEntries(modes),
        colors: Object.fromEntries(colors),
        undo: this.button("Undo", () => this.travel(this.past, this.future)),
        redo: this.button("Redo", () => this.travel(this.future, this.past)),
        tidy: this.button("Tidy", () => this.model.send({ ask: "tidy" })),
        clear: this.button("Clear", () => this.change({ edges: [], places: {} })),
        turn: this.button("", () => this.tell({ turn: other(this.model.get("turn")) })),
        values: this.button("Value", () => this.tell({ values: !this.model.get("values") })),
      };
      const groups = [
        ["Mode", Object.values(tools.modes)],
        ["Color of new edges", Object.values(tools.colors)],
        ["Whose turn", [tools.turn]],
        ["Changes", [tools.undo, tools.redo, tools.tidy, tools.clear]],
        ["What is shown", [tools.values]],
      ];
      this.bar.append(...groups.map(([name, buttons]) => group(name, buttons)));
      return tools;
    }

    button(words, act) {
      const made = part("button", "tool", { type: "button", ...OWN_KEYS });
      made.textContent = words;
      made.addEventListener("click", act);
      return made;
    }

    colorButton(color, name) {
      const made = this.button(name[0].toUpperCase() + name.slice(1), () => {
        this.color = color;
        const selected = this.board.get().selection;
        if (selected.length) this.change(recolor(this.picture(), selected, color));
        this.refresh();
      });
      made.classList.add("color", name);
      return made;
    }

    // ---- the picture, here and in Python ---------------------------------------------------------------------------

    picture() {
      return this.model.get("picture");
    }

    listen() {
      this.onChange = ({ detail }) => this.change(detail.picture);
      this.onCut = ({ detail }) => this.cut(detail.edge);
      this.onHover = ({ detail }) => this.hover(detail.edge);
      this.onKey = (event) => this.key(event);
      this.host.addEventListener("change", this.onChange);
      this.host.addEventListener("cut", this.onCut);
      this.host.addEventListener("hover", this.onHover);
      this.host.addEventListener("keydown", this.onKey);
      this.refreshAll = () => this.refresh();
      this.answered = () => this.showAnswer();
      this.model.on("change:picture change:mode change:turn change:values change:height", this.refreshAll);
      this.model.on("change:answer", this.answered);
      this.heard = ({ origin }) => (this.origin = origin);
      this.model.on("msg:custom", this.heard);
    }

    // Show another picture, remember the one before, and tell Python.
    change(picture, more = {}) {
      this.past.push(this.moment());
      this.future = [];
      this.tell({ picture, ...more });
    }

    cut(edge) {
      this.change(cut(this.picture(), edge), { turn: other(this.model.get("turn")) });
    }

    travel(from, to) {
      if (!from.length) return;
      to.push(this.moment());
      this.tell(from.pop());
    }

    moment() {
      return { picture: this.picture(), turn: this.model.get("turn") };
    }

    tell(changes) {
      this.waits = "picture" in changes;
      this.model.set(changes);
      this.model.save_changes();
      this.refresh();
    }

    key(event) {
      const letter = event.key.toLowerCase();
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if ((event.ctrlKey || event.metaKey) && letter === "z") {
        event.preventDefault();
        if (event.shiftKey) this.travel(this.future, this.past);
        else this.travel(this.past, this.future);
      } else if (isPlain && this.model.get("mode") === "draw" && letter in this.tools.colors) {
        this.tools.colors[letter].click();
      }
    }

    // ---- what is seen ----------------------------------------------------------------------------------------------

    refresh() {
      const mode = this.model.get("mode");
      const turn = this.model.get("turn");
      const picture = this.picture();
      this.host.style.height = `${this.model.get("height")}px`;
      const names = picture.edges.map((_, edge) => String(edge)); // as Python counts
      this.board.set({ picture, names, origin: this.origin, mode, color: this.color, legal: mode === "play" ? legal(picture, turn) : null, labels: {} });
      this.origin = undefined;
      press(this.tools.modes, mode);
      press(this.tools.colors, this.color);
      for (const tool of [...Object.values(this.tools.colors), this.tools.tidy, this.tools.clear]) tool.hidden = mode !== "draw";
      this.tools.turn.hidden = mode !== "play";
      this.tools.turn.textContent = `${PLAYERS[turn]} to move`;
      this.tools.turn.className = `tool ${turn}`;
      this.tools.undo.disabled = !this.past.length;
      this.tools.redo.disabled = !this.future.length;
      this.tools.values.setAttribute("aria-pressed", this.model.get("values"));
      for (const box of this.bar.children) box.hidden = [...box.children].every((tool) => tool.hidden);
      this.showLine();
    }

    showAnswer() {
      this.waits = false;
      this.showLine();
    }

    showLine() {
      const words = [this.ending()];
      if (this.model.get("values")) {
        const { value, winner, words: wins, note } = this.model.get("answer");
        words.push(said("value", this.waits ? "…" : value), said(`badge ${winner}`, this.waits ? "" : wins), said("note", this.waits ? "" : note));
      }
      this.line.replaceChildren(...words.filter((word) => word.textContent));
    }

    // Who has won, once someone cannot move.
    ending() {
      const turn = this.model.get("turn");
      if (this.model.get("mode") !== "play" || legal(this.picture(), turn).length) return said("end", "");
      return said("end", `${PLAYERS[turn]} cannot move: ${PLAYERS[other(turn)]} wins.`);
    }

    // Beside the edge that is looked at stands the value after its cut.
    hover(edge) {
      const after = this.model.get("values") && !this.waits ? this.model.get("answer").after?.[edge] : undefined;
      this.board.set({ labels: after === undefined ? {} : { [edge]: after } });
    }

    destroy() {
      this.model.off("change:picture change:mode change:turn change:values change:height", this.refreshAll);
      this.model.off("change:answer", this.answered);
      this.model.off("msg:custom", this.heard);
      this.board.destroy();
    }
  }

  function other(player) {
    return player === "left" ? "right" : "left";
  }

  function part(tag, name, attributes = {}) {
    const made = document.createElement(tag);
    made.className = name;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function said(name, words) {
    const made = part("span", name.trim());
    made.textContent = words ?? "";
    return made;
  }

  function group(name, buttons) {
    const made = part("span", "tools", { role: "group", "aria-label": name });
    made.append(...buttons);
    return made;
  }

  function press(buttons, chosen) {
    for (const [name, button] of Object.entries(buttons)) button.setAttribute("aria-pressed", name === chosen);
  }

  function render({ model, el }) {
    const view = new NotebookBoard(model, el);
    return () => view.destroy();
  }

  return { render };
})();
