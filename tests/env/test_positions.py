"""Games go on from any stored position, under the same luck or new luck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from event_store.records import BranchInsideStep
from event_store.store import GameStore
from mechs_core import rulesets
from mechs_core.env import env
from mechs_core.env.beginnings import BadEnv
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import MechsError, UnknownGame
from mechs_core.kernel.prospect import run_bots
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import state_bytes
from tests.env.playing import RULESETS, find, play
from tests.toy import TOY

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


@pytest.fixture
def store() -> Iterator[GameStore]:
    with GameStore(":memory:", find) as opened:
        yield opened


def stored(store: GameStore, ruleset: Ruleset, seats: int = 2, most: int = 10**6) -> str:
    """A game of random bots, or its beginning."""
    head = store.create(ruleset, describe(ruleset, ["bot:random"] * seats, seed="stored"))
    line = store.line(head.game)
    for events, _ in zip(run_bots(line), range(most), strict=False):
        store.decide(head.game, events[0].seat, events[0].decision)
    return head.game


def boundaries(store: GameStore, game: str) -> list[int]:
    """The last event of each step."""
    return [int(n) - 1 for n in np.cumsum([len(step.events) for step in store.steps(game)])]


@every_ruleset
def test_a_game_goes_on_from_where_it_stood(store: GameStore, ruleset: Ruleset) -> None:
    game = stored(store, ruleset, ruleset.seats[1])
    places = boundaries(store, game)
    env_of = env(ruleset, seats=ruleset.seats[1], store=store)
    for at in (places[0], places[len(places) // 2], places[-2]):
        env_of.reset(options={"game": game, "at": at})
        line = env_of.unwrapped.line
        assert state_bytes(line.state) == state_bytes(store.line(game, at).state)
        assert line.seed == "stored"
        play(env_of)
        steps = env_of.unwrapped.steps()
        assert rederive(ruleset, steps) is None
        head, _ = store.add(ruleset, steps)
        assert store.audit(head.game).finding is None
        assert [step.hash for step in store.steps(head.game)][: places.index(at) + 1] == [
            step.hash for step in store.steps(game)[: places.index(at) + 1]
        ]


def rolled(game: Any) -> list[Any]:
    """What luck brought after the position, everybody taking the first action."""
    while game.agents and not any(game.terminations.values()):
        game.step(0)
    return [event for step in game.unwrapped.steps()[5:] for event in step.events if event.reveals]


def test_luck_stays_unless_a_seed_says_otherwise(store: GameStore) -> None:
    place = {"game": stored(store, TOY, 3), "at": 0}
    place["at"] = boundaries(store, place["game"])[4]
    game = env(TOY, seats=3, store=store)
    luck = []
    for seed in (None, 5, None, 5, 6):
        game.reset(seed=seed, options=place)
        luck.append(rolled(game))
    same, five, again, five_again, six = luck
    assert same == again != five
    assert five == five_again != six


def test_a_name_will_do_and_an_int_of_numpy_too(store: GameStore) -> None:
    game = stored(store, TOY)
    store.rename(game, "final")
    played = env(TOY, store=store)
    played.reset(options={"game": "final", "at": np.int64(boundaries(store, game)[3])})
    assert played.agents == ["seat_0", "seat_1"]


def test_what_is_no_position_is_one_line(store: GameStore) -> None:
    game = stored(store, TOY, 2)
    last = boundaries(store, game)[-1]
    played = env(TOY, seats=2, store=store)

    def refused(kind: type[MechsError], match: str, **said: Any) -> None:
        with pytest.raises(kind, match=match):
            played.reset(options=said)

    refused(UnknownGame, "no game 'g-9999'", game="g-9999", at=3)
    refused(UnknownGame, "no event 9999", game=game, at=9999)
    refused(UnknownGame, "no event -1", game=game, at=-1)
    refused(BranchInsideStep, "lies inside a step", game=game, at=1)
    refused(BadEnv, f"{game} is over after event {last}", game=game, at=last)
    refused(BadEnv, "not the number of an event", game=game, at="3")
    refused(BadEnv, "a stored position is", game=game)
    refused(BadEnv, "a stored position is", at=3)
    with pytest.raises(BadEnv, match="is a game of toy with 2 seats, not of toy with 3"):
        env(TOY, seats=3, store=store).reset(options={"game": game, "at": 0})
    with pytest.raises(BadEnv, match="no store"):
        env(TOY, seats=2).reset(options={"game": game, "at": 0})


def test_a_refused_position_leaves_the_game_before_as_it_was(store: GameStore) -> None:
    played = env(TOY, seats=2, store=store)
    played.reset(seed=1)
    played.step(0)
    with pytest.raises(UnknownGame):
        played.reset(seed=2, options={"game": "g-9999", "at": 3})
    assert len(played.unwrapped.steps()) == 2
    play(played)
    played.reset()
    assert played.unwrapped.line.seed == "1-1"


def test_other_options_of_a_reset_say_nothing(store: GameStore) -> None:
    played = env(TOY, seats=2, store=store)
    played.reset(seed=1, options={"options": 1})
    assert played.unwrapped.line.created.seed == "1"


def test_a_position_needs_the_option_that_the_numbers_hang_on(store: GameStore) -> None:
    arcs = rulesets.find("arcs")
    game = stored(store, arcs, most=5)
    campaigns = env(arcs, options={"campaign": True}, store=store)
    with pytest.raises(BadEnv, match="a game with other numbers than this environment: campaign"):
        campaigns.reset(options={"game": game, "at": boundaries(store, game)[0]})
