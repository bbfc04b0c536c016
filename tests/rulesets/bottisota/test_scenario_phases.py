"""Where play goes on from a scenario: at the start of a phase, or in its middle. BOT-SCEN-2."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.cards import CardDiscarded, Discard
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotDeclared, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.entry import EntryOrderDrawn
from mechs_core.rulesets.bottisota.rules.hunt import Chase, ChaseAnswered
from mechs_core.rulesets.bottisota.rules.melee import Melee, MeleeRolled
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked, MineSlid
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveEnded, MoveMode
from mechs_core.rulesets.bottisota.rules.repairs import DamageRepaired
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundEnded, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import HandSet, ScenarioSet
from mechs_core.rulesets.bottisota.rules.service import EndService, ServiceEnded, Strip, Work
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotRolled
from mechs_core.rulesets.bottisota.rules.step import Step, Stepped
from mechs_core.rulesets.bottisota.rules.teleport import Teleport, Teleported
from mechs_core.testing import given
from tests.rulesets.bottisota.positions import asked, dice, drawn, opening, position, s

SPARK, RAM = s(0, "spark", "C3"), s(1, "ram", "C4")
MAGMINE = {"owner": 1, "kind": "magmine", "area": "C3", "hit": 4, "am": -1}


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    """The events after those of the set-up."""
    return [type(event) for event in events if type(event) not in (GameSetUp, HandSet, ScenarioSet)]


# ---------------------------------------------------------------- from the start of a phase


@pytest.mark.parametrize(
    ("phase", "asks"),
    [("move", (0, "preempt")), ("shoot", (0, "shooting")), ("service", (1, "service"))],
)
def test_bot_scen_2_without_anything_under_way_the_phase_starts(phase, asks) -> None:
    line, events = opening([SPARK, s(1, "ram", "C4", hand=["P01a"])], phase=phase)
    assert kinds(events) == [PhaseStarted] and events[-1] == PhaseStarted(phase)
    assert asked(line) == asks


def test_bot_scen_2_empty_lists_are_nothing_under_way() -> None:
    keys = {"acted": [], "hunting": [], "held": [], "action": None}
    assert kinds(opening([SPARK, RAM], **keys)[1]) == [PhaseStarted]
    assert kinds(opening([SPARK, s(1, "ram", "C3")], phase="melee", named={})[1]) == [PhaseStarted]


def test_bot_scen_2_magnetic_mines_slide_as_the_shooting_starts() -> None:
    luck = dice({"mine x0 r1": 1})
    line, events = opening([SPARK, RAM], phase="shoot", mines=[MAGMINE], luck=luck)
    assert kinds(events) == [PhaseStarted, MineSlid, MineAttacked]
    assert asked(line) == (0, "shooting")


def test_bot_scen_2_magnetic_mines_have_slid_in_a_running_phase() -> None:
    for keys in ({"action": {"seat": 0}}, {"acted": [1]}):
        line, events = opening([SPARK, RAM], phase="shoot", mines=[MAGMINE], **keys)
        assert kinds(events) == []
        assert asked(line) == (0, "shooting")
        assert line.state.mines[0].wakes == 0


def test_bot_scen_2_the_entry_step_comes_with_the_entrants_of_the_round() -> None:
    options = {"lives": 3, "late_seats": [3]}
    keys = {"round": 5, "phase": "entry", "lives_left": {"2": 1, "3": 3, "4": 0}}
    line, events = opening([SPARK, RAM], seats=5, options=options, **keys)
    order = next(event for event in events if type(event) is EntryOrderDrawn)
    assert order.round == 5 and sorted(order.order) == [2, 3]
    assert PhaseStarted not in kinds(events)
    assert asked(line) == (order.order[0], "entry")


def test_bot_scen_2_an_entry_step_without_entrants_begins_the_round() -> None:
    line, events = opening([SPARK, RAM], round=2, phase="entry", luck=drawn({"starter r2": 1}))
    assert events[-2:] == (RoundStarted(2, 1), PhaseStarted("move"))
    assert kinds(events) == [RoundStarted, PhaseStarted]
    assert line.state.starter == 1


def test_bot_scen_2_a_new_round_forgets_what_the_scenario_said_of_the_last_one() -> None:
    bot = s(0, "spark", "C3", dashed=True, shot=True)
    keys = {"round": 2, "phase": "entry", "links": [[0, 1, "push"]]}
    battle = position([bot, s(1, "hawk", "C4", "E", docked=True)], **keys).state
    assert not battle.bots[0].dashed and not battle.bots[0].shot and not battle.bots[1].docked
    assert battle.links == {}


def test_bot_scen_2_the_end_is_looked_for_only_where_a_game_looks_for_it() -> None:
    for phase in ("move", "shoot"):
        line, events = opening([s(0, "spark", "C3", hand=["P01a"])], phase=phase)
        assert asked(line) is not None and GameEnded not in kinds(events)
    _, events = opening([SPARK], phase="entry", round=2)
    assert kinds(events) == [GameEnded] and events[-1] == GameEnded("win", (0,), "last")
    line, events = opening([SPARK], phase="service", round=2)
    assert kinds(events) == [PhaseStarted, RoundEnded, GameEnded]


def test_bot_scen_2_a_phase_in_which_nobody_is_asked_runs_through() -> None:
    events = opening([s(0, "spider", "A1"), RAM], phase="melee")[1]
    assert events[2:5] == (PhaseStarted("melee"), PhaseStarted("service"), RoundEnded(1))


# ---------------------------------------------------------------- in the middle of a movement


def test_bot_scen_2_whose_action_is_over_is_not_asked_again() -> None:
    bots = [s(0, "spider", "A1"), s(1, "sapper", "C4"), s(2, "howler", "E3")]
    line, events = opening(bots, acted=[0, 2])
    assert kinds(events) == [] and asked(line) == (1, "mode")


def test_bot_scen_2_who_is_next_is_next_by_the_rules() -> None:
    bots = [s(0, "sapper", "A1"), s(1, "spark", "C4"), s(2, "fortress", "E3"), s(3, "ram", "A3")]
    assert asked(position(bots, acted=[3])) == (0, "preempt")
    assert asked(position(bots, acted=[3], starter=1)) == (1, "preempt")
    assert asked(position(bots, acted=[2])) == (1, "preempt")
    assert asked(position(bots, acted=[1, 2], starter=3)) == (3, "mode")


def test_bot_scen_2_who_holds_for_the_round_is_not_asked_to_go() -> None:
    bots = [s(0, "spark", "A1"), s(1, "sapper", "C4"), s(2, "ram", "E3")]
    line, events = opening(bots, held=[0])
    assert kinds(events) == [] and asked(line) == (1, "mode")
    story = given(line).when(1, MoveMode("normal")).when(1, EndMove())
    assert asked(story.line) == (2, "mode")
    story = story.when(2, MoveMode("normal")).when(2, EndMove())
    assert asked(story.line) == (0, "mode")


def test_bot_scen_2_who_hunts_waits_for_the_next_mover() -> None:
    bots = [s(0, "spider", "C1"), s(1, "sapper", "C5")]
    story = given(position(bots, acted=[0], hunting=[0]))
    assert story.state.bots[0].mode == "hunt"
    story = story.when(1, MoveMode("normal")).when(1, Step("W")).when(1, EndMove())
    assert asked(story.line) == (0, "chase")
    story = given(position(bots, acted=[0]))
    story = story.when(1, MoveMode("normal")).when(1, Step("W")).when(1, EndMove())
    assert asked(story.line) == (0, "shooting")


def test_bot_scen_2_a_movement_goes_on_with_what_it_has_left() -> None:
    action = {"seat": 1, "mode": "normal", "mp": 2, "steps": 1}
    story = given(position([s(0, "spider", "A1"), s(1, "sapper", "C4")], action=action))
    assert asked(story.line) == (1, "moving")
    story = story.when(1, Step("W")).then(Stepped(1, "C4", "C3", "W", 1, 1))
    story.when(1, EndMove()).then_first(MoveEnded(1, 2))


def test_bot_scen_2_the_first_step_of_a_dash_is_free_to_cost_more_only_once() -> None:
    bots = [s(0, "fortress", "C4"), s(1, "spider", "A1")]
    keys = {"features": {"C3": ["S"]}, "edges": {"C3-C4": "doorway"}}

    def step(steps: int) -> None:
        action = {"seat": 0, "mode": "dash", "mp": 1, "steps": steps}
        story = given(position(bots, action=action, **keys)).when(0, Step("W"))
        if steps:
            story.refused("not_enough_mp")
        else:
            story.then(Stepped(0, "C4", "C3", "W", 1, 0))

    step(0)
    step(1)


def test_bot_scen_2_missing_minimum_steps_count_what_was_made() -> None:
    def end(steps: int) -> None:
        action = {"seat": 0, "mode": "normal", "mp": 2, "steps": steps}
        story = given(position([s(0, "hawk", "C3", "E"), RAM], action=action)).when(0, EndMove())
        if steps < 2:
            story.refused("min_move_unmet")
        else:
            story.then_first(MoveEnded(0, steps))

    for steps in (0, 1, 2):
        end(steps)


def test_bot_scen_2_a_flyer_that_cannot_make_its_steps_crashes_at_once() -> None:
    bots = [s(0, "hawk", "C5", "E"), s(1, "ram", "A1"), s(2, "spider", "E1")]
    action = {"seat": 0, "mode": "normal", "mp": 3, "steps": 1}
    line, events = opening(bots, action=action, features={"C5": ["F"]})
    assert events[2:] == (BotDestroyed(0, "wall", None, ()),)
    assert asked(line) == (1, "mode")


@pytest.mark.parametrize(("keys", "code"), [({}, None), ({"entered": False}, "not_on_teleporter")])
def test_bot_scen_2_a_teleporter_entered_in_this_action(keys, code) -> None:
    action = {"seat": 0, "mode": "normal", "mp": 2, "steps": 1, **keys}
    features = {"C3": ["T"], "A1": ["T"]}
    story = given(position([SPARK, RAM], action=action, features=features)).when(0, Teleport())
    if code is None:
        story.then(Teleported(0, "C3", "A1", 1))
    else:
        story.refused(code)


def test_bot_scen_2_drops_of_this_round_are_used_up_and_counted() -> None:
    bots = [s(0, "sapper", "C3", installed=["P14a"]), RAM]
    action = {"seat": 0, "mode": "normal", "steps": 1, "drops": {"minerail": 1}}
    story = given(position(bots, round=3, action=action))
    story.when(0, Drop("minerail")).refused("weapon_spent")
    story = story.when(0, Drop("P14a"))
    assert story.events[0].mine == "r3s0n1"


def test_bot_scen_2_a_movement_that_moved_is_offered_to_the_hunters() -> None:
    bots = [s(0, "spider", "C1"), s(1, "sapper", "C4")]

    def after(steps: int) -> tuple[int, str] | None:
        action = {"seat": 1, "mode": "normal", "steps": steps}
        line = position(bots, acted=[0], hunting=[0], action=action)
        return asked(given(line).when(1, EndMove()).line)

    assert after(1) == (0, "chase")
    assert after(0) == (0, "shooting")


def test_bot_scen_2_a_chase_goes_on_toward_its_prey() -> None:
    action = {"seat": 0, "mode": "normal", "mp": 2, "prey": 1}
    story = given(position([s(0, "spider", "C1"), s(1, "sapper", "C4")], acted=[1], action=action))
    assert story.state.bots[0].prey == 1
    assert RULESET.legal(story.state, 0) == [Step("E")]
    story.when(0, EndMove()).refused("chase_must_continue")
    story.when(0, Step("SE")).refused("chase_detour")


def test_bot_scen_2_after_a_chase_the_hunters_behind_it_are_asked_about_the_same_prey() -> None:
    """BOT-HUNT-6 Then those who still wait are asked about the chaser."""
    bots = [s(0, "spider", "C1"), s(1, "sapper", "C3"), s(2, "howler", "C5"), s(3, "ram", "C2")]
    action = {"seat": 3, "mode": "normal", "mp": 2, "steps": 1, "prey": 1}
    keys = {"acted": [0, 1, 2], "hunting": [0, 2], "action": action}
    story = given(position(bots, **keys)).when(3, EndMove())
    # From the prey's left: seats 2, 3, 0. Seat 2 was asked before the chaser and waits on.
    assert asked(story.line) == (0, "chase")
    story = story.when(0, Chase("decline")).then(ChaseAnswered(0, 1, "decline", 0, False))
    assert asked(story.line) == (0, "chase")
    story = story.when(0, Chase("decline")).then(ChaseAnswered(0, 3, "decline", 0, False))
    assert asked(story.line) == (2, "chase")
    story = story.when(2, Chase("normal")).then(ChaseAnswered(2, 3, "normal", 2, False))
    assert asked(story.line) == (2, "moving")


# ---------------------------------------------------------------- in the middle of a shooting


def test_bot_scen_2_declared_shots_wait_for_fire() -> None:
    shots = [{"weapon": "autogun", "bot": 1}]
    story = given(position([SPARK, RAM], phase="shoot", action={"seat": 0, "shots": shots}))
    assert asked(story.line) == (0, "declaring")
    again = story.when(0, Shoot("autogun", bot=1))
    again.then(ShotDeclared(0, 1, "autogun", 1, None, "C4"))
    again.when(0, Shoot("autogun", bot=1)).refused("weapon_spent")
    story.when(0, Fire(), dice({"shot r1 s0 k0 t0": 2})).then_first(
        ShotsFired(0, 1), ShotRolled(0, 0, "autogun", 1, 2, 0, 5, False)
    )


def test_bot_scen_2_a_declared_shot_at_an_area_stands_too() -> None:
    shots = [{"weapon": "howitzer", "area": "C4"}]
    bots = [s(0, "howler", "C3"), RAM]
    story = given(position(bots, phase="shoot", action={"seat": 0, "shots": shots}))
    story.when(0, Fire(), dice({"shot r1 s0 k0 t0": 2})).then_first(
        ShotsFired(0, 1), ShotRolled(0, 0, "howitzer", 1, 2, 0, 4, False)
    )


def test_bot_scen_2_a_missile_turns_where_its_target_stood() -> None:
    shots = [{"weapon": "missiles", "bot": 1}]
    bots = [s(0, "skimmer", "C3"), RAM, s(2, "spider", "C4"), s(3, "sapper", "C3")]
    story = given(position(bots, phase="shoot", action={"seat": 0, "shots": shots}))
    luck = dice({"shot r1 s0 k0 t0": 1, "shot r1 s0 k0 t1": 1})
    story = story.when(0, Fire(), luck)
    assert [event.target for event in story.events if type(event) is ShotRolled] == [1, 2]


def test_bot_scen_2_a_lock_that_was_played_counts() -> None:
    story = given(position([SPARK, RAM], phase="shoot", action={"seat": 0, "lock": 2}))
    assert asked(story.line) == (0, "shooting")
    story = story.when(0, Shoot("autogun", bot=1))
    story.when(
        0, Fire(), dice({"shot r1 s0 k0 t0": 3, "shot r1 s0 k0 t0 h0 armour": 6})
    ).then_first(ShotsFired(0, 1), ShotRolled(0, 0, "autogun", 1, 3, 2, 5, True))


def test_bot_scen_2_dashed_and_docked_bots_shoot_as_such() -> None:
    bots = [s(0, "spark", "C3", dashed=True), s(1, "hawk", "C4", "E", docked=True)]
    line = position(bots, phase="shoot", starter=1)
    assert asked(line) == (0, "shooting")
    story = given(line).when(0, Shoot("autogun", bot=1))
    story.when(0, Fire(), dice({"shot r1 s0 k0 t0": 5})).then_first(
        ShotsFired(0, 1), ShotRolled(0, 0, "autogun", 1, 5, -1, 5, False)
    )


def test_bot_scen_2_shooting_goes_on_with_the_next_who_has_not_acted() -> None:
    bots = [SPARK, s(1, "sapper", "C4"), s(2, "spider", "C4")]
    line, events = opening(bots, phase="shoot", acted=[0, 1])
    assert kinds(events) == [] and asked(line) == (2, "shooting")
    action = {"seat": 1}
    story = given(position(bots, phase="shoot", acted=[0], action=action)).when(1, Fire())
    story.then(ShotsFired(1, 0))
    assert asked(story.line) == (2, "shooting")


def test_bot_scen_2_who_comes_before_the_one_that_shoots_has_had_its_turn() -> None:
    bots = [SPARK, s(1, "sapper", "C4"), s(2, "spider", "C5")]
    story = given(position(bots, phase="shoot", action={"seat": 1})).when(1, Fire())
    assert asked(story.line) == (2, "shooting")


# ---------------------------------------------------------------- in the middle of a melee


def test_bot_scen_2_whoever_has_named_is_not_asked_again() -> None:
    bots = [s(0, "spark", "C3"), s(1, "ram", "C3"), s(2, "spider", "C3")]
    line, events = opening(bots, phase="melee", named={"0": 1})
    assert kinds(events) == [] and asked(line) == (1, "melee")
    line = position(bots, phase="melee", named={"0": 1, "2": None})
    assert asked(line) == (1, "melee")
    story = given(line).when(1, Melee(None))
    rolled = [event for event in story.events if type(event) is MeleeRolled]
    assert [(event.a, event.b) for event in rolled] == [(0, 1)]


def test_bot_scen_2_with_everybody_named_the_fights_begin() -> None:
    bots = [s(0, "spark", "C3"), s(1, "ram", "C3")]
    luck = dice({"melee r1 s0 n0": 3, "melee r1 s1 n0": 1})
    _, events = opening(bots, phase="melee", named={"0": 1, "1": None}, luck=luck)
    assert events[2] == MeleeRolled(0, 1, (3, 1), (4, 4), None, 0)


def test_bot_scen_2_links_decide_who_may_be_named() -> None:
    bots = [s(0, "spark", "C3"), s(1, "wasp", "C3", "E"), s(2, "ram", "C3")]
    keys = {"phase": "melee", "starter": 0, "links": [[1, 0, "pull"], [2, 0, "push"]]}
    line = position(bots, **keys)
    assert {choice.target for choice in RULESET.legal(line.state, 0)} == {1, None}


# ---------------------------------------------------------------- in the middle of a service


DRONE = s(0, "spark", "A1", installed=["P23a"], damage=1, hand=["P01a"])


def test_bot_scen_2_the_drone_works_as_the_service_starts() -> None:
    line, events = opening([DRONE, RAM], phase="service")
    assert events[3:] == (PhaseStarted("service"), DamageRepaired(0, 0))
    assert asked(line) == (0, "service")


def test_bot_scen_2_the_drone_has_worked_for_whoever_is_served() -> None:
    line, events = opening([DRONE, RAM], phase="service", action={"seat": 0})
    assert kinds(events) == []
    assert asked(line) == (0, "service") and line.state.bots[0].damage == 1
    line, events = opening([DRONE, RAM], phase="service", acted=[1])
    assert kinds(events) == [DamageRepaired]


def test_bot_scen_2_who_comes_before_the_one_that_is_served_has_had_its_turn() -> None:
    bots = [DRONE, s(1, "ram", "C4", hand=["P02a"]), s(2, "sapper", "C4", hand=["P02b"])]
    story = given(position(bots, phase="service", action={"seat": 1})).when(1, EndService())
    story.then(ServiceEnded(1))
    assert asked(story.line) == (2, "service")


def test_bot_svc_3_the_drone_rests_after_a_shot() -> None:
    _, events = opening([{**DRONE, "shot": True}, RAM], phase="service")
    assert kinds(events) == [PhaseStarted]


@pytest.mark.parametrize(
    ("action", "work", "strip"),
    [
        ({}, None, None),
        ({"works": 1}, None, "work_begun"),
        ({"works": 2}, "work_used_up", "work_begun"),
        ({"stripped": True}, "already_stripped", None),
    ],
)
def test_bot_scen_2_works_and_stripping_of_this_service_count(action, work, strip) -> None:
    bots = [s(0, "spark", "A1", damage=2, installed=["P05a", "P06a"]), RAM]
    keys = {"features": {"A1": ["D"]}, "action": {"seat": 0, **action}}
    story = given(position(bots, phase="service", **keys))
    assert asked(story.line) == (0, "service")
    for choice, code in ((Work("repair_damage"), work), (Strip("P05a"), strip)):
        after = story.when(0, choice)
        if code is None:
            after.accepted()
        else:
            after.refused(code)


def test_bot_scen_2_after_the_last_service_the_excess_is_discarded() -> None:
    hand = ["P10a", "P10b", "P11a", "P11b", "P12a", "P12b"]
    bots = [s(0, "spark", "C3", hand=hand), RAM]
    story = given(position(bots, phase="service", acted=[1], action={"seat": 0}))
    story = story.when(0, EndService()).then(ServiceEnded(0))
    assert asked(story.line) == (0, "discard")
    story = given(position(bots, phase="service", acted=[0]))
    assert asked(story.line) == (0, "discard")
    story.when(0, Discard("P11a")).then_first(CardDiscarded(0, "P11a"))
