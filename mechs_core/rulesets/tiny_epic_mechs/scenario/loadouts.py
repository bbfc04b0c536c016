"""The weapons of a scenario: each in one place, equipped within the slots. TEM-SCEN-6."""

from __future__ import annotations

from collections.abc import Iterator

from mechs_core.kernel.messages import Seat
from mechs_core.kit.documents import check_once, fault
from mechs_core.rulesets.tiny_epic_mechs.data import ADVANCED, BASIC, STATUSES
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import set_of, why_too_many
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import Form, SeatForm


def check_weapons(form: Form) -> None:
    """Refuses weapons that stand twice, seats without a basic one, and what cannot be equipped."""
    check_once(advanced(form), "advanced weapon")
    for seat, said in enumerate(form.seats):
        for weapons in said.owned, said.equipped:
            for weapon in weapons:
                if weapons.count(weapon) > 1:  # TEM-BUY-3
                    raise fault("seats", f"seat {seat}: {weapon} stands twice")
    for seat, said in enumerate(form.seats):
        if not {*said.owned}.intersection(BASIC):
            raise fault("seats", f"seat {seat}: no basic weapon")
    for seat, said in enumerate(form.seats):
        check_equipped(seat, said)


def advanced(form: Form) -> Iterator[tuple[str, list[str]]]:
    """The advanced weapons that the document names: (key, weapons)."""
    for seat, said in enumerate(form.seats):
        yield f"seats[{seat}].owned", [weapon for weapon in said.owned if weapon in ADVANCED]
    yield "market", [weapon for weapon in form.market or () if weapon is not None]
    yield "deck", form.deck or []


def check_equipped(seat: Seat, said: SeatForm) -> None:
    """TEM-EQ-1 What is equipped is owned, one weapon or more, within the slots of the status."""
    for weapon in said.equipped:
        if weapon not in said.owned:
            raise fault("seats", f"seat {seat}: {weapon} is equipped, but not owned")
    if not said.equipped:
        raise fault("seats", f"seat {seat}: no weapon equipped")
    if why := why_too_many(set_of(said.equipped), STATUSES.index(said.status)):
        raise fault("seats", f"seat {seat}: too many weapons equipped: {why.sentence}")
