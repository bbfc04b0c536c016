"""Checks for the remarks of any ruleset on offered decisions."""

from __future__ import annotations

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from tests.games import Sealed


def remarks_on(line: Line, seat: Seat) -> dict[str, str]:
    """What is remarked to a seat, by the notation of what is offered."""
    ruleset, seen = line.ruleset, line.ruleset.sight.view(line.state, seat)
    return {
        ruleset.telling.format(each, seen): ruleset.telling.remark(each, seen)
        for each in ruleset.legal(line.state, seat)
    }


def check_remarks(ruleset: Ruleset, seats: int, longest: int) -> None:
    """Short plain words at every question of a random game. longest: characters."""
    game, rng = Sealed.new(ruleset, seats), Rng(f"remarks {seats}")
    while requests := game.line.requests():
        for text in remarks_on(game.line, rng.choice(requests).seat).values():
            assert text == text.strip() and text.isprintable() and len(text) <= longest, text
            assert "None" not in text and "-1" not in text, text
        game.random_step(rng)
