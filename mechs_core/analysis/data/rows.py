"""Makes the rows of tables from games, simulated and stored ones alike."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable
from typing import Any

from mechs_core.analysis.data.tables import USUAL, tables_of
from mechs_core.analysis.simulating.played import Played
from mechs_core.kernel.bots import is_bot
from mechs_core.kernel.codec import play_hash_of
from mechs_core.kernel.contract.study import Tally, tallied
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import Branched, Decided, Mark, Result, Seat, tag_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.viewers import NOWHERE, inside

Columns = dict[str, list[Any]]  # by name, all of one length


class Rows:
    """Rows of some games of one ruleset, column by column, until they are taken."""

    def __init__(self, ruleset: Ruleset, wanted: Collection[str] = USUAL) -> None:
        """wanted: names of tables. `columns`: the rows so far, by table."""
        self.ruleset = ruleset
        self.tables = {name: t for name, t in tables_of(ruleset).items() if name in wanted}
        self.columns = self._empty()

    def take(self) -> dict[str, Columns]:
        """The rows so far, by table; from here on they are no longer kept."""
        taken, self.columns = self.columns, self._empty()
        return taken

    def add(self, played: Played) -> None:
        """All rows of one game."""
        if not self.tables:
            return
        walk = Walk(played, self.tables)
        if "games" in self.tables:
            self._put("games", [game_row(played, walk)])
        if "seats" in self.tables:
            self._put("seats", seat_rows(played))
        if "tallies" in self.tables:
            sums = tally_of(played).sums
            self._put("tallies", [(played.number, *key, value) for key, value in sums.items()])
        if "decisions" in self.tables:
            self._put("decisions", walk.decisions)
        if "events" in self.tables:
            self._put("events", walk.events)

    def _put(self, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Rows of a table by column: one call a column is less than one a value."""
        columns = [*zip(*rows, strict=True)]
        if columns:
            for column, values in zip(self.columns[table].values(), columns, strict=True):
                column += values

    def _empty(self) -> dict[str, Columns]:
        return {
            name: {column.name: [] for column in table.columns}
            for name, table in self.tables.items()
        }


class Walk:
    """One pass over a game's events: makes rows of decisions and events, and counts."""

    def __init__(self, played: Played, wanted: Container[str]) -> None:
        self.decisions: list[tuple[Any, ...]] = []  # rows
        self.events: list[tuple[Any, ...]] = []  # rows
        self.decided = self.rounds = 0
        self.seed, self.seed_origin = played.created.seed, played.created.seed_origin  # in force
        find_mark, number = played.ruleset.rules.mark, played.number
        decisions, events = "decisions" in wanted, "events" in wanted
        mark, position = NOWHERE, 0
        for step, (happened, asked) in enumerate(zip(played.events, played.asked, strict=True)):
            by: Seat | None = None
            told_of = step >= played.first
            for event in happened:
                if type(event) is Decided:
                    by = event.seat
                    self.decided += 1
                    if decisions and told_of:
                        question, legal = (asked.kind, asked.legal) if asked else (None, None)
                        when = step, position, by, self.round_of(mark), mark.turn
                        self.decisions.append(
                            (number, *when, question, legal, *type_and_json(event.decision))
                        )
                elif type(event) is Branched and event.seed_origin is not None:
                    self.seed, self.seed_origin = event.seed or "", event.seed_origin
                begins = find_mark(event)
                if begins is not None:
                    mark = inside(mark, begins)
                    if not mark.is_in_part:
                        self.rounds = max(self.rounds, mark.round or 0)
                    elif mark.kind == "round":
                        self.rounds += 1
                if events and told_of:
                    seat = getattr(event, "seat", by)
                    where = step, position, seat, self.round_of(mark), mark.turn
                    self.events.append((number, *where, *type_and_json(event)))
                position += 1
        self.position = position

    def round_of(self, mark: Mark) -> int | None:
        """The number of a round over all chapters and Acts."""
        return self.rounds or None if mark.is_in_part else mark.round


def type_and_json(message: Any) -> tuple[str, str]:
    """A message's type and its fields as JSON; a hidden field is left out."""
    return tag_of(type(message)), encode_json(message).decode()


def game_row(played: Played, walk: Walk) -> tuple[Any, ...]:
    """The row of table `games`."""
    created, result = played.created, played.result
    return (
        played.number,
        played.stored,
        created.ruleset,
        created.rules,
        len(created.seats),
        played.deal,
        played.assignment,
        played.arm,
        encode_json(created.options).decode(),
        walk.seed if played.opened else None,
        walk.seed_origin,
        played.parent,
        played.branched_at,
        played.status,
        result.decided_by if result else None,
        len(result.winners) if result else None,
        walk.rounds,
        walk.decided,
        walk.position,
        play_hash_of(played.events) if played.opened else None,
        played.left_out or None,
    )


def seat_rows(played: Played) -> Iterable[tuple[Any, ...]]:
    """The rows of table `seats`."""
    created, luck, result = played.created, played.luck, played.result
    for seat, player in enumerate(created.seats):
        yield (
            played.number,
            seat,
            player,
            player if is_bot(player) else None,
            played.called[seat] if played.called else None,
            *((None,) * 4 if result is None else outcome(result, seat)),
            *(
                (None,) * 4
                if luck is None
                else (
                    luck.share[seat],
                    luck.share_error[seat],
                    luck.score[seat],
                    luck.score_error[seat],
                )
            ),
            *(
                None if result is None else result.parts[seat].get(part.name)
                for part in played.ruleset.study.parts
            ),
        )


def outcome(result: Result, seat: Seat) -> tuple[int, float, int, float]:
    """Place, share of the first place, score, margin of a seat."""
    others = [score for other, score in enumerate(result.score) if other != seat]
    return (
        place_of(result, seat),
        share_of(result, seat),
        result.score[seat],
        result.score[seat] - sum(others) / len(others),
    )


def place_of(result: Result, seat: Seat) -> int:
    """From 1; seats that tie share the better place."""
    better = 0
    for group in result.ranking:
        if seat in group:
            return better + 1
        better += len(group)
    raise LookupError(f"seat {seat} has no place")


def share_of(result: Result, seat: Seat) -> float:
    """1 over the number of winners for a winner, else 0."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def tally_of(played: Played) -> Tally:
    """What the ruleset counts in the wanted steps of a game."""
    tally = Tally()
    watch = played.ruleset.study.watch(played.created, tally)
    for step, events in enumerate(played.events):
        if step == played.first:
            tally.sums.clear()  # the watch saw these steps, but another row counts them
        tallied(watch, events)
    return tally
