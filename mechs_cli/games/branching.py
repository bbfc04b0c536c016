"""Branching: a branch and its first decisions are tried in memory before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from mechs_cli.games.choices import given_of
from mechs_cli.games.secrecy import eyes_for, need_owner
from mechs_cli.games.turns import CLIENT
from mechs_core.analysis.simulating.again import Again, Change, send_again
from mechs_core.kernel.messages import Branched, Decided, Decision, Seat
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes, decision_as_seen, may_know_choices
from mechs_core.table.notation import addressed, decision_of
from mechs_core.table.seats import Seats, seats_of

if TYPE_CHECKING:
    from event_store import GameStore, Head

GIVEN = " given {"  # between a decision and its luck


class Kept(Struct, frozen=True):
    """What became of a game's later decisions in a branch. The last four: where it stopped."""

    kept: int
    later: int  # decisions that were to be sent again
    step: int | None = None  # number of the refused step in the parent game
    seat: Seat | None = None
    decision: str = ""  # in notation; its type where it is secret
    refusal: str = ""  # with its code; the code alone where more would be told

    def line(self, seats: Seats) -> str:
        """`kept 2 of 9 later decisions; stopped at step 5: ada "pass": why not (code)`."""
        said = f"kept {self.kept} of {self.later} later decisions"
        if self.seat is None:
            return said
        who = seats.called[self.seat] if seats.called else seats.label(self.seat)
        return f'{said}; stopped at step {self.step}: {who} "{self.decision}": {self.refusal}'


def begin(
    store: GameStore,
    game: str,
    at: int | None,
    luck: dict[str, Any],
    decisions: Sequence[str],
    *,
    keep: bool = False,
    name: str = "",
    reveal: bool = False,
    decision_id: str | None = None,
) -> tuple[Head, Kept]:
    """Make a branch with its first decisions, or nothing.

    at: the last event kept; None: the last one there is. luck: that of `GameStore.branch`; where
    some is given, more may be. decisions: as `changed` reads them. keep: the game's own later
    decisions are sent again. reveal: the owner branches. decision_id: sent again it gives the
    game that is there; the parent may have gone on since, so what was kept is not compared.
    Raises IllegalDecision for a decision that is refused, MechsError for what only an owner may.
    """
    now = store.line(game)
    need_owner(store, store.head(game), now, reveal=reveal)
    seats = seats_of(now)
    changes = [changed(seats, text) for text in decisions]
    if luck["given"] or any(change.given for change in changes):
        luck = {**luck, "takes_given": True}
    steps = store.steps(game)
    ends = [*accumulate(len(step.events) for step in steps)]
    there = None if decision_id is None else store.begun(decision_id)
    if there is not None and there.parent == store.head(game).game:
        at = there.at if at is None else at
    last = ends[-1] - 1 if at is None else at
    sent, kept = Again(0), Kept(0, 0)
    if last + 1 in ends:  # else the store refuses, and names the boundaries
        line = store.line(game, last)
        line.branch(Branched(parent="", at=last, rules=line.ruleset.version, **luck))
        later = steps[ends.index(last + 1) + 1 :] if keep else []
        sent = send_again(line, later, changes)
        kept = kept_of(line, sent, eyes_for(seats, store.opened(game), reveal=reveal))
    chosen = [each for events in sent.events if type(each := events[0]) is Decided]
    more: Any = {"name": name, "client": CLIENT, "decision_id": decision_id, **luck}
    decided = () if there is not None and keep else chosen
    return store.branch(game, last, decisions=decided, **more), kept


def changed(seats: Seats, text: str) -> Change:
    """`SEAT: DECISION given {"label":[...]}`; without a seat whoever decides next is meant."""
    seat, said = addressed(seats, text)
    spoken, separator, luck = said.rpartition(GIVEN)
    decision = spoken if separator else said

    def read(line: Line, decider: Seat) -> Decision:
        return decision_of(line.ruleset, decision, line.ruleset.sight.view(line.state, decider))

    return Change(seat, read, given_of(f"{{{luck}" if separator else None))


def kept_of(line: Line, sent: Again, eyes: Eyes) -> Kept:
    """What a viewer may know of the decisions kept. line: after those that were sent again."""
    stopped = sent.stopped
    if stopped is None:
        return Kept(sent.kept, sent.later)
    seat, viewer, refusal = stopped.seat, eyes.viewer, stopped.refusal
    decided = eyes.opened(line.created.seed)  # the decision is of the line before the branch
    why = may_know_choices(line, seat, viewer, opened=eyes.opened(line.seed))
    return Kept(
        kept=sent.kept,
        later=sent.later,
        step=stopped.step,
        seat=seat,
        decision=decision_as_seen(line, seat, stopped.decision, viewer, opened=decided),
        refusal=str(refusal) if why else f"({refusal.code})",
    )
