"""What checks the chapters: a wrong claim of every kind is found, and so is a value outside a claim."""

from __future__ import annotations

import pytest

from hackenbush.errors import HackenbushError
from hackenbush.lessons import read_claims
from hackenbush.lessons.claims import find_loose_values

RIGHT_AND_WRONG = [
    ('data-position="brr" data-value="{}"', "1/4", "1/2"),
    ('data-game="nim 3,4,5" data-value="{}"', "*2", "*"),
    ('data-game="cutcake 2x5" data-value="{}"', "1", "2"),
    ('data-position="g" data-outcome="{}"', "next", "previous"),
    ('data-position="b" data-better="{}"', "br", "b"),
    ('data-position="br+br" data-equal="{}"', "b", "bb"),
    ('data-position="g" data-confused="{}"', "0", "b"),
    ('data-position="0-1G 1-2G 2-0G" data-rule="{}"', "fusion", "stalk"),
    ('data-position="brr" data-player="right" data-leaves="{}"', "1 1/2", "1"),
    ('data-position="ggg+gggg+ggggg" data-player="left" data-winning="{}"', "1", "1 2"),
    ('data-game="nim 3,4,5" data-player="left" data-winning="{}"', "(0,1)", "(0,2)"),
    ('data-equation="{}"', "1/2 + 1/2 = 1", "1/2 + 1/2 = 2"),
    ('data-string="(br)*" data-number="{}"', "2/3", "1/3"),
    ('data-equation="{}"', "-1 &lt; * || 0 &lt; ^", "* = 0"),
]


@pytest.mark.parametrize(("attributes", "right", "wrong"), RIGHT_AND_WRONG)
def test_a_right_claim_holds_and_a_wrong_one_does_not(attributes: str, right: str, wrong: str) -> None:
    for text, faults in ((right, 0), (wrong, 1)):
        (claim,) = read_claims(f'<p>So <span class="claim" {attributes.format(text)}>it is</span>.</p>')
        assert len(claim.find_faults()) == faults


@pytest.mark.parametrize(
    ("words", "strange"),
    [("¼", 0), ("1/4", 0), ("a little", 0), ("½", 1), ("−¼", 1), ("∗", 1), ("¼∗", 1), ("↑", 1), ("it is 1", 1)],
)
def test_what_a_claim_shows_must_be_what_it_claims(words: str, strange: int) -> None:
    (claim,) = read_claims(f'<span class="claim" data-position="brr" data-value="1/4">{words}</span>')
    assert len(claim.find_faults()) == strange


def test_an_element_that_claims_nothing_is_a_fault() -> None:
    (claim,) = read_claims('<span class="claim" data-position="brr">a stalk</span>')
    assert claim.find_faults() == ("'a stalk': it claims nothing",)


def test_values_outside_claims_are_found_in_figures_signs_and_words() -> None:
    html = '<p>½ of 3, a quarter, ∗ and ↑. <b class="claim">¼</b> <i class="count">7</i> <div class="try">8</div></p>'
    assert find_loose_values(html) == ("½", "3", "quarter", "∗", "↑")


@pytest.mark.parametrize("html", ["<p>open", "<b><i></b>", '<b class="claim"><i class="claim"></i></b>'])
def test_fragments_that_are_not_well_formed_are_refused(html: str) -> None:
    with pytest.raises(HackenbushError):
        read_claims(html)
