"""How a game begins, from the first player to the market. TEM-SETUP."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, secrets_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import ADVANCED, PILOTS, RESOURCE_ZONES, WEAPON
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, NUMBER, RESOURCE_CELLS
from mechs_core.rulesets.tiny_epic_mechs.model import phase
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import RoundStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import (
    ArenaLaidOut,
    BaseMineChosen,
    BaseMinesComplete,
    BasePlaced,
    BasesComplete,
    ChooseBaseMine,
    PlaceBase,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import (
    ChoosePilot,
    FirstPlayerSet,
    PilotChosen,
    PilotsDealt,
    PilotsRevealed,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import (
    ChooseStartingWeapon,
    MarketFilled,
    StartingWeaponChosen,
    StartingWeaponsRevealed,
    WeaponDeckShuffled,
)
from tests.games import PEOPLE, Sealed
from tests.rulesets.tiny_epic_mechs.new_games import (
    DEALT,
    begun,
    opened,
    set_up,
    with_bases,
    with_mines,
    with_pilots,
)
from tests.rulesets.tiny_epic_mechs.positions import BLUE, GREEN, RED, YELLOW, asked

ZONES_BACKWARDS = {"zones": (*reversed(RESOURCE_ZONES),)}
DECK_BACKWARDS = {"weapons": (*reversed(ADVANCED),)}


def secret_fields(kind: type[Event]) -> dict[str, Any]:
    return {name: mark.to for name, mark in secrets_of(kind)}


# ---------------------------------------------------------------- seats, the first player


@pytest.mark.parametrize("seats", [1, 5])
def test_tem_setup_1_another_number_of_seats_is_refused(seats: int):
    with pytest.raises(IllegalDecision) as caught:
        Line.create(RULESET, describe(RULESET, PEOPLE[:seats], seed="7"))
    assert caught.value.code == "bad_config"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tem_setup_1_the_first_player_is_drawn(seats: int):
    for first in range(seats):
        luck = {**DEALT, "first player": (first,)}
        line, events = opened(seats, first_player=None, luck=luck)
        assert events[0] == FirstPlayerSet(first, "drawn")
        assert line.state.first == first


def test_tem_setup_1_no_seat_that_is_not_there_is_drawn():
    luck = {**DEALT, "first player": (2,)}
    with pytest.raises(IllegalDecision) as caught:
        opened(2, first_player=None, luck=luck)
    assert caught.value.code == "bad_value"


def test_tem_setup_1_the_option_gives_the_first_player():
    line, events = opened(3, first_player=2)
    assert events[0] == FirstPlayerSet(2, "given")
    assert line.state.first == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tem_setup_2_what_each_seat_begins_with(seats: int):
    arena = set_up(seats).state
    assert arena.health == [6] * seats
    assert arena.credits == arena.energy == [3] * seats
    assert arena.vp == arena.status == [0] * seats
    assert arena.turret_supply == [3] * seats
    assert arena.mine_supply == [0b11100] * seats  # mine 1 lies in the base
    assert begun(seats).state.mine_supply == [0b11110] * seats
    assert all(arena.hand(seat) == [*range(8)] for seat in range(seats))


# ---------------------------------------------------------------- pilots


def test_tem_setup_3_two_pilots_are_dealt_to_each_seat_in_order():
    _, events = opened(3)
    assert events[1:] == (
        PilotsDealt(RED, ("P1", "P2")),
        PilotsDealt(BLUE, ("P3", "P4")),
        PilotsDealt(YELLOW, ("P5", "P6")),
    )


def test_tem_setup_3_all_choose_at_the_same_time_in_any_order():
    story = begun(3)
    assert asked(story.line) == ((0, "setup_pilots"), (1, "setup_pilots"), (2, "setup_pilots"))
    story.when(YELLOW, ChoosePilot("P6")).then(PilotChosen(YELLOW, "P6"))
    story = story.when(YELLOW, ChoosePilot("P6"))
    assert asked(story.line) == ((0, "setup_pilots"), (1, "setup_pilots"))


def test_tem_setup_3_choices_are_revealed_together():
    story = begun(2).when(BLUE, ChoosePilot("P4"))
    story.when(RED, ChoosePilot("P1")).then_first(
        PilotChosen(RED, "P1"), PilotsRevealed(("P1", "P4"))
    )


def test_tem_setup_3_a_choice_is_final():
    begun(2).when(RED, ChoosePilot("P1")).when(RED, ChoosePilot("P2")).refused("not_asked")


def test_tem_setup_3_only_a_pilot_that_was_dealt_may_be_kept():
    begun(2).when(RED, ChoosePilot("P3")).refused("not_dealt", "P3 was not dealt to you")


def test_tem_setup_3_both_pilots_and_no_other_are_offered():
    line = begun(2).line
    assert line.legal(RED) == [ChoosePilot("P1"), ChoosePilot("P2")]
    assert line.legal(BLUE) == [ChoosePilot("P3"), ChoosePilot("P4")]


def test_tem_r_51_pilot_mine_and_weapon_are_chosen_secretly():
    assert secret_fields(PilotsDealt) == {"pilots": "seat"}
    assert secret_fields(PilotChosen) == {"pilot": "seat"}
    assert secret_fields(BaseMineChosen) == {"number": "seat"}
    assert secret_fields(StartingWeaponChosen) == {"weapon": "seat"}
    for kind, field in (
        (ChoosePilot, "pilot"),
        (ChooseBaseMine, "number"),
        (ChooseStartingWeapon, "weapon"),
    ):
        assert secret_fields(kind) == {field: "decider"}
    assert secret_fields(WeaponDeckShuffled) == {"deck": ()}


# ---------------------------------------------------------------- the arena


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tem_setup_4_zones_are_laid_in_reading_order_once_the_last_pilot_is_kept(seats: int):
    story = begun(seats)
    for seat in range(seats - 1):
        story = story.when(seat, ChoosePilot(PILOTS[2 * seat]))
    story = story.when(seats - 1, ChoosePilot(PILOTS[2 * seats - 2]), ZONES_BACKWARDS)
    laid = [cell for cell in range(25) if cell in RESOURCE_CELLS[seats] or cell == NUMBER["c3"]]
    cards = iter(reversed(RESOURCE_ZONES))
    zones = {CELLS[c]: "MECH" if c == NUMBER["c3"] else next(cards) for c in laid}
    (event,) = (each for each in story.events if type(each) is ArenaLaidOut)
    assert event.zones == zones and [*event.zones] == [*zones]
    assert event == story.events[-1]


def test_tem_setup_4_the_empty_mighty_mech_lies_on_c3():
    arena = with_pilots().state
    assert arena.mech_at == NUMBER["c3"]
    assert arena.value(NUMBER["c3"]) == 4


def test_tem_setup_4_what_is_no_zone_is_a_hole():
    arena = set_up(2).state
    holes = {CELLS[cell] for cell, zone in enumerate(arena.zones) if zone < 0}
    assert len(holes) == 25 - 11
    assert {"a3", "e3", "a1", "b1"} <= holes


# ---------------------------------------------------------------- bases


@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [(2, 0, [1, 0]), (2, 1, [0, 1]), (3, 1, [2, 0, 1]), (4, 0, [1, 2, 3, 0]), (4, 2, [3, 0, 1, 2])],
)
def test_tem_setup_5_from_the_first_players_left_neighbour_clockwise(
    seats: int, first: int, order: list[int]
):
    story = with_pilots(seats, first_player=first)
    for seat, cell in zip(order, ("a3", "c5", "e3", "c1"), strict=False):
        assert asked(story.line) == ((seat, "setup_bases"),)
        story = story.when(seat, PlaceBase(cell))
    assert asked(story.line)[0][1] == "setup_mines"


def test_tem_r_41_the_first_player_places_its_base_last_and_one_weapon_is_kept():
    story = with_pilots(4, first_player=2)
    placed = []
    for cell in ("a3", "c5", "e3", "c1"):
        (request,) = story.line.requests()
        placed.append(request.seat)
        story = story.when(request.seat, PlaceBase(cell))
    assert placed[-1] == YELLOW
    assert [weapons.bit_count() for weapons in set_up(4).state.owned] == [1] * 4


def test_tem_r_52_clockwise_is_by_ascending_seat_number():
    story = with_pilots(4, first_player=2)
    assert asked(story.line) == ((GREEN, "setup_bases"),)
    assert asked(story.when(GREEN, PlaceBase("c1")).line) == ((RED, "setup_bases"),)


def test_tem_setup_5_base_and_pilot_stand_on_the_slot():
    story = with_pilots(2).when(BLUE, PlaceBase("a3"))
    story.then(BasePlaced(BLUE, "a3"))
    arena = story.state
    assert arena.base[BLUE] == arena.at[BLUE] == NUMBER["a3"]
    assert arena.value(NUMBER["a3"]) == 1
    story.when(RED, PlaceBase("c1")).then(BasePlaced(RED, "c1"), BasesComplete())


@pytest.mark.parametrize("cell", ["b1", "c3", "a1", "b2"])
def test_tem_setup_5_a_base_goes_on_a_base_slot(cell: str):
    story = with_pilots(2).when(BLUE, PlaceBase(cell))
    story.refused("not_a_base_slot", f"{cell} is not a base slot")


def test_tem_setup_5_a_base_goes_on_a_free_slot():
    story = with_pilots(2).when(BLUE, PlaceBase("c1"))
    assert story.line.legal(RED) == [PlaceBase("a3"), PlaceBase("e3"), PlaceBase("c5")]
    story.when(RED, PlaceBase("c1")).refused("occupied", "c1 is occupied")


def test_tem_r_45_two_seats_may_take_any_two_slots():
    assert len(with_pilots(2).line.legal(BLUE)) == 4


def test_place_base_is_one_seats_go():
    with_pilots(2).when(RED, PlaceBase("c1")).refused("not_asked")
    with_pilots(2).when(BLUE, PlaceBase("z9")).refused("bad_value")
    with_pilots(2).when(RED, PlaceBase("z9")).refused("not_asked")


# ---------------------------------------------------------------- the mine of the base


def test_tem_setup_6_each_seat_puts_one_mine_into_its_base_for_nothing():
    story = with_bases(2)
    assert asked(story.line) == ((0, "setup_mines"), (1, "setup_mines"))
    story = story.when(BLUE, ChooseBaseMine(4))
    story.then(BaseMineChosen(BLUE, "c5", 4))
    assert asked(story.line) == ((0, "setup_mines"),)
    story = story.when(RED, ChooseBaseMine(2))
    story.then(BaseMineChosen(RED, "c1", 2), BaseMinesComplete())
    arena = story.state
    assert arena.mines[NUMBER["c5"]] == 4 and arena.owners[NUMBER["c5"]] == BLUE
    assert arena.mine_supply == [0b11010, 0b01110]
    assert arena.credits == [3, 3]


def test_tem_setup_6_any_of_the_four_mines_may_be_chosen_once():
    story = with_bases(2)
    assert story.line.legal(RED) == [ChooseBaseMine(number) for number in (1, 2, 3, 4)]
    story.when(RED, ChooseBaseMine(5)).refused("bad_value")
    story.when(RED, ChooseBaseMine(0)).refused("bad_value")
    story.when(RED, ChooseBaseMine(1)).when(RED, ChooseBaseMine(2)).refused("not_asked")


# ---------------------------------------------------------------- weapons


def test_tem_setup_7_each_seat_equips_one_basic_weapon_and_all_are_revealed_together():
    story = with_mines(3)
    assert asked(story.line) == tuple((seat, "setup_weapons") for seat in range(3))
    story = story.when(YELLOW, ChooseStartingWeapon("B3"))
    story.then(StartingWeaponChosen(YELLOW, "B3"))
    assert story.state.owned == [0, 0, 0]
    story = story.when(RED, ChooseStartingWeapon("B1")).when(BLUE, ChooseStartingWeapon("B3"))
    story.then_first(
        StartingWeaponChosen(BLUE, "B3"),
        StartingWeaponsRevealed(("B1", "B3", "B3"), {"B1": 2, "B2": 3, "B3": 1, "B4": 3}),
    )
    arena = story.state
    assert arena.owned == arena.equipped == [1 << WEAPON[name] for name in ("B1", "B3", "B3")]
    assert arena.supply == [2, 3, 1, 3]  # TEM-R-1: four a seat


def test_tem_r_1_there_is_a_copy_of_each_basic_weapon_for_each_seat():
    for seats in (2, 3, 4):
        arena = set_up(seats).state
        assert arena.supply == [0, seats, seats, seats]  # everybody has B1
        assert begun(seats).state.supply == [seats] * 4


def test_tem_setup_7_only_a_basic_weapon_may_be_chosen_and_once():
    story = with_mines(2)
    assert story.line.legal(RED) == [
        ChooseStartingWeapon(name) for name in ("B1", "B2", "B3", "B4")
    ]
    story.when(RED, ChooseStartingWeapon("A01")).refused("not_basic")
    story.when(RED, ChooseStartingWeapon("B5")).refused("bad_value")
    story = story.when(RED, ChooseStartingWeapon("B1"))
    story.when(RED, ChooseStartingWeapon("B2")).refused("not_asked")


def test_tem_setup_8_the_top_four_weapons_lie_in_the_market():
    story = set_up(2, weapons=DECK_BACKWARDS)
    deck = tuple(reversed(ADVANCED))
    story.then_last(
        WeaponDeckShuffled(deck),
        MarketFilled(("A16", "A15", "A14", "A13")),
        RoundStarted(1, RED),
    )
    arena = story.state
    assert arena.market == [WEAPON[name] for name in deck[:4]]
    assert arena.deck == [WEAPON[name] for name in deck[4:]]


def test_tem_setup_9_the_steps_happen_in_the_order_of_the_rules():
    """Pilots are kept before the arena is seen, starting weapons before the market is."""
    story, kinds, phases = begun(2), [], []
    for seat, decision in (
        (RED, ChoosePilot("P1")),
        (BLUE, ChoosePilot("P3")),
        (BLUE, PlaceBase("c5")),
        (RED, PlaceBase("c1")),
        (RED, ChooseBaseMine(1)),
        (BLUE, ChooseBaseMine(1)),
        (RED, ChooseStartingWeapon("B1")),
        (BLUE, ChooseStartingWeapon("B2")),
    ):
        phases.append(phase(story.state))
        story = story.when(seat, decision)
        kinds.append([type(event).__name__ for event in story.events])
    assert phases == [
        *["setup_pilots"] * 2,
        *["setup_bases"] * 2,
        *["setup_mines"] * 2,
        *["setup_weapons"] * 2,
    ]
    assert kinds == [
        ["PilotChosen"],
        ["PilotChosen", "PilotsRevealed", "ArenaLaidOut"],
        ["BasePlaced"],
        ["BasePlaced", "BasesComplete"],
        ["BaseMineChosen"],
        ["BaseMineChosen", "BaseMinesComplete"],
        ["StartingWeaponChosen"],
        [
            "StartingWeaponChosen",
            "StartingWeaponsRevealed",
            "WeaponDeckShuffled",
            "MarketFilled",
            "RoundStarted",
        ],
    ]
    assert (phase(story.state), story.state.round) == ("programming", 1)


def test_tem_setup_9_what_comes_later_is_not_asked_yet():
    story = begun(2)
    for decision in (
        PlaceBase("c1"),
        ChooseBaseMine(1),
        ChooseStartingWeapon("B1"),
        ProgramCard("K1", "N"),
    ):
        story.when(RED, decision).refused("not_asked")


def test_tem_setup_10_luck_is_needed_four_times():
    labels: list[set[str]] = []
    for story in (begun, with_pilots, with_bases, with_mines, set_up):
        labels.append({*story(2, first_player=None, seed="any").line.labels})
    assert labels[0] == {"first player", "pilots"}
    assert labels[1] == labels[2] == labels[3] == {"first player", "pilots", "zones"}
    assert labels[4] == {"first player", "pilots", "zones", "weapons"}


def test_tem_setup_10_no_first_player_is_drawn_where_the_option_gives_it():
    assert begun(2).line.labels == {"pilots"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tem_setup_10_nothing_after_setup_needs_luck(seats: int):
    game = Sealed.new(RULESET, seats, seed="no luck").finish()
    assert game.line.labels == {"first player", "pilots", "zones", "weapons"}
