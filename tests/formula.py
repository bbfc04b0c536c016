"""The formula of luck, implemented a second time from the text of docs/luck.md alone."""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


def draw(seed: str, label: str, k: int, n: int) -> int:
    key = blake2b(seed.encode(), digest_size=32, person=b"mechs-seed-1").digest()
    for attempt in range(1000):
        address = label.encode() + b"\0" + k.to_bytes(4, "big") + attempt.to_bytes(4, "big")
        digest = blake2b(address, digest_size=8, key=key, person=b"mechs-luck-1").digest()
        word = int.from_bytes(digest, "big")
        if word < 2**64 - 2**64 % n:
            return word % n
    raise AssertionError("no draw in a thousand attempts")


def shuffled(seed: str, label: str, items: list[T]) -> list[T]:
    items = items[:]
    for i in range(len(items) - 1, 0, -1):
        j = draw(seed, label, len(items) - 1 - i, i + 1)
        items[i], items[j] = items[j], items[i]
    return items
