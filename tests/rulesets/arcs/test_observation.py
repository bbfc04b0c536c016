"""What a seat sees of Arcs as numbers, and how many decisions there can be at most."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS, SUITED
from mechs_core.rulesets.arcs.data import AMBITIONS, TYPES
from mechs_core.rulesets.arcs.observation import WIDEST
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Lead
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.farseers import Farseers
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.move import Group, Move
from mechs_core.rulesets.arcs.rules.prelude import Spend
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.testing.observations import by_name, observed
from tests.rulesets.arcs.positions import dice, p, position

ADA, BOB, EVE = range(3)
ON_TURN = ("pips", "prelude", "prelude_used", "battle")


def some(line: Line, viewer: int | None, *names: str) -> tuple[int, ...]:
    """What a viewer sees of these features."""
    seen = by_name(line, viewer)
    return tuple(seen[name] for name in names)


def act(line: Line, action: Any) -> Line:
    line.decide(ADA, Act(action))
    return line


def number(names: tuple[str, ...], name: str) -> int:
    return 1 + names.index(name)


def test_seats_are_counted_from_the_one_that_looks() -> None:
    line = position(p(power=5), p(power=6), p(power=7), initiative=1, leader=2, active=2)
    everybody = [f"seat{seat}_power" for seat in range(3)]
    assert some(line, ADA, *everybody) == some(line, None, *everybody) == (5, 6, 7)
    assert some(line, EVE, *everybody) == (7, 5, 6)
    names = ("initiative", "active", "seat0_asked", "seat2_asked", "seat2_order")
    assert some(line, ADA, *names) == (2, 3, 0, 1, 1)
    assert some(line, BOB, "initiative", "active", "seat1_asked", "seat0_order") == (1, 2, 1, 3)


def test_every_action_card_says_where_it_is() -> None:
    bob = p(hand="AD4")
    line = position(p(hand="AD2"), bob, p(), played="CO2, 1 copy MO3 CO3, 2 pivot AG6")
    cards = ("AD2", "AD4", "CO2", "MO3", "CO3", "AG6", "MO6")
    names = [f"{card}_where" for card in cards]
    assert some(line, ADA, *names) == (1, 0, 6, 0, 0, 8, 0)
    assert some(line, BOB, *names) == (0, 1, 8, 2, 3, 7, 0)
    assert some(line, None, *names) == (0, 0, 6, 0, 0, 8, 0)
    names = [f"seat{seat}_{name}" for seat in range(3) for name in ("mode", "seizes")]
    assert some(line, ADA, *names) == (1, 0, 3, 1, 4, 0)
    assert some(line, ADA, "seat0_hand", "seat1_hand") == (1, 1)


def test_a_hand_that_is_seen_is_told() -> None:
    line = position(p(hand="CO2 AD3", guild="BC17"), p(hand="MO4"), p(), phase="lead")
    line.decide(ADA, Lead("CO2", "TYCOON"))
    line.decide(ADA, Farseers(BOB))
    assert some(line, ADA, "MO4_where", "AD3_where", "window_seat") == (4, 1, 2)
    assert some(line, EVE, "MO4_where", "AD3_where", "window_seat") == (0, 0, 3)


def test_every_court_card_says_where_it_is() -> None:
    line = position(
        p(guild="BC04"),
        p(guild="BC20", agents="2=3"),
        court="BC01 BC26",
        court_discard="BC30",
        court_deck="BC02 BC03",
        played="AD3",
        unions=[{"seat": 0, "card": "BC04", "beside": "AD3"}],
    )
    names = [f"{card}_where" for card in ("BC01", "BC26", "BC30", "BC04", "BC20", "BC03")]
    assert some(line, ADA, *names) == (1, 2, 5, 6, 7, 0)
    assert some(line, BOB, *names) == (1, 2, 5, 7, 6, 0)
    names = ["BC04_beside", "seat0_agents2", "seat1_agents2", "court_deck"]
    assert some(line, ADA, *names) == (number(SUITED, "AD3"), 0, 3, 2)


def test_pieces_are_told_by_seat_and_system() -> None:
    line = position(
        p(ships="2G=3+1", cities="2C 2C!", ports="1A!"),
        p(trophies={0: {"ship": 2}}, captives={0: 1}, outrage="W"),
    )
    own = ("ships", "damaged_ships")
    assert some(line, ADA, *(f"seat0_2G_{name}" for name in own)) == (3, 1)
    assert some(line, BOB, *(f"seat1_2G_{name}" for name in own)) == (3, 1)
    names = ("2C_cities", "2C_damaged_cities", "2C_starports", "1A_damaged_starports", "1A_cities")
    assert some(line, ADA, *(f"seat0_{name}" for name in names)) == (1, 1, 0, 1, 0)
    assert some(line, BOB, *(f"seat1_{name}" for name in names)) == (1, 1, 0, 1, 0)
    left = [f"seat0_{kind}_left" for kind in ("ship", "city", "starport", "agent")]
    assert some(line, ADA, *left) == (9, 3, 4, 9)
    taken = ("trophies_seat0_ship", "trophies_seat1_ship", "captives_seat0", "outrage_W")
    assert some(line, ADA, *(f"seat1_{name}" for name in taken)) == (2, 0, 1, 2)
    assert some(line, BOB, *(f"seat0_{name}" for name in taken)) == (0, 2, 0, 2)


def test_tokens_markers_and_counts_are_told() -> None:
    line = position(
        p(slots="M-W", cities="1A"),
        p(guild="BC01"),
        markers={"TYCOON": ["m2"]},
        flipped="m1",
        box={"TYCOON": {"M": 2, "F": 1}},
        aside="F",
        prelude=True,
    )
    names = [f"seat0_{name}" for name in ("slot1", "slot2", "slot3", "open_slots", "aside_F")]
    assert some(line, ADA, *names) == (1, 0, 3, 3, 1)
    names = [f"{marker}_{what}" for marker in ("m1", "m2") for what in ("on", "flipped")]
    assert some(line, ADA, *names) == (0, 1, number(AMBITIONS, "TYCOON"), 0)
    names = ["seat0_TYCOON_count", "seat1_TYCOON_count", "box_TYCOON", "supply_M", "supply_P"]
    assert some(line, ADA, *names) == (1, 1, 3, 2, 5)


def test_a_turn_is_told_with_what_it_counts() -> None:
    line = position(
        p(cities="1A 1A", ports="1C", ships="1A=1 1C=1", guild="BC24"),
        played="AD3",
        pips=2,
        taxed={"1A": {"0": 1}},
        ports_used={"1C": {"0": 1}},
        used=["BC24"],
        new_cards=["BC24"],
        prelude_used=True,
        battle=True,
    )
    assert some(line, ADA, *ON_TURN) == (2, 1, 1, 1)
    names = ("may_tax", "may_build", "seat0_1A_taxed", "ports_1C", "used_BC24", "secured_BC24")
    assert some(line, ADA, *names) == (1, 0, 1, 1, 1, 1)


def test_a_battle_is_told_with_its_dice_and_its_question() -> None:
    at = p(ships="3C=2+1")
    line = act(position(at, p(cities="3C", ports="3C"), played="AG3"), BattleAction("3C", BOB))
    names = ("battle_seat", "battle_defender", "battle_system", "window_number", "window_raid")
    assert some(line, BOB, *names) == (2, 1, 12, 3, 1)
    line.decide(ADA, CollectDice(1, 1, 0), dice("1.1 0 1", skirmish=(4,), assault=(3,)))
    names = ("skirmish_1", "assault_1", "assault_2", "rolled_hit", "rolled_intercept")
    assert some(line, ADA, *names) == (4, 3, 0, 2, 1)
    names = ("attacking_fresh", "attacking_damaged", "intercept", "window_number", "window_step")
    assert some(line, ADA, *names) == (2, 1, 0, 2, 2)
    assert some(line, ADA, "battle_seat", "seat0_asked") == (1, 1)


def test_a_window_is_told_with_what_it_is_about() -> None:
    line = act(position(p(ships="2G=2+1", ports="2A"), played="MO3"), Move("2G", "3G"))
    names = ("window_from", "window_to", "window_fresh", "window_damaged")
    assert some(line, BOB, *names) == (5, 9, 2, 1)
    line = act(position(p(ships="2A=2", ports="2A"), played="MO3"), Move("2A", "2G"))
    line.decide(ADA, Group(2, 0))
    assert some(line, BOB, *names) == (5, 0, 2, 0)
    line = position(p(ships="2A=2", slots="M"), played="MO3")
    line.decide(ADA, Spend(1))
    assert some(line, ADA, "window_type", "seat0_aside_M") == (number(TYPES, "M"), 1)
    line = act(position(p(agents="1=1"), court="BC28", played="AG3"), Secure(1))
    assert some(line, ADA, "window_card") == (number(BASE_COURT_IDS, "BC28"),)
    line = position(
        p(slots="", guild="BC09"), p(slots="FF"), p(slots="F"), p(slots="FM"), played="MO3"
    )
    line.decide(ADA, CardPrelude("BC09"))
    assert some(line, ADA, "window_type", "window_number") == (number(TYPES, "F"), 1)


def test_the_end_is_told() -> None:
    line = position(p(power=33, ships="1G=1"), p(power=3), played="CO2, 1 copy CO3", active=1)
    assert some(line, ADA, "ended_for", "seat0_place", "seat1_place") == (0, 0, 0)
    while line.requests():
        line.decide(BOB, EndTurn() if line.requests()[0].kind == "turn" else line.legal(BOB)[0])
    assert some(line, BOB, "ended_for", "seat0_place", "seat1_place") == (1, 2, 1)


def test_what_has_no_limit_stands_at_the_bound() -> None:
    line = position(p(power=999, hand="CO2"), round=99, phase="lead")
    assert some(line, ADA, "round", "seat0_power") == (99, 999)


# ---------------------------------------------------------------- how many decisions


def test_the_widest_question_has_as_many_decisions_as_environments_expect() -> None:
    rest = " ".join(card for card in SUITED if card != "CO1")
    bob = p(hand=rest, guild="BC25", slots="MFWRP-", arrange=5, cities="1A 1A 1C")
    line = position(p(), bob, p(), p(), played="CO1", phase="follow")
    observed(line, BOB)
    legal = line.legal(BOB)
    assert len(legal) == len({*legal}) == RULESET.agents.widest == WIDEST == 2553


@pytest.mark.parametrize("lead", ["CO2", "AD7", "AG1"])
def test_no_other_lead_gives_more(lead: str) -> None:
    rest = " ".join(card for card in SUITED if card != lead)
    bob = p(hand=rest, guild="BC25", slots="MFWRP-", arrange=5, cities="1A 1A 1C")
    line = position(p(), bob, p(), p(), played=lead, phase="follow")
    assert len(line.legal(BOB)) <= WIDEST
