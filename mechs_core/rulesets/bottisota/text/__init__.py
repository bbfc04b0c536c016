"""Bottisota-2 in words: notation, sentences, the drawn hall."""

from __future__ import annotations

from typing import Any


def parse(text: str, view: Any) -> Any:
    raise NotImplementedError


def format(decision: Any, view: Any) -> str:
    raise NotImplementedError


def sentence(event: Any, view: Any) -> tuple[str, tuple[str, ...]]:
    raise NotImplementedError


def board(view: Any) -> Any:
    raise NotImplementedError
