"""A line folded, played on and branched: live = folded, and malformed lines are refused."""

from __future__ import annotations

import pytest
from msgspec import structs

from mechs_core.kernel.errors import BrokenRules, CorruptStream, OldRules
from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Branched, Decided, Request
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes, why_ungrammatical
from tests.games import Sealed
from tests.kernel.edits import TODAY, Edit, edited, picks, played, put
from tests.toy import TOY
from tests.toy.model import (
    Pass,
    Passed,
    Pick,
    PointsScored,
    PrizeRenewed,
    RoundStarted,
)
from tests.with_answers import with_answers


@pytest.fixture
def game() -> Sealed:
    return played()


# ---------------------------------------------------------------- live and folded


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_live_state_is_folded_state_at_every_step(seats):
    game = Sealed.new(TOY, seats)
    live = [state_bytes(game.line.state)]
    while game.line.requests():
        request = game.line.requests()[0]
        game.decide(request.seat, TOY.legal(game.line.state, request.seat)[0])
        live.append(state_bytes(game.line.state))
    for count, state in enumerate(live, 1):
        line = Line.of(TOY, game.steps[:count])
        assert state_bytes(line.state) == state
        assert line.steps == count
        assert line.position == sum(len(step.events) for step in game.steps[:count])
    assert rederive(TOY, game.steps) is None


def test_a_folded_line_plays_on_like_the_live_one(game):
    cut = Line.of(TOY, game.steps[:4])
    for step in game.steps[4:]:
        first = step.events[0]
        assert isinstance(first, Decided)
        assert cut.decide(first.seat, first.decision) == step.events
    assert state_bytes(cut.state) == state_bytes(game.line.state)


def test_a_step_is_done_again_from_its_input_with_whatever_luck(game):
    line = Line(TOY, game.line.created)
    for step in game.steps:
        assert line.redo(step.events[0], Luck(line.seed)) == step.events
    other = Line(TOY, game.line.created)
    dealt = other.redo(game.line.created, Luck("another seed"))
    assert other.seed == game.line.seed
    assert dealt[0] == game.steps[0].events[0] and dealt != game.steps[0].events


def test_who_is_asked_is_worked_out_anew_after_a_step_that_is_done_again(game):
    line = Line.of(TOY, game.steps[:1])
    asked = line.requests()
    twin = line.copy()
    twin.redo(game.steps[1].events[0], Luck(line.seed))
    assert line.requests() == asked
    assert twin.requests() == TOY.rules.requests(twin.state) != asked
    assert twin.awaited() == twin.requests()[0]


def test_what_is_no_input_is_not_done_again(game):
    with pytest.raises(CorruptStream, match="begins with RoundStarted"):
        Line.of(TOY, game.steps).redo(RoundStarted(1), Luck("seed"))


def test_an_optional_question_is_not_awaited():
    seats = (Request(0, "pick", ("Pick",), "", required=False), Request(1, "pick", ("Pick",), ""))
    some, none = (with_answers(TOY, requests=lambda state, n=n: seats[:n]) for n in (2, 1))
    created = Sealed.new(TOY, 2).line.created
    assert Line(some, created).awaited() == seats[1]
    with pytest.raises(BrokenRules, match="waits for nobody"):
        Line(none, created).awaited()


def test_events_can_be_folded_one_by_one(game):
    line = Line(TOY, game.line.created)
    for event in game.events:
        line.peek(event)
    assert line.position == game.line.position
    assert state_bytes(line.state) == state_bytes(game.line.state)


def test_a_line_knows_who_is_asked_wherever_it_is(game):
    played, _ = Line.create(TOY, game.line.created)
    folded, stepped = Line(TOY, game.line.created), Line(TOY, game.line.created)
    for step in game.steps:
        first = step.events[0]
        if isinstance(first, Decided):
            played.decide(first.seat, first.decision)
        folded.extend(step.events)
        for event in step.events:
            stepped.peek(event)
            assert stepped.requests() == TOY.rules.requests(stepped.state)
        asked = TOY.rules.requests(folded.state)
        assert played.requests() == folded.requests() == played.copy().requests() == asked


def test_legal_decisions_are_those_of_the_seat_that_is_asked(game):
    line = Line.of(TOY, game.steps[:2])  # seat 0 has picked
    assert line.legal(1) == TOY.legal(line.state, 1) == [Pick(1), Pick(2), Pick(3)]
    assert line.legal(0) == TOY.legal(line.state, 0) == []


def test_a_copy_is_independent():
    line = Sealed.new(TOY).line
    twin, before = line.copy(), state_bytes(line.state)
    twin.decide(0, Pick(1))
    twin.decide(1, Pick(2))
    assert state_bytes(line.state) == before
    assert (line.steps, line.labels, line.position) == (1, {"cards"}, 5)
    assert (twin.steps, twin.labels) == (3, {"cards", "die 1"})


def test_equal_inputs_give_equal_events():
    assert Sealed.new(TOY, 4).finish().events == Sealed.new(TOY, 4).finish().events
    assert Sealed.new(TOY, seed="8").events != Sealed.new(TOY, seed="7").events


# ---------------------------------------------------------------- grammar


def grammar(game: Sealed, step: int, edit: Edit) -> str:
    """What fold and re-derivation both say of an ungrammatical step."""
    steps = edited(game, step, edit)
    with pytest.raises(CorruptStream) as folding:
        Line.of(TOY, steps)
    with pytest.raises(CorruptStream) as deriving:
        rederive(TOY, steps)
    assert why_ungrammatical(steps[step].events, step, 0 if step == 0 else 7) is not None
    if step:
        assert folding.value.sentence == deriving.value.sentence
    return folding.value.sentence


def test_a_line_begins_with_its_creation(game):
    assert grammar(game, 0, put(0, RoundStarted(1))) == "step 0 does not begin with GameCreated"
    assert grammar(game, 0, put(0, Decided(0, Pick(1)))).startswith("step 0 ")
    assert grammar(game, 0, list.clear).startswith("step 0 ")


def test_a_line_has_a_step():
    for reading in (Line.of, rederive):
        with pytest.raises(CorruptStream, match="there is no step"):
            reading(TOY, ())


def test_a_step_is_not_empty(game):
    assert grammar(game, 2, list.clear) == "step 2 is empty"


def test_a_step_begins_with_an_input(game):
    why = grammar(game, 2, lambda events: events.pop(0))
    assert why == "step 2 (position 7) begins with Picked"


def test_a_game_is_created_once(game):
    why = grammar(game, 2, put(0, game.line.created))
    assert why == "step 2 (position 7) begins with GameCreated"
    why = grammar(game, 0, lambda events: events.insert(1, game.line.created))
    assert why == "position 1: GameCreated in the middle of a step"


def test_an_input_stands_first_only(game):
    why = grammar(game, 2, lambda events: events.insert(3, Decided(0, Pick(1))))
    assert why == "position 10: Decided in the middle of a step"
    why = grammar(game, 2, lambda events: events.append(Branched("", 11, "same", 1)))
    assert why == "position 12: Branched in the middle of a step"


@pytest.mark.parametrize("at", [-1, 5, 7, 99])
def test_a_branch_stands_where_its_line_ends(game, at):
    why = grammar(
        game, 2, lambda events: events.__setitem__(slice(None), [Branched("", at, "same", 1)])
    )
    assert why == f"position 7: Branched at {at}, the line ends at 6"


def test_an_event_that_does_not_fold_is_named(game):
    steps = edited(game, 3, put(2, PointsScored(9, 1)))
    with pytest.raises(CorruptStream, match=r"position 14 \(PointsScored\) does not fold"):
        Line.of(TOY, steps)


def test_a_line_that_broke_in_a_step_is_spoiled(game):
    line = Line.of(TOY, game.steps[:3])
    with pytest.raises(CorruptStream):
        line.extend((Decided(1, Pass()), Passed(1), PointsScored(9, 1)))
    assert line.spoiled


def test_a_creation_that_no_state_begins_with_is_named(game):
    created = structs.replace(game.line.created, options={})
    for begin in (
        lambda: Line.of(TOY, edited(game, 0, put(0, created))),
        lambda: Line(TOY, created),
    ):
        with pytest.raises(CorruptStream, match=r"position 0 \(GameCreated\) does not fold"):
            begin()


# ---------------------------------------------------------------- branches


def test_a_branch_with_the_same_luck_meets_the_same_luck():
    parent = picks(Sealed.new(TOY), 1, 2)
    child = picks(parent.branch(1), 3, 1)  # decides otherwise
    assert child.line.state.die == parent.line.state.die
    assert child.line.state.cards == parent.line.state.cards
    assert child.line.state.prize == parent.line.state.prize
    assert rederive(TOY, child.steps) is None


def test_a_branch_is_numbered_along_the_line():
    parent = picks(Sealed.new(TOY), 1, 2)
    child = parent.branch(2)
    assert child.steps[2].number == 2
    assert child.steps[2].events == (Branched("g-0001", 6, "same", 1),)
    assert child.line.position == 8 and child.line.steps == 3


def test_new_luck_redraws_what_nobody_has_seen():
    parent = Sealed.new(TOY)
    child = parent.branch(1, "new", "another")
    assert [type(event) for event in child.steps[1].events] == [Branched, PrizeRenewed]
    assert child.line.state.cards == parent.line.state.cards  # their seats have seen them
    prizes = {parent.branch(1, "new", f"seed {i}").line.state.prize for i in range(40)}
    assert prizes == {*range(1, 7)} - {*parent.line.state.cards}
    dice = {picks(parent.branch(1, "new", f"seed {i}"), 1, 1).line.state.die for i in range(40)}
    assert dice == {*range(1, 7)}
    assert rederive(TOY, child.finish().steps) is None


def test_a_branch_of_a_branch_with_new_luck_twice():
    game = Sealed.new(TOY).branch(1, "new", "8").branch(2, "new", "9")
    assert game.line.state.renewals == 2 and game.line.seed == "9"
    game.finish()
    assert rederive(TOY, game.steps) is None
    assert state_bytes(Line.of(TOY, game.steps).state) == state_bytes(game.line.state)


def test_a_game_of_other_rules_is_not_played_on():
    line = Line.of(TODAY, Sealed.new(TOY).steps)
    with pytest.raises(OldRules, match="rules version 1, today's is 2") as caught:
        line.decide(0, Pick(1))
    assert "branch" in caught.value.hint
    assert not line.spoiled and line.steps == 1


def test_states_are_compared_whatever_the_order_of_their_maps() -> None:
    assert state_bytes({12: "C", 7: "E"}) == state_bytes({7: "E", 12: "C"})
    assert state_bytes({7: "E"}) != state_bytes({7: "C"})
