"""What decisions of Bottisota-2 point at in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.picture.touches import TOUCHES
from mechs_core.rulesets.bottisota.questions import ACCEPTS
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.melee import Melee
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.view import view
from mechs_core.testing.pictures import not_told_apart
from tests.games import Sealed
from tests.rulesets.bottisota.drawn import (
    groups,
    roles,
)
from tests.rulesets.bottisota.positions import asked, dice, position, s


def touched(line: Line, notation: str) -> tuple[str, ...]:
    """What a decision of the seat that is asked touches, the decision written."""
    seat, _ = asked(line) or (0, "")
    seen = view(line.state, seat)
    decision = RULESET.telling.parse(notation, seen)
    assert decision in line.legal(seat), notation
    places: tuple[str, ...] = RULESET.drawing.touches(decision, seen)
    assert {*places} <= RULESET.drawing.picture(seen).places
    return places


HURT: Mapping[str, Any] = {"damage": 3, "faults": {"slow": 1, "sight": 1}}


def test_movement_is_pointed_at_by_speeds_and_areas() -> None:
    line = position([s(0, "hawk", "D3", "E"), s(1, "spark", "A1")], map="L0", acted=[1])
    assert touched(line, "dash") == ("mode dash",)
    assert touched(line, "move") == ("mode move",)
    line = position([s(0, "sapper", "C1"), s(1, "spark", "A1")], map="L1", acted=[1])
    assert touched(line, "hunt") == ("mode hunt",)
    line.decide(0, MoveMode("normal"))
    assert touched(line, "step ne") == touched(line, "step b1") == ("area b1",)
    assert touched(line, "drop minerail") == ("weapon minerail",)
    assert touched(line, "end") == ()
    action = {"seat": 0, "mode": "normal", "mp": 2, "steps": 1}
    line = position([s(0, "sapper", "C1"), s(1, "spark", "A1")], map="L1", action=action)
    assert touched(line, "teleport") == ("area c1",)


def test_a_new_heading_is_pointed_at_in_the_rose() -> None:
    action = {"seat": 0, "mode": "normal", "mp": 2, "steps": 0}
    wasp = s(0, "wasp", "C1", "W")
    line = position([wasp, s(1, "spark", "A1")], action=action)
    ends = [each for each in line.legal(0) if isinstance(each, EndMove) and each.heading]
    for end in ends:
        assert RULESET.drawing.touches(end, view(line.state, 0)) == (
            f"heading {(end.heading or '').lower()}",
        )
    game = Sealed.new(RULESET, 2, options={"bot_assignment": "choice"})
    assert touched(game.line, "pick hawk") == ("bot hawk",)
    seat = game.line.requests()[0].seat
    game.decide(seat, RULESET.telling.parse("pick hawk", view(game.line.state, seat)))
    assert touched(game.line, "enter b2 sw") == ("area b2", "heading sw")


def test_going_first_is_pointing_at_ones_own_bot() -> None:
    line = position([s(0, "fortress", "A1"), s(1, "spark", "E1")])
    assert asked(line) == (1, "preempt")
    assert touched(line, "go") == ("seat 1",)
    assert touched(line, "hold") == ()
    assert touched(line, "hold round") == ("round",)


def test_a_shot_is_pointed_at_by_its_weapon_and_its_target() -> None:
    bots = [s(0, "howler", "C3", installed=["P10a", "P21a"]), s(1, "ram", "C4")]
    line = position(bots, phase="shoot")
    assert touched(line, "shoot P10a ram") == ("weapon P10a", "seat 1")
    assert touched(line, "shoot howitzer c4") == ("weapon howitzer", "area c4")
    assert touched(line, "detonate") == ("seat 0",)
    assert touched(line, "fire") == ()


def test_service_is_pointed_at_where_the_bot_is_hurt() -> None:
    bots = [
        s(0, "sapper", "A3", charges={"P14a": 1}, installed=["P05a", "P14a"], **HURT),
        s(1, "ram", "E2"),
    ]
    bots[0]["hand"] = ["P25a", "P27a", "P02a"]
    line = position(bots, map="L1", phase="service")
    assert touched(line, "repair") == ("damage",)
    assert touched(line, "fix slow") == ("fault slow",)
    assert touched(line, "draw") == ("deck",)
    assert touched(line, "refill") == ("weapon P14a",)
    assert touched(line, "strip P05a") == ("card P05a",)
    assert touched(line, "install P02a") == ("card P02a",)
    assert touched(line, "play P25a damage slow") == ("card P25a", "damage", "fault slow")
    assert touched(line, "play P25a damage damage") == ("card P25a", "damage")
    assert touched(line, "play P27a slow sight") == ("card P27a", "fault slow", "fault sight")
    assert touched(line, "end") == ()


def test_melee_and_thieves_point_at_their_targets() -> None:
    bots = [s(0, "ram", "C3", hand=["P30a"]), s(1, "spark", "C3", installed=["P05a"])]
    line = position(bots, phase="melee")
    assert touched(line, "melee spark") == ("seat 1",)
    assert touched(line, "melee none") == ()
    line = position(bots, phase="service")
    assert touched(line, "play P30a spark") == ("card P30a", "seat 1")


def test_a_decoy_is_its_card() -> None:
    line = position(
        [s(0, "hawk", "C3", "E"), s(1, "ram", "C4", hand=["P29a", "P29b"])],
        phase="shoot",
    )
    line.decide(0, Shoot("nosegun", bot=1))
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 5}))
    assert asked(line) == (1, "react")
    assert touched(line, "react P29a") == ("card P29a",)
    assert touched(line, "decline") == ()


def test_a_chase_is_its_prey_and_its_speed() -> None:
    bots = [s(0, "spider", "C1"), s(1, "sapper", "C4"), s(2, "ram", "E1")]
    action = {"seat": 1, "mode": "normal", "mp": 2, "steps": 1}
    line = position(bots, acted=[0, 2], hunting=[0, 2], action=action)
    line.decide(1, EndMove())
    assert asked(line) == (2, "chase")
    assert touched(line, "chase dash") == ("seat 1", "mode dash")
    assert touched(line, "chase") == ("seat 1", "mode move")
    assert touched(line, "stay") == ()
    line.decide(2, Chase("normal"))
    assert {"mode move"} == {
        key for key, group in groups(line, 2).items() if "goal" in roles(group) and "mode" in key
    }
    while asked(line) == (2, "moving"):
        line.decide(2, next(each for each in line.legal(2) if isinstance(each, Step | EndMove)))
    assert asked(line) == (0, "chase")
    assert view(line.state, 0).movers == (1, 2)
    assert touched(line, "chase") == ("seat 1", "mode move")


def test_a_reward_is_the_deck_or_what_is_broken() -> None:
    bots = [s(0, "spark", "C3", **HURT), s(1, "sapper", "C3", damage=4), s(2, "ram", "A1")]
    line = position(bots, phase="shoot")
    line.decide(0, Shoot("autogun", bot=1))
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1}))
    assert asked(line) == (0, "reward")
    assert touched(line, "draw") == ("deck",)
    assert touched(line, "repair") == ("damage",)
    assert touched(line, "fix sight") == ("fault sight",)


def test_a_missile_turns_to_the_bot_that_is_pointed_at() -> None:
    others = [s(seat, kind, "C5") for seat, kind in enumerate(("ram", "spider", "martyr"), 1)]
    line = position([s(0, "skimmer", "C3"), *others], phase="shoot")
    line.decide(0, Shoot("missiles", bot=1))
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 2}))
    assert asked(line) == (0, "missile_turn")
    assert touched(line, "turn martyr") == ("seat 3",)


def test_a_theft_in_melee_is_pointed_at_the_loser() -> None:
    bots = [
        s(0, "ram", "C3", installed=["P20a"]),
        s(1, "spark", "C3", installed=["P05a"]),
    ]
    line = position(bots, phase="melee")
    line.decide(0, Melee(target=1))
    line.decide(1, Melee(None), dice({"melee r1 s0 n0": 6, "melee r1 s1 n0": 1}))
    assert asked(line) == (0, "steal")
    assert touched(line, "steal") == ("seat 1",)
    assert touched(line, "leave") == ()


def test_every_kind_of_decision_is_known_or_points_at_nothing() -> None:
    kinds = {kind.__name__ for kinds in ACCEPTS.values() for kind in kinds}
    pointed = {kind.__name__ for kind in TOUCHES}
    assert kinds - pointed == {"Wait", "Retire", "Fire", "EndService"}
    assert not pointed - kinds


@pytest.mark.parametrize("seats", [3, 8])
def test_nearly_all_decisions_are_told_apart_by_what_they_touch(seats: int) -> None:
    options = {"start_cards": 3, "lives": 2, "round_limit": 5}
    game = Sealed.new(RULESET, seats, options=options)
    rng, all_, alike = Rng("apart"), 0, 0
    while game.line.requests():
        seat = game.line.requests()[0].seat
        legal = game.line.legal(seat)
        all_ += len(legal)
        alike += not_told_apart(RULESET, view(game.line.state, seat), legal)
        game.random_step(rng)
    assert alike < all_ / 50
