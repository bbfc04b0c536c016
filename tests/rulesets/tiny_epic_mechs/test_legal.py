"""What `legal` lists: every legal decision once, and no other. RULES.md, Decisions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS, PILOTS, WEAPONS
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS
from mechs_core.rulesets.tiny_epic_mechs.questions import ACCEPTS, OPTIONAL
from mechs_core.rulesets.tiny_epic_mechs.rules import CHAPTERS
from mechs_core.testing.books import book_of, cells_of
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

# The most that RULES.md allows of a kind.
MOST = {
    kind: int(most) for kind, most in cells_of(book_of(RULESET), "Decisions", "decision", "most")
}


def all_decisions() -> Iterator[dict[str, Any]]:
    """Every decision that can be written down, a little beyond the ranges too."""

    def of(tag: str, **fields: Any) -> Iterator[dict[str, Any]]:
        for values in product(*fields.values()):
            yield {"type": tag, **dict(zip(fields, values, strict=True))}

    cells, weapons, truth = [*CELLS, None], [*WEAPONS, None], [True, False]
    yield from of("ChoosePilot", pilot=PILOTS)
    yield from of("PlaceBase", cell=CELLS)
    yield from of("ChooseBaseMine", number=range(6))
    yield from of("ChooseStartingWeapon", weapon=WEAPONS)
    for tag in ("ProgramCard", "PlayAdHoc"):
        yield from of(tag, card=CARDS, direction=DIRECTIONS)
    for tag in ("Reveal", "Upgrade", "PassAction"):
        yield {"type": tag}
    for tag in ("EnterMech", "ClaimMech"):
        yield from of(tag, accept=truth)
    yield from of("Collect", cell=cells, resource=["C", "E", None])
    yield from of("Buy", weapon=WEAPONS)
    yield from of("DeployMine", number=[*range(6), None], **{"from": cells})
    yield from of("DeployTurret", **{"from": cells})
    yield from of("Heal", energy=range(7))
    yield from of("Place", cell=CELLS)
    yield from of("Equip", weapon=weapons, instead_of=weapons)


def all_attacks() -> Iterator[dict[str, Any]]:
    for weapon, power, pay, target in product(WEAPONS, (True, False), range(5), (*WEAPONS, None)):
        yield {"type": "Attack", "weapon": weapon, "power": power, "pay": pay, "target": target}


def accepted(line: Line, seat: int, documents: list[dict[str, Any]]) -> list[Decision]:
    """Those that the rules take, tried one by one on copies of the line."""
    taken = []
    for document in documents:
        trial = line.copy()
        try:
            taken.append(trial.decide(seat, json.dumps(document))[0].decision)
        except IllegalDecision:
            assert not trial.spoiled
    return taken


def key(decision: Decision) -> str:
    return repr(decision)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_lists_what_is_accepted_and_nothing_else(seats: int):
    """At one question of each kind in a game at random, for every seat that is asked."""
    documents = [*all_decisions()]
    rng, seen = Rng(f"legal {seats}"), set()
    game = Sealed.new(RULESET, seats, seed=f"legal {seats}")
    while game.line.requests():
        requests = game.line.requests()
        for request in requests:
            kind = (request.accepts, request.required)
            if kind not in seen and "Attack" not in request.accepts:
                seen.add(kind)
                legal = game.line.legal(request.seat)
                assert len({*legal}) == len(legal)
                told = accepted(game.line, request.seat, documents)
                assert sorted(told, key=key) == sorted(legal, key=key)
        game.random_step(rng)
    assert len(seen) >= 12


@pytest.mark.parametrize(
    "attacks", [[], [["B1"]], [["A01"], ["A05"]], [["A09"]], [["A14", "jump", "A02"]]]
)
def test_legal_lists_every_attack_that_is_accepted(attacks: list[list[str]]):
    """Payments, disarming, a jam, counters and Overdrive among them."""
    line = position(
        p(
            cell="c2",
            status="MIGHTY",
            energy=2,
            owned=["A01", "A08", "A09", "A14", "B1", "B2"],
        ),
        p(cell="c2", status="ARMOR", owned=["A02", "A05", "B1", "B3"]),
        phase="combat",
        card="K8",
        attacks=attacks,
    )
    (request,) = line.requests()
    legal = line.legal(request.seat)
    assert len({*legal}) == len(legal) <= MOST["Attack"]
    told = accepted(line, request.seat, [*all_attacks()])
    assert sorted(told, key=key) == sorted(legal, key=key)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_kind_is_offered_more_often_than_the_rules_say(seats: int):
    rng = Rng(f"counts {seats}")
    game = Sealed.new(RULESET, seats, seed=f"counts {seats}")
    while game.line.requests():
        for request in game.line.requests():
            counts: dict[str, int] = {}
            for decision in game.line.legal(request.seat):
                tag = tag_of(type(decision))
                counts[tag] = counts.get(tag, 0) + 1
            assert counts, "every seat that is asked has a legal decision"
            for tag, count in counts.items():
                assert tag in request.accepts
                assert count <= MOST[tag]
        game.random_step(rng)


def test_there_are_27_attacks_at_most():
    """Six weapons: with Overdrive, payments in full and a target among six."""
    owned = ["A01", "A08", "A14", "A05", "B1", "B2"]
    line = position(
        p(cell="c2", status="MIGHTY", owned=owned, equipped=owned),
        p(cell="c2", status="ARMOR", owned=["A02", "A06", "B1", "B2"]),
        phase="combat",
        card="K8",
    )
    # Coil 4 + 4, Bounty Rifle 3 + 3, Claw 1 + 4 targets, the others 2 each.
    assert len(line.legal(RED)) == 4 + 4 + 3 + 3 + 1 + 4 + 3 * 2


def test_every_decision_has_a_question_and_an_offer():
    asked = {kind for kinds in ACCEPTS.values() for kind in kinds}
    assert asked == {*CHAPTERS.offer} == {*RULESET.rules.decisions}
    assert {*MOST} == {tag_of(kind) for kind in CHAPTERS.offer}


def test_phases_what_each_question_accepts():
    """The table of phases; `Equip` besides in programming, card and action."""
    told = {kind: [tag_of(each) for each in kinds] for kind, kinds in ACCEPTS.items()}
    assert told == {
        "setup_pilots": ["ChoosePilot"],
        "setup_bases": ["PlaceBase"],
        "setup_mines": ["ChooseBaseMine"],
        "setup_weapons": ["ChooseStartingWeapon"],
        "programming": ["ProgramCard", "Equip"],
        "card": ["Reveal", "Equip"],
        "card ad hoc": ["PlayAdHoc", "Equip"],
        "combat": ["Attack"],
        "claim": ["ClaimMech"],
        "place": ["Place"],
        "enter": ["EnterMech"],
        "action COLLECT": ["Collect", "PassAction", "Equip"],
        "action BUY": ["Buy", "PassAction", "Equip"],
        "action MINE": ["DeployMine", "PassAction", "Equip"],
        "action TURRET": ["DeployTurret", "PassAction", "Equip"],
        "action POWER_UP": ["Heal", "Upgrade", "PassAction", "Equip"],
        "collect": ["Collect"],
        OPTIONAL: ["Equip"],
    }


def test_legal_is_empty_for_a_seat_that_is_not_asked():
    line = position(p(), p())
    assert line.legal(BLUE) == []
    assert Sealed.new(RULESET, 2).finish().line.legal(RED) == []
