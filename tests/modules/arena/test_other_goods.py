"""A game whose goods are none of 51st State's mounts the Arena, and is played."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.stream import Line
from mechs_core.modules import arena
from mechs_core.modules.arena import Equipped, Opened
from mechs_core.modules.arena.picture import Sign, arena_groups
from mechs_core.testing.playouts import play, settings
from tests.kept_pictures import texts
from tests.modules.arena.stalls import MOUNT, RULESET, Port, Won


def created(**options: Any) -> tuple[Line, tuple[Any, ...]]:
    said = {name.replace("_", ".", 1): value for name, value in options.items()}
    return Line.create(RULESET, describe(RULESET, ("ada", "bob"), options=said, seed="7"))


def test_arn_if_2_the_defaults_are_the_hosts_own_goods_and_prize():
    _, (_, opened) = created()
    table = {"silk": 9, "salt": 4, "tea": 2}
    assert opened == Opened({"0": "red", "1": "green"}, table, 12, "turn", False)


def test_arn_if_10_without_the_arena_its_options_are_in_nobodys_way():
    line, events = created(arena=False)
    assert len(events) == 1 and line.state.arena is None and line.requests()


def test_arn_if_2_every_value_that_is_listed_is_taken_and_played_to_the_end():
    every = [str(each) for each in settings(RULESET)]
    assert '3 seats arena.equipment={"salt":2,"silk":1,"tea":3}' in every
    won = 0
    for setting in settings(RULESET):
        for seed in range(4):
            game = play(RULESET, setting, f"stalls {seed}")
            won += any(isinstance(each, Won) for each in game.events)
            goods = {each.good for each in game.events if isinstance(each, Equipped)}
            assert goods <= {*Port.stakes.goods}
    assert won > 5


def test_arn_r_1_goods_that_the_host_does_not_have_are_refused_in_its_own_words():
    with pytest.raises(IllegalDecision) as refused:
        created(arena_equipment={"silk": 1, "gun": 2, "tea": 3})
    assert refused.value.code == "bad_config"
    assert refused.value.sentence == "option arena.equipment: gun is not silk, salt or tea"


def test_arn_r_24_the_picture_says_what_the_host_calls_the_prize():
    line, _ = created()
    signs = tuple(Sign(name, name[0], f"seat{n}") for n, name in enumerate(("red", "green")))
    view, unit = MOUNT.view(line.state, None), Port.stakes.unit
    head, *_ = arena_groups(view, signs, None, False, (0, 0), (60, 30), unit)
    assert texts(head)[1:] == ["12 coins for the best alone", "AP: silk 9   salt 4   tea 2"]
    assert "brings 12 coins;" in head.label


def test_arn_if_2_another_equipment_than_the_usual_one_is_listed_where_it_has_the_last_kinds():
    few = Port.stakes._replace(equipment={"silk": 1, "salt": 2, "tea": 3})
    options = {option.name: option for option in arena.options_of(few)}
    assert options["arena.equipment"].values == (
        *(few.equipment, {"silk": 2, "salt": 3, "tea": 4}),
    )
