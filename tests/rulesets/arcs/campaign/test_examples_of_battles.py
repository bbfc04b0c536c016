"""Worked examples of the campaign's RULES.md: battles."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice, DiceRolled
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips
from mechs_core.rulesets.arcs.rules.hits import Hit, HitDealt
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.turns import Act
from tests.rulesets.arcs.campaign.worked import board, fights, hits, shown, takes_first, trophies
from tests.rulesets.arcs.positions import asked, legal, slots, standing, told, view
from tests.rulesets.arcs.worked import example, happened, luck_of


def test_br_ex_6_an_outlaw_attacks_a_regent() -> None:
    story = fights("BR-EX-6", "6C", 1, CollectDice(0, 3, 0))
    (rolled,) = told(story, DiceRolled)
    assert isinstance(rolled, DiceRolled)
    assert shown(rolled) == {"self": 1, "intercept": 1, "hit": 4}
    story = hits(story, "ship:fresh", "ship:fresh")  # the first and the last are alike
    assert trophies(story, 1) == {"0": {"ship": 1}}
    story = hits(story, *["empire:ship:fresh"] * 2, *["empire:ship:damaged"] * 2)
    assert trophies(story, 0) == {"empire": {"ship": 2}}
    expected = ["0 ship damaged 2", "1 ship fresh 1", "1 city fresh 1"]
    assert standing(story, "6C") == expected and asked(story) == (0, "turn")


@pytest.mark.parametrize("regents", [[False, True], [False, False]])
def test_br_ex_7_an_outlaw_attacks_the_empire(regents: list[bool]) -> None:
    story = fights("BR-EX-7", "6C", "empire", CollectDice(0, 3, 0), regents=regents)
    story = takes_first(hits(story, "ship:fresh", "ship:damaged"), "own_hits", "hits")
    ships = [each for each in standing(story, "6C") if each.startswith("0 ")]
    assert ships == ["0 ship fresh 1", "0 ship damaged 1"]
    if regents[1]:
        assert trophies(story, 1) == {"0": {"ship": 1}}
    else:
        assert trophies(story, 1) == {} and view(story).seats[0].supply["ship"] == 13


def test_br_ex_15_a_flagship_attacks() -> None:
    begun = example("BR-EX-15").when(0, Act(BattleAction("3B", 1)))
    begun.when(0, CollectDice(0, 4, 0)).refused("too_many_dice")
    begun.when(0, CollectDice(0, 3, 0)).accepted()
    story = begun.when(0, CollectDice(0, 2, 0), luck_of("BR-EX-15"))
    assert {each.piece for each in legal(story, 0, Hit)} == {
        *("ship:fresh", "board:slipstream:upgrade", "board:crane:upgrade", "board:hull:upgrade"),
    }
    lost = hits(story, "ship:fresh", "ship:damaged")
    assert not [each for each in standing(lost, "3B") if each.startswith("0 ship")]
    alone = example("BR-EX-15", ships={"3B": {"1": [3, 0]}})
    begun = alone.when(0, Act(BattleAction("3B", 1)))
    begun.when(0, CollectDice(0, 3, 0)).refused("too_many_dice")
    story = begun.when(0, CollectDice(0, 2, 0), luck_of("BR-EX-15"))
    story = hits(story, "board:crane:upgrade", "board:hull:upgrade")
    assert board(story, 0) == {
        "slipstream": (("starport", "fresh"), None),
        "hull": (("starport", "damaged"), None),
    }


def test_br_ex_16_a_flagship_defends() -> None:
    story = fights("BR-EX-16", "3B", 1, CollectDice(0, 2, 1))
    (rolled,) = told(story, DiceRolled)
    assert isinstance(rolled, DiceRolled)
    assert shown(rolled) == {"intercept": 1, "hit": 3, "bhit": 1, "key": 1}
    happened("BR-EX-16", story)
    dealt = [each for each in story.events if isinstance(each, HitDealt)]
    assert [(each.step, each.piece) for each in dealt] == [
        *(("own", "ship:fresh"), ("hit", "ship:fresh"), ("hit", "ship:damaged")),
        *(("hit", "board:slipstream:armor"), ("bhit", "board:slipstream:armor")),
    ]
    assert board(story, 1) == {"slipstream": (("starport", "fresh"), None)}
    assert trophies(story, 0) == {"1": {"ship": 1, "city": 1}}


def test_br_ex_16_a_damaged_tractor_beam_forbids_raid_dice() -> None:
    beam = {"at": "3B", "board": {"tractor": [["city", "damaged"], None]}}
    story = example("BR-EX-16", seats=[{}, {"flagship": beam}])
    story = story.when(0, Act(BattleAction("3B", 1)))
    story.when(0, CollectDice(0, 2, 1)).refused("raid_dice_forbidden")


@pytest.mark.parametrize(
    ("piece", "left"), [("blight:damaged", "fresh"), ("blight:fresh", "damaged")]
)
def test_br_ex_22_an_odd_hit_on_the_blight(piece: str, left: str) -> None:
    story = hits(fights("BR-EX-22", "2A", "blight", CollectDice(3, 0, 0)), piece)
    number = 1 if left == "fresh" else 2
    assert f"blight blight {left} {number}" in standing(story, "2A")
    assert trophies(story, 0) == ({"blight": {"blight": 1}} if left == "fresh" else {})
    assert asked(story) == (0, "turn")


def test_br_ex_22_with_purifiers_each_hit_counts() -> None:
    seats = [{"guild": ["FX6@0"]}, {}]
    story = fights("BR-EX-22", "2A", "blight", CollectDice(3, 0, 0), seats=seats)
    story = takes_first(story, "hits")
    assert trophies(story, 0) == {"blight": {"blight": 2}}


def test_br_ex_23_imperial_ships_alone() -> None:
    begun = example("BR-EX-23").when(0, Act(BattleAction("6G", 1)))
    assert asked(begun) == (0, "imperial")
    begun.when(0, AddShips(0)).refused("no_loyal_piece")
    begun = begun.when(0, AddShips(2))
    begun.when(0, CollectDice(0, 3, 0)).refused("too_many_dice")
    story = begun.when(0, CollectDice(0, 1, 1), luck_of("BR-EX-23"))
    assert {"empire ship fresh 1", "empire ship damaged 1"} <= {*standing(story, "6G")}
    assert asked(story) == (0, "raid")
    story = story.when(0, Raid(slot=2))
    assert slots(story, 0)[0] == "W"
