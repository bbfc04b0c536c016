"""What decisions may say in a game: less in base games, fewer places with two players."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mechs_core.rulesets.arcs.limits import of_game
from tests.rulesets.arcs.positions import at, p

INFLUENCE: Any = {"type": "influence", "place": 1}
HARBOUR: Any = {"type": "build", "system": "4B", "piece": "ship", "at": "free"}


def act(**action: Any) -> dict[str, Any]:
    return {"type": "act", "action": action}


@pytest.mark.parametrize(
    ("seats", "campaign", "wrong", "told"),
    [
        (2, False, (0, 4), "1 to 3"),
        (3, False, (0, 5), "1 to 4"),
        (4, False, (0, 5), "1 to 4"),
        (2, True, (4, 5), "0 to 3"),
        (3, True, (5,), "0 to 4"),
    ],
)
def test_a_place_is_one_of_the_row(seats: int, campaign: bool, wrong: Any, told: str) -> None:
    story = at(p(), p(), played="AD2", count=seats, campaign=campaign)
    for place in wrong:
        sent = json.dumps(act(**INFLUENCE | {"place": place}))
        story.when(0, sent).refused("bad_value", f"action.place: {place} is not {told}")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"type": "spend", "slot": 7}, "slot: 7 is not 1 to 6"),
        ({"type": "arrange", "a": 1, "b": 7}, "b: 7 is not 1 to 6"),
        ({"type": "spend", "slot": 0}, "slot: 0 is not 1 to 6"),
        ({"type": "card_prelude", "card": "FX1@0"}, None),
        (
            {"type": "card_prelude", "card": "BC20", "from": {"seat": 1, "trust": "M"}},
            "from.trust: this game has none",
        ),
        (act(type="tax", system="4B", owner="free"), "action.owner: free is not 0 to 1"),
        (act(type="battle", system="4B", defender="empire"), None),
        (act(type="agitate", place=1), None),
        (act(**HARBOUR), "action.at: this game has none"),
        (
            act(type="repair", system="4B", piece="ship", owner="empire"),
            "action.owner: this game has none",
        ),
        (act(type="build", piece="city", board={"column": "hull", "row": "armor"}), None),
    ],
)
def test_in_a_base_game_nothing_of_campaigns_can_be_said(sent: Any, sentence: str | None) -> None:
    text = json.dumps(sent)
    at(p(guild="BC20"), p(), played="AD2").when(0, text).refused("bad_value", sentence)


@pytest.mark.parametrize(
    ("phase", "sent"),
    [
        ("lead", {"type": "lead", "card": "E1"}),
        ("follow", {"type": "follow", "mode": "copy", "card": "E1"}),
        ("follow", {"type": "follow", "mode": "event", "card": "CO3"}),
        ("follow", {"type": "follow", "mode": "copy", "card": "CO3", "seize_with": "E2"}),
    ],
)
def test_in_a_base_game_there_are_no_events(phase: str, sent: Any) -> None:
    seats = p(hand="CO5"), p(hand="CO3 MO2")
    story = at(*seats, phase=phase, **({} if phase == "lead" else {"played": "CO2"}))
    seat = 0 if phase == "lead" else 1
    story.when(seat, json.dumps(sent)).refused("bad_value")


def test_a_campaign_has_all_that_its_types_allow_but_places_that_are_not_there() -> None:
    for seats in (2, 3, 4):
        left = of_game(seats, campaign=True)
        assert len(left.ranges) == 1 and not left.unused and not left.without
