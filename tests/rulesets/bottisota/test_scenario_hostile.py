"""Whatever JSON is sent as a scenario, it is set up or refused with `bad_config`. BOT-SCEN-4."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import BOT_NAMES, CARDS
from mechs_core.rulesets.bottisota.field_types import WEAPON_IDS
from mechs_core.rulesets.bottisota.geometry import HALLS
from mechs_core.rulesets.bottisota.scenario.form import (
    PHASES,
    BotForm,
    Form,
    MineForm,
    MoveForm,
    ServiceForm,
    ShootForm,
    ShotForm,
)
from tests.hostile_json import junk, set_up_or_refused, spoiled
from tests.rulesets.bottisota.documents import Given, givens
from tests.rulesets.bottisota.positions import s

KEYS = Form.__struct_fields__
INNER = {
    key
    for form in (BotForm, MineForm, MoveForm, ShootForm, ServiceForm, ShotForm)
    for key in form.__struct_fields__
}
WORDS = (*KEYS, *sorted(INNER), *PHASES, "0", "1", "push", "E", "normal", "sight", "T")
VALUES = (*WORDS, *HALLS["H19"].grid.names, "A1-A2", *BOT_NAMES, *CARDS, *WEAPON_IDS)
JUNK = junk(WORDS, VALUES)


@settings(max_examples=200)
@given(JUNK | st.dictionaries(st.sampled_from([*KEYS]), JUNK, max_size=4))
def test_bot_scen_4_any_json_is_set_up_or_refused(document: Any) -> None:
    if isinstance(document, dict):
        document.setdefault("bots", [s(0, "spark", "C3")])
    set_up_or_refused(RULESET, document, 4, {})


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
def test_bot_scen_4_a_damaged_document_is_set_up_or_refused(said: Given) -> None:
    set_up_or_refused(RULESET, said.document, said.seats, said.options)
