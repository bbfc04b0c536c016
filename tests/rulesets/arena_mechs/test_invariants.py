"""What holds at all times, in games played at random; and that each check notices a fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decided, Event
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import COLOURS
from mechs_core.rulesets.arena_mechs.model import Arena, phase
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.rounds import TurnStarted
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import SeatActivated
from tests.games import Sealed
from tests.rulesets.arena_mechs import invariants
from tests.rulesets.arena_mechs.arenas import RED, YELLOW
from tests.rulesets.arena_mechs.positions import position
from tests.spec import given

OPTIONS: Final[dict[int, dict[str, Any]]] = {  # by seats
    2: {"decks": [3, 1], "turn_free_tile": False, "prestige_floor": 0},
    3: {"start_order": "seeded", "alternative": "move_or_operate"},
    4: {},
}
NEARLY_FULL: Final = {  # boards, so that many Mechs are smashed; nothing else is stated
    2: {"green": {"arena": 5}, "yellow": {"arena": 5}},
    4: {colour: {"arena": 7} for colour in COLOURS},
}


class Played(NamedTuple):
    game: Sealed
    between: list[Arena]  # the position at each decision, and the last one
    after: list[Arena]  # that after each event


@cache
def played(seats: int) -> Played:
    """A game at random to its end; the positions are for looking at only."""
    boards = NEARLY_FULL.get(seats)
    scenario = None if boards is None else {"phase": "programming", "boards": boards}
    game = Sealed.new(RULESET, seats, options=OPTIONS[seats], scenario=scenario)
    between, after = [game.line.copy().state], []
    rng = Rng("invariants")
    while game.line.requests():
        assert len(game.steps) < LONGEST
        before = game.line.copy()
        game.random_step(rng)
        for event in game.steps[-1].events:
            before.peek(event)
            after.append(before.copy().state)
        between.append(game.line.copy().state)
    return Played(game, between, after)


LONGEST: Final = 1000  # decisions; games at random have some 200
every_game = pytest.mark.parametrize("seats", [2, 3, 4])
Fault = Callable[[Arena], None]


def assert_holds(check: Fault, arenas: list[Arena], fault: Fault) -> None:
    """Every position passes a check, and each one with a fault in it does not."""
    assert arenas
    for arena in arenas:
        check(arena)
    for arena in arenas[:: max(1, len(arenas) // 5)]:
        twin = arena.copy()
        fault(twin)
        with pytest.raises(AssertionError):
            check(twin)


@every_game
def test_am_inv_1_every_card_is_in_one_place(seats: int) -> None:
    def twice(arena: Arena) -> None:
        arena.deck[0].append(invariants.cards_of(arena, 0)[0])

    def of_another(arena: Arena) -> None:
        arena.deck[0], arena.deck[1] = arena.deck[1], arena.deck[0]
        arena.under[0], arena.under[1] = arena.under[1], arena.under[0]

    between = played(seats).between
    assert_holds(invariants.cards, between, twice)
    assert_holds(invariants.cards, between[:20], of_another)


@every_game
def test_am_inv_2_every_loose_tile_is_there_once(seats: int) -> None:
    def twice(arena: Arena) -> None:
        arena.free = arena.tiles[1]

    def moved(arena: Arena) -> None:
        arena.tiles[0], arena.tiles[1] = arena.tiles[1], arena.tiles[0]

    after = played(seats).after
    assert_holds(invariants.tiles, after, twice)
    assert_holds(invariants.tiles, after, moved)


@every_game
def test_am_inv_3_every_mech_is_in_one_place(seats: int) -> None:
    def in_two(arena: Arena) -> None:
        arena.queue += range(seats)

    def nowhere(arena: Arena) -> None:
        arena.at[0], arena.queue = -1, []

    between = [arena for arena in played(seats).between if arena.turn]
    assert_holds(invariants.places, between, in_two)
    assert_holds(invariants.places, between, nowhere)
    unplaced = [arena for arena in played(seats).between if -1 in arena.at and not arena.queue]
    assert unplaced and all((arena.round, arena.turn) == (1, 0) for arena in unplaced)


@every_game
def test_am_inv_4_at_most_one_mech_stands_on_a_field(seats: int) -> None:
    def both(arena: Arena) -> None:
        arena.at[0] = arena.at[1] = 12

    assert_holds(invariants.fields, played(seats).after, both)


@every_game
def test_am_inv_5_no_board_is_full_between_decisions(seats: int) -> None:
    def full(arena: Arena) -> None:
        arena.boards[0][4] = arena.spaces

    assert_holds(invariants.damage, played(seats).between, full)
    assert any(sum(board) >= arena.spaces for arena in played(2).after for board in arena.boards)


@every_game
def test_am_inv_6_no_board_has_markers_of_its_own_colour(seats: int) -> None:
    def own(arena: Arena) -> None:
        arena.boards[0][arena.decks[0]] = 1

    assert_holds(invariants.own_colour, played(seats).after, own)


@every_game
def test_am_inv_7_the_queue_has_nobody_twice(seats: int) -> None:
    def twice(arena: Arena) -> None:
        arena.queue += [0, 0]

    def waiting(arena: Arena) -> None:
        arena.queue, arena.covers[0] = [0], (1, 0)

    between = played(seats).between
    assert_holds(invariants.queue, between, twice)
    choosing = [arena for arena in between if phase(arena) == "choosing"]
    assert_holds(invariants.queue, choosing, waiting)
    assert any(arena.queue for arena in played(4).between)


@every_game
def test_am_inv_8_prestige_is_the_sum_of_its_changes(seats: int) -> None:
    game = played(seats).game
    gained = Counter[int]()
    for event in game.events:
        if type(event) is PrestigeChanged:
            gained[event.seat] += event.amount
    assert [gained[seat] for seat in range(seats)] == game.line.state.prestige
    for arena in played(seats).between:
        assert [sum(parts) for parts in arena.parts] == arena.prestige


def test_am_inv_8_a_scenarios_prestige_is_a_part_of_the_sum() -> None:
    at_first = {"red": 5, "yellow": -20}
    boards = {"red": {"yellow": 5}}  # that yellow scores at the end, or before
    document = {"prestige": at_first, "boards": boards, "round": 4}
    game = Sealed.new(RULESET, 2, scenario=document).finish()
    changes = [event for event in game.events if type(event) is PrestigeChanged]
    assert YELLOW in {event.seat for event in changes}
    for seat, first in enumerate(at_first.values()):
        own = sum(event.amount for event in changes if event.seat == seat)
        assert game.line.state.prestige[seat] == first + own


@every_game
def test_am_inv_9_twelve_turns_with_each_seat_once(seats: int) -> None:
    turns, activated = turns_of(played(seats).game.events)
    assert turns == [(number, turn) for number in (1, 2, 3, 4) for turn in (1, 2, 3)]
    assert all(sorted(each) == list(range(seats)) for each in activated)


def test_am_inv_9_after_a_scenario_the_turns_that_are_left() -> None:
    game = Sealed.new(RULESET, 3, scenario={"phase": "choosing", "round": 3, "turn": 2}).finish()
    turns, activated = turns_of(game.events)
    assert turns == [(3, 3), (4, 1), (4, 2), (4, 3)]
    assert all(sorted(each) == [0, 1, 2] for each in activated[1:])


def turns_of(events: list[Event]) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """The turns that began, and who was activated in each one that had activations."""
    turns: list[tuple[int, int]] = []
    activated: list[list[int]] = [[]]
    for event in events:
        if type(event) is TurnStarted:
            turns.append((event.round, event.turn))
            activated.append([])
        elif type(event) is SeatActivated:
            activated[-1].append(event.seat)
    return turns, [each for each in activated if each]


@every_game
def test_am_inv_10_who_is_asked_can_answer(seats: int) -> None:
    def nobody(arena: Arena) -> None:
        arena.active = -1

    def no_cards(arena: Arena) -> None:
        arena.slots = [[()] * 3 for _ in range(seats)]

    between = played(seats).between
    acting = [arena for arena in between if phase(arena) == "acting"]
    choosing = [arena for arena in between if phase(arena) == "choosing"]
    assert_holds(invariants.questions, acting, nobody)
    assert_holds(invariants.questions, choosing, no_cards)
    invariants.questions(between[-1])
    assert not RULESET.rules.requests(between[-1])


@every_game
def test_am_inv_11_an_accepted_decision_causes_events(seats: int) -> None:
    steps = played(seats).game.steps[1:]
    assert steps and all(type(step.events[0]) is Decided for step in steps)
    assert all(len(step.events) > 1 for step in steps)


def test_am_inv_11_a_refused_decision_changes_nothing() -> None:
    line = position(pending={"hit": 1})
    before = state_bytes(line.state)
    given(line).when(RED, Hit(RED)).refused("not_adjacent")
    assert state_bytes(line.state) == before


@every_game
def test_am_inv_12_what_is_shown_does_not_depend_on_secrets(seats: int) -> None:
    view, imagine = RULESET.sight.view, RULESET.sight.imagine
    assert imagine is not None
    differ = False
    for arena in played(seats).between[::7]:
        for viewer in (None, *range(seats)):
            twin = imagine(arena, viewer, Rng("twin"))
            assert view(twin, viewer) == view(arena, viewer)
            differ |= state_bytes(twin) != state_bytes(arena)
    assert differ


@every_game
def test_am_inv_13_events_and_decisions_give_the_same_game(seats: int) -> None:
    game = played(seats).game
    assert state_bytes(Line.of(RULESET, game.steps).state) == state_bytes(game.line.state)
    assert state_bytes(played(seats).after[-1]) == state_bytes(game.line.state)
    assert rederive(RULESET, game.steps) is None


def gains(events: tuple[Event, ...] | list[Event]) -> list[int]:
    """What each smash gave to all seats together."""
    found: list[int] = []
    scoring = False
    for event in events:
        if type(event) is MechSmashed:
            found.append(0)
            scoring = True
        elif type(event) is BoardCleared:
            scoring = False
        elif type(event) is PrestigeChanged and scoring:
            found[-1] += max(event.amount, 0)
    return found


def test_am_inv_14_one_smash_gives_at_most_seven_prestige() -> None:
    smashes = [points for seats in (2, 3, 4) for points in gains(played(seats).game.events)]
    assert smashes and max(smashes) <= 7
    line = position(
        mechs={"red": "a1", "yellow": "b1"},
        boards={"yellow": {"red": 1, "blue": 3, "green": 3}},
        pending={"hit": 1},
    )
    assert gains(given(line).when(RED, Hit(YELLOW)).events) == [7]
