"""What makes a scenario impossible. TEM-SCEN-6, in its order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import GameCreated, Value
from mechs_core.kit.documents import check_once, check_only_in, fault
from mechs_core.rulesets.tiny_epic_mechs.data import FULL_HEALTH, MIGHTY, STATUSES
from mechs_core.rulesets.tiny_epic_mechs.scenario.attacks import after_attacks, nobody_is_ready
from mechs_core.rulesets.tiny_epic_mechs.scenario.defaults import filled
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import Form
from mechs_core.rulesets.tiny_epic_mechs.scenario.loadouts import check_weapons
from mechs_core.rulesets.tiny_epic_mechs.scenario.positions import (
    check_devices,
    check_pilots,
    zones_of,
)
from mechs_core.rulesets.tiny_epic_mechs.scenario.programs import check_card, check_programs

# The phases of a key that not all phases have: first of the document, then of a seat.
RUNNING: Final = ("card", "combat", "action")
ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "turn": RUNNING,
    "active": RUNNING,
    "card": ("combat", "action"),
    "blocked": ("action",),
    "attacks": ("combat",),
}
SEAT_ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {"played": RUNNING, "ad_hoc": RUNNING}


def check(document: Any, seats: int, options: Mapping[str, Value]) -> None:
    """Refuses a scenario that no game can start from, whatever luck fills in.

    document: any JSON. options: every one filled in.
    Raises IllegalDecision `bad_config`; the sentence names the key and its fault.
    """
    form = filled(document, seats, options)
    check_keys(form)
    check_cards(form)
    check_mech(form)
    check_pilots(form)
    check_devices(form)
    check_weapons(form)
    check_programs(form)
    check_turn(form, GameCreated("", 0, ("",) * seats, dict(options), "chosen", ""))


def check_keys(form: Form) -> None:
    """Refuses a key of another phase."""
    check_only_in(form.phase, form.given, ONLY_IN)
    for seat, said in enumerate(form.seats):
        check_only_in(form.phase, said.given, SEAT_ONLY_IN, f"seats[{seat}].")


def check_cards(form: Form) -> None:
    """Zone cards, pilots and bases: each once."""
    check_once([("arena", form.arena.values())], "zone card")
    if twice := doubled(said.pilot for said in form.seats):
        raise fault("seats", f"two seats have the same pilot: {twice}")
    if twice := doubled(said.base for said in form.seats):
        raise fault("seats", f"two seats have the same base: {twice}")


def doubled(some: Iterable[str]) -> str | None:
    """The first item that comes a second time, or None."""
    seen: set[str] = set()
    for each in some:
        if each in seen:
            return each
        seen.add(each)
    return None


def check_mech(form: Form) -> None:
    """One Mighty Mech, taken or empty; no more health than the status has. TEM-MECH-3"""
    mighty = [said.status for said in form.seats].count(STATUSES[MIGHTY])
    if mighty > 1:
        raise fault("seats", "two seats are MIGHTY")
    if mighty and form.mech is not None:
        raise fault("mech", "a seat is MIGHTY")
    if form.mech is not None and form.mech not in zones_of(form):
        raise fault("mech", f"no zone on {form.mech}")
    for seat, said in enumerate(form.seats):
        full = FULL_HEALTH[STATUSES.index(said.status)]
        if said.health > full:
            raise fault("seats", f"seat {seat}: health {said.health} of {full}")


def check_turn(form: Form, created: GameCreated) -> None:
    """The turn under way: its card, its action, its combat. created: the options."""
    check_card(form)
    if form.blocked and not created.options["blocked_action"]:  # TEM-R-4
        raise fault("blocked", "no action after a blocked movement")
    if form.phase == "combat" and nobody_is_ready(after_attacks(form, created)):
        raise fault("attacks", "nobody is left to decide")
