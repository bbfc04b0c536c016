"""A small host whose goods, prize and words are none of 51st State's: a market with stalls.

Everybody has a porter and a good of each kind. In its turn a seat sends its porter to the Arena or
goes home; then the porters there are equipped, and the best one brings coins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mechs_core.authoring import (
    Decision,
    Event,
    GameCreated,
    Mutable,
    Play,
    Request,
    Result,
    Rules,
    Ruleset,
    Seat,
    Sight,
    each_seat,
    ranked,
    tag_of,
)
from mechs_core.modules import arena

KINDS = ("porter", "silk", "salt", "tea")


class Go(Decision, frozen=True):
    """Home."""


class Went(Event, frozen=True):
    seat: Seat


class Left(Event, frozen=True):
    seat: Seat
    goods: dict[str, int]


class Won(Event, frozen=True):
    seat: Seat
    coins: int


class Over(Event, frozen=True):
    """The market is closed."""


class Market(Mutable):
    seats: int
    arena: arena.Arena | None
    home: list[bool] = each_seat(False)
    coins: list[int] = each_seat(0)
    supply: list[dict[str, int]] = each_seat(dict.fromkeys(KINDS, 1))
    over: bool = False


class Port:
    """What the Arena asks of the market."""

    kinds = KINDS
    worker_good = "porter"
    stakes = arena.Stakes(KINDS[1:], {"silk": 9, "salt": 4, "tea": 2}, 12, "coins")
    colours: ClassVar[tuple[str, ...]] = ("red", "green", "blue")

    def seats(self, s: Market) -> tuple[Seat, ...]:
        return tuple(range(s.seats))

    def emblem(self, s: Market, seat: Seat) -> str:
        return self.colours[seat]

    def supply(self, s: Market, seat: Seat) -> Mapping[str, int]:
        return s.supply[seat]

    def turn_order(self, s: Market) -> tuple[Seat, ...]:
        return self.seats(s)

    def window(self, s: Market) -> arena.Window | None:
        if s.over:
            return "end"
        return "cleanup_start" if all(s.home) else "action"

    def about(self, s: Market) -> str:
        return ""

    def transfer(
        self, play: Play[Market], seat: Seat, goods: Mapping[str, int], reason: str
    ) -> None:
        play.emit(Left(seat, dict(goods)))

    def award(self, play: Play[Market], seat: Seat, points: int) -> None:
        play.emit(Won(seat, points))


MOUNT = arena.mount(Port())
Equip, ChooseEquip = MOUNT.Equip, MOUNT.ChooseEquip


def start(created: GameCreated) -> Market:
    options: Mapping[str, Any] = created.options
    seats = len(created.seats)
    return Market.begin(seats, arena=arena.start(seats, options))


def set_up(play: Play[Market]) -> None:
    if play.state.arena is not None:
        MOUNT.setup(play)


def requests(market: Market) -> tuple[Request, ...]:
    if market.over:
        return ()
    if not all(market.home):
        sends = () if market.arena is None else (tag_of(MOUNT.SendWorker),)
        return (Request(market.home.index(False), "turn", (*sends, "Go")),)
    return () if market.arena is None else MOUNT.requests(market)


OFFER = {
    "Go": lambda market, seat: [Go()],
    **{tag_of(kind): offer for kind, offer in MOUNT.offer.items()},
}


def closing(rule: Any) -> Any:
    def decide(play: Play[Market], seat: Seat, decision: Any) -> None:
        rule(play, seat, decision)
        if not play.requests():
            if play.state.arena is not None:
                MOUNT.final(play)
            play.emit(Over())

    return decide


def on_left(market: Market, event: Left) -> None:
    for kind, count in event.goods.items():
        market.supply[event.seat][kind] -= count


def on_won(market: Market, event: Won) -> None:
    market.coins[event.seat] += event.coins


def result(market: Market) -> Result | None:
    if not market.over:
        return None
    parts = tuple({"coins": each} for each in market.coins)
    return Result(ranked(market.coins), "coins", tuple(market.coins), parts)


RULESET = Ruleset(
    name="stalls",
    title="Stalls",
    version=1,
    seats=(2, 3),
    options=arena.options_of(Port.stakes),
    credits="made for tests",
    rules=Rules(
        start=start,
        setup=set_up,
        requests=requests,
        choices=lambda market, request: [
            each for tag in request.accepts for each in OFFER[tag](market, request.seat)
        ],
        decide={
            kind: closing(rule)
            for kind, rule in {
                Go: lambda play, seat, decision: play.emit(Went(seat)),
                **MOUNT.decide,
            }.items()
        },
        apply={
            Went: lambda market, event: market.home.__setitem__(event.seat, True),
            Left: on_left,
            Won: on_won,
            Over: lambda market, event: setattr(market, "over", True),
            **MOUNT.apply,
        },
        result=result,
        summary=lambda market: f"coins {' '.join(map(str, market.coins))}",
    ),
    sight=Sight(view=lambda market, viewer: market, imagine=lambda market, viewer, rng: market),
)
