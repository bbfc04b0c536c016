"""What a campaign came to: the result, the listing row, where Acts begin. BR-RSL."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from mechs_cli.games.rounds import rounds_of
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Mark
from mechs_core.kernel.viewers import NOWHERE, Eyes, inside
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.outcome import mark, result, summary
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted, RoundStarted
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet
from mechs_core.rulesets.arcs.rules.turns import EndTurn
from mechs_core.table.frames import frames
from tests.games import Sealed
from tests.rulesets.arcs.campaign.ends import over
from tests.rulesets.arcs.positions import at, created, opening, p

NONE = dict.fromkeys(("tycoon", "tyrant", "warlord", "keeper", "empath", "bonus"), 0)
LATER = dict.fromkeys(
    ("grand", "peace", "fate", "trust", "leave", "debts", "asylum", "objective", "halved"), 0
)


def test_br_rsl_1_the_result_tells_reason_fates_titles_and_what_is_left_of_objectives():
    story = over(
        p(fate="prefect", power=7, ships="4G=2"),
        p(fate="unifier", power=9, objective=5, cities="4C", outlaw=True),
        p(fate="symbiont"),
        act=3,
        chapter=4,
        trust="MMRRW",
    )
    found = result(story.state)
    assert found is not None
    assert found.ranking == ((0,), (1,), (2,)) and found.decided_by == "power"
    assert found.score == (12, 9, 0)
    table = {"trophies": 0, "captives": 0}
    assert found.parts == (
        {
            **NONE,
            "scenario": 7,
            **LATER,
            "grand": 5,
            "cities": 0,
            **table,
            "fate_played": "prefect",
            "title": "first_regent",
            "objective_left": None,
        },
        {
            **NONE,
            "scenario": 9,
            **LATER,
            "cities": 1,
            **table,
            "fate_played": "unifier",
            "title": "outlaw",
            "objective_left": 5,
        },
        {
            **NONE,
            "scenario": 0,
            **LATER,
            "cities": 0,
            **table,
            "fate_played": "symbiont",
            "title": "regent",
            "objective_left": 17,
        },
    )


def test_br_rsl_1_the_listing_row():
    story = at(p(power=12), p(power=-4), played="AG2", campaign=True, act=2, chapter=1, round=3)
    assert summary(story.state) == "act 2 chapter 1 round 3, 0 acts; power 12 -4"
    fates = at(p(), p(), p(), phase="fates", campaign=True, act=1)
    assert summary(fates.state) == "act 1, 0 1 2 to choose a fate; power 0 0 0"
    offer = fates.state.reach.offers[1][0]
    one = fates.when(1, ChooseFate(offer))
    assert summary(one.state) == "act 1, 0 2 to choose a fate; power 0 0 0"
    talk = at(p(), p(), phase="order", campaign=True, act=3, chapter=2, caller=1, played="AG2")
    assert summary(talk.state) == "act 3 chapter 2, summit of 1; power 0 0"


def test_br_rsl_1_the_listing_row_at_the_end():
    seats = p(fate="prefect", power=2), p(fate="symbiont", objective=0, power=1)
    won = over(*seats, act=3)
    assert summary(won.state) == "ended, 1 wins (final objective); power 2 1"
    last = over(*seats[:1], p(fate="prefect", power=9), act=3, chapter=4)
    assert summary(last.state) == "ended, 1 wins (power); power 2 9"


# ---------------------------------------------------------------- marks


def test_br_rsl_1_acts_are_marked():
    assert mark(ActBegun(2, (0, 0), ("m1",))) == Mark("act", act=2)


def test_rounds_of_a_campaign_are_called_by_act_chapter_and_number():
    here = inside(inside(NOWHERE, Mark("act", act=1)), Mark("chapter", chapter=2))
    assert here.called is None
    here = inside(here, Mark("round", round=3))
    assert here.called == "1.2.3" and inside(here, Mark("turn", seat=1)).called == "1.2.3"
    new = inside(here, Mark("act", act=2))
    assert (new.act, new.chapter, new.round, new.called) == (2, None, None, None)
    first = inside(inside(new, Mark("chapter", chapter=1)), Mark("round", round=1))
    assert first.called == "2.1.1"


def test_a_scenario_begins_within_its_act():
    _, events = opening(p(), p(), played="AG2", campaign=True, act=2, chapter=3, round=4)
    (event,) = (event for event in events if type(event) is ScenarioSet)
    assert mark(event) == Mark("round", round=4, chapter=3, act=2)
    _, events = opening(p(), p(), phase="fates", campaign=True, act=2)
    (event,) = (event for event in events if type(event) is ScenarioSet)
    assert mark(event) == Mark("act", act=1)


def test_rounds_of_a_campaign_are_counted_over_its_acts():
    now = NOWHERE
    for event in (ActBegun(2, (0, 0), ()), ChapterStarted(1), RoundStarted(1, (0, 1))):
        begins = mark(event)
        assert begins is not None
        now = inside(now, begins)
        assert now.is_in_part
    assert not NOWHERE.is_in_part


@cache
def from_act_to_act() -> Sealed:
    """The last turn of Act I, and two rounds of Act II."""
    seats = p(ships="4G=1", objective=0), p(ships="4G=1", objective=0)
    game = Sealed(RULESET, created(*seats, played="AG2", campaign=True, chapter=3, round=5))
    game.decide(0, EndTurn())
    rng = Rng("acts")
    while (game.line.state.reach.act, game.line.state.round) < (2, 2):
        game.random_step(rng)
    return game


def test_rounds_are_found_by_act_chapter_and_number():
    found = rounds_of(RULESET, from_act_to_act().steps)
    assert [*found] == ["1.3.5", "2.1.1", "2.1.2"]
    assert [*found.values()] == sorted(found.values())


def test_every_frame_lies_in_its_round():
    shots = frames(RULESET, from_act_to_act().steps, Eyes(None, lambda seed: True))
    called = [name for name, _ in groupby(shot.mark.called for shot in shots)]
    assert called == [None, "1.3.5", None, "2.1.1", "2.1.2"]
