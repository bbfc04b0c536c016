"""How a game begins from a scenario: events, defaults, what goes on. HOST-SCEN-1 to HOST-SCEN-3."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.modules.arena import (
    ChoicesRevealed,
    EquipChosen,
    EquipDeclined,
    Equipped,
    Opened,
    SpacesSet,
)
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_IDS, LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.rules.arena import Equip
from mechs_core.rulesets.fifty_first_state.rules.cleanup import (
    RoundReset,
    StoreDone,
    SuppliesCleared,
)
from mechs_core.rulesets.fifty_first_state.rules.develop import Replace
from mechs_core.rulesets.fifty_first_state.rules.gains import DeckShuffled
from mechs_core.rulesets.fifty_first_state.rules.lookout import (
    CardPicked,
    LookoutRevealed,
    PhaseStarted,
    PickCard,
    RoundStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.scenario import (
    ConnectionsSet,
    DevelopingSet,
    HandSet,
    ScenarioSet,
    SeatSet,
    SiteSet,
)
from mechs_core.rulesets.fifty_first_state.rules.setup import GameSet
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass, TurnStarted
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import (
    asked,
    at,
    hand,
    legal,
    opening,
    p,
    paid,
    passes,
)

NOTHING = SeatSet((), 0, {}, (), (), False, (), False)
NO_CARDS = {"blue": ConnectionsSet((), None), "red": ConnectionsSet((), None)}
SECRET = {"arena.equip_mode": "secret"}


def bare(**document: Any) -> Sealed:
    """A game from a document as it is, without what the tests' positions say by themselves."""
    options = document.pop("options", {})
    return Sealed.new(RULESET, document.pop("count", 2), scenario=document, options=options)


def set_by(events: Any) -> ScenarioSet:
    (event,) = [each for each in events if type(each) is ScenarioSet]
    return event


# ---------------------------------------------------------------- the chain


def test_host_scen_1_an_empty_document_is_an_empty_table_in_the_action_phase():
    game = bare(options={"first": 1})
    events = game.events[1:]
    assert [type(each) for each in events] == [
        *(GameSet, *[DeckShuffled] * 3, HandSet, HandSet, ScenarioSet, Opened, SpacesSet),
    ]
    assert events[4:6] == [HandSet(0, 0, ()), HandSet(1, 0, ())]
    assert events[6] == ScenarioSet(
        *(1, "action", 0, 0, (), 1, None, (), NO_CARDS, (), (NOTHING, NOTHING)),
    )
    assert events[8] == SpacesSet({"0": None, "1": None}, ())
    assert [len(each.order) for each in events[1:4]] == [88, 6, 6]
    (request,) = game.line.requests()
    assert (request.seat, request.kind) == (1, "action")
    assert game.line.state.first == 1


def test_host_scen_1_without_the_module_there_is_nothing_of_the_arena():
    assert type(bare(options={"arena": False}).events[-1]) is ScenarioSet


def test_host_scen_1_everything_that_is_said_stands_in_the_events():
    heap = {"card": "F10.1", "stock": {"iron": 1}}
    own = {
        "vp": 7,
        "supply": {"iron": 2, "worker": 1},
        "hand": ["P02.1", "C03.1", "A01.1", "C01.1"],
        "board": ["P01.1", {"card": "P03.1", "ruin": True}, heap, {"card": "A20.1", "uses": 2}],
        "deals": ["F01.1", "P09.1"],
        "passed": True,
        "faction_used": [2, 0],
        "space": ["gun", "ammo"],
    }
    _, events = opening(
        own,
        round=4,
        first=1,
        discard=["P04.2", "A02.1"],
        deck=["P05.1", "F02.1"],
        connections={"blue": {"deck": ["C02.2"], "discard": ["C01.4"], "face": "C01.2"}},
    )
    out = [c for c in LOCATION_IDS if c not in str((own, "P04.2 A02.1 P05.1 F02.1"))]
    blue = [c for c in CONNECTION_IDS[:6] if c not in ("C02.2", "C01.4", "C01.2", "C01.1")]
    red = [c for c in CONNECTION_IDS[6:] if c != "C03.1"]
    assert events[1] == DeckShuffled("location", 2, ("P05.1", "F02.1"), False)
    assert events[2] == DeckShuffled("blue", 1, ("C02.2",), False)
    assert events[3] == DeckShuffled("red", 0, (), False)
    assert events[4] == HandSet(0, 2, ("A01.1", "P02.1"))
    assert set_by(events) == ScenarioSet(
        round=4,
        phase="action",
        half=0,
        picks=0,
        row=(),
        active=1,
        developing=None,
        discard=("P04.2", "A02.1"),
        connections={
            "blue": ConnectionsSet(("C01.4",), "C01.2"),
            "red": ConnectionsSet((), None),
        },
        out=(*out, *blue, *red),
        by_seat=(
            SeatSet(
                connections=("C03.1", "C01.1"),
                vp=7,
                supply={"worker": 1, "iron": 2},
                board=(
                    SiteSet("P01.1", False, {}, {}, 0),
                    SiteSet("P03.1", True, {}, {}, 0),
                    SiteSet("F10.1", False, {"iron": 1}, {}, 0),
                    SiteSet("A20.1", False, {}, {}, 2),
                ),
                deals=("F01.1", "P09.1"),
                passed=True,
                faction_used=(0, 2),
                store_done=False,
            ),
            NOTHING,
        ),
    )
    assert events[-1] == SpacesSet({"0": ("gun", "ammo"), "1": None}, ())


def test_host_scen_1_it_is_folded_into_the_state():
    heap = {"card": "F10.1", "stock": {"iron": 1}}
    story = at(
        p(heap, "A14.1", vp=7, iron=2, hand=["P02.1", "C03.1"], deals=["P09.1"], space=["gun"]),
        p(faction_used=[1]),
        round=4,
        deck=["P05.1"],
        discard=["P04.2"],
        connections={"red": {"deck": [], "face": "C04.1", "discard": ["C03.2"]}},
    )
    view = RULESET.sight.view(story.state, 0)
    assert (view.round, view.phase, view.first, view.active) == (4, "action", 0, 0)
    seat = view.seats[0]
    assert (seat.vp, seat.supply, seat.deals) == (7, {"iron": 2}, ("P09.1",))
    assert [(site.card, site.stock) for site in seat.board] == [
        ("F10.1", {"iron": 1}),
        ("A14.1", {}),
    ]
    assert view.own.hand == ("P02.1", "C03.1")
    assert view.faces == {"blue": None, "red": "C04.1"}
    assert view.connection_discards["red"] == ("C03.2",)
    assert view.discard == ("P04.2",) and view.decks["location"] == 1
    assert view.seats[1].faction_used == (False, True, False)
    assert view.arena.spaces == ((("gun", 1),), None)
    assert story.state.vp_by[0][-1] == 7  # points of a scenario


def test_host_scen_1_a_deck_that_is_not_named_has_all_cards_named_nowhere():
    game = bare(by_seat=[{"hand": ["P01.1", "C01.1"]}], discard=["A01.1"])
    (location, blue, red) = [each for each in game.events if type(each) is DeckShuffled]
    assert sorted(location.order) == [c for c in LOCATION_IDS if c not in ("P01.1", "A01.1")]
    assert len(blue.order) == 5 and len(red.order) == 6
    assert set_by(game.events).out == ()


# ---------------------------------------------------------------- defaults


@pytest.mark.parametrize(
    ("said", "option", "first"), [({"first": 2}, 1, 2), ({}, 1, 1), ({"first": 0}, None, 0)]
)
def test_host_scen_1_the_first_player_is_the_key_s_then_the_option_s(
    said: Any, option: int | None, first: int
):
    game = bare(count=3, options={"first": option}, **said)
    assert game.line.state.first == first
    assert game.events[1].first == first
    assert game.line.state.active == first


@pytest.mark.parametrize(
    ("passed", "active"), [((), 1), ((1,), 2), ((1, 2), 0), ((0, 2), 1), ((0, 1), 2)]
)
def test_host_scen_1_the_turn_is_of_the_first_that_has_not_passed(
    passed: tuple[int, ...], active: int
):
    story = at(*(p(passed=seat in passed) for seat in range(3)), first=1)
    assert asked(story) == [(active, "action")]


def test_host_scen_1_missing_seats_are_empty():
    game = bare(count=4, by_seat=[{}, {"vp": 3}])
    assert game.line.state.vp == [0, 3, 0, 0]


# ---------------------------------------------------------------- phases


def test_host_scen_3_in_the_first_half_of_lookout_the_row_is_revealed_at_once():
    line, events = opening(phase="lookout", deck=["P01.1", "P02.1", "P03.1", "P04.1"], first=1)
    assert events[-1] == LookoutRevealed(1, ("P01.1", "P02.1", "P03.1"))
    assert not {type(each) for each in events} & {RoundStarted, PhaseStarted}
    assert set_by(events).row is None and (set_by(events).half, set_by(events).picks) == (1, 0)
    assert [(each.seat, each.kind) for each in line.requests()] == [(1, "pick")]


def test_host_scen_3_in_the_second_half_too():
    line, events = opening(phase="lookout", half=2, deck=["P01.1"], first=1)
    assert events[-1] == LookoutRevealed(2, ("P01.1",))
    assert [each.seat for each in line.requests()] == [0]  # the last one first


@pytest.mark.parametrize(("half", "picks", "seat"), [(1, 0, 1), (1, 2, 0), (2, 0, 0), (2, 1, 2)])
def test_host_scen_3_a_row_with_picks_made(half: int, picks: int, seat: int):
    row = ["P01.1", "P02.1"]
    story = at(*[p()] * 3, phase="lookout", half=half, picks=picks, row=row, first=1)
    assert asked(story) == [(seat, "pick")]
    assert legal(story, seat) == [PickCard(card) for card in row]
    story = story.when(seat, PickCard("P02.1"))
    story.then_first(CardPicked(seat, "P02.1", half))
    assert hand(story.state, seat) == ("P02.1",)


def test_host_scen_3_stored_goods_lie_there_in_lookout_and_cleanup():
    cellar = {"card": "F13.1", "stored": {"gun": 2}}
    for said in ({"phase": "lookout", "row": ["P01.1"]}, {"phase": "cleanup"}):
        story = at(p(cellar, space=[], iron=1), **said)
        assert RULESET.sight.view(story.state, 0).seats[0].board[0].stored == {"gun": 2}


def test_host_scen_3_with_developing_only_replace_is_asked():
    own = p("P04.1", hand=["P15.1"], brick=1)
    story = at(p(), own, active=1, developing={"card": "P15.1", "with": "brick"})
    assert set_by(
        opening(p(), own, active=1, developing={"card": "P15.1", "with": "brick"})[1]
    ).developing == DevelopingSet("P15.1", "brick")
    assert asked(story) == [(1, "replace")]
    story = story.when(1, Replace("P04.1"))  # it is paid for already
    assert story.state.supply[1][4] == 2  # the brick that was there, and the product


def test_host_scen_3_in_cleanup_all_have_passed_and_the_arena_is_asked_first():
    line, events = opening(p("F13.1", gun=1, space=[]), p(), phase="cleanup")
    assert [each.passed for each in set_by(events).by_seat] == [True, True]
    assert [each.kind for each in line.requests()] == ["equip"]


def test_host_scen_3_equipped_is_not_asked_again():
    seats = p(gun=1, space=["gun"], equipped=True), p(iron=1, space=[])
    line, events = opening(*seats, phase="cleanup")
    assert SpacesSet({"0": ("gun",), "1": ()}, (0,)) in events
    assert [each.seat for each in line.requests()] == [1]


@pytest.mark.parametrize("options", [{}, SECRET])
def test_host_scen_3_store_done_of_one_seat_closes_step_1_for_all(options: dict[str, Any]):
    seats = p("F13.1", gun=1, space=[]), p("F13.2", iron=1, space=[], store_done=True)
    line, events = opening(*seats, phase="cleanup", options=options)
    assert [(each.seat, each.kind) for each in line.requests()] == [(0, "store")]
    assert SpacesSet({"0": (), "1": ()}, (0, 1)) in events
    line.decide(0, StoreDone())
    assert line.state.round == 2
    assert line.state.arena.answered == [True, True]  # until the next window begins


def test_host_scen_3_who_has_stored_is_not_asked_again():
    seats = p("F13.1", gun=1, store_done=True), p("F13.2", iron=1, store_done=True)
    _, events = opening(*seats, phase="cleanup")
    assert SuppliesCleared({"0": {"gun": 1}, "1": {"iron": 1}}) in events


def test_host_scen_1_a_cleanup_in_which_nobody_is_asked_goes_on_at_once():
    _, events = opening(p(grey=2), phase="cleanup", round=2, first=1)
    start = events.index(SuppliesCleared({"0": {"grey": 2}}))
    assert events[start : start + 3] == (
        SuppliesCleared({"0": {"grey": 2}}),
        RoundReset(()),
        RoundStarted(3, 0),
    )
    assert events[-1] == TurnStarted(0)


@pytest.mark.parametrize(("points", "reason"), [(25, "target"), (24, "max_rounds")])
def test_host_scen_3_in_final_the_end_lies_behind(points: int, reason: str):
    options = {"arena.final_equip": True}
    seats = p(space=["iron"], gun=1, vp=points), p(space=["ammo"])
    story = at(*seats, phase="final", options=options)
    assert asked(story) == [(0, "equip")]
    assert RULESET.sight.view(story.state, None).ended_for == reason
    story = story.when(0, Equip("gun"))  # 3 : 3
    story.then_first(paid(0, "equip", "arena", gun=1), Equipped(0, "gun", 1))
    assert story.state.phase == "ended" and story.state.vp == [points, 0]


# ---------------------------------------------------------------- hidden choices


def test_host_scen_1_a_hidden_choice_waits_for_the_last():
    chosen = p(gun=1, space=[], equip_choice={"good": "gun"})
    line, events = opening(chosen, p(iron=1, space=[]), phase="cleanup", options=SECRET)
    assert events[-1] == EquipChosen(0, "gun")
    assert [each.seat for each in line.requests()] == [1]
    assert RULESET.sight.view(line.state, 1).arena.own_choice is None
    assert RULESET.sight.view(line.state, 0).arena.own_choice == "gun"
    assert RULESET.sight.view(line.state, None).arena.chosen == (True, False)


def test_host_scen_1_after_the_last_hidden_choice_comes_the_reveal():
    seats = (
        p(gun=1, space=[], equip_choice={"good": None}),
        p("F13.1", iron=1, fuel=1, space=[], equip_choice={"good": "iron"}),
    )
    line, events = opening(*seats, phase="cleanup", options=SECRET, first=1)
    start = events.index(EquipChosen(0, None))
    assert events[start:] == (
        EquipChosen(0, None),
        EquipChosen(1, "iron"),
        ChoicesRevealed({"0": None, "1": "iron"}),
        paid(1, "equip", "arena", iron=1),
        Equipped(1, "iron", 2),
        EquipDeclined(0),
    )
    assert [(each.seat, each.kind) for each in line.requests()] == [(1, "store")]


# ---------------------------------------------------------------- what is known


def test_host_scen_2_connections_in_hands_are_public_and_locations_are_not():
    story = at(p(hand=["P01.1", "C01.1"]), p())
    event = set_by(opening(p(hand=["P01.1", "C01.1"]), p())[1])
    assert event.by_seat[0].connections == ("C01.1",)
    assert hand(story.state, 0) == ("P01.1", "C01.1")
    assert story.state.drawn[story.state.hand[0][0]] == 1  # as of the first shuffle


# ---------------------------------------------------------------- it goes on


def test_host_scen_1_a_game_from_a_scenario_plays_on_to_its_end():
    game = bare(round=13, by_seat=[{"vp": 3}], count=3).finish()
    assert game.line.state.ranking
    assert [e.round for e in game.events if type(e) is RoundStarted] == [14, 15]


def test_host_scen_1_marks_of_the_position_hold():
    used = {"card": "A14.1", "uses": 1}
    story = at(p(used, worker=3, faction_used=[0], iron=2))
    assert {type(each).__name__ for each in legal(story, 0)} == {"Trade", "SendWorker", "Pass"}
    story = passes(story, 0, 1)
    assert story.state.board[0][0].uses == 0


def test_host_r_6_what_the_published_game_has_besides_is_left_out():
    words = " ".join(kind.__name__ for kind in RULESET.rules.decisions).lower()
    assert not [each for each in ("shield", "steal", "solo") if each in words]
    assert RULESET.seats == (2, 3, 4)
    assert len(CONNECTION_IDS) == 12
    assert Pass() in legal(at(), 0)
