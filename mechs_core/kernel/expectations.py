"""What a referee wrote down of a game, held against the game: a commitment, a head hash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.words import counted

COMMITMENT: Final = "commitment"
HEAD_HASH: Final = "head hash"


class Unexpected(Struct, frozen=True):
    """A hash that is not the one that was written down."""

    field: str  # COMMITMENT or HEAD_HASH
    here: str
    expected: str
    sentence: str


class Since(Struct, frozen=True):
    """The head hash that was written down is an earlier one of this line, which has gone on."""

    step: int
    position: int  # of that step's last event
    steps: int  # that have followed, one or more

    def __str__(self) -> str:
        verb = "has" if self.steps == 1 else "have"
        return (
            f"the expected hash was its head after step {self.step}, event {self.position}; "
            f"{counted(self.steps, 'step')} {verb} followed since"
        )


def unexpected_commitment(here: str, said: str) -> Unexpected | None:
    """What is wrong with the commitment to the seed of creation, if it is not the one said."""
    if here == plain(said):
        return None
    sentence = "the seed of creation is not the one that was committed to"
    return Unexpected(COMMITMENT, here, plain(said), sentence)


def unexpected_head(steps: Iterable[Step[Event]], said: str) -> Unexpected | Since | None:
    """What is wrong with a line whose last hash is not the one said; None where it is."""
    wanted, last, position = plain(said), "", 0
    found: tuple[int, int] | None = None  # step, its last event
    number = -1
    for step in steps:
        last, number = step.hash.hex(), step.number
        position += len(step.events)
        if last == wanted:
            found = number, position - 1
    if last == wanted:
        return None
    if found is not None:
        return Since(*found, number - found[0])
    sentence = "the head hash is not the expected one, nor was it at any step"
    return Unexpected(HEAD_HASH, last, wanted, sentence)


def plain(said: str) -> str:
    """A hash as it is compared."""
    return said.strip().lower()
