"""A position for every question of Arcs: each phase and each window, at any number of seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mechs_core.kernel.stream import Line
from mechs_core.kit.trials import BarePlay
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import CHAPTERS
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Lead
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.economy import Tax
from mechs_core.rulesets.arcs.rules.farseers import Farseers
from mechs_core.rulesets.arcs.rules.guild_actions import Execute, Pressgang
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Move
from mechs_core.rulesets.arcs.rules.prelude import Spend
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.testing import Story
from mechs_core.testing.stories import given, new_game
from tests.rulesets.arcs.positions import at, dice, p

VOXES: Final = ("BC26", "BC27", "BC28", "BC29", "BC30")


def mulligan(seats: int) -> Story:
    return given(new_game(RULESET, seats))


def lead(seats: int) -> Story:
    hand = "CO2 AD6" if seats < 4 else "CO2 AD7"
    return at(p(hand=hand, guild="BC18"), p(hand="CO5"), phase="lead", count=seats)


def follow(seats: int) -> Story:
    hand = "CO3 CO5 MO2 AG6 MO3"
    return at(p(), p(hand=hand, guild="BC25"), phase="follow", played="CO2", count=seats)


def turn(seats: int) -> Story:
    guild = "BC24 BC13 BC04"
    own = p(ships="4B=3+1 4G=1", ports="4B", cities="2C", slots="MFW", guild=guild, hand="CO3")
    return at(own, p(ships="4B=1", cities="4B"), played="AG2", count=seats)


def spent(seats: int) -> Story:
    return at(p(ships="4B=2", ports="4B", slots="M"), played="MO2", count=seats).when(0, Spend(1))


def group(seats: int) -> Story:
    return moving(seats, "4B=3+1")


def sail(seats: int) -> Story:
    return moving(seats, "4B=1")


def moving(seats: int, ships: str) -> Story:
    story = at(p(ships=ships, ports="4B"), p(ships="5G=2"), played="MO2", count=seats)
    return story.when(0, Act(Move("4B", "4G")))


def fight(seats: int, **own: Any) -> Story:
    """Question `dice`: three fresh ships and a damaged one against ships and a city."""
    seat = p(ships="4B=3+1", **own)
    rival = p(ships="4B=2+1", cities="4B!", slots="MW", guild="BC02", agents="1=1 2=1")
    return at(seat, rival, played="AG2", count=seats).when(0, Act(BattleAction("4B", 1)))


def rolled(
    seats: int, collected: CollectDice, own: dict[str, Any] | None = None, **faces: Any
) -> Story:
    return fight(seats, **(own or {})).when(0, collected, dice("1.1 0 1", **faces))


def reroll(seats: int) -> Story:
    own = {"guild": "BC13", "slots": "W"}
    return rolled(seats, CollectDice(2, 0, 0), own, skirmish=(1, 4))


def own_hits(seats: int) -> Story:
    return rolled(seats, CollectDice(0, 1, 0), assault=(2,))


def hits(seats: int) -> Story:
    return rolled(seats, CollectDice(1, 0, 0), skirmish=(4,))


def ransack(seats: int) -> Story:
    return rolled(seats, CollectDice(0, 0, 1), raid=(5,))


def raid(seats: int) -> Story:
    story = rolled(seats, CollectDice(0, 0, 2), raid=(1, 3))
    return story.when(0, Hit("ship:fresh")).when(0, Hit("ship:fresh"))


def farseeing(seats: int) -> Story:
    others = [p(hand=f"CO{seat + 2} MO{seat + 2}") for seat in range(1, seats)]
    story = at(p(hand="AD2 AD3", guild="BC17"), *others, phase="lead")
    return story.when(0, Lead("AD2", "TYCOON"))


def farseers_swap(seats: int) -> Story:
    story = farseeing(seats)
    return story if seats == 2 else story.when(0, Farseers(1))


def put(seats: int) -> Story:
    story = at(p(guild="BC17", hand="CO3 AD2"), count=seats, played="CO2")
    return story.when(0, CardPrelude("BC17"))


def steal(seats: int) -> Story:
    rival = p(cities="1A 1B 1C", slots="MMMMM")
    return at(p(guild="BC02"), rival, count=seats).when(0, CardPrelude("BC02"))


def pressgang(seats: int) -> Story:
    own = p(guild="BC12", captives={1: 2})
    return at(own, p(), played="CO2", count=seats).when(0, Act(Pressgang(1, "M")))


def execute(seats: int) -> Story:
    own = p(guild="BC12", captives={1: 2})
    return at(own, p(), played="AD2", count=seats).when(0, Act(Execute(1)))


def vox(seats: int, card: str = "BC26") -> Story:
    own = p(agents="1=2", ships="4B=2")
    rival = p(cities="4B", guild="BC02 BC13", agents="1=1", slots="M")
    court = [{"card": card}]
    story = at(own, rival, court=court, played="AG2", count=seats, initiative=1, leader=0)
    return story.when(0, Act(Secure(1)))


def overflow(seats: int) -> Story:
    own = p(cities="4B", slots="MMW")
    return at(own, played="AD2", count=seats).when(0, Act(Tax("4B", 0)))


def regroup(seats: int) -> Story:
    return at(p(), p(ships="4G=1"), count=seats).when(0, EndTurn())


OF_ALL: Final[dict[str, Callable[[int], Story]]] = {
    "lead": lead,
    "follow": follow,
    "turn": turn,
    "spent": spent,
    "group": group,
    "sail": sail,
    "dice": fight,
    "reroll": reroll,
    "own_hits": own_hits,
    "hits": hits,
    "ransack": ransack,
    "raid": raid,
    "farseers_swap": farseers_swap,
    "put": put,
    "steal": steal,
    "pressgang": pressgang,
    "execute": execute,
    "vox": vox,
    "overflow": overflow,
    "regroup": regroup,
}


def of_seats(seats: int) -> dict[str, Story]:
    """A position for every question that so many seats may meet."""
    found = {kind: make(seats) for kind, make in OF_ALL.items()}
    return found | ({"mulligan": mulligan(2)} if seats == 2 else {"farseers": farseeing(seats)})


def bare_play(line: Line) -> BarePlay[State]:
    """A play on a copy of a line's state, with the rules and without luck."""
    return BarePlay(CHAPTERS, line.created, line.state.copy())
