"""What is counted of a campaign: Fates and their objectives, titles."""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.turns import EndTurn
from mechs_core.testing.counts import tally_of
from tests.games import Sealed
from tests.rulesets.arcs.positions import created, p


def counted(game: Sealed, topic: str) -> dict[tuple[int, str], dict[str, int]]:
    """By seat and item what a topic counts."""
    found: dict[tuple[int, str], dict[str, int]] = {}
    for (seat, of, item, measure), value in tally_of(RULESET, game.events).items():
        if of == topic:
            found.setdefault((seat, item), {})[measure] = value
    return found


def over(*seats: Any, **keys: Any) -> Sealed:
    """The chapter ends after the turn of seat 0."""
    table = [{"ships": "4G=1", **seat} for seat in seats]
    game = Sealed(RULESET, created(*table, played="AG2", campaign=True, **keys))
    return game.decide(0, EndTurn())


def test_a_fate_is_told_with_its_objective_and_the_power_of_its_chapters():
    seats = [
        p(fate="factor", objective=2, favors={1: 4}, power=6),
        p(fate="liberator", objective=5, outlaw=True, slots="MM"),
    ]
    game = over(*seats, chapter=3, markers={"TYCOON": ["m1"]})
    assert counted(game, "fate") == {
        (0, "Factor in Act 1"): {"acts": 1, "completed": 1, "steps": 2},
        (1, "Liberator in Act 1"): {"acts": 1, "steps": 2, "lacked": 3, "power": 4},
    }


def test_the_next_fate_is_told_from_its_own_act_on():
    seats = [p(offer="reaper marshal", ships="4G=1", chosen="reaper"), p(offer="marshal reaper")]
    game = Sealed(RULESET, created(*seats, phase="fates", campaign=True, act=2))
    game.decide(1, ChooseFate("marshal"))
    assert counted(game, "fate") == {
        (0, "Blight Reaper in Act 2"): {"acts": 1},
        (1, "Marshal in Act 2"): {"acts": 1},
    }


def test_final_objectives_are_resolved_with_the_end():
    seats = [p(fate="symbiont", objective=0, power=3), p(fate="unifier", objective=4)]
    game = over(*seats, act=3, chapter=2)
    assert counted(game, "fate")[0, "Symbiont in Act 3"] == {"acts": 1, "completed": 1}
    assert counted(game, "fate")[1, "Unifier in Act 3"] == {"acts": 1, "lacked": 4}


def test_a_fate_without_an_objective_completes_none():
    game = over(p(fate="prefect"), p(fate="reaper"), act=3, chapter=4)
    assert counted(game, "fate")[0, "Prefect in Act 3"] == {"acts": 1}


def test_titles_are_told_by_chapters_with_their_power():
    seats = [p(fate="prefect"), p(outlaw=True, slots="MM"), p()]
    game = over(*seats, markers={"TYCOON": ["m1"]}, trust="M")
    assert counted(game, "title") == {
        (0, "first regent"): {"chapters": 1, "power": 0},
        (1, "outlaw"): {"chapters": 1, "power": 2},
        (2, "regent"): {"chapters": 1, "power": 0},
    }


def test_a_base_game_counts_neither():
    game = Sealed(RULESET, created(p(ships="4G=1"), p(ships="4G=1"), played="AG2"))
    game.decide(0, EndTurn())
    assert not counted(game, "fate") and not counted(game, "title")


def test_a_campaign_counts_places_but_no_starts_of_set_up_cards():
    game = Sealed.new(RULESET, 3, options={"campaign": True})
    assert {item for _, item in counted(game, "place")} == {f"place {n} of 3" for n in (1, 2, 3)}
    assert not counted(game, "start")


def test_cards_that_a_scenario_gives_a_seat_are_taken():
    game = Sealed(RULESET, created(p(fx="FX1 FX2", lore="L03"), p(), campaign=True))
    taken = {item for seat, item in counted(game, "court card") if seat == 0}
    assert taken == {"FX1 Imperial Writ", "FX2 Free Charter", "L03 Sprinter Drives"}
