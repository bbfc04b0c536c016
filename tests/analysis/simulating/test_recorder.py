"""What simulations store is what a sound audit accepts, though its hashes come from the players."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from event_store import GameStore
from mechs_core.analysis.simulating.batch import Batch, Kept, Work, play_batch
from mechs_core.analysis.simulating.plan import plan
from mechs_core.analysis.simulating.positions import place_of, plan_from, prefix_of
from mechs_core.analysis.simulating.recorder import Recorder
from mechs_core.kernel.ruleset import Ruleset
from tests.event_store.stores import new_game
from tests.event_store.stores import play as play_on
from tests.every_ruleset import RULESETS
from tests.toy import TOY

ALL = Fraction(1)


def store_of(ruleset: Ruleset) -> GameStore:
    return GameStore(":memory:", lambda name: ruleset)


def findings(store: GameStore) -> list[object]:
    return [store.audit(game).finding for game in store.ids()]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.name)
def test_every_game_that_is_stored_audits_sound(ruleset: Ruleset) -> None:
    for seats in (ruleset.seats[0], ruleset.seats[-1]):
        made = plan(ruleset, ["bot:random"] * seats, deals=3, seed="stored")
        with store_of(ruleset) as store:
            recorder = Recorder(ruleset, made, store, None)
            recorder.take(play_batch(ruleset, Work(made, keep=ALL), range(2)))
            recorder.take(play_batch(ruleset, Work(made, keep=ALL), range(2, 3)))
            assert recorder.stored == 3
            assert findings(store) == [None] * 3


def test_games_that_go_on_from_a_stored_position_audit_sound() -> None:
    with store_of(TOY) as store:
        parent = new_game(store).game
        play_on(store, parent, 4)
        place = place_of(TOY, parent, store.steps(parent), [])
        made = plan_from(place, deals=2, seed="on")
        work = Work(made, keep=ALL, prefix=prefix_of(place, made))
        recorder = Recorder(TOY, made, store, None)
        recorder.take(play_batch(TOY, work, range(2)))
        assert [store.head(game).parent for game in store.ids()] == [None, parent, parent]
        assert findings(store) == [None] * 3


def test_hashes_of_other_events_would_be_found() -> None:
    """Nothing looks at a player's hashes on their way in: an audit does."""
    made = plan(TOY, ["bot:random"] * 2, deals=2, seed="stored")
    batch = play_batch(TOY, Work(made, keep=ALL), range(1))
    kept = batch.kept[0]
    leaves = (*kept.leaves[:2], kept.leaves[1], *kept.leaves[3:])
    wrong: Batch = replace(batch, kept={0: Kept(kept.steps, leaves)})
    with store_of(TOY) as store:
        Recorder(TOY, made, store, None).take(wrong)
        finding = store.audit("g-0001").finding
        assert finding is not None
        assert (finding.step, finding.field) == (2, "hash")


def test_a_step_without_hashes_is_refused() -> None:
    made = plan(TOY, ["bot:random"] * 2, deals=2, seed="stored")
    batch = play_batch(TOY, Work(made, keep=ALL), range(1))
    kept = batch.kept[0]
    short: Batch = replace(batch, kept={0: Kept(kept.steps, kept.leaves[:-1])})
    with store_of(TOY) as store:
        with pytest.raises(ValueError, match="shorter"):
            Recorder(TOY, made, store, None).take(short)
        assert store.ids() == []
