"""How a game begins from a scenario: events, defaults, what goes on. ARC-SCN-1, ARC-SCN-2."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.messages import Mark
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, COURT_IDS
from mechs_core.rulesets.arcs.rules.scenario import (
    PlaceSet,
    PlayedSet,
    ScenarioSet,
    SeatSet,
)
from tests.games import Sealed
from tests.rulesets.arcs.positions import asked, at, opening, p

HOLDS_NOTHING = {
    "power": 0,
    "slots": (None,) * 6,
    "guild": (),
    "trophies": {},
    "captives": {},
    "outrage": (),
    "arrange": 0,
    "board": 5,
    "supply": {"ship": 15, "starport": 5, "agent": 10},
    "hand": (),
    "down": (None, None),
}


def bare(count: int = 2, **document: Any) -> Sealed:
    """A game from a document as it is."""
    return Sealed.new(RULESET, count, scenario=document)


def set_by(events: Any) -> ScenarioSet:
    (event,) = [each for each in events if type(each) is ScenarioSet]
    return event


# ---------------------------------------------------------------- the chain


def test_arc_scn_1_an_empty_document_is_an_empty_table_in_the_turn_of_the_leader() -> None:
    events = bare().events[1:]
    assert events[:2] == [SeatSet(seat, **HOLDS_NOTHING) for seat in (0, 1)]
    event = set_by(events)
    assert events[2:] == [event]
    deck = [place.card for place in event.court] + [*event.court_deck]
    twenty = [card for card in ACTION_CARDS if card[2] in "23456"]
    assert len(event.court) == 3 and sorted(map(str, deck)) == sorted(COURT_IDS)
    assert sorted(event.action_discard) == sorted({*twenty} - {"AD2"})
    assert event == ScenarioSet(
        chapter=1,
        round=1,
        phase="turn",
        initiative=0,
        leader=0,
        active=0,
        out=(),
        passes=0,
        played=(PlayedSet(0, "AD2", "lead", False),),
        zeroed=False,
        declared=False,
        seized=False,
        pips=4,
        prelude=True,
        prelude_used=False,
        battle=False,
        taxed={},
        ports_used={},
        used=(),
        new_cards=(),
        aside=(),
        unions=(),
        ships={},
        buildings={},
        court=event.court,
        court_discard=(),
        markers={},
        flipped=(),
        box={},
        court_deck=event.court_deck,
        action_discard=event.action_discard,
    )
    assert RULESET.rules.mark(event) == Mark("round", round=1, chapter=1)


def test_arc_scn_1_the_four_card_table_has_four_places_and_all_cards() -> None:
    event = set_by(bare(4).events)
    assert len(event.court) == 4 and len(event.action_discard) == 27
    assert event.played == (PlayedSet(0, "AD1", "lead", False),)


def test_arc_scn_1_what_a_seat_has_leaves_its_supply() -> None:
    _, events = opening(
        p(ships="4B=3 5A=2+1", ports="4B!", cities="5A", slots="M-", agents="1=2", outrage="W"),
        p(trophies={0: {"city": 1, "ship": 2}}, captives={0: 1}),
    )
    assert events[0] == SeatSet(
        **{
            **HOLDS_NOTHING,
            "seat": 0,
            "slots": ("M", *[None] * 5),
            "outrage": ("W",),
            "board": 3,
            "supply": {"ship": 7, "starport": 4, "agent": 6},
        }
    )
    event = set_by(events)
    assert event.ships == {"4B": {"0": (3, 0)}, "5A": {"0": (2, 1)}}
    assert event.buildings == {
        "4B": ((0, "starport", "damaged"),),
        "5A": ((0, "city", "fresh"),),
    }
    assert event.court[0] == PlaceSet(event.court[0].card, {"0": 2})


def test_arc_scn_2_cards_of_a_copy_and_those_that_seize_lie_face_down() -> None:
    _, events = opening(p(), p(), p(), played="CO4, 1 copy MO2 CO3, 2 surpass CO5")
    assert [each.down for each in events[:3]] == [(None, None), ("MO2", "CO3"), (None, None)]
    assert set_by(events).played == (
        PlayedSet(0, "CO4", "lead", False),
        PlayedSet(1, None, "copy", True),
        PlayedSet(2, "CO5", "surpass", False),
    )
    assert set_by(events).seized and set_by(events).active == 2


def test_arc_scn_2_an_empty_hand_passes_at_once() -> None:
    story = at(p(), p(hand="CO2"), phase="lead")
    assert asked(story) == (1, "lead") and story.state.round == 2
