"""Whatever JSON is sent as a scenario, it is set up or refused with `bad_config`. AM-SCEN-5."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import COLOURS, SYMBOLS, TILE_IDS
from mechs_core.rulesets.arena_mechs.geometry import FIELDS
from mechs_core.rulesets.arena_mechs.scenario.form import PHASES, READ
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import created, opened
from tests.rulesets.arena_mechs.documents import Given, givens

WORDS = (*READ, *COLOURS, *SYMBOLS, *PHASES, "arena", "1", "2", "3", "card", "half", "upper")
junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 1, 3, 100, 10**30, -(10**400)])
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from([*WORDS, *FIELDS, *(f"{tile}/0" for tile in TILE_IDS)]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)


def set_up_or_refused(document: Any, seats: int, options: dict[str, Any]) -> None:
    try:
        opened(created(document, seats, options=options))
    except IllegalDecision as refusal:
        assert refusal.code == "bad_config"
        assert refusal.sentence.startswith("scenario")
        assert refusal.sentence.isprintable()
        assert len(refusal.sentence) < 300


@settings(max_examples=200)
@given(junk | st.dictionaries(st.sampled_from([*READ]), junk, max_size=4))
def test_am_scen_5_any_json_is_set_up_or_refused(document: Any) -> None:
    set_up_or_refused(document, 4, {})


def replaced(draw: st.DrawFn, node: Any) -> Any:
    """The document with one part of it, at any depth, replaced by junk, doubled or left out."""
    if not isinstance(node, (dict, list)) or not node or draw(st.integers(0, 3)) == 0:
        return draw(junk)
    places = list(node) if isinstance(node, dict) else list(range(len(node)))
    place = draw(st.sampled_from(places))
    copy = node.copy()
    change = draw(st.sampled_from(["in", "in", "in", "out", "twice"]))
    if change == "in":
        copy[place] = replaced(draw, node[place])
    elif change == "out":
        del copy[place]
    elif isinstance(copy, list):
        copy.append(copy[place])
    else:
        copy[draw(st.sampled_from(WORDS))] = copy[place]
    return copy


@st.composite
def damaged(draw: st.DrawFn) -> Given:
    said = draw(givens())
    return said._replace(document=replaced(draw, said.document))


@settings(
    max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(damaged())
def test_am_scen_5_a_damaged_document_is_set_up_or_refused(said: Given) -> None:
    set_up_or_refused(said.document, said.seats, said.options)


def test_am_setup_1_am_scen_5_a_refused_document_creates_no_game() -> None:
    document = {"mechs": {"red": "a1"}, "used": []}
    try:
        Sealed.new(RULESET, 4, scenario=document)
    except IllegalDecision as refusal:
        assert str(refusal) == "scenario.used: only with operations_left (bad_config)"
    else:
        raise AssertionError("accepted")
