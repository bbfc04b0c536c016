"""Remarks on the decisions that a campaign offers: what each brings, what it takes away."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.testing import Story
from tests.remarks import remarks_on
from tests.rulesets.arcs.campaign.fights import attack, dice, field
from tests.rulesets.arcs.campaign.questions import (
    council_choice,
    dice_against_blight,
    fate_choice,
    fates,
    hits_on_blight,
    meeting,
    met,
    moving,
    steal_trust,
    stories,
)
from tests.rulesets.arcs.positions import at, p

LONGEST = 170  # characters; deals of many items may be longer
DEALS = ("propose", "accept", "item")
PLAIN = ("give", "mend", "stop", "sprint", "done", "last", "withdraw")  # need no remark


def told(story: Story, seat: int = 0) -> dict[str, str]:
    return remarks_on(story.line, seat)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_question_has_short_remarks(seats: int) -> None:
    lines = [story.line for story in stories(seats).values()]
    for line in lines:
        for request in line.requests():
            said = remarks_on(line, request.seat)
            assert all(map(is_plain, said.items())), said
            words = {offer.split()[0] for offer in said}
            assert any(said.values()) or words <= {*PLAIN}, said


def test_remarks_in_a_campaign_are_short_and_plain() -> None:
    for line in met(3):
        said = remarks_on(line, line.requests()[0].seat)
        assert all(map(is_plain, said.items()))


def is_plain(remarked: tuple[str, str]) -> bool:
    offer, text = remarked
    longest = 6 * LONGEST if offer.split()[0] in DEALS else LONGEST
    return (
        text == text.strip()
        and text.isprintable()
        and len(text) <= longest
        and ("None" not in text and "-1" not in text)
    )


# ---------------------------------------------------------------- Fates, Events, the Council


def test_br_fat_2_a_fate_says_what_its_set_up_gives() -> None:
    assert told(fates(2))["fate prefect"] == "the First Regent tile; Imperial Writ"


def test_br_cri_8_a_debt_says_what_each_way_to_pay_takes() -> None:
    assert told(fate_choice(2), 1) == {
        "choose slot 1": "s0 gets Material; a Favor of yours comes home",
        "choose slot 2": "s0 gets Relic; a Favor of yours comes home",
        "choose power": "1 Power goes to s0; the Favor stays",
    }


def event_with(**said: Any) -> str:
    seats = (p(hand="CO4"), p(hand="E1"))
    story = at(*seats, campaign=True, phase="follow", **{"played": "CO2", **said})
    return told(story, 1)["event e1"]


def test_br_evt_2_an_event_gives_the_pips_of_the_lead() -> None:
    said = event_with()
    assert said == "4 pips: build repair; ends the round with Crises or Edicts, by the dice"


def test_br_evt_3_a_second_event_has_no_pips() -> None:
    seats = (p(hand="CO4"), p(hand="CO3"), p(hand="E1"))
    story = at(*seats, campaign=True, phase="follow", played="CO2, 1 event E2")
    assert told(story, 2)["event e1"].startswith(
        "0 pips: its Prelude alone; ends the round already"
    )


def test_br_cnc_5_an_event_resolves_nothing_once_the_council_is_secured() -> None:
    said = event_with(council="decided", held_by=0)
    assert said == "0 pips: its Prelude alone; resolves nothing: the Council meets under s0"


def test_br_cnc_4_before_the_choice_stands_what_the_blight_would_hit_and_who_may_enforce() -> None:
    said = told(council_choice(3))
    assert said["crises"] == (
        "Blight: Empire 2 hits (1 lost), s0 2 hits; then Council Intrigue, Populist Demands"
    )
    assert said["edicts"] == "03 s0 may enforce peace"


def test_br_cri_2_where_no_blight_strikes_crises_hit_nobody() -> None:
    story = meeting(p(ships="4B=2"), p(), count=2, court="CC01").when(0, CallSummit(False))
    assert told(story)["crises"] == "Blight: no hits"


def test_br_cnc_4_a_token_of_the_trust_costs_the_first_regent_power() -> None:
    assert told(steal_trust(2))["steal trust r"] == "Relic to slot 1; s1 loses 1 Power"


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (p(agents="0=1"), "you are First Regent then"),
        (p(agents="0=1", outlaw=True), "you steal up to 2 from the Trust"),
    ],
)
def test_br_cnc_4_securing_the_council_says_what_its_meeting_brings(
    own: dict[str, Any], said: str
) -> None:
    story = at(own, p(), campaign=True, played="AG2", first_regent=1, trust="MRW")
    assert told(story)["act secure 0"] == f"the Council; its meeting ends the round: {said}"


# ---------------------------------------------------------------- the map


def test_br_emp_8_a_move_says_which_imperial_ships_could_go_along() -> None:
    story = at(p(ships="4B=1"), p(ships="4G=2"), campaign=True, played="MO2", empire="4B=3")
    said = told(story)["act move 4b 4g"]
    assert said == "1 there; up to 1 Imperial ship along; s1 2 ships"


def test_br_emp_9_a_catapult_says_where_only_an_imperial_ship_lets_it_go_on() -> None:
    own = p(ships="4B=2", ports="4B")
    story = at(own, p(ships="4G=1"), campaign=True, played="MO2", empire="4B=1")
    assert told(story)["act move 4b 4g"].endswith("Catapult: may go on with an Imperial ship")
    stopped = at(own, p(ships="4G=1"), campaign=True, played="MO2", empire="4B=1", blight="4G=1")
    assert "may go on" not in told(stopped)["act move 4b 4g"]


def test_br_emp_2_an_escort_says_who_controls_then() -> None:
    assert told(moving(2, p(ships="4B=1"), empire="4B=1+1")) == {
        "escort 1f": "control then: 4G Empire",
        "escort 1d": "",
        "escort 0f": "",
    }


def test_br_flg_2_a_group_says_when_the_flagship_stays() -> None:
    said = told(moving(2, p(ships="4B=2", flagship="4B")))
    assert said["group 2f flagship"] == "all go; control then: 4B nobody, 4G s0"
    assert said["group 2f"] == "the Flagship stays; control then: 4G s0"
    assert said["group 1f"] == "1 stay, the Flagship too; control then: 4G s0"


def test_fx2_emancipation_says_what_it_gains_and_advances() -> None:
    own = p(cities="4B 5A", ports="6A", fate="liberator", objective=5, fx="FX2", slots="M")
    said = told(at(own, campaign=True, played="AD2"))
    assert said["act emancipate 4b city"] == "Fuel to slot 2; objective 5 to 4; closes slot 4"


def test_fx10_nurture_says_what_it_advances() -> None:
    own = p(ships="2A=1", fate="symbiont", objective=5, fx="FX10")
    story = at(own, campaign=True, act=3, played="AD2", blight="2A=0+1")
    assert told(story)["act nurture 2a"] == "0/1 Blight; objective 5 to 4"


def test_br_flg_4_building_on_a_flagship_says_what_the_column_brings() -> None:
    own = p(flagship="4B", fate="ark_captain")
    said = told(at(own, campaign=True, act=2, played="CO2"))
    assert said["act build board slipstream upgrade starport"] == (
        "a Catapult move in the Prelude, once a turn; a die more while fresh"
    )
    assert "opens slot 3" in said["act build board hull upgrade city"]


# ---------------------------------------------------------------- battles


def battle_on(defender: str, own: dict[str, Any], rival: dict[str, Any], **said: Any) -> str:
    return told(field(own, rival, **said))[f"act battle 5b {defender}"]


def test_br_emp_11_an_attack_counts_the_imperial_ships_that_may_join() -> None:
    rival = p(ships="5B=2", outlaw=True)
    said = battle_on("1", p(ships="5B=1"), rival, empire="5B=2")
    assert said.startswith("1 ship and up to 2 Imperial ships against 2 ships; up to 3 dice")


def test_br_emp_12_a_regent_is_defended_by_imperial_ships() -> None:
    own = p(ships="5B=3", outlaw=True)
    said = battle_on("1", own, p(ships="5B=1", cities="5B"), empire="5B=1+1")
    assert said.startswith("3 ships against 1 ship, 1/1 Imperial ships, city; up to 3 dice")


def test_br_emp_13_without_a_first_regent_losses_against_the_empire_go_home() -> None:
    own = p(ships="5B=3", outlaw=True)
    said = battle_on("empire", own, p(outlaw=True), empire="5B=2")
    assert (
        said == "3 ships against 2 Imperial ships; up to 3 dice; no raid dice; your losses go home"
    )


def test_br_fre_4_a_key_against_the_free_states_takes_a_token_of_the_supply() -> None:
    said = battle_on("free", p(ships="5B=2", slots="R"), p(), free="5B:city")
    assert said == (
        "2 ships against city; up to 2 dice; a key takes 1 Relic of the supply; "
        "Outrage of Relic would cost you 1"
    )


def test_br_bli_1_blight_takes_two_hits_for_each_step() -> None:
    story = field(p(ships="5B=2"), p(), blight="5B=1")
    said = told(story)["act battle 5b blight"]
    assert said == "2 ships against 1 Blight; up to 2 dice; no raid dice; two hits for each step"
    assert told(dice_against_blight(2))["dice a3"].startswith("hits 3.5 (0 to 6), 4% for all")


def test_fx6_purifiers_need_one_hit_for_each_step() -> None:
    own = p(ships="5B=2", guild="FX6@0")
    said = told(field(own, p(), act=2, blight="5B=1"))["act battle 5b blight"]
    assert "two hits" not in said


def test_br_obj_1_a_hit_on_blight_says_what_it_does_for_a_reaper() -> None:
    assert told(hits_on_blight(2))["hit blight damaged"] == "destroyed: a Trophy of s0"
    own = p(ships="5B=3", fate="reaper", objective=4)
    story = attack(field(own, p(), act=2, blight="5B=1+1"), "blight")
    said = told(dice(story, skirmish=(4, 5)))
    assert said["hit blight fresh"] == "damaged; objective 4 to 3"
    assert said["hit blight damaged"] == "destroyed: a Trophy of s0; objective 4 to 3"


def test_br_flg_10_a_flagship_collects_dice_for_its_board() -> None:
    own = p(ships="5B=1", flagship="5B hull=port crane=port", outlaw=True)
    said = battle_on("1", own, p(ships="5B=1"))
    assert said.startswith("1 ship and the Flagship against 1 ship; up to 3 dice")
