"""The chapters of a ruleset, a module each, as one."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any


def merge(chapters: tuple[ModuleType, ...], table: str) -> dict[Any, Callable[..., None]]:
    """One table of all chapters. Raises ValueError where two answer for the same type."""
    merged: dict[Any, Callable[..., None]] = {}
    for chapter in chapters:
        for kind, rule in getattr(chapter, table, {}).items():
            if kind in merged:
                raise ValueError(f"{kind.__name__} stands twice in {table}")
            merged[kind] = rule
    return merged
