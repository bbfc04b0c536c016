"""What is secret, what comes out when, what a view and a refusal show. ARC-HID-1, ARC-HID-2."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import DECIDER, NOBODY, Decided, secrets_of, tag_of
from mechs_core.kernel.redact import redact, seats_of, secrets_in
from mechs_core.kernel.undo import why_no_undo
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.cards_played import CardPlayed, Follow, Lead
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Secure
from mechs_core.rulesets.arcs.rules.farseers import (
    CardPut,
    CardsSwapped,
    Farseers,
    HandSeen,
    Put,
    Swap,
)
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.rounds import HandDealt, Mulligan
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.testing import Story, given, new_game
from tests.games import Sealed
from tests.rulesets.arcs.kinds import of_base
from tests.rulesets.arcs.positions import asked, at, created, p, told, view
from tests.rulesets.arcs.scenes import steps

BOTH = ("seat", "rival")
SECRET = {
    "SeatSet.hand": "seat",
    "SeatSet.down": "seat",
    "CampaignSeatSet.offer": "seat",
    "CampaignSeatSet.chosen": "seat",
    "ScenarioSet.court_deck": NOBODY,
    "ScenarioSet.action_discard": NOBODY,
    "CampaignCardsSet.lore": NOBODY,
    "CampaignCardsSet.reserve": NOBODY,
    "LuckRenewed.court_deck": NOBODY,
    "LuckRenewed.action_discard": NOBODY,
    "DeckShuffled.order": NOBODY,
    "HandDealt.cards": "seat",
    "CardPlayed.hidden": "seat",
    "CardPlayed.seize_card": "seat",
    "HandSeen.cards": BOTH,
    "CardsSwapped.cards": BOTH,
    "CardPut.card": "seat",
    "follow.card": DECIDER,
    "follow.seize_with": DECIDER,
    "put.card": DECIDER,
    "farseers_swap.swap": DECIDER,
}
REVEALS = {
    *(
        "CardPlayed",
        "GameSetUp",
        "SeatSet",
        "CampaignSeatSet",
        "CampaignCardsSet",
        "ScenarioSet",
        "DeckShuffled",
        "HandDealt",
    ),
    *("HandSeen", "CardsSwapped", "DiceRolled", "CourtCardMoved", "LuckRenewed", "GameEnded"),
}
VIEWERS = (0, 1, 2, None)


# ---------------------------------------------------------------- ARC-HID-1


def test_arc_hid_1_these_fields_are_secret_and_no_others():
    kinds = of_base((*RULESET.rules.events, *RULESET.rules.decisions))
    found = {f"{tag_of(k)}.{name}": mark.to for k in kinds for name, mark in secrets_of(k)}
    assert found == SECRET


def test_arc_hid_1_these_events_bring_out_luck_or_a_secret():
    revealing = [kind for kind in RULESET.rules.events if kind.reveals]
    assert {tag_of(kind) for kind in of_base(revealing)} == REVEALS
    places = "court_deck", "court:1", "play:0", "court_discard"
    assert [CourtCardMoved("BC01", place, "", "").reveals for place in places] == [
        *(True, False, False, False)
    ]


def test_arc_hid_1_each_secret_of_a_game_has_its_seat():
    game = Sealed.new(RULESET, 3).finish()
    found: set[str] = set()
    for event in game.events:
        for held in secrets_in(event):
            found.add(f"{tag_of(type(held.owner))}.{held.name}")
            own = () if held.mark.to == NOBODY else (event.seat,)
            assert seats_of(event, held)[:1] == own
    assert found >= {"HandDealt.cards", "DeckShuffled.order", "follow.card", "CardPlayed.hidden"}


def seen_by(story: Story, viewer: int | None, kind: type) -> dict[str, Any]:
    """An event of the last step as a viewer may see it: what JSON says of it."""
    (event,) = told(story, kind)
    shown: dict[str, Any] = decoded(redact(event, viewer))
    return shown


def decoded(event: Any) -> Any:
    return msgspec.json.decode(encode_json(event))


def test_arc_hid_1_a_copy_and_what_seizes_are_seen_by_their_seat_alone():
    seats = p(), p(hand="MO3 CO4 CO5"), p(hand="AD3")
    story = at(*seats, phase="follow", played="AD2").when(1, Follow("copy", "MO3", "CO4"))
    for viewer in VIEWERS:
        shown = seen_by(story, viewer, CardPlayed)
        assert shown.get("card") is None and shown["seizes"]
        hidden = shown.get("hidden"), shown.get("seize_card")
        assert hidden == (("MO3", "CO4") if viewer == 1 else (None, None))


def test_arc_hid_1_a_card_played_face_up_is_seen_by_all_but_the_decision_hides_it_in_every_mode():
    seats = p(), p(hand="AD5 CO4"), p()
    story = at(*seats, phase="follow", played="AD2").when(1, Follow("surpass", "AD5"))
    for viewer in VIEWERS:
        assert seen_by(story, viewer, CardPlayed)["card"] == "AD5"
        decision = decoded(redact(Decided(1, Follow("surpass", "AD5")), viewer))["decision"]
        assert ("card" in decision) == (viewer == 1)
        assert decision["mode"] == "surpass"


def farseers() -> Story:
    seats = p(hand="CO2 MO3", guild="BC17"), p(hand="AG3 AG4"), p()
    return at(*seats, phase="lead").when(0, Lead("CO2", "TYCOON"))


def test_arc_hid_1_a_hand_that_is_seen_and_a_swap_are_known_to_both_seats_alone():
    story = farseers().when(0, Farseers(1))
    for viewer in VIEWERS:
        cards = seen_by(story, viewer, HandSeen).get("cards")
        assert cards == (["AG3", "AG4"] if viewer in (0, 1) else None)
        own = view(story, viewer).own
        assert (own.seen_hand if own else ()) == (("AG3", "AG4") if viewer == 0 else ())
    for choice in (("MO3", "AG4"), None):
        after = story.when(0, Swap(choice))
        for viewer in VIEWERS:
            shown = seen_by(after, viewer, CardsSwapped)
            assert ("cards" in shown) == (viewer in (0, 1))


def test_arc_hid_1_dealt_cards_and_cards_put_back_are_seen_by_their_seat_alone():
    own = p(hand="CO3 MO3", guild="BC17")
    story = at(own, p(), p(), played="AG2").when(0, CardPrelude("BC17")).when(0, Put("CO3"))
    drawn = story.when(0, Stop())
    for viewer in VIEWERS:
        assert seen_by(story, viewer, CardPut).get("card") == ("CO3" if viewer == 0 else None)
        dealt = seen_by(drawn, viewer, HandDealt)
        assert dealt["count"] == 2 and ("cards" in dealt) == (viewer == 0)


def test_arc_hid_1_what_brings_nothing_out_can_be_taken_back():
    own = p(hand="CO3 MO3", guild="BC17 BC12", ships="4B=1", agents="1=1")
    game = Sealed(RULESET, created(own, p(), played="AG2"))
    for decision, free in (
        (CardPrelude("BC12", system="4B"), True),
        (CardPrelude("BC17"), True),
        (Put("CO3"), True),
        (Stop(), False),
        (Act(Secure(1)), False),
    ):
        game.decide(0, decision)
        assert (why_no_undo(game.steps, 0) is None) == free, decision


# ---------------------------------------------------------------- the view


def test_arc_hid_1_other_hands_decks_and_the_discard_are_sizes():
    seats = p(hand="CO3 MO3"), p(hand="AG3"), p()
    keys = {"action_discard": "AD5 AD6", "court_deck": "BC09 BC10", "court_discard": "BC26"}
    story = at(*seats, played="AG2, 1 copy AD3 CO4", court="BC01 BC02 BC03 BC04", **keys)
    for viewer, hidden in (
        (0, "AG3 AD3 CO4"),
        (1, "CO3 MO3"),
        (2, "CO3 MO3 AG3 AD3 CO4"),
        (None, "CO3 MO3 AG3 AD3 CO4"),
    ):
        seen = view(story, viewer)
        assert [each.hand for each in seen.seats] == [2, 1, 0]
        assert (seen.court_deck, seen.action_discard, seen.court_discard) == (2, 2, ("BC26",))
        text = encode_json(seen).decode()
        assert not [
            each for each in (*hidden.split(), "AD5", "AD6", "BC09", "BC10") if each in text
        ]
    own = view(story, 1).own
    assert own is not None
    assert (own.hand, own.face_down, own.seizing) == (("AG3",), "AD3", "CO4")
    assert view(story, None).own is None


# ---------------------------------------------------------------- ARC-HID-2


def alike(stories: list[Story], viewer: int) -> None:
    """The same events follow, the same is asked, and the viewer sees the same."""
    assert len({tuple(steps(each)) for each in stories}) == 1
    assert len({asked(each) for each in stories}) == 1
    assert len({encode_json(view(each, viewer)) for each in stories}) == 1
    shown = [[encode_json(redact(e, viewer)) for e in each.events] for each in stories]
    assert all(each == shown[0] for each in shown)


def test_arc_hid_2_copies_look_alike_whatever_lies_there():
    story = at(p(), p(hand="MO3 CO4 AD5"), p(), phase="follow", played="AD2")
    alike([story.when(1, Follow("copy", card)) for card in ("MO3", "CO4", "AD5")], 0)
    pairs = [("MO3", "CO4"), ("CO4", "AD5"), ("AD5", "MO3")]
    alike([story.when(1, Follow("copy", *pair)) for pair in pairs], 2)


def test_arc_hid_2_a_swap_and_none_look_alike_to_others():
    seats = p(hand="CO2 MO3", guild="BC17"), p(hand="AG3 AG4"), p()
    story = at(*seats, phase="lead").when(0, Lead("CO2", "TYCOON")).when(0, Farseers(1))
    alike([story.when(0, Swap(each)) for each in (None, ("MO3", "AG3"), ("MO3", "AG4"))], 2)


def test_arc_hid_2_cards_put_back_look_alike():
    story = at(p(hand="CO3 MO3 AG3", guild="BC17"), p(), played="AD2").when(0, CardPrelude("BC17"))
    alike([story.when(0, Put(card)) for card in ("CO3", "MO3", "AG3")], 1)
    alike([story.when(0, Put(card)).when(0, Stop()) for card in ("CO3", "MO3", "AG3")], 1)


@pytest.mark.parametrize("cards", ["AD3", "CO3 MO3", "AD7 AG7"])
def test_arc_hid_2_a_seat_with_any_card_is_asked_to_lead_or_follow(cards: str):
    many = [p(), p()]
    assert asked(at(p(hand=cards), *many, p(), phase="lead")) == (0, "lead")
    assert asked(at(p(), p(hand=cards), *many, phase="follow", played="AD2")) == (1, "follow")


def test_arc_hid_2_the_swap_is_asked_for_sizes_and_a_redrawn_hand_is_dealt_as_a_whole():
    story = given(new_game(RULESET, 2))
    (request,) = story.line.requests()
    story = story.when(request.seat, Mulligan(True))
    (dealt,) = told(story, HandDealt)
    assert isinstance(dealt, HandDealt)
    assert (dealt.from_, dealt.count, len(dealt.cards)) == ("redraw", 6, 6)


@pytest.mark.parametrize("other", ["MO3", "MO4"])
def test_arc_hid_2_another_hand_shows_in_no_refusal(other: str):
    story = at(p(), p(hand="CO3"), p(hand=other), phase="follow", played="AD2")
    told_of = []
    for decision in (
        Follow("copy", "MO3"),
        Follow("copy", "CO3", "MO3"),
        Follow("surpass", "CO3"),
    ):
        refusal = story.when(1, decision).refusal
        assert refusal is not None
        told_of.append((refusal.code, refusal.sentence))
    assert told_of == [
        ("card_not_in_hand", "MO3 is not in your hand"),
        ("seize_illegal", "MO3 is no other card in your hand"),
        ("mode_illegal", "CO3 cannot surpass AD2"),
    ]


def test_arc_hid_2_the_end_of_a_turn_asks_by_sizes():
    stories = [
        at(p(ships="1G=1"), p(hand=hand), played="AD2").when(0, EndTurn())
        for hand in ("MO3 CO4", "AD5 AD6")
    ]
    assert {asked(each) for each in stories} == {(1, "follow")}
    assert len({encode_json(view(each, 0)) for each in stories}) == 1


def test_arc_hid_1_a_view_with_a_hand_or_a_card_face_down_hides_something():
    story = at(p(), p(hand="AD3"), p(), p(), played="CO4, 2 copy MO2, 3 surpass CO5 AG2")
    hides = [RULESET.sight.hides(view(story, viewer)) for viewer in (0, 1, 2, 3, None)]
    assert hides == [False, True, True, True, False]
