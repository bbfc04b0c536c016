"""The Prelude: tokens are spent, cards used, each for what it allows. ARC-PRE."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.rules.battle import BattleAction, BattleBegun
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, CityTaxed, Repair, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import Execute, Manufacture, Pressgang, Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import (
    CardPrelude,
    CardUsed,
    Of,
    UnionPlaced,
)
from mechs_core.rulesets.arcs.rules.move import Move
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import ResourceSpent, Spend, Use
from mechs_core.rulesets.arcs.rules.resources import Arrange, ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import (
    Act,
    EndPrelude,
    EndTurn,
    PipSpent,
    PreludeEnded,
    TurnEnded,
)
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, told

SUPPLY = "supply:general"
LED_MO = {"played": "MO4"}  # move, influence


def spending(slots: str, *, played: str = "MO4", **own: object) -> Story:
    """Seat 0 has led; it has a city, a damaged ship, a starport, and agents on a Court card."""
    standing = {"cities": "4B", "ports": "2A", "ships": "4B=1+1", "agents": "1=1"}
    return at(p(slots=slots, **{**standing, **own}), p(ships="4G=1"), played=played, court="BC23")


def kinds_used(story: Story) -> set[str]:
    return {type(each.action).__struct_config__.tag for each in legal(story, 0, Use)}


# ---------------------------------------------------------------- ARC-PRE-1: how long it lasts


def test_arc_pre_1_a_pip_ends_the_prelude():
    story = spending("M", played="CO4")
    story = story.when(0, Act(Repair("4B", "ship")))
    story.then(PreludeEnded(0), PipSpent(0, 2), PiecesFlipped(0, "ship", 1, "4B", "fresh"))
    story.when(0, Spend(1)).refused("prelude_over")
    assert not legal(story, 0, Spend) and not legal(story, 0, EndPrelude)
    story = story.when(0, Act(Build("4B", "starport")))
    assert not told(story, PreludeEnded)


def test_arc_pre_1_the_seat_may_end_its_prelude():
    story = spending("M").when(0, EndPrelude()).then(PreludeEnded(0))
    story.when(0, EndPrelude()).refused("prelude_over")
    story.when(0, Spend(1)).refused("prelude_over")
    story.when(0, CardPrelude("BC08")).refused("prelude_over")
    assert story.state.turn.pips == 3 and legal(story, 0, Act)


def test_arc_pre_1_the_end_of_the_turn_ends_it_too():
    story = spending("M").when(0, EndTurn())
    story.then_first(PreludeEnded(0), TurnEnded(0))
    spending("M").when(0, EndPrelude()).when(0, EndTurn()).then_first(TurnEnded(0))


# ---------------------------------------------------------------- ARC-PRE-2: what tokens allow


@pytest.mark.parametrize(
    ("resource", "kinds"),
    [
        ("M", {"build", "repair"}),
        ("F", {"move"}),
        ("R", {"secure"}),
        ("P", {"move", "influence"}),
    ],
)
def test_arc_pre_2_a_spent_token_is_one_action(resource: str, kinds: set[str]):
    story = spending(resource).when(0, Spend(1))
    data = {"as": resource}
    story.then(
        ResourceSpent(0, 1, resource, resource, False, False), WindowOpened("spent", 0, data)
    )
    assert asked(story) == (0, "spent") and kinds_used(story) == kinds
    assert Stop() in legal(story, 0)
    story = story.when(0, Stop()).then(WindowClosed("spent", 0))
    assert asked(story) == (0, "turn") and story.state.turn.pips == 3


def test_arc_pre_2_material_builds_or_repairs():
    story = spending("MM", played="MO4").when(0, Spend(1))
    story = story.when(0, Use(Repair("4B", "ship"))).then(
        WindowClosed("spent", 0), PiecesFlipped(0, "ship", 1, "4B", "fresh")
    )
    story = story.when(0, Spend(2)).when(0, Use(Build("4B", "starport")))
    assert told(story, PiecesMoved)
    assert asked(story) == (0, "turn") and story.state.turn.prelude


def test_arc_pre_2_fuel_moves_and_relic_secures():
    story = spending("FR").when(0, Spend(1)).when(0, Use(Move("4B", "4G")))
    assert asked(story) == (0, "group")  # the action is asked to its end, then the Prelude goes on
    story = spending("FR").when(0, Spend(2)).when(0, Use(Secure(1)))
    assert told(story, CourtCardMoved)


def test_arc_pre_2_psionic_takes_an_action_of_the_lead_suit_also_for_who_copies_or_pivots():
    seats = (p(ships="1G=1"), p(slots="P", ships="2G=1"))
    for played in ("MO4, 1 copy CO5", "MO4, 1 pivot CO5", "MO4, 1 surpass MO5"):
        story = at(*seats, played=played).when(1, Spend(1))
        found = {type(each.action).__struct_config__.tag for each in legal(story, 1, Use)}
        assert found == {"move", "influence"}


def test_arc_pre_2_weapons_let_the_pips_battle():
    story = at(p(slots="W", ships="4G=1"), p(ships="4G=1"), **LED_MO)
    battle = BattleAction("4G", 1)
    story.when(0, Act(battle)).refused("action_not_on_card")
    story = story.when(0, Spend(1)).then(ResourceSpent(0, 1, "W", "W", False, True))
    assert asked(story) == (0, "turn") and Act(battle) in legal(story, 0)
    story = story.when(0, Act(battle))
    assert told(story, PipSpent, BattleBegun) == [PipSpent(0, 2), BattleBegun(0, "4G", 1)]


def test_arc_pre_2_any_number_and_mix():
    story = spending("MFW", cities="4B 2C").when(0, Spend(1)).when(0, Stop())
    story = story.when(0, Spend(3)).when(0, Spend(2)).when(0, Use(Move("4B", "4G")))
    assert slots(story, 0) == "------"


def test_arc_pre_2_without_a_legal_action_nothing_is_asked():
    story = at(p(slots="M"), p(ships="4G=1")).when(0, Spend(1))
    story.then(ResourceSpent(0, 1, "M", "M", False, False))
    assert asked(story) == (0, "turn")


def test_arc_pre_2_use_refuses_what_the_token_does_not_allow_then_what_the_action_does():
    story = spending("M").when(0, Spend(1))
    story.when(0, Use(Move("4B", "4G"))).refused("action_not_on_card")
    story.when(0, Use(Build("4G", "city"))).refused("no_slot")
    story.when(0, Act(Build("4B", "city"))).refused("decision_pending")


def test_arc_pre_2_spend_names_a_slot_with_a_token():
    story = spending("-M")
    story.when(0, Spend(1)).refused("no_such_piece")
    story.when(0, Spend(3)).refused("no_such_piece")


def test_arc_pre_2_equal_tokens_are_offered_once_for_each_number_of_keys():
    """Slots 1 and 6 cost 3 keys, 2, 3 and 5 one, 4 two; each other one may be named too."""
    story = spending("MMMMMP", cities="4B 2C 3A", guild="BC07")
    offered = [Spend(slot, as_) for slot in (1, 2, 4, 6) for as_ in (None, "F")]
    assert legal(story, 0, Spend) == offered
    assert slots(story.when(0, Spend(5)), 0) == "MMMM-P"


# ---------------------------------------------------------------- ARC-PRE-3: aside


def test_arc_pre_3_spent_tokens_return_to_the_supply_when_the_prelude_ends():
    story = spending("MF").when(0, Spend(2)).when(0, Stop()).when(0, Spend(1)).when(0, Stop())
    assert story.state.aside[0] == [1, 0] and story.state.supply == [4, 4, 5, 5, 5]
    story = story.when(0, EndPrelude()).then(
        PreludeEnded(0),
        ResourceMoved("F", "aside:0", SUPPLY, "spent"),
        ResourceMoved("M", "aside:0", SUPPLY, "spent"),
    )
    assert story.state.supply == [5] * 5 and not story.state.aside[0]


def test_arc_pre_3_by_a_pip_before_its_action_gains():
    """The only Fuel left is the one that was spent: it is there for the tax, not before."""
    others = p(slots="FFFF", cities="1A 1B 1C", ships="1A=1")
    own = p(slots="FP", cities="4B", ships="4B=1")
    story = at(own, others, played="AD4").when(0, Spend(1)).when(0, Stop())
    assert story.state.supply[1] == 0
    early = story.when(0, Spend(2)).when(0, Use(Tax("4B", 0)))
    early.then(WindowClosed("spent", 0), CityTaxed(0, "4B", 0))
    story = story.when(0, Act(Tax("4B", 0)))
    story.then(
        PreludeEnded(0),
        ResourceMoved("F", "aside:0", SUPPLY, "spent"),
        PipSpent(0, 2),
        CityTaxed(0, "4B", 0),
        ResourceMoved("F", SUPPLY, "slot:0:1", "tax"),
    )


def test_arc_pre_3_spending_ends_the_rearranging_that_a_gain_allowed():
    story = spending("MF", arrange=2)
    assert Arrange(1, 2) in legal(story, 0)
    assert story.when(0, Spend(1)).state.arrange[0] == 0
    assert story.when(0, EndPrelude()).state.arrange[0] == 0
    assert story.when(0, EndTurn()).state.arrange[0] == 0
    assert story.when(0, Act(Influence(1))).state.arrange[0] == 0
    assert (
        spending("MF", arrange=1, guild="BC08").when(0, CardPrelude("BC08")).state.arrange[0] == 0
    )


# ---------------------------------------------------------------- ARC-PRE-4: cards


def test_arc_pre_4_held_cards_are_used_in_the_prelude():
    story = spending("", guild="BC08").when(0, CardPrelude("BC08"))
    story.then_first(CardUsed(0, "BC08"), CourtCardMoved("BC08", "play:0", "court_discard", "card"))
    spending("").when(0, CardPrelude("BC08")).refused("no_such_piece")
    story.when(0, CardPrelude("BC08")).refused("no_such_piece")
    spending("", guild="BC25").when(0, CardPrelude("BC25")).refused("no_such_piece")


def test_arc_pre_4_not_those_secured_from_the_court_in_the_same_prelude():
    story = at(p(slots="R", agents="1=1", ships="1G=1"), p(), court="BC08 BC09 BC10", **LED_MO)
    story = story.when(0, Spend(1)).when(0, Use(Secure(1)))
    story.when(0, CardPrelude("BC08")).refused("already_used")
    assert not legal(story, 0, CardPrelude)
    at(p(guild="BC08"), p(), new_cards="BC08").when(0, CardPrelude("BC08")).refused("already_used")


def test_arc_pre_4_stolen_ones_may_be_used_at_once():
    story = at(p(guild="BC20", ships="1G=1"), p(guild="BC08"), **LED_MO)
    story = story.when(0, CardPrelude("BC20", from_=Of(1, card="BC08")))
    assert told(story, CourtCardMoved)[-1] == CourtCardMoved("BC08", "play:1", "play:0", "card")
    story.when(0, CardPrelude("BC08")).then_first(CardUsed(0, "BC08"))


def test_arc_pre_4_refusals_come_in_their_order():
    story = at(p(guild="BC24 BC04", slots="M"), p(), played="AD2", used="BC24")
    story.when(0, CardPrelude("BC24", slot=4)).refused("already_used")
    story.when(0, EndPrelude()).when(0, CardPrelude("BC12")).refused("prelude_over")
    story.when(0, CardPrelude("BC12")).refused("no_such_piece")
    story.when(0, CardPrelude("BC04", beside="CO2")).refused("target_illegal")
    story.when(0, CardPrelude("BC04")).refused("target_illegal")


# ---------------------------------------------------------------- Unions


def unions(played: str = "AD2, 1 copy AD3, 2 pivot AG2", guild: str = "BC04") -> Story:
    return at(p(ships="1G=1"), p(ships="2G=1"), p(guild=guild, ships="4G=1"), played=played)


def test_arc_r_20_a_union_lies_beside_a_face_up_card_of_its_suit_of_any_seat():
    story = unions()
    placed = CardPrelude("BC04", beside="AD2")
    assert legal(story, 2, CardPrelude) == [placed]
    story.when(2, CardPrelude("BC04", beside="AD3")).refused("target_illegal")  # face down
    story.when(2, CardPrelude("BC04", beside="AG2")).refused("target_illegal")
    story = story.when(2, placed).then(UnionPlaced(2, "BC04", "AD2"))
    story.when(2, placed).refused("no_such_piece")  # it is used up


def test_arc_r_20_not_beside_the_card_that_seized_but_beside_the_own_card():
    story = unions("AD2, 2 pivot AG2 AG3", "BC11")
    assert legal(story, 2, CardPrelude) == [CardPrelude("BC11", beside="AG2")]


def test_arc_r_20_one_union_beside_a_card():
    story = at(
        p(ships="1G=1"),
        p(guild="BC04 BC05", ships="2G=1"),
        played="AD2, 1 pivot CO3",
        unions=[{"seat": 1, "card": "BC04", "beside": "AD2"}],
    )
    story.when(1, CardPrelude("BC05", beside="AD2")).refused("already_used")
    assert legal(story, 1, CardPrelude) == [CardPrelude("BC05", beside="CO3")]


# ---------------------------------------------------------------- ARC-PRE-5: Outrage


@pytest.mark.parametrize("resource", TYPES)
def test_arc_pre_5_an_outraged_type_is_spent_without_its_action(resource: str):
    story = spending(resource, outrage=resource).when(0, Spend(1))
    story.then(ResourceSpent(0, 1, resource, resource, True, False))
    assert asked(story) == (0, "turn") and not story.state.turn.battle
    assert story.state.aside[0] == [TYPES.index(resource)]


@pytest.mark.parametrize(
    ("loyal", "resource"),
    [("BC01", "M"), ("BC07", "F"), ("BC15", "W"), ("BC21", "R"), ("BC19", "P")],
)
def test_arc_r_14_a_loyal_card_spends_any_type_as_its_own_and_ignores_that_outrage(
    loyal: str, resource: str
):
    other = "M" if resource != "M" else "F"
    story = spending(other, guild=loyal, outrage="MFWRP")
    assert legal(story, 0, Spend) == [Spend(1), Spend(1, resource)]
    story = story.when(0, Spend(1, resource))
    battle = resource == "W"
    assert story.events[0] == ResourceSpent(0, 1, other, resource, False, battle)
    assert len(story.events) == (1 if battle else 2)
    assert story.state.aside[0] == [TYPES.index(other)]
    own = spending(resource, guild=loyal, outrage="MFWRP").when(0, Spend(1))
    assert not own.events[0].outraged  # type: ignore[attr-defined]


def test_arc_r_14_without_the_card_a_token_is_spent_as_what_it_is():
    story = spending("F", guild="BC07")
    story.when(0, Spend(1, "M")).refused("target_illegal")
    story.when(0, Spend(1, "F")).accepted()
    story.when(0, Spend(2, "M")).refused("no_such_piece")
    story.when(0, EndPrelude()).when(0, Spend(2, "M")).refused("prelude_over")
    assert legal(story, 0, Spend) == [Spend(1)]


def test_arc_r_14_only_the_outrage_of_the_type_spent_as_counts():
    story = spending("F", guild="BC01", outrage="F")
    assert story.when(0, Spend(1)).events[0].outraged  # type: ignore[attr-defined]
    assert not story.when(0, Spend(1, "M")).events[0].outraged  # type: ignore[attr-defined]


# ---------------------------------------------------------------- ARC-PRE-6, 7, 8


def test_arc_pre_6_a_new_action_stands_where_a_pip_or_a_token_allows_the_other():
    own = {"guild": "BC02 BC12", "captives": {1: 1}}
    story = spending("MFP", cities="4B 2C", **own)
    assert kinds_used(story.when(0, Spend(1))) >= {"manufacture", "pressgang", "build"}
    assert kinds_used(story.when(0, Spend(2))) == {"move"}
    assert kinds_used(story.when(0, Spend(3))) == {"move", "influence", "execute"}
    pips = {type(each.action) for each in legal(story, 0, Act)}
    assert pips == {Move, Influence, Execute}
    story.when(0, Act(Manufacture())).refused("action_not_on_card")
    built = spending("", played="CO4", **own)
    assert {type(each.action) for each in legal(built, 0, Act)} == {
        Build,
        Repair,
        Manufacture,
        Pressgang,
    }


def test_arc_pre_6_an_outraged_token_allows_no_new_action_either():
    story = spending("M", guild="BC02", outrage="M").when(0, Spend(1))
    assert asked(story) == (0, "turn")


@pytest.mark.parametrize(
    "played", ["MO4", "MO4, 1 copy CO5", "MO4, 1 pivot CO5", "MO4, 1 surpass MO5"]
)
def test_arc_pre_7_weapons_add_battle_to_pips_however_the_card_was_played(played: str):
    seat = played.count(",")
    seats = [p(ships="4G=1"), p(ships="4G=1")]
    seats[seat]["slots"] = "WP"
    story = at(*seats, played=played).when(seat, Spend(1))
    battle = BattleAction("4G", 1 - seat)
    assert Act(battle) in legal(story, seat)
    story = story.when(seat, Spend(2))
    story.when(seat, Use(battle)).refused("action_not_on_card")


def test_arc_pre_7_a_card_that_battles_anyway_offers_it_once():
    story = at(p(ships="4G=1", slots="W"), p(ships="4G=1"), played="AG4").when(0, Spend(1))
    battles = [each for each in legal(story, 0, Act) if type(each.action) is BattleAction]
    assert battles == [Act(BattleAction("4G", 1))]


def test_arc_pre_8_weapon_icons_are_weapons_and_guild_cards_of_their_suit():
    story = at(p(slots="WMW", guild="BC11 BC13 BC02", cities="4B 2C"), p(guild="BC14"))
    assert [story.state.weapons(seat) for seat in (0, 1)] == [4, 1]
