"""Whatever JSON is sent as a scenario, it is set up or refused with `bad_config`. TEM-SCEN-6."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import (
    CARDS,
    PILOTS,
    RESOURCE_ZONES,
    STATUSES,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import PHASES, Form, SeatForm
from tests.hostile_json import junk, set_up_or_refused, spoiled
from tests.rulesets.tiny_epic_mechs.documents import Given, givens

KEYS, SEAT_KEYS = Form.__struct_fields__, SeatForm.__struct_fields__
WORDS = (*KEYS, *SEAT_KEYS, *PHASES, "fresh", "free", "jump", "counter", "overdrive", "c2")
VALUES = (*WORDS, *CELLS, *RESOURCE_ZONES, *CARDS, *WEAPONS, *PILOTS, *STATUSES, *DIRECTIONS)
JUNK = junk(WORDS, VALUES)


@settings(max_examples=200)
@given(
    JUNK
    | st.dictionaries(st.sampled_from([*KEYS]), JUNK, max_size=4)
    | st.fixed_dictionaries(
        {"seats": st.lists(st.dictionaries(st.sampled_from([*SEAT_KEYS]), JUNK), max_size=3)}
    )
)
def test_tem_scen_6_any_json_is_set_up_or_refused(document: Any) -> None:
    set_up_or_refused(RULESET, document, 2, {})


@st.composite
def damaged(draw: st.DrawFn) -> Given:
    said = draw(givens())
    return said._replace(document=spoiled(draw, said.document, JUNK, WORDS))


@settings(
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
@given(damaged())
def test_tem_scen_6_a_damaged_document_is_set_up_or_refused(said: Given) -> None:
    set_up_or_refused(RULESET, said.document, said.seats, said.options)
