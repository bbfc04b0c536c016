"""Sentences for titles, Summits and edicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by, when
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.rules.campaign import (
    booklet,
    drafts,
    edicts,
    imperial,
    items,
    policy,
    proposals,
    summit,
    talk,
    titles,
)
from mechs_core.rulesets.arcs.text.campaign_texts import BOOKLET
from mechs_core.rulesets.arcs.text.deals import BEGUN, item_told, items_told
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.state_of_view import state_of
from mechs_core.rulesets.arcs.text.words import (
    TYPE_NAME,
    court_named,
    name,
    owner_short,
    place_of_court,
)
from mechs_core.rulesets.arcs.view import View

# ---------------------------------------------------------------- titles

TITLES: Final = {"regent": "a Regent", "outlaw": "an Outlaw"}
TITLE_RULES: Final = {
    titles.LEAVE: "BR-SUM-6",
    titles.REVIVE: "BR-SUM-7",
    titles.INVITE: "BR-NEG-6",
    titles.DEMAND: "BR-EDI-5",
    titles.EDICT: "BR-EDI-1",
    titles.FATE: "BR-EMP-1",
}


def _tile(event: titles.FirstRegentMoved, view: View) -> Said:
    rules = ("BR-EMP-1",)
    if event.to is None:
        return "nobody is First Regent any more", (*rules, "BR-SUM-6")
    before = "" if event.from_ is None else f", after {name(event.from_)}"
    return f"{name(event.to)} is First Regent{before}", rules


# ---------------------------------------------------------------- Summits


def _items(items: Iterable[Item], view: View) -> str:
    return items_told(items, state_of(view))


def _order(choice: summit.Order, view: View) -> Said:
    if choice.kind == summit.RETURN_FAVORS and choice.item is not None:
        rival = 0 if choice.rival is None else choice.rival
        to = 0 if view.asked is None else view.asked
        if view.campaign is not None and view.campaign.summit is not None:
            to = view.campaign.summit.caller
        item = Item(rival, to, choice.item.kind, items.named(choice.item.details))
        return f"returns Favors: {_items([item], view)}", ("BR-SUM-3",)
    return ORDERS[choice.kind], (ORDER_RULES[choice.kind],)


ORDERS: Final = {
    summit.RETURN_FAVORS: "returns Favors",
    summit.PETITION: "petitions the Council",
    titles.LEAVE: "leaves the Empire",
    titles.REVIVE: "revives the Empire",
    summit.END: "ends the Call to Order",
}
ORDER_RULES: Final = {
    summit.RETURN_FAVORS: "BR-SUM-3",
    summit.PETITION: "BR-SUM-5",
    titles.LEAVE: "BR-SUM-6",
    titles.REVIVE: "BR-SUM-7",
    summit.END: "BR-SUM-1",
}


def _returned(event: summit.FavorsReturned, view: View) -> Said:
    favors = count(event.count, "Favor")
    said = f"{name(event.from_)} returns {favors} of {name(event.to)}"
    return f"{said}: {item_told(event.item, state_of(view))}", ("BR-SUM-3",)


def _drafts(choice: drafts.Draft, view: View) -> Said:
    what = BEGUN[choice.kind].format(to=name(choice.to))
    return f"drafts: {name(choice.from_)} {what}", ("BR-NEG-1",)


def _details(choice: drafts.ChooseDetails, view: View) -> Said:
    """What the words of an item say of themselves."""
    rules = ("BR-NEG-1",)
    if choice.system is not None:
        return f"says: a {choice.state} {choice.kind} at {choice.system}", rules
    if choice.place is not None:
        return f"says: the agent on {place_of_court(choice.place, view)}", rules
    if choice.owner is not None:
        kind = f"{choice.kind} of " if choice.kind else "of "
        return f"says: {kind}{owner_short(choice.owner)}", rules
    if choice.card is not None:
        return f"says: {court_named(choice.card)}", rules
    return f"says: slot {choice.slot}" if choice.slot is not None else "says nothing", rules


def _drafted(event: drafts.ItemDrafted, view: View) -> Said:
    return f"{name(event.seat)} drafts: {_items([event.item], view)}", ("BR-NEG-1",)


def _made(event: proposals.ProposalMade, view: View) -> Said:
    again = f"; {listed(map(name, event.reopened))} may speak again" if event.reopened else ""
    said = f"{name(event.seat)} proposes deal {event.id}: {_items(event.items, view)}{again}"
    return said, ("BR-NEG-7", "BR-NEG-8")


def _executed(event: proposals.ProposalExecuted, view: View) -> Said:
    parties = listed(map(name, event.parties))
    return f"deal {event.id} of {parties} is carried out", ("BR-NEG-7",)


# ---------------------------------------------------------------- edicts


def _piece(piece: policy.Demanded | None) -> str:
    if piece is None:
        return "nothing"
    if piece.slot is not None:
        return f"the token of slot {piece.slot}"
    if piece.captive is not None:
        return f"a Captive of {name(piece.captive)}"
    if piece.trophy is not None:
        return f"a Trophy, {piece.trophy.kind} of {name(piece.trophy.owner)}"
    return "nothing"


def _policy(choice: policy.ChoosePolicy, view: View) -> Said:
    if choice.enforce:
        return "enforces the policy", ("BR-EDI-3",)
    return f"changes the policy to {choice.policy}", ("BR-EDI-3",)


def _demand(choice: policy.Demand, view: View) -> Said:
    if choice.make_outlaw is not None:
        verb = "makes it an Outlaw" if choice.make_outlaw else "lets it stay a Regent"
        return verb, ("BR-EDI-5",)
    return f"demands {_piece(choice.piece)}", ("BR-EDI-4",)


def _collected(event: policy.DemandCollected, view: View) -> Said:
    if event.piece is None:
        return f"{name(event.seat)} has nothing that is demanded", ("BR-EDI-5",)
    return f"{name(event.seat)} gives up {_piece(event.piece)}", ("BR-EDI-4",)


def _may(choice: edicts.EdictMay, view: View) -> Said:
    rules = ("BR-EDI-1",)
    if choice.accept:
        token = f" and takes {TYPE_NAME[choice.resource]}" if choice.resource else ""
        return f"becomes a Regent{token}", rules
    if choice.slot is not None:
        return f"discards slot {choice.slot} for an Imperial ship at {choice.system}", rules
    if choice.place is not None:
        return f"buries {place_of_court(choice.place, view)}", rules
    return "takes nothing of the edict", rules


def _resolved(event: edicts.EdictResolved, view: View) -> Said:
    return f"edict {event.card}, {BOOKLET[event.card][0]}, is resolved", ("BR-EDI-1",)


TELL: Final[Mapping[type[Message], Row]] = {
    titles.TitleChanged: SAY(
        "{seat} becomes {title:titles}", when("cause", TITLE_RULES), titles=TITLES
    ),
    titles.FirstRegentMoved: _tile,
    summit.Order: _order,
    summit.SummitBegun: SAY("{seat} calls a Summit", "BR-SUM-1"),
    summit.FavorsReturned: _returned,
    summit.NegotiationsBegun: SAY("Negotiations begin", "BR-NEG-8"),
    summit.SummitEnded: SAY("the Summit is over", "BR-NEG-8"),
    drafts.Draft: _drafts,
    drafts.ChooseDetails: _details,
    proposals.Propose: SAY("proposes its draft", "BR-NEG-7"),
    drafts.DropDraft: SAY("drops its draft", "BR-NEG-8"),
    proposals.Answer: by(
        "accept",
        {
            True: SAY("accepts deal {proposal}", "BR-NEG-7"),
            False: SAY("rejects deal {proposal}", "BR-NEG-7"),
        },
    ),
    proposals.Withdraw: SAY("withdraws deal {proposal}", "BR-NEG-8"),
    talk.Done: SAY("is done", "BR-NEG-8"),
    talk.CallLast: SAY("makes a last call", "BR-NEG-8"),
    drafts.ItemDrafted: _drafted,
    drafts.ItemDropped: SAY("what {seat} had begun to draft is dropped", "BR-NEG-8"),
    drafts.DraftDropped: SAY("{seat} drops its draft", "BR-NEG-8"),
    proposals.ProposalMade: _made,
    proposals.ProposalAnswered: by(
        "accept",
        {
            True: SAY("{seat} accepts deal {id}", "BR-NEG-7"),
            False: SAY("{seat} rejects deal {id}", "BR-NEG-7"),
        },
    ),
    proposals.ProposalWithdrawn: SAY("{seat} withdraws deal {id}", "BR-NEG-8"),
    proposals.ProposalDropped: SAY("deal {id} is off", "BR-NEG-7"),
    proposals.ProposalExecuted: _executed,
    talk.LastCall: SAY("{seat} makes a last call", "BR-NEG-8"),
    talk.SeatDone: SAY("{seat} is done", "BR-NEG-8"),
    booklet.PolicyChanged: SAY("the policy is {policy} from now on", "BR-EDI-3"),
    policy.ChoosePolicy: _policy,
    policy.Demand: _demand,
    imperial.EdictPlace: SAY("places Imperial ships at {system}", "BR-EDI-7"),
    imperial.EdictGive: SAY("gives a Weapon each to {seats:order}", "BR-EDI-8"),
    edicts.EdictMay: _may,
    edicts.EdictsBegun: SAY("Edicts begin", "BR-EDI-1"),
    edicts.EdictResolved: _resolved,
    policy.DemandCollected: _collected,
}
