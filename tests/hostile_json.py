"""JSON that nobody asked for, and documents with one part of them spoiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st


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
