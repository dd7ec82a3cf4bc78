"""Every attack in its short form; `tools/attack` makes them at full size."""

from __future__ import annotations

import pytest

from tests.attacks.all import ATTACKS
from tests.attacks.attack import Attack
from tests.samples import SANITIZED


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_promises_hold(attack: Attack) -> None:
    if SANITIZED and "fork" in attack.name:
        pytest.skip("the allocator of the sanitizers can hang in a forked child")
    attack.make(False)
