"""Where luck and rules change along a line, and what a commitment covers of it."""

from __future__ import annotations

from msgspec.structs import replace

from mechs_core.kernel.expectations import Since, Unexpected, unexpected_head
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Branched
from mechs_core.kernel.turnings import covered_by, in_words, turnings_of
from tests.games import Sealed
from tests.kernel.edits import TODAY, picks
from tests.toy import TOY
from tests.toy.model import Pick


def test_a_line_without_branches_is_covered_whole() -> None:
    game = Sealed.new(TOY).finish()
    assert turnings_of(game.steps) == ()
    covered = covered_by((), game.line.position)
    assert (covered.first, covered.last, covered.given, covered.all) == (
        *(0, game.line.position - 1),
        *((), True),
    )


def test_new_luck_ends_what_is_covered_and_names_its_own_seed() -> None:
    game = Sealed.new(TOY).branch(1, "new", "8").branch(2, "new", "9")
    first, second = turnings_of(game.steps)
    assert (first.kind, first.position, first.step) == ("new luck", 5, 1)
    assert first.sentence == ("new luck, chosen, from event 5: the commitment covers events 0 to 4")
    assert (first.seed_origin, first.commitment) == ("chosen", commitment("8"))
    assert second.commitment == commitment("9") and "covers" not in second.sentence
    covered = covered_by((first, second), game.line.position)
    assert (covered.last, covered.all) == (4, False)


def test_luck_that_was_given_is_none_of_the_seed() -> None:
    game = Sealed.new(TOY, given={"cards": (1, 2, 3, 4, 5, 6)})
    game.decide(0, Pick(1)).decide(1, Pick(1), {"die 1": (0,)})
    turnings = turnings_of(game.steps)
    assert [(each.kind, each.position) for each in turnings] == [
        ("given luck", 0),
        ("given luck", 7),
    ]
    assert in_words(turnings) == ["luck was given at events 0 and 7, and comes from no seed"]
    assert covered_by(turnings, game.line.position).given == (0, 7)


def test_other_rules_are_named_and_the_same_luck_goes_on() -> None:
    game = picks(Sealed.new(TOY), 1, 2).branch(3, ruleset=TODAY)
    (turning,) = turnings_of(game.steps)
    assert turning.sentence == "rules version 2 from event 12, 1 before"
    assert covered_by((turning,), game.line.position).all


def test_many_branches_with_the_same_luck_are_one_line() -> None:
    game = Sealed.new(TOY)
    for _ in range(9):
        game = game.branch(len(game.steps))
    assert in_words(turnings_of(game.steps)) == [
        "branched with the same luck at events 5, 6, 7, 8, 9, 10 and 3 more"
    ]


def test_where_given_luck_is_taken_or_no_more_taken_is_named() -> None:
    game = Sealed.new(TOY).branch(1).branch(2).branch(3)
    for step, takes in ((1, False), (2, False), (3, True)):
        first = game.steps[step].events[0]
        assert type(first) is Branched
        events = (replace(first, takes_given=takes), *game.steps[step].events[1:])
        game.steps[step] = replace(game.steps[step], events=events)
    assert [each.sentence for each in turnings_of(game.steps)] == [
        "no given luck is taken from event 5 on",
        "branched with the same luck at event 6",
        "given luck is taken from event 7 on",
    ]


# ---------------------------------------------------------------- a head hash


def test_a_head_is_the_last_an_earlier_one_or_none() -> None:
    game = picks(Sealed.new(TOY), 1, 2)
    hashes = [step.hash.hex() for step in game.steps]
    assert unexpected_head(game.steps, f" {hashes[-1].upper()} ") is None
    assert unexpected_head(game.steps, hashes[0]) == Since(0, 4, 2)
    assert str(Since(0, 4, 2)) == (
        "the expected hash was its head after step 0, event 4; 2 steps have followed since"
    )
    wrong = unexpected_head(game.steps, "0" * 64)
    assert isinstance(wrong, Unexpected) and wrong.here == hashes[-1]
