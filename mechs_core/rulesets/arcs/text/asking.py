"""Who is asked what, from a view: where Fates are chosen and in Negotiations it may be several."""

from __future__ import annotations

from mechs_core.rulesets.arcs.view import View


def asked_seats(view: View) -> list[int]:
    """The seats that are asked; the viewer first, if it is among them."""
    if view.campaign is None:
        return [] if view.asked is None else [view.asked]
    return sorted(map(int, view.campaign.asked), key=lambda seat: seat != view.viewer)


def question_to(view: View, seat: int | None) -> str:
    """What a seat is asked; "" for nothing."""
    if view.campaign is None:
        return view.question if seat is not None and seat == view.asked else ""
    return view.campaign.asked.get(str(seat), "")
