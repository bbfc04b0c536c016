"""The audit: everything about a game that can be checked, in order, up to the first finding.

Chain, form and numbers of the stored bytes; grammar; fold; what rules and seed say; then all that
the store keeps beside the steps. Damage is reported, never raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from event_store.derived import beside, beside_unruled, head_fault, head_words, id_faults, id_words
from event_store.heads import is_game_id
from event_store.lines import NO_LIMIT, Lines
from event_store.records import Finding, Report
from event_store.stored_line import Unfit, created_of, need_place, stored_line, unfit
from event_store.unruled import confirmed, is_given_unruled, play_hash_unruled
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.errors import CorruptStream, MechsError, StoreUnusable, UnknownGame
from mechs_core.kernel.expectations import (
    COMMITMENT,
    Since,
    unexpected_commitment,
    unexpected_head,
)
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Branched, Event, GameCreated, Step, tag_of
from mechs_core.kernel.rederivation import rederive, seen_by_rules, unseen_by_rules
from mechs_core.kernel.stream import UNFOLDABLE, Line, why_ungrammatical
from mechs_core.kernel.turnings import turnings_of


def audit(lines: Lines, said: str, expect_head: str | None, committed: str | None) -> Report:
    """The report on a game; the arguments are those of `GameStore.audit`."""
    work = _Audit(lines, _found(lines, said))
    finding = None
    try:
        with lines.games.moment():
            for check in work.checks(expect_head, committed):
                check()
    except Unfit as error:
        finding = error.finding
    except (CorruptStream, StoreUnusable) as error:
        finding = Finding(None, None, "store", "damaged", "whole", error.sentence)
    return Report(
        game=work.game,
        steps=len(work.steps),
        events=work.chain.position,
        head_hash=work.chain.hash.hex(),
        play_hash=(play_hash_unruled if work.unruled else play_hash)(work.steps),
        checks=tuple(work.passed),
        finding=finding,
        given=sum(is_given_unruled(step.events[0]) for step in work.steps),
        commitment=commitment(work.created.seed) if work.created else None,
        seed_origin=work.created.seed_origin if work.created else None,
        turnings=turnings_of(work.steps, is_given_unruled),
        unseen=work.unseen() if finding is None else (),
        since=work.since,
        unruled=work.unruled,
    )


def _found(lines: Lines, said: str) -> str:
    """The id of a game by id or name, also if only its steps are left. Raises UnknownGame."""
    try:
        return lines.found(said).row.game
    except UnknownGame:
        there = (
            lines.games.records(said, 0, NO_LIMIT)
            if is_game_id(said)
            else said in lines.games.ids_of_games()
        )
        if not there:
            raise
        return said
    except StoreUnusable:  # the file is damaged: the report will say so
        return said


class _Audit:
    def __init__(self, lines: Lines, game: str) -> None:
        self.lines = lines
        self.game = game
        self.passed: list[str] = []
        self.steps: list[Step[Event]] = []  # those whose hashes the chain confirms
        self.chain = Chain()
        self.created: GameCreated | None = None
        self.since: Since | None = None  # the expected head is an earlier one
        self.unruled = ""  # why the ruleset is not here

    def unseen(self) -> tuple[str, ...]:
        """What today's rules cannot derive; where there are none, that is said by itself."""
        return () if self.unruled else unseen_by_rules(self.ruleset, self.steps)

    def checks(
        self, expect_head: str | None, committed: str | None
    ) -> Iterator[Callable[[], None]]:
        yield self._read
        if self.unruled:
            yield self._chain_unruled
        else:
            yield self._chain
        yield self._grammar
        if not self.unruled:
            yield self._fold
            yield self._rules
        yield self._head_row
        yield self._beside
        if committed is not None:
            yield lambda: self._commitment(committed)
        if expect_head is not None:
            yield lambda: self._expected_head(expect_head)

    # ------------------------------------------------------------ the steps

    def _read(self) -> None:
        self.stored, self.streams = stored_line(self.lines, self.game)
        self.created = created_of(self.stored)
        self.unruled = self.lines.why_unruled(self.created.ruleset)

    def _chain_unruled(self) -> None:
        """The chain as far as it can be confirmed without rules."""
        assert self.created is not None  # `_read` has passed
        position = 0
        for record in self.stored:
            need_place(record, len(self.steps), position, self.created)
            self.steps.append(record.step)
            position += len(record.step.events)
        self.chain = Chain(self.steps[-1].hash, len(self.steps), position)
        many, wrong = confirmed(self.steps)
        if wrong is not None:
            sentence = f"step {wrong.number} was changed: its hash does not follow"
            raise unfit(wrong.number, "hash", wrong.hash.hex(), "another", sentence)
        whole = many == len(self.steps)
        self.passed.append("chain" if whole else f"chain of {many} of {len(self.steps)} steps")

    def _chain(self) -> None:
        created = self.created
        assert created is not None  # `_read` has passed
        self.ruleset = self.lines.ruleset(self.stored[0].topic)
        for record in self.stored:
            number, step, start = self.chain.steps, record.step, self.chain.position
            need_place(record, number, start, created)
            before = self.chain.copy()
            if self.chain.add(step.envelope, step.events).hash != step.hash:
                follows = self.chain.hash.hex()
                self.chain = before
                raise self._changed(step, start, follows)
            self.steps.append(step)
        self.passed.append("chain")

    def _changed(self, step: Step[Event], start: int, follows: str) -> Unfit:
        """The finding for a wrong hash: the changed field, if the rules can derive the step."""
        sentence = (
            f"step {step.number} (positions {start} to {start + len(step.events) - 1}) "
            "was changed: its hash does not follow"
        )
        try:
            difference = rederive(self.ruleset, [*self.steps, step])
        except (MechsError, *UNFOLDABLE):
            difference = None
        if difference is None:
            return unfit(step.number, "hash", step.hash.hex(), follows, sentence, start)
        return unfit(
            step.number,
            difference.field,
            difference.stored,
            difference.derived,
            f"{sentence}; {difference}",
            difference.position,
        )

    def _grammar(self) -> None:
        position = 0
        for record in self.stored:
            step, first = record.step, record.step.events[0]
            why = None
            if not self.unruled:
                why = why_ungrammatical(step.events, step.number, position)
            if why is not None:
                raise unfit(step.number, "grammar", tag_of(type(first)), "", why, position)
            opens = record.opens and step.number > 0
            if type(first) is Branched and bool(first.parent) != opens:
                found = "a game" if opens else "empty"
                sentence = f"step {step.number}: only a stream's first step names a parent"
                name = "Branched.parent"
                raise unfit(step.number, name, first.parent, found, sentence, position)
            position += len(step.events)
        if not self.unruled:
            self.passed.append("grammar")

    def _fold(self) -> None:
        try:
            self.line = Line.of(self.ruleset, self.steps)
        except CorruptStream as error:
            raise unfit(None, "fold", "a step", "nothing", error.sentence) from error
        self.passed.append("fold")

    def _rules(self) -> None:
        difference = rederive(self.ruleset, self.steps)
        if difference is not None:
            raise unfit(
                self._step_at(difference.position),
                difference.field,
                difference.stored,
                difference.derived,
                f"rules and seed do not give what is stored: {difference}",
                difference.position,
            )
        self.passed.append(seen_by_rules(self.ruleset, self.steps))

    def _step_at(self, position: int) -> int | None:
        end = 0
        for step in self.steps:
            end += len(step.events)
            if position < end:
                return step.number
        return len(self.steps) - 1

    # ------------------------------------------------------------ the rows beside the steps

    def _head_row(self) -> None:
        entries = self.lines.games.select("game", self.game)
        if not entries:
            sentence = f"{self.game} is lost from the list of games; its steps are here"
            raise unfit(None, "heads.game", "none", self.game, sentence)
        if self.unruled:
            assert self.created is not None  # `_read` has passed
            self.derived = beside_unruled(
                self.game, self.streams[0], self.stored, self.created, self.unruled
            )
        else:
            self.derived = beside(self.game, self.streams[0], self.stored, self.line)
        fault = head_fault(entries[0].row, self.derived)
        if fault is not None:
            name, is_, says = fault
            sentence = head_words(entries[0].row, self.derived, fault)
            raise unfit(None, f"heads.{name}", is_, says, sentence)
        self.passed.append("head row")

    def _beside(self) -> None:
        """The rows of decision ids and of seeds."""
        for fault in id_faults(self.lines.games.ids(self.game), self.derived):
            _, filed, step = fault
            is_, says = ("no step" if each is None else f"step {each}" for each in (filed, step))
            raise unfit(step, "decision_ids", is_, says, id_words(*fault))
        self.passed.append("decision ids")
        seeds, stored = [*self.derived.seeds], self.lines.games.seeds(self.game)
        if seeds != stored:
            sentence = "the seeds that are filed are not those of the line"
            raise unfit(None, "game_seeds", " ".join(stored), " ".join(seeds), sentence)
        self.passed.append("seeds")

    def _commitment(self, committed: str) -> None:
        assert self.created is not None  # `_chain` has passed
        fault = unexpected_commitment(commitment(self.created.seed), committed)
        if fault is not None:
            raise unfit(0, fault.field, fault.here, fault.expected, fault.sentence, 0)
        self.passed.append(COMMITMENT)

    def _expected_head(self, expected: str) -> None:
        fault = unexpected_head(self.steps, expected)
        if isinstance(fault, Since):
            self.since = fault
        elif fault is not None:
            last = len(self.steps) - 1
            raise unfit(last, fault.field, fault.here, fault.expected, fault.sentence)
        else:
            self.passed.append("expected head")
