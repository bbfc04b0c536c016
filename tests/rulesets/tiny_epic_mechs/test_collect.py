"""COLLECT: resources of all controlled zones, chosen zone by zone. TEM-COL, Prospect."""

from __future__ import annotations

import pytest

from mechs_core.kernel.viewers import Eyes
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import (
    Collect,
    Collected,
    ResourceChosen,
    next_choice,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.table import frames
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position

DONE = (TurnEnded(RED), TurnStarted(1, 1, BLUE))


def collecting(blue: dict | None = None, *, options: dict | None = None, **red: object) -> Story:
    """Red may COLLECT where it stands."""
    return given(position(p(**red), blue or p(), options=options, phase="action", card="K1"))


@pytest.mark.parametrize(
    ("cell", "zones", "has_credits", "has_energy"),
    [
        ("c1", {"c1": (1, 1)}, 4, 4),  # the own base gives both
        ("c3", {"c3": (2, 2)}, 5, 5),  # so does the Mech zone
        ("d2", {"d2": (2, 0)}, 5, 3),  # R09: credits only
        ("b3", {"b3": (0, 2)}, 3, 5),  # R10: energy only
    ],
)
def test_tem_col_1_a_zone_without_a_choice(
    cell: str, zones: dict, has_credits: int, has_energy: int
):
    collecting(cell=cell, mines={}).when(RED, Collect()).then(
        Collected(RED, zones, has_credits, has_energy), *DONE
    )


@pytest.mark.parametrize(
    ("resource", "gain", "after"), [("C", (1, 0), (4, 3)), ("E", (0, 2), (3, 5))]
)
def test_tem_col_1_a_zone_with_a_choice_gives_the_one_chosen(
    resource: str, gain: tuple[int, int], after: tuple[int, int]
):
    """R12 on d4: 1 credit or 2 energy."""
    collecting(cell="d4", mines={}).when(RED, Collect("d4", resource)).then(
        ResourceChosen(RED, "d4", resource), Collected(RED, {"d4": gain}, *after), *DONE
    )


def test_tem_r_25_an_enemys_base_gives_one_of_its_two():
    story = collecting(p(mines={}, cell="b4"), cell="c5", mines={})
    story.when(RED, Collect()).refused("choice_missing", "choose a resource for c5")
    story.when(RED, Collect("c5", "E")).then(
        ResourceChosen(RED, "c5", "E"), Collected(RED, {"c5": (0, 1)}, 3, 4), *DONE
    )
    story.when(RED, Collect("c5", "C")).then_first(
        ResourceChosen(RED, "c5", "C"), Collected(RED, {"c5": (1, 0)}, 4, 3)
    )


def test_tem_col_1_choices_are_made_zone_by_zone_in_reading_order():
    story = collecting(cell="b4", mines={"c2": 1, "d2": 2}, turrets=["b2"])
    for cell in ("b2", "c2", "b4"):
        assert story.line.legal(RED)[:2] == [Collect(cell, "C"), Collect(cell, "E")]
        if cell != "b4":
            later = {"b2": "c2", "c2": "b4"}[cell]
            story.when(RED, Collect(later, "C")).refused("not_next")
        story = story.when(RED, Collect(cell, "C"))
    story.then(
        ResourceChosen(RED, "b4", "C"),
        Collected(RED, {"b2": (1, 0), "c2": (1, 0), "d2": (2, 0), "b4": (2, 0)}, 9, 3),
        *DONE,
    )


def test_tem_col_1_all_is_gained_at_once_so_that_the_cap_cuts_the_sum():
    story = collecting(cell="d2", mines={"c1": 1}, turrets=["c3"], credits=7, energy=8)
    story.when(RED, Collect()).then_first(
        Collected(RED, {"c1": (1, 1), "d2": (2, 0), "c3": (2, 2)}, 9, 9)
    )


def test_an_event_whose_totals_would_not_change_is_not_written():
    collecting(mines={}, credits=9, energy=9).when(RED, Collect()).then(*DONE)


def test_tem_col_2_a_zone_with_pilot_and_device_counts_once():
    collecting(cell="c1", mines={"c1": 1}).when(RED, Collect()).then_first(
        Collected(RED, {"c1": (1, 1)}, 4, 4)
    )


def test_tem_ctrl_1_each_kind_of_piece_controls_its_zone():
    story = collecting(cell="c3", mines={"c1": 1}, turrets=["b3"])
    story.when(RED, Collect()).then_first(
        Collected(RED, {"c1": (1, 1)} | {"b3": (0, 2), "c3": (2, 2)}, 6, 8)
    )
    zones = story.when(RED, Collect()).events[0].zones
    assert [*zones] == ["c1", "b3", "c3"]


# ---------------------------------------------------------------- phase `collect`


def test_phases_after_the_first_zone_nothing_else_is_asked():
    story = collecting(cell="b2", mines={"c2": 1}, owned=["B1", "B2"], equipped=["B1"])
    assert story.line.legal(RED) == [
        *(Collect("b2", "C"), Collect("b2", "E")),
        PassAction(),
        *(Equip("B2", "B1"), Equip("B2", None)),
    ]
    story = story.when(RED, Collect("b2", "C"))
    story.then(ResourceChosen(RED, "b2", "C"))
    assert asked(story.line) == ((RED, "collect"),)
    assert story.line.legal(RED) == [Collect("c2", "C"), Collect("c2", "E")]
    assert story.line.legal(BLUE) == []
    story.when(RED, PassAction()).refused("not_asked")
    story.when(RED, Equip("B2", "B1")).refused("not_asked")
    story.when(RED, Collect("b2", "E")).refused(
        "not_next", "b2 is chosen already: first choose for c2"
    )


# ---------------------------------------------------------------- refusals


def test_collect_is_refused_in_the_order_of_the_table():
    story = collecting(cell="d2", mines={"b2": 1, "c2": 2})
    story.when(RED, Collect("d9", "C")).refused("bad_value")
    story.when(RED, Collect("b2", "X")).refused("bad_value")
    story.when(RED, Collect("b2", None)).refused("bad_value")
    story.when(RED, Collect(None, "C")).refused("bad_value")
    story.when(RED, Collect("d4", "C")).refused("not_controlled", "you do not control d4")
    story.when(RED, Collect("d2", "C")).refused("no_choice", "d2 gives credits only")
    story.when(RED, Collect("c2", "C")).refused("not_next")
    story.when(RED, Collect()).refused("choice_missing", "choose a resource for b2")


def test_a_zone_that_gives_both_or_energy_has_no_choice():
    story = collecting(cell="c3", mines={"c1": 1}, turrets=["b3"])
    story.when(RED, Collect("c3", "C")).refused("no_choice", "c3 gives credits and energy")
    story.when(RED, Collect("c1", "C")).refused("no_choice", "c1 gives credits and energy")
    story.when(RED, Collect("b3", "E")).refused("no_choice", "b3 gives energy only")


def test_the_choice_says_which_zone_comes_first():
    story = collecting(cell="c2", mines={"b2": 1})
    story.when(RED, Collect("c2", "C")).refused(
        "not_next", "c2 is not the next: first choose for b2"
    )


def test_legal_has_one_collect_or_two():
    assert collecting(mines={}).line.legal(RED) == [Collect(), PassAction()]
    assert len(collecting(cell="b2", mines={"c2": 1}).line.legal(RED)) == 3


# ---------------------------------------------------------------- Prospect


def prospect(**red: object) -> Story:
    return collecting(options={"pilot_abilities": True}, pilot="P8", **red)


@pytest.mark.parametrize(
    ("cell", "choice", "gain"),
    [
        ("c1", Collect(), (2, 1)),  # both: credits
        ("c3", Collect(), (3, 2)),
        ("d2", Collect(), (3, 0)),
        ("b3", Collect(), (0, 3)),
        ("d4", Collect("d4", "C"), (2, 0)),
        ("d4", Collect("d4", "E"), (0, 3)),
    ],
)
def test_p8_its_pilots_zone_gives_one_more_of_what_it_gave(
    cell: str, choice: Collect, gain: tuple[int, int]
):
    story = prospect(cell=cell, mines={}).when(RED, choice)
    (event,) = (each for each in story.events if type(each) is Collected)
    assert event == Collected(RED, {cell: gain}, 3 + gain[0], 3 + gain[1])


def test_p8_other_zones_give_no_more():
    prospect(cell="d2", mines={"c1": 1}).when(RED, Collect()).then_first(
        Collected(RED, {"c1": (1, 1), "d2": (3, 0)}, 7, 4)
    )


def test_p8_is_in_force_in_armor_not_in_the_mighty_mech():
    for status, gain in (("ARMOR", 3), ("MIGHTY", 2)):
        story = prospect(cell="d2", mines={}, status=status).when(RED, Collect())
        story.then_first(Collected(RED, {"d2": (gain, 0)}, 3 + gain, 3))
    collecting(cell="d2", mines={}, pilot="P8").when(RED, Collect()).then_first(
        Collected(RED, {"d2": (2, 0)}, 5, 3)
    )


def test_collect_follows_its_card():
    line = position(p(program=[["K6", "N"]]), p())
    given(line).when(RED, Collect()).refused("not_asked")
    given(line).when(RED, Reveal()).when(RED, Collect()).accepted()


# ---------------------------------------------------------------- what is told at the table


def news(story: Story, decision: Collect) -> list[str]:
    before = story.line.copy()
    events = story.line.copy().decide(RED, decision)
    told = frames.frames_of_step(before, events, Eyes(RED, lambda seed: False))
    return [frame.sentence for frame in frames.news(RULESET, told)]


def test_tem_r_26_at_full_tracks_it_is_told_that_nothing_could_be_taken():
    full = {"credits": 9, "energy": 9, "mines": {}}
    nothing = "nothing, the cap of 9 is reached"
    assert news(collecting(cell="c1", **full), Collect()) == [f"red collects: {nothing}"]
    chosen = news(collecting(cell="d4", **full), Collect("d4", "C"))
    assert chosen == [f"red wants credits of d4: {nothing}"]
    half = news(collecting(cell="d4", credits=9, mines={}), Collect("d4", "E"))
    assert half == ["red collects 2 energy on d4: 9 credits, 5 energy"]


def test_tem_col_1_where_nothing_fits_on_the_tracks_there_is_no_collected():
    def told(decision: Collect, **purse: int) -> list[str]:
        story = collecting(cell="d4", mines={}, **purse)
        return [type(each).__name__ for each in story.line.copy().decide(RED, decision)][1:3]

    assert told(Collect("d4", "C"), credits=9, energy=9) == ["ResourceChosen", "TurnEnded"]
    assert told(Collect("d4", "C"), credits=9, energy=3) == ["ResourceChosen", "TurnEnded"]
    assert told(Collect("d4", "E"), credits=9, energy=3) == ["ResourceChosen", "Collected"]


def test_tem_r_26_a_zone_that_is_not_the_last_says_nothing_of_the_cap():
    story = collecting(cell="d4", credits=9, energy=9, mines={"c1": 1, "b2": 2})
    asked_for = next_choice(story.state, RED)
    first = news(story, Collect(CELLS[asked_for], "C"))
    assert first == [f"red chooses credits on {CELLS[asked_for]}"]
