"""Random games that come to much: a kind of decision first, then one of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.positions import created, p
from tests.rulesets.tiny_epic_mechs.watching import Watch

CROWD = ["c2", "c4", "b3", "d3"]


def random_decision(state: Arena, rng: Rng) -> tuple[int, Decision]:
    """A seat that is asked, required or not, and what it decides."""
    request = rng.choice([*RULESET.rules.requests(state)])
    legal = RULESET.legal(state, request.seat)
    kinds = sorted({type(each) for each in legal}, key=lambda kind: kind.__name__)
    kind = rng.choice(kinds)
    return request.seat, rng.choice([each for each in legal if type(each) is kind])


def play_on(game: Sealed, rng: Rng) -> Iterator[Sealed]:
    """The game after each step, to its end."""
    while game.line.requests():
        game.decide(*random_decision(game.line.state, rng))
        yield game


def followed(game: Sealed, rng: Rng, *, scenario: bool) -> Watch:
    """The game is played to its end, and looked at after every event."""
    watch = Watch(game.line.state, scenario=scenario)
    after = game.line.copy()
    for _ in play_on(game, rng):
        events = game.steps[-1].events[1:]
        watch.must("TEM-INV-19", bool(events), game.steps[-1].events)
        for event in events:
            before = after.state.copy()
            after.peek(event)
            watch.see(before, event, after.state)
        alike = state_bytes(after.state) == state_bytes(game.line.state)
        watch.must("TEM-INV-21", alike, events)
        watch.between(game.line.state)
    folded = Line.of(RULESET, game.steps)
    watch.must("TEM-INV-21", state_bytes(folded.state) == state_bytes(game.line.state), "folded")
    different = rederive(RULESET, game.steps)  # no label of luck comes twice
    watch.must("TEM-INV-21", different is None, different)
    return watch


def watched(game: Sealed, rng: Rng, *, scenario: bool) -> Sealed:
    """The game played to its end; TEM-INV-1 to TEM-INV-21 held all the time."""
    watch = followed(game, rng, scenario=scenario)
    assert not watch.broken
    return game


def brawl(seats: int, seed: str, **said: Any) -> Sealed:
    """A game that starts in the middle: all in reach of each other, armed and rich."""
    rng = Rng("brawl", seed)
    weapons = [f"A{number:02}" for number in range(1, 17)]
    rng.shuffle(weapons)
    places = CROWD[:]
    rng.shuffle(places)
    people = []
    for seat in range(seats):
        status = ["MIGHTY", "ARMOR", "PILOT", "ARMOR"][seat]
        slots = {"MIGHTY": 4, "ARMOR": 2, "PILOT": 0}[status]
        own = sorted([weapons.pop() for _ in range(slots)])
        basic = sorted(["B1", "B2", "B3", "B4"][i] for i in (seat, (seat + 1) % 4))
        keys: dict[str, Any] = {"credits": 5, "energy": 5} if seat else {}
        people.append(
            p(
                cell=places[seat],
                status=status,
                owned=own + basic,
                mines={["c1", "c5", "e3", "a3"][seat]: 1 + rng.below(4)},
                **keys,
            )
        )
    return Sealed(RULESET, created(*people, seed=seed, round=1 + rng.below(6), **said))
