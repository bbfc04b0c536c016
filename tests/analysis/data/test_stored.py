"""Stored games give the same rows as simulated ones, less what the viewer may not see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from event_store import GameStore, PlayedGame
from mechs_core.analysis.data import stored
from mechs_core.analysis.data.rows import Rows
from mechs_core.analysis.data.stored import batches, played_of
from mechs_core.analysis.data.tables import NAMES
from mechs_core.analysis.simulating.played import Played, simulate
from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import MechsError, OldRules, UnknownGame
from mechs_core.kernel.messages import GameCreated
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes
from tests.event_store.stores import new_game, open_store, play, sql
from tests.toy import TOY
from tests.toy.model import Pass, Pick, PointsScored
from tests.with_answers import with_answers

Look = Callable[[str, Line], Eyes]
BOTS = ["bot:hopeful@1", "bot:random@1"]


def eyes(viewer: Viewer = None, *, opened: bool = False) -> Look:
    return lambda game, created: Eyes(viewer, lambda seed: opened)


OPEN, PUBLIC = eyes(opened=True), eyes()


def seen(store: GameStore, game: str, look: Look = OPEN) -> Played:
    return played_of(store, game, TOY, 0, look)


def rows_of(played: Played) -> dict[str, dict[str, list[Any]]]:
    rows = Rows(TOY, NAMES)
    rows.add(played)
    return rows.take()


def by_bots(store: GameStore, seed: str = "7") -> str:
    """A stored game of two bots, played to its end."""
    game = store.create(TOY, describe(TOY, BOTS, seed=seed)).game
    line = store.line(game)
    while asked := line.requests():
        seat = asked[0].seat
        bot = find_bot(TOY, BOTS[seat])
        store.decide(game, seat, bot.choose(Prospect(line, seat)))
        line = store.line(game)
    return game


def test_a_stored_game_gives_the_rows_that_it_gave_when_it_was_simulated() -> None:
    with open_store() as store:
        stored_rows = rows_of(seen(store, by_bots(store)))
    simulated = rows_of(simulate(TOY, describe(TOY, BOTS, seed="7")))
    simulated["games"]["stored"] = ["g-0001"]
    assert stored_rows == simulated
    assert stored_rows["decisions"]["legal"][:2] == [3, 3]


def test_the_play_hash_is_that_of_the_stored_line() -> None:
    with open_store() as store:
        game = by_bots(store)
        child = store.branch(game, 4, luck="new", seed="9").game
        for each in (game, child):
            expected = play_hash(store.steps(each))
            assert rows_of(seen(store, each))["games"]["play_hash"] == [expected]
        assert rows_of(seen(store, child))["games"]["seed"] == ["9"]


# ---------------------------------------------------------------- who sees what


def hidden(events: list[Any], viewer: int | None) -> bool:
    """Whether nothing is left in these events that this viewer may not see."""
    for event in (each for step in events for each in step):
        kind = type(event).__name__
        if kind == "CardDealt" and event.seat != viewer and event.card is not UNSET:
            return False
        if kind == "PrizeLaid" and event.card is not UNSET:
            return False
        if kind == "GameCreated" and event.seed is not UNSET:
            return False
        if kind == "Picked" and event.seat != viewer and event.number is not UNSET:
            return False
        if kind == "Decided" and type(event.decision) is Pick:
            shown = event.decision.number is not UNSET
            if shown and event.seat != viewer:
                return False
    return True


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_while_secrets_are_closed_a_viewer_gets_no_more_than_may_be_seen(viewer: Viewer) -> None:
    with open_store() as store:
        game = new_game(store).game
        play(store, game, 5)
        played = seen(store, game, eyes(viewer))
    assert hidden(played.events, viewer)
    assert not hidden(seen_openly(game), viewer)
    assert not played.opened
    (seed,), (whole,) = (rows_of(played)["games"][name] for name in ("seed", "play_hash"))
    assert (seed, whole) == (None, None)


def seen_openly(game: str) -> list[Any]:
    with open_store() as store:
        new_game(store)
        play(store, game, 5)
        return seen(store, game).events


def test_a_number_of_choices_that_tells_of_a_hand_is_left_out() -> None:
    with open_store() as store:
        game = new_game(store).game
        play(store, game, 3)
        kinds = [each and each.kind for each in seen(store, game).asked]
        for look, told in ((OPEN, {0, 1}), (PUBLIC, set()), (eyes(0), {0}), (eyes(1), {1})):
            played = seen(store, game, look)
            assert [each and each.kind for each in played.asked] == kinds
            for events, asked in zip(played.events[1:], played.asked[1:], strict=True):
                assert asked is not None
                assert (asked.legal is not None) == (events[0].seat in told)  # type: ignore[attr-defined]


def test_a_seat_that_hides_nothing_has_its_choices_counted() -> None:
    bare = with_answers(TOY, hides=lambda view: False)
    with open_store() as store:
        game = new_game(store).game
        play(store, game, 3)
        played = played_of(store, game, bare, 0, PUBLIC)
    assert next(each.legal for each in played.asked if each) == 3


def test_what_is_counted_is_the_same_for_every_viewer() -> None:
    with open_store() as store:
        game = new_game(store).game
        play(store, game)
        told = [rows_of(seen(store, game, look))["tallies"] for look in (OPEN, PUBLIC, eyes(1))]
    assert told[0] == told[1] == told[2]


# ---------------------------------------------------------------- where it stands


def test_a_running_game_has_no_result_and_a_closed_one_says_so() -> None:
    with open_store() as store:
        game = new_game(store).game
        play(store, game, 3)
        played = seen(store, game, PUBLIC)
        assert (played.status, played.result) == ("running", None)
        store.close_game(game)
        assert seen(store, game).status == "closed"


def test_a_branch_names_its_parent_and_its_first_decision() -> None:
    with open_store() as store:
        game = new_game(store).game
        play(store, game, 3)
        child = store.branch(game, 4).game
        assert seen(store, child).arm == "g-0001 at 4"
        store.decide(child, 1, Pick(3))
        store.decide(child, 0, Pick(1))
        played = seen(store, child)
        assert (played.parent, played.branched_at) == (game, 4)
        assert played.arm == "g-0001 at 4: 3"
        assert seen(store, child, PUBLIC).arm == "g-0001 at 4: Pick"
        assert seen(store, child, eyes(1)).arm == "g-0001 at 4: 3"
        assert seen(store, child, eyes(0)).arm == "g-0001 at 4: Pick"
        assert seen(store, game).arm == ""
        grandchild = store.branch(child, store.head(child).position - 1).game
        assert seen(store, grandchild).arm == f"{child} at {store.head(child).position - 1}"
        store.decide(grandchild, 0, Pass())
        assert seen(store, grandchild, PUBLIC).arm.endswith(": pass")


def test_a_line_is_open_when_all_its_seeds_are() -> None:
    with open_store() as store:
        game = new_game(store).game
        parent = store.line(game).seed
        child = store.branch(game, 4, luck="new", seed="child", seed_origin="chosen").game
        for opened in ({parent}, {"child"}, set[str]()):
            look = Eyes(None, opened.__contains__)
            played = seen(store, child, lambda game, created, look=look: look)
            assert not played.opened
            assert rows_of(played)["games"]["play_hash"] == [None]
        assert seen(store, child).opened


# ---------------------------------------------------------------- many games


class Skipped(list[tuple[str, str]]):
    def __call__(self, game: str, error: MechsError) -> None:
        self.append((game, type(error).__name__))


def told(store: GameStore, look: Look = OPEN) -> tuple[list[Any], Skipped]:
    skipped = Skipped()
    return [*batches(store, store.ids(), TOY, NAMES, look, skipped)], skipped


def test_games_are_numbered_in_their_order_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "GAMES_A_BATCH", 2)
    with open_store() as store:
        ids = [by_bots(store, f"{number}") for number in range(5)]
        found, skipped = told(store)
    assert [(batch.first, batch.last) for batch in found] == [(0, 1), (2, 3), (4, 4)]
    assert [game for batch in found for game in batch.rows["games"]["stored"]] == ids
    assert [game for batch in found for game in batch.rows["games"]["game"]] == [*range(5)]
    assert found[1].rows["seats"]["game"] == [2, 2, 3, 3]
    assert skipped == []


def test_no_game_gives_no_batch() -> None:
    with open_store() as store:
        assert told(store) == ([], [])


def test_games_that_cannot_be_read_are_told_of_and_get_no_number(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with open_store(path) as store:
        for seed in ("1", "2", "3"):
            by_bots(store, seed)
    sql(path, "UPDATE heads SET position = position + 1 WHERE game = 'g-0002'")
    with open_store(path) as store:
        (batch,), skipped = told(store)
    assert batch.rows["games"]["stored"] == ["g-0001", "g-0003"]
    assert batch.rows["games"]["game"] == [0, 1]
    assert skipped == [("g-0002", "CorruptStream")]


@pytest.mark.parametrize(("points", "fits"), [(2**62, True), (2**63, False)])
def test_a_game_with_numbers_that_no_column_holds_is_told_of(points: int, fits: bool) -> None:
    events = [list(step) for step in simulate(TOY, describe(TOY, BOTS, seed="7")).events]
    scored = [(step, at) for step, each in enumerate(events) for at in range(len(each))]
    scored = [(step, at) for step, at in scored if type(events[step][at]) is PointsScored]
    for step, at in scored:
        seat = events[step][at].seat  # type: ignore[attr-defined]
        events[step][at] = PointsScored(seat, points if (step, at) == scored[0] else 0)
    with open_store() as store:
        store.add_played(TOY, [PlayedGame("forged", tuple(map(tuple, events)))])
        found, skipped = told(store)
    assert skipped == ([] if fits else [("g-0001", "CorruptStream")])
    assert len(found) == fits


def test_a_game_of_other_rules_is_told_of() -> None:
    newer = with_answers(TOY, version=2)
    with open_store() as store:
        game = by_bots(store)
        with pytest.raises(OldRules, match="g-0001 has steps of rules version 1, today's is 2"):
            played_of(store, game, newer, 0, OPEN)
        with pytest.raises(UnknownGame):
            seen(store, "g-0009")


def test_rows_of_a_game_that_breaks_while_it_is_counted_are_dropped() -> None:
    def watch(created: GameCreated, tally: Any) -> Any:
        def counted(event: Any) -> None:
            tally.add(0, "topic", "item", "measure")
            if created.options["rounds"] == 2:
                raise KeyError(event)

        return dict.fromkeys(TOY.rules.events, counted)

    breaking = with_answers(TOY, watch=watch)
    with open_store() as store:
        for rounds in (3, 2, 1):
            store.create(TOY, describe(TOY, BOTS, seed="7", options={"rounds": rounds}))
        skipped = Skipped()
        (batch,) = batches(store, store.ids(), breaking, NAMES, OPEN, skipped)
    assert skipped == [("g-0002", "CorruptStream")]
    assert batch.rows["games"]["stored"] == ["g-0001", "g-0003"]
    assert {*batch.rows["events"]["game"]} == {0, 1}
