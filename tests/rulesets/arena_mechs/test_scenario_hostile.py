"""Whatever JSON is sent as a scenario, it is set up or refused with `bad_config`. AM-SCEN-5."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import COLOURS, SYMBOLS, TILE_IDS
from mechs_core.rulesets.arena_mechs.geometry import FIELDS
from mechs_core.rulesets.arena_mechs.scenario.form import PHASES, Form
from tests.games import Sealed
from tests.hostile_json import junk, set_up_or_refused, spoiled
from tests.rulesets.arena_mechs.random_documents import Given, givens

KEYS = Form.__struct_fields__
WORDS = (*KEYS, *COLOURS, *SYMBOLS, *PHASES, "arena", "1", "2", "3", "card", "half", "upper")
VALUES = (*WORDS, *FIELDS, *(f"{tile}/0" for tile in TILE_IDS))
JUNK = junk(WORDS, VALUES)


@settings(max_examples=200)
@given(JUNK | st.dictionaries(st.sampled_from([*KEYS]), JUNK, max_size=4))
def test_am_scen_5_any_json_is_set_up_or_refused(document: Any) -> None:
    set_up_or_refused(RULESET, document, 4, {})


@st.composite
def damaged(draw: st.DrawFn) -> Given:
    said = draw(givens())
    return said._replace(document=spoiled(draw, said.document, JUNK, WORDS))


@settings(
    max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(damaged())
def test_am_scen_5_a_damaged_document_is_set_up_or_refused(said: Given) -> None:
    set_up_or_refused(RULESET, said.document, said.seats, said.options)


def test_am_setup_1_am_scen_5_a_refused_document_creates_no_game() -> None:
    document = {"mechs": {"red": "a1"}, "used": []}
    try:
        Sealed.new(RULESET, 4, scenario=document)
    except IllegalDecision as refusal:
        assert str(refusal) == "scenario.used: only with operations_left (bad_config)"
    else:
        raise AssertionError("accepted")
