"""A ruleset that was never finished."""

from __future__ import annotations

RULESET = unfinished  # noqa: F821
