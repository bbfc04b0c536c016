"""Short words for stories of Summits and Edicts."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.messages import Request
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.items import Details, Forced
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose
from mechs_core.rulesets.arcs.rules.campaign.summit import RETURN_FAVORS, Order
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, p

HAND = "CO3"  # the chapter goes on


def summit(*seats: dict[str, Any], **said: Any) -> Story:
    """A Call to Order; seat 0 has called, seat 0 is First Regent."""
    first, *others = seats or (p(), p())
    start = {"caller": 0, "source": "event", "phase": "order", "council": "decided", **said}
    return at({"hand": HAND, **first}, *others, campaign=True, **start)


def talk(*seats: dict[str, Any], **said: Any) -> Story:
    """Negotiations of a Summit that seat 0 has called."""
    return summit(*seats, **said).when(0, Order("end"))


def force(rival: int, what: str, **details: Any) -> Order:
    return Order(RETURN_FAVORS, rival, Forced(what, Details(**details)))


def item(from_: int, to: int, what: str, **details: Any) -> Item:
    return Item(from_, to, what, details)


def drafted(story: Story, seat: int, *items: Item) -> Story:
    """The story after a seat has drafted these."""
    for each in items:
        story = story.when(seat, Draft(each.from_, each.to, each.kind)).accepted()
        if story.state.reach.summit.begun[seat] is not None:
            story = story.when(seat, ChooseDetails(**(each.details or {}))).accepted()
    return story


def proposed(story: Story, seat: int, *items: Item) -> Story:
    """The story after a seat has drafted and proposed these."""
    return drafted(story, seat, *items).when(seat, Propose())


def dealt(story: Story, seat: int, *items: Item) -> Story:
    """The story after a seat has proposed these and the other party has accepted."""
    story = proposed(story, seat, *items).accepted()
    deal = story.state.reach.summit.open[-1]
    for party in deal.parties:
        if party != seat:
            story = story.when(party, Answer(deal.id, True))
    return story


def edicts(*seats: dict[str, Any], **said: Any) -> Story:
    """Edicts after a meeting of seat 0, which is First Regent; the first question of them."""
    first, *others = seats
    start = {"phase": "council", "council": "decided", "active": 0, **said}
    story = at({"hand": HAND, **first}, *others, campaign=True, **start)
    return story.when(0, CallSummit(False)).when(0, CouncilChoice("edicts"))


def enforced(policy: str, *seats: dict[str, Any], **said: Any) -> Story:
    """The same, after seat 0 has enforced this policy."""
    others = " ".join(each for each in ("peace", "escalation", "war") if each != policy)
    return edicts(*seats, policy=f"{policy} {others}", **said).when(0, ChoosePolicy(True))


def question(story: Story, seat: int) -> Request | None:
    """What a seat is asked."""
    return next((each for each in story.line.requests() if each.seat == seat), None)
