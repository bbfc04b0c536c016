"""The document that says all that the opening events of a scenario say."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from mechs_core.kernel.messages import Event
from mechs_core.kit.documents import keys_of
from mechs_core.rulesets.arcs.rules.scenario import (
    CampaignCardsSet,
    CampaignSeatSet,
    ScenarioSet,
    SeatSet,
)
from mechs_core.rulesets.arcs.scenario.check import ONLY_IN, ONLY_IN_OF_SEAT
from mechs_core.rulesets.arcs.scenario.form import Form, SeatForm


def written(events: list[Event], part: str) -> dict[str, Any]:
    """part: BASE or CAMPAIGN."""
    (table,) = [each for each in events if isinstance(each, ScenarioSet)]
    cards = [each for each in events if isinstance(each, CampaignCardsSet)]
    seats = [each for each in events if isinstance(each, SeatSet)]
    campaign = [each for each in events if isinstance(each, CampaignSeatSet)]
    document: dict[str, Any] = {
        key: said(key, table, *cards)
        for key in keys_of(Form, part)
        if key not in ("played", "seats")
    }
    document["played"] = []
    for place in document["court"]:
        if place["card"] is None:
            del place["card"]
    document["seats"] = [
        {
            key: said(key, event, *campaign[seat : seat + 1])
            for key in keys_of(SeatForm, part)
            if table.phase in ONLY_IN_OF_SEAT.get(key, (table.phase,))
        }
        for seat, event in enumerate(seats)
    ]
    for each in table.played:
        hidden, seizing = seats[each.seat].down
        card = each.card or hidden
        entry = {"seat": each.seat, "card": card, "mode": each.mode, "seize_with": seizing}
        document["played"].append(entry)
    there = [key for key in document if table.phase in ONLY_IN.get(key, (table.phase,))]
    if len(seats) > 2:
        there.remove("box")
    return {key: document[key] for key in there}


def said(key: str, *events: Event) -> Any:
    """What the first of these events that has such a field says of a key."""
    event = next(each for each in events if hasattr(each, key))
    return to_builtins(getattr(event, key))
