"""The page in a browser: what is typed, analysed, opened, shared and exported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench.inputs import random_picture
from hackenbush import Game, Position
from hackenbush.cli import main
from tests.browser.conftest import Complaints
from tests.browser.pages import edges, middle_of, panel, quiet, reads, says, settled, type_text, visit

TWELVE = "0-1B 1-2R 2-3G 3-0B 1-4G 4-5B 0-6R 6-7B 7-8G 8-6R 0-9G 9-10B"


@pytest.mark.anywhere
def test_text_becomes_a_picture_and_a_picture_text(page: Page, served: str) -> None:
    visit(page, served, "draw", "br")
    says(page, "one half")
    type_text(page, "brr+gg")
    expect(edges(page)).to_have_count(5)
    says(page, "one quarter and star 2")
    page.get_by_role("button", name="Negate").click()
    reads(page, "rbb+gg")
    expect(page.locator("#notation-note")).to_have_text("5 edges: 2 blue, 1 red, 2 green; 2 parts")


@pytest.mark.anywhere
def test_text_that_cannot_be_read_says_where(page: Page, served: str, complaints: Complaints) -> None:
    complaints.expect("status of 4")
    visit(page, served, "draw", "br")
    type_text(page, "b(r,g")
    expect(page.locator("#notation")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#notation-note")).to_contain_text("expected ',' or ')', not the end")
    expect(page.locator(".caret-space")).to_have_text("b(r,g")  # the caret stands under the column after it
    expect(edges(page)).to_have_count(2)  # the picture stays
    type_text(page, "b(r,g)")
    expect(edges(page)).to_have_count(3)
    expect(page.locator("#notation")).to_have_attribute("aria-invalid", "false")


def test_an_address_that_cannot_be_read_says_so(page: Page, served: str, complaints: Complaints) -> None:
    complaints.expect("status of 4")
    page.goto(f"{served}#/draw/bq")
    expect(page.locator(".caption-note.wrong")).to_contain_text("not 'q'")
    reads(page, "bq")
    type_text(page, "br")
    says(page, "one half")


# ---- Analyse ---------------------------------------------------------------------------------------------------------


@pytest.mark.anywhere
def test_a_picture_of_twelve_edges_in_three_colors_is_analysed(page: Page, served: str) -> None:
    visit(page, served, "analyse", TWELVE)
    rows = panel(page).locator(".moves-row")
    expect(rows).to_have_count(sum(2 if edge.endswith("G") else 1 for edge in TWELVE.split()))
    expect(panel(page).locator(".card .facts")).to_contain_text("Birthday")
    expect(panel(page).locator(".chip")).to_have_count(3)
    type_text(page, "gb")  # a flower: up and star, so the first player wins
    says(page, "up star")
    expect(panel(page).locator(".badge")).to_have_text("First player wins")
    expect(panel(page).locator(".share")).to_have_count(3)  # ups, star, atomic weight
    expect(panel(page).locator(".share .worth")).to_have_text(["↑", "∗", "1"])


def test_parts_are_chips_that_isolate_and_their_sum_an_equation(page: Page, served: str) -> None:
    visit(page, served, "analyse", "br+br+r")
    expect(panel(page).locator(".equation")).to_have_accessible_name("2 times one half plus minus one equals zero")
    chips = panel(page).locator(".chip")
    expect(chips).to_have_count(3)
    chips.first.click()
    expect(page.locator("#board .edge.dim")).to_have_count(3)
    chips.first.click()
    expect(page.locator("#board .edge.dim")).to_have_count(0)


def test_a_pressed_chip_stays_pressed_when_the_moves_come(page: Page, served: str) -> None:
    visit(page, served, "analyse", f"br+{Position(random_picture(28, 'br', 10))}")  # its moves take a while
    chips = panel(page).locator(".chip")
    chips.first.click()
    expect(panel(page).locator(".moves-row").first).to_be_visible()  # everything has been shown again by now
    expect(chips.first).to_have_attribute("aria-pressed", "true")
    chips.first.click()
    expect(page.locator("#board .edge.dim")).to_have_count(0)


def test_green_parts_are_added_in_columns(page: Page, served: str) -> None:
    visit(page, served, "analyse", "ggg+gggg+ggggg")  # *3 + *4 + *5 = *2: Bouton
    expect(panel(page).locator(".nim tr")).to_have_text(["∗3011", "∗4100", "∗5101", "∗2010"])


@pytest.mark.parametrize("width", [390, 900])
def test_long_values_of_moves_are_readable(open_page: Callable[..., Page], served: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    visit(page, served, "analyse", "0-1G 1-2G 2-0G 1-3B 3-4B")  # without its top it is {0||0,*,*2|0,*}: see test_faults
    value = panel(page).locator('.moves-row[data-edge="4"] .moves-value')
    expect(value).to_have_text("{0||0,∗,∗2|0,∗}")
    sizes = (
        "cell => [cell.scrollWidth - cell.clientWidth, cell.offsetParent.scrollWidth - cell.offsetParent.clientWidth]"
    )
    assert value.evaluate(sizes) == [0, 0]


def test_a_move_is_previewed_and_made_from_the_table(page: Page, served: str) -> None:
    visit(page, served, "analyse", "b(r,g)")
    cut = panel(page).get_by_role("button", name="Cut edge 1, blue")
    cut.hover()
    expect(page.locator("#board .edge.dim")).to_have_count(2)
    cut.click()
    says(page, "zero")
    expect(edges(page)).to_have_count(0)
    page.keyboard.press("u")
    expect(edges(page)).to_have_count(3)


def test_a_value_fades_and_does_not_flicker_when_an_edge_is_cut(page: Page, served: str) -> None:
    """It stays for a moment, so that a quick answer takes its place, but nothing of it can be pressed or heard."""
    visit(page, served, "analyse", "b(r,g)")
    expect(panel(page).locator(".moves-row")).to_have_count(4)
    now = page.evaluate(
        """() => {
            const panel = document.querySelector(".mode-analyse");
            const look = (name) => panel.querySelector(name);
            look('.moves-row[data-edge="0"] .move').click();
            const see = (element) => [getComputedStyle(element).visibility, element.closest("[inert]") !== null];
            return [see(look(".card-figure")), see(look(".move")), see(look(".number-line"))];
        }"""
    )
    assert now == [["visible", True]] * 3
    says(page, "zero")
    assert panel(page).locator(".card").evaluate("card => card.inert") is False


def test_an_edge_of_the_board_is_cut_and_valued(page: Page, served: str) -> None:
    visit(page, served, "analyse", "bb")
    says(page, "two")
    page.mouse.click(*middle_of(page, 0))
    says(page, "zero")
    expect(edges(page)).to_have_count(0)
    expect(page.locator("#announcer")).to_contain_text(
        "Left cuts blue edge 1, and 1 more falls. What is left is worth zero."
    )


def test_the_number_line_shows_options_and_zooms(page: Page, served: str) -> None:
    visit(page, served, "analyse", "br")  # {0|1} = 1/2
    ruler = panel(page).locator(".ruler")
    expect(ruler).to_have_attribute(
        "aria-label", "Number line. The value is ½. Left can move to 0. Right can move to 1."
    )
    expect(ruler.locator(".ruler-stretch")).to_have_count(1)
    before = ruler.locator(".ruler-label").all_text_contents()
    panel(page).get_by_role("button", name="Zoom into the number line").click()
    expect(ruler.locator(".ruler-label")).not_to_have_text(before)


@pytest.mark.parametrize(
    ("position", "value", "canonical"),
    [("brbb", "⅞", "{¾|1}"), ("rbbbr", "−³⁄₁₆", "{−¼|−⅛}"), ("gb", "↑∗", "{0,∗|0}"), ("bgg", "1∗2", "{1,1∗|1,1∗}")],
)
def test_values_are_shown_as_they_are_sent(page: Page, served: str, position: str, value: str, canonical: str) -> None:
    visit(page, served, "analyse", position)
    expect(panel(page).locator(".card:not(.stale) .card-figure .worth")).to_have_text(value)
    expect(panel(page).locator(".card .facts .worth").first).to_have_text(canonical)


def test_the_ticks_of_the_number_line_are_written_as_the_server_writes_numbers(page: Page, served: str) -> None:
    visit(page, served, "analyse", "br")  # 1/2
    zoom = panel(page).get_by_role("button", name="Zoom into the number line")
    for _ in range(6):
        zoom.click()
    labels = panel(page).locator(".ruler-label").all_text_contents()
    numbers = [Game(label) for label in labels]
    assert len(labels) > 2
    assert [number.text("unicode") for number in numbers] == labels
    assert numbers == sorted(numbers, key=lambda number: number.number)
    assert any("⁄" in label for label in labels)


# ---- links, gallery, export ------------------------------------------------------------------------------------------


def test_a_link_brings_the_position_back_with_its_places(open_page: Callable[..., Page], served: str) -> None:
    first = visit(open_page(), served, "draw", "b(r,g)")
    says(first, "one half and star")
    first.get_by_role("button", name="Mirror").click()  # now the places are not those of the layout
    first.wait_for_url("**@*")
    first.get_by_role("button", name="Share").click()
    link = first.input_value("#share-link")
    second = open_page()
    second.goto(link)
    says(second, "one half and star")
    reads(second, "b(r,g)")
    mirrored, laid_out = middle_of(second, 1), middle_of(second, 2)
    assert mirrored[0] > laid_out[0]  # the layout has the first branch on the left


@pytest.mark.server_only("imports a single module, and a site has one script")
def test_every_name_that_a_node_can_have_survives_in_a_link(page: Page, served: str) -> None:
    names = ["roof.1", "0.left", "o'B", "äß_1", "R", "2147483647"]  # words, and a number: see as_node
    page.goto(served)
    read = page.evaluate(
        """async names => {
            const { read, write } = await import("/static/page/fragment.js");
            const edges = name => [[name, 2, "b"], [2, name, "g"]];
            const picture = name => ({ edges: edges(name), places: { [name]: [0, 1], 2: [-0.5, 1.25] } });
            const link = name => new URL(write({ mode: "draw", text: null, picture: picture(name) }), location.href);
            return names.map(name => read(link(name).hash).picture);
        }""",
        names,
    )
    assert [picture["edges"] for picture in read] == [[[name, 2, "b"], [2, name, "g"]] for name in names]
    assert [picture["places"] for picture in read] == [{name: [0, 1], "2": [-0.5, 1.25]} for name in names]


def test_the_mode_and_the_text_are_in_the_address(page: Page, served: str) -> None:
    visit(page, served, "draw", "b(r,g)+gb")
    settled(page)
    page.get_by_role("tab", name="Analyse").click()
    page.wait_for_url("**/#/analyse/b(r,g)+gb")
    page.reload()
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    reads(page, "b(r,g)+gb")


@pytest.mark.anywhere
def test_the_gallery_opens_and_adds_beside(page: Page, served: str) -> None:
    visit(page, served, "draw", "b")
    page.get_by_role("button", name="Gallery").click()
    page.locator(".gallery [data-name=stick-figure]").click()
    says(page, "three quarters")  # see specimens.toml
    page.keyboard.press("o")
    page.get_by_label("add beside my picture").check()
    page.locator(".gallery [data-name=half]").click()
    says(page, "one and one quarter")


@pytest.mark.anywhere
def test_a_picture_is_built_for_a_value(page: Page, served: str, complaints: Complaints) -> None:
    complaints.expect("status of 4")
    visit(page, served, "draw", "b")
    page.fill("#wanted", "5/8")
    page.keyboard.press("Enter")
    reads(page, "brbr")  # Berlekamp's rule
    page.fill("#wanted", "1/3")
    page.keyboard.press("Enter")
    expect(panel(page).get_by_role("alert")).to_contain_text("power of 2")


@pytest.mark.anywhere
def test_a_picture_is_exported(page: Page, served: str) -> None:
    visit(page, served, "draw", "b(r,g)")
    settled(page)
    page.keyboard.press("s")
    starts = {
        "SVG": b"<svg ", "PNG": b"\x89PNG", "TikZ": b"\\begin{tikzpicture}", "Text": b"b", "JSON": b"{",
        "Notebook cell": b"from hackenbush", "CGSuite": b"e",
    }  # fmt: skip
    for title, start in starts.items():
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save as {title}", exact=True).click()
        assert start in download.value.path().read_bytes(), title


@pytest.mark.anywhere
def test_a_certificate_is_saved_that_the_command_line_accepts(
    page: Page, served: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    visit(page, served, "analyse", "b(r,g)+gb")
    settled(page)
    page.keyboard.press("s")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as Certificate").click()
    assert download.value.suggested_filename == "certificate.jsonl"
    download.value.save_as(tmp_path / "certificate.jsonl")
    assert main(["verify", str(tmp_path / "certificate.jsonl")]) == 0
    assert "is worth 1/2^: proved by" in capsys.readouterr().out  # 1/2* and ^*, by the colon principle


# ---- keys, settings, other windows -----------------------------------------------------------------------------------


def test_keys_are_explained_and_can_be_switched_off(page: Page, served: str) -> None:
    visit(page, served, "draw", "b")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("tidy")
    dialog.get_by_label("letter keys work").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.get_by_role("tab", name="Draw")).to_have_attribute("aria-selected", "true")


def test_the_value_is_spoken(page: Page, served: str) -> None:
    visit(page, served, "analyse", "br")
    says(page, "one half")
    page.keyboard.press("v")
    expect(page.locator("#announcer")).to_contain_text("The value is one half. Left wins, whoever starts.")


def test_theme_and_letters_are_kept(page: Page, served: str) -> None:
    visit(page, served, "draw", "br")
    page.get_by_role("button", name="Display").click()
    page.get_by_label("Dark").check()
    page.get_by_label("letters on the edges").check()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    expect(page.locator("#board .letter")).to_have_count(2)


def test_tabs_of_the_browser_do_not_disturb_each_other(open_page: Callable[..., Page], served: str) -> None:
    first = open_page()
    second = first.context.new_page()
    visit(first, served, "draw", "b")
    visit(second, served, "draw", "r")
    type_text(first, "bb")
    says(first, "two")
    says(second, "minus one")
    reads(second, "r")


def test_a_phone_has_a_sheet_to_pull_up(open_page: Callable[..., Page], served: str) -> None:
    phone = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visit(phone, served, "draw", "stick-figure")
    says(phone, "three quarters")
    low = height(phone, "#panel")
    phone.get_by_role("button", name="Show more of the panel").tap()
    phone.wait_for_function("low => document.querySelector('#panel').offsetHeight > 2 * low", arg=low)
    quiet(phone)
    assert height(phone, "#board") > 150
    assert phone.evaluate("document.documentElement.scrollWidth") == 390  # nothing sticks out


def height(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("size", [(1440, 900), (900, 800), (390, 844)])
def test_nothing_moves_while_the_value_changes(
    open_page: Callable[..., Page], served: str, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    visit(page, served, "draw", "b(r,g)")
    says(page, "one half and star")
    expect(page.locator("#notation-note")).to_have_text("3 edges: 1 blue, 1 red, 1 green; 1 part")
    expect(panel(page).locator(".starters button")).to_have_count(6)  # the last that comes
    page.wait_for_load_state("networkidle")
    quiet(page)
    page.evaluate(
        """() => {
            window.shifts = 0;
            new PerformanceObserver(list => list.getEntries().forEach(entry => { window.shifts += entry.value; }))
                .observe({ type: "layout-shift" });
        }"""
    )
    page.keyboard.press("n")
    says(page, "minus one half and star")
    assert page.evaluate("window.shifts") < 0.01


def test_on_a_phone_on_its_side_the_panel_is_beside_the_picture(open_page: Callable[..., Page], served: str) -> None:
    page = open_page(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    visit(page, served, "draw", "house")
    says(page, "one and one half and star 3")
    boxes = [page.locator(selector).bounding_box() for selector in ("#board", ".panel")]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["height"] > 390 / 2
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") == 844
