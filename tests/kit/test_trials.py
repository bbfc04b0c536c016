"""Trials: a trial leaves its state alone, repeats its luck, and asks nobody."""

from __future__ import annotations

import pytest

from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.stream import state_bytes
from mechs_core.kit.chapters import Chapters
from mechs_core.kit.trials import BarePlay, Trial, as_shown, tried
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Game, Pick


@pytest.fixture
def trial() -> Trial[Game]:
    """Of seat 1, after seat 0 has picked 3 in secret."""
    return Trial(Prospect(Sealed.new(TOY, 3).decide(0, Pick(3)).line, 1))


def test_a_trial_starts_from_what_a_seat_imagines(trial: Trial[Game]) -> None:
    assert (trial.seat, trial.ruleset) == (1, TOY)
    assert trial.start.picks[0] in (1, 2, 3)
    created = trial.play(trial.start).created
    assert (created.seed, created.scenario, created.given) == ("", None, {})


def test_what_is_tried_leaves_its_position_alone(trial: Trial[Game]) -> None:
    before = state_bytes(trial.start)
    after = trial.after(trial.start, 1, Pick(2))
    assert after.picks[1] == 2
    play = trial.play(after)
    play.state.picks[1] = 1
    assert after.picks[1] == 2
    assert state_bytes(trial.start) == before


def test_what_is_drawn_is_the_same_in_each_play_of_a_trial_and_another_in_others() -> None:
    line = Sealed.new(TOY, 3).decide(0, Pick(3)).line
    prospect = Prospect(line, 1)
    dice = set()
    for _ in range(30):
        trial: Trial[Game] = Trial(prospect)
        position = trial.after(trial.start, 1, Pick(1))
        found = {trial.after(position, 2, Pick(pick)).die for pick in (1, 2, 3, 1)}
        assert len(found) == 1
        dice |= found
    assert dice == {1, 2, 3, 4, 5, 6}


# ---------------------------------------------------------------- of what a view shows

SHOWN = as_shown(TOY.options, 3, rounds=5)


def test_a_shown_game_has_the_options_that_are_shown_and_the_defaults_of_others() -> None:
    assert SHOWN.options == {"rounds": 5, "block": True, "die": "plain"}
    assert (SHOWN.seats, SHOWN.seed, SHOWN.scenario) == (("", "", ""), "", None)
    by_seats = Option(name="size", sentence="Size", default=lambda seats: 2 * seats)
    assert as_shown([by_seats], 4).options == {"size": 8}
    assert as_shown([by_seats], 4, size=1).options == {"size": 1}


def test_a_decision_is_tried_by_the_chapters_alone() -> None:
    chapters = Chapters("tests.toy", "rules")
    position = Sealed.new(TOY, 3).line.state.copy()
    events = tried(chapters, SHOWN, position, 1, Pick(2))
    assert [type(event).__name__ for event in events] == ["Picked"]
    assert position.picks[1] == 2


def test_a_bare_play_asks_nobody() -> None:
    play = BarePlay(Chapters("tests.toy", "rules"), SHOWN, Sealed.new(TOY, 3).line.state.copy())
    assert play.requests() == ()
