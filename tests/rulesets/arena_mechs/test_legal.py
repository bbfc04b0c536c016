"""`legal` against a slow oracle that tries every decision, and who is asked."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.kit.chapters import merge
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import ARROWS, CHECKPOINTS, MARKERS, SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import DIRECTIONS, FIELDS
from mechs_core.rulesets.arena_mechs.rules import program, turn
from mechs_core.rulesets.arena_mechs.rules.activation import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import MechMoved, Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import RED
from tests.rulesets.arena_mechs.invariants import check_between_decisions
from tests.rulesets.arena_mechs.positions import COLOURS, position, started

UNIVERSE: tuple[Decision, ...] = (
    *(
        Repair(colours)
        for count in range(4)
        for colours in combinations_with_replacement(MARKERS, count)
    ),
    TakePrestige(),
    *(Hit(seat) for seat in range(4)),
    *(Shoot(target=seat) for seat in range(4)),
    *(Shoot(direction=direction) for direction in DIRECTIONS),
    *(Conveyor(arrow, orientation) for arrow in ARROWS for orientation in range(4)),
    FireCrushers(),
    FireFlamethrowers(),
    *(Magnet(field, winner) for field in FIELDS for winner in (None, 0, 1, 2, 3)),
    *(Alternative(use) for use in ("move", "repair", "operate")),
    *(SkipAction(symbol) for symbol in SYMBOLS),
    EndTurn(),
)


def random_position(number: int, **pending: int) -> Line:
    """Any arena, any fields, some markers; red acts."""
    rng = Rng("legal", number)
    fields = list(FIELDS)
    rng.shuffle(fields)
    boards = {
        colour: {marker: 1 for marker in MARKERS[rng.below(5) :] if marker != colour}
        for colour in COLOURS
    }
    return started(
        4,
        seed=f"arena {number}",
        options={"turn_free_tile": number % 3 > 0},
        scenario={
            "mechs": dict(zip(COLOURS, fields[:4], strict=True)),
            "boards": boards,
            "order": ["red", "yellow", "blue", "green"],
            "pending": pending,
        },
    )


def outcome(line: Line, decision: Decision) -> tuple[Event, ...] | None:
    """The events of a decision, None where it is refused."""
    try:
        return line.copy().decide(RED, decision)[1:]
    except IllegalDecision:
        return None


def accepted(line: Line) -> list[Decision]:
    """Every decision of the universe that is accepted; a conveyor once a set of walls."""
    found: list[Decision] = []
    conveyors = set()
    for decision in UNIVERSE:
        twin = line.copy()
        try:
            twin.decide(RED, decision)
        except IllegalDecision:
            continue
        if type(decision) is Conveyor:
            same = (decision.arrow, tuple(twin.state.walls))
            if same in conveyors:
                continue
            conveyors.add(same)
        found.append(decision)
    return found


PENDING: tuple[dict[str, int], ...] = (
    {"prestige": 1, "hit": 1, "shoot": 1},
    {"prestige": 2, "shoot": 1},
    {"hit": 2, "operate": 1},
    {"operate": 2},
    {"shoot": 2, "prestige": 1},
    {"prestige": 3},
    {"hit": 3},
    {"shoot": 3},
    {"operate": 3},
)


@pytest.mark.parametrize("number", range(18))
def test_legal_is_all_that_is_accepted(number):
    line = random_position(number, **PENDING[number % len(PENDING)])
    legal = RULESET.legal(line.state, RED)
    assert len(legal) == len(set(legal))
    assert {*legal} == {*accepted(line)}


@pytest.mark.parametrize("number", range(6))
def test_legal_is_all_that_is_accepted_after_a_first_operation(number):
    line = random_position(number, operate=2 + number % 2)
    conveyor = Conveyor("w2", line.state.free % 4)
    line.decide(RED, (FireCrushers(), FireFlamethrowers(), conveyor)[number % 3])
    if line.state.active == RED:
        assert {*RULESET.legal(line.state, RED)} == {*accepted(line)}


def ends(line: Line, path: tuple[str, ...]) -> tuple[Any, ...] | None:
    """Where a path leads: end, checkpoints, push; None if it is refused, () if nothing changes."""
    events = outcome(line, Move(path))
    if events is None:
        return None
    start = FIELDS[line.state.at[RED]]
    moved = [event.to for event in events if type(event) is MechMoved]
    touched = {start, *moved} & {*CHECKPOINTS}
    pushed = [(event.seat, event.to) for event in events if type(event) is MechPushed]
    pushed += [(event.seat, "out") for event in events if type(event) is MechPushedOut]
    if moved[-1] == start and touched == {start} & {*CHECKPOINTS} and not pushed:
        return ()
    return (moved[-1], frozenset(touched), tuple(pushed))


def best_paths(line: Line, longest: int) -> list[tuple[str, ...]]:
    """The slow oracle: all paths, shortest first, then n e s w; the first to each outcome.

    Paths with a refused beginning are refused, so they are not tried.
    """
    best: dict[tuple[Any, ...], tuple[str, ...]] = {}
    paths: list[tuple[str, ...]] = [()]
    for _ in range(longest):
        longer = []
        for path in product(paths, DIRECTIONS):
            stepped = (*path[0], path[1])
            reached = ends(line, stepped)
            if reached is not None:
                longer.append(stepped)
                if reached:
                    best.setdefault(reached, stepped)
        paths = longer
    return [*best.values()]


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize(("strength", "longest"), [(1, 2), (2, 4), (3, 4)])
def test_legal_moves_are_the_shortest_path_to_every_outcome(number, strength, longest):
    line = random_position(number, move=strength, **({"hit": 1} if strength < 3 else {}))
    paths = [each.path for each in RULESET.legal(line.state, RED) if type(each) is Move]
    if strength == 3:
        assert all(ends(line, path) for path in paths)
        assert len({ends(line, path) for path in paths}) == len(paths)
    assert [path for path in paths if len(path) <= longest] == best_paths(line, longest)


def test_legal_moves_of_three_symbols_against_all_paths():
    # a1 to d2 are walled off from the rest, so that the oracle can try all paths.
    line = position(
        mechs={"red": "a1", "yellow": "c1", "blue": "e4", "green": "e5"}, pending={"move": 3}
    )
    east, south, closed = 0b0010, 0b0100, 0b1111
    row_1, row_2 = [0, 0, 0, east, closed], [south, south, south, south | east, closed]
    line.state.walls[:] = [*row_1, *row_2, *[closed] * 15]
    paths = [each.path for each in RULESET.legal(line.state, RED) if type(each) is Move]
    assert paths == best_paths(line, 8)
    assert len(paths) > 15


def test_legal_moves_back_to_the_start_are_those_that_score():
    mechs = {"red": "a1", "yellow": "a3", "blue": "c3", "green": "c5"}
    line = position(mechs=mechs, pending={"move": 3})
    moves = [each for each in RULESET.legal(line.state, RED) if type(each) is Move]
    back = [
        each
        for each in moves
        if each.path.count("e") == each.path.count("w")
        and each.path.count("n") == each.path.count("s")
        and outcome(line, each) is not None
        and not ends(line, each.path)[2]
    ]
    assert back == [Move(tuple("eeeewwww"))]


def test_legal_moves_in_number():
    most = {1: 0, 2: 0, 3: 0}
    for number in range(60):
        for strength in most:
            line = random_position(number, move=strength)
            count = sum(type(each) is Move for each in RULESET.legal(line.state, RED))
            most[strength] = max(most[strength], count)
    assert most[1] <= 12
    assert most[2] <= 28
    assert 150 < most[3] <= 284


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"start_order": "seeded"},
        {"alternative": "move_or_operate"},
        {"turn_free_tile": False},
        {"prestige_floor": 0},
    ],
)
def test_every_asked_seat_has_a_legal_decision_and_every_listed_one_is_accepted(options):
    game = Sealed.new(RULESET, 3, options=options, seed="listed")
    rng = Rng("listed")
    line = game.line
    while line.requests():
        check_between_decisions(line.state)
        asked = {request.seat for request in line.requests()}
        for seat in range(3):
            choices = RULESET.legal(line.state, seat)
            assert bool(choices) == (seat in asked)
            assert len(choices) <= 300
        seat = rng.choice([*asked])
        choices = RULESET.legal(line.state, seat)
        fits = next(r.accepts for r in line.requests() if r.seat == seat)
        for choice in choices[:: max(1, len(choices) // 4)]:
            assert type(choice).__name__ in fits
            assert len(line.copy().decide(seat, choice)) > 1
        game.decide(seat, rng.choice(choices))
    assert line.state.ranking


def test_questions_do_not_depend_on_cards():
    one, other = started(3, seed="one"), started(3, seed="other")
    assert one.requests() == other.requests()
    for _ in range(9):
        seat = one.requests()[-1].seat
        for line in (one, other):
            line.decide(seat, RULESET.legal(line.state, seat)[0])
        assert one.requests() == other.requests()


def test_questions_of_a_kind_differ_from_one_to_the_next():
    line = started(2)
    seen = []
    while line.state.round < 2:
        for request in line.requests():
            if request not in seen:
                seen.append(request)
        seat = line.requests()[0].seat
        line.decide(seat, RULESET.legal(line.state, seat)[-1])
    kinds = [request.kind for request in seen]
    assert kinds.count("programming") == 6
    assert kinds.count("placement") == 2
    assert kinds.count("choosing") == 6
    assert kinds.count("acting") == 6


def test_a_copy_is_equal_and_independent():
    line = started(3)
    before = state_bytes(line.state)
    twin = line.copy()
    assert state_bytes(twin.state) == before
    rng = Rng("copy")
    while twin.requests():
        seat = twin.requests()[0].seat
        twin.decide(seat, rng.choice(RULESET.legal(twin.state, seat)))
    assert state_bytes(line.state) == before


def test_a_type_that_two_chapters_decide_is_an_error():
    with pytest.raises(ValueError, match="ProgramSlot stands twice in DECIDE"):
        merge((program, turn, program), "DECIDE")
    assert len(merge((program, turn), "DECIDE")) == 4


def test_legal_lists_a_way_back_by_a_checkpoint():
    line = position(2, mechs={"red": "b1", "yellow": "c5"}, pending={"move": 2})
    line.state.walls = [0] * 25
    paths = ["".join(each.path) for each in RULESET.legal(line.state, RED) if type(each) is Move]
    assert "we" in paths
    assert len(paths) == 28
