"""A line's two readings: fold = live = re-derived, and the first place where they part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec import structs

from mechs_core.kernel.errors import CorruptStream, OldRules
from mechs_core.kernel.messages import Branched, Decided, Event, Step
from mechs_core.kernel.rederivation import Difference, rederive, seen_by_rules
from mechs_core.kernel.stream import Line, state_bytes, why_ungrammatical
from tests.games import Sealed
from tests.toy import TOY, rules
from tests.toy.model import (
    Claimed,
    DieRolled,
    Pass,
    Passed,
    Pick,
    Picked,
    PicksRevealed,
    PointsScored,
    PrizeRenewed,
    RoundStarted,
)

TODAY = replace(TOY, version=2)  # the same rules, a version later
Edit = Callable[[list[Event]], None]


@pytest.fixture
def game() -> Sealed:
    """Step 0: positions 0-4; a pick 5 6; a pick, the reveal and a claim 7-11; the rest."""
    game = Sealed.new(TOY).decide(0, Pick(2)).decide(1, Pick(1))
    return game.decide(1, Pass()).finish()


def edited(game: Sealed, step: int, edit: Edit) -> list[Step[Event]]:
    """The steps with one of them changed, hash and all the rest as they were."""
    events = list(game.steps[step].events)
    edit(events)
    changed = structs.replace(game.steps[step], events=tuple(events))
    return [*game.steps[:step], changed, *game.steps[step + 1 :]]


def put(at: int, event: Event) -> Edit:
    return lambda events: events.__setitem__(at, event)


# ---------------------------------------------------------------- the readings agree


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


def test_events_can_be_folded_one_by_one(game):
    line = Line(TOY, game.line.created)
    for event in game.events:
        line.peek(event)
    assert line.position == game.line.position
    assert state_bytes(line.state) == state_bytes(game.line.state)


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


def test_given_luck_is_rederived():
    game = Sealed.new(TOY, given={"cards": (1, 2, 3, 4, 5, 6)})
    game.decide(0, Pick(1)).decide(1, Pick(1), {"die 1": (0,)})
    assert game.line.state.cards == [1, 2] and game.line.state.die == 1
    assert rederive(TOY, game.steps) is None


# ---------------------------------------------------------------- the first difference


def test_the_fixture_stands_where_the_edits_below_expect_it(game):
    kinds = [Decided, Picked, Decided, Picked, PicksRevealed, DieRolled, Claimed]
    kinds += [Decided, Passed, PointsScored, RoundStarted]
    assert [type(event) for event in game.events[5:16]] == kinds
    assert game.events[9] == PicksRevealed((2, 1))


def test_a_changed_field_is_named(game):
    die = game.events[10].value
    steps = edited(game, 2, put(3, DieRolled(7)))
    assert rederive(TOY, steps) == Difference(10, "DieRolled.value", "7", str(die))
    steps = edited(game, 2, put(2, PicksRevealed((3, 1))))
    found = rederive(TOY, steps)
    assert found == Difference(9, "PicksRevealed.numbers", "[3,1]", "[2,1]")
    assert str(found) == "position 9, PicksRevealed.numbers: stored [3,1], derived [2,1]"


def test_another_event_in_its_place_is_named(game):
    steps = edited(game, 3, put(1, PointsScored(0, 9)))
    assert rederive(TOY, steps) == Difference(13, "type", "PointsScored", "Passed")


def test_a_missing_event_is_named(game):
    steps = edited(game, 2, lambda events: events.pop(3))
    assert rederive(TOY, steps) == Difference(10, "type", "Claimed", "DieRolled")
    steps = edited(game, 3, lambda events: events.pop())
    assert rederive(TOY, steps) == Difference(15, "events", "nothing", "RoundStarted")


def test_an_extra_event_is_named(game):
    steps = edited(game, 2, lambda events: events.append(PointsScored(0, 1)))
    assert rederive(TOY, steps) == Difference(12, "events", "PointsScored", "nothing")
    steps = edited(game, 0, lambda events: events.append(PointsScored(0, 1)))
    assert rederive(TOY, steps) == Difference(5, "events", "PointsScored", "nothing")


def test_a_missing_step_is_found(game):
    found = rederive(TOY, [*game.steps[:2], *game.steps[3:]])
    assert found is not None and found.position == 7 and found.field == "legality"


def test_a_changed_decision_is_found_in_what_follows(game):
    steps = edited(game, 1, put(0, Decided(0, Pick(3))))
    assert rederive(TOY, steps) == Difference(6, "Picked.number", "2", "3")


@pytest.mark.parametrize(
    ("decided", "why"),
    [
        (Decided(0, Pick(1)), "seat 0 is not asked; waiting for seat 1 (not_asked)"),
        (Decided(9, Pick(1)), "seat 9 is not asked; waiting for seat 1 (not_asked)"),
        (Decided(1, Pass()), "Pass does not fit now; what fits: Pick (not_asked)"),
        (Decided(1, Pick(4)), "number: 4 is not one of 1 to 3 (bad_value)"),
        (
            Decided(1, Pick(1), {"die 9": (1,)}),
            "given luck 'die 9': not drawn in this step (bad_value)",
        ),
    ],
)
def test_an_illegal_decision_is_found(game, decided, why):
    steps = edited(game, 2, put(0, decided))
    assert rederive(TOY, steps) == Difference(7, "legality", "accepted", f"refused: {why}")


def test_a_decision_after_the_end_is_found(game):
    more = Step(len(game.steps), b"", game.steps[-1].envelope, (Decided(0, Pick(1)),))
    found = rederive(TOY, [*game.steps, more])
    assert found == Difference(
        game.line.position, "legality", "accepted", "refused: the game is over (game_over)"
    )


def test_another_seed_is_found(game):
    steps = edited(game, 0, put(0, structs.replace(game.line.created, seed="8")))
    found = rederive(TOY, steps)
    assert found is not None and found.position <= 4 and found.field.endswith(".card")


def test_a_creation_that_is_refused_is_found(game):
    steps = edited(game, 0, put(0, structs.replace(game.line.created, seats=("ada",))))
    found = rederive(TOY, steps)
    assert found == Difference(
        0, "legality", "accepted", "refused: toy is for 2 3 4 seats, not 1 (bad_config)"
    )


def test_a_label_that_is_drawn_twice_is_found():
    def pass_and_roll(play, seat, decision):
        play.luck.draw("die 1", 0, 6)
        rules.let_pass(play, seat, decision)

    careless = replace(TOY, decide={**TOY.decide, Pass: pass_and_roll})
    game = Sealed.new(careless).decide(0, Pick(2)).decide(1, Pick(1)).decide(1, Pass())
    assert rederive(careless, game.steps) == Difference(
        12, "luck", "label 'die 1' once", "drawn again"
    )


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


def picks(game: Sealed, *numbers: int) -> Sealed:
    for seat, number in enumerate(numbers):
        game.decide(seat, Pick(number))
    return game


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


def test_the_seed_of_a_branch_is_audited():
    child = picks(Sealed.new(TOY).branch(1, "new", "8"), 1, 2)
    branched = child.steps[1].events[0]
    steps = edited(child, 1, put(0, structs.replace(branched, seed="9")))
    found = rederive(TOY, steps)
    assert found is not None and found.field in ("PrizeRenewed.card", "DieRolled.value")


def test_a_branch_may_be_given_luck():
    child = Sealed.new(TOY, given={"cards": (1, 2, 3, 4, 5, 6)}).branch(
        1, "new", "8", given={"prize 1": (6, 5, 4, 3)}
    )
    assert child.line.state.prize == 6
    assert rederive(TOY, child.steps) is None


def test_a_branch_that_the_rules_refuse_is_found():
    child = Sealed.new(TOY).branch(1)
    steps = edited(child, 1, put(0, Branched("", 4, "new", 1)))
    found = rederive(TOY, steps)
    assert found is not None and (found.position, found.field) == (5, "legality")


# ---------------------------------------------------------------- another rules version


def test_a_game_of_other_rules_is_folded_only(game):
    assert state_bytes(Line.of(TODAY, game.steps).state) == state_bytes(game.line.state)
    assert rederive(TODAY, game.steps) is None
    assert rederive(TODAY, edited(game, 2, put(3, DieRolled(7)))) is None  # nothing re-derives it
    with pytest.raises(CorruptStream):
        rederive(TODAY, edited(game, 2, put(3, PointsScored(9, 1))))


def test_a_game_of_other_rules_is_not_played_on():
    line = Line.of(TODAY, Sealed.new(TOY).steps)
    with pytest.raises(OldRules, match="rules version 1, today's is 2") as caught:
        line.decide(0, Pick(1))
    assert "branch" in caught.value.hint
    assert not line.spoiled and line.steps == 1


def test_a_branch_into_todays_rules_is_rederived_from_there_on():
    old = picks(Sealed.new(TOY), 1, 2)
    child = old.branch(3, ruleset=TODAY)
    child.decide(0, Pass())
    assert child.line.rules == 2
    assert rederive(TODAY, child.steps) is None
    found = rederive(TODAY, edited(child, 4, put(2, PointsScored(1, 7))))
    assert found is not None
    assert (found.position, found.field, found.stored) == (15, "PointsScored.points", "7")


def test_it_is_told_which_part_of_a_line_the_rules_can_answer_for():
    old = picks(Sealed.new(TOY), 1, 2)
    assert seen_by_rules(TOY, old.steps) == "legality and re-derivation"
    assert seen_by_rules(TODAY, old.steps) == "not re-derivable here"
    child = old.branch(3, ruleset=TODAY)  # positions 0 to 11 under the rules of version 1
    child.decide(0, Pass())
    assert seen_by_rules(TODAY, child.steps) == "legality and re-derivation from position 12"
    assert seen_by_rules(TOY, child.steps) == "legality and re-derivation from position 0 to 11"
    back = child.branch(5, ruleset=TOY)
    assert seen_by_rules(TOY, back.steps) == (
        f"legality and re-derivation from position 0 to 11, from position {child.line.position}"
    )


def test_what_old_rules_left_cannot_break_todays():
    """A state that today's rules never make is a finding, not a crash."""
    steps = list(Sealed.new(TOY).steps)
    seal = Sealed.new(TOY).chain.add
    envelope = steps[0].envelope
    steps.append(seal(envelope, (Decided(0, Pick(1)), Claimed(1, 3), Picked(0, 9))))
    steps.append(seal(envelope, (Branched("", 7, "same", 2),)))
    crash = replace(TODAY, requests=lambda game: (game.cards[9],))
    steps.append(seal(envelope, (Decided(0, Pass()), Passed(0))))
    found = rederive(crash, steps)
    assert found is not None and (found.position, found.field) == (9, "legality")
