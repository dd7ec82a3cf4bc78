"""A live board on a bare page, for tests: mounted with a configuration, its events noted, its edges found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from hackenbush import Position
from hackenbush.board.spreading import spread

Picture = dict[str, Any]
_EVENTS = ["cut", "refused", "hover", "select", "change", "escape"]

_MOUNT = """async ([config, width, height, events, accepts]) => {
  const { HackenbushBoard } = await import("./live/board.js");
  const pictures = await import("./live/picture.js");
  const element = document.createElement("div");
  Object.assign(document.body.style, { margin: 0 });
  Object.assign(element.style, { width: width + "px", height: height + "px" });
  document.body.replaceChildren(element);
  const noted = [];
  for (const type of events) element.addEventListener(type, ({ detail }) => noted.push([type, detail]));
  const board = new HackenbushBoard(element, config);
  if (accepts) {
    element.addEventListener("change", ({ detail }) => board.set({ picture: detail.picture }));
    const after = (edge) => pictures.cut(board.get().picture, edge);
    element.addEventListener("cut", ({ detail }) => board.set({ picture: after(detail.edge) }));
  }
  Object.assign(window, { board, noted, pictures });
}"""


def picture(source: str | Position) -> Picture:
    """Return a picture as the server sends it: every foot a point of the ground, every node with a place."""
    position = spread(Position(source) if isinstance(source, str) else source)
    edges = [[start, end, color.letter] for start, end, color in position.edges]
    return {"edges": edges, "places": {str(node): list(place) for node, place in position.places.items()}}


class Board:
    """A board that is mounted on a page; with `accepts` it carries out what is proposed and cut."""

    def __init__(
        self, page: Page, site: str, *, size: tuple[int, int] = (800, 600), accepts: bool = False, **config: Any
    ):
        self.page = page
        page.goto(site)
        page.evaluate(_MOUNT, [config, *size, _EVENTS, accepts])

    def __call__(self, script: str, argument: Any = None) -> Any:
        """Return what a script makes of ``board``, ``pictures`` and an argument."""
        return self.page.evaluate(f"(argument) => {{ {script} }}", argument)

    def set(self, **config: Any) -> None:
        """Change the configuration."""
        self("board.set(argument)", config)

    def events(self, kind: str) -> list[Any]:
        """Return the details of all events of a kind so far."""
        return [detail for type_, detail in self("return noted") if type_ == kind]

    def edges(self) -> list[list[Any]]:
        """Return the edges of the picture that is shown, as text and color."""
        return [[str(start), str(end), color] for start, end, color in self("return board.get().picture.edges")]

    def rest(self) -> None:
        """Wait until nothing moves or falls any more."""
        self.page.wait_for_function(
            "() => !board.surface.classList.contains('moving') && !board.layers.falling.children.length"
        )

    def on_edge(self, edge: int, t: float = 0.5) -> tuple[float, float]:
        """Return a point of the screen on an edge, found with the browser's own measure of its path."""
        x, y = self(
            """const path = board.layers.edgeElements[argument[0]].querySelector(".line");
            const middle = path.getPointAtLength(path.getTotalLength() * argument[1]);
            const point = middle.matrixTransform(path.getScreenCTM());
            return [point.x, point.y];""",
            [edge, t],
        )
        return x, y

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the screen where a place of the picture is."""
        a, b = self("return board.camera.toScreen([argument[0] * 58, -argument[1] * 58])", [x, y])
        return a, b

    def click(self, edge: int, t: float = 0.5, **options: Any) -> None:
        """Click on an edge."""
        self.page.mouse.click(*self.on_edge(edge, t), **options)

    def drag(self, *points: tuple[float, float], button: Any = "left") -> None:
        """Drag with the mouse from one point of the screen to others."""
        self.page.mouse.move(*points[0])
        self.page.mouse.down(button=button)
        for x, y in points[1:]:
            self.page.mouse.move(x, y, steps=6)
        self.page.mouse.up(button=button)

    def focused(self) -> Any:
        """Return what has the focus: {"edge"} or {"node"}, {} for the board itself, None outside."""
        return self("return board.keyboard.focused()")

    def hold(self, point: tuple[float, float]) -> Callable[[], None]:
        """Put a finger on the screen until the board takes it for one that stays; return what lifts it."""
        session = self.page.context.new_cdp_session(self.page)
        x, y = point
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.page.wait_for_function("() => board.surface.classList.contains('held')")
        return lambda: session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def touch(self, *fingers: list[tuple[float, float]]) -> None:
        """Put fingers on the screen, move each along its points, and lift them."""
        session = self.page.context.new_cdp_session(self.page)

        def send(kind: str, step: int) -> None:
            points = [{"x": way[min(step, len(way) - 1)][0], "y": way[min(step, len(way) - 1)][1]} for way in fingers]
            touches = [] if kind == "touchEnd" else [{**point, "id": i} for i, point in enumerate(points)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        send("touchStart", 0)
        for step in range(1, max(map(len, fingers))):
            send("touchMove", step)
        send("touchEnd", 0)
        session.detach()


def along(*points: tuple[float, float], steps: int = 5) -> list[tuple[float, float]]:
    """Return points on the way from one to the next, for a finger."""
    way = [points[0]]
    for (x1, y1), (x2, y2) in pairwise(points):
        way += [(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps) for i in range(1, steps + 1)]
    return way
