"""What holds at all times, over all events of games in all halls at all tables. BOT-INV."""

from __future__ import annotations

from bisect import insort
from itertools import combinations
from typing import Any

import pytest
from msgspec import to_builtins

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARD, HALLS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.maps import LAYOUTS, clear, map_of
from mechs_core.rulesets.bottisota.model import Battle, draw_card
from mechs_core.rulesets.bottisota.rules.damage import FaultRolled
from mechs_core.rulesets.bottisota.rules.declaration import ShotDeclared
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, DefencesUpdated, ShieldTested
from mechs_core.rulesets.bottisota.rules.hunt import ChaseAnswered
from mechs_core.rulesets.bottisota.rules.melee import MeleeRolled
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.movement import ModeChosen, MoveEnded
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundEnded, RoundStarted
from mechs_core.rulesets.bottisota.rules.shot_rolls import HitsCounted, ShotRolled
from mechs_core.rulesets.bottisota.rules.step import Stepped
from tests.games import Sealed
from tests.rulesets.bottisota import invariants
from tests.rulesets.bottisota.invariants import (
    Watch,
    check_after_event,
    check_between_decisions,
)
from tests.rulesets.bottisota.positions import position, s

TABLES = [(hall.name, seats) for hall in HALLS for seats in range(hall.least, hall.most + 1)]
EVERYTHING: dict[str, Any] = {
    "lives": 3,
    "late_seats": [1],
    "start_cards": 3,
    "destruction": "explosive",
    "empty_deck": "reshuffle",
    "limit_tiebreak": "kills_damage",
    "hunt_trigger": "within_one",
    "bot_assignment": "choice",
    "round_limit": 40,
}


def watched(seats: int, seed: str, options: dict[str, Any]) -> Sealed:
    """A random game to its end, looked at after every event."""
    game, rng = Sealed.new(RULESET, seats, seed=seed, options=options), Rng(seed, "moves")
    watch = Watch(game.line.state, scenario=False)
    check_between_decisions(game.line.state)
    while game.line.requests():
        after = game.line.copy()
        game.random_step(rng)
        for event in game.steps[-1].events[1:]:
            before = after.state.copy()
            after.peek(event)
            watch.see(before, event, after.state)
        watch.wait(game.line.state)
        check_between_decisions(game.line.state)
    return game


@pytest.mark.parametrize(("hall", "seats"), TABLES)
def test_in_every_hall_at_every_table_all_is_as_it_always_is(hall, seats):
    game = watched(seats, f"{hall} {seats}", {"map": {"random": hall}})
    assert rederive(RULESET, game.steps) is None  # and no label of luck comes twice


@pytest.mark.parametrize("layout", LAYOUTS)
def test_on_every_layout_with_every_option_all_is_as_it_always_is(layout):
    hall = next(hall for hall in HALLS if hall.name == LAYOUTS[layout]["hall"])
    watched(hall.most, layout, {**EVERYTHING, "map": layout})


@pytest.mark.parametrize("seed", range(4))
def test_with_an_empty_deck_all_is_as_it_always_is(seed):
    """So many cards in hands that the deck runs out."""
    options = {**EVERYTHING, "lives": 1, "late_seats": [], "empty_deck": "none"}
    watched(12, f"empty {seed}", options)


# ---------------------------------------------------------------- each breach is noticed


def line_of(*bots: dict[str, Any], **keys: Any) -> Line:
    return position(
        bots or (s(0, "spark", "C3"), s(1, "ram", "E1"), s(2, "hawk", "A1", "E")), **keys
    )


def watch_of(battle: Battle) -> Watch:
    return Watch(battle, scenario=False)


def test_bot_inv_1_a_card_in_two_places_or_none_is_noticed():
    twice, lost = line_of().state, line_of().state
    twice.discards.append(twice.deck[0])
    lost.deck.pop()
    for battle in (twice, lost):
        with pytest.raises(AssertionError):
            check_after_event(battle)


def test_bot_inv_2_too_many_parts_and_cards_without_a_bot_are_noticed():
    battle = line_of(seats=4).state
    for _ in range(6):
        insort(battle.bot(0).installed, battle.deck.pop())
    with pytest.raises(AssertionError):
        check_after_event(battle)
    battle = line_of(seats=4).state
    draw_card(battle, 3, battle.deck[0])
    with pytest.raises(AssertionError):
        check_after_event(battle)
    battle = line_of().state
    for _ in range(6):
        draw_card(battle, 0, battle.deck[0])
    with pytest.raises(AssertionError):
        watch_of(battle).rounds(battle, RoundEnded(1))
    battle.discards.append(battle.deck.pop())
    with pytest.raises(AssertionError):
        watch_of(battle).rounds(battle, RoundStarted(2, 0))


@pytest.mark.parametrize(("damage", "sight"), [(-1, 0), (5, 0), (0, -1)])
def test_bot_inv_3_impossible_damage_and_faults_are_noticed(damage, sight):
    battle = line_of().state
    battle.bot(0).damage, battle.bot(0).faults[0] = damage, sight
    with pytest.raises(AssertionError):
        check_between_decisions(battle)


def test_bot_inv_3_a_fault_below_the_threshold_is_noticed():
    battle = line_of().state
    with pytest.raises(AssertionError):
        watch_of(battle).faults(FaultRolled(0, 1, "sight"), battle)


def test_bot_inv_4_two_shields_too_many_charges_and_two_of_a_type_are_noticed():
    shields, charges, types = (
        line_of(s(0, "sapper", "C3"), s(1, "ram", "E1")).state for _ in "abc"
    )
    for name in ("P03a", "P04a"):
        shields.deck.remove(CARD[name])
        insort(shields.bot(0).installed, CARD[name])
    charges.bot(0).charges["minerail"] = 4
    types.bot(1).kind = types.bot(0).kind
    types.bot(1).charges = dict(types.bot(0).charges)
    for battle in (shields, charges, types):
        with pytest.raises(AssertionError):
            check_after_event(battle)


def test_bot_inv_5_a_second_movement_a_step_through_a_wall_and_lent_points_are_noticed():
    battle = line_of(edges={"C3-C4": "wall"}).state
    watch = watch_of(battle)
    watch.rounds(battle, ModeChosen(0, "normal", 3, False))
    with pytest.raises(AssertionError):
        watch.rounds(battle, ChaseAnswered(0, 1, "normal", 3, False))
    battle.bot(0).mp = 3
    watch.step(battle, Stepped(0, "C3", "C2", "W", 1, 2))
    for step in (Stepped(0, "C3", "C4", "E", 1, 2), Stepped(0, "C3", "C1", "W", 1, 2)):
        with pytest.raises(AssertionError):
            watch.step(battle, step)
    battle.bot(0).mp = -1
    with pytest.raises(AssertionError):
        check_after_event(battle)


def test_bot_inv_6_a_heading_on_the_ground_and_a_sharp_turn_are_noticed():
    battle = line_of(features={"A1": ["F"]}).state
    battle.bot(2).mp = 4
    watch_of(battle).step(battle, Stepped(2, "A1", "B2", "SE", 1, 3, "SE"))
    with pytest.raises(AssertionError):
        watch_of(battle).step(battle, Stepped(2, "A1", "B1", "SW", 1, 3, "SW"))
    for seat, heading in ((0, 0), (2, OFF)):
        battle = line_of().state
        battle.bot(seat).heading = heading
        with pytest.raises(AssertionError):
            check_after_event(battle)


@pytest.mark.parametrize(("area", "edges"), [("C5", {}), ("C4", {"C3-C4": "wall"})])
def test_bot_inv_7_a_shot_out_of_range_or_through_a_wall_is_noticed(area, edges):
    battle = line_of(s(0, "spark", "C3"), s(1, "ram", area), edges=edges).state
    with pytest.raises(AssertionError):
        watch_of(battle).shots(battle, ShotDeclared(0, 0, "autogun", 1, None, area))


def test_bot_inv_7_lines_of_fire_are_clear_from_either_end():
    for name, document in LAYOUTS.items():
        hall = map_of(document)
        for a, b in combinations(range(len(hall.names)), 2):
            for over in (False, True):
                assert clear(hall, a, b, over) == clear(hall, b, a, over), (name, a, b)


def test_bot_inv_8_a_docked_bot_that_acts_and_a_minimum_move_not_made_are_noticed():
    battle = line_of().state
    with pytest.raises(AssertionError):
        watch_of(battle).see(battle, MoveEnded(2, 1), battle)
    docked = battle.bot(2)
    docked.mode, docked.mp = "dock", 4
    with pytest.raises(AssertionError):
        watch_of(battle).step(battle, Stepped(2, "A1", "A2", "E", 1, 3, "E"))
    with pytest.raises(AssertionError):
        watch_of(battle).shots(battle, ShotDeclared(2, 0, "nosegun", 0, None, "C3"))


@pytest.mark.parametrize(
    "event",
    [
        ShotRolled(0, 0, "autogun", 1, 1, 9, 5, True),
        ShotRolled(0, 0, "autogun", 1, 6, -9, 5, False),
        ShotRolled(0, 0, "autogun", 1, 7, 0, 5, True),
        ArmourTested(1, 1, 9, 4, True),
        ShieldTested(1, 6, -9, 4, False),
        HitsCounted(0, 1, 4),
    ],
)
def test_bot_inv_9_a_roll_that_cannot_be_is_noticed(event):
    with pytest.raises(AssertionError):
        watch_of(line_of().state).rolls(event)


def test_bot_inv_10_hits_that_are_not_the_difference_or_not_the_losers_are_noticed():
    battle = line_of().state
    with pytest.raises(AssertionError):
        watch_of(battle).fight(battle, MeleeRolled(0, 1, (5, 2), (8, 3), 0, 4))
    watch = watch_of(battle)
    watch.fight(battle, MeleeRolled(0, 1, (5, 2), (8, 3), 0, 5))
    with pytest.raises(AssertionError):
        watch.fight(battle, ArmourTested(0, 3, 0, 4, False))
    with pytest.raises(AssertionError):
        watch.fight(battle, PhaseStarted("service"))


def test_bot_inv_11_events_after_the_end_and_an_end_not_looked_for_are_noticed():
    battle = line_of().state
    watch = watch_of(battle)
    watch.see(battle, GameEnded("win", (0,), "last"), battle)
    with pytest.raises(AssertionError):
        watch.see(battle, PhaseStarted("move"), battle)
    alone = line_of(s(0, "spark", "C3"), seats=2).state
    watch = watch_of(alone)
    watch.faults(BotDestroyed(1, "wall", None, ()), alone)
    with pytest.raises(AssertionError):
        watch.wait(alone)


def test_bot_inv_12_a_mine_that_goes_unasked_or_attacks_twice_is_noticed():
    mine = {"owner": 1, "kind": "mine", "area": "C3", "hit": 4, "am": -1}
    battle = line_of(mines=[mine]).state
    without = battle.copy()
    without.mines = []
    for before, after in ((battle, without), (without, battle)):
        with pytest.raises(AssertionError):
            watch_of(battle).mines(before, PhaseStarted("shoot"), after)
    watch, attack = watch_of(battle), MineAttacked("x0", 0, 2, 4, False, 2)
    watch.mines(battle, attack, battle)
    with pytest.raises(AssertionError):
        watch.mines(battle, attack, battle)


def test_bot_inv_13_views_differ_in_hand_cards_only():
    game, rng = Sealed.new(RULESET, 4, options={"start_cards": 3}), Rng("views")
    stolen = 0
    while game.line.requests():
        game.random_step(rng)
        battle = game.line.state
        views = [to_builtins(RULESET.sight.view(battle, viewer)) for viewer in (None, *range(4))]
        stolen += any(seat["stolen"] for seat in views[0]["seats"])
        for seen in views:
            assert len(seen["hand"]) == (
                0 if seen["viewer"] is None else views[0]["seats"][seen["viewer"]]["hand"]
            )
            assert {**seen, "viewer": None, "hand": ()} == views[0]
    assert stolen


def test_bot_inv_14_a_seat_that_comes_in_again_is_noticed():
    battle = line_of(seats=4, options={"lives": 2}).state
    back = battle.copy()
    back.lives_left[3] = 1
    with pytest.raises(AssertionError):
        watch_of(battle).see(battle, PhaseStarted("move"), back)


def test_bot_inv_15_published_numbers_that_are_out_of_date_are_noticed():
    battle = line_of().state
    battle.bot(0).armour += 1
    with pytest.raises(AssertionError):
        check_between_decisions(battle)
    battle.bot(0).armour = 1
    with pytest.raises(AssertionError):
        check_after_event(battle)


def test_bot_inv_16_an_event_inside_a_declaration_is_noticed():
    battle = line_of(s(0, "spark", "C3"), s(1, "ram", "C4")).state
    watch = watch_of(battle)
    watch.shots(battle, ShotDeclared(0, 0, "autogun", 1, None, "C4"))
    with pytest.raises(AssertionError):
        watch.shots(battle, DefencesUpdated(1, 5, None))


def test_bot_inv_16_too_long_a_list_is_noticed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(invariants, "LONGEST", 2)
    with pytest.raises(AssertionError):
        check_between_decisions(line_of().state)


def test_bot_inv_17_a_round_beyond_the_limit_is_noticed():
    battle = line_of(options={"round_limit": 3}).state
    watch_of(battle).rounds(battle, RoundStarted(3, 0))
    with pytest.raises(AssertionError):
        watch_of(battle).rounds(battle, RoundStarted(4, 0))
