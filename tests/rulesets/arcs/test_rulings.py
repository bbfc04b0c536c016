"""Rulings on what there is and what there is not. ARC-R; those on one rule stand with its tests."""

from __future__ import annotations

from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS, NUMBER_ON, SUIT_OF, SUITED
from mechs_core.rulesets.arcs.data import VALUES
from mechs_core.rulesets.arcs.geometry import SETUP
from mechs_core.rulesets.arcs.options import CAMPAIGN
from mechs_core.rulesets.arcs.rules.move import Group, Move
from mechs_core.rulesets.arcs.rules.setup import GameSetUp
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from tests.games import Sealed
from tests.rulesets.arcs.positions import at, p

TAGS = {tag_of(kind) for kind in RULESET.rules.decisions}


def test_arc_r_1_there_are_no_leaders_and_no_lore():
    assert tuple(f"BC{number:02}" for number in range(1, 32)) == BASE_COURT_IDS
    base = {option.name for option in RULESET.options if option.needs != CAMPAIGN}
    assert base == {"campaign", "setup_card", "split_discard"}


def test_arc_r_3_and_arc_r_21_nobody_takes_back_promises_or_gives_up():
    assert not TAGS & {"undo", "take_back", "promise", "concede", "resign"}


def test_arc_r_9_no_two_cards_of_a_suit_have_the_same_number():
    assert len({*zip(SUIT_OF, NUMBER_ON, strict=True)} - {(-1, 0)}) == len(SUITED)


def test_arc_r_22_and_arc_r_34_an_option_chooses_the_setup_card_and_with_it_who_begins_where():
    for card, printed in SETUP.items():
        options = {"setup_card": card}
        game = Sealed.new(RULESET, printed.seats, options=options, given={"initiative": [1]})
        (event,) = [each for each in game.events if isinstance(each, GameSetUp)]
        assert event.setup_card == card
        view = RULESET.sight.view(game.line.state, None)
        order = [*range(1, printed.seats), 0]
        for seat, (a, b, c) in zip(order, printed.starts, strict=True):
            own = {
                system
                for system in view.pieces
                for each in view.pieces[system]
                if each.owner == seat
            }
            assert own == {a, b, *c}


def test_arc_r_31_markers_differ_in_their_first_value():
    for values in ([each[0] for each in VALUES], [each[1] for each in VALUES]):
        assert len({first for first, _ in values}) == len(VALUES)


def test_arc_r_35_a_move_that_is_announced_is_made_with_one_ship_at_least():
    story = at(p(ships="1A=2"), p(ships="1A=1"), played="MO2").when(0, Act(Move("1A", "1G")))
    story.when(0, EndTurn()).refused("decision_pending")
    story.when(0, Group(0, 0)).refused("no_such_piece")
    assert Group(1, 0) in RULESET.legal(story.state, 0)
