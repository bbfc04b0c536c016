"""Games in order of creation, read a page at a time; damaged rows do not stop the listing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from event_store.heads import head_of, id_of, is_game_id, number_in
from event_store.lines import NO_LIMIT, Lines
from event_store.records import DamagedHead, Head
from mechs_core.kernel.errors import CorruptStream, StoreUnusable

PAGE = 500  # rows that are read at once


def listed(
    lines: Lines, after: str, before: str, limit: int | None
) -> Iterator[Head | DamagedHead]:
    """The arguments are those of `GameStore.listed`."""
    start = number_of(lines, after) if after else -NO_LIMIT
    end = number_of(lines, before) if before else NO_LIMIT
    if limit is not None and not after:
        start = lines.games.number_before(end, limit, start)
    return _rows(lines, start, end, NO_LIMIT if limit is None else limit)


def _rows(lines: Lines, start: int, end: int, left: int) -> Iterator[Head | DamagedHead]:
    while left > 0:
        page = lines.games.page(start, min(left, PAGE))
        for number, entry in page:
            if number >= end:
                return
            if number <= start:  # a damaged table: it would go on for ever
                raise StoreUnusable(
                    f"the store {lines.games.label} is damaged: what is read comes to no end"
                )
            try:
                yield head_of(entry)
            except CorruptStream as error:
                game = entry.row.game
                yield DamagedHead(game if is_game_id(game) else id_of(number), error.sentence)
            start, left = number, left - 1
        if len(page) < PAGE:
            return


def number_of(lines: Lines, said: str) -> int:
    """The number of a game's row; of an id without a row, the number in the id."""
    game = said if is_game_id(said) else lines.found(said).row.game
    number = lines.games.number(game)
    return number_in(game) if number is None else number


def sound_heads(games: Iterable[Head | DamagedHead]) -> list[Head]:
    """Raises CorruptStream."""
    heads: list[Head] = []
    for game in games:
        if isinstance(game, DamagedHead):
            raise CorruptStream(game.sentence, hint=f"mechs audit {game.game}")
        heads.append(game)
    return heads
