"""What is said of the decisions of Bottisota-2 that are offered."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.creation import describe
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.declaration import Shoot
from tests.games import PEOPLE
from tests.rulesets.bottisota.positions import position, s


def remarks(line: Line) -> dict[str, str]:
    """What is remarked to who is asked, by the notation of what is offered."""
    (request,) = line.requests()
    seen = RULESET.sight.view(line.state, request.seat)
    legal = RULESET.legal(line.state, request.seat)
    return {
        RULESET.telling.format(each, seen): RULESET.telling.remark(each, seen) for each in legal
    }


def shots(shooter: dict[str, Any], target: dict[str, Any], **keys: Any) -> dict[str, str]:
    return remarks(position([shooter, target], phase="shoot", **keys))


def test_a_shot_tells_what_hits_and_what_saves():
    said = shots(s(0, "sentinel", "C3"), s(1, "ram", "C4"))
    assert said == {
        "shoot laser ram": "hits on 5+; armour saves on 5+",
        "fire": "no shot",
    }


def test_bot_sht_6_a_shot_tells_what_is_added_to_the_roll():
    dashed = s(0, "sentinel", "C3", dashed=True, faults={"sight": 1}, installed=["P07a"])
    said = shots(dashed, s(1, "ram", "C4"))
    assert said["shoot laser ram"] == (
        "hits on 6+ (-1 dashed, -1 sight, +1 combat computer); armour saves on 5+"
    )


def test_bot_hit_2_a_shot_tells_of_shield_and_cover():
    said = shots(s(0, "sentinel", "C3"), s(1, "magnet", "C4"), features={"C4": ["S"]})
    assert said["shoot laser magnet"] == ("hits on 5+; shield saves on 5+, armour saves on 5+")
    said = shots(s(0, "sentinel", "C3"), s(1, "hawk", "C4", heading="E"), features={"C4": ["S"]})
    assert said["shoot laser hawk"] == "hits on 5+; armour saves on 6+"


def test_bot_luck_2_no_number_is_below_2_or_above_6():
    said = shots(s(0, "fortress", "C3"), s(1, "wasp", "C4", heading="E"))
    assert said["shoot cannon wasp"] == "hits on 4+; armour saves on 6+"
    said = shots(s(0, "spider", "C3", installed=["P07a", "P07b"]), s(1, "ram", "C3"))
    assert said["shoot flamer c3"] == "hits on 2+ (+2 combat computer), each bot there"


def test_the_last_declaration_is_told_from_no_shot_at_all():
    line = position([s(0, "sentinel", "C3"), s(1, "ram", "C4")], phase="shoot")
    line.decide(0, Shoot("laser", bot=1))
    assert remarks(line) == {"fire": "roll for what is declared"}


def test_modes_tell_their_movement_points():
    said = remarks(position([s(0, "ram", "C3"), s(1, "spider", "A1")]))
    assert said["dash"] == "6 movement points; -1 to hit with shots this round"
    assert said["move"] == "3 movement points"
    assert said["hunt"] == "wait, and chase a bot that has moved"


def test_melee_tells_both_bonuses():
    line = position([s(0, "ram", "C3"), s(1, "spider", "C3", faults={"sight": 3})], phase="melee")
    assert remarks(line) == {"melee spider": "your die +3 against its die -1", "melee none": ""}


def test_who_picks_is_told_what_there_is_to_pick():
    created = describe(RULESET, PEOPLE[:2], options={"bot_assignment": "choice"}, seed="7")
    said = remarks(Line.create(RULESET, created)[0])
    assert said["pick wasp"] == (
        "flying, stings, dash 6, normal 3, armour 5+, melee +1, durability 2/4, fast, "
        "1 step at least"
    )
    assert said["pick ram"].startswith("wheels, no weapon, dash 6, normal 3")
    assert "normal 2, armour 5+, shield 6+, melee +1" in said["pick magnet"]
    assert "self-destruct" in said["pick martyr"]
