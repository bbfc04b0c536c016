"""Pieces and control in a few words, for remarks: "2/1 ships, city"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE
from mechs_core.rulesets.arcs.data import CITY, DAMAGED, FRESH, KINDS, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State, cell
from mechs_core.rulesets.arcs.text.map_rows import ships_at
from mechs_core.rulesets.arcs.text.words import of_kind, short

ADJECTIVE: Final = {EMPIRE: "Imperial ", BLIGHT: ""}


def joined(said: Iterable[str]) -> str:
    return "; ".join(filter(None, said))


def stands_at(state: State, mover: int, system: int) -> str:
    """Who stands in a system, the mover left out: "s1 2/1 ships, city"."""
    said = []
    for owner in [*state.rivals(mover), *state.owners[state.seats :]]:
        if what := pieces_at(state, owner, system):
            named = "" if owner in ADJECTIVE else f"{short(owner)} "
            said.append(f"{named}{', '.join(what)}")
    return " and ".join(said)


def pieces_at(state: State, owner: int, system: int) -> list[str]:
    """An owner's ships, then its buildings."""
    return [*ships_told(state, owner, system), *buildings_at(state, owner, system)]


def ships_told(state: State, owner: int, system: int) -> list[str]:
    """ "3/1 ships", "2 Imperial ships", "0/1 Blight", "the Flagship"; nothing for none."""
    number, said = state.ships(owner, system), []
    if number and owner == BLIGHT:
        said.append(f"{ships_at(state, owner, system)} Blight")
    elif number:
        adjective = ADJECTIVE.get(owner, "")
        said.append(f"{ships_at(state, owner, system)} {adjective}ship{'s' * (number > 1)}")
    if state.campaign is not None and owner < EMPIRE and state.campaign.flagship[owner] == system:
        said.append("the Flagship")
    return said


def buildings_at(state: State, owner: int, system: int) -> list[str]:
    """ "city", "2 damaged starports"."""
    return [
        of_kind(number, KINDS[kind], "damaged" if condition == DAMAGED else "").removeprefix("1 ")
        for kind in (CITY, STARPORT)
        for condition in (FRESH, DAMAGED)
        if (number := state.at(owner, kind, condition, system))
    ]


def changed_control(state: State, changes: Iterable[tuple[int, int, int]]) -> str:
    """Who controls systems otherwise after so many fresh ships came or went.

    changes: (owner, system, difference).
    """
    after, systems = state.copy(), []
    for owner, system, difference in changes:
        after.pieces[cell(owner, SHIP, FRESH, system)] += difference
        systems.append(system)
    return control_told(state, after, systems)


def control_told(state: State, after: State, systems: Iterable[int]) -> str:
    """Who controls these systems otherwise in another state."""
    said = []
    for system in dict.fromkeys(systems):
        now = after.controller(system)
        if now != state.controller(system):
            said.append(f"{SYSTEMS[system]} {'nobody' if now == OFF else short(now)}")
    return f"control then: {', '.join(said)}" if said else ""
