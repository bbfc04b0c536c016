"""Questions and rules of Claims."""

from __future__ import annotations

from typing import Any

from mechs_core.authoring import (
    Decision,
    Event,
    IllegalDecision,
    Mark,
    Play,
    Request,
    Result,
    Seat,
    ranked,
    tag_of,
)
from mechs_core.modules import arena
from tests.modules.arena.claims.model import (
    BY_PICK,
    TRADED,
    CleanupStarted,
    EndReached,
    GameEnded,
    GoodsGained,
    GoodsPaid,
    Pass,
    Passed,
    Pick,
    Picked,
    PicksRevealed,
    RoundStarted,
    Scored,
    SuppliesCleared,
    Table,
    TableSet,
    Trade,
    TurnStarted,
)
from tests.modules.arena.claims.mounted import MOUNT

# ---------------------------------------------------------------- questions


def requests(table: Table) -> tuple[Request, ...]:
    about = f"round {table.round}"
    if table.phase == "pick":
        waiting = [seat for seat in range(table.seats) if not table.picks[seat]]
        return tuple(Request(seat, "pick", ("Pick",), about) for seat in waiting)
    if table.active is not None:
        return (Request(table.active, "action", ACTIONS[table.arena is not None], about),)
    return () if table.arena is None else MOUNT.requests(table)


ACTIONS = {False: ("Trade", "Pass"), True: ("Trade", tag_of(MOUNT.SendWorker), "Pass")}
OFFER = {
    "Pick": lambda table, seat: [Pick(1), Pick(2), Pick(3)],
    "Trade": lambda table, seat: (
        [] if why_not_trade(table, seat) else [Trade(good) for good in TRADED]
    ),
    "Pass": lambda table, seat: [Pass()],
    **{tag_of(kind): offer for kind, offer in MOUNT.offer.items()},
}


def choices(table: Table, request: Request) -> list[Decision]:
    return [each for tag in request.accepts for each in OFFER[tag](table, request.seat)]


# ---------------------------------------------------------------- rules


def pick(play: Play[Table], seat: Seat, decision: Pick) -> None:
    play.emit(Picked(seat, decision.number))
    table = play.state
    if not all(table.picks):
        return
    picks = tuple(table.picks)
    die = 1 + play.luck.draw(f"die {table.round}", 0, 6)
    play.emit(PicksRevealed(picks, die))
    alone = [number for number in picks if picks.count(number) == 1]
    if alone:
        play.emit(Scored(picks.index(max(alone)), die, "claim"))
    for each in table.order:
        play.emit(GoodsGained(each, {"worker": 2, BY_PICK[picks[each]]: 1}))
    play.emit(TurnStarted(table.first))


def why_not_trade(table: Table, seat: Seat) -> IllegalDecision | None:
    if table.supply[seat].get("worker", 0) < 2:
        return IllegalDecision("cannot_pay", "a trade costs 2 workers")
    return None


def trade(play: Play[Table], seat: Seat, decision: Trade) -> None:
    if reason := why_not_trade(play.state, seat):
        raise reason
    play.emit(GoodsPaid(seat, {"worker": 2}, "bank", "trade"))
    play.emit(GoodsGained(seat, {decision.good: 1}))


def let_pass(play: Play[Table], seat: Seat, decision: Pass) -> None:
    play.emit(Passed(seat))


def go_on(play: Play[Table]) -> None:
    """From the end of a decision to the next question."""
    table = play.state
    if table.phase in ("cleanup", "final"):
        after_equipping(play)
    elif table.phase == "action" and play.events and not is_turn(play.events[-1]):
        last = table.active
        assert last is not None
        after = [(last + step) % table.seats for step in range(1, table.seats + 1)]
        left = [seat for seat in after if not table.passed[seat]]
        if left:
            play.emit(TurnStarted(left[0]))
            return
        ends = table.round == table.rounds
        play.emit(EndReached(table.round) if ends else CleanupStarted(table.round))
        after_equipping(play)


def is_turn(event: Event) -> bool:
    return isinstance(event, TurnStarted | TableSet | arena.Opened | arena.SpacesSet)


def after_equipping(play: Play[Table]) -> None:
    table = play.state
    if requests(table):
        return
    if table.phase == "cleanup":
        play.emit(SuppliesCleared())
        play.emit(RoundStarted(table.round + 1, (table.first + 1) % table.seats))
        return
    if table.arena is not None:
        MOUNT.final(play)
    play.emit(GameEnded())


def and_on(rule: Any) -> Any:
    def decided(play: Play[Table], seat: Seat, decision: Any) -> None:
        rule(play, seat, decision)
        go_on(play)

    return decided


def result(table: Table) -> Result | None:
    if table.phase != "ended":
        return None
    parts = tuple(
        {"points": points, "ap": ap}
        for points, ap in zip(table.points, MOUNT.parts(table), strict=True)
    )
    return Result(ranked(table.points), "points", tuple(table.points), parts)


def summary(table: Table) -> str:
    points = " ".join(map(str, table.points))
    there = "" if table.arena is None else f"; {MOUNT.line(table)}"
    return f"round {table.round} {table.phase}, points {points}{there}"


def mark(event: Event) -> Mark | None:
    return Mark("round", round=event.round) if isinstance(event, RoundStarted) else None
