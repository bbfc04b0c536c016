"""Reports of games that were really played: plain data, and the same every time."""

from __future__ import annotations

from math import isfinite

import pytest
from msgspec import json

from mechs_core.analysis.data.frames import frames_of
from mechs_core.analysis.data.rows import Rows
from mechs_core.analysis.pages.report import Report, as_json
from mechs_core.analysis.simulating.plan import plan
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.analysis.stats import report_of
from tests.toy import TOY


@pytest.fixture(scope="module")
def report() -> Report:
    """Of paired games in two arms, with luck."""
    bots = ["bot:hopeful", "bot:random", "bot:random"]
    values = {"rounds": [2, 4]}
    made = plan(TOY, bots, deals=20, seed="7", dealing="paired", options=values, rollouts=2)
    rows = Rows(TOY)
    for number in range(made.games):
        rows.add(play_game(TOY, made, number))
    return report_of(frames_of([rows.take()], TOY, made), TOY)


def test_every_question_is_answered_once(report: Report) -> None:
    keys = [each.key for each in report.sections]
    assert len({*keys}) == len(keys)
    assert {"arm_1", "arm_1_topics", "seats", "bots", "duels", "ratings", "scores"} < {*keys}
    assert {"score_parts", "length", "endings", "decisions", "luck"} < {*keys}
    assert {"topic_number", "topic_number_each", "topic_number_worth"} < {*keys}
    assert {"topic_card", "topic_card_wins"} < {*keys}
    assert all(each.question.endswith("?") for each in report.sections)
    assert all(each.answer.endswith(".") for each in report.sections)


def test_a_report_is_plain_data(report: Report) -> None:
    assert json.decode(json.encode(report), type=Report) == report
    for section in report.sections:
        names = [each.name for each in section.fields]
        assert len({*names}) == len(names), section.key
        assert len(as_json(section)["rows"]) == len(section.rows)
        for each in (cell for row in section.rows for cell in row):
            assert each is None or isinstance(each, str | int) or isfinite(each), section.key


def test_plots_have_points_for_every_name_and_no_holes(report: Report) -> None:
    for section in report.sections:
        for series in section.plot.series if section.plot else ():
            assert len(series.x) == len(series.y), section.key
            assert {len(series.low), len(series.high)} <= {0, len(series.x)}, section.key
            assert all(map(isfinite, (*series.y, *series.low, *series.high))), section.key


def test_every_number_has_its_unit(report: Report) -> None:
    """Or stands in a row that names it in a column of its own."""
    for section in report.sections:
        named = {"unit", "counted"} & {each.name for each in section.fields}
        for i, each in enumerate(section.fields):
            if any(isinstance(row[i], float) for row in section.rows) and not named:
                assert each.unit, f"{section.key}: {each.name}"


def test_a_longer_game_is_told_as_such(report: Report) -> None:
    (found,) = [each for each in report.sections if each.key == "arm_1"]
    assert found.question == "What does rounds=4 change, against rounds=2?"
    rounds = next(row for row in found.rows if row[0] == "rounds")
    assert rounds[2:] == (2, 4, 2, 2, 2, "yes")
