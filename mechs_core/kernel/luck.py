"""Luck by address: draw k under a label is a function of (seed, label, k) alone.

So a branch that decides otherwise meets the same luck on the same occasions. The algorithm is
fixed for ever; docs/luck.md describes it with vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from struct import Struct
from typing import Any, TypeVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Given

T = TypeVar("T")
LONGEST_SEED = 64  # characters
WORD = 1 << 64
NONE_GIVEN: Given = {}
ADDRESS = Struct(">xII")  # behind a label: which of its draws, at which attempt
ONE_WORD = Struct(">Q")
COUNTER = Struct(">xI")  # behind a place: which of its blocks
LAST_WORD = Struct(">56xQ")  # of a block
OTHER_WORDS = Struct(">7Q8x")


def draw_seed() -> str:
    """A fresh seed: 32 hex digits that nobody can guess."""
    import secrets  # with all that it imports, for new games only

    return secrets.token_hex(16)


def why_bad_seed(seed: str) -> str | None:
    """What is wrong with a seed, or None: 1 to 64 printable ASCII characters."""
    if not 1 <= len(seed) <= LONGEST_SEED or not (seed.isascii() and seed.isprintable()):
        return f"a seed is 1 to {LONGEST_SEED} printable ASCII characters"
    return None


@lru_cache(maxsize=256)
def key_of(seed: str) -> bytes:
    """The 32-byte key from which luck, salts and bots' luck of a seed are made."""
    return blake2b(seed.encode(), digest_size=32, person=b"mechs-seed-1").digest()


@lru_cache(maxsize=256)
def keyed(seed: str) -> Any:
    """The hash of a seed's draws before any address; only ever copied."""
    return blake2b(digest_size=8, key=key_of(seed), person=b"mechs-luck-1")


@lru_cache(maxsize=256)
def keyed_words(seed: str) -> Any:
    """The hash of a seed's running sources before their place; only ever copied."""
    return blake2b(key=key_of(seed), person=b"mechs-rng-1")


def commitment(seed: str) -> str:
    """64 hex digits that fix a seed without giving it away; worth nothing for a guessable one."""
    return blake2b(seed.encode(), digest_size=32, person=b"mechs-cmt-1").hexdigest()


class Luck:
    """The luck of one step. Given outcomes are used before the seed's.

    `labels` collects what was asked, since a label belongs to one step of a line only.
    """

    __slots__ = ("_given", "_seed", "_used", "labels")

    def __init__(self, seed: str, given: Given | None = None) -> None:
        self._seed = seed
        self._given = given or NONE_GIVEN
        self._used: dict[str, set[int]] = {}  # given label -> which of its outcomes
        self.labels: set[str] = set()

    def draw(self, label: str, k: int, n: int) -> int:
        """Outcome k under a label: 0 .. n - 1, each equally likely.

        Raises IllegalDecision `bad_value` where the given outcome is out of range.
        """
        self.labels.add(label)
        if label in self._given:
            outcomes = self._given[label]
            if k < len(outcomes):
                outcome = outcomes[k]
                self._used.setdefault(label, set()).add(k)
                if type(outcome) is not int or not 0 <= outcome < n:
                    raise IllegalDecision(
                        "bad_value", f"given luck {label!r}: {outcome!r} is not 0 to {n - 1}"
                    )
                return outcome
        return self._seeded(label, k, n)

    def shuffle(self, label: str, items: Iterable[T]) -> list[T]:
        """The items in a drawn order. They come in the order that the ruleset says.

        Raises IllegalDecision `bad_value` where the given order is not one of these items.
        """
        deck = list(items)
        self.labels.add(label)
        if label in self._given:
            order = self._given[label]
            self._used[label] = set(range(len(order)))
            if len(order) != len(deck) or sorted(map(repr, order)) != sorted(map(repr, deck)):
                raise IllegalDecision(
                    "bad_value", f"given luck {label!r}: not an order of the {len(deck)} items"
                )
            return list(order)  # type: ignore[arg-type]
        for i in range(len(deck) - 1, 0, -1):
            j = self._seeded(label, len(deck) - 1 - i, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def finish(self) -> None:
        """Raises IllegalDecision `bad_value` where given luck was not drawn."""
        for label, outcomes in self._given.items():
            if label not in self.labels or len(self._used.get(label, ())) != len(outcomes):
                raise IllegalDecision("bad_value", f"given luck {label!r}: not drawn in this step")

    def _seeded(self, label: str, k: int, n: int) -> int:
        keyed_hash = keyed(self._seed)
        fair = WORD - WORD % n
        attempt = 0
        while True:
            word_hash = keyed_hash.copy()
            word_hash.update(label.encode() + ADDRESS.pack(k, attempt))
            word: int = ONE_WORD.unpack(word_hash.digest())[0]
            if word < fair:
                return word % n
            attempt += 1


class Rng:
    """A running source for bots and for `imagine`, the same on every machine and Python.

    Words of 64 bits are taken eight a time from BLAKE2b-512 over a counter, the last one of a
    block first. Most bots draw once: the other seven are read when a second one is wanted. It
    never touches the luck of the game.
    """

    __slots__ = ("_block", "_next", "_place", "_words")

    def __init__(self, seed: str, where: int | str = "", *within: int | str) -> None:
        # Neither the seed nor its key is kept: a hash gives back nothing of what went into it.
        self._place = place = keyed_words(seed).copy()
        place.update("/".join(map(str, (where, *within))).encode())
        self._next = 0  # number of the next block
        self._block = b""  # of which only the last word has been read
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """0 .. n - 1; the bias is below n / 2**64."""
        words = self._words
        if not words and not self._block:
            block_hash = self._place.copy()
            block_hash.update(COUNTER.pack(self._next))
            self._next += 1
            self._block = block = block_hash.digest()
            word: int = LAST_WORD.unpack(block)[0]
            return word * n >> 64
        if not words:
            words += OTHER_WORDS.unpack(self._block)
            self._block = b""
        return words.pop() * n >> 64

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffles in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
