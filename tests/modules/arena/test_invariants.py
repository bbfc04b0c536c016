"""What holds at all times, in random games of every host. ARN-INV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.modules import arena
from mechs_core.testing import Story
from tests.modules.arena.hosts import Host, Tale

OPTIONS = [
    {},
    {"arena.final_equip": True},
    {"arena.equip_mode": "secret", "arena.final_equip": True, "arena.prize": 7},
    {"arena.equip_mode": "secret"},
]


def eager(tale: Tale, rng: Rng) -> Iterator[Tale]:
    """A random game to its end, step by step, in which workers are sent and equipped often."""
    while asked := tale.line.requests():
        seat = rng.choice(asked).seat
        legal = tale.legal(seat)
        own = [each for each in legal if type(each) in tale.host.mount.decide]
        liked = own if own and rng.below(3) else legal
        tale = tale.when(seat, rng.choice(liked)).accepted()
        yield tale


@pytest.fixture(params=range(len(OPTIONS)), ids=lambda number: f"options {number}")
def games(host: Host, request: pytest.FixtureRequest) -> list[list[Tale]]:
    """Some games, each as its tales from the beginning."""
    options = OPTIONS[request.param]
    found = []
    for seed in range(4):
        tale = host.new(host.ruleset.seats[seed % 2], options)
        found.append([tale, *eager(tale, Rng("eager", seed))])
    return found


def events_of(game: list[Tale]) -> list[Any]:
    return [event for tale in game for event in tale.events]


def test_arn_inv_1_what_was_paid_is_what_lies_there(host: Host, games: list[list[Tale]]):
    for game in games:
        paid: dict[int, Counter[str]] = {}
        for tale in game:
            for event in tale.events:
                if getattr(event, "to", "") == "arena":
                    paid.setdefault(event.seat, Counter()).update(event.goods)
            for seat, space in enumerate(tale.state.arena.spaces):
                there = Counter(kind for kind, _ in space or ())
                there += Counter({"worker": int(space is not None)})
                assert paid.get(seat, Counter()) == there


def test_arn_inv_2_one_piece_a_cleanup_and_points_never_fall(host: Host, games: list[list[Tale]]):
    given = 0
    for game in games:
        chances: Counter[int] = Counter()
        points: Counter[int] = Counter()
        there: set[int] = set()
        final = int(game[0].state.arena.final_equip)
        for event in events_of(game):
            if type(event) is arena.WorkerSent:
                there.add(event.seat)
            elif type(event) is host.cleanup or (type(event) is host.end and final):
                chances.update(there)
            elif type(event) is arena.Equipped:
                points[event.seat] += event.points
                chances[event.seat] -= 1
                given += 1
                assert chances[event.seat] >= 0
        ends = host.mount.parts(game[-1].state)
        assert [points[seat] if seat in there else None for seat in range(len(ends))] == [*ends]
    assert given > 5


def test_arn_inv_4_judged_once_behind_the_end(host: Host, games: list[list[Tale]]):
    for game in games:
        events = events_of(game)
        kinds = [type(each) for each in events]
        judged = kinds.index(arena.Judged)
        assert kinds.count(arena.Judged) == 1 and judged > kinds.index(host.end)
        prizes = [each for each in events if getattr(each, "reason", "") == "arena"]
        winner = events[judged].winner
        prize = game[0].state.arena.prize
        assert prizes == ([] if winner is None else [host.prize(winner, prize)])


def test_arn_inv_5_equipping_comes_first_in_a_cleanup(host: Host, games: list[list[Tale]]):
    window = {host.cleanup, host.end}
    for game in games:
        opened = False
        for event in events_of(game):
            if type(event) in window:
                opened = type(event) is host.cleanup or game[0].state.arena.final_equip
            elif type(event) in (arena.Equipped, arena.EquipDeclined, arena.EquipChosen):
                assert opened
            elif type(event) is not arena.ChoicesRevealed and not host.concerns(event):
                opened = False


def test_arn_inv_6_all_see_the_same_of_the_arena(host: Host, games: list[list[Tale]]):
    from msgspec.structs import replace

    view = host.ruleset.sight.view
    for game in games:
        for tale in game:
            seats = range(tale.state.seats)
            seen = [view(tale.state, viewer).arena for viewer in (None, *seats)]
            assert len({repr(replace(each, own_choice=None)) for each in seen}) == 1
            for seat in seats:
                assert seen[seat + 1].own_choice == tale.state.arena.choices[seat]


def test_a_story_s_games_come_to_their_ends(host: Host, games: list[list[Tale]]):
    assert all(isinstance(game[-1], Story) and not game[-1].line.requests() for game in games)
