"""What is counted of a campaign beside Fates: its end, the Empire, Summits, the Blight."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.battle import BattleBegun, BattleEnded
from mechs_core.rulesets.arcs.rules.campaign.acts import CampaignEnded
from mechs_core.rulesets.arcs.rules.campaign.booklet import PolicyChanged, PolicyStacked
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, CouncilMeetingBegun
from mechs_core.rulesets.arcs.rules.campaign.crises import BlightHits, CrisesBegun, CrisisResolved
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictResolved, EdictsBegun
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit, EventResolutionBegun
from mechs_core.rulesets.arcs.rules.campaign.fates import FatesRevealed
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy
from mechs_core.rulesets.arcs.rules.campaign.proposals import (
    Answer,
    ProposalAnswered,
    ProposalMade,
)
from mechs_core.rulesets.arcs.rules.campaign.summit import FavorsReturned, SummitBegun
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved, TitleChanged
from mechs_core.rulesets.arcs.rules.hits import HitDealt
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.rounds import ChapterEnded, RoundEnded
from mechs_core.testing.counts import tally_of
from tests.counted import Counted, counted
from tests.games import Sealed
from tests.rulesets.arcs.campaign.summits import item, proposed, talk
from tests.rulesets.arcs.positions import created, p, position

ADA, BOB, EVE = range(3)


def table(*seats: Any, **said: Any) -> Counted:
    """A position of a campaign; what it begins with is not counted."""
    return counted(position(*seats, campaign=True, **said)).forgetting()


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("reason", "item"),
    [("power", "most Power, Reaper"), ("final_objective", "final objective, Symbiont")],
)
def test_a_campaign_is_told_by_what_it_was_won_by(reason: str, item: str) -> None:
    fate = "symbiont" if "Symbiont" in item else "reaper"
    item = item.replace("Reaper", "Blight Reaper")
    game = table(p(), p(power=3), p()).seeing(
        FatesRevealed(("factor", fate, "factor")),
        PowerChanged(ADA, 5, "tycoon"),
        CampaignEnded((BOB, ADA, EVE), reason),
    )
    game.then("ending", {(BOB, item): {"games": 1, "margin": -2}})


def test_a_reign_is_the_share_of_chapters_that_end_with_the_tile() -> None:
    game = table(p(fate="factor"), p(fate="factor"), p(power=4), first_regent=ADA)
    game.seeing(ChapterEnded(1), FirstRegentMoved(ADA, BOB), ChapterEnded(2), ChapterEnded(3))
    game.seeing(CampaignEnded((ADA, BOB, EVE), "power"))
    shares = {ADA: "up to a third", BOB: "up to two thirds", EVE: "no chapter"}
    power = {ADA: 0, BOB: 0, EVE: 4}
    game.then(
        "reign", {(seat, shares[seat]): {"games": 1, "power": power[seat]} for seat in range(3)}
    )
    sole = table(p(fate="factor"), p(fate="factor"), first_regent=ADA).seeing(ChapterEnded(1))
    sole.seeing(CampaignEnded((ADA, BOB), "power"))
    assert dict(sole.of("reign").keys()) == {ADA: "more", BOB: "no chapter"}


# ---------------------------------------------------------------- the Empire


def governed(policy: str, *seats: Any, **said: Any) -> Sealed:
    """Seat 0 is First Regent and enforces a policy, after a meeting of its own."""
    others = [each for each in ("peace", "escalation", "war") if each != policy]
    said = {"phase": "council", "council": "decided", "held_by": 0, "edicts": [3], **said}
    said["policy"] = " ".join((policy, *others))
    first, *rest = seats
    table = ({"hand": "CO3", **first}, *rest)
    game = Sealed(RULESET, created(*table, campaign=True, first_regent=0, **said))
    game.decide(ADA, CallSummit(False))
    game.decide(ADA, CouncilChoice("edicts"))
    return game.decide(ADA, ChoosePolicy(True))


def told(game: Sealed, topic: str) -> dict[tuple[int, str], dict[str, int]]:
    found: dict[tuple[int, str], dict[str, int]] = {}
    for (seat, of, name, measure), value in tally_of(RULESET, game.events).items():
        if of == topic:
            found.setdefault((seat, name), {})[measure] = value
    return found


def test_a_policy_is_told_by_what_it_brings_and_costs_whom() -> None:
    seats = [p(slots="P"), p(slots="R"), p(slots="MM")]
    game = governed("peace", *seats)
    brought = {"times": 1, "tokens": 2, "favors": 1}
    assert told(game, "policy") == {(ADA, "peace enforced"): brought}
    assert told(game, "demand") == {
        (ADA, "peace"): {"demands": 1, "tokens": 1},
        (BOB, "peace"): {"demands": 1, "tokens": 1},
        (EVE, "peace"): {"demands": 1, "favors": 1},
    }


def test_pieces_of_war_and_power_of_peace_are_told() -> None:
    seats = [p(), p(captives={2: 1}), p(outlaw=True)]
    game = governed("war", *seats)
    assert told(game, "policy") == {(ADA, "war enforced"): {"times": 1, "pieces": 1}}
    assert told(game, "demand") == {(BOB, "war"): {"demands": 1, "pieces": 1}}
    paid = table(p(), p()).seeing(EdictsBegun(), PowerChanged(ADA, 2, "peace"))
    paid.seeing(PowerChanged(BOB, 5, "peace"), EdictResolved("03"))
    (said,) = paid.of("policy").values()
    assert said["power"] == 2


def test_a_policy_that_is_changed_demands_nothing() -> None:
    game = table(p(), p()).seeing(PolicyStacked(("war", "peace", "escalation")))
    game.seeing(EdictsBegun(), PolicyChanged("peace"), EdictResolved("03"), EdictResolved("06"))
    game.seeing(EdictsBegun(), EdictResolved("03"))
    expected = {(ADA, "changed to peace"): {"times": 1}, (ADA, "peace enforced"): {"times": 1}}
    game.then("policy", expected)


def test_titles_are_told_with_why_they_change() -> None:
    game = table(p(), p()).seeing(
        TitleChanged(ADA, "outlaw", "demand"), TitleChanged(ADA, "regent", "invite")
    )
    game.then(
        "title change",
        {
            (ADA, "an Outlaw: could not meet a demand"): {"times": 1},
            (ADA, "a Regent: was invited"): {"times": 1},
        },
    )


# ---------------------------------------------------------------- events, deals


def test_what_rounds_end_with_is_told_by_its_source() -> None:
    game = table(p(), p()).seeing(CouncilMeetingBegun(BOB), SummitBegun(BOB), CrisesBegun())
    game.seeing(EventResolutionBegun(ADA), EdictsBegun())
    once = {"times": 1}
    game.then(
        "event",
        {
            (BOB, "Summit of the Council"): once,
            (BOB, "Crises of the Council"): once,
            (ADA, "Edicts of an Event"): once,
        },
    )


def test_a_summit_is_told_with_its_deals_and_what_is_forced() -> None:
    story = talk(p(slots="M"), p(ships="4B=2", slots="R"))
    line = proposed(story, ADA, item(0, 1, "resource", slot=1), item(1, 0, "favor")).line
    game = Counted(line).when(BOB, Answer(1, True))
    once = {"times": 1}
    game.then(
        "deal",
        {
            (ADA, "a resource given"): once,
            (BOB, "a resource taken"): once,
            (BOB, "a Favor given"): once,
            (ADA, "a Favor taken"): once,
        },
    )
    forced = table(p(), p()).seeing(
        EventResolutionBegun(ADA),
        SummitBegun(ADA),
        FavorsReturned(ADA, BOB, 2, Item(BOB, ADA, "resource", {"slot": 4})),
        ProposalMade(1, BOB, (ADA, BOB), ()),
        ProposalAnswered(1, ADA, False),
    )
    paid = {"times": 1, "forced": 1, "favors": 2}
    forced.then("deal", {(BOB, "a resource given"): paid, (ADA, "a resource taken"): paid})
    summed = {"summits": 1, "forced": 1, "proposals": 1, "rejected": 1}
    forced.then("summit", {(ADA, "Summit of an Event"): summed})


# ---------------------------------------------------------------- the Blight


def test_hits_of_crises_are_told_by_whom_they_hit() -> None:
    lost = PiecesMoved(BOB, "ship", "damaged", 1, "2A", "supply:1", "crisis")
    flipped = PiecesFlipped(ADA, "ship", 1, "2A", "damaged")
    of_the_empire = PiecesFlipped("empire", "ship", 1, "2A", "damaged")
    game = table(p(), p()).seeing(flipped, BlightHits("2A", 3), flipped, of_the_empire, lost)
    game.seeing(CrisisResolved("CC13"), lost, BlightHits("2A", 1), RoundEnded(1), flipped)
    game.then(
        "blight",
        {
            (ADA, "hit in Crises"): {"times": 1, "damaged": 1},
            (BOB, "hit in Crises"): {"times": 1, "lost": 1},
        },
    )


def test_battles_against_the_blight_are_told_by_what_they_take_and_cost() -> None:
    hits = [
        HitDealt("own", "ship:fresh", "damaged"),
        HitDealt("own", "ship:damaged", "destroyed"),
        HitDealt("hit", "blight:fresh", "damaged"),
        HitDealt("hit", "blight:damaged", "destroyed"),
    ]
    game = table(p(), p()).seeing(BattleBegun(ADA, "2A", "blight"), *hits)
    game.seeing(BattleEnded(ADA, "2A", "blight"), BattleBegun(ADA, "2A", BOB), *hits)
    took = {"times": 1, "damaged": 1, "lost": 1, "turned": 1, "destroyed": 1}
    game.then("blight", {(ADA, "attacked"): took})
