"""Negotiations: proposals and answers; deals are carried out. BR-NEG-7."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import AtLeast, Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_model import Item, Proposal, Summit
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign.deals import after, carry_out_all
from mechs_core.rulesets.arcs.rules.campaign.drafts import ItemDropped, acted, drafted
from mechs_core.rulesets.arcs.rules.campaign.items import IN_TRUST, RESOURCE, invalid
from mechs_core.rulesets.arcs.rules.campaign.summit import summit_of
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

ProposalId = Annotated[int, AtLeast(1, 4 * 99)]


class Propose(Decision, frozen=True, tag="propose"):
    """Put the own draft to its parties."""


class Answer(Decision, frozen=True, tag="answer"):
    proposal: ProposalId
    accept: bool


class Withdraw(Decision, frozen=True, tag="withdraw"):
    """Take back an own proposal."""

    proposal: ProposalId


class ProposalMade(Event, frozen=True):
    id: int
    seat: Seat
    parties: tuple[Seat, ...]
    items: tuple[Item, ...]
    reopened: tuple[Seat, ...] = ()  # who was done, and is asked again
    cancels_last_call: bool = False


class ProposalAnswered(Event, frozen=True):
    id: int
    seat: Seat
    accept: bool


class ProposalWithdrawn(Event, frozen=True):
    id: int
    seat: Seat


class ProposalDropped(Event, frozen=True):
    """It was rejected, or cannot be carried out any more."""

    id: int


class ProposalExecuted(Event, frozen=True):
    """All parties have accepted; what is given follows."""

    id: int
    seat: Seat
    parties: tuple[Seat, ...]
    items: tuple[Item, ...]
    reopened: tuple[Seat, ...] = ()


# ---------------------------------------------------------------- proposing


def parties_of(items: Iterable[Item]) -> tuple[Seat, ...]:
    return tuple(sorted({seat for item in items for seat in (item.from_, item.to)}))


def why_not_propose(state: State, seat: Seat) -> IllegalDecision | None:
    """What forbids a seat to propose its draft, or None."""
    summit = summit_of(state)
    items = tuple(summit.drafts[seat])
    if items and seat not in parties_of(items):
        return IllegalDecision("not_party", "your draft has no item of yours")
    if not items:
        return invalid("nothing is drafted")
    if any(each.items == items for each in summit.open):
        return invalid("the same is proposed already")
    now = drafted(state, seat)
    return now if isinstance(now, IllegalDecision) else None


def propose(play: Play[State], seat: Seat, choice: Propose) -> None:
    """Parties that were done are asked again, and the caller if it had made its last call."""
    if reason := why_not_propose(play.state, seat):
        raise reason
    summit = summit_of(play.state)
    items, cancels = tuple(summit.drafts[seat]), summit.last_call
    parties = parties_of(items)
    asked = {*parties, summit.caller} if cancels else {*parties}
    reopened = tuple(party for party in sorted(asked) if summit.done[party])
    made = summit.proposals + 1
    play.emit(ProposalMade(made, seat, parties, items, reopened, cancels))


def propose_choices(state: State, seat: Seat) -> list[Propose]:
    return [Propose()] if why_not_propose(state, seat) is None else []


# ---------------------------------------------------------------- answering


def found(state: State, number: int) -> Proposal | None:
    """The open proposal of this number."""
    return next((each for each in summit_of(state).open if each.id == number), None)


def is_unanswered(proposal: Proposal, seat: Seat) -> bool:
    return seat in proposal.parties and seat not in proposal.accepted


def answer(play: Play[State], seat: Seat, choice: Answer) -> list[Task]:
    """One rejection drops a proposal; when all parties have accepted it is carried out."""
    proposal = found(play.state, choice.proposal)
    if proposal is not None and seat not in proposal.parties:
        raise IllegalDecision("not_party", f"you are no party of proposal {choice.proposal}")
    if proposal is None or seat in proposal.accepted:
        raise invalid(f"proposal {choice.proposal} does not wait for your answer")
    play.emit(ProposalAnswered(proposal.id, seat, choice.accept))
    if not choice.accept:
        play.emit(ProposalDropped(proposal.id))
    elif len(proposal.accepted) + 1 == len(proposal.parties):
        return execute(play, proposal)
    return []


def answer_choices(state: State, seat: Seat) -> list[Answer]:
    waiting = [each.id for each in summit_of(state).open if is_unanswered(each, seat)]
    return [Answer(number, accept) for number in waiting for accept in (True, False)]


def execute(play: Play[State], deal: Proposal) -> list[Task]:
    """BR-NEG-7"""
    done = summit_of(play.state).done
    reopened = tuple(seat for seat, is_done in enumerate(done) if is_done)
    play.emit(ProposalExecuted(deal.id, deal.seat, deal.parties, deal.items, reopened))
    placing = carry_out_all(play, deal.items)
    for seat, item in enumerate(summit_of(play.state).begun):
        if item is not None:
            play.emit(ItemDropped(seat, item))
    return [check_proposals.later(), *placing]


@task("check_proposals")
def check_proposals(play: Play[State], todo: list[Task]) -> None:
    """Proposals that cannot be carried out any more are dropped, and where other tokens lie now."""
    state = play.state
    for each in summit_of(state).open:
        changed = tokens_named(state, each.items) != each.tokens
        if changed or isinstance(after(state, each.items), IllegalDecision):
            play.emit(ProposalDropped(each.id))


def withdraw(play: Play[State], seat: Seat, choice: Withdraw) -> None:
    proposal = found(play.state, choice.proposal)
    if proposal is None:
        raise invalid(f"proposal {choice.proposal} is not open")
    if proposal.seat != seat:
        raise IllegalDecision("not_party", f"proposal {choice.proposal} is not yours")
    play.emit(ProposalWithdrawn(proposal.id, seat))


def withdraw_choices(state: State, seat: Seat) -> list[Withdraw]:
    return [Withdraw(each.id) for each in summit_of(state).open if each.seat == seat]


# ---------------------------------------------------------------- the fold


def tokens_named(state: State, items: tuple[Item, ...]) -> tuple[int, ...]:
    """What now lies in the slots that items name; OFF for other items."""
    return tuple(token_named(state, item) for item in items)


def token_named(state: State, item: Item) -> int:
    slot = (item.details or {}).get("slot")
    if item.kind != RESOURCE or slot in (None, IN_TRUST):
        return OFF
    slots = state.slots[item.from_]
    return slots[slot - 1] if slot <= len(slots) else OFF


def on_proposal_made(state: State, event: ProposalMade) -> None:
    summit, seat = summit_of(state), event.seat
    could_call = summit.may_call
    tokens = tokens_named(state, event.items)
    made = Proposal(event.id, seat, event.parties, event.items, (seat,), tokens)
    summit.open.append(made)
    summit.proposals = event.id
    summit.drafts[seat] = []
    summit.made[seat] += 1
    for party in event.reopened:
        summit.done[party] = False
    summit.last_call &= not event.cancels_last_call
    summit.stir({*event.parties, *event.reopened} - {seat})
    acted(state, seat)
    stir_caller(summit, could_call, (*event.parties, *event.reopened))


def stir_caller(summit: Summit, could_call: bool, stirred: tuple[Seat, ...]) -> None:
    """The caller's question is another one where its last call becomes, or stays no more, legal."""
    if summit.may_call != could_call and summit.caller not in stirred:
        summit.stir((summit.caller,))


def on_proposal_answered(state: State, event: ProposalAnswered) -> None:
    summit = summit_of(state)
    if event.accept:
        summit.open = [
            replace(each, accepted=(*each.accepted, event.seat)) if each.id == event.id else each
            for each in summit.open
        ]
    acted(state, event.seat)


def on_proposal_withdrawn(state: State, event: ProposalWithdrawn) -> None:
    close(state, event.id)
    state.decided(event.seat)


def on_proposal_dropped(state: State, event: ProposalDropped) -> None:
    close(state, event.id)


def close(state: State, proposal: int) -> None:
    """A proposal is open no more: whoever could answer it or take it back is asked anew."""
    summit = summit_of(state)
    could_call = summit.may_call
    gone = next(each for each in summit.open if each.id == proposal)
    summit.open = [each for each in summit.open if each.id != proposal]
    stirred = tuple(
        party
        for party in gone.parties
        if party == gone.seat
        or party not in gone.accepted
        or tuple(summit.drafts[party]) == gone.items
    )
    summit.stir(stirred)
    stir_caller(summit, could_call, stirred)


def on_proposal_executed(state: State, event: ProposalExecuted) -> None:
    summit = summit_of(state)
    summit.open = [each for each in summit.open if each.id != event.id]
    for seat in event.reopened:
        summit.done[seat] = False
    summit.stir(range(state.seats))


DECIDE = {Propose: propose, Answer: answer, Withdraw: withdraw}
OFFER = {Propose: propose_choices, Answer: answer_choices, Withdraw: withdraw_choices}
APPLY = {
    ProposalMade: on_proposal_made,
    ProposalAnswered: on_proposal_answered,
    ProposalWithdrawn: on_proposal_withdrawn,
    ProposalDropped: on_proposal_dropped,
    ProposalExecuted: on_proposal_executed,
}
TASKS = tasks(check_proposals)
