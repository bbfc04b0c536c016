"""One step of a game: the boundary where a decision is checked, then carried out.

Check first, emit after; `emit` folds at once, so the next line of a rule sees its effect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct

from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.contract.rules import ALL, Within
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import (
    Decision,
    Event,
    GameCreated,
    Range,
    Request,
    Seat,
    limits_of,
    request_to,
    tag_of,
)
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.words import is_not

S = TypeVar("S")


class Play(Generic[S]):
    """What a rule works with: the state, luck, and `emit`."""

    __slots__ = ("_apply", "_ask", "asked", "created", "events", "luck", "state")

    def __init__(
        self,
        ruleset: Ruleset,
        created: GameCreated,
        state: S,
        luck: Luck,
        asked: tuple[Request, ...] | None = None,
    ) -> None:
        """asked: who is asked, where that is known."""
        self.state = state
        self.luck = luck
        self.created = created  # options and scenario
        self.events: list[Event] = []  # of this step, in order
        self.asked = asked  # None: not worked out since the last event
        self._apply = ruleset.rules.apply
        self._ask = ruleset.rules.requests

    def emit(self, event: Event) -> None:
        """Record an event and fold it into the state."""
        self._apply[type(event)](self.state, event)
        self.events.append(event)
        self.asked = None

    def requests(self) -> tuple[Request, ...]:
        """Who is asked now, worked out once until the next event."""
        if self.asked is None:
            self.asked = self._ask(self.state)
        return self.asked


def submit(ruleset: Ruleset, play: Play[Any], seat: Seat, sent: Decision | bytes | str) -> Decision:
    """Carry out a decision, given as itself or as JSON. Returns the decision.

    Raises IllegalDecision. The general codes come first, in this order: `game_over`,
    `not_asked` (seat; or what the rules know better, see `why_unasked`), `bad_value` (does not
    decode), `not_asked` (type), `bad_value` (range), `decision_pending` (fits after this
    question); then the rules' own. Whatever is raised
    before the first event has changed nothing.
    """
    asked = play.requests()
    if not asked:
        raise IllegalDecision("game_over", "the game is over")
    request = request_to(seat, asked)
    if request is None or type(seat) is not int:  # True equals 1, and could not be read again
        raise why_unasked(ruleset, play, seat, sent)
    decision = codec_of(ruleset).decision_from(sent)
    tag = tag_of(type(decision))
    if tag not in request.accepts:
        raise untimely(ruleset, play, request, decision)
    check_ranges(decision, len(play.created.seats), ruleset.rules.within(play.created))
    ruleset.rules.decide[type(decision)](play, seat, decision)
    return decision


def untimely(
    ruleset: Ruleset, play: Play[Any], request: Request, decision: Decision
) -> IllegalDecision:
    """Why a decision does not fit a question: `decision_pending` for what fits after it.

    Raises IllegalDecision `bad_value` for such a one that is out of range.
    """
    tag, fits = tag_of(type(decision)), ", ".join(request.accepts)
    if tag not in request.later:
        return IllegalDecision("not_asked", f"{tag} does not fit now; what fits: {fits}")
    check_ranges(decision, len(play.created.seats), ruleset.rules.within(play.created))
    return IllegalDecision("decision_pending", f"{tag} fits later; first answer with: {fits}")


def why_unasked(
    ruleset: Ruleset, play: Play[Any], seat: Seat, sent: Decision | bytes | str
) -> IllegalDecision:
    """Why a seat that is not asked may not decide this: the rules' own reason, or `not_asked`."""
    if type(seat) is int and 0 <= seat < len(play.created.seats):
        try:
            decision = codec_of(ruleset).decision_from(sent)
            check_ranges(decision, len(play.created.seats), ruleset.rules.within(play.created))
        except IllegalDecision:
            pass
        else:
            if reason := ruleset.rules.unasked(play.state, seat, decision):
                return reason
    waiting = ", ".join(str(each.seat) for each in play.requests() if each.required)
    return IllegalDecision("not_asked", f"seat {seat} is not asked; waiting for seat {waiting}")


def check_ranges(decision: Struct, seats: int, within: Within = ALL, inside: str = "") -> None:
    """Raises IllegalDecision `bad_value`, naming the first field that is out of its range.

    Structs in the decision are looked into: `args.target`. within: what this game leaves of the
    ranges. inside: the way to this one.
    """
    for field in limits_of(type(decision)):
        value = getattr(decision, field.name)
        if value is None or value is UNSET:
            continue
        told = f"{inside}{field.stored}"
        items = value if type(value) is tuple else (value,)
        if field.range is not None:
            left = within.range_of(told, field.range)
            if left is not None:
                check_items(items, left, seats, told)
            elif value != field.default:
                raise IllegalDecision("bad_value", f"{told}: this game has none")
        if field.has_structs:
            for item in items:
                check_ranges(item, seats, within, f"{told}.")


def check_items(items: Iterable[Any], mark: Range, seats: int, told: str) -> None:
    """Raises IllegalDecision `bad_value` for the first item that does not fit; told: the field."""
    for item in items:
        said = tag_of(type(item)) if isinstance(item, Struct) else item
        if not mark.fits(said, seats):
            raise IllegalDecision("bad_value", f"{told}: {is_not(said, mark.wanted(seats))}")
