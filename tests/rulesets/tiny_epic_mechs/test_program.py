"""Programming: four cards, each with a direction, one by one, secretly. TEM-PROG."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from mechs_core.kernel.messages import Event, secrets_of
from mechs_core.kernel.redact import redact
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS
from mechs_core.rulesets.tiny_epic_mechs.model import phase
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceDeployed
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.move import CardRevealed, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.program import CardProgrammed, ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import ExecutionStarted, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import BaseMineChosen
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import (
    PilotChosen,
    PilotsDealt,
    PilotsRevealed,
)
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.new_games import set_up
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, YELLOW, asked, p, position

FOUR = (("K1", "N"), ("K3", "E"), ("K7", "S"), ("K8", "NW"))


def programmed(story: Story, seat: int, cards: tuple[tuple[str, str], ...] = FOUR) -> Story:
    for card, direction in cards:
        story = story.when(seat, ProgramCard(card, direction))
    return story


def test_tem_prog_1_all_seats_program_at_the_same_time_each_at_its_own_pace():
    story = set_up(3)
    assert asked(story.line) == tuple((seat, "programming") for seat in range(3))
    story = programmed(story, YELLOW, FOUR[:3]).when(RED, ProgramCard("K2", "W"))
    assert asked(story.line) == tuple((seat, "programming") for seat in range(3))
    story = story.when(YELLOW, ProgramCard(*FOUR[3]))
    assert asked(story.line) == ((RED, "programming"), (BLUE, "programming"))


def test_tem_prog_1_cards_go_into_slots_1_to_4():
    story = set_up(2)
    for slot, (card, direction) in enumerate(FOUR, 1):
        story = story.when(BLUE, ProgramCard(card, direction))
        story.then(CardProgrammed(BLUE, slot, card, direction))


def test_tem_prog_1_a_fifth_card_is_not_asked():
    programmed(set_up(2), BLUE).when(BLUE, ProgramCard("K2", "N")).refused("not_asked")


def test_tem_prog_1_four_different_cards():
    story = set_up(2).when(RED, ProgramCard("K1", "N"))
    story.when(RED, ProgramCard("K1", "S")).refused("not_in_hand", "K1 is already laid")
    story.when(BLUE, ProgramCard("K1", "S")).then(CardProgrammed(BLUE, 1, "K1", "S"))


@pytest.mark.parametrize("card", CARDS)
def test_tem_prog_1_a_direction_fits_the_cards_movement(card: str):
    story = set_up(2)
    slanted = card == "K8"
    for direction in ("N", "E", "S", "W"):
        attempt = story.when(RED, ProgramCard(card, direction))
        if slanted:
            attempt.refused("bad_direction", f"{card} needs a diagonal direction")
        else:
            attempt.accepted()
    for direction in ("NE", "SE", "SW", "NW"):
        attempt = story.when(RED, ProgramCard(card, direction))
        if slanted:
            attempt.accepted()
        else:
            attempt.refused("bad_direction", f"{card} needs a straight direction")


def test_program_card_is_refused_in_the_order_of_the_table():
    story = set_up(2).when(RED, ProgramCard("K1", "N"))
    story.when(RED, ProgramCard("K1", "NE")).refused("not_in_hand")
    story.when(RED, ProgramCard("K9", "N")).refused("bad_value")
    story.when(RED, ProgramCard("K2", "n")).refused("bad_value")
    story.when(RED, Reveal()).refused("not_asked")


def test_tem_prog_1_card_and_direction_are_the_seats_secret():
    told = {name: mark.to for name, mark in secrets_of(CardProgrammed)}
    assert told == {"card": "seat", "direction": "seat"}
    said = {name: mark.to for name, mark in secrets_of(ProgramCard)}
    assert said == {"card": "decider", "direction": "decider"}


def test_tem_r_2_the_seat_fixes_the_direction_when_it_lays_the_card():
    story = set_up(2).when(RED, ProgramCard("K7", "E"))
    assert story.state.program[RED] == [(6, 1)]
    assert ProgramCard("K7", "W") in set_up(2).line.legal(RED)


def test_tem_r_50_a_card_laid_is_final_though_others_are_not_ready():
    story = programmed(set_up(2), RED)
    assert asked(story.line) == ((BLUE, "programming"),)
    assert story.line.legal(RED) == []
    story.when(RED, ProgramCard("K1", "S")).refused("not_asked")


def test_tem_prog_2_execution_starts_when_all_seats_have_programmed():
    story = programmed(set_up(2, first_player=1), RED)
    assert phase(story.state) == "programming"
    story = programmed(story, BLUE, FOUR[:3])
    assert phase(story.state) == "programming"
    story = story.when(BLUE, ProgramCard(*FOUR[3]))
    story.then(CardProgrammed(BLUE, 4, *FOUR[3]), ExecutionStarted(), TurnStarted(1, 1, BLUE))
    assert asked(story.line) == ((BLUE, "card"),)


def test_program_card_has_thirty_two_choices_and_four_less_a_card():
    story = set_up(2)
    for left in (32, 28, 24, 20):
        choices = story.line.legal(RED)
        assert len(choices) == len({*choices}) == left
        story = story.when(RED, choices[0])


def test_tem_eq_1_a_seat_that_programs_may_equip_besides():
    line = position(p(owned=["B1", "B2"], equipped=["B1"]), p(), phase="programming")
    assert Equip("B2", None) in line.legal(RED)
    given(line).when(RED, Equip("B2", None)).accepted()


@pytest.mark.parametrize(
    ("event", "hidden"),
    [
        (PilotsDealt(RED, ("P1", "P2")), {"pilots"}),
        (PilotChosen(RED, "P1"), {"pilot"}),
        (BaseMineChosen(RED, "c1", 3), {"number"}),
        (DeviceDeployed(RED, "mine", "c2", 2, 0, 3), {"number"}),
        (CardProgrammed(RED, 1, "K1", "N"), {"card", "direction"}),
        (PilotsRevealed(("P1", "P3")), set()),
        (MineTriggered("c2", RED, 2, BLUE, 5), set()),
        (CardRevealed(RED, "K1", "N"), set()),
    ],
)
def test_tem_r_42_pilots_mines_and_programs_are_secret_until_they_are_revealed(
    event: Event, hidden: set[str]
):
    assert redact(event, RED) == event
    for other in (BLUE, None):
        told = redact(event, other)
        assert {name for name in event.__struct_fields__ if getattr(told, name) is UNSET} == hidden
