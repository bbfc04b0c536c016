"""What can be chosen at creation. RULES.md, Options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.messages import GameCreated, Value
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.words import is_not, one_of, shown
from mechs_core.rulesets.bottisota.data import HALLS
from mechs_core.rulesets.bottisota.geometry import HALLS as HALL
from mechs_core.rulesets.bottisota.geometry import USUAL_HALL
from mechs_core.rulesets.bottisota.maps import LAYOUTS, Document, check_document, why_bad_map

RANDOM: Final = "random"
LATEST: Final = 1_000_000  # round, of a limit or a scenario


def _map(said: Json, seats: int) -> Value:
    """A layout's id, `random`, {"random": hall}, or a map of one's own."""
    if isinstance(said, str):
        if said == RANDOM or said in LAYOUTS:
            return said
        raise ValueError(is_not(said, one_of((RANDOM, *LAYOUTS))))
    if isinstance(said, dict) and RANDOM in said:
        if [*said] != [RANDOM] or said[RANDOM] not in tuple(HALL):
            raise ValueError(f'not {{"random": HALL}} with one of {" ".join(HALL)}')
        return {RANDOM: said[RANDOM]}
    if isinstance(said, dict):
        return {**check_document(said)}
    raise ValueError("not a layout, random, or a map")


def _late_seats(said: Json, seats: int) -> Value:
    if not isinstance(said, list | tuple) or not all(type(seat) is int for seat in said):
        raise ValueError("not a list of seat numbers")
    for seat in said:
        if not 0 <= seat < seats:
            raise ValueError(f"{shown(seat)} is not 0 to {seats - 1}")
    if len(set(said)) != len(said):
        raise ValueError("a seat stands twice")
    return tuple(sorted(said))


def _round_limit(said: Json, seats: int) -> Value:
    if type(said) is not int or not 0 <= said <= LATEST:
        raise ValueError(f"{shown(said)} is not a number of rounds, or 0 for none")
    return said


OPTIONS: Final = (
    Option(
        name="map",
        sentence='The hall: a layout, random, {"random": "H14"}, or a map of one\'s own',
        default=RANDOM,
        with_scenario="L0",  # BOT-SCEN-1
        values=(RANDOM, *({RANDOM: hall} for hall in HALL), *LAYOUTS),
        check=_map,
    ),
    Option(
        name="bot_assignment",
        sentence="Who plays which bot: random deals them, choice lets each seat pick",
        default="random",
        values=("random", "choice"),
    ),
    Option(
        name="lives",
        sentence="How many bots each seat may field, one after another",
        default=1,
        values=(1, 2, 3),
        check=lambda said, seats: _among(said, 1, 3),
    ),
    Option(
        name="late_seats",
        sentence="Seats that join after the first round, if they like",
        default=(),
        values=((), (1,)),
        check=_late_seats,
    ),
    Option(
        name="start_cards",
        sentence="Part cards that a seat is dealt with its first bot (BOT-R-27)",
        default=0,
        values=(0, 1, 2, 3),
        check=lambda said, seats: _among(said, 0, 3),
    ),
    Option(
        name="round_limit",
        sentence="The round after which those still in share the win, 0 for none (BOT-R-33)",
        default=60,
        values=(60, 0, 5),
        check=_round_limit,
    ),
    Option(
        name="limit_tiebreak",
        sentence="What decides at the limit: nothing, or kills, then damage inflicted (BOT-R-33)",
        default="none",
        values=("none", "kills_damage"),
    ),
    Option(
        name="hunt_trigger",
        sentence="What a hunter may chase: whoever moved, or who ended within one area (BOT-R-2)",
        default="any_move",
        values=("any_move", "within_one"),
    ),
    Option(
        name="destruction",
        sentence="Whether every destroyed bot explodes, or only those that say so (BOT-R-1)",
        default="quiet",
        values=("quiet", "explosive"),
    ),
    Option(
        name="empty_deck",
        sentence="What an empty deck gives: nothing, or the discards shuffled (BOT-R-28)",
        default="none",
        values=("none", "reshuffle"),
    ),
)


def _among(said: Json, low: int, high: int) -> int:
    if type(said) is not int or not low <= said <= high:
        raise ValueError(f"{shown(said)} is not {low} to {high}")
    return said


def seats_called(created: GameCreated, state: object = None) -> tuple[str, ...]:
    """Seats as the notation writes them: s0, s1, ..."""
    return tuple(f"s{seat}" for seat in range(len(created.seats)))


def hall_of(seats: int, options: Mapping[str, Any]) -> str:
    """The name of the hall that a game is played in."""
    chosen = options["map"]
    if chosen == RANDOM:
        return USUAL_HALL[seats]
    if isinstance(chosen, str):
        return str(LAYOUTS[chosen]["hall"])
    return str(chosen[RANDOM] if RANDOM in chosen else chosen["hall"])


def chosen_map(options: Mapping[str, Any]) -> Document | None:
    """The map that is named or given in full; None where luck draws one."""
    chosen = options["map"]
    if isinstance(chosen, str):
        return LAYOUTS.get(chosen)
    return None if RANDOM in chosen else cast(Document, chosen)


def why_not_fit(seats: int, options: Mapping[str, Any]) -> str | None:
    """Why no game can be played with these options, each of which is in its range; or None."""
    hall = next(kind for kind in HALLS if kind.name == hall_of(seats, options))
    if not hall.least <= seats <= hall.most:
        chosen = options["map"]
        name = chosen if isinstance(chosen, str) and chosen != RANDOM else hall.name
        return f"option map: {name} takes {hall.least} to {hall.most} seats, not {seats}"
    if seats - len(options["late_seats"]) < 2:
        return "option late_seats: at least two seats must not be late"
    document = chosen_map(options)
    return None if document is None else why_bad_map(**document)
