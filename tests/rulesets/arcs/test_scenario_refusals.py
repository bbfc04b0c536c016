"""What no game of Arcs can start from: every refusal, and their order. ARC-SCN-3."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from tests.games import PEOPLE

Rows = tuple[Any, ...]
LEAD = {"phase": "lead"}
FOLLOW = {"phase": "follow"}


def begin(document: Any, count: int = 2) -> Line:
    line, _ = Line.create(RULESET, describe(RULESET, PEOPLE[:count], scenario=document, seed="7"))
    return line


def refusal(document: Any, count: int = 2) -> str:
    """The sentence with which a document is refused, behind "scenario."."""
    with pytest.raises(IllegalDecision) as refused:
        begin(document, count)
    assert refused.value.code == "bad_config"
    return refused.value.sentence.removeprefix("scenario.")


def refuses(*rows: tuple[Any, str]) -> Callable[..., Any]:
    return pytest.mark.parametrize(("document", "sentence"), rows)


def zero(**keys: Any) -> dict[str, Any]:
    """A document in which seat 0 has these keys."""
    return {"seats": [keys, {}]}


# ---------------------------------------------------------------- form


@refuses(
    ([], "scenario: not an object"),
    (zero(moon=1), "seats.0.moon: no such key; there is: power slots hand guild trophies"),
    ({"chapter": 6}, "chapter: 6 is not 1 to 5"),
    ({"round": 0}, "round: 0 is not 1 to 99"),
    ({"phase": "chapter_end"}, "phase: chapter_end is not one of lead follow turn"),
    ({"initiative": 2}, "initiative: 2 is not"),
    ({"out": [7]}, "out.0: 7 is not 1 to 6"),
    ({"out": [1, 1]}, "out: 1 stands twice"),
    ({"out": [1, 2, 3]}, "out: at most 2 belong there, not 3"),
    ({**LEAD, "passes": 4}, "passes: 4 is not 0 to 3"),
    ({"played": []}, "played: 1 or more belong there, not 0"),
    ({"played": [{"card": "CO2"}]}, "played.0.seat: is missing"),
    ({"played": [{"seat": 0, "card": "CO8"}]}, "played.0.card: CO8 is not an action card"),
    (
        {"played": [{"seat": 0, "card": "CO2", "mode": "win"}]},
        "played.0.mode: win is not one of lead surpass copy pivot",
    ),
    ({"pips": 10}, "pips: 10 is not 0 to 9"),
    ({"prelude": 1}, "prelude: 1 is not true or false"),
    ({"taxed": {"4B": {"0": 0}}}, "taxed.4B.0: 0 is not 1 to 9"),
    ({"used": ["BC24", "BC24"]}, "used: BC24 stands twice"),
    ({"aside": ["G"]}, "aside.0: G is not one of M F W R P"),
    ({"ships": {"7A": {}}}, "ships: 7A is not a system"),
    ({"ships": {"4B": {"2": [1, 0]}}}, "ships.4B: 2 is not"),
    ({"ships": {"4B": {"0": [1]}}}, "ships.4B.0: 2 belong there, not 1"),
    (
        {"buildings": {"4B": [[0, "ship", "fresh"]]}},
        "buildings.4B.0.1: ship is not one of city starport",
    ),
    ({"buildings": {"4B": [[0, "city"]]}}, "buildings.4B.0: 3 belong there, not 2"),
    ({"seats": [{}]}, "seats: 2 belong there, not 1"),
    (zero(power=1000), "seats.0.power: 1000 is not 0 to 999"),
    (zero(power=-1), "seats.0.power: -1 is not 0 to 999"),
    (zero(slots=["M"] * 7), "seats.0.slots: at most 6 belong there, not 7"),
    (zero(trophies={"1": {"fort": 1}}), "seats.0.trophies.1: fort is not one of ship city"),
    (zero(outrage=["M", "M"]), "seats.0.outrage: M stands twice"),
    (zero(arrange=6), "seats.0.arrange: 6 is not 0 to 5"),
    ({"court": [{}] * 4}, "court: at most 3 belong there, not 4"),
    ({"court_deck": ["CO2"]}, "court_deck.0: CO2 is not a Court card"),
    ({"markers": {"TYCOON": ["m4"]}}, "markers.TYCOON.0: m4 is not one of m1 m2 m3"),
    ({"flipped": ["m1", "m1"]}, "flipped: m1 stands twice"),
    ({"box": {"TYCOON": {"X": 1}}}, "box.TYCOON: X is not one of M F W R P"),
)
def test_arc_scn_3_form(document: Any, sentence: str) -> None:
    assert refusal(document).startswith(sentence)


@pytest.mark.parametrize(("count", "places"), [(2, 3), (3, 4), (4, 4)])
def test_arc_scn_3_the_court_has_as_many_places_as_the_table(count: int, places: int) -> None:
    assert begin({"court": [{}] * places}, count).state.court
    told = refusal({"court": [{}] * (places + 1)}, count)
    assert told == f"court: at most {places} belong there, not {places + 1}"


# ---------------------------------------------------------------- keys of a phase

IN_TURN = {
    "pips": 1,
    "prelude": True,
    "prelude_used": True,
    "battle": True,
    "taxed": {},
    "ports_used": {},
    "used": [],
    "new_cards": [],
    "aside": [],
}
IN_ROUND = {
    "leader": 0,
    "played": [{"seat": 0, "card": "CO2"}],
    "zeroed": False,
    "declared": False,
    "seized": False,
    "unions": [],
}


@pytest.mark.parametrize("key", [*IN_TURN, *IN_ROUND])
def test_arc_scn_3_keys_of_a_round_are_not_for_the_lead(key: str) -> None:
    phases = "turn" if key in IN_TURN else "follow and turn"
    value = {**IN_TURN, **IN_ROUND}[key]
    assert refusal({**LEAD, key: value}) == f"{key}: only in {phases}"
    if key in IN_TURN:
        assert refusal({**FOLLOW, key: value}) == f"{key}: only in turn"
    begin({key: value})


def test_arc_scn_3_passes_are_for_the_lead() -> None:
    for phase in ("follow", "turn"):
        assert refusal({"phase": phase, "passes": 0}) == "passes: only in lead"


@refuses(
    ({"prelude": False, "aside": ["M"]}, "aside: only in an open Prelude"),
    ({"prelude": False, "new_cards": ["BC01"]}, "new_cards: only in an open Prelude"),
)
def test_arc_scn_3_keys_of_an_open_prelude(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_arc_scn_3_boxes_are_for_two_players() -> None:
    assert refusal({"box": {}}, 3) == "box: only with two players"


# ---------------------------------------------------------------- map


@refuses(
    ({"out": [2], "ships": {"2G": {"0": [1, 0]}}}, "ships.2G: 2G is out of play"),
    (
        {"out": [2, 6], "buildings": {"6A": [[0, "city", "fresh"]]}},
        "buildings.6A: 6A is out of play",
    ),
    ({"out": [1], "taxed": {"1A": {"0": 1}}}, "taxed.1A: 1A is out of play"),
    ({"out": [1], "ports_used": {"1A": {"0": 1}}}, "ports_used.1A: 1A is out of play"),
    (
        {"buildings": {"4C": [[0, "city", "fresh"], [1, "starport", "damaged"]]}},
        "buildings.4C: 2 buildings, 1 slot",
    ),
    ({"buildings": {"4B": [[0, "city", "fresh"]] * 3}}, "buildings.4B: 3 buildings, 2 slots"),
    ({"buildings": {"3G": [[0, "city", "fresh"]]}}, "buildings.3G: no building on 3G"),
    ({"taxed": {"3G": {"0": 1}}}, "taxed.3G: no building on 3G"),
    ({"ports_used": {"3G": {"0": 1}}}, "ports_used.3G: no building on 3G"),
)
def test_arc_scn_3_map(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


# ---------------------------------------------------------------- pieces

PLANETS = ("1A", "1B", "1C", "2A", "2B", "2C")


def buildings(kind: str, count: int) -> dict[str, Any]:
    return {"buildings": {planet: [[0, kind, "fresh"]] for planet in PLANETS[:count]}}


@refuses(
    ({"ships": {"2G": {"0": [10, 0]}, "3G": {"0": [0, 6]}}}, "seats.0: seat 0 has 16 ships"),
    (
        {"ships": {"2G": {"1": [10, 0]}}, **zero(trophies={"1": {"ship": 6}})},
        "seats.1: seat 1 has 16 ships",
    ),
    (buildings("city", 6), "seats.0: seat 0 has 6 cities"),
    (
        {**buildings("city", 5), "seats": [{}, {"trophies": {"0": {"city": 1}}}]},
        "seats.0: seat 0 has 6 cities",
    ),
    (buildings("starport", 6), "seats.0: seat 0 has 6 starports"),
    ({"court": [{"agents": {"1": 6}}, {"agents": {"1": 5}}]}, "seats.1: seat 1 has 11 agents"),
    (
        {
            "court": [{"agents": {"1": 4}}],
            "seats": [
                {"captives": {"1": 3}, "trophies": {"1": {"agent": 2}}},
                {"outrage": ["M", "P"]},
            ],
        },
        "seats.1: seat 1 has 11 agents",
    ),
    (zero(trophies={"0": {"ship": 1}}), "seats.0.trophies: seat 0 takes no pieces of its own"),
    (zero(captives={"0": 1}), "seats.0.captives: seat 0 takes no pieces of its own"),
    (
        {
            "aside": ["M"],
            "box": {"TYCOON": {"M": 2}},
            "seats": [{"slots": ["M", "M"]}, {"slots": ["M", "M"]}],
        },
        "seats: 7 tokens of M",
    ),
)
def test_arc_scn_3_pieces(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_arc_scn_3_all_that_there_is_may_be_named() -> None:
    document = {
        **buildings("city", 5),
        "ships": {"2G": {"0": [10, 5]}},
        "court": [{"agents": {"0": 9}}],
        "aside": ["M"],
        "box": {"TYCOON": {"M": 2}},
        "seats": [{"slots": ["M", "M"], "outrage": ["W"]}, {}],
    }
    state = begin(document).state
    assert state.stock[0] == [0, 0, 5, 0] and state.supply[0] == 0


# ---------------------------------------------------------------- slots


@pytest.mark.parametrize(
    ("cities", "closed"), [(0, 3), (1, 4), (2, 5), (3, None), (4, None), (5, None)]
)
def test_arc_scn_3_slots_open_with_the_cities_that_left_the_board(
    cities: int, closed: int | None
) -> None:
    for slot in range(1, 7):
        document = {**buildings("city", cities), **zero(slots=[*[None] * (slot - 1), "R"])}
        if closed is not None and slot >= closed:
            assert refusal(document) == f"seats.0.slots: seat 0: slot {slot} is closed"
        else:
            assert begin(document).state.slots[0][slot - 1] == 3


def test_arc_scn_3_a_city_that_was_taken_opens_a_slot_too() -> None:
    taken = {"seats": [{"slots": [None, None, "R"]}, {"trophies": {"0": {"city": 1}}}]}
    assert begin(taken).state.slots[0][2] == 3
    assert refusal(zero(slots=[None, None, "R"])) == "seats.0.slots: seat 0: slot 3 is closed"


# ---------------------------------------------------------------- cards


def led(card: str = "CO2", *others: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A round that seat 0 leads."""
    return {**keys, "played": [{"seat": 0, "card": card, "mode": "lead"}, *others]}


def by(seat: int, mode: str, card: str, seize_with: str | None = None) -> dict[str, Any]:
    return {"seat": seat, "mode": mode, "card": card, "seize_with": seize_with}


UNION = {"seat": 0, "card": "BC05", "beside": "CO2"}
EVERY_CARD = [f"{suit}{n}" for suit in ("AD", "AG", "CO", "MO") for n in range(2, 7)]
HELD = zero(guild=["BC05", "BC04"])


@refuses(
    (zero(hand=["CO2", "CO2"]), "seats.0.hand: CO2 stands twice"),
    ({"seats": [{"hand": ["CO2"]}, {"hand": ["CO2"]}]}, "seats.1.hand: CO2 stands twice"),
    (led("CO2", **zero(hand=["CO2"])), "seats.0.hand: CO2 stands twice"),
    (led("CO2", by(1, "copy", "CO3", "CO3")), "played.1.seize_with: CO3 stands twice"),
    ({**zero(hand=["CO2"]), "action_discard": ["CO2"]}, "action_discard: CO2 stands twice"),
    (
        {**zero(guild=["BC01"]), "court": [{"card": "BC01"}]},
        "court.0.card: BC01 stands twice",
    ),
    ({"court_deck": ["BC01"], "court_discard": ["BC01"]}, "court_discard: BC01 stands twice"),
    (zero(guild=["BC31"]), "seats.0.guild: BC31 is not a Guild card"),
    ({"used": ["BC26"]}, "used: BC26 is not a Guild card"),
    ({"new_cards": ["BC26"]}, "new_cards: BC26 is not a Guild card"),
    (zero(hand=["CO1"]), "seats.0.hand: CO1 is not used by 2 players"),
    (led("CO7"), "played.0.card: CO7 is not used by 2 players"),
    ({"action_discard": ["AD1"]}, "action_discard: AD1 is not used by 2 players"),
    (led(unions=[{**UNION, "card": "BC01"}], **HELD), "unions.0: BC01 is no Union"),
    (led(unions=[{**UNION, "seat": 1}], **HELD), "unions.0: seat 1 does not hold BC05"),
    (
        led(unions=[{**UNION, "beside": "CO3"}], **HELD),
        "unions.0: CO3 is not played face up",
    ),
    (
        led("CO2", by(1, "copy", "CO3"), unions=[{**UNION, "beside": "CO3"}], **HELD),
        "unions.0: CO3 is not played face up",
    ),
    (
        led(unions=[{**UNION, "card": "BC04"}], **HELD),
        "unions.0: CO2 is not of the suit of BC04",
    ),
    (led(unions=[UNION, UNION], **HELD), "unions.1: two Unions beside CO2"),
    (
        led(
            "CO2",
            by(1, "surpass", "CO3"),
            unions=[UNION, {**UNION, "beside": "CO3"}],
            **HELD,
        ),
        "unions.1: BC05 stands twice",
    ),
)
def test_arc_scn_3_cards(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_arc_scn_3_with_four_players_all_numbers_are_used() -> None:
    assert begin({"seats": [{"hand": ["CO1", "AD7"]}, {}, {}, {}]}, 4).state.hand[0]


def test_arc_scn_3_agents_stand_on_cards() -> None:
    every = [f"BC{number:02}" for number in range(1, 32)]
    two = [{"card": "BC01"}, {"card": "BC02"}]
    alone = {"court": [*two, {"agents": {"0": 1}}], "court_deck": every[2:]}
    assert refusal(alone) == "court.2: no card is left for these agents"
    assert begin({**alone, "court_deck": every[3:]}).state.court[2] == 2
    short = {"court": [two[0], {}, {"agents": {"0": 1}}], "court_deck": every[2:]}
    assert refusal(short) == "court.2: no card is left for these agents"


# ---------------------------------------------------------------- the round


@refuses(
    (led("CO2", by(1, "copy", "CO3"), leader=1), "played.0: seat 1 leads"),
    ({"played": [{"seat": 1, "card": "CO2"}]}, "played.0: seat 0 leads"),
    ({"played": [by(0, "copy", "CO2")]}, "played.0: seat 0 leads"),
    ({"played": [by(0, "lead", "CO2", "CO3")]}, "played.0: the leader cannot seize"),
    (led("MO6", by(1, "surpass", "AG2")), "played.1: AG2 cannot surpass MO6"),
    (led("MO4", by(1, "surpass", "MO3")), "played.1: MO3 cannot surpass MO4"),
    (led("MO4", by(1, "pivot", "MO3")), "played.1: MO3 cannot pivot MO4"),
    (led("MO4", by(1, "lead", "MO5")), "played.1: seat 0 leads"),
    (led("MO4", by(1, "copy", "CO2", "CO3"), seized=False), "seized: a card of the round has"),
    (led("MO4", zeroed=True, declared=False), "declared: the zero marker lies on the lead card"),
    ({"active": 1}, "active: seat 0 played last"),
    ({**LEAD, "active": 1}, "active: seat 0 has the initiative"),
    (FOLLOW, "phase: nobody has a card to follow with"),
    (
        {**FOLLOW, "seats": [{"hand": ["CO3"]}, {}]},
        "phase: nobody has a card to follow with",
    ),
    ({**FOLLOW, "active": 1}, "active: seat 1 has no card to follow with"),
    (
        {**LEAD, "passes": 1, **zero(hand=["CO2"])},
        "passes: 1 of 1 seats with cards have passed",
    ),
    (
        {"action_discard": EVERY_CARD},
        "played: no card is left to lead with",
    ),
)
def test_arc_scn_3_round(document: Any, sentence: str) -> None:
    assert refusal(document).startswith(sentence)


@refuses(
    (led("MO2", by(2, "copy", "CO2"), by(1, "copy", "CO3")), "played.2: seat 2 before seat 1"),
    (led("MO2", by(1, "copy", "CO2"), by(1, "copy", "CO3")), "played.2: seat 1 before seat 1"),
    (led("MO2", by(1, "copy", "CO2"), by(0, "copy", "CO3")), "played.2: seat 1 before seat 0"),
    (
        led("MO2", by(1, "copy", "CO2", "CO4"), by(2, "copy", "CO3", "CO5")),
        "played.2: the initiative was seized before",
    ),
    (
        {**led("MO2"), **FOLLOW, "active": 2, "seats": [{}, {"hand": ["AD2"]}, {"hand": ["AD3"]}]},
        "active: seat 1 is next",
    ),
)
def test_arc_scn_3_round_of_three(document: Any, sentence: str) -> None:
    assert refusal(document, 3) == sentence


def test_arc_scn_3_after_a_seizure_by_a_7_no_card_seizes() -> None:
    cards = by(1, "surpass", "MO7"), by(2, "copy", "CO3", "CO5")
    assert refusal(led("MO2", *cards), 4) == "played.2: the initiative was seized before"
    assert begin(led("MO2", by(1, "copy", "CO3", "CO5"), by(2, "surpass", "MO7")), 4).state.seized


def test_arc_scn_3_the_zero_marker_makes_every_card_of_the_suit_surpass() -> None:
    cards = led("MO6", by(1, "surpass", "MO2"))
    assert refusal(cards) == "played.1: MO2 cannot surpass MO6"
    assert begin({**cards, "zeroed": True}).state.turn.pips == 4


# ---------------------------------------------------------------- markers, cards to lead with


@refuses(
    (
        {"markers": {"TYCOON": ["m1"], "EMPATH": ["m1"]}},
        "markers.EMPATH: marker m1 stands twice",
    ),
    ({"markers": {"TYCOON": ["m1", "m1"]}}, "markers.TYCOON: marker m1 stands twice"),
    (LEAD, "seats: nobody has a card"),
)
def test_arc_scn_3_markers_and_an_empty_lead(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


# ---------------------------------------------------------------- order

# A fault a row, in order: keys of the document, keys of seat 0, how the sentence begins.
IN_ORDER: tuple[tuple[dict[str, Any], dict[str, Any], str], ...] = (
    ({"moon": 1}, {}, "moon: no such key"),
    ({"round": 0}, {}, "round: 0"),
    ({}, {"power": -1}, "seats.0.power"),
    ({"passes": 0}, {}, "passes: only in lead"),
    ({"ships": {"2G": {"0": [1, 0]}}}, {}, "ships.2G: 2G is out"),
    ({"buildings": {"3A": [[0, "city", "fresh"]] * 2}}, {}, "buildings.3A: 2 buildings"),
    ({"taxed": {"3G": {"0": 1}}}, {}, "taxed.3G"),
    ({"court": [{"agents": {"0": 11}}]}, {}, "seats.0: seat 0 has 11 agents"),
    ({"box": {"TYCOON": {"M": 6}}}, {}, "seats: 6 tokens"),
    ({}, {"slots": [None] * 5 + ["R"]}, "seats.0.slots: seat 0"),
    ({}, {"hand": ["CO3", "CO3"]}, "seats.0.hand: CO3 stands twice"),
    ({"court_discard": ["BC02", "BC02"]}, {}, "court_discard: BC02 stands twice"),
    ({}, {"guild": ["BC31"]}, "seats.0.guild: BC31"),
    ({"action_discard": ["CO1"]}, {}, "action_discard: CO1 is not used"),
    ({"leader": 1}, {}, "played.0: seat 1 leads"),
    ({"active": 1}, {}, "active: seat 0 played last"),
    ({"declared": False}, {}, "declared: the zero"),
    ({"markers": {"TYCOON": ["m1", "m1"]}}, {}, "markers.TYCOON"),
)


@pytest.mark.parametrize("first", range(len(IN_ORDER) - 1))
def test_arc_scn_3_the_first_fault_in_order_is_told(first: int) -> None:
    keys, of_seat, sentence = IN_ORDER[first]
    for later, of_seat_later, _ in IN_ORDER[first + 1 :]:
        document = {"out": [2], "zeroed": True, **led("MO2"), **later, **keys}
        seat = {**of_seat_later, **of_seat}
        assert refusal({**document, "seats": [seat, {}]}).startswith(sentence)


def test_arc_scn_3_the_empty_lead_comes_last() -> None:
    twice = {**LEAD, "markers": {"TYCOON": ["m1", "m1"]}}
    assert refusal(twice) == "markers.TYCOON: marker m1 stands twice"


# ---------------------------------------------------------------- what the rule quotes

QUOTED: dict[str, dict[str, Any]] = {
    "scenario.ships: 7A is not a system": {"ships": {"7A": {}}},
    "M stands twice": zero(outrage=["M", "M"]),
    "scenario.pips: only in turn": {**LEAD, "pips": 1},
    "aside: only in an open Prelude": {"prelude": False, "aside": ["M"]},
    "2G is out of play": {"out": [2], "ships": {"2G": {"0": [1, 0]}}},
    "4C: 2 buildings, 1 slot": {"buildings": {"4C": [[0, "city", "fresh"]] * 2}},
    "no building on 3G": {"buildings": {"3G": [[0, "city", "fresh"]]}},
    "seat 0 has 16 ships": {"ships": {"2G": {"0": [16, 0]}}},
    "seat 1 has 11 agents": {"court": [{"agents": {"1": 11}}]},
    "seat 0 takes no pieces of its own": zero(captives={"0": 1}),
    "7 tokens of M": {"box": {"TYCOON": {"M": 7}}},
    "seat 0: slot 5 is closed": zero(slots=[None] * 4 + ["M"]),
    "CO2 stands twice": zero(hand=["CO2", "CO2"]),
    "BC31 is not a Guild card": zero(guild=["BC31"]),
    "CO1 is not used by 2 players": zero(hand=["CO1"]),
    "no card is left for these agents": {
        "court": [{"card": "BC01"}, {"card": "BC02"}, {"agents": {"0": 1}}],
        "court_deck": [f"BC{number:02}" for number in range(3, 32)],
    },
    "BC01 is no Union": led(unions=[{**UNION, "card": "BC01"}], **HELD),
    "seat 1 does not hold BC05": led(unions=[{**UNION, "seat": 1}], **HELD),
    "CO3 is not played face up": led(unions=[{**UNION, "beside": "CO3"}], **HELD),
    "CO2 is not of the suit of BC04": led(unions=[{**UNION, "card": "BC04"}], **HELD),
    "two Unions beside CO2": led(unions=[UNION, UNION], **HELD),
    "2 of 2 seats with cards have passed": {
        **LEAD,
        "passes": 2,
        "seats": [{"hand": ["CO2"]}, {"hand": ["CO3"]}],
    },
    "seat 2 before seat 1": led("MO2", by(2, "copy", "CO2"), by(1, "copy", "CO3")),
    "no card is left to lead with": {"action_discard": EVERY_CARD},
    "seat 1 has no card to follow with": {**FOLLOW, "active": 1},
    "nobody has a card to follow with": FOLLOW,
    "seat 1 is next": {
        **FOLLOW,
        "active": 2,
        "seats": [{}, {"hand": ["CO4"]}, {"hand": ["CO3"]}],
    },
    "AG2 cannot surpass MO6": led("MO6", by(1, "surpass", "AG2")),
    "the leader cannot seize": {"played": [by(0, "lead", "CO2", "CO3")]},
    "the initiative was seized before": led(
        "MO2", by(1, "copy", "CO2", "CO4"), by(2, "copy", "CO3", "CO5")
    ),
    "a card of the round has seized": led("MO4", by(1, "copy", "CO2", "CO3"), seized=False),
    "the zero marker lies on the lead card": led("MO4", zeroed=True, declared=False),
    "m1 stands twice": {"markers": {"TYCOON": ["m1", "m1"]}},
}


OF_THREE = ("seat 2 before seat 1", "seat 1 is next", "the initiative was seized before")


def test_arc_scn_3_the_sentences_that_the_rule_quotes_are_told() -> None:
    assert re.findall(r'"(.+?)"', RULESET.rulebook["ARC-SCN-3"]) == [*QUOTED]
    for sentence, document in QUOTED.items():
        count = 3 if sentence in OF_THREE else 2
        assert sentence in f"scenario.{refusal(document, count)}"
