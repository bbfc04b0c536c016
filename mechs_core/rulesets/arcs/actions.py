"""The actions that pips and resources are spent on: one class each, by the name of its action."""

from __future__ import annotations

from msgspec import Struct


class Action(
    Struct,
    frozen=True,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
):
    """What is done with a pip or a resource. Its tag is its name in messages."""
