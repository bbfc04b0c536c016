"""Watchers: a method sees the events that its parameter says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mechs_core.kernel.contract.study import Tally, tallied
from mechs_core.kernel.messages import Event, GameCreated
from mechs_core.kit.watching import Watcher, seen_by, watched_by


class Hit(Event, frozen=True):
    seat: int


class Missed(Event, frozen=True):
    seat: int


class Moved(Event, frozen=True):
    seat: int


class Shots(Watcher):
    def hit(self, event: Hit) -> None:
        self.count(event.seat, "hits")

    def shot(self, event: Moved | Missed) -> None:
        self.count(event.seat, type(event).__name__)

    def count(self, seat: int, measure: str) -> None:
        self.add(seat, "shot", "gun", measure)

    def untyped(self, event):  # type: ignore[no-untyped-def]
        raise AssertionError

    def number(self, event: int) -> None:
        raise AssertionError


class Hits(Watcher):
    """It knows its game."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.seats = len(created.seats)

    def hit(self, event: Hit) -> None:
        self.add(event.seat, "hit", f"of {self.seats}", "hits")


class Twice(Watcher):
    def one(self, event: Hit) -> None:
        raise AssertionError

    def other(self, event: Hit | Missed) -> None:
        raise AssertionError


def counted(places: Sequence[str], *events: Event) -> dict[Any, int]:
    created, tally = GameCreated("toy", 1, ("a", "b"), {}, "chosen", "7"), Tally()
    tallied(watched_by(__name__.rpartition(".")[0], *places)(created, tally), events)
    return dict(tally.sums)


def test_methods_see_the_events_of_their_parameter() -> None:
    assert seen_by(Shots) == {Hit: "hit", Moved: "shot", Missed: "shot"}
    assert counted(["test_watching.Shots"], Hit(0), Missed(1), Moved(1), Hit(0)) == {
        (0, "shot", "gun", "hits"): 2,
        (1, "shot", "gun", "Missed"): 1,
        (1, "shot", "gun", "Moved"): 1,
    }


def test_an_event_is_seen_by_all_watchers_in_their_order() -> None:
    both = counted(["test_watching.Hits", "test_watching.Shots"], Hit(0))
    assert [*both] == [(0, "hit", "of 2", "hits"), (0, "shot", "gun", "hits")]


def test_an_event_is_seen_by_one_method_of_a_watcher() -> None:
    with pytest.raises(ValueError, match=r"Twice.other sees Hit a second time"):
        seen_by(Twice)


def test_each_game_has_watchers_of_its_own() -> None:
    watch = watched_by(__name__.rpartition(".")[0], "test_watching.Shots")
    created = GameCreated("toy", 1, ("a", "b"), {}, "chosen", "7")
    tallies = Tally(), Tally()
    first, second = (watch(created, tally) for tally in tallies)
    tallied(first, [Hit(0)])
    tallied(second, [Moved(0)])
    assert [*tallies[0].sums] == [(0, "shot", "gun", "hits")]
    assert [*tallies[1].sums] == [(0, "shot", "gun", "Moved")]


def test_a_watcher_may_stand_elsewhere() -> None:
    watch = watched_by("mechs_core.rulesets", f"{__name__}.Shots")
    tally = Tally()
    tallied(watch(GameCreated("toy", 1, ("a", "b"), {}, "chosen", "7"), tally), [Hit(0)])
    assert [*tally.sums] == [(0, "shot", "gun", "hits")]
