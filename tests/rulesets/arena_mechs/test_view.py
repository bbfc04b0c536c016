"""What a seat may see of Arena Mechs, and what it never does."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import DECKS
from mechs_core.rulesets.arena_mechs.imagine import imagine
from mechs_core.rulesets.arena_mechs.model import Arena, Cover, shown_slots
from mechs_core.rulesets.arena_mechs.rules.setup import Tile
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence
from mechs_core.rulesets.arena_mechs.view import OwnCards, SeatSeen, View, view
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW, W
from tests.rulesets.arena_mechs.positions import position, started

NOWHERE = 1000  # added to a card, it is a card of no deck


def positions(seats: int, seed: str) -> Iterator[Arena]:
    """The states of a random game after each of its steps."""
    game = Sealed.new(RULESET, seats)
    rng = Rng(seed)
    while game.line.requests():
        yield game.line.state
        game.random_step(rng)
    yield game.line.state


def with_other_secrets(arena: Arena, viewer: int | None) -> Arena:
    """The same position with every card that the viewer may not know turned into another one."""
    twin = arena.copy()
    public = shown_slots(arena)
    for seat in range(arena.seats):
        twin.deck[seat] = [card + NOWHERE for card in twin.deck[seat]]
        if seat == viewer:
            continue
        twin.hand[seat] = [card + NOWHERE for card in twin.hand[seat]]
        twin.under[seat] = [card + NOWHERE for card in twin.under[seat]]
        for slot in range(public, 3):
            twin.slots[seat][slot] = tuple(card + NOWHERE for card in twin.slots[seat][slot])
        cover = twin.covers[seat]
        if cover is not None:
            twin.covers[seat] = (cover[0] + NOWHERE, 1 - cover[1])
    return twin


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_am_sec_1_other_seats_cards_and_the_decks_never_show(seats: int) -> None:
    for arena in positions(seats, f"secrets {seats}"):
        for viewer in (None, *range(seats)):
            twin = with_other_secrets(arena, viewer)
            assert view(twin, viewer) == view(arena, viewer)


@pytest.mark.parametrize("viewer", [None, RED, GREEN])
def test_am_sec_3_imagined_states_look_the_same(viewer: int | None) -> None:
    rng = Rng("twins")
    for arena in positions(4, "imagined"):
        assert view(imagine(arena, viewer, rng), viewer) == view(arena, viewer)


def test_am_sec_1_a_new_field_of_the_state_stays_hidden() -> None:
    richer = msgspec.defstruct("Richer", [("plan", str, "")], bases=(Arena,))
    arena = next(positions(4, "new field"))
    fields = {name: getattr(arena, name) for name in Arena.__struct_fields__}
    assert b"ambush" not in msgspec.json.encode(view(richer(**fields, plan="ambush"), RED))


def test_am_sec_1_a_view_holds_these_things_and_no_others() -> None:
    """A field more is a decision: is it public, or the seat's own?"""
    everybodys = (
        "viewer phase round turn asked tiles free spaces seats queue start_order sequences order "
        "active pending operations_left used alternative ranking own"
    )
    assert View.__struct_fields__ == tuple(everybodys.split())
    of_a_seat = "colour field prestige board filled revealed hand deck chosen removed"
    assert SeatSeen.__struct_fields__ == tuple(of_a_seat.split())
    assert OwnCards.__struct_fields__ == ("hand", "slots", "cover", "under", "drawn")


def test_am_sec_1_a_spectator_sees_the_same_without_own() -> None:
    arena = position(phase="choosing", turn=1).state
    spectator, red = view(arena, None), view(arena, RED)
    assert spectator.own is None
    assert msgspec.structs.replace(red, viewer=None, own=None) == spectator


def test_am_prog_5_a_seat_sees_its_own_cards_and_the_others_only_counts() -> None:
    arena = position(
        phase="programming",
        slots={"red": {"2": [33, 32]}},
        hands={"red": [97, 1, 54]},
    ).state
    seen = view(arena, RED)
    assert seen.own is not None
    assert seen.own.hand == (1, 54, 97)
    assert seen.own.slots == {"2": (32, 33)}
    assert len(seen.own.under) == 1
    others = view(arena, YELLOW).seats[RED]
    assert (others.filled, others.hand, others.deck) == ((2,), 3, 20)
    assert others.revealed == {}


def test_am_turn_2_an_own_cover_shows_and_another_ones_only_that_it_is_chosen() -> None:
    line = position(phase="choosing", turn=1, slots={"red": {"1": [32, 33]}})
    line.decide(RED, ChooseSequence(card=33, half="lower"))
    own = view(line.state, RED).own
    assert own is not None
    assert own.cover == Cover(33, "lower")
    seen = view(line.state, BLUE)
    assert seen.seats[RED].chosen
    assert not seen.seats[BLUE].chosen
    assert seen.asked == (YELLOW, BLUE, GREEN)


def test_am_r_34_a_revealed_slot_is_public_with_its_covered_symbol() -> None:
    arena = position(
        turn=1,
        slots={"red": {"1": [32, 33]}},
        covers={"red": {"card": 33, "half": "lower"}},
    ).state
    seen = view(arena, GREEN)
    assert seen.seats[RED].revealed == {"1": (32, 33)}
    assert seen.sequences[RED].covered == Cover(33, "lower")
    assert not any(seat.chosen for seat in seen.seats)


def test_a_view_speaks_the_words_of_the_rules() -> None:
    arena = position(
        mechs={"red": "a1", "yellow": "e2"},
        queue=["blue"],
        boards={"yellow": {"red": 3, "arena": 1}},
        prestige={"red": 4},
        pending={"operate": 3},
        operations_left=2,
        used=["magnet"],
    ).state
    seen = view(arena, None)
    assert (seen.phase, seen.round, seen.turn, seen.active) == ("acting", 2, 3, RED)
    assert seen.tiles["b2"] == Tile("L05", 3)
    assert seen.free == Tile("L09", 0)
    assert [seat.colour for seat in seen.seats] == ["red", "yellow", "blue", "green"]
    assert [seat.field for seat in seen.seats] == ["a1", "e2", None, "c1"]
    assert seen.queue == (BLUE,)
    assert seen.seats[YELLOW].board == {"red": 3, "arena": 1}
    assert seen.seats[RED].prestige == 4
    assert (seen.pending, seen.operations_left, seen.used) == ({"operate": 3}, 2, ("magnet",))


def test_a_view_has_the_orders_as_they_are() -> None:
    """Of acting, of placing, of the queue; the free tile as it lies; what is removed."""
    arena = position(
        order=["yellow", "red", "green", "blue"],
        start_order=["green", "blue", "red", "yellow"],
        mechs={"red": "a1", "green": "e2"},
        queue=["blue", "yellow"],
        active="red",
        alternative="move",
        removed={"red": [1, 6, 11, 16, 17, 22]},
        tiles=W,
        free="L09/3",
    ).state
    seen = view(arena, GREEN)
    assert seen.order == (YELLOW, RED, GREEN, BLUE)
    assert seen.start_order == (GREEN, BLUE, RED, YELLOW)
    assert seen.queue == (BLUE, YELLOW)
    assert seen.asked == (RED,)
    assert (seen.alternative, seen.pending) == ("move", {"move": 1})
    assert seen.seats[RED].removed == (1, 6, 11, 16, 17, 22)
    assert seen.free == Tile("L09", 3)


def test_a_seat_sees_its_hand_ascending_and_as_drawn_and_its_cards_under_as_they_were_put() -> None:
    deck = (97, 1, 54, 33, *(card for card in DECKS[0] if card not in (97, 1, 54, 33)))
    arena = started(2, given={"deck 0": deck}).state
    assert view(arena, RED).own == OwnCards(
        hand=(1, 54, 97), slots={}, cover=None, under=(), drawn=(97, 1, 54)
    )
    arena.under[RED] = [33, 6, 22]
    own = view(arena, RED).own
    assert own is not None
    assert own.under == (33, 6, 22)


def test_a_view_at_every_event_of_a_game_can_be_made_and_encoded() -> None:
    game = Sealed.new(RULESET, 3).finish()
    arena = RULESET.rules.start(game.line.created)
    for step in game.steps:
        for event in step.events[1:]:
            RULESET.rules.apply[type(event)](arena, event)
            for viewer in (None, RED):
                assert msgspec.json.encode(view(arena, viewer))
