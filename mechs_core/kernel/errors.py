"""Every error that this project raises on purpose.

MechsError
├── IllegalDecision      the rules say no: a code (contract), a sentence (for people)
├── UnknownGame          no such game, ruleset, seat, bot or rule
├── OldRules             the game was played under another rules version
├── IncompatibleReplay   a replay file that cannot be taken in
├── CorruptStream        a record that is not what was written
├── Endless              a game that bots were stopped in: it came to no end
├── BrokenRules          rules that ask what nobody can answer, or ask after the end
├── MissingExtra         a part of this program that is not installed
├── BadPlugin            somebody's own ruleset or bots, which cannot be taken in
│   └── BotFailed        a bot that broke, or decided what is not legal
└── StoreError           the store could not do it; nothing was changed
    ├── StoreConflict    somebody else decided first, or closed the game
    ├── StoreBusy        locked for too long; sending the same decision again is safe
    └── StoreUnusable    read-only, full, newer than this program, or no store at all
"""

from __future__ import annotations

from mechs_core.kernel.characters import written_out


def one_line(text: str) -> str:
    """The text with line ends, terminal codes and the like written out: it may quote a file."""
    return written_out(text, lambda character: ascii(character)[1:-1])


class MechsError(Exception):
    """What a person sees as one line: what is wrong, and what is possible instead."""

    def __init__(self, sentence: str, hint: str = "") -> None:
        sentence = one_line(sentence)
        super().__init__(sentence)
        self.sentence = sentence
        self.hint = hint


class IllegalDecision(MechsError):
    """The normal "no" of the rules.

    code: contract, in snake case ("not_in_line"). sentence: for the player.
    details: further facts by name, such as `step=3` for the third step of a path.
    """

    def __init__(self, code: str, sentence: str, **details: int | str) -> None:
        super().__init__(sentence)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        return f"{self.sentence} ({self.code})"


class UnknownGame(MechsError):
    """A name that is not among those that exist."""


class OldRules(MechsError):
    """A game of another rules version: it can be read and branched, not played on."""


class IncompatibleReplay(MechsError):
    """A replay file that is damaged, unknown or not re-derivable."""


class CorruptStream(MechsError):
    """A stored record that is not what was written."""


class Endless(MechsError):
    """A game that bots were stopped in, since it came to no end: it is kept as far as it is."""


class BrokenRules(MechsError):
    """Rules that ask where there is nothing to answer, or that break in a way no state explains."""


class MissingExtra(MechsError):
    """Something needs libraries that a plain install leaves out.

    extra: "study", "env", "testing" or "pictures". hint: the command that installs them.
    """

    def __init__(self, extra: str, hint: str) -> None:
        super().__init__(f'this needs the extra "{extra}"', hint)
        self.extra = extra


class BadPlugin(MechsError):
    """Somebody's own ruleset or bots, which cannot be taken in: where it is, and why."""


class BotFailed(BadPlugin):
    """A bot that broke, or decided what is not legal: its name, where in which game, and why."""


class StoreError(MechsError):
    """The store could not do it; nothing was changed unless the sentence says so."""


class StoreConflict(StoreError):
    """Somebody else appended first or closed the game: the decision fits nothing that is asked."""


class StoreBusy(StoreError):
    """The store stayed locked: outcome unknown, sending the same decision again is safe."""


class StoreUnusable(StoreError):
    """Read-only, full, damaged, or written by a newer program."""
