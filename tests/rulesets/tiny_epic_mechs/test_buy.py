"""BUY: one weapon from the market or the basic supply. TEM-BUY, Broker."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.tiny_epic_mechs.data import WEAPON, WEAPON_CARDS, WEAPONS
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy, MarketRefilled, WeaponBought
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, YELLOW, p, position

DONE = (TurnEnded(RED), TurnStarted(1, 1, BLUE))
MARKET = ["A11", "A06", "A02", "A09"]


def buying(
    *others: dict,
    market: list[str | None] | None = None,
    deck: list[str] | None = None,
    options: dict | None = None,
    **red: object,
) -> Story:
    line = position(
        p(**{"credits": 9, "energy": 9, **red}),
        *(others or (p(),)),
        options=options,
        market=MARKET if market is None else market,
        deck=["A16", "A15"] if deck is None else deck,
        phase="action",
        card="K2",
    )
    return given(line)


def test_tem_buy_1_an_advanced_weapon_is_paid_and_goes_to_the_stockpile():
    story = buying().when(RED, Buy("A06"))
    story.then(WeaponBought(RED, "A06", 2, 6, 7), MarketRefilled(2, "A16"), *DONE)
    arena = story.state
    assert arena.owned[RED] == 1 << WEAPON["A06"] | 1 << WEAPON["B1"]
    assert arena.equipped[RED] == 1 << WEAPON["B1"]


def test_tem_buy_1_a_basic_weapon_comes_from_the_supply():
    story = buying(owned=["B2"], equipped=["B2"]).when(RED, Buy("B1"))
    story.then(WeaponBought(RED, "B1", None, 8, 8), *DONE)
    assert story.state.supply == [0, 1, 2, 2]  # Blue has B1 too


@pytest.mark.parametrize("weapon", WEAPONS)
def test_tem_buy_1_every_weapon_costs_what_is_printed(weapon: str):
    card = WEAPON_CARDS[WEAPON[weapon]]
    exact = {"credits": card.credits, "energy": card.energy}
    own = ["B2"] if weapon == "B1" else ["B1"]
    market = [weapon if not card.is_basic else "A01", None, None, None]
    story = buying(market=market, deck=[], owned=own, **exact).when(RED, Buy(weapon))
    slot = None if card.is_basic else 1
    story.then_first(WeaponBought(RED, weapon, slot, 0, 0))
    for what, left in (("credits", card.credits), ("energy", card.energy)):
        if left:
            short = {**exact, what: left - 1}
            story = buying(market=market, deck=[], owned=own, **short).when(RED, Buy(weapon))
            story.refused("cannot_pay", f"needs {left} {what}, you have {left - 1}")


def test_tem_buy_2_the_slot_is_refilled_at_once_from_the_top_of_the_deck():
    story = buying().when(RED, Buy("A09"))
    assert MarketRefilled(4, "A16") in story.events
    arena = story.state
    assert [WEAPONS[weapon] for weapon in arena.market] == ["A11", "A06", "A02", "A16"]
    assert [WEAPONS[weapon] for weapon in arena.deck] == ["A15"]


def test_tem_buy_2_with_an_empty_deck_it_stays_empty():
    story = buying(deck=[]).when(RED, Buy("A11"))
    story.then(WeaponBought(RED, "A11", 1, 6, 8), MarketRefilled(1, None), *DONE)
    assert story.state.market[0] == OFF


def test_tem_r_59_nothing_else_refills_or_discards():
    """The market of the beginning lies there until somebody buys."""
    story = buying().when(RED, PassAction())
    assert [WEAPONS[weapon] for weapon in story.state.market] == MARKET
    story = buying(owned=["B2"], equipped=["B2"]).when(RED, Buy("B1"))
    assert [WEAPONS[weapon] for weapon in story.state.market] == MARKET


def test_tem_buy_3_any_number_of_advanced_weapons_in_any_status():
    many = ["B1", "A01", "A03", "A04", "A05", "A07"]
    for status in ("PILOT", "ARMOR", "MIGHTY"):
        story = buying(status=status, owned=many, equipped=["B1"]).when(RED, Buy("A11"))
        story.then_first(WeaponBought(RED, "A11", 1, 6, 8))


def test_tem_buy_3_of_each_basic_type_one():
    buying().when(RED, Buy("B1")).refused("owned", "you already own B1")


def test_tem_r_32_types_are_the_four_cards_not_weapon_types():
    """B1 and B4 are both RANGED."""
    story = buying().when(RED, Buy("B4"))
    story.then(WeaponBought(RED, "B4", None, 7, 9), *DONE)


def test_tem_r_1_a_type_that_a_seat_lacks_is_always_for_sale():
    story = buying(
        p(owned=["B1", "B2", "B3", "B4"], equipped=["B1"]),
        p(owned=["B1", "B2", "B3", "B4"], equipped=["B1"]),
        owned=["B1"],
    )
    assert {"B2", "B3", "B4"} < {c.weapon for c in story.line.legal(RED) if type(c) is Buy}
    assert YELLOW == 2


def test_buy_is_refused_in_the_order_of_the_table():
    story = buying(
        p(owned=["A01", "B1"], equipped=["B1"]),
        owned=["A11", "B1"],
        equipped=["B1"],
        market=["A10", "A06", None, None],
        credits=2,
        energy=0,
    )
    story.when(RED, Buy("A99")).refused("bad_value")
    story.when(RED, Buy("A11")).refused("owned", "you already own A11")
    story.when(RED, Buy("A01")).refused("not_for_sale", "A01 is not for sale")  # Blue's
    story.when(RED, Buy("A16")).refused("not_for_sale")  # in the deck
    story.when(RED, Buy("A10")).refused("cannot_pay", "needs 4 credits, you have 2")
    story.when(RED, Buy("B2")).refused("cannot_pay", "needs 1 energy, you have 0")
    story.when(BLUE, Buy("A10")).refused("not_asked")


def test_legal_has_the_market_and_the_types_that_are_lacking():
    weapons = [c.weapon for c in buying().line.legal(RED) if type(c) is Buy]
    assert weapons == ["A02", "A06", "A09", "A11", "B2", "B3", "B4"]  # at most 7
    weapons = [c.weapon for c in buying(credits=2).line.legal(RED) if type(c) is Buy]
    assert weapons == ["A09", "B2", "B3", "B4"]


@pytest.mark.parametrize("owned", ["B1", "B2", "B3", "B4"])
def test_tem_buy_1_legal_has_each_basic_weapon_but_the_own_one(owned: str):
    legal = buying(owned=[owned], equipped=[owned], market=[None] * 4).line.legal(RED)
    basic = [choice.weapon for choice in legal if type(choice) is Buy]
    assert basic == [each for each in ("B1", "B2", "B3", "B4") if each != owned]


# ---------------------------------------------------------------- Broker


def broker(**red: object) -> Story:
    return buying(options={"pilot_abilities": True}, pilot="P6", **red)


def test_p6_weapons_cost_one_credit_less():
    broker().when(RED, Buy("A06")).then_first(WeaponBought(RED, "A06", 2, 7, 7))
    broker(credits=0).when(RED, Buy("B2")).then_first(WeaponBought(RED, "B2", None, 0, 8))
    broker(credits=1).when(RED, Buy("A02")).refused("cannot_pay", "needs 2 credits, you have 1")


def test_p6_is_in_force_in_armor_not_in_the_mighty_mech():
    for status, left in (("ARMOR", 7), ("MIGHTY", 6)):
        story = broker(status=status).when(RED, Buy("A06"))
        story.then_first(WeaponBought(RED, "A06", 2, left, 7))
    buying(pilot="P6").when(RED, Buy("A06")).then_first(WeaponBought(RED, "A06", 2, 6, 7))
