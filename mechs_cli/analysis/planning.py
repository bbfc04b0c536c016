"""Turns the arguments of a simulation into a plan.

If a data set is resumed, every argument that is not given is taken from its plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from mechs_cli.analysis.arguments import DEALS, Planned, Said, first_of, most_of
from mechs_cli.analysis.positions import planned_at
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import world
from mechs_cli.games.choices import option_value, seat_names, table_names
from mechs_core.analysis.simulating.batches import cores
from mechs_core.analysis.simulating.keeping import share_kept
from mechs_core.analysis.simulating.plan import (
    FIXED,
    PAIRED,
    ROTATE,
    ROUND_ROBIN,
    BadPlan,
    Plan,
    checked,
    plan,
)
from mechs_core.kernel.bots import bots_of, is_bot
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import draw_seed
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from mechs_core.analysis.data.frames import Manifest

MOST_JOBS: Final = 256


def planned(said: Said, before: Plan | None, store: str | None) -> Planned:
    """The plan of a simulation. before: the plan of the data set that is resumed.

    Raises BadPlan, UnknownGame, IllegalDecision, WrongUsage.
    """
    if said.game is not None or (before and before.start):
        with world.open_store(store, read_only=True) as games:
            return planned_at(games, said, before)
    if said.at is not None or said.decide or said.again:
        raise WrongUsage("--at, --decide and --again go with --game")
    ruleset = ruleset_of(said, before)
    return Planned(ruleset, plan_of(ruleset, said, before))


def ruleset_of(said: Said, before: Plan | None) -> Ruleset:
    """The ruleset that is played. Raises UnknownGame; WrongUsage where none is named."""
    name = said.ruleset or (before.ruleset if before else None)
    if name is None:
        raise WrongUsage(f"say what to play: {', '.join(world.names())}")
    return world.look_up(name)


def plan_of(ruleset: Ruleset, said: Said, before: Plan | None) -> Plan:
    """The plan of new games."""
    seats = before.seats if before and said.seats is None else bot_names(ruleset, said.seats)
    dealing = first_of(said.dealing, before.dealing if before else None, FIXED)
    try:
        made = plan(
            ruleset,
            seats,
            deals=first_of(said.deals, before.deals if before else None, DEALS),
            seed=first_of(said.seed, before.seed if before else None, draw_seed()),
            dealing=dealing,
            options=sweep_of(ruleset, said.options, len(seats)),
            rollouts=first_of(said.rollouts, before.rollouts if before else None, 0),
            seatings=before.seatings if before and dealing == ROUND_ROBIN else (),
            max_decisions=most_of(said, before),
        )
    except IllegalDecision as no:
        no.hint = no.hint or "mechs rulesets"
        raise
    if before is None:
        return made
    seatings = before.seatings if made.dealing == before.dealing else ()
    arms = made.arms if said.options else before.arms
    return checked(replace(made, arms=arms, seatings=seatings))


def bot_names(ruleset: Ruleset, text: str | None) -> Sequence[str]:
    """The bots on the seats. Raises WrongUsage for none, BadPlan for a person."""
    if text is None:
        raise WrongUsage(f"say who plays: --seats, some of {bots_there(ruleset)}")
    names = seat_names(text)
    for name in names:
        if not is_bot(name):
            raise BadPlan(
                f"{name!r} is no bot, and only bots play here", hint=f"bots: {bots_there(ruleset)}"
            )
    return names


def bots_there(ruleset: Ruleset) -> str:
    return ",".join(f"bot:{bot.name}" for bot in bots_of(ruleset))


def sweep_of(ruleset: Ruleset, arguments: Sequence[str], seats: int) -> dict[str, list[Any]]:
    """The values to play of each option, from texts of the form `NAME=V,V`. Raises WrongUsage."""
    known = {option.name: option for option in ruleset.options}
    fitting = seats if seats in ruleset.seats else ruleset.seats[0]
    sweep: dict[str, list[Any]] = {}
    for argument in arguments:
        name, equals, text = argument.partition("=")
        if not equals:
            raise WrongUsage(f"--option {argument!r}: say NAME=VALUE or NAME=VALUE,VALUE")
        if name in sweep:
            raise WrongUsage(f"--option {name} is said twice: {name}=V,V plays both")
        option, values = known.get(name), pieces(text)
        if len({*values}) < len(values):
            raise WrongUsage(f"--option {argument!r}: a value stands there twice")
        sweep[name] = [v if option is None else option_value(option, v, fitting) for v in values]
    return sweep


def pieces(text: str) -> list[str]:
    """The parts of a text between commas; commas in JSON brackets or quotes do not separate."""
    parts, depth, quoted, escaped = [""], 0, False, False
    for character in text:
        if quoted:
            quoted = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            quoted = True
        depth += 0 if quoted else (character in "[{") - (character in "]}")
        if character == "," and depth <= 0 and not quoted:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def dealing_of(rotate: bool, paired: bool) -> str | None:
    """The dealing that the options ask for; None without one. Raises WrongUsage for both."""
    if rotate and paired:
        raise WrongUsage("--rotate or --paired: paired plays every assignment already")
    return ROTATE if rotate else PAIRED if paired else None


def wanted_tables(text: str | None, before: Manifest | None) -> tuple[str, ...]:
    """The tables that are written; `seats` is always among them. Raises WrongUsage."""
    if text is None and before:
        return tuple(table.name for table in before.tables)
    return table_names(None if text is None else f"{text},seats")


def keep_of(text: str | None, before: Manifest | None) -> str:
    """Which games go to the store. Raises BadPlan."""
    keep = first_of(text, before.keep if before else None, "none")
    share_kept(keep)
    return keep


def jobs_of(text: str, games: int) -> int:
    """How many processes: `auto` is one a core. Raises WrongUsage."""
    if text == "auto":
        return max(1, min(cores(), games))
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_JOBS):
        raise WrongUsage(f"--jobs {text!r}: auto, or 1 to {MOST_JOBS}")
    return max(1, min(int(text), games))
