"""Battles of Flagships. BR-FLG-10 to BR-FLG-16, BR-FLG-19, BR-FLG-21, BR-FLG-23."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.battle import CollectDice, DiceCollected
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.outrage import OutrageProvoked
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.fights import attack, attacked, dice, field, hit, takers
from tests.rulesets.arcs.positions import asked, p, told, view
from tests.rulesets.arcs.scenes import data, hits, moves, steps, totals

AT = "3B"
OUT = {"outlaw": True}
SLIPSTREAM, HULL, CRANE = (f"board:{each}:upgrade" for each in ("slipstream", "hull", "crane"))


def attacking(board: str, ships: str = "", rival: Any = None, **keys: Any) -> Story:
    """Seat 0's Flagship may attack seat 1."""
    own = {k: keys.pop(k) for k in ("lore", "guild") if k in keys}
    own_seat = p(ships=f"{AT}={ships}" if ships else "", flagship=f"{AT} {board}", **OUT, **own)
    return field(own_seat, p(**{"ships": f"{AT}=1", **OUT, **(rival or {})}), **keys)


def defending(board: str, ships: str = "", own: str = "4", **keys: Any) -> Story:
    """Seat 0 may attack seat 1's Flagship."""
    said = {k: keys.pop(k) for k in ("lore", "cities", "slots") if k in keys}
    rival = p(ships=f"{AT}={ships}" if ships else "", flagship=f"{AT} {board}", **OUT, **said)
    return field(p(ships=f"{AT}={own}", **OUT), rival, **keys)


# ---------------------------------------------------------------- attacking


def test_br_flg_10_a_flagship_collects_a_die_for_each_fresh_starport_of_its_board():
    """Worked example 15."""
    story = attack(attacking("slipstream=port hull=port crane=port!", "1"), 1, AT)
    assert data(story)["most"] == 3
    done = dice(story, skirmish=(1, 1, 1))
    assert told(done, DiceCollected) == [
        DiceCollected({"skirmish": 3}, {"fresh": 1, "damaged": 0}, 1, {}, 2)
    ]


def test_br_flg_10_armor_counts_and_cities_do_not():
    story = attack(attacking("slipstream=port+port hull=city", "1"), 1, AT)
    assert data(story)["most"] == 3


def test_br_flg_11_own_hits_may_go_to_the_board():
    story = attacking("slipstream=port hull=port crane=port!", "1")
    story = dice(attack(story, 1, AT), assault=(2,), raid=(2,))
    assert data(story) == {"step": "own", "left": 2}
    assert takers(story) == ["ship:fresh", SLIPSTREAM, CRANE, HULL]
    lost = hit(story, "ship:fresh", "ship:damaged")
    assert moves(lost)[0] == f"1 ship of 0 {AT} > trophies:1, battle"
    board = hit(story, CRANE)
    assert view(board).battle.attacking == (1, 0)
    assert moves(board)[:1] == ["1 starport of 0 board_flag:0:crane:upgrade > trophies:1, battle"]


def test_br_flg_11_the_flagship_alone_puts_all_on_its_board():
    story = dice(attack(attacking("slipstream=port hull=port"), 1, AT), assault=(2,), raid=(2,))
    assert takers(story) == [SLIPSTREAM, HULL]
    done = hit(story, HULL)
    assert takers(done) == [SLIPSTREAM, HULL]
    assert hits(hit(done, HULL))[0] == "own board:hull:upgrade destroyed"


def test_br_flg_11_with_an_empty_board_they_are_lost():
    rival = {"ships": f"{AT}=1", "lore": "L12"}
    story = attack(attacking("", rival=rival), 1, AT)
    assert hits(story) == ["railgun lost 1"]
    # Without a fresh starport there are no dice to ask for.
    assert told(story, DiceCollected) == [DiceCollected({}, {"fresh": 0, "damaged": 0}, 1)]
    assert steps(story)[-1] == "BattleEnded"


def test_br_flg_12_armor_is_hit_before_its_upgrade():
    story = attacking("slipstream=port+port! hull=port", "")
    story = dice(attack(story, 1, AT), assault=(2,), raid=(2,))
    assert takers(story) == ["board:slipstream:armor", HULL]
    story.when(0, Hit(SLIPSTREAM)).refused("target_illegal")
    story.when(0, Hit(CRANE)).refused("no_such_piece")
    assert takers(hit(story, "board:slipstream:armor")) == [SLIPSTREAM, HULL]


def test_br_flg_12_what_lies_under_armor_counts_with_what_hits_can_destroy():
    story = attack(attacking("hull=port+port! crane=port", "0+1"), 1, AT)
    asks = dice(story, assault=(2,), raid=(2, 2))
    assert data(asks)["left"] == 3  # of 6 hits that would destroy everything
    own = p(ships=f"{AT}=0+1", flagship=f"{AT} hull=port+port!", guild="CC03", **OUT)
    story = dice(attack(field(own, p(ships=f"{AT}=0+1", **OUT)), 1, AT), assault=(2,), raid=(2,))
    assert data(story)["left"] == 2
    story = hit(story, "board:hull:armor")
    assert takers(story) == ["ship:damaged", HULL]


def test_br_flg_13_a_flagship_counts_as_a_ship_for_keys():
    rival = {"slots": "-M", "cities": AT, "ships": ""}
    done = dice(attack(attacking("hull=port", rival=rival), 1, AT), raid=(1,))
    assert asked(done) == (0, "raid")


def test_br_flg_2_the_flagship_itself_is_never_hit():
    story = dice(attack(attacking("hull=port", "1"), 1, AT), assault=(2, 1))
    story.when(0, Hit("ship:damaged")).refused("no_such_piece")
    assert takers(story) == ["ship:fresh", HULL]


def test_br_flg_19_gatekeepers_and_rifles_improve_the_flagship():
    own = p(flagship="3G hull=port", guild="CC03", **OUT)
    story = field(own, p(ships="3G=1", **OUT))
    assert attacked(story) == [("3G", 1)]
    assert data(attack(story, 1, "3G"))["most"] == 3


def test_br_fre_5_a_city_of_the_board_lost_to_free_states_returns_to_the_player_board():
    own = p(flagship=f"{AT} hull=city! crane=port", slots="MM", cities="1A", **OUT)
    story = dice(attack(field(own, free=f"{AT}:city"), "free", AT), raid=(2,))
    done = hit(story, HULL)
    assert moves(done)[0] == "1 city of 0 board_flag:0:hull:upgrade > board:0, return"


# ---------------------------------------------------------------- defending


def test_br_flg_16_hits_reach_the_board_when_only_the_flagship_is_left():
    """Worked example 16."""
    story = attack(defending("hull=port+city", "1"), 1, AT)
    assert data(story)["raid"] is True
    done = dice(story, assault=(3, 4), raid=(6,))
    assert totals(done) == {"self": 2, "intercept": 1, "hit": 3, "bhit": 1}
    assert told(done, DiceCollected)[0].intercept == 1  # BR-FLG-15
    done = hit(done, "ship:damaged")
    assert hits(done)[2:] == [
        *("hit ship:fresh damaged", "hit ship:damaged destroyed"),
        *("hit board:hull:armor damaged", "bhit board:hull:armor destroyed"),
    ]


def test_br_flg_16_further_hits_go_to_board_pieces_and_buildings():
    story = dice(attack(defending("hull=port+city", "0+1"), 1, AT), skirmish=(4, 5, 6))
    assert hits(story) == [
        "hit ship:damaged destroyed",
        "hit board:hull:armor damaged",
        "hit board:hull:armor destroyed",
    ]


def test_br_flg_16_building_hits_hit_the_board():
    story = dice(attack(defending("hull=port crane=city!", "2"), 1, AT), raid=(5,))
    assert takers(story) == [CRANE, HULL]
    story.when(0, Hit("ship:fresh")).refused("target_illegal")


def test_br_flg_12_an_upgrade_is_hit_after_its_armor():
    story = dice(attack(defending("hull=port+city"), 1, AT), skirmish=(4, 5, 6))
    assert hits(story)[-1] == "hit board:hull:upgrade damaged"


def test_br_flg_7_a_city_of_the_board_brings_a_trophy_and_no_outrage():
    story = dice(attack(defending("hull=city!"), 1, AT), skirmish=(6,))
    assert moves(story) == ["1 city of 1 board_flag:1:hull:upgrade > trophies:0, battle"]
    assert told(story, OutrageProvoked) == []
    assert view(story).seats[0].trophies == {"1": {"city": 1}}


def test_br_r_55_a_map_city_of_its_owner_brings_both():
    story = dice(attack(defending("", cities=f"{AT}!"), 1, AT), skirmish=(6,))
    assert len(told(story, OutrageProvoked)) == 1


@pytest.mark.parametrize(
    ("flagship", "cities", "raid"),
    [(f"{AT} hull=port", "", True), ("1A hull=port", "", False), ("1A hull=port", AT, True)],
)
def test_br_flg_14_raid_dice_need_a_building_or_the_flagship_there(
    flagship: str, cities: str, raid: bool
):
    rival = p(ships=f"{AT}=1", flagship=flagship, cities=cities, **OUT)
    story = attack(field(p(ships=f"{AT}=2", **OUT), rival), 1, AT)
    assert data(story)["raid"] is raid


def test_br_r_32_a_starport_of_gate_ports_is_raided_as_usual():
    rival = p(ships="4G=1", ports="4G*", flagship="1A hull=port", **OUT)
    story = attack(field(p(ships="4G=2", **OUT), rival), 1, "4G")
    assert data(story)["raid"] is True
    assert hits(dice(story, raid=(5,))) == ["bhit starport:fresh damaged"]


@pytest.mark.parametrize("piece", ["port", "city!"])
def test_br_flg_21_a_tractor_beam_keeps_raid_dice_away(piece: str):
    story = attack(defending(f"tractor={piece}", "1"), 1, AT)
    assert data(story)["raid"] is False
    story.when(0, CollectDice(0, 0, 1)).refused("raid_dice_forbidden")


def test_br_flg_21_only_where_the_flagship_is():
    rival = p(ships=f"{AT}=1", cities=AT, flagship="1A tractor=port", **OUT)
    assert data(attack(field(p(ships=f"{AT}=2", **OUT), rival), 1, AT))["raid"] is True


def test_br_flg_15_a_flagship_does_not_intercept():
    done = dice(attack(defending("hull=port", "1"), 1, AT), assault=(3,))
    assert told(done, DiceCollected)[0].intercept == 1
    alone = dice(attack(defending("hull=port"), 1, AT), assault=(3,))
    assert told(alone, DiceCollected)[0].intercept == 0


@pytest.mark.parametrize(("option", "wanted"), [("board", 4), ("upgrades", 3)])
def test_br_flg_23_a_defense_array_adds_its_fresh_starports(option: str, wanted: int):
    board = "defense=port+port hull=port crane=port! control=city"
    options = {"campaign": True, "defense_array": option}
    done = dice(attack(defending(board, "1", options=options), 1, AT), assault=(3,))
    assert told(done, DiceCollected)[0].intercept == wanted


def test_br_flg_23_only_where_the_flagship_is():
    rival = p(ships=f"{AT}=1", flagship="1A defense=port", **OUT)
    done = dice(attack(field(p(ships=f"{AT}=2", **OUT), rival), 1, AT), assault=(3,))
    assert told(done, DiceCollected)[0].intercept == 1


def test_br_flg_18_l05_counts_a_fresh_starport_of_the_board():
    assert data(attack(defending("hull=port", lore="L05"), 1, AT))["raid"] is False
    assert data(attack(defending("hull=port!", lore="L05"), 1, AT))["raid"] is True


def test_br_flg_19_l12_fires_for_a_flagship_alone():
    assert hits(attack(defending("", lore="L12"), 1, AT)) == ["railgun ship:fresh damaged"]


def test_l12_board_pieces_may_take_the_hit():
    story = attack(attacking("hull=port+port", "1", {"lore": "L12"}), 1, AT)
    assert takers(story) == ["ship:fresh", "board:hull:armor"]
    story = hit(story, "board:hull:armor")
    assert data(story)["most"] == 2  # one of the two starports is damaged


def test_l07_a_flagship_has_one_board_piece_repaired():
    story = attacking("hull=port crane=city!", lore="L07")
    done = dice(attack(story, 1, AT), skirmish=(1,))
    flipped = PiecesFlipped(0, "city", 1, "board_flag:0:crane:upgrade", "fresh")
    assert told(done, PiecesFlipped) == [flipped]


def test_l07_only_the_board_of_an_attacking_flagship_is_repaired():
    own = p(ships=f"{AT}=1", flagship="1A hull=port!", lore="L07", **OUT)
    done = dice(attack(field(own, p(ships=f"{AT}=1", **OUT)), 1, AT), skirmish=(1,))
    assert steps(done)[-1] == "BattleEnded"


def test_br_emp_10_a_regents_flagship_is_kept_by_the_truce():
    story = field(p(ships=f"{AT}=1"), p(flagship=f"{AT} hull=port"), empire=f"{AT}=1")
    assert attacked(story) == []
    peace = field(p(ships=f"{AT}=1"), p(flagship=f"{AT} hull=port"))
    assert attacked(peace) == [(AT, 1)]


def test_br_flg_9_a_flagship_commands_imperial_ships():
    own = p(flagship=f"{AT} hull=port")
    story = field(own, p(ships=f"{AT}=1", **OUT), empire=f"{AT}=2")
    assert data(attack(story, 1, AT, add=2))["most"] == 3
    assert data(attack(story, 1, AT, add=0))["most"] == 1
