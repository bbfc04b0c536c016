"""Dice, tests and random choices. BOT-LUCK."""

from __future__ import annotations

from collections import Counter

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.luck import Luck
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota import RULESET, model
from mechs_core.rulesets.bottisota.data import WEAPONS
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.dice import choose, d3, d6, passes


def play() -> Play[Battle]:
    created = describe(RULESET, ("ada", "bob"), seed="7")
    return Play(RULESET, created, model.start(created), Luck("7"))


@pytest.mark.parametrize(("roll", "faces"), [(d6, 6), (d3, 3)])
def test_bot_luck_1_every_face_comes_as_often(roll, faces: int):
    table = play()
    counts = Counter(roll(table, f"die {number}") for number in range(3000 * faces))
    assert sorted(counts) == list(range(1, faces + 1))
    assert all(2800 < count < 3200 for count in counts.values())


def test_bot_luck_1_a_d3_is_rolled_where_the_tables_say_so():
    assert [weapon.id for weapon in WEAPONS.values() if weapon.d3] == ["shotgun"]


def test_bot_luck_2_a_1_fails_and_a_6_succeeds_whatever_is_added():
    for mod in range(-9, 10):
        assert not passes(1, mod, 2)
        assert passes(6, mod, 6)
        for roll in range(2, 6):
            assert passes(roll, mod, 4) == (roll + mod >= 4)


def test_bot_luck_3_a_choice_is_one_index_over_its_candidates():
    for number in range(50):
        label = f"choice {number}"
        assert choose(play(), label, "abc") == "abc"[Luck("7").draw(label, 0, 3)]


def test_bot_luck_4_one_candidate_is_not_drawn():
    table = play()
    assert choose(table, "choice", [5]) == 5
    assert table.luck.labels == set()
    choose(table, "choice", [5, 6])
    assert table.luck.labels == {"choice"}
