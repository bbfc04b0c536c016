"""Action locations and faction actions. HOST-USE, HOST-FAC."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.fifty_first_state.cards import FACTION, LOCATION
from mechs_core.rulesets.fifty_first_state.options import CODES
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    CardsDiscarded,
    CardsDrawn,
    GoodsGained,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import (
    FactionUsed,
    LocationUsed,
    UseFaction,
    UseLocation,
)
from tests.rulesets.fifty_first_state.positions import (
    NEXT,
    at,
    hand,
    legal,
    p,
    paid,
    passes,
    ridge,
    supply,
)

# What each action location costs and gives, and how often a round.
ACTIONS: dict[str, tuple[dict[str, int], dict[str, int], int]] = {
    "A01": ({"worker": 1, "fuel": 2}, {"vp": 3}, 1),
    "A02": ({"worker": 1, "gun": 2}, {"vp": 3}, 1),
    "A03": ({"worker": 1, "iron": 2}, {"vp": 3}, 1),
    "A04": ({"worker": 1, "brick": 2}, {"vp": 3}, 1),
    "A05": ({"worker": 1, "fuel": 1}, {"vp": 2}, 1),
    "A06": ({"worker": 1, "gun": 1}, {"vp": 2}, 1),
    "A07": ({"worker": 1, "iron": 1}, {"vp": 2}, 1),
    "A08": ({"worker": 1, "brick": 1}, {"vp": 2}, 1),
    "A09": ({"fuel": 1}, {"vp": 1}, 1),
    "A10": ({"gun": 1}, {"vp": 1}, 1),
    "A11": ({"iron": 1}, {"vp": 1}, 1),
    "A12": ({"brick": 1}, {"vp": 1}, 1),
    "A13": ({"worker": 1, "gun": 1}, {"vp": 1}, 1),
    "A14": ({"worker": 1}, {"vp": 1}, 1),
    "A15": ({"brick": 1}, {"worker": 2}, 1),
    "A16": ({"worker": 1, "iron": 1}, {"grey": 3}, 1),
    "A17": ({"gun": 1}, {"red": 2}, 1),
    "A18": ({"fuel": 1}, {"blue": 2}, 1),
    "A19": ({"worker": 1}, {"ammo": 1}, 1),
    "A20": ({"worker": 1}, {"card": 1}, 2),
    "A21": ({"red": 1}, {"vp": 1}, 2),
    "A22": ({"blue": 1}, {"vp": 1}, 2),
}


@pytest.mark.parametrize("code", ACTIONS)
def test_host_use_1_every_action_location_its_cost_gain_and_times(code: str):
    cost, gain, times = ACTIONS[code]
    card = f"{code}.1"
    twice = {good: 3 * number for good, number in cost.items()}
    story = at(p(card, **twice), deck=["P01.1", "P02.1", "P03.1"])
    for _ in range(times):
        story = story.when(0, UseLocation(card))
        story.then_first(paid(0, "use", **cost), LocationUsed(0, card))
        (given,) = story.events[2:-1]
        assert given.reason == f"use:{card}"
        kind = {VpGained: "vp", CardsDrawn: "card"}.get(type(given))
        number = getattr(given, "vp", None) or getattr(given, "count", None)
        assert ({kind: number} if kind else given.goods) == gain
        story = story.when(1, Pass()) if story.events[-1] == NEXT else story
    story.when(0, UseLocation(card)).refused("already_used", f"{card} is used in this round")
    assert not legal(story, 0, UseLocation)
    assert {each for each, printed in LOCATION.items() if printed.action} == {*ACTIONS}


def test_host_use_1_marks_go_with_the_round():
    used = {"card": "A14.1", "uses": 1}
    story = passes(at(p(used)), 0, 1)
    story.when(1, Pass()).when(0, UseLocation("A14.1")).accepted()


def test_using_a_location_is_refused_in_this_order():
    ruin, used = {"card": "A14.1", "ruin": True}, {"card": "A01.1", "uses": 1}
    story = at(p(ruin, used, "P01.1", "A03.1", hand=["A04.1"]), p("A05.1"))
    for card in ("A05.1", "A04.1", "A06.1", "C01.1"):
        story.when(0, UseLocation(card)).refused("not_yours", f"{card} is not on your board")
    story.when(0, UseLocation("A14.1")).refused("ruined")
    story.when(0, UseLocation("P01.1")).refused("not_an_action", "P01.1 has no action")
    story.when(0, UseLocation("A01.1")).refused("already_used")
    story.when(0, UseLocation("A03.1", ("grey",))).refused("cannot_pay")
    rich = at(p("A03.1", worker=1, iron=2))
    rich.when(0, UseLocation("A03.1", ("grey",))).refused("bad_payment")
    ruins = at(p({"card": "P01.1", "ruin": True}))
    ruins.when(0, UseLocation("P01.1")).refused("ruined")


def test_uses_are_offered_in_board_order_with_every_payment():
    story = at(p("A15.1", "A03.1", {"card": "A20.1", "uses": 1}, worker=1, iron=2, ammo=1))
    assert legal(story, 0, UseLocation) == [
        UseLocation("A15.1"),
        UseLocation("A15.1", ("ammo",)),
        UseLocation("A03.1"),
        UseLocation("A03.1", ("worker", "iron", "ammo")),
        UseLocation("A20.1"),
    ]


# ---------------------------------------------------------------- faction actions

RATES = {
    "harbor": (({"iron": 1}, {"grey": 1}), ({"gun": 1}, {"red": 2}), ({"fuel": 2}, {"blue": 2})),
    "ridge": (({"brick": 1}, {"grey": 2}), ({"gun": 1}, {"red": 2}), ({"fuel": 1}, {"blue": 2})),
    "caravan": (({"iron": 2}, {"grey": 2}), ({"gun": 1}, {"red": 2}), ({"fuel": 1}, {"blue": 3})),
    "scar": (({"iron": 2}, {"grey": 2}), ({"gun": 1}, {"red": 3}), ({"fuel": 1}, {"blue": 1})),
}


@pytest.mark.parametrize("code", RATES)
@pytest.mark.parametrize("index", range(3))
def test_host_fac_1_and_host_r_19_three_actions_at_the_published_rates_each_once_a_round(
    code: str, index: int
):
    cost, gain = RATES[code][index]
    card = "P01.1" if (code, index) == ("ridge", 0) else None
    cards = ["P01.1", "P02.1"]
    story = ridge(p(hand=cards, **dict.fromkeys(cost, 4)), first=code)
    story = story.when(0, UseFaction(index, None, card))
    story.then(
        paid(0, "faction", **cost),
        *([CardsDiscarded(0, (card,))] if card else []),
        FactionUsed(0, index),
        GoodsGained(0, gain, "faction"),
        NEXT,
    )
    story = story.when(1, Pass())
    again = story.when(0, UseFaction(index, None, card and "P02.1"))
    again.refused("already_used", f"faction action {index} is used")
    assert not [each for each in legal(story, 0, UseFaction) if each.index == index]
    assert tuple(RATES) == CODES == tuple(each.code for each in FACTION)


def test_host_fac_1_the_card_goes_to_the_discard_of_its_kind():
    both = p(brick=1, hand=["P01.1", "C03.1"])
    story = ridge(both).when(0, UseFaction(0, None, "C03.1"))
    assert CardsDiscarded(0, ("C03.1",)) in story.events
    assert hand(story.state, 0) == ("P01.1",)
    assert [len(pile) for pile in story.state.connection_discards] == [0, 1]
    story = ridge(both).when(0, UseFaction(0, None, "P01.1"))
    assert hand(story.state, 0) == ("C03.1",) and len(story.state.discard) == 1


def test_host_fac_1_every_hand_card_is_offered_for_every_payment():
    story = ridge(p(brick=1, ammo=1, gun=1, hand=["P02.1", "C01.1", "A01.1"]))
    assert legal(story, 0, UseFaction) == [
        *(UseFaction(0, None, card) for card in ("A01.1", "C01.1", "P02.1")),
        *(UseFaction(0, ("ammo",), card) for card in ("A01.1", "C01.1", "P02.1")),
        UseFaction(1),
        UseFaction(1, ("ammo",)),
        UseFaction(2),  # an ammo for the fuel
    ]


def test_a_faction_action_is_refused_in_this_order():
    own: dict[str, Any] = {"hand": ["P01.1"], "brick": 1, "ammo": 1}
    used = ridge(p(faction_used=[0]))
    used.when(0, UseFaction(0, ("grey",), "P09.1")).refused("already_used")
    poor = ridge(p(hand=["P01.1"]))
    poor.when(0, UseFaction(0, ("grey",))).refused("cannot_pay")
    story = ridge(p(**own))
    story.when(0, UseFaction(0, ("grey",))).refused("bad_payment")  # first what is paid
    story.when(0, UseFaction(0, ("brick",))).refused("bad_payment", "name the card to discard")
    superfluous = story.when(0, UseFaction(1, None, "P09.1"))
    superfluous.refused("bad_payment", "this action discards no card")
    story.when(0, UseFaction(0, None, "P09.1")).refused("not_in_hand", "P09.1 is not in your hand")


def test_host_r_13_without_a_hand_card_ridge_cannot_pay_its_first_action():
    story = ridge(p(brick=5))
    story.when(0, UseFaction(0)).refused("cannot_pay")
    story.when(0, UseFaction(0, None, "P01.1")).refused("cannot_pay")
    assert not [each for each in legal(story, 0, UseFaction) if each.index == 0]


def test_host_fac_1_the_marks_are_of_each_seat_and_go_with_the_round():
    story = at(p(iron=2), p(gun=1)).when(0, UseFaction(0)).when(1, UseFaction(1))
    story.when(0, UseFaction(0)).refused("already_used")
    story = passes(story, 0, 1)
    assert story.state.faction_used == [[False] * 3] * 2
    assert supply(story, 1) == {"worker": 3, "grey": 1, "brick": 1}
