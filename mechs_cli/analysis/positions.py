"""Simulated games that go on from a stored position: what a person says of them, as a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mechs_cli.analysis.arguments import DEALS, Planned, Said, first_of, most_of
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import world
from mechs_cli.games.choices import seat_names
from mechs_core.analysis.simulating.keeping import share_kept
from mechs_core.analysis.simulating.plan import FIXED, Arm, BadPlan, Plan
from mechs_core.analysis.simulating.positions import (
    Place,
    Say,
    arm_of,
    every_decision,
    place_of,
    plan_from,
    prefix_of,
)
from mechs_core.kernel.luck import draw_seed
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.stream import Line
from mechs_core.table.notation import addressed, decision_of, decisions_in
from mechs_core.table.seats import Seats, seats_of

if TYPE_CHECKING:
    from event_store import GameStore

EVERY = "all"  # stands for every legal decision: each becomes an arm


def planned_at(games: GameStore, said: Said, before: Plan | None) -> Planned:
    """The plan of games from a stored position, and the stored steps that they need.

    before: the plan of the data set that is resumed. Raises MechsError, WrongUsage.
    """
    if said.options:
        raise WrongUsage("--option is for new games: those from a position have their game's")
    start = before.start if before else None
    place = place_in(
        games,
        first_of(said.game, start.game if start else None),
        said.at if said.at is not None or start is None else start.at,
        again=said.again or (start is not None and start.kept),
        reveal=said.reveal,
    )
    arms = before.arms if before and not said.decide else arms_at(place, said.decide)
    made = plan_from(
        place,
        arms,
        deals=first_of(said.deals, before.deals if before else None, DEALS),
        seed=first_of(said.seed, before.seed if before else None, draw_seed()),
        seats=before.seats if before and said.seats is None else seat_names(said.seats or "own"),
        kept=said.again or (start is not None and start.kept),
        dealing=first_of(said.dealing, before.dealing if before else None, FIXED),
        rollouts=first_of(said.rollouts, before.rollouts if before else None, 0),
        max_decisions=most_of(said, before),
    )
    if said.ruleset not in (None, made.ruleset):
        raise BadPlan(f"{place.game} is a game of {made.ruleset}, not of {said.ruleset}")
    if share_kept(said.keep) and {place.line.created.seats} != {*made.assignments}:
        raise BadPlan(
            f"--keep: a branch in the store names those who sat in {place.game}, not who plays on",
            hint="-o DIR names those who play on",
        )
    return Planned(place.line.ruleset, made, prefix_of(place, made))


def place_in(games: GameStore, name: str, at: int | None, *, again: bool, reveal: bool) -> Place:
    """The place in a stored game. at: None is its end. Raises BadPlan for one that may not be."""
    head = games.head(name)
    ruleset = world.look_up(head.ruleset)
    steps = games.steps(head.game)
    kept = steps if at is None else games.steps_to(head.game, at)
    place = place_of(ruleset, head.game, kept, steps[len(kept) :])
    people = seats_of(place.line).people
    if people and not reveal and not games.opened(head.game)(games.line(head.game).seed):
        raise BadPlan(
            f"{head.game} has secrets, which show in what follows from them",
            hint="--reveal is the owner's act",
        )
    if again and head.status == "running":
        raise BadPlan(
            f"{head.game} still runs, so what is sent again may become more",
            hint=f"mechs close {head.game}",
        )
    return place


def arms_at(place: Place, decisions: Sequence[str]) -> list[Arm]:
    """An arm for each `SEAT: DECISION`; `all` or `SEAT: all` gives one for each legal decision."""
    seats = seats_of(place.line)
    arms: list[Arm] = []
    for text in decisions:
        seat, decision = addressed(seats, text)
        if decision.strip() == EVERY:
            arms += every_decision(place, seat)
        else:
            said_by = only_asked(place, seats, text) if seat is None else seat
            arms.append(arm_of(place, said_by, says(place, decision)))
    return arms


def only_asked(place: Place, seats: Seats, text: str) -> Seat:
    """The one seat that is asked. Raises WrongUsage where there are several."""
    asked = [request.seat for request in place.asked]
    if len(asked) > 1:
        names = ", ".join(seats.label(seat) for seat in asked)
        raise WrongUsage(f"--decide {text!r}: several are asked, say SEAT: DECISION ({names})")
    return asked[0]


def says(place: Place, text: str) -> list[Say]:
    """The single decisions of a line of text, each parsed only when it is its turn."""

    def reader(part: str) -> Say:
        def read(line: Line, seat: Seat) -> Decision:
            return decision_of(line.ruleset, part, line.ruleset.sight.view(line.state, seat))

        return read

    return [reader(part) for part in decisions_in(place.line.ruleset, text)]
