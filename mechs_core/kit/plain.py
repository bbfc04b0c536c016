"""Sentences for a game that says nothing of its own: the names of types and fields, and values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct

from mechs_core.kernel.words import word
from mechs_core.kit.words import Said, listed


def plain(message: Any, view: Any) -> Said:
    """ "mech pushed: seat 0, from a1, to a2"; what is hidden, None or empty is left out."""
    name, fields = spaced(type(message).__name__), told_fields(message)
    return f"{name}: {fields}" if fields else name, ()


def undescribed(decision: Any, view: Any) -> Said:
    """ "decides drop in: field c3"."""
    return f"decides {plain(decision, view)[0]}", ()


def spaced(name: str) -> str:
    """The words of a class's name: "mech pushed out"."""
    return " ".join(re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)).lower()


def told_fields(record: Struct) -> str:
    """Its fields that are there, by their stored names: "from a1, to a2"."""
    names = zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True)
    said = [(stored, in_words(getattr(record, name))) for name, stored in names]
    return ", ".join(f"{stored.replace('_', ' ')} {value}" for stored, value in said if value)


def in_words(value: Any) -> str:
    """A value as a person reads it; "" for what is hidden, None or empty."""
    if value is UNSET or value is None:
        return ""
    if isinstance(value, Struct):
        return f"({told_fields(value)})"
    if isinstance(value, Mapping):
        return listed(f"{key} {in_words(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return listed(in_words(each) or "none" for each in value)
    return word(value)
