"""What a newcomer is told: a legend of the board, and what the game is."""

from __future__ import annotations

import pytest

from mechs_core import rulesets
from mechs_core.kernel.creation import describe
from mechs_core.kernel.stream import Line
from tests.games import PEOPLE
from tests.toy import TOY

LOW, WIDE = 24, 80
NAMED = pytest.mark.parametrize("name", rulesets.names())


@NAMED
def test_the_legend_fits_a_low_screen(name: str) -> None:
    ruleset = rulesets.find(name)
    line, _ = Line.create(ruleset, describe(ruleset, PEOPLE[: ruleset.seats[-1]], seed="7"))
    for viewer in (None, 0):
        drawn = ruleset.telling.legend(ruleset.sight.view(line.state, viewer))
        lines = ["".join(span.text for span in each) for each in drawn]
        assert 5 < len(lines) < LOW
        assert all(len(each) <= WIDE and each.isprintable() for each in lines)


@NAMED
def test_what_the_game_is_fits_a_line_with_its_title(name: str) -> None:
    ruleset = rulesets.find(name)
    assert ruleset.telling.about
    assert len(f"{ruleset.title}: {ruleset.telling.about}") <= WIDE


def test_a_ruleset_needs_no_legend() -> None:
    line, _ = Line.create(TOY, describe(TOY, PEOPLE[:2], seed="7"))
    assert TOY.telling.legend(TOY.sight.view(line.state, 0)) == ()
