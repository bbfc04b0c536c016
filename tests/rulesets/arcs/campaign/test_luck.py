"""Labels of luck in a campaign; lore and reserve cards under new luck. BR-LCK."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import RESERVE
from mechs_core.rulesets.arcs.cards import CAMPAIGN_COURT_IDS, COURT_IDS, LORE_IDS, action_deck
from mechs_core.rulesets.arcs.cards import action_ids as named
from mechs_core.rulesets.arcs.rules.campaign.booklet import PolicyStacked
from mechs_core.rulesets.arcs.rules.campaign.dice import EventDieRolled, NumberDieRolled
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, FatesDealt
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled, LuckRenewed
from mechs_core.rulesets.arcs.rules.setup import GameSetUp
from mechs_core.testing import Story
from tests.formula import draw, shuffled
from tests.games import Sealed
from tests.rulesets.arcs.campaign.ends import act_over
from tests.rulesets.arcs.positions import created, p

CAMPAIGN = {"campaign": True}
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
CHAPTER = r"([12]\.[1-3]|3\.[1-4])"
ROUND = rf"{CHAPTER}\.[1-9]\d*"
ORDINAL = r"[1-9]\d*"
LABELS = [
    *("initiative", "lore", "court deck [123]", "court deck lore", "policies"),
    *("imperial clusters", "free cities", "fates [ABC]", "blight [23]", "boxes [23] [12]"),
    *(rf"dice {ROUND} (number|event)", "reserve [12] [0-3]"),
    *(rf"action deck {CHAPTER}", rf"action rest {CHAPTER}"),
    rf"battle {ROUND} [0-3] {ORDINAL} (skirmish|assault|raid|reroll)",
    rf"(court reshuffle|discard merge) {ROUND} {ORDINAL}",
    rf"(song|struggle|farseers) {ROUND} [0-3] {ORDINAL}",
]


def all_of(events: Any, kind: type[Event]) -> list[Any]:
    return [event for event in events if type(event) is kind]


@SEATS
def test_a_set_up_draws_by_the_formula_of_luck(seats: int):
    game = Sealed.new(RULESET, seats, seed="formula", options=CAMPAIGN)
    events, row = game.events, 3 if seats == 2 else 4
    assert all_of(events, GameSetUp)[0].initiative == draw("formula", "initiative", 0, seats)
    court = shuffled("formula", "court deck 1", [*CAMPAIGN_COURT_IDS])
    lore = shuffled("formula", "lore", [*LORE_IDS])
    rest = shuffled("formula", "court deck lore", [*court[row:], *lore[:seats]])
    decks = [(each.deck, list(each.order)) for each in all_of(events, DeckShuffled)]
    assert decks == [("court deck", court), ("lore", lore), ("court deck lore", rest)]
    policies = shuffled("formula", "policies", ["peace", "escalation", "war"])
    assert all_of(events, PolicyStacked) == [PolicyStacked(tuple(policies))]
    number = 1 + draw("formula", "imperial clusters", 0, 6)
    assert all_of(events, NumberDieRolled)[0].value == number
    letter = "ABC"[draw("formula", "free cities", 0, 6) % 3]
    assert all_of(events, EventDieRolled)[0].letter == letter
    fates = [fate for fate in ("prefect", "liberator", "factor") for _ in range(3)]
    deck = shuffled("formula", "fates A", fates)
    assert [each.fates[0] for each in all_of(events, FatesDealt)] == deck[:seats]


@cache
def played() -> Sealed:
    """A campaign of two to its end, Summits left out: they draw nothing."""
    game, rng = Sealed.new(RULESET, 2, seed="labels", options=CAMPAIGN), Rng("labels")
    while asked := game.line.requests():
        seat = rng.choice([request.seat for request in asked])
        legal = [each for each in RULESET.legal(game.line.state, seat) if each != CallSummit(True)]
        game.decide(seat, rng.choice(legal))
    return game


def test_arc_lck_2_every_label_of_a_campaign_is_of_the_table():
    seen = {*played().line.labels}
    assert all(any(re.fullmatch(each, label) for each in LABELS) for label in seen), seen
    assert {"action deck 2.1", "court deck 3", "blight 2", "boxes 3 2", "fates C"} <= seen
    assert any(label.startswith("dice ") for label in seen)


def test_the_deck_of_a_chapter_is_drawn_under_act_and_chapter():
    decks = [each for each in all_of(played().events, DeckShuffled) if each.deck == "action deck"]
    cards = [*named(action_deck(2, campaign=True))]
    names = ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "3.4"]
    for name, deck in zip(names, decks, strict=False):
        assert list(deck.order) == shuffled("labels", f"action deck {name}", cards)


def test_the_second_and_third_act_shuffle_the_court_deck_as_it_lies():
    game = played()
    for act in (2, 3):
        steps = [step for step in game.steps if is_begun(step.events, act)]
        (step,) = steps
        before = Sealed.branch(game, step.number).line.state
        order = shuffled("labels", f"court deck {act}", [COURT_IDS[c] for c in before.court_deck])
        (deck, *_) = all_of(step.events, DeckShuffled)
        assert (deck.deck, list(deck.order)) == ("court deck", order)


def is_begun(events: Any, act: int) -> bool:
    return any(type(event).__name__ == "ActBegun" and event.act == act for event in events)


# ---------------------------------------------------------------- new luck


def renewed(game: Sealed) -> tuple[Any, Any, Any]:
    """A branch with new luck: the state before, its `LuckRenewed`, the state after."""
    branch = game.branch(len(game.steps), luck="new", seed="new")
    (event,) = all_of(branch.steps[-1].events, LuckRenewed)
    return game.line.state, event, branch.line.state


def begun(**keys: Any) -> Sealed:
    """A campaign from a position with L02 in the row, L03 and L04 unseen in the deck."""
    return begun_with("L03 CC01 L04 CC02 BC07", lore="L05 L07 L08 L09 L12", **keys)


def begun_with(deck: str, **keys: Any) -> Sealed:
    seats = p(ships="4G=1"), p(ships="4G=1")
    said = {"court": "L02 CC03 CC04", "court_deck": deck}
    reserve = [card for card in RESERVE if card != "BC07"]
    first = created(*seats, campaign=True, played="AG2", reserve=reserve, **said, **keys)
    return Sealed(RULESET, first)


def test_br_lck_1_unseen_lore_and_reserve_cards_become_others():
    game = begun()
    before, event, after = renewed(game)
    lore = shuffled("new", "lore again 1", ["L03", "L04", "L05", "L07", "L08", "L09", "L12"])
    reserve = shuffled("new", "reserve again 1", sorted(RESERVE))
    cards = sorted([COURT_IDS.index(card) for card in ("CC01", "CC02", *lore[:2], *reserve[:1])])
    assert list(event.court_deck) == shuffled(
        "new", "court again 1", [COURT_IDS[card] for card in cards]
    )
    now = after.reach
    assert {COURT_IDS[card] for card in now.unseen} == {*lore[:2], *reserve[:1]}
    assert now.lore_left == sorted(lore[2:]) and now.reserve == sorted(reserve[1:])
    assert after.court == before.court and COURT_IDS[before.court[0]] == "L02"  # it was seen


def test_arc_lck_1_events_come_behind_the_other_cards_before_all_are_shuffled():
    """By ids as the tables have them, the action cards' and the Court's, Fates' cards last."""
    game = begun(action_discard="E2 MO3 E1 CO2", court_discard="CC05 FX6@1")
    _, event, _ = renewed(game)
    order = shuffled("new", "rest again 1", ["CO2", "MO3", "E1", "E2"])
    assert list(event.action_discard) == order
    fates = begun_with("L03 FX6@1 CC02 FX6@0 CC01", lore="L04 L05 L07 L08 L09 L12")
    _, event, _ = renewed(fates)
    (lore,) = shuffled("new", "lore again 1", ["L03", "L04", "L05", "L07", "L08", "L09", "L12"])[:1]
    told = shuffled("new", "court again 1", ["CC01", "CC02", lore, "FX6@0", "FX6@1"])
    assert list(event.court_deck) == told


def test_br_lck_1_lore_that_was_seen_in_the_row_stays_in_the_deck():
    seats = [p(fate="prefect", objective=0), p(fate="prefect", objective=0)]
    said = {"court": "L02 CC01 CC02", "court_deck": "L03 CC03 CC04 CC05", "reserve": ""}
    story = act_over(*seats, lore="L04 L05 L07 L08 L09 L12", **said)
    deck = ("CC01", "CC02", "CC03", "L02", "L03", "CC04", "CC05")
    story = story.when(0, ChooseFate("prefect"))
    story = story.when(1, ChooseFate("prefect"), {"court deck 2": deck})
    RULESET.rules.reluck(Again(story))  # type: ignore[misc, arg-type]
    found = {COURT_IDS[card] for card in story.state.court_deck}
    assert "L02" in found and "L03" not in found  # all others but L02 have been turned round
    assert [COURT_IDS[card] for card in story.state.reach.unseen] == ["L12"]


def test_br_lck_1_dealt_fates_policies_and_booklet_stay():
    game = Sealed.new(RULESET, 3, seed="7", options=CAMPAIGN)
    before, _, after = renewed(game)
    assert after.reach.offers == before.reach.offers
    assert after.reach.policies == before.reach.policies
    assert after.reach.edicts == before.reach.edicts


def test_br_lck_1_between_acts_too():
    story = act_over(p(objective=0), p(objective=0), court_deck="L03 CC01")
    unseen = {COURT_IDS[card] for card in story.state.reach.unseen}
    assert len(unseen) == 3 and "L03" in unseen
    RULESET.rules.reluck(Again(story))  # type: ignore[misc, arg-type]
    state = story.state
    assert len(state.reach.unseen) == 3
    assert len({*state.court_deck}) == len(state.court_deck)
    gone = {*state.reach.lore_left, *state.reach.reserve}
    assert not gone & {COURT_IDS[card] for card in state.court_deck}


class Again:
    """A play whose luck turns every order round."""

    def __init__(self, story: Story) -> None:
        self.state = story.state
        self.luck = self

    def shuffle(self, label: str, cards: Any) -> list[Any]:
        return [*cards][::-1]

    def emit(self, event: Any) -> None:
        RULESET.rules.apply[type(event)](self.state, event)
