"""Many games of a ruleset: who plays, what is held, and what is said of what they never met."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.type_hints import fields_of
from mechs_core.testing import ContractWarning, Scenario
from mechs_core.testing.made_up import made_up, seen_in, values_of
from mechs_core.testing.playouts import Setting, play
from mechs_core.testing.survey import CODES, EVENTS, GAMES, Survey, never_met, words_of
from mechs_core.testing.unlisted import check_unlisted
from tests.five import FIVE, Add, Sum
from tests.testing.planted import GUIDE
from tests.toy import TOY, rules
from tests.toy.model import Pass, Pick
from tests.with_answers import with_answers


class Loud(Event, frozen=True):
    """An event that never comes."""


def told(survey: Survey) -> list[str]:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        survey.run()
    assert all(each.category is ContractWarning for each in said)
    return [str(each.message) for each in said]


def test_the_guide_says_how_many_games_are_played() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert f"and {GAMES} more (fewer of a long game)" in text
    assert f"at every state of the {GAMES} games" in text
    assert Survey(FIVE, 2000).run() == GAMES
    assert Survey(FIVE, 10).run() < GAMES


def test_what_no_game_met_is_a_warning_that_names_it() -> None:
    silent = with_answers(FIVE, apply={**FIVE.rules.apply, Loud: lambda state, event: None})
    (line,) = told(Survey(silent, 200))
    assert "random games never met 1 events: Loud; games from `scenarios` may begin" in line
    assert told(Survey(FIVE, 200)) == []


def test_events_of_scenarios_and_of_new_luck_are_met() -> None:
    (line,) = told(Survey(TOY, 2000))
    assert "never met 1 events: ScoresSet" in line
    begun = [Scenario({"scores": [1, 2]}, seats=2)]
    survey = Survey(TOY, 2000, (), begun)
    assert told(survey) == [] and "PrizeRenewed" in survey.met[EVENTS]


def test_kinds_of_question_and_codes_are_read_off_the_text_of_the_rules() -> None:
    assert words_of(TOY, "Request", 1, "kind") == {"pick", "answer"}
    assert words_of(TOY, "IllegalDecision", 0, "code") >= {"block_spent", "bad_config"}
    survey = Survey(TOY, 2000)
    survey.run()
    assert "block_spent" in survey.met[CODES] and never_met(TOY, survey.met).keys() <= {EVENTS}


def test_bots_of_the_ruleset_are_among_the_players() -> None:
    asked: list[int] = []

    def choose(prospect: Any) -> Decision:
        asked.append(prospect.seat)
        decision: Decision = prospect.legal[0]
        return decision

    Survey(with_answers(TOY, bots=(Bot("low", 1, "takes the first", choose),)), 2000).run()
    assert len({*asked}) > 2


def test_a_law_is_held_at_every_state_and_named_where_it_breaks() -> None:
    def totals_are_small(state: Sum) -> None:
        assert state.total < 6, f"a total of {state.total}"

    with pytest.raises(AssertionError, match=r"the law totals_are_small .* hold: a total of 6"):
        Survey(FIVE, 200, [totals_are_small]).run()


# ---------------------------------------------------------------- decisions that are made up


def test_decisions_are_made_of_the_marks_of_their_fields() -> None:
    assert [*made_up(Pick, [], {}, 3, Rng("7"))] == [Pick(1), Pick(2), Pick(3)]
    assert [*made_up(Pass, [], {}, 3, Rng("7"))] == [Pass()]
    hint = fields_of(Pick)["number"].hint
    assert values_of(hint, 3) == [1, 2, 3]
    seen = seen_in([Add(1), Add(2)])
    assert seen == {(Add, "number"): [1, 2]}
    assert {each.number for each in made_up(Add, [Add(1)], seen, 2, Rng("7"))} >= {1, 2}


def test_a_decision_may_stand_for_another_one_that_is_listed() -> None:
    """Of picks 2 and 3 the lower is listed; the rules say so, or it is found."""

    def choices(game: Any, request: Any) -> list[Any]:
        return [each for each in rules.choices(game, request) if each != Pick(3)]

    def listed_as(game: Any, seat: int, decision: Any) -> Any:
        return Pick(2) if decision == Pick(3) else decision

    setting = Setting(3, {})
    lacking = with_answers(TOY, choices=choices)
    with pytest.raises(AssertionError, match=r"Pick\(number=3\) is accepted, but `choices`"):
        check_unlisted(play(lacking, setting, "7"))
    assert check_unlisted(play(with_answers(lacking, listed_as=listed_as), setting, "9"))
    wrong = with_answers(lacking, listed_as=lambda game, seat, decision: Pick(9))
    with pytest.raises(AssertionError, match=r"`listed_as` gives .*which `choices` does not list"):
        check_unlisted(play(wrong, setting, "7"))
