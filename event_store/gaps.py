"""What was stored once and is not here any more, as the numbers of games and of steps tell.

Numbers are given in order, with what they number, in one transaction: a creation that fails gives
none, and no command deletes a game or a step. Whoever can write the file can also write its
counters, so a whole count proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from event_store.heads import id_of, is_game_id, number_in
from event_store.lines import Lines
from event_store.records import Gap
from mechs_core.kernel.words import counted

NOBODY_DELETES = "no command deletes one"


def gaps(lines: Lines, ids: Iterable[object]) -> Iterator[Gap]:
    """The games and steps that are missing. ids: of the games that are here; others may be among
    them.
    """
    last = lines.games.last_number()
    before = 0
    for number in [*sorted({number_in(each) for each in ids if is_game_id(each)}), last + 1]:
        first, end = before + 1, min(number, last + 1) - 1
        if first == end:
            said = f"its number was given to a game, which is not here: {NOBODY_DELETES}"
            yield Gap(id_of(first), said)
        elif first < end:
            many = f"{id_of(first)} to {id_of(end)}: {end - first + 1} numbers were given to games"
            yield Gap("", f"{many}, which are not here: {NOBODY_DELETES}")
        before = max(before, number)
    here, given = lines.games.step_counts()
    if here < given:
        gone = f"{counted(given - here, 'step')} of {given} that were stored"
        yield Gap("", f"{gone} are not here: {NOBODY_DELETES}")
