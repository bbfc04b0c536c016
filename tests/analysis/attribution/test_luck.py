"""How much of a result was luck: against exact values, and the identities that must hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace as changed

from mechs_core import rulesets
from mechs_core.analysis.attribution.luck import (
    LuckReport,
    Unended,
    amount_of,
    luck_of,
    report_of,
    rolled,
)
from mechs_core.analysis.attribution.redrawing import occasion_of, stages
from mechs_core.analysis.attribution.rollouts import End, rollout
from mechs_core.analysis.simulating.played import Amount, Played, simulate
from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import CorruptStream, OldRules
from mechs_core.kernel.messages import Branched, Decided, Event, Given
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from tests.analysis.attribution.exact import Exact, uniform
from tests.toy import TOY
from tests.toy.model import CardDealt, DieRolled, Pick, PrizeLaid, RoundStarted, ScoresSet
from tests.with_answers import with_answers

FIRST = Bot("first", 1, "takes the first legal decision", lambda sight: sight.legal[0])
FIRM = with_answers(TOY, bots=(FIRST,))
RANDOM = ["bot:random"] * 2


def game(seed: str, bots: list[str] = RANDOM, ruleset: Ruleset = TOY, **options: Any) -> Played:
    return simulate(ruleset, describe(ruleset, bots, options={"rounds": 1, **options}, seed=seed))


def report(played: Played, rollouts: int = 8, seed: str = "rollouts") -> LuckReport:
    return luck_of(played.ruleset, played.events, played.created.seats, rollouts, seed)


def numbers(amount: Amount) -> list[float]:
    return [*amount.share, *amount.score]


def total(amounts: list[Amount]) -> list[float]:
    return [sum(each) for each in zip(*map(numbers, amounts), strict=True)]


# ---------------------------------------------------------------- against exact values


def z_scores(bots: list[str], ruleset: Ruleset, policy: Any, games: int) -> list[float]:
    """Of seat 0's score: how many of its errors each estimate is away from the exact luck."""
    exact = Exact(ruleset, game("any", bots, ruleset).created, policy)
    found = []
    for number in range(games):
        played = game(f"z {number}", bots, ruleset)
        luck = amount_of(ruleset, played.events, bots, 20, f"rollouts {number}")
        found.append((luck.score[0] - exact.luck(played.events)[2]) / luck.score_error[0])
    return found


@pytest.mark.parametrize(
    ("bots", "ruleset", "policy"),
    [
        (RANDOM, TOY, uniform),
        (["bot:first"] * 2, FIRM, lambda state, seat, legal: [1, *[0] * (len(legal) - 1)]),
    ],
    ids=["random", "firm"],
)
def test_estimates_are_unbiased_and_as_far_off_as_their_errors_say(
    bots: list[str], ruleset: Ruleset, policy: Any
) -> None:
    scores = z_scores(bots, ruleset, policy, 100)
    spread = sqrt(sum(z * z for z in scores) / len(scores))
    assert abs(sum(scores)) / len(scores) < 3 / sqrt(len(scores))
    assert 0.85 < spread < 1.25  # Student's t of 19 degrees: 1.06


def test_two_estimates_of_a_real_game_differ_by_as_much_as_their_errors_say() -> None:
    ruleset, squares = rulesets.find("arena_mechs"), []
    for number in range(16):
        played = simulate(ruleset, describe(ruleset, RANDOM, seed=f"real {number}"))
        one, other = (
            amount_of(ruleset, played.events, RANDOM, 6, f"{name} {number}") for name in ("a", "b")
        )
        for seat in (0, 1):
            error = sqrt(one.score_error[seat] ** 2 + other.score_error[seat] ** 2)
            squares.append(((one.score[seat] - other.score[seat]) / error) ** 2)
    assert 0.6 < sqrt(sum(squares) / len(squares)) < 1.5


# ---------------------------------------------------------------- identities


def test_expectation_luck_and_rest_add_up_to_the_result() -> None:
    found = report(game("sum"))
    parts = total([found.expected, found.luck, found.rest])
    assert parts == pytest.approx(numbers(found.result))
    assert found.result.share_error == found.result.score_error == (0.0, 0.0)


def test_occasions_rounds_and_steps_each_add_up_to_the_luck() -> None:
    found = report(game("parts", rounds=3))
    assert {*found.by_occasion} == {"cards", "die"}
    assert {*found.by_round} == {None, 1, 2, 3}
    for parts in (
        [*found.by_occasion.values()],
        [*found.by_round.values()],
        [step.luck for step in found.steps],
    ):
        assert total(parts) == pytest.approx(numbers(found.luck))


def test_one_seats_luck_with_the_first_place_is_the_others_bad_luck() -> None:
    luck = report(game("zero", ["bot:random"] * 3)).luck
    assert sum(luck.share) == pytest.approx(0)
    assert luck.share != (0.0, 0.0, 0.0)


def test_the_luck_alone_is_that_of_the_whole_report() -> None:
    played = game("alone", rounds=3)
    alone = amount_of(TOY, played.events, RANDOM, 8, "rollouts")
    whole = report(played).luck
    assert numbers(alone) == pytest.approx(numbers(whole))
    assert alone.share_error == pytest.approx(whole.share_error)
    assert alone.score_error == pytest.approx(whole.score_error)


def test_where_nothing_is_left_to_luck_there_is_none() -> None:
    def dealt(play: Any) -> None:
        for event in (CardDealt(0, 1), CardDealt(1, 2), PrizeLaid(3), RoundStarted(1)):
            play.emit(event)

    certain = with_answers(TOY, setup=dealt)
    found = report(game("certain", RANDOM, certain, rounds=3, die={"faces": [4, 4]}))
    assert numbers(found.luck) == [0.0] * 4
    assert found.luck.share_error == found.luck.score_error == (0.0, 0.0)
    assert {*found.by_occasion} == {"die"}
    assert total([found.expected, found.rest]) == pytest.approx(numbers(found.result))


def test_who_decides_as_the_policy_leaves_everything_to_luck() -> None:
    found = report(game("firm", ["bot:first"] * 2, FIRM, rounds=3))
    assert numbers(found.rest) == pytest.approx([0.0] * 4)
    assert found.rest.score_error == pytest.approx((0.0, 0.0))
    assert found.luck.score_error != (0.0, 0.0)


def test_bots_that_draw_leave_a_rest_that_is_nothing_on_average() -> None:
    rests = [report(game(f"drawn {number}"), seed=f"{number}").rest for number in range(60)]
    mean = sum(rest.score[0] for rest in rests) / len(rests)
    spread = sqrt(sum((rest.score[0] - mean) ** 2 for rest in rests) / (len(rests) - 1))
    assert abs(mean) < 3 * spread / sqrt(len(rests))
    assert spread > 0


@pytest.mark.parametrize(("bot", "share"), [("first", 3), ("hopeful", 3), ("random", 0)])
def test_ends_that_are_shared_are_those_that_playing_on_gives(bot: str, share: int) -> None:
    ruleset = with_answers(TOY, bots=(FIRST, *TOY.agents.bots))
    bots, seats = [find_bot(ruleset, f"bot:{bot}")] * 2, [f"bot:{bot}"] * 2
    played = game("shared", seats, ruleset, rounds=3)
    staged = stages(ruleset, played.events)
    found = rollout(staged, bots, "fresh")
    lucky = [stage for stage in staged if stage.occasions]
    for stage, ends in zip(lucky, found, strict=True):
        assert ends[0].vector == End(stage.redrawn((), "fresh"), bots, "fresh").vector
        assert ends[-1].vector == End(stage.after, bots, "fresh").vector
    shared = sum(ends[0] is before[-1] for before, ends in pairwise(found))
    assert shared == share


# ---------------------------------------------------------------- what is told


def test_a_step_says_where_its_luck_fell() -> None:
    played = game("steps", rounds=3)
    found = report(played)
    positions = [sum(map(len, played.events[: step.step])) for step in found.steps]
    assert [step.position for step in found.steps] == positions
    assert [step.round for step in found.steps] == [None, 1, 2, 3]
    for step in found.steps[1:]:
        assert any(isinstance(event, DieRolled) for event in played.events[step.step])
    assert [step.occasions for step in found.steps] == [("cards",), *[("die",)] * 3]


def test_occasions_of_one_step_are_told_apart() -> None:
    def dealt(play: Any) -> None:
        TOY.rules.setup(play)
        play.emit(ScoresSet((play.luck.draw("bonus 1", 0, 10), 0)))

    for number in range(3):  # nobody claims anything: seat 0 has its card and its bonus
        played = game(f"{number}", ["bot:first"] * 2, with_answers(FIRM, setup=dealt))
        found = report(played, 64)
        assert played.result is not None
        part_of: Any = played.result.parts[0]
        card, bonus = part_of["card"], part_of["points"]
        assert found.steps[0].occasions == ("cards", "bonus")
        for name, expected in (("cards", card - 3.5), ("bonus", bonus - 4.5)):
            part = found.by_occasion[name]
            assert part.score[0] == pytest.approx(expected, abs=3 * part.score_error[0])


@pytest.mark.parametrize(
    ("label", "occasion"),
    [
        ("deck 0", "deck"),
        ("deck 0 again 1", "deck again"),
        ("orientation a1", "orientation"),
        ("start order", "start order"),
        ("shot r2 s1 k0 t0", "shot"),
        ("shot r2 s1 k0 t0 h0 armour", "shot armour"),
        ("7", "7"),
    ],
)
def test_an_occasion_is_a_labels_words_without_who_when_and_where(
    label: str, occasion: str
) -> None:
    assert occasion_of(label) == occasion


def test_a_rollout_is_the_same_whichever_others_are_played() -> None:
    played = game("split", rounds=3)
    staged = stages(TOY, played.events)
    parts = [[*rolled(staged, RANDOM, numbers, "rollouts")] for numbers in (range(3), range(3, 8))]
    assert report_of(staged, parts[0] + parts[1]) == report(played)


def test_luck_before_the_first_step_that_counts_is_not_counted() -> None:
    played = game("late", rounds=3)
    whole = report(played)
    later = luck_of(TOY, played.events, RANDOM, 8, "rollouts", first=1)
    assert [step.step for step in later.steps] == [step.step for step in whole.steps[1:]]
    assert total([later.expected, later.luck, later.rest]) == pytest.approx(numbers(later.result))


def test_new_luck_at_a_branch_is_luck_too() -> None:
    played = game("branch", rounds=2)
    line = Line(TOY, played.created)
    for events in played.events[:2]:
        line.extend(events)
    branched = line.branch(
        Branched("", line.position - 1, "new", 1, seed_origin="chosen", seed="another")
    )
    whole: list[Sequence[Event]] = [*played.events[:2], branched]
    while asked := line.requests():
        whole.append(line.decide(asked[0].seat, TOY.legal(line.state, asked[0].seat)[0]))
    found = luck_of(TOY, whole, RANDOM, 8, "rollouts")
    assert found.steps[1].occasions == ("prize",)
    assert found.steps[1].step == 2


def test_given_luck_counts_as_it_fell() -> None:
    given: Given = {"cards": (6, 1, 2, 3, 4, 5)}
    created = describe(TOY, RANDOM, options={"rounds": 1}, seed="given", given=given)
    assert report(simulate(TOY, created), 40).luck.score[0] > 1


# ---------------------------------------------------------------- refusals


def test_a_game_that_runs_has_no_luck_yet() -> None:
    played = game("short")
    with pytest.raises(Unended):
        luck_of(TOY, played.events[:-1], RANDOM, 2, "rollouts")


def test_a_game_of_other_rules_is_refused() -> None:
    with pytest.raises(OldRules):
        report(changed(game("old"), ruleset=with_answers(TOY, version=2)))


def test_a_line_that_the_rules_do_not_give_is_refused() -> None:
    played = game("forged")
    opening = [*played.events[0]]
    opening[1] = changed(opening[1], card=99)
    played.events[0] = opening
    with pytest.raises(CorruptStream, match="position 0"):
        report(played)


def test_a_line_with_a_decision_that_the_rules_refuse_is_refused() -> None:
    played = game("forged")
    step = next(n for n, events in enumerate(played.events) if type(events[0]) is Decided)
    decided: Any = played.events[step][0]
    played.events[step] = [changed(decided, decision=Pick(9)), *played.events[step][1:]]
    with pytest.raises(CorruptStream, match="refuse the step at position"):
        report(played)
