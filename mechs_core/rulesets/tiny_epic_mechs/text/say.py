"""How sentences write the values of fields: seats, cells, weapons, pilots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kit.sentences import Vocabulary
from mechs_core.kit.words import counting, listed
from mechs_core.rulesets.tiny_epic_mechs.text.words import (
    RESOURCE,
    card,
    name,
    pilot,
    weapon,
    weapons,
)


def _names(seats: Iterable[int]) -> str:
    return listed(map(name, seats))


def _players(players: Iterable[str]) -> str:
    return listed(f"{each} ({name(seat)})" for seat, each in enumerate(players))


def _pilots(ids: Iterable[str]) -> str:
    return listed(map(pilot, ids))


def _pilot_each(ids: Iterable[str]) -> str:
    """Each seat with its pilot."""
    return listed(f"{name(seat)} {pilot(each)}" for seat, each in enumerate(ids))


def _weapon_each(ids: Iterable[str]) -> str:
    return listed(f"{name(seat)} {weapon(each)}" for seat, each in enumerate(ids))


def _either(cells: Iterable[str]) -> str:
    return listed(cells, "or")


STATUS: Final = {"PILOT": "pilot", "ARMOR": "Power Armor", "MIGHTY": "Mighty Mech"}

SAY: Final = Vocabulary(
    seats=_players,
    seat=name,
    status=STATUS,
    first=name,
    by=name,
    owner=name,
    victim=name,
    defender=name,
    winner=name,
    loser=name,
    winners=_names,
    pilot=pilot,
    pilots=_pilots,
    pilot_each=_pilot_each,
    weapon=weapon,
    weapon_each=_weapon_each,
    target=weapon,
    instead_of=weapon,
    market=weapons,
    does=card,
    either=_either,
    resource=RESOURCE,
    credits=counting("credit"),
    action={
        "COLLECT": "collect",
        "BUY": "buy a weapon",
        "MINE": "deploy a mine",
        "TURRET": "deploy a turret",
        "POWER_UP": "heal or upgrade",
    },
)
