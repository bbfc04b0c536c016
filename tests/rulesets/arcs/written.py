"""The document that says all that the opening events of a scenario say."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from mechs_core.kernel.messages import Event
from mechs_core.kit.documents import keys_of
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet, SeatSet
from mechs_core.rulesets.arcs.scenario.check import ONLY_IN, ONLY_IN_FATES
from mechs_core.rulesets.arcs.scenario.form import Form, SeatForm


def written(events: list[Event], part: str) -> dict[str, Any]:
    """part: BASE or CAMPAIGN."""
    (table,) = [each for each in events if isinstance(each, ScenarioSet)]
    seats = [each for each in events if isinstance(each, SeatSet)]
    document: dict[str, Any] = {
        key: to_builtins(getattr(table, key))
        for key in keys_of(Form, part)
        if key not in ("played", "seats")
    }
    document["played"] = []
    for place in document["court"]:
        if place["card"] is None:
            del place["card"]
    document["seats"] = [
        {
            key: to_builtins(getattr(seat, key))
            for key in keys_of(SeatForm, part)
            if table.phase in ONLY_IN_FATES.get(key, (table.phase,))
        }
        for seat in seats
    ]
    for each in table.played:
        hidden, seizing = seats[each.seat].down
        card = each.card or hidden
        said = {"seat": each.seat, "card": card, "mode": each.mode, "seize_with": seizing}
        document["played"].append(said)
    there = [key for key in document if table.phase in ONLY_IN.get(key, (table.phase,))]
    if len(seats) > 2:
        there.remove("box")
    return {key: document[key] for key in there}
