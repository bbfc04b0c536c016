"""The bot `greedy` of Arena Mechs."""

from __future__ import annotations

import pytest

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.bots import GREEDY
from mechs_core.rulesets.arena_mechs.bots.worth import worth
from mechs_core.rulesets.arena_mechs.rules.activation import EndTurn
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence
from tests.duels import wins
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import RED, YELLOW
from tests.rulesets.arena_mechs.positions import position


def chosen(line: Line, seat: int = RED) -> object:
    return GREEDY.choose(Prospect(line, seat))


def test_greedy_is_found_by_its_name() -> None:
    assert find_bot(RULESET, "bot:greedy") is GREEDY


def test_greedy_beats_three_random_bots() -> None:
    assert wins(RULESET, 4, 8) >= 7


def test_greedy_beats_a_random_bot_in_a_duel() -> None:
    assert wins(RULESET, 2, 8) >= 7


@pytest.mark.parametrize(
    "options",
    [
        {"alternative": "move_or_operate", "start_order": "seeded"},
        {"turn_free_tile": False, "prestige_floor": 0},
    ],
)
def test_greedy_plays_every_option_to_the_end_twice_alike(options: dict[str, object]) -> None:
    names = ["bot:greedy", "bot:random", "bot:greedy"]
    games = [Sealed.new(RULESET, names, options=options).run_bots() for _ in range(2)]
    assert RULESET.rules.result(games[0].line.state) is not None
    assert play_hash(games[0].steps) == play_hash(games[1].steps)


def test_am_sec_3_greedy_decides_alike_in_states_that_look_alike() -> None:
    """It gets no secret: with every unknown card moved, it decides the same."""
    for line in (position(), position(phase="choosing", turn=2), position(phase="programming")):
        twin = line.copy()
        for seat in range(line.state.seats):
            twin.state.deck[seat].reverse()
            if seat != RED:
                slots = twin.state.slots[seat]
                slots[1], slots[2] = slots[2], slots[1]
        assert chosen(twin) == chosen(line)


def test_greedy_leaves_the_state_alone() -> None:
    line = position(phase="choosing", turn=1)
    before = line.state.copy()
    chosen(line)
    assert line.state == before


def test_greedy_takes_the_prestige_that_is_sure() -> None:
    assert chosen(position(pending={"prestige": 3})) == TakePrestige()


def test_greedy_smashes_a_mech_that_it_can_smash() -> None:
    line = position(
        mechs={"red": "a1", "yellow": "b1"},
        boards={"yellow": {"red": 5}},
        prestige={"yellow": 3},
        pending={"hit": 2},
    )
    assert chosen(line) == Hit(YELLOW)


def test_greedy_steps_up_to_a_mech_before_it_hits() -> None:
    line = position(mechs={"red": "c1", "yellow": "a1"}, pending={"hit": 2, "move": 1})
    first = chosen(line)
    assert isinstance(first, Move)
    line.decide(RED, first)
    assert isinstance(chosen(line), Hit)


def test_am_move_4_greedy_walks_long_strides() -> None:
    line = position(
        seats=2,
        mechs={"red": "a1", "yellow": "c5"},
        boards={"yellow": {"red": 1}},
        pending={"move": 3},
    )
    walk = chosen(line)
    assert isinstance(walk, Move)
    before = line.state.prestige[RED]
    line.decide(RED, walk)
    assert line.state.prestige[RED] == before + 2


def test_am_r_32_greedy_repairs_the_marker_that_would_score() -> None:
    line = position(boards={"red": {"yellow": 1, "arena": 4}}, pending={"prestige": 1})
    assert chosen(line) == Repair(("yellow",))


def test_greedy_keeps_three_prestige_symbols_together() -> None:
    line = position(phase="programming", hands={"red": [1, 6, 97]})
    program = chosen(line)
    assert isinstance(program, ProgramSlot)
    assert set(program.keep) == {1, 6}


def test_greedy_covers_the_symbol_that_breaks_a_good_sequence() -> None:
    line = position(
        phase="choosing",
        turn=1,
        slots={"red": {"1": [1, 6]}},
        mechs={"red": "a1", "yellow": "e5", "blue": "e1", "green": "a5"},
    )
    assert chosen(line) == ChooseSequence(6, "lower")


def test_damage_on_others_is_worth_something_and_on_oneself_costs() -> None:
    clear = worth(position().state, RED)
    assert worth(position(boards={"yellow": {"red": 4}}).state, RED) > clear
    assert worth(position(boards={"red": {"blue": 4}}).state, RED) < clear
    lead = worth(position(boards={"yellow": {"red": 3, "blue": 1}}).state, RED)
    tie = worth(position(boards={"yellow": {"red": 3, "blue": 3}}).state, RED)
    assert lead > tie > worth(position(boards={"yellow": {"blue": 3}}).state, RED)


def test_the_only_answer_needs_no_search() -> None:
    line = position(mechs={"yellow": "a1"}, queue=["red", "blue", "green"], active="red")
    assert chosen(line) == EndTurn()
