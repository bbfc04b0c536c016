"""What a seat sees of Bottisota-2 as numbers, and how many decisions there can be at most."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import BOT, CARD, CARDS
from mechs_core.rulesets.bottisota.field_types import AREAS, WEAPON_IDS
from mechs_core.rulesets.bottisota.geometry import HALLS
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.melee import Melee
from mechs_core.testing.observations import by_name, never_varied
from mechs_core.testing.playouts import Setting, mixed
from tests.rulesets.bottisota.positions import asked, dice, position, s

# What random games seldom show; each is shown below.
SELDOM = {"turned", "bom#_target", "bom#_to_hit", "sea#_retired", "fight_hits"}


def some(line: Line, viewer: int | None, *names: str) -> tuple[int, ...]:
    """What a viewer sees of these features."""
    seen = by_name(line, viewer)
    return tuple(seen[name] for name in names)


def area(name: str) -> int:
    return AREAS.index(name) + 1


# ---------------------------------------------------------------- what is seen


def test_seats_are_counted_from_the_one_that_looks() -> None:
    line = position([s(0, "spark", "C3"), s(1, "ram", "C4"), s(2, "hawk", "A1", "SE")], starter=1)
    assert some(line, 0, "seat0_bot", "seat1_bot", "seat2_bot") == (1, 3, 10)
    assert some(line, 2, "seat0_bot", "seat1_bot", "seat2_bot") == (10, 1, 3)
    assert some(line, 2, "seat0_heading", "seat1_heading") == (2, 0)
    assert some(line, 1, "seat0_area", "starter") == (area("C4"), 1)
    assert some(line, 0, "starter") == some(line, None, "starter") == (2,)


def test_a_bot_is_told_with_its_weapons_and_parts() -> None:
    bot = s(
        *(0, "sapper", "C3"),
        damage=2,
        faults={"sight": 1, "slow": 2},
        installed=["P14a", "P05b"],
        charges={"minerail": 1},
    )
    line = position([bot, s(1, "ram", "C4")])
    assert some(line, 1, "seat1_damage", "seat1_fault_sight", "seat1_fault_slow") == (2, 1, 2)
    assert some(line, 0, "seat0_tempo", "seat0_armour", "seat0_shield") == (-2, 4, 0)
    assert some(line, 0, "seat0_weapon1_charges", "seat0_weapon2_charges") == (1, 0)
    parts = some(line, 0, "seat0_part1", "seat0_part2", "seat0_part3", "seat0_part2_charges")
    assert parts == (CARD["P05b"] + 1, CARD["P14a"] + 1, 0, 2)


def test_the_hall_is_told_by_area_and_what_it_lacks_is_zero() -> None:
    hall = {
        "hall": "H10",
        "features": {"B2": ["S", "C:SE"], "A1": ["T"], "C3": ["T"]},
        "walls": [["A1", "A2"]],
        "doorways": [["B1", "B2"]],
    }
    seen = by_name(position([s(0, "spark", "C1"), s(1, "ram", "C2")], map=hall), 0)
    assert [seen[name] for name in ("A1", "A1_q", "A1_r", "A1_teleporter")] == [1, -1, -1, 1]
    assert [seen[f"A1_edge_{way}"] for way in ("E", "SE", "W", "NW")] == [2, 0, 3, 3]
    assert [seen[f"B2_{name}"] for name in ("structures", "acid", "conveyor", "edge_W")] == [
        *(1, 0, 2, 1)
    ]
    lacking = {name for name in AREAS if name not in HALLS["H10"].grid.names}
    told = {name: n for name, n in seen.items() if name.split("_")[0] in lacking}
    assert len(lacking) == 9 and not any(told.values())


def test_another_game_in_another_hall_is_told_its_own_hall() -> None:
    bots = [s(0, "spark", "C1"), s(1, "ram", "C2")]
    small = {"hall": "H10", "features": {}, "walls": [], "doorways": []}
    large = {"hall": "H14", "features": {}, "walls": [], "doorways": []}
    lines = [position(bots, map=hall) for hall in (small, large, small)]
    assert [some(line, 0, "E1")[0] for line in (*lines, lines[1])] == [0, 1, 0, 1]


def test_own_cards_are_told_and_of_others_only_how_many() -> None:
    line = position(
        [s(0, "spark", "C3", hand=["P05a", "P32b"]), s(1, "ram", "C4")], discards=["P01b"]
    )
    own = ("own_P05a", "own_P32b", "own_P01b", "seat0_hand", "discarded_P01b")
    assert some(line, 0, *own) == (1, 1, 0, 2, 1)
    assert some(line, 1, "own_P05a", "own_P32b", "seat1_hand", "discarded_P01b") == (0, 0, 2, 1)
    assert some(line, None, "own_P05a", "seat0_hand") == (0, 2)


def test_mines_are_counted_by_area() -> None:
    mines = [
        {"owner": 0, "kind": "mine", "area": "A1", "hit": 4, "am": -1, "wakes_round": 2},
        {"owner": 1, "kind": "magmine", "area": "A1", "hit": 4, "am": 0},
    ]
    line = position([s(0, "spark", "C3"), s(1, "ram", "C4")], mines=mines)
    names = ("A1_mines", "A1_magmines", "A1_own_mines", "A1_asleep", "A2_mines")
    assert some(line, 0, *names) == (2, 1, 1, 1, 0)
    assert some(line, None, *names) == (2, 1, 0, 1, 0)


def test_a_declaration_is_told_shot_by_shot() -> None:
    bots = [s(0, "spark", "C3"), s(1, "ram", "C3"), s(2, "howler", "C4")]
    line = position(bots, phase="shoot", starter=0)
    line.decide(0, Shoot("autogun", bot=1))
    names = ("firing", "fired", "shot1_weapon", "shot1_bot", "shot1_at", "shot2_weapon")
    gun = WEAPON_IDS.index("autogun") + 1
    assert some(line, 0, *names) == (1, 0, gun, 2, area("C3"), 0)
    assert some(line, 2, *names) == (2, 0, gun, 3, area("C3"), 0)
    assert some(line, 1, "seat2_asked", "seat0_asked")[0] > 0


def test_bombs_on_their_way_are_told_with_target_and_modifier() -> None:
    diver = s(0, "diver", "C3", "E", installed=["P07a"])
    line = position(
        [diver, s(1, "ram", "C3")], action={"seat": 0, "mode": "normal", "mp": 3, "steps": 2}
    )
    line.decide(0, Drop("apbomb", 1))
    names = ("bomb1_weapon", "bomb1_seat", "bomb1_area", "bomb1_target", "bomb1_to_hit")
    bomb = WEAPON_IDS.index("apbomb") + 1
    assert some(line, 1, *names) == (bomb, 2, area("C3"), 1, 1)
    assert some(line, 0, "seat0_weapon1_drops", "bomb2_weapon") == (1, 0)


def test_a_missile_that_turned_is_told_while_the_struck_seat_is_asked() -> None:
    bots = [
        s(0, "skimmer", "C3"),
        s(1, "ram", "C4"),
        s(2, "spark", "C4", hand=["P29a"]),
    ]
    line = position(bots, phase="shoot", starter=0)
    line.decide(0, Shoot("missiles", bot=1))
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 1, "shot r1 s0 k0 t1": 6}))
    assert asked(line) == (2, "react")
    names = ("struck", "reacting", "shot", "seat0_tried", "seat1_tried", "seat2_tried")
    assert some(line, 0, *names) == (3, 1, 1, 0, 1, 1)


def test_a_turning_missile_says_to_whom() -> None:
    line = position([s(0, "skimmer", "C3"), s(1, "ram", "C4")], phase="shoot", starter=0)
    line.decide(0, Shoot("missiles", bot=1))
    line.state.firing.fired = True
    line.state.firing.shot, line.state.firing.turned = 0, 1
    assert some(line, 0, "turned") == (2,)
    assert some(line, 1, "turned") == (1,)


def test_a_fight_that_is_not_settled_is_told_to_all() -> None:
    bots = [s(0, "ram", "C3", installed=["P20a"]), s(1, "spark", "C3", installed=["P05a"])]
    line = position(bots, phase="melee", starter=0)
    line.decide(0, Melee(1))
    line.decide(1, Melee(None), dice({"melee r1 s0 n0": 6, "melee r1 s1 n0": 1}))
    assert asked(line) == (0, "steal")
    winner, loser, hits = some(line, 1, "fight_winner", "fight_loser", "fight_hits")
    assert (winner, loser) == (2, 1) and hits > 0
    assert some(line, 1, "seat1_named", "seat0_named", "fought_0_1") == (2, 1, 1)


def test_a_seat_that_gave_up_says_so() -> None:
    line = position([s(0, "ram", "C3"), s(1, "spark", "C3"), s(2, "howler", "A1")])
    line.state.retired[1] = True
    assert some(line, 0, "seat0_retired", "seat1_retired") == (0, 1)


def test_links_are_told_from_the_seat_that_looks() -> None:
    bots = [s(0, "ram", "C3"), s(1, "spark", "C3"), s(2, "howler", "A1")]
    line = position(bots, links=[[0, 2, "pull"]])
    assert some(line, 0, "link_0_1", "link_0_2", "link_1_2") == (0, 2, 0)
    assert some(line, 2, "link_0_1", "link_0_2", "link_1_2") == (2, 0, 0)


def test_numbers_without_a_limit_stand_at_the_bound() -> None:
    line = position([s(0, "ram", "C3"), s(1, "spark", "C3")], options={"round_limit": 0})
    line.state.round = 123_456
    line.state.kills[0], line.state.inflicted[0] = 100, 1000
    line.state.bots[0].faults = [99, 99, 99]
    seen = by_name(line, 0)
    assert [seen[name] for name in ("round", "seat0_kills", "seat0_fault_sight")] == [1000, 99, 20]
    assert seen["seat0_tempo"] == -20


def test_every_kind_of_feature_varies_in_random_games() -> None:
    games = [(mixed(RULESET, Rng(f"{i}")), f"vary {i}") for i in (0, 2, 4, 6)]
    games += [(Setting(seats, {}), f"vary {seats}") for seats in (3, 5, 8)]
    assert never_varied(RULESET, games) <= SELDOM


# ---------------------------------------------------------------- the most decisions


def full_table(phase: str, **said: Any) -> Line:
    """Twelve bots in one area; seat 0, the tractor, holds all the cards that it can use."""
    parts = ["P09a", "P10a", "P11a", "P17a"]
    others = [name for name in BOT if name not in ("tractor", "magnet", "hawk")][:11]
    installed = [card for card in CARDS if card[:3] in ("P01", "P02", "P05", "P06", "P08", "P19")]
    tractor = s(
        *(0, "tractor", "C3"),
        damage=2,
        faults={"sight": 3, "slow": 3, "armour": 3},
        installed=parts,
        charges={"P09a": 1},
        hand=[card for card in CARDS if card not in {*parts, *installed[:11]}],
    )
    flying = ("wasp", "diver")
    rest = [
        s(seat, bot, "C3", *(["E"] if bot in flying else []), installed=[installed[seat - 1]])
        for seat, bot in enumerate(others, 1)
    ]
    return position([tractor, *rest], phase=phase, starter=0, **said)


@pytest.mark.parametrize("phase", ["move", "shoot", "melee", "service"])
def test_a_full_table_has_no_more_decisions_than_the_widest(phase: str) -> None:
    line = full_table(phase, map="L1" if phase != "service" else "L0")
    while asked(line) is not None and asked(line)[0] != 0:  # type: ignore[index]
        seat = asked(line)[0]  # type: ignore[index]
        line.decide(seat, RULESET.legal(line.state, seat)[-1])
    there = len(RULESET.legal(line.state, 0))
    assert 100 < there <= RULESET.agents.widest


def test_a_shooting_action_comes_near_the_widest() -> None:
    assert len(RULESET.legal(full_table("shoot").state, 0)) > RULESET.agents.widest - 25
