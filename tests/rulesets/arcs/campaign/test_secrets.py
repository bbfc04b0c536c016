"""What is secret in a campaign, what comes out when, what looks alike. BR-HID-1, BR-HID-2."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import DECIDER, NOBODY, Decided, secrets_of, tag_of
from mechs_core.kernel.redact import redact
from mechs_core.kernel.undo import why_no_undo
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import FATE_IDS
from mechs_core.rulesets.arcs.rules.campaign.fates import (
    ChooseFate,
    FateChosen,
    FatesDealt,
    FatesRevealed,
)
from mechs_core.rulesets.arcs.rules.cards_played import Follow, PassInitiative
from mechs_core.rulesets.arcs.rules.scenario import CampaignCardsSet, CampaignSeatSet
from mechs_core.testing import Story, given, new_game
from tests.games import Sealed
from tests.rulesets.arcs.kinds import of_campaign
from tests.rulesets.arcs.positions import asked, at, created, legal, p, told, view
from tests.rulesets.arcs.scenes import steps

SECRET = {
    "FatesDealt.fates": "seat",
    "FateChosen.fate": "seat",
    "ReserveCardAdded.card": NOBODY,
    "choose_fate.fate": DECIDER,
}
REVEALS = {
    *("NumberDieRolled", "EventDieRolled", "PolicyStacked", "FatesDealt", "FatesRevealed"),
    *("ReserveCardAdded", "CampaignEnded"),
}
VIEWERS = (0, 1, 2, None)
DEALT = ("factor", "liberator"), ("prefect", "factor"), ("liberator", "prefect")


def decoded(event: Any) -> Any:
    return msgspec.json.decode(encode_json(event))


def choosing(**said: Any) -> Story:
    """All three seats choose between two Fates."""
    seats = [p(offer=[*offer]) for offer in DEALT]
    return at(*seats, campaign=True, phase="fates", empire="4A=1 4B=1 4C=1 5A=1 5B=1", **said)


# ---------------------------------------------------------------- BR-HID-1


def test_br_hid_1_these_fields_of_a_campaign_are_secret_and_no_others() -> None:
    kinds = of_campaign((*RULESET.rules.events, *RULESET.rules.decisions))
    found = {f"{tag_of(k)}.{name}": mark.to for k in kinds for name, mark in secrets_of(k)}
    assert found == SECRET
    assert [name for name, _ in secrets_of(CampaignSeatSet)] == ["offer", "chosen"]
    assert [name for name, _ in secrets_of(CampaignCardsSet)] == ["lore", "reserve"]


def test_br_hid_1_these_events_of_a_campaign_bring_out_luck_or_a_secret() -> None:
    kinds = of_campaign(RULESET.rules.events)
    assert {tag_of(kind) for kind in kinds if kind.reveals} == REVEALS


def test_br_hid_1_dealt_fates_are_seen_by_their_seat_alone() -> None:
    story = given(new_game(RULESET, 3, options={"campaign": True}))
    dealt = story.line.state.reach.offers
    for viewer in VIEWERS:
        for seat, fates in enumerate(dealt):
            shown = decoded(redact(FatesDealt(seat, 2, fates), viewer))
            assert shown.get("fates") == ([*fates] if seat == viewer else None)
            assert shown["count"] == 2


def test_br_hid_1_a_choice_is_seen_by_its_seat_alone_until_all_have_chosen() -> None:
    story = choosing().when(1, ChooseFate("prefect"))
    (chosen,) = told(story, FateChosen)
    for viewer in VIEWERS:
        sees = viewer == 1
        assert decoded(redact(chosen, viewer)).get("fate") == ("prefect" if sees else None)
        decision = decoded(redact(Decided(1, ChooseFate("prefect")), viewer))["decision"]
        assert ("fate" in decision) == sees
        own, campaign = view(story, viewer).own, view(story, viewer).campaign
        assert campaign is not None
        assert [each.chosen for each in campaign.seats] == [False, True, False]
        assert [each.fate for each in campaign.seats] == [None] * 3
        if own is not None and viewer is not None:
            assert (own.offer, own.chosen) == (DEALT[viewer], "prefect" if sees else None)
    after = story.when(0, ChooseFate("factor")).when(2, ChooseFate("liberator"))
    assert told(after, FatesRevealed) == [FatesRevealed(("factor", "prefect", "liberator"))]
    own = view(after, 0).own
    assert own is not None and (own.offer, own.chosen) == ((), None)
    seen = view(after, 1).campaign
    assert seen is not None
    assert [each.fate for each in seen.seats] == ["factor", "prefect", "liberator"]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_br_hid_1_no_view_names_another_seats_fates(viewer: int | None) -> None:
    text = encode_json(view(choosing().when(0, ChooseFate("factor")), viewer)).decode()
    own = DEALT[viewer] if viewer is not None else ()
    assert {fate for fate in FATE_IDS if f'"{fate}"' in text} == {*own}


def test_br_hid_1_what_a_scenario_keeps_out_of_the_game_nobody_sees() -> None:
    game = Sealed(RULESET, created(p(offer="factor prefect"), p(), phase="fates", campaign=True))
    for viewer in (0, 1, None):
        for event in game.events:
            shown = decoded(redact(event, viewer))
            if isinstance(event, CampaignCardsSet):
                assert not {"lore", "reserve"} & {*shown}
            if isinstance(event, CampaignSeatSet):
                assert ("offer" in shown) == (event.seat == viewer)


def test_br_hid_1_the_court_deck_the_reserve_and_fates_not_dealt_are_sizes() -> None:
    seen = view(choosing(), 0).campaign
    assert seen is not None
    assert (seen.reserve, seen.fate_decks) == (15, {"A": 3, "B": 9, "C": 9})
    assert view(choosing(), 0).court_deck == 15 + 3 - 4


def test_br_hid_1_a_choice_of_fate_may_be_taken_back_until_the_last() -> None:
    seats = [p(offer=[*offer]) for offer in DEALT[:2]]
    game = Sealed(RULESET, created(*seats, campaign=True, phase="fates", empire="4A=2 4B=2 4C=1"))
    game.decide(0, ChooseFate("factor"))
    assert why_no_undo(game.steps, 0) is None
    game.decide(1, ChooseFate("prefect"))
    assert why_no_undo(game.steps, 1) is not None


# ---------------------------------------------------------------- BR-HID-2


def alike(stories: list[Story], viewer: int | None) -> None:
    """The same events follow, the same is asked, and the viewer sees the same."""
    assert len({tuple(steps(each)) for each in stories}) == 1
    assert len({encode_json(view(each, viewer)) for each in stories}) == 1
    shown = [[encode_json(redact(e, viewer)) for e in each.events] for each in stories]
    assert all(each == shown[0] for each in shown)


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_br_hid_2_either_choice_looks_alike(viewer: int | None) -> None:
    alike([choosing().when(0, ChooseFate(fate)) for fate in DEALT[0]], viewer)


def test_br_hid_2_a_seat_chooses_between_two_equal_fates_too() -> None:
    said = {"campaign": True, "phase": "fates", "act": 2}
    story = at(p(offer=["reaper", "reaper"], fate="factor"), p(), **said)
    assert legal(story, 0) == [ChooseFate("reaper")]
    assert {request.seat for request in story.line.requests()} == {0, 1}


def test_br_hid_2_a_question_stays_while_others_choose() -> None:
    story = choosing()
    before = {request.seat: request for request in story.line.requests()}
    story = story.when(1, ChooseFate("prefect"))
    after = {request.seat: request for request in story.line.requests()}
    assert after == {seat: before[seat] for seat in (0, 2)}
    story.when(1, ChooseFate("factor")).refused("not_asked")


def test_br_hid_2_a_hand_of_events_only_is_asked_to_lead_and_passes_like_any() -> None:
    many = p(hand="MO2"), p(hand="AG3")
    stories = []
    for hand in ("E1", "E2", "CO3"):
        story = at(p(hand=hand), *many, campaign=True, phase="lead")
        assert asked(story) == (0, "lead")
        stories.append(story.when(0, PassInitiative()))
    alike(stories, 1)
    alone = at(p(hand="E1 E2"), *many, campaign=True, phase="lead")
    assert legal(alone, 0) == [PassInitiative()]


def test_br_hid_2_whoever_has_an_event_alone_is_asked_to_follow() -> None:
    def seats(hand: str) -> list[Any]:
        return [p(), p(hand=hand), p()]

    said = {"campaign": True, "phase": "follow", "played": "AD2"}
    stories = [at(*seats(hand), **said) for hand in ("E1", "CO3")]
    assert {asked(each) for each in stories} == {(1, "follow")}
    assert len({encode_json(view(each, 2)) for each in stories}) == 1


def test_br_hid_1_an_event_is_seen_by_all_when_it_is_played() -> None:
    said = {"campaign": True, "phase": "follow", "played": "AD2"}
    story = at(p(), p(hand="E1 CO3"), p(), **said).when(1, Follow("event", "E1"))
    for viewer in VIEWERS:
        played = view(story, viewer).played[-1]
        assert (played.card, played.mode) == ("E1", "event")
