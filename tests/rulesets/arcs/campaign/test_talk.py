"""The protocol of Negotiations: drafts, proposals, answers, the end. BR-NEG-7, BR-NEG-8."""

from __future__ import annotations

import random

import pytest

from mechs_core.kernel.messages import tag_of
from mechs_core.kit.trials import BarePlay
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.rules import CHAPTERS
from mechs_core.rulesets.arcs.rules.campaign.drafts import (
    ChooseDetails,
    Draft,
    DraftDropped,
    DropDraft,
    ItemDrafted,
    ItemDropped,
)
from mechs_core.rulesets.arcs.rules.campaign.proposals import (
    Answer,
    ProposalAnswered,
    ProposalDropped,
    ProposalExecuted,
    ProposalMade,
    ProposalWithdrawn,
    Propose,
    Withdraw,
)
from mechs_core.rulesets.arcs.rules.campaign.summit import Order, SummitEnded
from mechs_core.rulesets.arcs.rules.campaign.talk import CallLast, Done, LastCall, SeatDone
from mechs_core.rulesets.arcs.rules.resources import Arrange, TokensArranged
from tests.rulesets.arcs.campaign.summits import (
    drafted,
    force,
    item,
    proposed,
    question,
    summit,
    talk,
)
from tests.rulesets.arcs.positions import legal, p, told
from tests.rulesets.arcs.scenes import steps

M, F = item(0, 1, "resource", slot=1), item(1, 0, "resource", slot=1)
FAVOR = item(0, 1, "favor")
THREE = p(slots="MR", cities="4A"), p(slots="FP", cities="4B"), p(slots="W", cities="5A")


def seats_asked(story):
    return [request.seat for request in story.accepted().line.requests()]


# ---------------------------------------------------------------- drafts


def test_br_neg_7_an_item_is_begun_and_its_details_are_asked():
    story = talk(*THREE).when(0, Draft(0, 1, "resource"))
    story.then(ItemDrafted(0, Item(0, 1, "resource")))
    story.when(0, ChooseDetails(slot=2)).then(ItemDrafted(0, item(0, 1, "resource", slot=2)))


def test_br_neg_7_the_only_details_stand_at_once():
    story = talk(*THREE).when(0, Draft(2, 1, "resource"))
    story.then(ItemDrafted(0, item(2, 1, "resource", slot=1)))
    talk(*THREE).when(1, Draft(0, 1, "favor")).then(ItemDrafted(1, FAVOR))


def test_br_neg_7_a_begun_item_comes_first():
    story = talk(*THREE).when(0, Draft(0, 1, "resource"))
    assert legal(story, 0) == [ChooseDetails(slot=1), ChooseDetails(slot=2), DropDraft()]
    for other in (Draft(0, 1, "favor"), Propose(), Done(), CallLast()):
        story.when(0, other).refused("decision_pending")
    second = talk(*THREE).when(1, Draft(0, 1, "resource"))
    second.when(1, CallLast()).refused("not_asked")
    story.when(1, ChooseDetails(slot=1)).refused("not_asked")


def test_br_neg_7_answers_and_withdrawals_may_come_before_details():
    story = proposed(talk(*THREE), 1, FAVOR)
    story = proposed(story, 0, item(0, 2, "favor")).when(0, Draft(0, 1, "resource"))
    story.when(0, Answer(1, True)).accepted()
    story.when(0, Withdraw(2)).accepted()


def test_br_neg_7_refusals_of_a_draft():
    story = talk(*THREE)
    story.when(0, Draft(0, 0, "favor")).refused("deal_invalid")
    story.when(0, Draft(0, 1, "trophy")).refused("deal_invalid")
    full = drafted(story, 0, *[FAVOR] * 10, item(1, 0, "favor"), item(1, 0, "favor"))
    full.when(0, Draft(1, 0, "favor")).refused("deal_invalid")
    assert legal(full, 0, Draft) == []
    most = drafted(story, 0, *[FAVOR] * 10)
    most.when(0, Draft(0, 1, "favor")).refused("deal_invalid")  # no agent is left


def test_br_neg_7_refusals_of_details():
    story = talk(*THREE).when(0, Draft(0, 1, "resource"))
    for wrong in ({"slot": 3}, {}, {"slot": 1, "owner": 2}, {"owner": 1}):
        story.when(0, ChooseDetails(**wrong)).refused("deal_invalid")


def test_br_neg_7_a_draft_is_dropped_whole_and_counts():
    story = drafted(talk(*THREE), 0, FAVOR).when(0, Draft(0, 1, "resource")).when(0, DropDraft())
    story.then(DraftDropped(0, True))
    summit = story.state.reach.summit
    assert (summit.drafts[0], summit.begun[0], summit.made[0]) == ([], None, 1)
    story.when(0, DropDraft()).refused("deal_invalid")


def test_br_neg_7_items_of_all_seats_and_kinds_are_offered():
    own = p(
        slots="MR",
        ships="4B=2",
        agents="1=1",
        captives={1: 1},
        trophies={1: {"ship": 1}},
        favors={1: 1},
        guild="CC01",
    )
    story = talk(own, p(outlaw=True), p(outlaw=True), p(outlaw=True), summit="S1")
    found = legal(story, 0, Draft)
    assert len([each for each in found if each.from_ == 0]) == 27
    assert {(each.from_, each.to) for each in found} == {
        (from_, to) for from_ in range(4) for to in range(4) if from_ != to
    }


# ---------------------------------------------------------------- proposals


def test_br_neg_7_a_draft_is_proposed_to_its_parties():
    story = proposed(talk(*THREE), 0, M, item(2, 1, "favor"))
    story.then(ProposalMade(1, 0, (0, 1, 2), (M, item(2, 1, "favor"))))
    assert legal(story, 1, Answer) == [Answer(1, True), Answer(1, False)]
    assert legal(story, 0, Withdraw) == [Withdraw(1)]
    assert story.state.reach.summit.drafts[0] == []


def test_br_neg_7_refusals_of_a_proposal():
    story = talk(*THREE)
    story.when(0, Propose()).refused("deal_invalid")
    others = drafted(story, 2, M)
    others.when(2, Propose()).refused("not_party")
    assert Propose() not in legal(others, 2)
    same = drafted(proposed(story, 0, M), 1, M)
    same.when(1, Propose()).refused("deal_invalid")


def test_br_neg_7_a_draft_is_judged_again_when_it_is_proposed():
    story = drafted(talk(*THREE), 0, item(0, 2, "resource", slot=1))
    story = proposed(story, 1, M).when(0, Answer(1, True)).accepted()
    story.when(0, Propose()).refused("deal_invalid")
    assert {type(each) for each in legal(story, 0)} >= {DropDraft, Done}
    assert not {Draft, Propose} & {type(each) for each in legal(story, 0)}
    last = drafted(talk(p(ships="4B=2"), p()), 0, item(0, 1, "cede", **ship()))
    last = proposed(last, 1, item(0, 1, "cede", **ship())).when(0, Answer(1, True)).accepted()
    last.when(0, Propose()).refused("last_piece")


def ship():
    return {"system": "4B", "kind": "ship", "state": "fresh"}


def test_br_neg_7_all_parties_accept_and_it_is_done():
    story = proposed(talk(*THREE), 0, M, F).when(1, Answer(1, True))
    story.then_first(ProposalAnswered(1, 1, True), ProposalExecuted(1, 0, (0, 1), (M, F)))
    assert story.state.reach.summit.open == []


def test_br_neg_7_it_waits_for_every_party():
    story = proposed(talk(*THREE), 0, M, item(2, 1, "favor")).when(2, Answer(1, True))
    story.then(ProposalAnswered(1, 2, True))
    story.when(2, Answer(1, True)).refused("deal_invalid")
    assert steps(story.when(1, Answer(1, True)))[1] == "ProposalExecuted"


def test_br_neg_7_one_rejection_drops_it():
    story = proposed(talk(*THREE), 0, M, item(2, 1, "favor")).when(2, Answer(1, False))
    story.then(ProposalAnswered(1, 2, False), ProposalDropped(1))
    story.when(1, Answer(1, True)).refused("deal_invalid")


def test_br_neg_7_refusals_of_an_answer():
    story = proposed(talk(*THREE), 0, M)
    story.when(2, Answer(1, True)).refused("not_party")
    story.when(0, Answer(1, True)).refused("deal_invalid")
    story.when(1, Answer(2, True)).refused("deal_invalid")


def test_br_neg_7_the_proposer_takes_it_back():
    story = proposed(talk(*THREE), 0, M)
    story.when(1, Withdraw(1)).refused("not_party")
    story.when(0, Withdraw(2)).refused("deal_invalid")
    story = story.when(0, Withdraw(1))
    story.then(ProposalWithdrawn(1, 0))
    story.when(0, Withdraw(1)).refused("deal_invalid")


def test_br_neg_7_a_deal_drops_items_begun_and_keeps_drafts():
    story = drafted(talk(*THREE), 2, item(2, 0, "favor")).when(2, Draft(1, 2, "resource"))
    story = proposed(story, 0, M).when(1, Answer(1, True))
    assert told(story, ItemDropped) == [ItemDropped(2, Item(1, 2, "resource"))]
    assert story.state.reach.summit.drafts[2] == [item(2, 0, "favor")]


def test_br_neg_7_a_deal_drops_proposals_that_cannot_be_carried_out_any_more():
    story = proposed(talk(*THREE), 0, item(0, 2, "resource", slot=1))
    story = proposed(story, 0, item(0, 2, "resource", slot=2))
    story = proposed(story, 1, M).when(0, Answer(3, True))
    assert told(story, ProposalDropped) == [ProposalDropped(1)]
    assert [each.id for each in story.state.reach.summit.open] == [2]


def test_br_neg_7_a_proposal_falls_when_another_token_lies_in_its_slot():
    seats = p(slots="MR", cities="4A"), p(slots="F"), p()
    story = proposed(talk(*seats), 2, item(0, 2, "resource", slot=1), item(2, 0, "favor"))
    story = proposed(story, 0, F).when(1, Answer(2, True))
    assert Arrange(1, 2) in legal(story, 0)
    kept = story.when(0, Arrange(2, 3))
    assert told(kept, ProposalDropped) == []
    story = story.when(0, Arrange(1, 2))
    assert told(story, ProposalDropped) == [ProposalDropped(1)]


# ---------------------------------------------------------------- limits


def test_br_neg_8_br_r_25_proposals_and_dropped_drafts_are_limited():
    story = talk(*THREE, options={"max_proposals": 3})
    story = proposed(story, 0, M)
    story = proposed(story, 0, F)
    story = drafted(story, 0, FAVOR).when(0, DropDraft())
    story.when(0, Draft(0, 1, "favor")).refused("too_many_proposals")
    kinds = {tag_of(type(each)) for each in legal(story, 0)}
    assert kinds == {"withdraw", "done"}
    drafted(story, 1, FAVOR).accepted()


def test_br_neg_8_a_draft_given_up_by_done_does_not_count():
    story = drafted(talk(*THREE), 1, FAVOR).when(1, Done())
    story.then(DraftDropped(1, False), SeatDone(1))
    assert story.state.reach.summit.made == [0, 0, 0]


# ---------------------------------------------------------------- the end


def test_br_neg_8_whoever_is_done_is_not_asked():
    story = talk(*THREE).when(1, Done())
    story.then(SeatDone(1))
    assert seats_asked(story) == [0, 2]
    story.when(1, Draft(0, 1, "favor")).refused("not_asked")


def test_br_neg_8_all_done_ends_the_summit():
    story = talk(*THREE).when(1, Done()).when(0, Done()).when(2, Done())
    story.then_first(SeatDone(2), SummitEnded())


def test_br_neg_8_a_proposal_asks_its_parties_again():
    story = talk(*THREE).when(1, Done()).when(2, Done())
    story = proposed(story, 0, M)
    story.then(ProposalMade(1, 0, (0, 1), (M,), (1,)))
    assert seats_asked(story) == [0, 1]
    story.when(1, Done()).refused("decision_pending")
    assert Done() not in legal(story, 1)
    assert Done() in legal(story.when(1, Answer(1, False)), 1)


def test_br_neg_8_the_proposer_may_be_done_before_the_answers():
    story = proposed(talk(*THREE), 0, M).when(0, Done()).when(2, Done())
    assert seats_asked(story) == [1]
    story = story.when(1, Answer(1, True))
    assert told(story, ProposalExecuted)[0].reopened == (0, 2)
    assert seats_asked(story) == [0, 1, 2]


def test_br_neg_8_the_last_call_makes_the_caller_done():
    story = talk(*THREE).when(0, CallLast())
    story.then(LastCall(0))
    assert seats_asked(story) == [1, 2]
    story.when(0, CallLast()).refused("already_used")
    story = story.when(1, Done()).when(2, Done())
    story.then_first(SeatDone(2), SummitEnded())


def test_br_neg_8_a_last_call_ends_the_summit_when_all_others_are_done():
    story = talk(*THREE).when(1, Done()).when(2, Done()).when(0, CallLast())
    story.then_first(LastCall(0), SummitEnded())


def test_br_neg_8_only_the_caller_and_only_without_open_proposals():
    story = talk(*THREE)
    story.when(1, CallLast()).refused("not_asked")
    open_ = proposed(story, 1, FAVOR)
    open_.when(0, CallLast()).refused("decision_pending")
    assert CallLast() not in legal(open_, 0)
    assert CallLast() in legal(story, 0)


def test_br_neg_8_a_proposal_cancels_the_last_call():
    story = proposed(talk(*THREE).when(0, CallLast()), 1, item(1, 2, "favor"))
    story.then(ProposalMade(1, 1, (1, 2), (item(1, 2, "favor"),), (0,), True))
    assert seats_asked(story) == [0, 1, 2]
    story.when(2, Answer(1, False)).when(0, CallLast()).then(LastCall(0))


def test_br_neg_8_the_last_call_gives_up_the_callers_draft():
    story = drafted(talk(*THREE), 0, M).when(0, CallLast())
    story.then(DraftDropped(0, False), LastCall(0))


# ---------------------------------------------------------------- questions


def test_br_neg_8_a_question_stays_while_it_asks_the_same():
    story = talk(*THREE)
    before = question(story, 2)
    for step in (drafted(story, 0, M), proposed(story, 0, M), story.when(0, Done())):
        assert question(step, 2) == before
    rejected = proposed(story, 0, M).when(1, Answer(1, False))
    assert question(rejected, 2) == before
    assert question(proposed(story, 0, item(0, 2, "favor")), 2) != before
    assert question(proposed(story, 0, M).when(1, Answer(1, True)), 2) != before


@pytest.mark.parametrize(
    ("gift", "changes"),
    [
        (item(0, 1, "resource", slot=1), True),
        (item(0, 1, "cede", system="4A", kind="city", state="fresh"), True),  # covers a slot
        (item(0, 1, "favor"), False),
        (item(2, 1, "resource", slot=1), False),
    ],
)
def test_br_neg_8_whoever_drafts_with_tokens_that_are_exchanged_is_asked_anew(gift, changes):
    seats = p(slots="MR", cities="4A 4B", arrange=2), p(), p(slots="W")
    story = drafted(talk(*seats), 1, gift)
    now = story.state.copy()
    now.arrange[0] = 1
    CHAPTERS.apply[TokensArranged](now, TokensArranged(0, (2, 4)))
    asked = {each.seat: each for each in RULESET.rules.requests(now)}
    assert (asked[1] != question(story, 1)) == changes
    assert asked[0] == question(story, 0)


def test_br_neg_8_the_callers_question_changes_with_its_last_call():
    story = talk(*THREE)
    other = proposed(story, 1, item(1, 2, "favor"))
    assert question(other, 0) != question(story, 0)
    again = proposed(other, 2, item(1, 2, "favor"), item(2, 1, "favor"))
    assert question(again, 0) == question(other, 0)
    assert question(again.when(2, Answer(1, False)), 0) == question(again, 0)
    closed = other.when(2, Answer(1, False))
    assert question(closed, 0) not in (question(story, 0), question(other, 0))


def test_br_neg_8_every_decision_ends_the_exchange_of_tokens():
    """ARC-RES-1"""
    arranging = p(slots="MF", arrange=1, favors={1: 1}), p(captives={0: 1})
    order = summit(*arranging)
    for each in (force(1, "captive", owner=0), Order("petition"), Order("end")):
        assert order.when(0, each).accepted().state.arrange == [0, 0]
    story = talk(*arranging)
    gift = proposed(proposed(story, 1, item(1, 0, "favor")), 0, item(0, 1, "favor"))
    begun = story.when(0, Draft(0, 1, "resource"))
    for before, decision in (
        (story, Draft(0, 1, "favor")),
        (begun, ChooseDetails(slot=1)),
        (begun, DropDraft()),
        (drafted(story, 0, item(0, 1, "favor")), Propose()),
        (gift, Answer(1, False)),
        (gift, Withdraw(2)),
        (story, Done()),
        (story, CallLast()),
    ):
        now = before.state.copy()
        now.arrange[0] = 1
        play = BarePlay(CHAPTERS, story.line.created, now)
        CHAPTERS.decide[type(decision)](play, 0, decision)
        assert play.state.arrange[0] == 0


def full_table(seed: int):
    return talk(
        p(ships="1A=3 1B=1", slots="MR", cities="1A", guild="CC01", captives={1: 1}),
        p(slots="RFW", cities="2A 2B", agents="1=2", trophies={2: {"ship": 1}}),
        p(outlaw=True, ships="3A=2", cities="3A", ports="3B", slots="P"),
        summit="S1",
        seed=str(seed),
        options={"max_proposals": 3},
    )


@pytest.mark.parametrize("seed", range(4))
def test_br_neg_8_a_summit_ends_and_equal_questions_have_equal_answers(seed):
    line, rng, count = full_table(seed).line, random.Random(seed), 0
    while line.state.reach.summit is not None:
        asked = {each.seat: each for each in line.requests()}
        offered = {seat: RULESET.legal(line.state, seat) for seat in asked}
        seat = rng.choice([*asked])
        kinds = {type(each) for each in offered[seat]}
        kind = rng.choice(sorted(kinds, key=tag_of))
        decision = rng.choice([each for each in offered[seat] if type(each) is kind])
        line.decide(seat, decision)
        count += 1
        for other in line.requests() if line.state.phase == "talk" else ():
            if other.seat == seat and type(decision) is not Arrange:
                assert other != asked[seat]
            elif asked.get(other.seat) == other:
                assert RULESET.legal(line.state, other.seat) == offered[other.seat]
    assert 3 <= count < 400
