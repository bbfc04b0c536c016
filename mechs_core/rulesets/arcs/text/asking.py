"""Who is asked what, from a view: where Fates are chosen and in Negotiations it may be several."""

from __future__ import annotations

from mechs_core.rulesets.arcs.campaign_view import SummitSeen
from mechs_core.rulesets.arcs.view import View

FATES, TALK = "fates", "talk"


def asked_seats(view: View) -> list[int]:
    """The seats that are asked; the viewer first, if it is among them."""
    seats = [] if view.asked is None else [view.asked]
    if view.window is not None or view.campaign is None:
        return seats
    if view.phase == FATES:
        each = enumerate(view.campaign.seats)
        seats = [seat for seat, seen in each if seen.offer and not seen.chosen]
    elif view.phase == TALK and view.campaign.summit is not None:
        seats = talking(view.campaign.summit)
    return sorted(seats, key=lambda seat: seat != view.viewer)


def talking(seen: SummitSeen) -> list[int]:
    """Who is not done, or has to answer a proposal."""
    waiting = {
        party for each in seen.proposals for party in each.parties if party not in each.accepted
    }
    return [seat for seat, done in enumerate(seen.done) if not done or seat in waiting]


def question_of(view: View) -> str:
    """What is asked, whoever it is; "" for nothing."""
    return view.phase if view.phase in (FATES, TALK) and view.window is None else view.question
