"""What a game came to: places, parts of Power, the listing row, marks. ARC-RSL."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Mark
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.outcome import mark, result, summary
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.cards_played import Follow, PassInitiative
from mechs_core.rulesets.arcs.rules.move import Move
from mechs_core.rulesets.arcs.rules.rounds import GameEnded, RoundEnded, RoundStarted
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn, TurnEnded, TurnStarted
from mechs_core.testing import Story, given, new_game
from tests.rulesets.arcs.positions import at, opening, p, told


def last_pass(*seats: dict[str, object], **said: object) -> Story:
    """Seat 0, the only one with a card, passes: the chapter ends."""
    first = {"hand": "CO2", **(seats[0] if seats else {})}
    return at(p(**first), *seats[1:], phase="lead", **said).when(0, PassInitiative())


# ---------------------------------------------------------------- the result


def test_arc_rsl_1_while_the_game_runs_there_is_no_result():
    assert result(at(p(), p()).state) is None
    assert result(new_game(RULESET, 3).state) is None


def test_arc_rsl_1_places_power_by_its_causes_cities_trophies_and_captives():
    """Seat 0 wins Tycoon with five cities out; seat 1 is second in Tyrant; both had some Power."""
    story = last_pass(
        p(power=20, slots="MF", cities="1A 2A 3A 4A 5A"),
        p(power=31, captives={0: 1, 2: 1}, trophies={0: {"ship": 2}}, cities="6C"),
        p(power=3, captives={0: 3}),
        markers={"TYCOON": ["m3"], "TYRANT": ["m2"]},
    )
    found = result(story.state)
    assert found is not None
    assert found.ranking == ((1,), (0,), (2,)) and found.decided_by == "power"
    assert found.score == (30, 33, 6)
    none = dict.fromkeys(("tycoon", "tyrant", "warlord", "keeper", "empath", "bonus"), 0)
    assert found.parts == (
        {
            **none,
            "tycoon": 5,
            "bonus": 5,
            "scenario": 20,
            "cities": 5,
            "trophies": 0,
            "captives": 0,
        },
        {**none, "tyrant": 2, "scenario": 31, "cities": 1, "trophies": 2, "captives": 0},
        {**none, "tyrant": 3, "scenario": 3, "cities": 0, "trophies": 0, "captives": 0},
    )


def test_arc_rsl_1_trophies_and_captives_that_are_left_are_counted():
    story = last_pass(
        p(power=33, captives={1: 2}, trophies={1: {"ship": 2, "city": 1, "agent": 1}}), p()
    )
    found = result(story.state)
    assert found is not None
    assert (found.parts[0]["trophies"], found.parts[0]["captives"]) == (4, 2)


@pytest.mark.parametrize(
    ("initiative", "ranking"), [(0, ((0,), (2,), (1,))), (1, ((2,), (0,), (1,)))]
)
def test_arc_chp_3_and_arc_rsl_1_the_earliest_in_turn_order_wins_a_tie(
    initiative: int, ranking: tuple[tuple[int, ...], ...]
):
    hands = [p(hand="CO2", power=31), p(power=3), p(power=31)]
    if initiative:
        hands[0], hands[1] = p(power=31), p(power=3, hand="CO2")
    story = at(*hands, phase="lead", initiative=initiative)
    story = story.when(initiative, PassInitiative())
    found = result(story.state)
    assert found is not None and found.ranking == ranking


# ---------------------------------------------------------------- the listing row


def test_arc_rsl_1_the_row_says_chapter_round_who_does_what_and_the_power():
    seats = [p(power=12, hand="CO2"), p(power=9, hand="CO3"), p(power=4, ships="1G=2")]
    keys = {"chapter": 2, "round": 3}
    power = "power 12 9 4"
    led = at(*seats, phase="lead", **keys)
    assert summary(led.state) == f"chapter 2 round 3, 0 to lead; {power}"
    story = at(*seats, phase="follow", played="MO2", **keys)
    assert summary(story.state) == f"chapter 2 round 3, 1 to follow; {power}"
    story = story.when(1, Follow("pivot", "CO3"))
    assert summary(story.state) == f"chapter 2 round 3, 1 acts; {power}"
    window = at(*seats, played="CO4, 1 copy CO5, 2 pivot MO2", **keys)
    window = window.when(2, Act(Move("1G", "1A")))
    assert summary(window.state) == f"chapter 2 round 3, 2 acts; {power}"


def test_arc_rsl_1_the_row_of_a_redraw_and_of_the_end():
    line = new_game(RULESET, 2, luck={"initiative": [1]})
    assert summary(line.state) == "chapter 1 round 0, 0 to redraw; power 0 0"
    ended = last_pass(p(power=21), p(power=29), p(power=33))
    assert summary(ended.state) == "ended, 2 wins; power 21 29 33"


# ---------------------------------------------------------------- marks


def test_arc_rsl_1_where_rounds_and_turns_begin():
    assert mark(RoundStarted(4, (1, 0))) == Mark("round", round=4)
    assert mark(TurnStarted(1, 2, ("build",))) == Mark("turn", seat=1)
    assert mark(RoundEnded(4)) is None and mark(TurnEnded(1)) is None
    (event,) = [e for e in opening(p(), p(), round=7)[1] if type(e) is ScenarioSet]
    found = mark(event)
    assert found is not None and (found.kind, found.round) == ("round", 7)


def test_arc_rsl_1_a_game_that_ends_says_why():
    story = last_pass(p(power=33), p())
    assert told(story, GameEnded) == [GameEnded((0, 1), "power")]
    story = last_pass(p(power=3), p(), chapter=5)
    assert told(story, GameEnded, PowerChanged) == [GameEnded((0, 1), "chapters")]
    assert result(story.state).decided_by == "chapters"  # type: ignore[union-attr]
    given(story.line).when(0, EndTurn()).refused("game_over")
