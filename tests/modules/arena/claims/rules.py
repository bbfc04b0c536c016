"""The fold of Claims, and its rules as a table."""

from __future__ import annotations

from collections.abc import Mapping

from mechs_core.authoring import Rules, Seat
from mechs_core.modules import arena
from tests.modules.arena.claims.model import (
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
    start,
)
from tests.modules.arena.claims.mounted import MOUNT
from tests.modules.arena.claims.playing import (
    and_on,
    choices,
    let_pass,
    mark,
    pick,
    requests,
    result,
    summary,
    trade,
)
from tests.modules.arena.claims.setting import check_scenario, set_up


def on_table_set(table: Table, event: TableSet) -> None:
    table.round, table.first = event.round, event.first
    table.phase, table.active = event.phase, event.active
    table.points = [*event.points]
    table.supply = [each.copy() for each in event.supply]
    table.passed = [*event.passed]


def on_round_started(table: Table, event: RoundStarted) -> None:
    table.round, table.first, table.phase = event.round, event.first, "pick"
    table.passed = [False] * table.seats


def on_picked(table: Table, event: Picked) -> None:
    table.picks[event.seat] = event.number


def on_picks_revealed(table: Table, event: PicksRevealed) -> None:
    table.picks, table.phase = [0] * table.seats, "action"


def on_scored(table: Table, event: Scored) -> None:
    table.points[event.seat] += event.points


def moved(table: Table, seat: Seat, goods: Mapping[str, int], sign: int) -> None:
    supply = table.supply[seat]
    for kind, number in goods.items():
        supply[kind] = supply.get(kind, 0) + sign * number
        if not supply[kind]:
            del supply[kind]


def on_goods_gained(table: Table, event: GoodsGained) -> None:
    moved(table, event.seat, event.goods, 1)


def on_goods_paid(table: Table, event: GoodsPaid) -> None:
    moved(table, event.seat, event.goods, -1)


def on_turn_started(table: Table, event: TurnStarted) -> None:
    table.active = event.seat


def on_passed(table: Table, event: Passed) -> None:
    table.passed[event.seat] = True


def on_cleanup_started(table: Table, event: CleanupStarted) -> None:
    table.phase, table.active = "cleanup", None
    arena.window_opened(table.arena)


def on_supplies_cleared(table: Table, event: SuppliesCleared) -> None:
    table.supply = [{} for _ in table.supply]


def on_end_reached(table: Table, event: EndReached) -> None:
    table.phase, table.active = "final", None
    arena.window_opened(table.arena)


def on_game_ended(table: Table, event: GameEnded) -> None:
    table.phase = "ended"


RULES = Rules(
    scenario=check_scenario,
    start=start,
    setup=set_up,
    requests=requests,
    choices=choices,
    decide={
        kind: and_on(rule)
        for kind, rule in {Pick: pick, Trade: trade, Pass: let_pass, **MOUNT.decide}.items()
    },
    apply={
        TableSet: on_table_set,
        RoundStarted: on_round_started,
        Picked: on_picked,
        PicksRevealed: on_picks_revealed,
        Scored: on_scored,
        GoodsGained: on_goods_gained,
        GoodsPaid: on_goods_paid,
        TurnStarted: on_turn_started,
        Passed: on_passed,
        CleanupStarted: on_cleanup_started,
        SuppliesCleared: on_supplies_cleared,
        EndReached: on_end_reached,
        GameEnded: on_game_ended,
        **MOUNT.apply,
    },
    result=result,
    summary=summary,
    mark=mark,
)
