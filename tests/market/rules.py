"""The rules of the market: each seat swaps, or puts a good into the vault, twice."""

from __future__ import annotations

from typing import Annotated

from mechs_core.authoring import (
    BY_SEAT,
    Between,
    Decision,
    Event,
    GameCreated,
    IllegalDecision,
    Length,
    Mutable,
    OneOf,
    Play,
    Request,
    Result,
    Rules,
    Seat,
    each_seat,
    ranked,
    tag_of,
)
from tests.market import vault

GOODS = ("iron", "wood")
SIGNS = ("oak", "elm", "ash")


class Swap(Decision, frozen=True, rename={"with_": "with"}):
    with_: Annotated[str, OneOf(GOODS)]
    count: Annotated[int, Between(1, 2)] = 1


class SignsDrawn(Event, frozen=True):
    signs: Annotated[tuple[str, ...], OneOf(SIGNS)]


class Swapped(Event, frozen=True, rename={"with_": "with"}):
    seat: Seat
    with_: str
    count: int


class Ended(Event, frozen=True):
    pass


class Stalls(Mutable, rename={"with_": "with"}):
    seats: Annotated[int, Between(2, 3)]
    turns: Annotated[int, Between(1, 2)]
    vault: Annotated[tuple[str, ...] | None, Length(3), OneOf(GOODS)]
    signs: Annotated[tuple[str, ...], Length(3), OneOf(SIGNS)] = ()
    with_: Annotated[list[int], BY_SEAT, Between(0, 99)] = each_seat(0)
    put: Annotated[list[int], BY_SEAT, Between(0, 99)] = each_seat(0)
    turn: Annotated[int, Between(0, 9)] = 0
    over: bool = False


def start(created: GameCreated) -> Stalls:
    goods = tuple(created.options["vault.worth"]) if created.options["vault"] else None  # type: ignore[arg-type]
    return Stalls.begin(len(created.seats), turns=created.options["turns"], vault=goods)


def set_up(play: Play[Stalls]) -> None:
    play.emit(SignsDrawn(tuple(play.luck.shuffle("signs", SIGNS)[: play.state.seats])))
    vault.set_up(play)


def requests(state: Stalls) -> tuple[Request, ...]:
    accepts = ("Swap",) if state.vault is None else ("Swap", tag_of(vault.Put))
    asked = Request(state.turn % state.seats, "turn", accepts, f"turn {state.turn}")
    return () if state.over else (asked,)


def choices(state: Stalls, request: Request) -> list[Decision]:
    swaps = [Swap(good, count) for good in GOODS for count in (1, 2)]
    return [*swaps, *vault.choices(state, request.seat)]


def swap(play: Play[Stalls], seat: Seat, decision: Swap) -> None:
    play.emit(Swapped(seat, decision.with_, decision.count))  # MKT-SWAP-1
    go_on(play)


def put(play: Play[Stalls], seat: Seat, decision: vault.Put) -> None:
    if play.state.vault is None:
        raise IllegalDecision("no_vault", "the vault is closed")
    vault.put(play, seat, decision)
    go_on(play)


def go_on(play: Play[Stalls]) -> None:
    if play.state.turn == play.state.turns * play.state.seats:
        play.emit(Ended())


def on_signs_drawn(state: Stalls, event: SignsDrawn) -> None:
    state.signs = event.signs


def on_swapped(state: Stalls, event: Swapped) -> None:
    state.with_[event.seat] += event.count
    state.turn += 1


def on_ended(state: Stalls, event: Ended) -> None:
    state.over = True


def result(state: Stalls) -> Result | None:
    if not state.over:
        return None
    score = [a + b for a, b in zip(state.with_, state.put, strict=True)]
    parts = tuple({"swaps": a, "vault": b} for a, b in zip(state.with_, state.put, strict=True))
    return Result(ranked(score), "goods", tuple(score), parts)


RULES = Rules(
    start=start,
    setup=set_up,
    requests=requests,
    choices=choices,
    decide={Swap: swap, vault.Put: put},
    apply={
        SignsDrawn: on_signs_drawn,
        Swapped: on_swapped,
        Ended: on_ended,
        **vault.APPLY,
    },
    result=result,
    summary=lambda state: "ended" if state.over else f"turn {state.turn}",
)
