"""Games of another rules version: they are read and branched, not played on."""

from __future__ import annotations

from mechs_cli.console.output import tell
from mechs_core.kernel.errors import OldRules
from mechs_core.kernel.stream import Line


def need_todays_rules(line: Line, game: str) -> None:
    """Raises OldRules for such a game, with the command that plays it on.

    For who is about to sit down at it: no decision would be taken.
    """
    try:
        line.need_todays_rules()
    except OldRules as error:
        error.hint = f"to play on under today's rules: mechs branch {game}"
        raise


def say_old_rules(line: Line, game: str) -> None:
    """A note, for who reads what could be decided in a running game."""
    try:
        need_todays_rules(line, game)
    except OldRules as error:
        tell(f"note: {error.sentence}")
        tell(f"hint: {error.hint}")
