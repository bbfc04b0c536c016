"""What is said of the decisions of Arena Mechs that are offered."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.rules.activation import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.program import ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SequencesRevealed
from mechs_core.rulesets.arena_mechs.text.remarks import remark
from mechs_core.rulesets.arena_mechs.text.shown_arena import tried
from mechs_core.rulesets.arena_mechs.view import view
from tests.games import Sealed
from tests.remarks import check_remarks, remarks_on
from tests.rulesets.arena_mechs.arenas import RED, YELLOW
from tests.rulesets.arena_mechs.positions import position

LONGEST = 130  # characters; the most usual ones stay below 50


def remarks(line: Line, seat: int = RED) -> dict[str, str]:
    return remarks_on(line, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_remark_is_short_and_plain(seats: int) -> None:
    check_remarks(RULESET, seats, LONGEST)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("use", ["move_or_repair", "move_or_operate"])
def test_what_a_deed_is_said_to_bring_is_what_it_brings(seats: int, use: str) -> None:
    """Every decision of every activation of a game is tried out on the view and on the game."""
    game = Sealed.new(RULESET, seats, seed=use, options={"alternative": use})
    rng = Rng(f"deeds {seats} {use}")
    while requests := game.line.requests():
        (request, *_) = requests
        if request.kind == "acting":
            seen = view(game.line.state, request.seat)
            for decision in RULESET.legal(game.line.state, request.seat):
                if type(decision) in (Alternative, SkipAction, EndTurn):
                    continue
                events = game.line.copy().decide(request.seat, decision)[1:]
                assert tried(decision, seen, request.seat) == own(events), decision
        game.random_step(rng)


def own(events: tuple[Event, ...]) -> list[Event]:
    """The events of the activation that a decision belongs to, without its end."""
    kinds = [type(event) for event in events]
    end = kinds.index(ActivationEnded) if ActivationEnded in kinds else len(kinds)
    return list(events[:end])


def test_am_turn_3_a_cover_tells_the_start_number_and_the_sequence_that_come_of_it() -> None:
    game, rng = Sealed.new(RULESET, 2), Rng("covers")
    told: dict[int, str] = {}
    covers = 0
    while requests := game.line.requests():
        request = rng.choice(requests)
        decision: Decision = rng.choice(RULESET.legal(game.line.state, request.seat))
        if request.kind == "choosing":
            told[request.seat] = remark(decision, view(game.line.state, request.seat))
        game.decide(request.seat, decision)
        for event in game.steps[-1].events:
            if type(event) is SequencesRevealed:
                for seat, sequence in enumerate(event.sequences):
                    number, _, shown = told[seat].partition(" ")
                    assert number == f"#{sequence.start_number}"
                    names = [each.partition(" ")[0].lower() for each in shown.split(", ")]
                    assert {*names} == {*sequence.strengths}
                    covers += 1
    assert covers == 24


def test_am_prog_2_a_program_tells_its_symbols_and_what_goes() -> None:
    line = position(phase="programming", hands={"red": [97, 1, 54]})
    assert remarks(line)["program 2: 1 54"] == (
        "1 PRESTIGE/PRESTIGE, 54 SHOOT/MOVE; 97 goes under the deck"
    )
    assert remark(ProgramSlot(2, (1, 54)), view(line.state, None)) == ""


def acting(**keys: Any) -> dict[str, str]:
    return remarks(position(**keys))


def test_am_hit_1_a_blow_tells_its_damage_push_and_prestige() -> None:
    mechs = {"red": "e3", "yellow": "d3"}
    plain = acting(mechs=mechs, pending={"hit": 2})
    assert plain["hit yellow"] == "4 damage to yellow (4/8)"
    pushed = acting(mechs=mechs, pending={"hit": 3})
    assert pushed["hit yellow"] == "yellow pushed to c3; 7 damage to yellow (7/8)"
    full = acting(mechs=mechs, pending={"hit": 1}, boards={"yellow": {"blue": 6, "arena": 1}})
    assert full["hit yellow"] == "2 damage to yellow (smashed); prestige: you +2, blue +3"


def test_am_hit_2_a_blow_that_throws_out_tells_where_and_the_spikes() -> None:
    out = acting(mechs={"red": "d3", "yellow": "e3"}, pending={"hit": 3})
    assert out["hit yellow"] == "yellow out at e3; 8 damage to yellow (smashed); prestige: you +4"


def test_am_turn_6_a_move_tells_where_it_ends_and_what_fires_there() -> None:
    line = position(pending={"move": 1}, turn=1)
    seen = view(line.state, RED)
    for text, said in remarks(line).items():
        if text.startswith("move "):
            there = line.copy()
            there.decide(RED, RULESET.telling.parse(text, seen))
            field = view(there.state, RED).seats[RED].field
            if field is None:
                continue
            burns = burnt(there)
            assert said.startswith(f"to {field}")
            assert (", flamethrowers" in said) is burns, text


def burnt(line: Line) -> bool:
    """Whether the arena's flamethrowers burn red at the end of this turn."""
    events: list[Event] = []
    while line.state.turn == 1:
        events += line.decide(line.state.active, EndTurn())
    return any(type(event) is DamageDealt and event.victim == RED for event in events)


def test_am_pres_1_tricks_and_repairs_tell_what_they_bring() -> None:
    told = acting(pending={"prestige": 2, "hit": 1}, boards={"red": {"yellow": 1, "arena": 2}})
    assert told["prestige"] == "prestige: you +1"
    assert told["repair yellow arena"] == "1/8 spaces full then"
    assert told["end"] == "without PRESTIGE x2, HIT"
    assert told["alternative move"].startswith("instead of PRESTIGE x2")


def test_am_op_5_the_magnet_and_hazards_tell_whom_they_catch() -> None:
    told = acting(mechs={"red": "c1", "yellow": "c5"}, pending={"operate": 1})
    assert "yellow pulled to" in told["magnet c3"]
    assert told["crushers"] and told["flamethrowers"]
    assert any(said == "catches nobody" or "damage to" in said for said in told.values())


def test_am_smash_5_what_a_smash_costs_is_left_to_the_rules_that_were_chosen() -> None:
    """The view does not tell the lowest prestige that a loss can lead to."""
    keys: dict[str, Any] = {"mechs": {"red": "c3"}, "prestige": {"red": 5}}
    told = acting(pending={"operate": 1}, boards={"red": {"blue": 7}}, **keys)
    assert told["crushers"] == "1 damage to you (smashed); prestige: blue +3"


def test_nobody_else_is_told_anything() -> None:
    line = position(pending={"hit": 1}, mechs={"red": "e3", "yellow": "d3"})
    assert Hit(YELLOW) in RULESET.legal(line.state, RED)
    assert remark(Hit(YELLOW), view(line.state, None)) == ""
