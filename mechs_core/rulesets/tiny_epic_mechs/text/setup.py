"""Sentences for what happens before the first round, and for the start of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs.data import MECH, RESOURCE_ZONES, ZONE_CARDS
from mechs_core.rulesets.tiny_epic_mechs.rules.armoury import (
    LuckRenewed,
    MarketFilled,
    StartingWeaponChosen,
    StartingWeaponsRevealed,
    WeaponDeckShuffled,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.layout import (
    ArenaLaidOut,
    BaseMineChosen,
    BaseMinesComplete,
    BasePlaced,
    BasesComplete,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.pilots import (
    FirstPlayerSet,
    PilotChosen,
    PilotsDealt,
    PilotsRevealed,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.text.words import (
    STATUS,
    Said,
    count,
    hidden,
    listed,
    name,
    pilot,
    resources,
    weapon,
    weapons,
)
from mechs_core.rulesets.tiny_epic_mechs.view import View


def _first_player_set(event: FirstPlayerSet, view: View) -> Said:
    who = name(event.seat)
    if event.how == "drawn":
        return f"{who} is first player, drawn by luck", ("TEM-SETUP-1", "TEM-R-6")
    return f"{who} is first player, as the game was set up", ("TEM-SETUP-1",)


def _pilots_dealt(event: PilotsDealt, view: View) -> Said:
    dealt = "two pilots" if hidden(event.pilots) else listed(map(pilot, event.pilots))
    return f"{name(event.seat)} is dealt {dealt}", ("TEM-SETUP-3",)


def _pilot_chosen(event: PilotChosen, view: View) -> Said:
    kept = "one of its two pilots" if hidden(event.pilot) else pilot(event.pilot)
    return f"{name(event.seat)} keeps {kept}", ("TEM-SETUP-3", "TEM-R-51")


def _pilots_revealed(event: PilotsRevealed, view: View) -> Said:
    kept = listed(f"{name(seat)} {pilot(each)}" for seat, each in enumerate(event.pilots))
    return f"the pilots are revealed: {kept}", ("TEM-SETUP-3",)


def _arena_laid_out(event: ArenaLaidOut, view: View) -> Said:
    laid = [zone for zone in event.zones.values() if zone in RESOURCE_ZONES]
    (mech,) = (cell for cell, zone in event.zones.items() if zone == ZONE_CARDS[MECH].id)
    said = f"the arena is laid out: {count(len(laid), 'resource zone')}, the Mech zone on {mech}"
    return said, ("TEM-SETUP-4",)


def _base_placed(event: BasePlaced, view: View) -> Said:
    return f"{name(event.seat)} puts its base and its pilot on {event.cell}", ("TEM-SETUP-5",)


def _bases_complete(event: BasesComplete, view: View) -> Said:
    return "all bases stand; now each seat mines its own", ("TEM-SETUP-6",)


def _base_mine_chosen(event: BaseMineChosen, view: View) -> Said:
    mine = "a mine" if hidden(event.number) else f"mine {event.number}"
    said = f"{name(event.seat)} puts {mine} face down in its base {event.cell}"
    return said, ("TEM-SETUP-6", "TEM-R-51")


def _base_mines_complete(event: BaseMinesComplete, view: View) -> Said:
    return "a mine lies in every base; now each seat takes its first weapon", ("TEM-SETUP-7",)


def _starting_weapon_chosen(event: StartingWeaponChosen, view: View) -> Said:
    taken = "its first weapon" if hidden(event.weapon) else f"the {weapon(event.weapon)}"
    return f"{name(event.seat)} chooses {taken}", ("TEM-SETUP-7", "TEM-R-51")


def _starting_weapons_revealed(event: StartingWeaponsRevealed, view: View) -> Said:
    held = listed(f"{name(seat)} {weapon(each)}" for seat, each in enumerate(event.weapons))
    return f"the first weapons are revealed: {held}", ("TEM-SETUP-7",)


def _weapon_deck_shuffled(event: WeaponDeckShuffled, view: View) -> Said:
    return "the 16 advanced weapons are shuffled into a deck", ("TEM-SETUP-8",)


def _market_filled(event: MarketFilled, view: View) -> Said:
    return f"the market: {weapons(event.market)}", ("TEM-SETUP-8",)


def _luck_renewed(event: LuckRenewed, view: View) -> Said:
    return "what is left of the weapon deck is shuffled anew", ("TEM-LUCK-3",)


# ---------------------------------------------------------------- scenario


def _seat_set(event: SeatSet, view: View) -> Said:
    stock = resources(event.credits, event.energy)
    said = [
        f"{name(event.seat)} begins as {pilot(event.pilot)} on {event.cell}",
        f"{STATUS[event.status]}, health {event.health}",
        f"{stock}, {event.vp} VP",
        f"equipped {listed(event.equipped)}",
    ]
    said += [f"mines on {listed(event.mines)}"] if event.mines else []
    said += [f"turrets on {listed(event.turrets)}"] if event.turrets else []
    said += ["in Ad Hoc mode"] if event.ad_hoc is not None else []
    return "; ".join(said), ("TEM-SETUP-11", "TEM-SCEN-1")


def _scenario_set(event: ScenarioSet, view: View) -> Said:
    return f"the game starts in round {event.round}{_where(event)}", ("TEM-SETUP-11", "TEM-SCEN-1")


def _where(event: ScenarioSet) -> str:
    """What of the round is under way."""
    if event.turn is None or event.active is None:
        return ": all program"
    who = name(event.active)
    said = f", turn {event.turn}"
    if event.combat is not None:
        fight = event.combat
        said += f": {who} fights {name(fight.defender)} on {fight.cell}"
        return f"{said}, {name(fight.next)} is to attack"
    if event.card is None:
        return f"{said}: {who} is to play a card"
    return f"{said}: {who} has moved by {event.card}{', but was blocked' * event.blocked}"


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    FirstPlayerSet: _first_player_set,
    PilotsDealt: _pilots_dealt,
    PilotChosen: _pilot_chosen,
    PilotsRevealed: _pilots_revealed,
    ArenaLaidOut: _arena_laid_out,
    BasePlaced: _base_placed,
    BasesComplete: _bases_complete,
    BaseMineChosen: _base_mine_chosen,
    BaseMinesComplete: _base_mines_complete,
    StartingWeaponChosen: _starting_weapon_chosen,
    StartingWeaponsRevealed: _starting_weapons_revealed,
    WeaponDeckShuffled: _weapon_deck_shuffled,
    MarketFilled: _market_filled,
    LuckRenewed: _luck_renewed,
    SeatSet: _seat_set,
    ScenarioSet: _scenario_set,
}
