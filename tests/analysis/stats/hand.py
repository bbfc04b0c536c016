"""Games written by hand as frames, so that the right answers of a report are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from mechs_core.analysis.data.frames import Frames, frames_of
from mechs_core.analysis.data.tables import tables_of
from mechs_core.analysis.pages.report import Report, Section
from mechs_core.analysis.simulating.plan import Arm, Plan
from mechs_core.analysis.stats import report_of
from mechs_core.kernel.contract.study import Measure, Part, Topic
from tests.toy import TOY
from tests.with_answers import with_answers

A, B = "bot:a@1", "bot:b@1"
ACTION = Topic(
    "action",
    "Which actions are used",
    "an action",
    (
        Measure("uses", "uses", "Times used"),
        Measure("points", "points", "Points gained"),
        Measure("harm", "marks", "Harm done"),
    ),
    worth=True,
)
CARD = Topic(
    "card", "Which cards are drawn", "card", (Measure("drawn", "cards", "Drawn"),), wins=True
)
HAND = with_answers(
    TOY,
    parts=(
        Part("claims", "points", "Points of claims", scores=True),
        Part("long_bonus", "points", "Points of bonuses", scores=True),
        Part("distance", "steps", "Steps from home"),
    ),
    topics=(ACTION, CARD),
)


@dataclass
class Hand:
    """One game. scores: a seat each; the best one wins, the best ones share."""

    scores: Sequence[int]
    players: Sequence[str] = ()  # A on every seat where nothing is said
    called: Sequence[str] = ()
    deal: int | None = None
    assignment: int | None = None
    arm: str = ""
    parent: str | None = None
    stored: str | None = None
    seed: str | None = None
    status: str = "ended"
    decided_by: str = "points"
    rounds: int = 3
    parts: Sequence[Mapping[str, int]] = ()
    tallies: Mapping[tuple[int, str, str, str], int] = field(default_factory=dict)
    decisions: Sequence[tuple[int, str, int | None]] = ()  # seat, type, legal
    luck: Sequence[tuple[float, float, float, float]] = ()  # share, error, score, error


def frames(hands: Iterable[Hand], plan: Plan | None = None, **left_out: bool) -> Frames:
    """The tables of these games, numbered in order. left_out: `tallies=False` and the like."""
    tables = {
        name: {column.name: [] for column in table.columns}
        for name, table in tables_of(HAND).items()
        if name != "events" and left_out.get(name, True)
    }

    def put(table: str, row: Mapping[str, Any]) -> None:
        for name, column in tables.get(table, {}).items():
            column.append(row.get(name))

    for number, hand in enumerate(hands):
        put("games", {"game": number, **game_row(hand)})
        for seat, score in enumerate(hand.scores):
            put("seats", {"game": number, "seat": seat, **seat_row(hand, seat, score)})
        for (seat, topic, item, measure), value in hand.tallies.items():
            named = {"topic": topic, "item": item, "measure": measure, "value": value}
            put("tallies", {"game": number, "seat": seat, **named})
        for step, (seat, kind, legal) in enumerate(hand.decisions, start=1):
            when = {"game": number, "step": step, "position": step, "seat": seat}
            put("decisions", {**when, "type": kind, "legal": legal, "data": "{}"})
    return frames_of([tables], HAND, plan)


def game_row(hand: Hand) -> dict[str, Any]:
    seats = len(hand.scores)
    return {
        "ruleset": "toy",
        "rules": 1,
        "seats": seats,
        "deal": hand.deal,
        "assignment": hand.assignment,
        "arm": hand.arm,
        "options": "{}",
        "seed_origin": "chosen",
        "parent": hand.parent,
        "stored": hand.stored,
        "seed": hand.seed,
        "branched_at": None if hand.parent is None else 7,
        "status": hand.status,
        "decided_by": hand.decided_by,
        "winners": hand.scores.count(max(hand.scores)),
        "rounds": hand.rounds,
        "decisions": 10 * seats,
        "events": 50 * seats,
    }


def seat_row(hand: Hand, seat: int, score: int) -> dict[str, Any]:
    player = hand.players[seat] if hand.players else A
    row: dict[str, Any] = {"player": player, "bot": player}
    row["called"] = hand.called[seat] if hand.called else None
    if hand.status != "ended":
        return row
    others = [each for other, each in enumerate(hand.scores) if other != seat]
    best = max(hand.scores)
    row |= {
        "place": 1 + sum(each > score for each in others),
        "share": (score == best) / hand.scores.count(best),
        "score": score,
        "margin": score - sum(others) / len(others),
    }
    if hand.luck:
        row |= zip(LUCK, hand.luck[seat], strict=True)
    if hand.parts:
        row |= {f"part_{name}": value for name, value in hand.parts[seat].items()}
    return row


LUCK = ("luck_share", "luck_share_error", "luck_score", "luck_score_error")


def report(hands: Iterable[Hand], plan: Plan | None = None, **left_out: bool) -> Report:
    return report_of(frames(hands, plan, **left_out), HAND)


def section(hands: Iterable[Hand], key: str, plan: Plan | None = None) -> Section:
    """The section of this key of the report about these games."""
    (found,) = [each for each in report(hands, plan).sections if each.key == key]
    return found


def row(section: Section, *names: str | int) -> dict[str, Any]:
    """The row whose first cells are these, by name of the column."""
    columns = [each.name for each in section.fields]
    (found,) = [each for each in section.rows if each[: len(names)] == names]
    return dict(zip(columns, found, strict=True))


def won(seat: int, seats: int = 2, **more: Any) -> Hand:
    """A game that this seat wins, 5 to 2."""
    return Hand([5 if each == seat else 2 for each in range(seats)], **more)


def plan_of(**changed: Any) -> Plan:
    arm = Arm("", {})
    plain = Plan("toy", 1, (A, B), (arm,), "some seed", 10)
    return replace(plain, **changed)
