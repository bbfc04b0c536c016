"""What a game came to: result, the listing row, marks. TEM-RES-1."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Mark, Result
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.model import PARTS
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import RoundStarted, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.testing import given
from mechs_core.testing.checks import check_marks
from mechs_core.testing.playouts import Setting, play
from tests.rulesets.tiny_epic_mechs.new_games import (
    begun,
    set_up,
    with_bases,
    with_mines,
    with_pilots,
)
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, opening, p, position

PROGRAMMED = [["K1", "N"], ["K2", "N"], ["K3", "N"], ["K4", "N"]]


def summary(line: Line) -> str:
    return RULESET.rules.summary(line.state)


def outcome(line: Line) -> Result:
    result = RULESET.rules.result(line.state)
    assert result is not None
    return result


def last_turn(red: dict[str, Any], blue: dict[str, Any], **said: Any) -> Line:
    """Round 6, Blue's last action is asked: both are at home, where pilot and mine score 1 each."""
    return position(red, blue, round=6, turn=4, phase="action", active=BLUE, card="K1", **said)


def ended(red: dict[str, Any], blue: dict[str, Any], **said: Any) -> Line:
    return given(last_turn(red, blue, **said)).when(BLUE, PassAction()).line


# ---------------------------------------------------------------- result


def test_tem_res_1_there_is_no_result_while_the_game_runs() -> None:
    assert RULESET.rules.result(last_turn(p(), p()).state) is None
    assert RULESET.rules.result(set_up().line.state) is None


def test_tem_res_1_places_and_parts_of_the_points_by_reason_and_scenario() -> None:
    red = p(vp=28, status="ARMOR", owned=["B1", "A11"], equipped=["B1"], credits=2, energy=5)
    blue = p(vp=28, owned=["B2", "A05"], equipped=["B2"], turrets=["b4"], status="MIGHTY")
    result = outcome(ended(red, blue))
    assert result.ranking == ((BLUE,), (RED,))
    assert result.winners == (BLUE,)
    assert result.decided_by == "vp"
    assert result.score == (33, 41)
    none = dict.fromkeys(PARTS, 0)
    at_home = {"scenario": 28, "zone_pilot": 1, "zone_mine": 1}
    assert result.parts == (
        {**none, **at_home, "weapons": 3, "weapon_vp": 3, "resources": 7, "mighty": 0},
        {
            **none,
            **at_home,
            "zone_turret": 4,
            "mech_scoring": 3,
            "weapons": 4,
            "weapon_vp": 4,
            "resources": 6,
            "mighty": 1,
        },
    )


def test_tem_res_1_the_parts_that_score_are_those_by_reason_and_scenario() -> None:
    assert tuple(part.name for part in RULESET.study.parts if part.scores) == PARTS
    result = outcome(ended(p(vp=5), p(vp=4)))
    assert [*result.parts[0]] == [part.name for part in RULESET.study.parts]
    assert [sum(int(each[name] or 0) for name in PARTS) for each in result.parts] == [8, 7]


@pytest.mark.parametrize(
    ("red", "blue", "how"),
    [
        (p(status="MIGHTY", vp=0), p(vp=3), "mech"),
        (p(owned=["B1", "B2"], vp=3), p(vp=4), "weapons"),
        (p(credits=4), p(), "resources"),
    ],
)
def test_tem_res_1_what_decided_a_tie_is_told(red: Any, blue: Any, how: str) -> None:
    line = ended(red, blue)
    assert outcome(line).decided_by == how
    assert outcome(line).ranking == ((RED,), (BLUE,))


def test_tem_res_1_seats_that_are_equal_in_all_share_a_place() -> None:
    line = ended(p(vp=30), p(vp=30))
    assert outcome(line).ranking == ((RED, BLUE),)
    assert outcome(line).decided_by == "shared"
    assert summary(line) == "ended, 0 1 win (shared); VP 33 33"


# ---------------------------------------------------------------- summary


def test_tem_res_1_summary_of_a_combat() -> None:
    red, blue = p(cell="c2", vp=12), p(cell="c2", vp=9)
    line = position(red, blue, round=2, turn=3, phase="combat", card="K1", attacks=[["B1"]])
    assert summary(line) == "round 2 turn 3, 1 to attack on c2; VP 12 9"


def test_tem_res_1_summary_of_programming_names_those_who_are_waited_for() -> None:
    line = position(p(vp=12, owned=["B1", "B2"]), p(vp=9), round=2, phase="programming")
    assert summary(line) == "round 2 programming, waiting for 0 1; VP 12 9"
    done = position(
        p(vp=12, program=PROGRAMMED, owned=["B1", "B2"], equipped=["B1"]),
        p(vp=9),
        round=2,
        phase="programming",
    )
    assert given(done).when(RED, Equip("B2")).line.requests()  # optional: nobody waits for Red
    assert summary(done) == "round 2 programming, waiting for 1; VP 12 9"


def test_tem_res_1_summary_of_the_set_up() -> None:
    story = begun()
    assert summary(story.line) == "set-up, waiting for 0 1: pilot"
    assert summary(story.when(RED, ChoosePilot("P1")).line) == "set-up, waiting for 1: pilot"
    story = with_pilots()
    assert summary(story.line) == "set-up, waiting for 1: base"
    assert summary(story.when(BLUE, PlaceBase("c5")).line) == "set-up, waiting for 0: base"
    story = with_bases(3)
    assert summary(story.line) == "set-up, waiting for 0 1 2: mine"
    assert summary(story.when(BLUE, ChooseBaseMine(2)).line) == "set-up, waiting for 0 2: mine"
    story = with_mines()
    assert summary(story.line) == "set-up, waiting for 0 1: weapon"
    told = story.when(BLUE, ChooseStartingWeapon("B2")).line
    assert summary(told) == "set-up, waiting for 0: weapon"
    assert summary(set_up().line) == "round 1 programming, waiting for 0 1; VP 0 0"


def test_tem_res_1_summary_of_the_end() -> None:
    red = p(vp=28, owned=["B1", "A11"], equipped=["B1"])
    blue = p(vp=28, owned=["B2", "A05"], equipped=["B2"])
    assert summary(ended(red, blue)) == "ended, 1 wins (vp); VP 33 34"


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("K1", "to collect"),
        ("K2", "to buy"),
        ("K3", "to deploy a mine"),
        ("K4", "to deploy a turret"),
        ("K5", "to power up"),
    ],
)
def test_tem_res_1_summary_of_an_action(card: str, says: str) -> None:
    line = position(p(), p(), phase="action", card=card)
    assert summary(line) == f"round 1 turn 1, 0 {says}; VP 0 0"


def test_tem_res_1_summary_of_what_a_turn_waits_for() -> None:
    story = given(position(p(program=[["K1", "S"]], mines={"b2": 1}), p()))
    assert summary(story.line) == "round 1 turn 1, 0 to reveal; VP 0 0"
    begun_collect = story.when(RED, Reveal()).when(RED, Collect("b2", "C"))
    assert summary(begun_collect.line) == "round 1 turn 1, 0 to collect; VP 0 0"
    free = position(p(ad_hoc="free"), p())
    assert summary(free) == "round 1 turn 1, 0 to play a card; VP 0 0"


def test_tem_res_1_summary_of_the_mighty_mech_and_a_placement() -> None:
    armored = p(status="ARMOR", cell="c2", program=[["K1", "S"]])
    entering = given(position(armored, p())).when(RED, Reveal())
    assert summary(entering.line) == "round 1 turn 1, 0 to enter the Mighty Mech; VP 0 0"
    red = p(equipped=["B4"], owned=["B4"], cell="c3", program=[["K1", "E"]], health=4)
    blue = p(status="MIGHTY", cell="d3", health=2)
    won = given(position(red, blue)).when(RED, Reveal()).when(RED, Attack("B4", False))
    assert summary(won.line) == "round 1 turn 1, 0 to claim the Mighty Mech; VP 3 0"
    placing = position(p(cell="c2", owned=["B2"]), p(cell="c2"), phase="combat", card="K1")
    story = given(placing).when(RED, Attack("B2", False)).when(BLUE, Attack("B1", True))
    assert summary(story.line) == "round 1 turn 1, 0 to be placed; VP 1 4"


# ---------------------------------------------------------------- marks


def test_tem_res_1_rounds_and_the_turns_of_each_seat_are_marked() -> None:
    assert RULESET.rules.mark(RoundStarted(2, 1)) == Mark("round", round=2)
    assert RULESET.rules.mark(TurnStarted(2, 3, 1)) == Mark("turn", round=2, turn=3, seat=1)
    assert RULESET.rules.mark(ActionAsked(1, "BUY")) is None


def test_tem_res_1_a_scenario_begins_a_round() -> None:
    _, events = opening(p(), p(), round=3, turn=2, active=BLUE)
    assert RULESET.rules.mark(events[-1]) == Mark("round", round=3, turn=2, seat=BLUE)
    _, events = opening(p(), p(), round=3, phase="programming")
    assert RULESET.rules.mark(events[-1]) == Mark("round", round=3)


@pytest.mark.parametrize("seats", [2, 4])
def test_tem_res_1_a_game_has_six_rounds_and_24_turns_of_each_seat(seats: int) -> None:
    game = play(RULESET, Setting(seats, {}), "marks")
    assert check_marks(game) == 6 + 24 * seats


def test_tem_res_1_the_seats_that_follow_in_a_turn_are_marked_too() -> None:
    story = given(position(p(ad_hoc="free"), p(), round=2, turn=3))
    story = story.when(RED, PlayAdHoc("K1", "N")).when(RED, PassAction())
    marks = [RULESET.rules.mark(event) for event in story.events]
    assert Mark("turn", round=2, turn=3, seat=BLUE) in marks
    laid = given(position(p(program=PROGRAMMED), p(program=PROGRAMMED[:3]), phase="programming"))
    marks = [RULESET.rules.mark(event) for event in laid.when(BLUE, ProgramCard("K8", "NE")).events]
    assert [each for each in marks if each] == [Mark("turn", round=1, turn=1, seat=RED)]
