"""Kinds of message: those of the base game, and those that only a campaign has."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


def of_base(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    return [kind for kind in kinds if not is_of_campaign(kind)]


def of_campaign(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    return [kind for kind in kinds if is_of_campaign(kind)]


def is_of_campaign(kind: type[Struct]) -> bool:
    return ".rules.campaign." in kind.__module__
