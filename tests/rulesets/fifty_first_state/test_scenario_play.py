"""Whatever is sent as a scenario is refused, or begins a game that plays on to its end."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_IDS, LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.data import GOODS
from mechs_core.rulesets.fifty_first_state.scenario.form import Form, PileForm, SeatForm, SiteForm
from tests.games import Sealed
from tests.hostile_json import junk, set_up_or_refused, spoiled
from tests.rulesets.fifty_first_state.documents import PHASES, Given, givens
from tests.rulesets.fifty_first_state.watching import followed

SLOW = settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
KEYS, SEAT_KEYS = Form.__struct_fields__, SeatForm.__struct_fields__
WORDS = (*KEYS, *SEAT_KEYS, *PileForm.__struct_fields__, *SiteForm.__struct_fields__)
VALUES = (*WORDS, *PHASES, *GOODS, *LOCATION_IDS[::5], *CONNECTION_IDS[::3], "blue", "red")
JUNK = junk(WORDS, VALUES)


@SLOW
@given(givens)
def test_host_scen_1_any_possible_document_begins_a_game_that_keeps_all_invariants(said: Given):
    """Re-derived too: HOST-INV-8."""
    watch = followed(said.seats, "7", options=said.options, scenario=said.document)
    assert not watch.broken


@SLOW
@given(givens)
def test_host_scen_1_the_document_says_what_the_table_looks_like(said: Given):
    line = Sealed.new(RULESET, said.seats, options=said.options, scenario=said.document).line
    if said.document["phase"] == "cleanup":
        return  # the game may have gone on
    for seat, own in enumerate(said.document["by_seat"]):
        seen = RULESET.sight.view(line.state, seat)
        there = seen.seats[seat]
        cards = [site if isinstance(site, str) else site["card"] for site in own["board"]]
        assert [site.card for site in there.board] == cards
        assert there.vp == own.get("vp", 0)
        assert {*seen.own.hand} == {*own["hand"]}
        assert there.deals == tuple(own.get("deals", ()))


@settings(max_examples=150)
@given(
    JUNK
    | st.dictionaries(st.sampled_from([*KEYS]), JUNK, max_size=4)
    | st.fixed_dictionaries(
        {"by_seat": st.lists(st.dictionaries(st.sampled_from([*SEAT_KEYS]), JUNK), max_size=3)}
    )
)
def test_host_scen_4_any_json_is_set_up_or_refused(document: Any):
    if isinstance(document, dict):
        set_up_or_refused(RULESET, document, 2, {})


@st.composite
def damaged(draw: st.DrawFn) -> Given:
    said = draw(givens)
    return said._replace(document=spoiled(draw, said.document, JUNK, WORDS))


@settings(SLOW, max_examples=100)
@given(damaged())
def test_host_scen_4_a_damaged_document_is_set_up_or_refused(said: Given):
    if isinstance(said.document, dict):
        set_up_or_refused(RULESET, said.document, said.seats, said.options)
