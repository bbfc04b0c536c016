"""A made-up rules module, the vault: types, options and rules that a ruleset may mount."""

from __future__ import annotations

from typing import Annotated, Any

from mechs_core.authoring import (
    Decision,
    Event,
    IllegalDecision,
    Json,
    OneOf,
    Option,
    Play,
    Seat,
    Value,
)

GOODS = ("iron", "wood")
PRIZES = range(1, 51)
FULL = 2  # points: who has more puts nothing away


class Put(Decision, frozen=True, tag="vault.Put"):
    good: Annotated[str | None, OneOf(GOODS)]


class Opened(Event, frozen=True, tag="vault.Opened"):
    prize: int
    worth: dict[str, int]


class PutIn(Event, frozen=True, tag="vault.PutIn"):
    seat: Seat
    good: str | None
    points: int


def a_prize(said: Json, seats: int) -> Value:
    if type(said) is not int or said not in PRIZES:
        raise ValueError("say 1 to 50")
    return said


def worths(said: Json, seats: int) -> Value:
    match said:
        case dict() if {*said} == {*GOODS} and all(type(each) is int for each in said.values()):
            return said
    raise ValueError("say what each good is worth")


OPTIONS = (
    Option(name="vault", sentence="Goods may be put away", default=True, values=(True, False)),
    Option(name="vault.prize", sentence="Points", default=5, values=(5, 7), check=a_prize),
    Option(
        name="vault.worth",
        sentence="Points by good",
        default={"iron": 2, "wood": 1},
        values=({"iron": 2, "wood": 1}, {"iron": 1, "wood": 3}),
        check=worths,
    ),
    Option(
        name="vault.mode",
        sentence="Who is asked first",
        default="turn",
        values=("turn", "secret"),
    ),
)


def set_up(play: Play[Any]) -> None:
    """VLT-SET-1."""
    options: dict[str, Any] = play.created.options
    if options["vault"]:
        play.emit(Opened(options["vault.prize"], options["vault.worth"]))


def choices(state: Any, seat: Seat) -> list[Decision]:
    shut = state.vault is None or state.put[seat] > FULL
    return [] if shut else [Put(None), *map(Put, GOODS)]


def put(play: Play[Any], seat: Seat, decision: Put) -> None:
    """VLT-PUT-1, VLT-PUT-2, VLT-PUT-3."""
    if play.state.put[seat] > FULL:
        raise IllegalDecision("full", f"you have more than {FULL} points there")
    worth: Any = play.created.options["vault.worth"]
    play.emit(PutIn(seat, decision.good, 0 if decision.good is None else worth[decision.good]))


def on_opened(state: Any, event: Opened) -> None:
    state.vault = tuple(event.worth)


def on_put_in(state: Any, event: PutIn) -> None:
    state.put[event.seat] += event.points
    state.turn += 1


APPLY = {Opened: on_opened, PutIn: on_put_in}
