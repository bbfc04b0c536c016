"""Steps: what they cost, what forbids them, what follows. BOT-MOV-3 to 6, BOT-TER."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveEnded, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import CardPlayed, Play
from mechs_core.rulesets.bottisota.rules.step import DoorwayRolled, Step, Stepped
from mechs_core.testing import Story
from tests.rulesets.bottisota.positions import asked, dice, drawn, position, s

FAR = s(1, "ram", "A1")


def moving(
    name: str, area: str, heading: str | None = None, *, mode: str = "normal", **said: Any
) -> Story:
    """Seat 0 moves in this mode, alone but for a ram at A1 and perhaps others."""
    action = {"seat": 0, "mode": mode, **said.pop("action", {})}
    keys = said.pop("keys", {})
    bots = [s(0, name, area, heading, **keys), *said.pop("bots", [FAR])]
    return Story(position(bots, action=action, **said))


def stepped(story: Story) -> tuple[Any, ...]:
    """Cost, movement points left and heading of the step that was just made."""
    event = next(event for event in story.events if type(event) is Stepped)
    return event.cost, event.mp_left, event.heading


# ---------------------------------------------------------------- what a step is


def test_bot_mov_3_steps_are_made_one_at_a_time_and_ended_explicitly():
    story = moving("sapper", "C3")
    story = story.when(0, Step("E")).then(Stepped(0, "C3", "C4", "E", 1, 2))
    story = story.when(0, Step("E")).then(Stepped(0, "C4", "C5", "E", 1, 1))
    story = story.when(0, Step("W")).then(Stepped(0, "C5", "C4", "W", 1, 0))
    assert asked(story.line) == (0, "moving")
    story.when(0, Step("W")).refused("not_enough_mp", "C3 costs 1 MP, 0 are left")
    story.when(0, EndMove()).then_first(MoveEnded(0, 3))


def test_bot_mov_4_movement_points_must_cover_the_cost():
    """BOT-EX-1, with wheels instead of tracks."""
    story = moving("fortress", "C3", map="L1")
    story = story.when(0, Step("SE")).then(Stepped(0, "C3", "D3", "SE", 2, 0))
    story.when(0, Step("E")).refused("not_enough_mp")
    story = moving("spider", "C3", map="L1")
    assert stepped(story.when(0, Step("SE"))) == (1, 1, None)


def test_bot_mov_5_bot_r_6_the_first_step_of_a_dash_may_cost_more_than_there_is():
    doorway = {"features": {"D3": ["S"]}, "edges": {"C3-D3": "doorway"}}
    story = moving("fortress", "C3", mode="dash", action={"mp": 1}, **doorway)
    assert stepped(story.when(0, Step("SE"))) == (1, 0, None)
    second = moving("fortress", "C3", mode="dash", action={"mp": 2, "steps": 1}, **doorway)
    second.when(0, Step("SE")).refused("not_enough_mp", "D3 costs 3 MP, 2 are left")
    normal = moving("fortress", "C3", action={"mp": 2}, **doorway)
    normal.when(0, Step("SE")).refused("not_enough_mp")


def test_bot_mov_5_without_movement_points_the_first_step_of_a_dash_is_free():
    story = moving("fortress", "C3", mode="dash", action={"mp": 0})
    assert stepped(story.when(0, Step("SE"))) == (0, 0, None)


def test_bot_mov_5_nitro_makes_it_a_dash():
    structures = {"features": {"D3": ["S"]}, "edges": {"C3-D3": "doorway"}}
    story = moving("howler", "C3", keys={"hand": ["P28a"]}, action={"mp": 1}, **structures)
    story.when(0, Step("SE")).refused("not_enough_mp")
    story = story.when(0, Play("P28a"), drawn({"card r1 s0 n0": 0}))
    assert story.events == (CardPlayed(0, "P28a", roll=1, mp_left=2),)
    assert stepped(story.when(0, Step("SE"))) == (2, 0, None)


def test_bot_mov_5_bot_r_5_no_dash_goes_against_a_conveyor_without_the_points():
    """BOT-R-5, BOT-EX-2"""
    belt = {"features": {"C3": ["C:SE"]}}
    story = moving("fortress", "D3", mode="dash", action={"mp": 2}, **belt)
    story.when(0, Step("NW")).refused(
        "against_conveyor", "C3 costs 3 MP against the conveyor, 2 are left"
    )
    story = moving("fortress", "D3", mode="dash", action={"mp": 3}, **belt)
    assert stepped(story.when(0, Step("NW"))) == (3, 0, None)


@pytest.mark.parametrize("mp", [0, 2])
def test_bot_ter_5_whatever_is_missing_the_conveyor_is_named_first(mp: int):
    story = moving("fortress", "D3", action={"mp": mp}, features={"C3": ["C:SE"]})
    story.when(0, Step("NW")).refused("against_conveyor")


def test_bot_ter_6_a_wall_and_the_rim_are_named_before_the_turn_in_flight_obstacles():
    story = moving("hawk", "C3", "E", features={"C3": ["F"]}, edges={"C2-C3": "wall"})
    story.when(0, Step("W")).refused("wall")
    moving("hawk", "C5", "W", features={"C5": ["F"]}).when(0, Step("E")).refused("off_board")


def test_bot_mov_5_no_dash_goes_through_a_wall():
    story = moving("fortress", "C3", mode="dash", edges={"C3-D3": "wall"})
    story.when(0, Step("SE")).refused("wall", "a wall stands between C3 and D3")


def test_bot_mov_6_a_step_sets_the_heading_of_a_flying_bot():
    story = moving("hawk", "C3", "E").when(0, Step("SW"))
    story.then(Stepped(0, "C3", "D2", "SW", 1, 3, "SW"))
    assert story.state.bots[0].heading == 2


def test_bot_mov_6_mines_attack_after_the_step():
    mine = {"owner": 1, "kind": "mine", "area": "C4", "hit": 4, "am": -1}
    story = moving("spider", "C3", mines=[mine, {**mine, "area": "C5"}])
    story.when(0, Step("E"), dice({"mine x0 r1": 3})).then(
        Stepped(0, "C3", "C4", "E", 1, 1), MineAttacked("x0", 0, 3, 4, False, 2)
    )
    story.when(0, Step("E"), dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 5})).then(
        Stepped(0, "C3", "C4", "E", 1, 1),
        MineAttacked("x0", 0, 4, 4, True, None),
        ArmourTested(0, 5, -1, 4, True),
    )


def test_bot_mov_6_a_bot_that_a_mine_destroys_moves_no_more():
    mine = {"owner": 1, "kind": "mine", "area": "C4", "hit": 4, "am": -1}
    bots = [FAR, s(2, "spark", "E3")]
    story = moving("spider", "C3", mines=[mine], bots=bots, keys={"damage": 4})
    story = story.when(0, Step("E"), dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 2}))
    assert [type(event) for event in story.events][:2] == [Stepped, MineAttacked]
    assert BotDestroyed(0, "mine", 1, ()) in story.events
    assert story.state.acting == -1
    assert asked(story.line)[0] in (1, 2)


# ---------------------------------------------------------------- what forbids it


def test_bot_ter_6_nobody_leaves_the_hall():
    story = moving("hawk", "A3", "E")
    for way in ("NW", "NE", "E"):
        story.when(0, Step(way)).refused("off_board", f"the hall ends {way} of A3")
    story.when(0, Step("SE")).accepted()


@pytest.mark.parametrize("name", ["spark", "spider", "hawk", "magnet"])
def test_bot_ter_6_nobody_goes_through_a_wall(name: str):
    heading = "E" if name == "hawk" else None
    story = moving(name, "C3", heading, mode="dash", edges={"C3-D3": "wall"})
    story.when(0, Step("SE")).refused("wall")
    back = moving(name, "D3", heading, mode="dash", edges={"C3-D3": "wall"})
    back.when(0, Step("NW")).refused("wall")


def test_bot_ter_3_flight_obstacles_keep_a_flying_bot_on_its_course():
    """BOT-EX-3"""
    story = moving("hawk", "C3", "E", map="L1").when(0, Step("W"))
    for way in ("E", "NE", "SE"):
        story.when(0, Step(way)).refused("flight_exit")
    story.when(0, Step("E")).refused(
        "flight_exit", "flight obstacles at C2: the hawk, heading W, cannot turn E"
    )
    story = story.when(0, Step("SW")).accepted()
    assert (story.state.bots[0].steps, story.state.bots[0].mp) == (2, 2)


def test_bot_ter_4_the_heading_is_kept_between_rounds():
    story = moving("hawk", "C3", "E", action={"mp": 2}).when(0, Step("SW")).when(0, Step("SW"))
    story = story.when(0, EndMove())
    assert story.state.bots[0].heading == 2
    bot = story.state.bots[0].copy()
    bot.forget_round()
    assert bot.heading == 2


def test_bot_ter_5_with_the_conveyor_a_bot_goes_on_without_movement_points():
    story = moving("spider", "C3", action={"mp": 0, "steps": 1}, features={"C3": ["C:SE"]})
    story.when(0, Step("SW")).refused("not_enough_mp")
    assert stepped(story.when(0, Step("SE"))) == (0, 0, None)


@pytest.mark.parametrize("face", range(1, 7))
def test_bot_ter_7_a_flying_bot_rolls_at_a_doorway_and_crashes_on_six(face: int):
    bots = [FAR, s(2, "spark", "E3")]
    story = moving("hawk", "C3", "E", bots=bots, edges={"C3-D3": "doorway"})
    story = story.when(0, Step("SE"), dice({"door r1 s0 n0": face}))
    assert story.events[0] == DoorwayRolled(0, "D3", face, face == 6)
    if face == 6:
        assert story.events[1] == BotDestroyed(0, "doorway", None, ())
        assert not [event for event in story.events if type(event) is Stepped]
        assert story.state.rewards == []
    else:
        assert story.events[1:] == (Stepped(0, "C3", "D3", "SE", 1, 3, "SE"),)


def test_bot_ter_7_each_passage_is_rolled_for_by_the_steps_made_before():
    story = moving("hawk", "C3", "E", edges={"C3-D3": "doorway"})
    story = story.when(0, Step("SE"), dice({"door r1 s0 n0": 1}))
    story = story.when(0, Step("NW"), dice({"door r1 s0 n1": 1}))
    assert story.events[0] == DoorwayRolled(0, "C3", 1, False)


def test_bot_ter_7_a_crash_leaves_the_bot_where_it_was():
    """What it sets off there stays there: a demolition charge strikes its neighbour at C3."""
    bots = [FAR, s(2, "spark", "C3"), s(3, "spider", "D3")]
    story = moving(
        "hawk", "C3", "E", bots=bots, keys={"installed": ["P21a"]}, edges={"C3-D3": "doorway"}
    )
    luck = dice({"door r1 s0 n0": 6, "blast r1 s0 t0": 2})
    story = story.when(0, Step("SE"), luck)
    assert [event.target for event in story.events if type(event).__name__ == "BlastRolled"] == [2]


def test_bot_ter_8_bot_r_10_a_hover_bot_goes_through_a_doorway_without_a_roll():
    """BOT-R-10"""
    story = moving("skimmer", "C3", edges={"C3-D3": "doorway"})
    story.when(0, Step("SE")).then(Stepped(0, "C3", "D3", "SE", 1, 2))


# ---------------------------------------------------------------- what is offered


def test_what_is_offered_is_what_is_not_refused():
    for name, heading in (("spark", None), ("hawk", "W"), ("skimmer", None)):
        story = moving(name, "B2", heading, map="L1", action={"mp": 1, "steps": 1})
        ways = ("E", "SE", "SW", "W", "NW", "NE")
        open_ways = [way for way in ways if story.when(0, Step(way)).refusal is None]
        offered = [
            each.dir for each in story.line.ruleset.legal(story.state, 0) if type(each) is Step
        ]
        assert offered == open_ways
        assert "SE" not in offered  # a wall


def test_mode_then_step_from_the_start_of_an_action():
    story = Story(position([s(0, "fortress", "C3"), s(1, "tractor", "A1")], starter=0))
    story = story.when(0, MoveMode("dash")).when(0, Step("E"))
    assert stepped(story) == (1, 2, None)
