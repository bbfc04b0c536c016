"""`legal` against a slow oracle that tries every decision there is, and who is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import BOT_NAMES, CARDS, WEAPONS
from mechs_core.rulesets.bottisota.field_types import AREAS
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS
from mechs_core.rulesets.bottisota.model import FAULTS
from mechs_core.rulesets.bottisota.questions import ACCEPTS
from mechs_core.rulesets.bottisota.rules import CHAPTERS
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot, Retire, Wait
from mechs_core.rulesets.bottisota.rules.explosions import Detonate
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.melee import Melee, Steal
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import Args, Play
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.reward import Reward
from mechs_core.rulesets.bottisota.rules.service import EndService, Strip, Work
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from tests.games import Sealed
from tests.rulesets.bottisota.positions import asked, position, s

SEATS = 5
TARGETS = (*range(SEATS), None)
HEADINGS = (*DIRECTIONS, None)
KINDS_OF_FAULT = (*FAULTS, None)
REPAIRED = ("damage", *FAULTS)

EVERY_ARGS = (
    None,
    *(Args(repairs=items) for n in (1, 2, 3) for items in product(REPAIRED, repeat=n)),
    *(Args(faults=items) for n in (1, 2, 3, 4) for items in product(FAULTS, repeat=n)),
    *(Args(target=seat) for seat in range(SEATS)),
    Args(repairs=("damage",), target=0),
)
UNIVERSE: dict[type[Decision], tuple[Decision, ...]] = {
    PickBot: tuple(map(PickBot, BOT_NAMES)),
    Enter: tuple(Enter(area, heading) for area in AREAS for heading in HEADINGS),
    Wait: (Wait(),),
    Retire: (Retire(),),
    Preempt: (Preempt(True), Preempt(False), Preempt(False, True)),  # to go is to go
    MoveMode: tuple(map(MoveMode, ("dash", "normal", "hunt", "dock"))),
    Step: tuple(map(Step, DIRECTIONS)),
    Teleport: (Teleport(),),
    Drop: tuple(Drop(weapon, target) for weapon in (*WEAPONS, "P05a") for target in TARGETS),
    EndMove: tuple(map(EndMove, HEADINGS)),
    Chase: tuple(map(Chase, ("dash", "normal", "decline"))),
    Install: tuple(map(Install, CARDS)),
    Play: tuple(Play(card, args) for card in CARDS[:2] + CARDS[46:] for args in EVERY_ARGS),
    Shoot: tuple(
        Shoot(weapon, bot, area)
        for weapon in (*WEAPONS, "P05a")
        for bot in TARGETS
        for area in (*AREAS, None)
        if bot is None or area is None or area == "A1"
    ),
    Fire: (Fire(),),
    Detonate: (Detonate(),),
    MissileTurn: tuple(map(MissileTurn, range(SEATS))),
    React: (React(True), React(False)),
    Reward: tuple(
        Reward(kind, fault)
        for kind in ("draw", "repair_damage", "remove_fault")
        for fault in KINDS_OF_FAULT
    ),
    Melee: tuple(map(Melee, TARGETS)),
    Steal: (Steal(True), Steal(False)),
    Work: tuple(
        Work(item, fault)
        for item in ("repair_damage", "remove_fault", "draw", "refill")
        for fault in KINDS_OF_FAULT
    ),
    Strip: tuple(map(Strip, CARDS)),
    EndService: (EndService(),),
    Discard: tuple(map(Discard, CARDS)),
}

MANY_CARDS: dict[str, Any] = {
    "start_cards": 3,
    "lives": 3,
    "late_seats": [4],
    "destruction": "explosive",
}
PER_KIND = 12  # positions


def kind_of(line: Line) -> str:
    """What is asked: the kind, and what is open."""
    (request,) = line.requests()
    return f"{request.kind} {' '.join(request.accepts)}"


@cache
def lines() -> dict[str, list[Line]]:
    """Lines in the middle of random games, by what is asked; each kind by the most in hand."""
    found: dict[str, list[Line]] = {}
    for seed in range(8):
        options = {**MANY_CARDS, "bot_assignment": ("random", "choice")[seed % 2]}
        game = Sealed.new(RULESET, SEATS, seed=f"legal {seed}", options=options)
        rng = Rng("legal", seed)
        while game.line.requests():
            kept = found.setdefault(kind_of(game.line), [])
            if len(kept) < PER_KIND * (seed + 1) / 8 or (rng.below(40) == 0 and kept):
                if len(kept) >= PER_KIND:
                    kept.pop(rng.below(len(kept)))
                kept.append(game.line.copy())
            game.random_step(rng)
    return found


def written(decisions: Any) -> list[str]:
    return sorted(map(repr, decisions))


def accepted(line: Line, seat: int, accepts: tuple[str, ...]) -> Iterator[Decision]:
    """Every decision of the universe that is accepted, each canonical one once."""
    twin = line.copy()
    for kind, decisions in UNIVERSE.items():
        if tag_of(kind) not in accepts:
            continue
        for decision in decisions:
            try:
                twin.decide(seat, decision)
            except IllegalDecision:
                continue
            twin = line.copy()
            yield decision


def test_the_universe_is_that_of_the_ruleset() -> None:
    assert {*UNIVERSE} == {*RULESET.rules.decisions}
    assert {*CHAPTERS.offer} == {*RULESET.rules.decisions}
    assert {kind for kinds in ACCEPTS.values() for kind in kinds} == {*UNIVERSE}


COMMON = {"entry", "entering", "preempt", "mode", "moving", "shooting", "declaring", "melee"}


def test_games_come_to_the_common_kinds_of_question() -> None:
    """The rare ones are looked at one by one below."""
    assert {kind.split()[0] for kind in lines()} >= {*COMMON, "service", "discard"}
    assert any("pick_bot" in kind for kind in lines())


def check(line: Line) -> None:
    (request,) = line.requests()
    legal = RULESET.legal(line.state, request.seat)
    before = state_bytes(line.state)
    assert len(written(legal)) == len({*written(legal)})
    found = written(accepted(line, request.seat, request.accepts))
    # P25 repairs the same whatever the order: each multiset stands once.
    assert written(legal) == sorted({canonical(each) for each in found})
    assert state_bytes(line.state) == before
    places = [request.accepts.index(tag_of(type(each))) for each in legal]
    assert places == sorted(places)  # in the order of RULES.md, Decisions


def canonical(said: str) -> str:
    """A repair kit's two items in the order damage, sight, slow, armour."""
    for one, two in product(REPAIRED, repeat=2):
        if REPAIRED.index(one) > REPAIRED.index(two):
            said = said.replace(f"repairs=('{one}', '{two}')", f"repairs=('{two}', '{one}')")
    return said


def test_legal_is_all_that_is_accepted() -> None:
    tried = 0
    for kept in lines().values():
        for line in kept:
            check(line)
            tried += 1
    assert tried > 100


FULL_HAND = [
    *("P01b", "P02b", "P06b", "P16a"),
    "P25a",
    "P25b",
    "P27a",
    "P27b",
    "P28a",
    "P30a",
    "P30b",
    "P31a",
    "P32a",
]


@pytest.mark.parametrize("phase", ["move", "shoot", "melee", "service"])
def test_legal_is_all_that_is_accepted_with_every_card_in_hand(phase) -> None:
    bots = [
        s(
            0,
            "sapper",
            "C3",
            damage=2,
            faults={"sight": 2, "slow": 1},
            hand=FULL_HAND,
            installed=["P10a", "P14a"],
            charges={"P14a": 1},
        ),
        *(s(1, "ram", "C3", installed=["P05a"]), s(2, "wasp", "C4", "E", installed=["P03a"])),
        *(s(3, "howler", "D3"), s(4, "spider", "E1")),
    ]
    line = position(bots, phase=phase, starter=0, features={"C3": ["T", "S"], "A1": ["T"]})
    while asked(line) != (0, "mode") and line.requests()[0].seat != 0:
        seat = line.requests()[0].seat
        line.decide(seat, RULESET.legal(line.state, seat)[-1])
    check(line)
    if phase == "move":
        line.decide(0, MoveMode("normal"))
        check(line)
        line.decide(0, Step("E"))
        check(line)


def test_legal_of_a_reaction_and_a_reward() -> None:
    for hand, uses in ((["P29a", "P29b"], [True, False]), (["P05a"], [False])):
        bots = [s(0, "spark", "C3", damage=2), s(1, "ram", "C4", damage=4, hand=hand)]
        line = position([*bots, s(2, "spider", "E1")], seats=SEATS, phase="shoot")
        line.decide(0, Shoot("autogun", bot=1))
        line.decide(0, Fire(), {"shot r1 s0 k0 t0": (5,)})
        assert asked(line) == (1, "react")
        check(line)
        assert {each.use for each in RULESET.legal(line.state, 1)} == {*uses}
        line.decide(1, React(False), {"shot r1 s0 k0 t0 h0 armour": (1,)})
        assert asked(line) == (0, "reward")
        check(line)


def test_legal_of_a_steal_a_chase_and_a_turned_missile() -> None:
    chased = position(
        [s(0, "spider", "C1"), s(1, "sapper", "C4")],
        seats=SEATS,
        starter=1,
        acted=[0],
        hunting=[0],
        action={"seat": 1, "mode": "normal", "mp": 1, "steps": 1},
    )
    chased.decide(1, EndMove())
    assert asked(chased) == (0, "chase")
    check(chased)
    bots = [s(0, "ram", "C3", installed=["P20a"]), s(1, "sapper", "C3", installed=["P05a"])]
    robbed = position(bots, seats=SEATS, phase="melee")
    robbed.decide(0, Melee(1))
    robbed.decide(1, Melee(None), {"melee r1 s0 n0": (5,), "melee r1 s1 n0": (0,)})
    assert asked(robbed) == (0, "steal")
    check(robbed)
    bots = [s(0, "skimmer", "C3"), *(s(n, bot, "C4") for n, bot in ((1, "ram"), (2, "spider")))]
    turned = position([*bots, s(3, "sapper", "C4")], seats=SEATS, phase="shoot")
    turned.decide(0, Shoot("missiles", bot=1))
    turned.decide(0, Fire(), {"shot r1 s0 k0 t0": (0,)})
    assert asked(turned) == (0, "missile_turn")
    assert RULESET.legal(turned.state, 0) == [MissileTurn(2), MissileTurn(3)]
    check(turned)


# ---------------------------------------------------------------- how many


def test_the_longest_lists() -> None:
    """RULES.md, Decisions: 114 to enter; 77 shots, some 100 plays; never more than about 250."""
    line = Sealed.new(RULESET, 2, options={"map": "L0", "bot_assignment": "choice"}).line
    seat = line.requests()[0].seat
    line.decide(seat, PickBot("hawk"))
    assert len(RULESET.legal(line.state, seat)) == 114
    kinds = ["spark", "ram", "spider", "howler", "tractor", "sentinel", "martyr", "skimmer"]
    kinds += ["magnet", "fortress", "sapper"]
    faults = {"sight": 3, "slow": 3, "armour": 3}
    parts = ["P09a", "P10a", "P11a", "P17a", "P18a"]
    hand = ["P25a", "P25b", "P27a", "P27b", "P30a", "P30b", "P26a", "P31a", "P32a", "P32b"]
    others = [
        s(n + 1, kind, "C3", installed=[f"P{5 + n:02}b"] if 5 + n != 16 else ["P02b"])
        for n, kind in enumerate(kinds)
    ]
    bots = [
        s(
            0,
            "diver",
            "C3",
            "E",
            damage=3,
            faults=faults,
            installed=parts,
            hand=hand,
            charges={"P09a": 2},
        ),
        *others,
    ]
    line = position(bots, phase="shoot", starter=0)
    legal = RULESET.legal(line.state, 0)
    shots = [each for each in legal if type(each) is Shoot]
    plays = [each for each in legal if type(each) is Play]
    assert len(shots) == 55
    assert len(plays) == 2 * (14 + 27 + 11) + 4
    assert len(legal) <= 250


@pytest.mark.parametrize("seat", [-1, 1, 2, 99])
def test_a_seat_that_is_not_asked_has_no_choice(seat) -> None:
    line = position([s(0, "ram", "C3"), s(1, "sapper", "C4"), s(2, "spider", "E1")], starter=0)
    assert line.requests()[0].seat == 0
    assert RULESET.legal(line.state, seat) == []


def test_bot_view_1_one_request_at_a_time_until_the_game_ends() -> None:
    for seed in range(3):
        game, rng = Sealed.new(RULESET, 4, seed=str(seed)), Rng("one", seed)
        while game.line.state.phase != "ended":
            assert len(game.line.requests()) == 1
            game.random_step(rng)
        assert game.line.requests() == ()


def test_questions_of_a_kind_differ_from_one_to_the_next() -> None:
    """What is asked of the same seat in a round is never twice the same question."""
    for seed in range(4):
        game = Sealed.new(RULESET, 5, seed=str(seed), options=MANY_CARDS)
        rng = Rng("differ", seed)
        last: dict[int, Any] = {}
        while game.line.requests():
            (request,) = game.line.requests()
            assert last.get(request.seat) != request, request
            last[request.seat] = request
            game.random_step(rng)


def test_a_copy_is_equal_and_independent() -> None:
    line = position([s(0, "sapper", "C3", hand=["P05a", "P30a"]), s(1, "ram", "C4")])
    before = state_bytes(line.state)
    twin, rng = line.copy(), Rng("copy")
    assert state_bytes(twin.state) == before
    while twin.requests():
        seat = twin.requests()[0].seat
        twin.decide(seat, rng.choice(RULESET.legal(twin.state, seat)))
    assert state_bytes(line.state) == before
