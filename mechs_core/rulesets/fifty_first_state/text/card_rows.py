"""Cards to choose from: a row each with what it costs and gives in each way to use it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_OF, LOCATION_OF, NUMBER
from mechs_core.rulesets.fifty_first_state.text.words import does, exchanged, icons, short

ID, NAME, DISTANCE, DOES, DEAL, SPOILS = 6, 16, 4, 32, 7, 9  # columns
MANY: Final = 8  # cards that a low screen shows
DISTANCE_STYLE: Final = "bold"


def card_rows(label: str, cards: Iterable[str], spare: int) -> list[Row]:
    """A heading and a row a card; none without cards."""
    rows = [
        Row(card_line(card), spare if at < MANY else HANDY + at) for at, card in enumerate(cards)
    ]
    return [Row(heads(label), HANDY), *rows] if rows else []


def heads(label: str) -> DrawnLine:
    return (
        Span(f"{label:<{ID + NAME}}", "bold"),
        Span(f"{'dist':<{DISTANCE + 1}}{'built':<{DOES}}{'deal':<{DEAL}}{'raze':<{SPOILS}}", "dim"),
        Span("icons", "dim"),
    )


def card_line(card: str) -> DrawnLine:
    """ "P04.1 Kiln   1  makes 1 brick, open   brick  2br  br"."""
    connection, printed = CONNECTION_OF[NUMBER[card]], LOCATION_OF[NUMBER[card]]
    if connection is not None:
        said = f"{connection.name:<{NAME + DISTANCE + 1}}{exchanged(connection.play)}"
        return (Span(f"{card:<{ID}}", "bold"), Span(said))
    assert printed is not None
    return (
        Span(f"{card:<{ID}}", "bold"),
        Span(f"{printed.name:<{NAME}}"),
        Span(f"{printed.distance:>{DISTANCE - 1}}", DISTANCE_STYLE),
        Span(f"  {does(printed):<{DOES}}{printed.deal:<{DEAL}}{short(printed.spoils):<{SPOILS}}"),
        Span(icons(printed), "dim"),
    )
