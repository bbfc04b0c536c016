"""Whatever is sent as a scenario is refused, or begins a game that plays on to its end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mechs_core.kernel.stream import state_bytes
from mechs_core.kit.documents import keys_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS, SUITED
from mechs_core.rulesets.arcs.data import AMBITIONS, CONDITIONS, KINDS, MARKERS, TYPES
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.scenario.form import (
    BASE,
    Form,
    PlaceForm,
    PlayedForm,
    SeatForm,
    UnionForm,
)
from tests.games import Sealed
from tests.hostile_json import junk, set_up_or_refused, spoiled
from tests.rulesets.arcs.documents import PHASES, Given, givens
from tests.rulesets.arcs.watching import followed
from tests.rulesets.arcs.written import written

SCENARIOS = Path(__file__).parents[3] / "docs" / "scenarios"
SLOW = settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
KEYS, SEAT_KEYS = keys_of(Form, BASE), keys_of(SeatForm, BASE)
INNER = {key for form in (PlaceForm, PlayedForm, UnionForm) for key in keys_of(form, BASE)}
WORDS = (*KEYS, *SEAT_KEYS, *sorted(INNER), *AMBITIONS[:2], "0", "1", "4B", "3G", "M", "city")
VALUES = (*WORDS, *PHASES, *SYSTEMS[::5], *SUITED[::5], *BASE_COURT_IDS[::7], "copy", "surpass")
JUNK = junk(WORDS, (*VALUES, *MARKERS, *TYPES, *KINDS, *CONDITIONS))


@settings(SLOW, max_examples=8)
@given(givens)
def test_arc_scn_1_any_possible_document_begins_a_game_that_keeps_all_invariants(
    said: Given,
) -> None:
    watch = followed(said.seats, "7", options=said.options, scenario=said.document)
    assert not watch.broken


@pytest.mark.parametrize(
    ("name", "seats", "summary"),
    [
        ("siege", 2, "chapter 2 round 3, 0 acts; power 8 11"),
        ("last_lead", 3, "chapter 4 round 5, 1 to lead; power 19 24 21"),
    ],
)
def test_arc_set_9_the_scenarios_of_the_documents_can_be_played(
    name: str, seats: int, summary: str
) -> None:
    document = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8"))
    assert f"`{name}.json` | {seats} |" in (SCENARIOS / "README.md").read_text(encoding="utf-8")
    game = Sealed.new(RULESET, seats, scenario=document)
    assert RULESET.rules.summary(game.line.state) == summary
    assert not followed(seats, "7", scenario=document).broken


# ---------------------------------------------------------------- round trip


@settings(SLOW, max_examples=100)
@given(givens)
def test_arc_scn_1_the_opening_events_say_the_whole_position(said: Given) -> None:
    """The document that they say begins the same game, with no luck left to draw."""
    game = Sealed.new(RULESET, said.seats, options=said.options, scenario=said.document)
    document = written(game.events, BASE)
    again = Sealed.new(RULESET, said.seats, options=said.options, scenario=document, seed="another")
    assert not again.line.created.given
    assert again.events[1:] == game.events[1:]
    assert state_bytes(again.line.state) == state_bytes(game.line.state)


@settings(SLOW, max_examples=60)
@given(givens)
def test_arc_scn_1_the_document_says_what_the_table_looks_like(said: Given) -> None:
    line = Sealed.new(RULESET, said.seats, options=said.options, scenario=said.document).line
    document = said.document
    if line.state.phase != document["phase"] or line.state.round != document.get("round", 1):
        return  # the game has gone on
    for seat, own in enumerate(document["seats"]):
        seen = RULESET.sight.view(line.state, seat)
        there = seen.seats[seat]
        assert seen.own.hand == tuple(own["hand"])
        assert there.power == own.get("power", 0)
        assert there.guild == tuple(own.get("guild", ()))
        assert there.slots[: len(own.get("slots", ()))] == tuple(own.get("slots", ()))
        assert {*there.outrage} == {*own.get("outrage", ())}
    for system, ships in document["ships"].items():
        for owner, (fresh, damaged) in ships.items():
            standing = {
                each.state: each.count
                for each in seen.pieces.get(system, ())
                if each.owner == int(owner) and each.kind == "ship"
            }
            assert (standing.get("fresh", 0), standing.get("damaged", 0)) == (fresh, damaged)


# ---------------------------------------------------------------- hostile


@settings(SLOW, max_examples=60)
@given(
    JUNK
    | st.dictionaries(st.sampled_from([*KEYS]), JUNK, max_size=4)
    | st.fixed_dictionaries(
        {"seats": st.lists(st.dictionaries(st.sampled_from([*SEAT_KEYS]), JUNK), max_size=3)}
    )
)
def test_arc_scn_3_any_json_is_set_up_or_refused(document: Any) -> None:
    if isinstance(document, dict):
        set_up_or_refused(RULESET, document, 2, {})


@st.composite
def damaged(draw: st.DrawFn) -> Given:
    said = draw(givens)
    return said._replace(document=spoiled(draw, said.document, JUNK, WORDS))


@settings(SLOW, max_examples=100)
@given(damaged())
def test_arc_scn_3_a_damaged_document_is_set_up_or_refused(said: Given) -> None:
    if isinstance(said.document, dict):
        set_up_or_refused(RULESET, said.document, said.seats, said.options)
