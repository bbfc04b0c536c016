"""What a seat sees of a campaign as numbers, and how many decisions there can be at most."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec import structs

from mechs_core.env import env
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import FATE_IDS
from mechs_core.rulesets.arcs.cards import SUITED
from mechs_core.rulesets.arcs.observation import WIDEST_IN_CAMPAIGNS
from mechs_core.rulesets.arcs.rules.campaign.drafts import Draft
from mechs_core.rulesets.arcs.view import WindowSeen
from mechs_core.testing.observations import by_name, observed
from tests.rulesets.arcs.campaign import questions
from tests.rulesets.arcs.campaign.summits import item, proposed, talk
from tests.rulesets.arcs.positions import p, position

ADA, BOB, EVE = range(3)


def some(line: Line, viewer: int | None, *names: str) -> tuple[int, ...]:
    """What a viewer sees of these features."""
    seen = by_name(line, viewer)
    return tuple(seen[name] for name in names)


def fate(name: str) -> int:
    return 1 + FATE_IDS.index(name)


def test_every_question_of_a_campaign_is_told_within_bounds() -> None:
    for line in questions.met(3):
        first, *_ = line.requests()
        assert by_name(line, first.seat)["seat0_question"]
        observed(line, None)


def test_titles_the_trust_and_the_booklet_are_told() -> None:
    line = position(
        *(p(outlaw=True), p(), p()),
        first_regent=1,
        trust="MRR",
        policy="war peace escalation",
        laws="W1",
        edicts=[3, 6],
        campaign=True,
    )
    names = ("seat0_regent", "seat1_regent", "first_regent", "trust_M", "trust_R", "trust_P")
    assert some(line, ADA, *names) == (0, 1, 2, 1, 2, 0)
    assert some(line, BOB, *names) == (1, 1, 1, 1, 2, 0)
    names = ("3_in_force", "6_in_force", "7_in_force", "W1_in_force", "policy1", "policy3")
    assert some(line, ADA, *names) == (1, 1, 0, 1, 3, 2)


def test_fates_favors_and_flagships_are_told_by_seat() -> None:
    ark = p(fate="ark_captain", objective=5, favors={0: 2}, beacons="4B", fx="FX5")
    ark["flagship"] = "4B slipstream=port+city! hull=city"
    line = position(p(ships="4B=2"), ark, act=2, campaign=True)
    names = ("fate", "objective", "favors_seat1", "beacon_4B", "flagship", "beacons_left")
    assert some(line, ADA, *(f"seat1_{name}" for name in names))[:2] == (fate("ark_captain"), 5)
    assert some(line, ADA, "seat1_favors_seat0", "seat1_favors_seat1") == (2, 0)
    assert some(line, BOB, "seat0_favors_seat0", "seat0_favors_seat1") == (0, 2)
    assert some(line, BOB, "seat0_beacon_4B", "seat0_flagship", "seat0_beacons_left") == (1, 15, 5)
    board = ("slipstream_upgrade", "slipstream_armor", "hull_upgrade", "hull_armor")
    assert some(line, BOB, *(f"seat0_{spot}" for spot in board)) == (3, 2, 1, 0)
    assert some(line, BOB, "FX5_seat0_where", "FX5_seat1_where") == (12, 0)
    assert some(line, ADA, "FX5_seat0_where", "FX5_seat1_where") == (0, 13)


def test_the_choice_of_a_fate_is_told_to_its_seat_alone() -> None:
    line = questions.fates(2).line
    names = ("offer1", "offer2", "chosen", "seat0_offers", "seat1_offers")
    assert some(line, ADA, *names) == (fate("prefect"), fate("liberator"), 0, 2, 2)
    assert some(line, BOB, *names) == (fate("prefect"), fate("factor"), 0, 2, 2)
    assert some(line, None, *names) == (0, 0, 0, 2, 2)


def test_pieces_of_no_seat_are_told_by_system() -> None:
    line = position(
        p(ships="4B=1", ports="3G*"),
        *(p(trophies={"empire": {"ship": 2}, "blight": {"blight": 1}}), p()),
        empire="4B=2+1",
        free="3B:city 4C:starport!",
        blight="2A=1+1",
        campaign=True,
    )
    names = ("empire_4B_fresh", "empire_4B_damaged", "free_3B_cities", "free_4C_damaged_starports")
    assert some(line, ADA, *names) == (2, 1, 1, 1)
    names = ("blight_2A_fresh", "blight_2A_damaged", "outside_3G", "seat0_3G_starports")
    assert some(line, ADA, *names) == (1, 1, 1, 1)
    names = ("outside_3G", "seat2_3G_starports", "seat0_trophies_empire_ship")
    assert some(line, BOB, *names) == (3, 1, 2)
    assert some(line, BOB, "seat0_trophies_blight_blight", "blight_left") == (1, 21)


def test_the_council_and_what_is_attached_are_told() -> None:
    line = position(
        *(p(agents="0=2"), p(fate="marshal", fx="FX8 FX9b"), p()),
        attached={1: "FX9a@1"},
        court="CC02 CC11",
        act=2,
        campaign=True,
    )
    names = ("CC02_where", "CC11_where", "FX9a_seat1_where", "FX9b_seat1_where", "council")
    assert some(line, ADA, *names) == (1, 2, 7, 11, 0)
    assert some(line, BOB, "seat2_agents_council", "seat0_agents_council") == (2, 0)


def test_a_summit_is_told_with_drafts_and_proposals() -> None:
    story = talk(p(slots="M"), p(ships="4B=2 4G=1", slots="R"), p())
    line = proposed(story, ADA, item(0, 1, "resource", slot=1), item(1, 0, "favor")).line
    names = ("caller", "talking", "proposal1", "proposal1_seat", "proposal2", "seat1_made")
    assert some(line, BOB, *names) == (3, 1, 1, 3, 0, 0)
    parts = [f"proposal1_seat{seat}" for seat in range(3)]
    assert some(line, BOB, *parts) == (1, 0, 2)
    names = [f"proposal1_item1_{name}" for name in ("from", "to", "kind", "at", "system")]
    assert some(line, ADA, *names) == (1, 2, 7, 1, 0)
    assert some(line, BOB, *names) == (3, 1, 7, 1, 0)
    line.decide(ADA, Draft(BOB, ADA, "cede"))
    assert some(line, ADA, "seat0_begun_from", "seat0_begun_to", "seat0_begun_kind") == (2, 1, 1)
    assert some(line, BOB, "seat2_question", "seat0_draft1_kind") == (
        by_name(line, ADA)["seat0_question"],
        0,
    )


@pytest.mark.parametrize(("but", "number"), [("", 0), ("4B", 15)])
def test_a_place_that_a_fate_has_taken_is_told(but: str, number: int) -> None:
    view = RULESET.sight.view(position(p(), p(), campaign=True).state, ADA)
    said = {"card": "liberator", "step": "free_port_at", "but": but}
    numbers = RULESET.agents.of({"campaign": True})
    seen = numbers.observe(structs.replace(view, window=WindowSeen("fate_choice", ADA, said)))
    names = [feature.name for feature in numbers.features(2)]
    assert seen[names.index("window_system")] == number
    assert seen[names.index("window_fate")] == fate("liberator")


# ---------------------------------------------------------------- how many decisions


def test_the_widest_question_of_a_campaign_is_a_followers() -> None:
    rest = " ".join((*(card for card in SUITED if card != "CO1"), "E1 E2 E3"))
    bob = p(hand=rest, guild="BC25", slots="MFWRP-M", arrange=5, cities="1A 1A 1C", fx="FX4")
    bob["fate"] = "factor"
    line = position(p(), bob, p(), p(), played="CO1", phase="follow", campaign=True)
    observed(line, BOB)
    legal = line.legal(BOB)
    assert len(legal) == len({*legal}) == WIDEST_IN_CAMPAIGNS == 2642
    assert RULESET.agents.of({"campaign": True}).widest == WIDEST_IN_CAMPAIGNS


def test_rows_of_legal_decisions_of_a_campaign_differ() -> None:
    game, rng = env("arcs", seats=4, options={"campaign": True}), Rng("rows")
    game.reset(seed=3)
    space = game.observation_space("seat_0")
    for step, _ in zip(range(200), game.agent_iter(), strict=False):
        seen = game.last()[0]
        count = int(seen["action_mask"].sum())
        rows = {tuple(row) for row in seen["actions"][:count].tolist()}
        assert len(rows) == count
        if step % 50 == 0:
            assert space.contains(seen)
        game.step(np.int64(rng.choice(range(count))))
