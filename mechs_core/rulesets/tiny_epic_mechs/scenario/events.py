"""The events of a scenario, from what its document says. TEM-SCEN-1."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.tiny_epic_mechs.data import BASIC, WEAPONS
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import names_of
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import CombatSet, ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import Form


def seat_set(form: Form, seat: Seat, program: Sequence[tuple[str, str]]) -> SeatSet:
    """The event of a seat. program: the cards laid, with those that luck drew."""
    said = form.seats[seat]
    return SeatSet(
        seat=seat,
        pilot=said.pilot,
        base=said.base,
        cell=said.cell,
        status=said.status,
        health=said.health,
        credits=said.credits,
        energy=said.energy,
        vp=said.vp,
        mines=tuple(said.mines),
        turrets=tuple(sorted(said.turrets, key=NUMBER.__getitem__)),
        owned=tuple(sorted(said.owned)),
        equipped=tuple(sorted(said.equipped)),
        laid=len(program),
        played=tuple(sorted(said.played)),
        ad_hoc=said.ad_hoc,
        numbers=tuple(said.mines.values()),
        program=tuple(program),
    )


def scenario_set(
    form: Form, market: Sequence[str | None], deck: Sequence[str], combat: CombatSet | None
) -> ScenarioSet:
    """The event that closes the set-up."""
    owned = [weapon for seat in form.seats for weapon in seat.owned]
    return ScenarioSet(
        round=form.round,
        turn=form.turn,
        phase=form.phase,
        active=form.active,
        mech=form.mech,
        market=tuple(market),
        supply={weapon: len(form.seats) - owned.count(weapon) for weapon in BASIC},  # TEM-SCEN-5
        card=form.card,
        blocked=form.blocked,
        combat=combat,
        deck_size=len(deck),
        deck=tuple(deck),
    )


def combat_set(arena: Arena) -> CombatSet:
    """The combat of a state, as the event tells it."""
    combat = arena.combat
    assert combat is not None
    return CombatSet(
        defender=combat.defender,
        cell=CELLS[combat.cell],
        jump=combat.jump,
        next=combat.next,
        last=None if combat.last == OFF else WEAPONS[combat.last],
        opened=combat.opened,
        exhausted=(
            names_of(arena.exhausted[combat.attacker]),
            names_of(arena.exhausted[combat.defender]),
        ),
        jammed=combat.jammed,
        overdriven=combat.overdriven,
        powered=tuple(seat for seat in range(arena.seats) if combat.powered >> seat & 1),
    )
