"""Blight placed with an empty supply. BR-BLI."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.rules.campaign.crises import CrisisResolved
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.rolls import CRISIS_B, crises
from tests.rulesets.arcs.positions import p, told
from tests.rulesets.arcs.scenes import moves, steps

FAR = {"ships": "4G=1"}  # where no Blight is


def looming(blight: str, *trophies: int, **said: object) -> Story:
    """CC15 places Blight on the planets B. trophies: Blight that seats have taken."""
    seats = [
        p(ships="4A=1", trophies={"blight": {"blight": number}} if number else {})
        for number in trophies
    ]
    return crises(
        *seats,
        court="CC15 CC01 CC02",
        court_deck="CC03",
        blight=blight,
        rolled=(6, CRISIS_B),
        **said,
    )


def placed(story: Story) -> list[str]:
    return [each.split(" blight of blight ")[1] for each in moves(story) if "of blight" in each]


@pytest.mark.parametrize(
    ("trophies", "said", "from_"),
    [
        ((1, 2), {}, ["trophies:1", "trophies:0", "trophies:1"]),
        ((2, 2), {"initiative": 1, "leader": 1}, ["trophies:1", "trophies:0", "trophies:1"]),
        ((0, 1), {}, ["trophies:1"]),
        ((0, 0), {}, []),
    ],
)
def test_br_bli_5_an_empty_supply_takes_from_whoever_has_most(
    trophies: tuple[int, int], said: dict[str, int], from_: list[str]
):
    """24 pieces: what seats have not stands at 1A, 1B, 2B and 3B."""
    left = 24 - sum(trophies)
    story = looming(f"1A={left - 3} 1B=1 2B=1 3B=1", *trophies, **said)
    goals = ["4B", "5B", "6B"][: len(from_)]
    assert placed(story) == [
        f"{place} > {goal}, crisis" for place, goal in zip(from_, goals, strict=True)
    ]
    assert CrisisResolved("CC15") in story.events


def test_br_bli_5_the_supply_comes_first():
    story = looming("1A=18 1B=1 2B=1 3B=1", 2, 0)
    assert placed(story)[0] == "supply:blight > 4B, crisis"
    assert placed(story)[1] == "trophies:0 > 5B, crisis"


def test_br_bli_5_fx7_asks_nobody_when_no_blight_is_anywhere():
    reaper = p(fate="reaper", fx="FX6 FX7", **FAR)
    story = crises(reaper, p(**FAR), act=2, blight="1A=23 1B=1")
    assert "fate_choice?" not in steps(story)
    assert told(story, CrisisResolved) == [CrisisResolved("FX7@0")]
    some = crises(reaper, p(trophies={"blight": {"blight": 1}}, **FAR), act=2, blight="1A=22 1B=1")
    some = some.when(0, FateChoice(system="1C"))
    assert placed(some) == ["trophies:1 > 1C, crisis"]
