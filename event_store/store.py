"""The durable store of games: appends steps of any ruleset and reads them back.

This package names no ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from event_store import listing, open_secrets
from event_store.application import (
    BEGUN_ONCE,
    LOOK_FIRST,
    NO_HARM,
    STORED_ONCE,
    Games,
    Moved,
    busy,
)
from event_store.heads import Entry, head_of
from event_store.lines import Lines
from event_store.mapper import Find
from event_store.records import (
    Checkup,
    DamagedHead,
    Gap,
    Head,
    Mark,
    PlayedGame,
    Progress,
    Recorded,
    Report,
)
from mechs_core.kernel.errors import CorruptStream, StoreConflict, StoreError
from mechs_core.kernel.messages import Decided, Decision, Event, GameCreated, Given, Seat, Step
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line


def untold(done: int, total: int) -> None:
    """The default of `progress`: reports to nobody."""


class GameStore:
    """Games in one place; a context manager.

    A `game` is its id ("g-0001") or the owner's name for it; what is not found raises
    UnknownGame. Every error is a MechsError, and whatever raised has stored nothing, except
    StoreBusy, whose outcome is unknown: the same decision with the same id is stored once.
    """

    def __init__(
        self,
        path: str | Path,
        find: Find,
        *,
        synchronous: str = "FULL",
        read_only: bool = False,
        patience: float = 5.0,
        mending: bool = False,
        traceless: bool = False,
    ) -> None:
        """Open or begin a store.

        path: a file, made with its folders if it is not there, or ":memory:". find: gives the
        ruleset of a name. synchronous: "FULL", or "NORMAL", which may lose the last steps with
        the power. patience: seconds to wait for another program's lock. mending: open it, too,
        with triggers and views that do not belong there, for `check` and `repair` and nothing
        else. traceless: to read only, without the files that SQLite keeps beside a store for
        those who read while others write; what is in them is seen where they are there already.
        Raises StoreUnusable.
        """
        self._games = Games(
            path,
            find,
            synchronous=synchronous,
            read_only=read_only,
            patience=patience,
            mending=mending,
            traceless=traceless,
        )
        self._lines = Lines(self._games, find)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._games.close()

    # ------------------------------------------------------------ playing

    @busy(BEGUN_ONCE)
    def create(
        self,
        ruleset: Ruleset,
        created: GameCreated,
        *,
        name: str = "",
        client: str = "",
        decision_id: str | None = None,
    ) -> Head:
        """A new game from what `creation.describe` gives; its step 0 is stored under `decision_id`.

        The same again under the same id gives the game that is there, where a seed is drawn with
        the seed that it has. Raises IllegalDecision `bad_config`, StoreError for a name that is
        taken, StoreConflict where another game was begun under the id.
        """
        from event_store import creating

        return head_of(creating.create(self._lines, ruleset, created, name, client, decision_id))

    @busy(STORED_ONCE)
    def decide(
        self,
        game: str,
        seat: Seat,
        decision: Decision | bytes | str,
        *,
        given: Given | None = None,
        expect: int | None = None,
        decision_id: str | None = None,
        client: str = "",
        note: str = "",
    ) -> Recorded:
        """Store a decision and what follows from it, as one step.

        decision: itself or as JSON. expect: the number of events in the line that the sender saw;
        None: all of them, as of now. decision_id: the sender's; sent again it is answered
        `already`.
        Printable characters: id 128, client 64, note 1000; an id does not begin with "mechs:".
        Raises IllegalDecision, OldRules, StoreConflict, StoreBusy, StoreUnusable.
        """
        from event_store import deciding
        from event_store.stamping import check_sent

        check_sent(decision_id)
        return deciding.decide(
            self._lines, game, seat, decision, given, expect, decision_id, client, note
        )

    @busy(STORED_ONCE)
    def decide_for_bot(
        self, head: Head, seat: Seat, decision: Decision, *, client: str = ""
    ) -> Recorded:
        """Store what a bot has chosen at a head; if several programs do so at once, it is stored
        once.

        Raises as `decide` does.
        """
        from event_store import deciding
        from mechs_core.kernel.envelopes import id_of_bot

        decision_id = id_of_bot(seat, head.hash.hex())
        return deciding.decide(
            self._lines, head.game, seat, decision, None, head.position, decision_id, client, ""
        )

    @busy(BEGUN_ONCE)
    def branch(
        self,
        game: str,
        at: int,
        *,
        luck: str = "same",
        seed: str | None = None,
        seed_origin: str | None = None,
        given: Given | None = None,
        takes_given: bool | None = None,
        decisions: Iterable[Decided[Decision]] = (),
        name: str = "",
        client: str = "",
        decision_id: str | None = None,
    ) -> Head:
        """A new game whose line begins with this one's up to event `at`; nothing is copied.

        luck: "same", or "new" under `seed` (None draws one) from here on. It goes on under
        today's rules. takes_given: whether luck may be given from here on; None: as before.
        decisions: what is decided at once, stored with it in one transaction. decision_id: as in
        `create`, of its first step.
        Raises BranchInsideStep, UnknownGame for an event that is not there, IllegalDecision,
        StoreConflict.
        """
        from event_store import creating

        parent = self._lines.entry(game).row
        return head_of(
            creating.branch(
                self._lines,
                parent,
                at,
                luck=luck,
                seed=seed,
                seed_origin=seed_origin,
                given=given,
                takes_given=takes_given,
                decisions=decisions,
                name=name,
                client=client,
                decision_id=decision_id,
            )
        )

    def begun(self, decision_id: str) -> Head | None:
        """The game that was created or branched under a sender's id; None: none was."""
        for game in self._games.begun_with(decision_id):
            return self.head(game)
        return None

    @busy(LOOK_FIRST)
    def take_back(self, game: str, at: int, *, expect: int, client: str = "") -> Head:
        """A game that goes on from event `at` in place of this one, with the same luck.

        This one is closed and the new one takes its name, in one transaction; from then on
        `successors` gives the new one. expect: the number of events that the sender saw. Whether
        what comes behind `at` may be taken back is for `undo.why_no_undo`. Raises StoreConflict
        where the game has gone on since or is over, BranchInsideStep.
        """
        from event_store import creating

        parent = self._lines.entry(game).row
        if parent.position != expect:
            raise StoreConflict(f"{parent.game} has gone on since event {expect - 1}")
        entry = creating.branch(
            self._lines,
            parent,
            at,
            luck="same",
            seed=None,
            seed_origin=None,
            given=None,
            takes_given=None,
            decisions=(),
            name="",
            client=client,
            in_place=True,
        )
        return self.head(entry.row.game)

    @busy(NO_HARM)
    def add(
        self,
        ruleset: Ruleset,
        steps: Sequence[Step[Event]],
        *,
        name: str = "",
        parent: str | None = None,
    ) -> tuple[Head, bool]:
        """Take in a whole line as one game, or nothing of it; (head, True) if it is here already.

        parent: a game here that the line is a branch of, as `parentage.parents_of` finds; None:
        it is one stream. Raises CorruptStream where chain or fold fail, StoreError where it is no
        branch of the parent or has a decision id that no store has given; `replay.verify` asks
        rules and seed.
        """
        from event_store import creating

        entry, already = creating.add(self._lines, ruleset, steps, name, parent)
        return head_of(entry), already

    @busy(NO_HARM)
    def add_played(
        self, ruleset: Ruleset, games: Sequence[PlayedGame], *, client: str = ""
    ) -> list[str]:
        """Take in games that this program has just played, all in one transaction.

        Returns their ids, in order. A game that is here under the same id already is not stored
        again. Raises StoreConflict where it is another one, CorruptStream where a game does not
        fold, UnknownGame for a parent that is not here.
        """
        from event_store import bulk

        return bulk.add_played(self._lines, ruleset, games, client)

    # ------------------------------------------------------------ reading

    def head(self, game: str) -> Head:
        return head_of(self._lines.entry(game))

    def heads(self, *, after: str = "", before: str = "", limit: int | None = None) -> list[Head]:
        """Games in order of creation: see `listed`. Raises CorruptStream for a damaged one."""
        return listing.sound_heads(listing.listed(self._lines, after, before, limit))

    def listed(
        self, *, after: str = "", before: str = "", limit: int | None = None
    ) -> Iterator[Head | DamagedHead]:
        """Games in order of creation, read a page at a time; one that is damaged stops no other.

        after, before: the listing begins behind, or ends before, this game. limit: the most games;
        with `after` the first ones, else the last ones. Raises UnknownGame.
        """
        return listing.listed(self._lines, after, before, limit)

    def ids(self) -> list[str]:
        """The ids of all games, those included whose head row is damaged or lost: for the audit."""
        return self._games.ids_of_games()

    def tree(self, game: str) -> list[Head]:
        """Every game of the game's tree, parents before children."""
        root = self._lines.entry(game).row.root
        return [head_of(entry) for entry in self._games.select("root", root)]

    def line(self, game: str, at: int | None = None) -> Line:
        """The folded line after event `at`, which may lie inside a step; None: at its end.

        Raises UnknownGame with the range for an event that is not there.
        """
        return self._lines.line(self._lines.entry(game).row, at)

    def steps(self, game: str, first: int = 0, last: int | None = None) -> list[Step[Event]]:
        """Steps first to last of the line, both included, through its ancestors."""
        return self._lines.steps(self._lines.entry(game).row, first, last)

    def steps_to(self, game: str, at: int) -> list[Step[Event]]:
        """The line's steps up to event `at`, the last event of the last one.

        Raises BranchInsideStep, UnknownGame for an event that is not there.
        """
        return self._lines.boundary(self._lines.entry(game).row, at)

    def created(self, game: str) -> GameCreated:
        """The record with which the game's line begins.

        It reads one record, in a store of any size. Raises UnknownGame, CorruptStream.
        """
        return self.set_up(game).created

    def set_up(self, game: str) -> Line:
        """The game's line as it was set up: after its first step.

        It reads one record, in a store of any size. Raises UnknownGame, CorruptStream.
        """
        row = self._lines.entry(game).row
        try:
            return Line.of(
                self._lines.ruleset(row.ruleset), self._games.steps(row.root, row.ruleset, 0, 0)
            )
        except CorruptStream as error:
            error.hint = f"mechs audit {row.game}"
            raise

    def opened(self, game: str) -> Callable[[str], bool]:
        """Whether a seed's secrets are open in the game's tree: see `open_secrets.opened`."""
        return open_secrets.opened(self._lines, self._lines.entry(game).row)

    # ------------------------------------------------------------ the owner's notes

    @busy(NO_HARM)
    def close_game(self, game: str) -> Head:
        """Nobody decides in it any more; its secrets open as those of an ended game do."""
        entry = self._lines.entry(game)
        self._games.write_note(entry.row.game, closed=True)
        return self.head(entry.row.game)

    @busy(NO_HARM)
    def archive(self, games: Iterable[str], *, restore: bool = False) -> list[Head]:
        """Put games away, all or none, or take them out again: listings leave them out."""
        heads = [self.head(game) for game in games]
        self._games.write_archived([head.game for head in heads], archived=not restore)
        return heads

    def marks(self, games: Iterable[str] | None = None) -> dict[str, Mark]:
        """What the owner has done with games as a whole, by their ids; most have no mark.

        games: ids of those that are wanted; None: all.
        """
        if games is None:
            return self._games.marks()
        return {game: mark for each in games for game, mark in self._games.marks(each).items()}

    def successors(self, game: str) -> list[Head]:
        """The games that replaced this one by `take_back`, one after another.

        Empty if it was not taken back; the last one is the current game.
        """
        heads = [self.head(game)]
        while (mark := self._games.marks(heads[-1].game).get(heads[-1].game)) is not None:
            there = self._games.select("game", mark.successor) if mark.successor else []
            if not there or any(there[0].row.game == head.game for head in heads):
                break  # deleted, or forged marks form a ring
            heads.append(head_of(there[0]))
        return heads[1:]

    @busy(NO_HARM)
    def rename(self, game: str, name: str) -> Head:
        """Give a game a name, or none (""). Raises StoreError for one that is taken."""
        from event_store import creating

        entry = self._lines.entry(game)
        creating.check_name(self._lines, name, owner=entry.row.game)
        try:
            self._games.write_note(entry.row.game, name=name)
        except Moved as error:
            raise StoreError(f"another game has the name {name!r} already") from error
        return head_of(Entry(entry.row, name, entry.closed))

    # ------------------------------------------------------------ checking

    def audit(
        self, game: str, *, expect_head: str | None = None, commitment: str | None = None
    ) -> Report:
        """Check everything about a game that can be checked, up to the first finding.

        expect_head: 64 hex digits, the head hash that somebody wrote down. commitment: to the
        seed of creation. Damage never raises; only a game that is nowhere does (UnknownGame).
        Where its ruleset is not here, `unruled` says so, and all else is checked.
        """
        from event_store.audit import audit

        return audit(self._lines, game, expect_head, commitment)

    def gaps(self) -> list[Gap]:
        """The games and steps that were stored once and are not here any more."""
        from event_store.gaps import gaps

        with self._games.moment():
            return list(gaps(self._lines, self._games.ids_of_games()))

    def check(self, *, progress: Progress = untold) -> Checkup:
        """Whether the file is whole and all that stands beside the steps follows from them.

        Games whose ruleset is not here are checked as far as that needs no rules; what was stored
        once and is gone is told as a gap, not as a fault.
        progress: is told how many games of how many are done. Damage never raises.
        """
        from event_store.checking import check

        return check(self._lines, progress)

    @busy(NO_HARM)
    def repair(self, seen: Checkup, *, progress: Progress = untold) -> None:
        """Write anew, in one transaction, what a check saw to be wrong and what can be mended.

        Steps are never written, nor anything of a game that has lost steps: its other rows are
        the only trace of them. Names and closed marks are kept.
        Raises StoreConflict, and writes nothing, if the faults are no longer those of `seen`.
        """
        from event_store.repairing import repair

        repair(self._lines, seen, progress)

    def copy_to(self, file: Path, *, progress: Progress = untold) -> None:
        """Write the store as it is now into an empty file, while others may write to it.

        progress: is told how many pages of how many are done.
        """
        self._games.copy_to(file, progress)
