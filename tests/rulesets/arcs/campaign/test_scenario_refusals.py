"""What no campaign can start from: every refusal, and their order. BR-SCN-3."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.stream import Line
from mechs_core.kit.documents import keys_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import COLUMN, FATE_IDS, POLICIES
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.scenario.form import (
    CAMPAIGN,
    CouncilForm,
    FlagshipForm,
    Form,
    PlaceForm,
    PlayedForm,
    SeatForm,
)
from tests.games import PEOPLE
from tests.hostile_json import junk, set_up_or_refused, spoiled
from tests.rulesets.arcs.campaign.documents import PHASES, Given, givens

FATES = {"phase": "fates"}
EVENT = {"phase": "event", "played": [{"seat": 0, "card": "CO2"}]}
CITY, PORT = ["city", "fresh"], ["starport", "fresh"]


def refusal(document: Any, count: int = 2, campaign: bool = True, **options: Any) -> str:
    """The sentence with which a document is refused, behind "scenario."."""
    said = {"campaign": campaign, **options}
    first = describe(RULESET, PEOPLE[:count], options=said, scenario=document, seed="7")
    with pytest.raises(IllegalDecision) as refused:
        Line.create(RULESET, first)
    assert refused.value.code == "bad_config"
    return refused.value.sentence.removeprefix("scenario.")


def refuses(*rows: tuple[Any, str]) -> Callable[..., Any]:
    return pytest.mark.parametrize(("document", "sentence"), rows)


def zero(**keys: Any) -> dict[str, Any]:
    """A document in which seat 0 has these keys."""
    return {"seats": [keys, {}]}


def flagship(**board: Any) -> dict[str, Any]:
    return zero(flagship={"at": "4B", "board": board})


# ---------------------------------------------------------------- form and phases


@refuses(
    ({"out": [1]}, "out: no such key; there is: act chapter round phase"),
    ({"act": 4}, "act: 4 is not 1 to 3"),
    ({"chapter": 5}, "chapter: 5 is not 1 to 4"),
    ({"chapter": 4}, "chapter: 4 is not 1 to 3"),
    ({"phase": "talk"}, "phase: talk is not one of lead follow turn fates council event order"),
    (zero(power=-100), "seats.0.power: -100 is not -99 to 999"),
    ({"ships": {"4B": {"free": [1, 0]}}}, "ships.4B: free is not 0 to 1 or empire"),
    ({"ships": {"4B": {"2": [1, 0]}}}, "ships.4B: 2 is not 0 to 1 or empire"),
    ({"buildings": {"4B": [["empire", *CITY]]}}, "buildings.4B.0.0: empire is not 0 to 1 or free"),
    ({"buildings": {"4B": [["0", *CITY]]}}, "buildings.4B.0.0: 0 is not"),
    ({"buildings": {"4B": [[0, *CITY, "inside"]]}}, "buildings.4B.0.3: inside is not"),
    ({"taxed": {"4B": {"blight": 1}}}, "taxed.4B: blight is not"),
    (zero(trophies={"court": {"ship": 1}}), "seats.0.trophies: court is not"),
    ({"used": ["crane"]}, "used.0: crane is not a Court card, beacon or slipstream"),
    ({"policy": ["war", "peace"]}, "policy: 3 belong there, not 2"),
    ({"policy": ["war", "peace", "war"]}, "policy: war stands twice"),
    ({"edicts": [4]}, "edicts.0: 4 is not one of 2 3 6 7 8"),
    ({"laws": ["S1"]}, "laws.0: S1 is not one of W1 W2"),
    ({"regents": [True]}, "regents: 2 belong there, not 1"),
    ({"first_regent": 2}, "first_regent: 2 is not 0 to 1"),
    ({"council": {"side": "open"}}, "council.side: open is not one of session decided"),
    ({"council": {"held_by": 2}}, "council.held_by: 2 is not 0 to 1"),
    (zero(fate="king"), "seats.0.fate: king is not a Fate"),
    (zero(fx=["CC01"]), "seats.0.fx.0: CC01 is not a card of a Fate"),
    (zero(lore=["FX5@0"]), "seats.0.lore.0: FX5@0 is not a lore card"),
    ({**FATES, **zero(offer=["factor"])}, "seats.0.offer: 2 belong there, not 1"),
    (flagship(hull=[CITY]), "seats.0.flagship.board.hull: 2 belong there, not 1"),
    (flagship(deck=[CITY, None]), "seats.0.flagship.board: deck is not one of slipstream"),
    ({"reserve": ["BC02"]}, "reserve.0: BC02 is not a reserve card"),
)
def test_br_scn_3_form(document: Any, sentence: str) -> None:
    assert refusal(document).startswith(sentence)


@pytest.mark.parametrize("key", ["act", "regents", "trust", "council", "blight", "reserve"])
def test_br_scn_3_a_base_game_has_none_of_the_campaigns_keys(key: str) -> None:
    assert refusal({key: 1}, campaign=False).startswith(f"{key}: no such key; there is: chapter")
    told = refusal(zero(fate="factor"), campaign=False)
    assert told.startswith("seats.0.fate: no such key")


@refuses(
    ({"source": "event"}, "source: only in order"),
    ({**EVENT, "caller": 0}, "caller: only in order"),
    ({"phase": "lead", "events_played": 1}, "events_played: only in follow, turn, council"),
    ({**FATES, "played": [{"seat": 0, "card": "CO2"}]}, "played: only in follow, turn, council"),
    ({**FATES, "pips": 1}, "pips: only in turn"),
    (zero(offer=["factor", "prefect"]), "seats.0.offer: only in fates"),
    (zero(chosen="factor"), "seats.0.chosen: only in fates"),
    ({**FATES, **zero(hand=["CO2"])}, "seats.0.hand: only in lead, follow, turn, council, event"),
)
def test_br_scn_3_keys_of_other_phases(document: Any, sentence: str) -> None:
    assert refusal(document).startswith(sentence)


# ---------------------------------------------------------------- pieces and cards


@refuses(
    ({"buildings": {"3G": [["free", *PORT]]}}, "buildings.3G: no building on 3G"),
    ({"buildings": {"3G": [[0, *CITY, "outside"]]}}, "buildings.3G: no city outside slots on 3G"),
    ({"buildings": {"4B": [[0, *PORT, "outside"]]}}, "buildings.4B: no starport outside slots"),
    (
        {"buildings": {"4B": [[0, *CITY, "outside"], ["free", *CITY, "outside"]]}},
        "buildings.4B: 2 buildings outside slots",
    ),
    ({"buildings": {"4C": [[0, *CITY], ["free", *CITY]]}}, "buildings.4C: 2 buildings, 1 slot"),
    ({"ports_used": {"3G": {"0": 1}}}, "ports_used.3G: no building on 3G"),
    (zero(trophies={"empire": {"city": 1}}), "seats.0.trophies.empire: no city is of that owner"),
    (zero(trophies={"free": {"ship": 1}}), "seats.0.trophies.free: no ship is of that owner"),
    (zero(trophies={"blight": {"ship": 1}}), "seats.0.trophies.blight: no ship"),
    (zero(trophies={"1": {"blight": 1}}), "seats.0.trophies.1: no blight is of that owner"),
    (zero(favors={"0": 1}), "seats.0.favors: seat 0 takes no pieces of its own"),
    (zero(favors={"1": 11}), "seats.1: seat 1 has 11 agents"),
    ({"council": {"agents": {"1": 11}}}, "seats.1: seat 1 has 11 agents"),
    (
        flagship(hull=[CITY, CITY], crane=[CITY, CITY], control=[CITY, CITY]),
        "seats.0: seat 0 has 6 cities",
    ),
    ({"first_regent": 0, "trust": ["M"] * 6}, "seats: 6 tokens of M"),
    (zero(slots=[None] * 6 + ["M"]), "seats.0.slots: seat 0: slot 7 is closed"),
    (zero(slots=[None] * 7 + ["M"]), "seats.0.slots: at most 7 belong there, not 8"),
)
def test_br_scn_3_pieces(document: Any, sentence: str) -> None:
    assert refusal(document).startswith(sentence)


@refuses(
    (zero(guild=["BC02"]), "seats.0.guild: BC02: not in the campaign"),
    ({"court": [{"card": "BC26"}]}, "court.0.card: BC26: not in the campaign"),
    (zero(guild=["FX6@2"]), "seats.0.guild: FX6@2: there is no seat 2"),
    (zero(guild=["L03"]), "seats.0.guild: L03 is not a Guild card"),
    (zero(guild=["CC11"]), "seats.0.guild: CC11 is not a Guild card"),
    (zero(fx=["FX2@1"]), "seats.0.fx: FX2@1 is not of seat 0"),
    (zero(fx=["FX1@0"], guild=["FX1@0"]), "seats.0.fx: FX1@0 stands twice"),
    ({**zero(lore=["L02"]), "lore": ["L02"]}, "lore: L02 stands twice"),
    ({"reserve": ["BC01"], "court_deck": ["BC01"]}, "reserve: BC01 stands twice"),
    ({"court": [{"card": "FX2@0"}]}, "court.0.card: FX2@0 cannot lie in the Court"),
    ({"court_deck": ["FX1@0"]}, "court_deck: FX1@0 cannot lie in the Court"),
    ({"court": [{"attached": "FX6@0"}]}, "court.0.attached: FX6@0 is not attached to cards"),
    (
        {**FATES, "act": 2, "court": [{"agents": {"0": 1}}]},
        "court.0: no card is left for these agents",
    ),
    ({"council": {"attached": "FX6@0"}}, "council.attached: FX6@0 is not attached to cards"),
    (zero(hand=["E3"]), "seats.0.hand: E3 is not used by 2 players"),
)
def test_br_scn_3_cards(document: Any, sentence: str) -> None:
    assert refusal(document).startswith(sentence)


@refuses(
    (zero(hand=["E1"]), "seats.0.hand: E1: only in the campaign"),
    (zero(guild=["CC01"]), "seats.0.guild: CC01: only in the campaign"),
    ({"court": [{"card": "L03"}]}, "court.0.card: L03: only in the campaign"),
)
def test_arc_scn_3_a_base_game_has_none_of_the_campaigns_cards(
    document: Any, sentence: str
) -> None:
    assert refusal(document, campaign=False) == sentence


def lead(*others: Any, card: str = "CO2", **said: Any) -> dict[str, Any]:
    return {"played": [{"seat": 0, "card": card}, *others], **said}


@refuses(
    (lead(card="E1"), "played.0: E1 cannot lead"),
    (lead({"seat": 1, "card": "E1", "mode": "copy"}), "played.1: E1 cannot copy CO2"),
    (lead({"seat": 1, "card": "CO3", "mode": "event"}), "played.1: CO3 cannot event CO2"),
    (
        lead({"seat": 1, "card": "CO3", "mode": "surpass", "seize_with": "E1"}),
        "played.1: E1 cannot seize",
    ),
    (
        lead(
            {"seat": 1, "card": "E1", "mode": "event"},
            unions=[{"seat": 0, "card": "CC02", "beside": "E1"}],
            seats=[{"guild": ["CC02"]}, {}],
        ),
        "unions.0: E1 is not of the suit of CC02",
    ),
    ({**EVENT, "active": 1}, "active: seat 0 has the initiative"),
    (
        {**EVENT, "phase": "council", "active": 1, "council": {"side": "decided", "held_by": 0}},
        "active: seat 0 has secured the Council",
    ),
    ({**EVENT, "phase": "order", "caller": 1, "active": 0}, "active: seat 1 has called the Summit"),
)
def test_br_scn_3_round(document: Any, sentence: str) -> None:
    assert refusal(document).startswith(sentence)


# ---------------------------------------------------------------- BR-SCN-3

# Keys of the document, of seat 0, and the sentence; each stands behind those before it.
IN_ORDER: tuple[tuple[dict[str, Any], dict[str, Any], str], ...] = (
    (
        {"regents": [False, True], "first_regent": 0},
        {},
        "first_regent: seat 0 is an Outlaw",
    ),
    ({"first_regent": None, "trust": ["M"]}, {}, "trust: trust without a First Regent"),
    ({"blight": {"4B": [20, 5]}}, {}, "blight: 25 Blight"),
    ({"ships": {"4B": {"empire": [10, 6]}}}, {}, "ships: 16 Imperial ships"),
    (
        {"council": {"side": "session", "held_by": 0}},
        {},
        "council.held_by: the Council is In Session",
    ),
    ({}, {"objective": 13}, "seats.0.objective: 13 of 12"),
    ({}, {"offer": ["prefect", "liberator"]}, "fates: seat 0 holds none of set B"),
    (
        {},
        {"flagship": {"at": "4B", "board": {"hull": [None, CITY]}}},
        "seats.0.flagship: Armor without Upgrade",
    ),
)


@pytest.mark.parametrize("first", range(len(IN_ORDER)))
def test_br_scn_3_the_first_fault_in_order_is_told(first: int) -> None:
    keys, of_seat, sentence = IN_ORDER[first]
    for later, of_seat_later, _ in IN_ORDER[first:]:
        seat = {"fate": "prefect", **of_seat_later, **of_seat}
        document = {**FATES, "act": 2, **later, **keys, "seats": [seat, {}]}
        assert refusal(document) == sentence


def test_br_scn_3_nobody_is_left_to_choose() -> None:
    chosen = {"offer": ["factor", "prefect"], "chosen": "prefect"}
    assert refusal({**FATES, "seats": [chosen, chosen]}) == "seats: nobody is left to choose"


@refuses(
    ({"trust": ["M"], "regents": [False, False]}, "trust: trust without a First Regent"),
    (
        {"blight": {"4B": [20, 3]}, **zero(trophies={"blight": {"blight": 2}})},
        "blight: 25 Blight",
    ),
    (
        {"ships": {"4B": {"empire": [9, 6]}}, **zero(trophies={"empire": {"ship": 1}})},
        "ships: 16 Imperial ships",
    ),
    (
        {**EVENT, "phase": "council", "council": {"side": "session"}},
        "council.held_by: the Council is In Session",
    ),
    ({"act": 3, **zero(fate="factor", objective=1)}, "seats.0.objective: 1 of 0"),
    ({"act": 2, **zero(fate="unifier")}, "seats.0.fate: unifier is not of an Act before 3"),
    ({**FATES, **zero(fate="factor")}, "seats.0.fate: factor is not of an Act before 1"),
    (zero(beacons=["3G"]), "seats.0.beacons: no Beacon on 3G"),
    (
        zero(beacons=["1A", "1B", "1C", "2A", "2B", "2C", "3A"]),
        "seats.0.beacons: 7 of 6 Beacons",
    ),
    (
        {**FATES, "act": 2, **zero(fate="factor", offer=["prefect", "reaper"])},
        "seats.0.offer: prefect is not of set B",
    ),
    (
        {**FATES, **zero(offer=["prefect", "factor"], chosen="liberator")},
        "seats.0.chosen: seat 0 does not hold liberator",
    ),
    (flagship(hull=[["city", "damaged"], CITY]), "seats.0.flagship: Armor over a damaged Upgrade"),
    ({**EVENT, "phase": "council", "council": {"side": "session", "held_by": 0}}, "council.held"),
)
def test_br_scn_3_more_that_cannot_be(document: Any, sentence: str) -> None:
    assert refusal(document).startswith(sentence)


QUOTED: dict[str, dict[str, Any]] = {
    "2 buildings outside slots": {
        "buildings": {"4B": [[0, *CITY, "outside"], ["free", *CITY, "outside"]]}
    },
    "no city outside slots on 3G": {"buildings": {"3G": [[0, *CITY, "outside"]]}},
    "BC02: not in the campaign": {"court": [{"card": "BC02"}]},
    "FX6@3: there is no seat 3": {"seats": [{"guild": ["FX6@3"]}, {}, {}]},
    "FX1@1 is not of seat 0": {"seats": [{"fx": ["FX1@1"]}, {}, {}]},
    "FX1@0 cannot lie in the Court": {"court": [{"card": "FX1@0"}]},
    "FX6@0 is not attached to cards": {"court": [{"card": "CC02", "attached": "FX6@0"}]},
    "E1 cannot lead": {"played": [{"seat": 0, "card": "E1"}]},
    "E1 cannot seize": {
        "played": [
            {"seat": 0, "card": "CO2"},
            {"seat": 1, "card": "CO3", "mode": "copy", "seize_with": "E1"},
        ]
    },
    "chapter: 4 is not 1 to 3": {"chapter": 4},
    "first_regent: seat 2 is an Outlaw": {"regents": [True, True, False], "first_regent": 2},
    "trust without a First Regent": {"first_regent": None, "trust": ["M"]},
    "25 Blight": {"blight": {"4B": [20, 5]}},
    "16 Imperial ships": {"ships": {"4B": {"empire": [10, 6]}}},
    "held_by: the Council is In Session": {"council": {"side": "session", "held_by": 0}},
    "fate: reaper is not of an Act before 2": {"seats": [{"fate": "reaper"}, {}, {}]},
    "objective: 12 of 10": {"seats": [{"objective": 12}, {}, {}]},
    "7 of 6 Beacons": {"seats": [{"beacons": ["1A", "1B", "1C", "2A", "2B", "2C", "3A"]}, {}, {}]},
    "no Beacon on 3G": {"seats": [{"beacons": ["3G"]}, {}, {}]},
    "fates: seat 0 holds none of set B": {
        **FATES,
        "act": 2,
        "seats": [{"offer": ["prefect", "prefect"]}, {}, {}],
    },
    "offer: marshal is not of set A": {
        **FATES,
        "seats": [{"offer": ["prefect", "marshal"]}, {}, {}],
    },
    "chosen: seat 0 does not hold reaper": {
        **FATES,
        "seats": [{"offer": ["prefect", "factor"], "chosen": "reaper"}, {}, {}],
    },
    "flagship: Armor without Upgrade": {
        "seats": [{"flagship": {"at": "4B", "board": {"hull": [None, CITY]}}}, {}, {}]
    },
    "Armor over a damaged Upgrade": {
        "seats": [
            {"flagship": {"at": "4B", "board": {"hull": [["city", "damaged"], CITY]}}},
            *({}, {}),
        ]
    },
    "nobody is left to choose": {
        **FATES,
        "seats": [{"offer": ["factor", "prefect"], "chosen": "prefect"}] * 3,
    },
}


def test_br_scn_3_the_sentences_that_the_rule_quotes_are_told() -> None:
    assert re.findall(r'"(.+?)"', RULESET.rulebook["BR-SCN-3"]) == [*QUOTED]
    for sentence, document in QUOTED.items():
        assert sentence in f"scenario.{refusal(document, 3)}"


def test_br_scn_3_an_objective_is_measured_by_the_option() -> None:
    document = zero(objective=5)
    assert refusal(document, objective_starts={"prefect": 4}) == "seats.0.objective: 5 of 4"


# ---------------------------------------------------------------- hostile

FORMS = (Form, SeatForm, PlaceForm, PlayedForm, CouncilForm, FlagshipForm)
WORDS = (
    *dict.fromkeys(key for form in FORMS for key in keys_of(form, CAMPAIGN)),
    *("0", "1", "empire", "free", "blight", "4B", "3G"),
)
VALUES = (*WORDS, *PHASES, *SYSTEMS[::5], *FATE_IDS, *POLICIES, *COLUMN, "FX1@0", "L03", "E1")
JUNK = junk(WORDS, VALUES)
OPTIONS = {"campaign": True}
SLOW = settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)


@SLOW
@given(
    st.dictionaries(st.sampled_from(keys_of(Form, CAMPAIGN)), JUNK, max_size=4)
    | st.fixed_dictionaries(
        {
            "seats": st.lists(
                st.dictionaries(st.sampled_from(keys_of(SeatForm, CAMPAIGN)), JUNK), max_size=3
            )
        }
    )
)
def test_br_scn_3_any_json_is_set_up_or_refused(document: Any) -> None:
    set_up_or_refused(RULESET, document, 2, OPTIONS)


@st.composite
def damaged(draw: st.DrawFn) -> Given:
    said = draw(givens)
    return said._replace(document=spoiled(draw, said.document, JUNK, WORDS))


@SLOW
@given(damaged())
def test_br_scn_3_a_damaged_document_is_set_up_or_refused(said: Given) -> None:
    if isinstance(said.document, dict):
        set_up_or_refused(RULESET, said.document, said.seats, said.options)
