"""A sentence for every record of a campaign; secrets are left out of it."""

from __future__ import annotations

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decided, Event
from mechs_core.kernel.redact import redact
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import FATE_IDS
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.model import CAMPAIGN_CAUSES
from mechs_core.rulesets.arcs.rules.campaign import (
    fates,
    intermission,
    objectives,
    policy,
)
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.text.campaign_texts import BOOKLET, GRANDS, OBJECTIVES, SETUPS
from mechs_core.rulesets.arcs.text.card_texts import does
from mechs_core.rulesets.arcs.text.echoes import echoes
from mechs_core.rulesets.arcs.text.sentences import sentence
from mechs_core.rulesets.arcs.text.sentences_of_cards import CAUSES
from mechs_core.rulesets.arcs.text.sentences_of_pieces import MOVED, TOKENS
from mechs_core.rulesets.arcs.text.sentences_of_rounds import FOR
from mechs_core.rulesets.arcs.view import View
from tests.games import Sealed
from tests.rulesets.arcs.campaign.test_notation import ITEMS, WRITTEN
from tests.rulesets.arcs.campaign.told import SAID, TALK
from tests.rulesets.arcs.positions import at, p, view
from tests.rulesets.arcs.test_sentences import of_campaign
from tests.sentences import check_sentences

LONGEST = 500  # characters: deals may be long


def seen(line: Line, viewer: int | None = None) -> View:
    told: View = RULESET.sight.view(line.state, viewer)
    return told


@pytest.mark.parametrize(("event", "said"), SAID, ids=[said for _, said in SAID])
def test_every_event_of_a_campaign_has_its_sentence(event: Event, said: str) -> None:
    told = redact(event, 1)
    assert sentence(told, view(TALK, 1))[0] == said


def test_every_record_has_a_short_sentence_and_rules_that_exist() -> None:
    before = seen(TALK.line)
    decisions = [decision for decision, _ in WRITTEN] + [decision for _, decision, _ in ITEMS]
    told = [*(event for event, _ in SAID), *(Decided(0, each) for each in decisions)]
    check_sentences(RULESET, [(event, before) for event in told], LONGEST, of_campaign)


def walk() -> list[tuple[Event, View]]:
    """The events of a random first Act and Intermission, each with a spectator's view before."""
    options = {"campaign": True, "max_proposals": 1}
    game, rng = Sealed.new(RULESET, 3, seed="told", options=options), Rng("told")
    found = []
    while game.line.state.reach.act < 2:
        before = seen(game.line)
        game.random_step(rng)
        found += [(event, before) for event in game.steps[-1].events]
    return found


def test_what_happens_in_a_campaign_is_told_in_short_sentences() -> None:
    happened = walk()
    known = {*RULESET.rulebook}
    for event, before in happened:
        text, rules = sentence(redact(event, None), before)
        assert text == text.strip() and text.isprintable() and len(text) <= LONGEST, text
        assert "None" not in text and "UNSET" not in text, text
        assert rules and {*rules} <= known, (text, rules)
    assert any(isinstance(event, intermission.FateResolved) for event, _ in happened)


def test_what_the_board_or_another_event_says_goes_without_saying() -> None:
    demanded = policy.Demanded(slot=1)
    assert echoes(policy.DemandCollected(1, demanded))
    assert not echoes(policy.DemandCollected(1, None))
    home = ("agent", "fresh", 1, "court:1", "supply:1")
    assert echoes(PiecesMoved(1, *home, "intermission"))
    assert not echoes(PiecesMoved(1, *home, "crisis"))
    assert echoes(CourtCardMoved("CC02", "court:1", "court_deck", "intermission"))
    assert echoes(ResourceMoved("M", "trust", "supply", "return"))
    assert not echoes(ResourceMoved("M", "slot:1:7", "supply", "return"))
    assert echoes(objectives.ObjectiveSet(1, 3))


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (fates.FatesDealt(1, 2, ("prefect", "factor")), "seat 1 is dealt 2 Fates"),
        (fates.FateChosen(1, "prefect"), "seat 1 has chosen a Fate"),
        (Decided(1, fates.ChooseFate("prefect")), "seat 1 chooses a Fate"),
    ],
)
def test_br_hid_1_fates_are_told_to_their_seat_alone(event: Event, says: str) -> None:
    before = view(at(p(), p(), campaign=True))
    for viewer in (None, 0):
        assert sentence(redact(event, viewer), before)[0] == says
    assert "Prefect" in sentence(redact(event, 1), before)[0]


# ---------------------------------------------------------------- what cards do


@pytest.mark.parametrize("card", COURT_IDS)
def test_every_card_says_what_it_does(card: str) -> None:
    assert 0 < len(does(card)) < 130


def test_every_fate_says_what_it_gives_and_asks_for() -> None:
    assert {fate for fate, _ in SETUPS} == {fate for fate, _ in OBJECTIVES} == {*FATE_IDS}
    assert {*SETUPS} == {*OBJECTIVES}
    assert {*GRANDS} == {fate for fate, act in OBJECTIVES if act < 3}


def test_every_cause_has_rules_and_words() -> None:
    assert {*CAMPAIGN_CAUSES} <= {*FOR}
    assert {"favor", "cede", "delegate", "asset", "demand", "edict", "crisis"} <= {*MOVED}
    assert {"asset", "council", "demand", "edict", "law", "leave", "return"} <= {*TOKENS}
    assert {"asset", "edict", "crisis", "slide", "fate", "return"} <= {*CAUSES}
    assert {"02", "03", "06", "07", "08", "W1", "W2", "S1"} == {*BOOKLET}
