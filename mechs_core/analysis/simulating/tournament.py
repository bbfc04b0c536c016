"""Tournaments: every two bots of a ruleset meet, on the same seeds and on every seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, cycle, islice

from mechs_core.analysis.simulating.plan import ROUND_ROBIN, BadPlan, Plan, need_seats, plan
from mechs_core.kernel.bots import bots_of, find_bot
from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.ruleset import Ruleset


def round_robin(
    ruleset: Ruleset,
    bots: Sequence[str] | None = None,
    *,
    seats: int | None = None,
    deals: int,
    seed: str,
    options: Mapping[str, Json] | None = None,
    max_decisions: int | None = None,
) -> Plan:
    """The plan of a round robin: every deal is played with every seating of every two bots.

    bots: `bot:NAME` or `bot:NAME@VERSION`; None: all of the ruleset. seats: of a table, 2 or more;
    None: the fewest that the ruleset takes. options, max_decisions: see `plan`.
    Raises BadPlan, UnknownGame for a bot that is not there, IllegalDecision `bad_config`.
    """
    named = [bot.seat_name for bot in bots_of(ruleset)] if bots is None else bots
    names = [find_bot(ruleset, name).seat_name for name in named]
    if len(names) < 2:
        raise BadPlan(f"{len(names)} bot: a tournament needs two or more", hint="mechs rulesets")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadPlan(f"{twice} is named twice")
    table = fewest(ruleset) if seats is None else seats
    if table < 2:
        raise BadPlan(f"{table} seats: two bots meet, so two or more are needed")
    need_seats(ruleset, table)
    listed = tuple(dict.fromkeys(seatings(names, table)))
    return plan(
        ruleset,
        listed[0],
        deals=deals,
        seed=seed,
        dealing=ROUND_ROBIN,
        options={name: [value] for name, value in (options or {}).items()},
        seatings=listed,
        max_decisions=max_decisions,
    )


def fewest(ruleset: Ruleset) -> int:
    """The smallest table at which two bots can meet; 0 where there is none."""
    return min((seats for seats in ruleset.seats if seats > 1), default=0)


def seatings(names: Sequence[str], seats: int) -> Iterable[tuple[str, ...]]:
    """Tables of every two of the names in turn, each two with every rotation; some come twice.

    Of an odd number of seats one bot has one more than the other, each as often as the other.
    """
    for one, other in combinations(names, 2):
        for pair in ((one, other), (other, one)):
            table = tuple(islice(cycle(pair), seats))
            for turn in range(seats):
                yield table[-turn:] + table[:-turn]
