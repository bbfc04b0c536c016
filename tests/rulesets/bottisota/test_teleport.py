"""Teleporters. BOT-TER-10, BOT-MOV-7, BOT-TER-4."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.luck import Luck
from mechs_core.rulesets.bottisota.maps import map_of
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.rules.teleport import Teleport, Teleported, why_not_teleport
from mechs_core.testing import Story
from tests.rulesets.bottisota.positions import asked, dice, drawn, position, s

THREE = {"C4": ["T"], "E1": ["T"], "A3": ["T"]}
TWO = {"C4": ["T"], "E1": ["T"]}


def beside(
    name: str = "sapper", heading: str | None = None, *, features: Any = THREE, **said: Any
) -> Story:
    """Seat 0 moves from C3, beside the teleporter at C4."""
    action = {"seat": 0, "mode": "normal", **said.pop("action", {})}
    bots = [s(0, name, "C3", heading), *said.pop("bots", [s(1, "ram", "A1")])]
    return Story(position(bots, features=features, action=action, **said))


def test_bot_ter_10_who_entered_the_area_pays_one_point_for_a_random_other_teleporter():
    story = beside().when(0, Step("E"))
    for place, there in enumerate(("A3", "E1")):  # in name order
        after = story.when(0, Teleport(), drawn({"teleport r1 s0 n0": place}))
        after.then(Teleported(0, "C4", there, 1))
        assert after.state.bots[0].area == after.state.map.number[there]


def test_bot_luck_4_the_only_other_teleporter_is_not_drawn():
    story = beside(features=TWO).when(0, Step("E"))
    story = story.when(0, Teleport()).then(Teleported(0, "C4", "E1", 1))
    assert not any(label.startswith("teleport") for label in story.line.labels)


def test_bot_luck_3_a_random_choice_draws_one_index_over_its_candidates():
    story = beside().when(0, Step("E")).when(0, Teleport())
    others = ("A3", "E1")
    assert story.events[0].to == others[Luck("7").draw("teleport r1 s0 n0", 0, 2)]


def test_bot_ter_10_bot_r_44_a_bot_that_stood_there_must_enter_first():
    """BOT-R-44"""
    bots = [s(0, "sapper", "C4"), s(1, "ram", "A1")]
    story = Story(position(bots, features=THREE, starter=0)).when(0, MoveMode("normal"))
    story.when(0, Teleport()).refused(
        "not_on_teleporter", "the sapper did not enter C4 in this action"
    )
    story = story.when(0, Step("E"))
    story.when(0, Teleport()).refused("not_on_teleporter", "C5 has no teleporter")
    story.when(0, Step("W")).when(0, Teleport()).accepted()


def test_bot_ter_10_one_teleport_leads_to_the_next():
    """BOT-R-44 Arriving is entering; each costs 1."""
    story = beside(features=TWO).when(0, Step("E")).when(0, Teleport())
    story = story.when(0, Teleport()).then(Teleported(0, "E1", "C4", 0))
    story.when(0, Teleport()).refused("not_enough_mp", "teleporting costs 1 MP, none is left")


def test_bot_ter_10_each_teleport_of_an_action_has_its_own_luck():
    story = beside().when(0, Step("E")).when(0, Teleport(), drawn({"teleport r1 s0 n0": 0}))
    story.when(0, Teleport(), drawn({"teleport r1 s0 n1": 1})).then(Teleported(0, "A3", "E1", 0))


def test_bot_ter_10_arriving_sets_off_mines():
    mine = {"owner": 1, "kind": "mine", "area": "E1", "hit": 4, "am": -1}
    story = beside(features=TWO, mines=[mine]).when(0, Step("E"))
    story.when(0, Teleport(), dice({"mine x0 r1": 2})).then(
        Teleported(0, "C4", "E1", 1), MineAttacked("x0", 0, 2, 4, False, 2)
    )


def test_bot_ter_10_nobody_teleports_in_a_chase():
    action = {"mode": "dash", "prey": 1}
    prey = [s(1, "ram", "C5"), s(2, "spark", "A1")]
    story = beside(action=action, bots=prey, acted=[1])
    story.when(0, Teleport()).refused("in_chase")  # told first, wherever it is
    story.when(0, Step("E")).when(0, Teleport()).refused("in_chase")


def test_bot_ter_10_a_teleporter_may_be_alone_only_in_a_hall_that_cannot_be():
    story = beside().when(0, Step("E"))
    story.state.map = map_of(
        {"hall": "H19", "features": {"C4": ["T"]}, "walls": [], "doorways": []}
    )
    reason = why_not_teleport(story.state, 0)
    assert reason is not None
    assert reason.code == "no_other_teleporter"


def test_bot_ter_4_the_heading_is_kept_through_teleports():
    story = beside("hawk", "W", features=TWO).when(0, Step("E")).when(0, Teleport())
    assert story.state.bots[0].heading == 0


def test_bot_mov_7_teleporting_is_no_step_and_leaves_enough_for_those_that_are_missing():
    story = beside("hawk", "E", features=TWO, action={"mp": 2}).when(0, Step("E"))
    story.when(0, Teleport()).refused("min_move_unmet", "1 more steps must be made first")
    story = beside("hawk", "E", features=TWO, action={"mp": 3}).when(0, Step("E"))
    story = story.when(0, Teleport()).then(Teleported(0, "C4", "E1", 1))
    story.when(0, EndMove()).refused("min_move_unmet")
    story.when(0, Step("E")).when(0, EndMove()).accepted()


def test_a_teleport_is_offered_where_it_is_not_refused():
    story = beside()
    legal = story.line.ruleset.legal
    assert Teleport() not in legal(story.state, 0)
    story = story.when(0, Step("E"))
    assert Teleport() in legal(story.state, 0)
    assert asked(story.line) == (0, "moving")
    (request,) = story.when(0, Teleport()).line.requests()
    assert request.about == "round 1: 2 moves"
