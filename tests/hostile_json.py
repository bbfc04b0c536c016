"""Hostile JSON values, documents with one part spoiled, and what reading them must give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from tests.games import PEOPLE

LONGEST = 500  # characters of a refusal


def junk(words: Sequence[str], values: Sequence[str]) -> st.SearchStrategy[Any]:
    """Any JSON. words: keys that mean something; values: strings that do."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.sampled_from([0, 1, 3, 100, 10**30, -(10**400)])
        | st.floats()
        | st.text(max_size=30)
        | st.sampled_from(values),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(words) | st.text(max_size=5), inner, max_size=4)
        ),
        max_leaves=8,
    )


def spoiled(draw: st.DrawFn, node: Any, junk: st.SearchStrategy[Any], words: Sequence[str]) -> Any:
    """The document with one part of it, at any depth, replaced by junk, doubled or left out."""
    if not isinstance(node, (dict, list)) or not node or draw(st.integers(0, 3)) == 0:
        return draw(junk)
    places = list(node) if isinstance(node, dict) else list(range(len(node)))
    place = draw(st.sampled_from(places))
    copy = node.copy()
    change = draw(st.sampled_from(["in", "in", "in", "out", "twice"]))
    if change == "in":
        copy[place] = spoiled(draw, node[place], junk, words)
    elif change == "out":
        del copy[place]
    elif isinstance(copy, list):
        copy.append(copy[place])
    else:
        copy[draw(st.sampled_from(words))] = copy[place]
    return copy


def set_up_or_refused(ruleset: Ruleset, document: Any, seats: int, options: dict[str, Any]) -> None:
    """A game starts from the document, or it is refused as `bad_config` in a sentence."""
    first = describe(ruleset, PEOPLE[:seats], scenario=document, options=options, seed="7")
    try:
        Line.create(ruleset, first)
    except IllegalDecision as refusal:
        assert refusal.code == "bad_config"
        assert refusal.sentence.startswith(("scenario", "map: "))
        assert refusal.sentence.isprintable()
        assert len(refusal.sentence) < LONGEST
