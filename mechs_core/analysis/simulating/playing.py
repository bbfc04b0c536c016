"""One game of a plan, played: the same on every machine and at any time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from mechs_core.analysis.attribution.luck import amount_of
from mechs_core.analysis.simulating.again import Change, replaced, send_again
from mechs_core.analysis.simulating.plan import Arm, Game, Plan, Position
from mechs_core.analysis.simulating.played import Played, asked_of, bots_on, play_on, simulate
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.creation import describe
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import CorruptStream, Endless, IllegalDecision
from mechs_core.kernel.messages import Branched, Decided, Envelope, Event, Step
from mechs_core.kernel.rederivation import derived_anew
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line

UNDERIVED: Final = "does not follow from its record"  # how such a reason to leave it out begins


def play_game(
    ruleset: Ruleset,
    plan: Plan,
    number: int,
    prefix: Sequence[bytes] | None = None,
    *,
    derive: bool = False,
) -> Played:
    """Game `number` of a plan; `left_out` says why it does not count, if it does not.

    prefix: encoded steps of the stored line that `plan.start` is about, those after it included
    where they are sent again. derive: its result is worked out again from its record.
    Raises IndexError, IllegalDecision `bad_config`.
    """
    game = plan.game(number)
    arm = plan.arms[game.arm]
    if plan.start is None:
        created = describe(ruleset, game.seats, options=arm.options, seed=game.seed)
        played = simulate(ruleset, created, number, plan.most)
    else:
        stem = stem_of(ruleset, tuple(prefix or ()), plan.start.at)
        played = go_on(stem, plan.start, arm, game, plan.most)
    played.deal, played.assignment, played.arm = game.deal, game.assignment, arm.label
    if derive and (why := why_underived(played)):
        played.leave_out(f"{UNDERIVED}: {why}")
    if plan.rollouts and not played.left_out:
        measure_luck(played, plan.rollouts, game.seed)
    return played


def measure_luck(played: Played, rollouts: int, seed: str) -> None:
    """Add what was luck in a game that ended, or why it is left out."""
    policies = played.created.seats
    try:
        played.luck = amount_of(
            *(played.ruleset, played.events, policies, rollouts, f"{seed} luck"),
            first=played.first,
        )
    except Endless as stopped:
        played.leave_out(f"its luck cannot be told: {stopped.sentence}")
    except CorruptStream as error:
        played.leave_out(f"{UNDERIVED}: {error.sentence}")


def why_underived(played: Played) -> str:
    """Why a game does not follow from its record, its inputs and the rules alone; "" if it does.

    A bot that reaches the state which it plays on can forge events and results: see docs/trust.md.
    """
    line, difference = derived_anew(
        played.ruleset,
        [
            Step(number, b"", Envelope("", ""), tuple(events))
            for number, events in enumerate(played.events)
        ],
    )
    if line is None or difference is not None:
        return str(difference)
    rules, sight = played.ruleset.rules, played.ruleset.sight
    if rules.result(line.state) != played.result:
        return "another result"
    if sight.called(line.created, line.state) != played.called:
        return "other names of the seats"
    return ""


class Stem(Struct, frozen=True):
    """What games that go on from a position have in common."""

    line: Line  # up to the position
    events: tuple[Sequence[Event], ...]  # step by step, up to the position
    later: tuple[Step[Event], ...]  # the stored game's own steps after it


@lru_cache(maxsize=2)
def stem_of(ruleset: Ruleset, prefix: tuple[bytes, ...], at: int) -> Stem:
    """at: position of the last event kept, the last one of its step. Raises CorruptStream."""
    decode = codec_of(ruleset).step_from_bytes
    kept: list[Step[Event]] = []
    later: list[Step[Event]] = []
    position = 0
    for step in map(decode, prefix):
        position += len(step.events)
        (kept if position <= at + 1 else later).append(step)
    return Stem(Line.of(ruleset, kept), tuple(step.events for step in kept), tuple(later))


def go_on(stem: Stem, start: Position, arm: Arm, game: Game, most: int | None = None) -> Played:
    """A game from a position on, under new luck: the arm's decisions, then the bots.

    The seats are named after the bots that play on. An arm has one decision, or several of which
    luck may forbid a later one: what is left of them is then dropped. most: see `play_on`.
    """
    line = stem.line.copy()
    line.created = created = replace(stem.line.created, seats=game.seats)
    events: list[Sequence[Event]] = [*stem.events]
    events[0] = (created, *events[0][1:])
    first = len(events)
    played = Played(
        number=game.number,
        ruleset=line.ruleset,
        created=created,
        events=events,
        asked=[None] * first,
        result=None,
        parent=start.game,
        branched_at=start.at,
        first=first,
    )
    branched = Branched(
        *(start.game, start.at, "new", line.ruleset.version), seed_origin="chosen", seed=game.seed
    )
    events.append(line.branch(branched))
    played.asked.append(None)
    decide(line, played, arm)
    if start.kept:
        again = send_again(line, without(stem.later, arm))
        events += again.events
        played.asked += again.asked
    play_on(line, played, bots_on(line.ruleset, game.seats), most)
    return played


def decide(line: Line, played: Played, arm: Arm) -> None:
    """The decisions of an arm, up to the first that is refused."""
    for seat, decision in arm.decisions:
        asked = asked_of(line, seat)
        try:
            happened = line.decide(seat, encode_json(decision))
        except IllegalDecision:
            return
        played.events.append(happened)
        played.asked.append(asked)


def without(later: Sequence[Step[Event]], arm: Arm) -> list[Step[Event]]:
    """The stored game's later decisions, without those that the arm's stand for."""
    decisions = [step for step in later if type(step.events[0]) is Decided]
    seats = [step.events[0].seat for step in decisions if type(step.events[0]) is Decided]
    instead = replaced(seats, [Change(seat, encode_json(said)) for seat, said in arm.decisions])
    return [step for place, step in enumerate(decisions) if place not in instead]
