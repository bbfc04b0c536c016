"""Re-derivation from rules and seed: the same events, or the first difference."""

from __future__ import annotations

import pytest
from msgspec import structs

from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.messages import Branched, Decided, Step
from mechs_core.kernel.rederivation import Difference, rederive, seen_by_rules
from mechs_core.kernel.stream import Line, state_bytes
from tests.games import Sealed
from tests.kernel.edits import TODAY, edited, picks, played, put
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
    RoundStarted,
)
from tests.with_answers import with_answers


@pytest.fixture
def game() -> Sealed:
    return played()


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
        (Decided(1, Pick(4)), "number: 4 is not 1 to 3 (bad_value)"),
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
        0, "legality", "accepted", "refused: toy is for 2 to 12 seats, not 1 (bad_config)"
    )


def test_a_label_that_is_drawn_twice_is_found():
    def pass_and_roll(play, seat, decision):
        play.luck.draw("die 1", 0, 6)
        rules.let_pass(play, seat, decision)

    careless = with_answers(TOY, decide={**TOY.rules.decide, Pass: pass_and_roll})
    game = Sealed.new(careless).decide(0, Pick(2)).decide(1, Pick(1)).decide(1, Pass())
    assert rederive(careless, game.steps) == Difference(
        12, "luck", "label 'die 1' once", "drawn again"
    )


# ---------------------------------------------------------------- branches


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
    crash = with_answers(TODAY, requests=lambda game: (game.cards[9],))
    steps.append(seal(envelope, (Decided(0, Pass()), Passed(0))))
    found = rederive(crash, steps)
    assert found is not None and (found.position, found.field) == (9, "legality")
