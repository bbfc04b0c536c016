"""Guild cards used in the Prelude, all but Unions and Farseers. ARC-PRE-4."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.cards_played import InitiativeMoved
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.guild_prelude import (
    CardPrelude,
    CardUsed,
    Steal,
)
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import Spend
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.stealing import Of
from mechs_core.rulesets.arcs.rules.windows import WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, slots, told, view
from tests.rulesets.arcs.scenes import answers, data, moves, steps, tokens


def used(card: str) -> tuple[Any, Any]:
    return CardUsed(0, card), CourtCardMoved(card, "play:0", "court_discard", "card")


def uses(story: Story) -> list[CardPrelude]:
    return answers(story, CardPrelude)


# ---------------------------------------------------------------- BC02, BC09


@pytest.mark.parametrize(("card", "kind"), [("BC02", "M"), ("BC09", "F")])
def test_bc02_bc09_a_token_for_each_open_empty_slot(card: str, kind: str):
    story = at(p(guild=card, slots="P-W", cities="4B 4B 4C"), p(), played="AG2")
    story = story.when(0, CardPrelude(card))
    gained = [
        ResourceMoved(kind, "supply:general", f"slot:0:{slot}", "card") for slot in (2, 4, 5, 6)
    ]
    story.then(*used(card), *gained)


def interest(*rivals: Any, empty: int = 3, **own: Any) -> Story:
    """The supply has one Material for the empty slots of seat 0."""
    held = "P" * (6 - empty)
    seats = p(guild="BC02", slots=held, cities="4B 4B 4C", **own), *rivals
    return at(*seats, played="AG2").when(0, CardPrelude("BC02"))


def test_bc02_what_the_supply_lacks_is_stolen_from_rivals_of_choice():
    story = interest(p(slots="-M"), p(slots="MMW", cities="1A"), p(slots="M"))
    assert steps(story)[-2:] == ["ResourceMoved", "steal?"]
    assert (asked(story), data(story)) == ((0, "steal"), {"resource": "M", "left": 2})
    assert answers(story, Steal) == [Steal(1, 2), Steal(2, 1), Steal(2, 2), Steal(3, 1)]
    story.when(0, Steal(2, 3)).refused("no_such_piece")
    story.when(0, Steal(1, 1)).refused("no_such_piece")
    story.when(0, Steal(0, 4)).refused("no_such_piece")
    story = story.when(0, Steal(2, 1))
    assert tokens(story) == ["M slot:2:1 > slot:0:5, card"]
    assert data(story) == {"resource": "M", "left": 1}
    story = story.when(0, Steal(1, 2))
    assert (asked(story), slots(story, 0)) == ((0, "turn"), "PPPMMM")


def test_bc02_the_only_token_is_stolen_unasked():
    story = interest(p(slots="MM"), p(slots="WM"), p(guild="BC22", slots="MM"), empty=4)
    story = story.when(0, Steal(1, 1))
    assert data(story) == {"resource": "M", "left": 3}
    story = story.when(0, Steal(1, 2))
    assert tokens(story) == ["M slot:1:2 > slot:0:4, card", "M slot:2:2 > slot:0:5, card"]
    assert asked(story) == (0, "turn")


def test_bc02_bc22_guarded_tokens_are_not_stolen():
    guarded = p(guild="BC22", slots="MM")
    story = interest(p(slots="MM"), guarded)
    story.when(0, Steal(2, 1)).refused("guarded")
    assert answers(story, Steal) == [Steal(1, 1), Steal(1, 2)]
    story = interest(guarded, p(slots="WW"), p(slots="F"), empty=5)
    assert asked(story) == (0, "turn")


def test_bc02_arc_gen_4_without_an_empty_slot_it_may_be_discarded_for_nothing():
    at(p(guild="BC02", slots="PW"), p(), played="AG2").when(0, CardPrelude("BC02")).then(
        *used("BC02")
    )


# ---------------------------------------------------------------- BC03, BC06


@pytest.mark.parametrize(("card", "kind", "other"), [("BC03", "M", "F"), ("BC06", "F", "M")])
def test_bc03_bc06_a_token_is_stolen(card: str, kind: str, other: str):
    seats = p(guild=card), p(slots=f"{other}{kind}"), p(slots=kind)
    story = at(*seats, played="AG2")
    assert uses(story) == [CardPrelude(card, from_=Of(1, 2)), CardPrelude(card, from_=Of(2, 1))]
    story.when(0, CardPrelude(card, from_=Of(1, 2))).then(
        *used(card), ResourceMoved(kind, "slot:1:2", "slot:0:1", "card")
    )
    for of in (Of(1, 1), Of(0, 1), Of(2, 2), Of(1), Of(1, 2, "BC01"), None):
        story.when(0, CardPrelude(card, from_=of)).refused("target_illegal")


def test_bc03_arc_r_38_without_a_target_it_stays():
    story = at(p(guild="BC03"), p(slots="F"), played="AG2")
    assert uses(story) == []
    alike = at(p(guild="BC03"), p(slots="MMMMM", cities="1A 1B 1C"), played="AG2")
    assert [each.from_ for each in uses(alike)] == [Of(1, 1), Of(1, 2), Of(1, 4)]
    assert tokens(alike.when(0, CardPrelude("BC03", from_=Of(1, 5))))[0].startswith("M slot:1:5")
    guarded = at(p(guild="BC03"), p(slots="M", guild="BC22"), played="AG2")
    for slot in (1, 2, None):  # an empty one, too
        guarded.when(0, CardPrelude("BC03", from_=Of(1, slot))).refused("guarded")
    guarded.when(0, CardPrelude("BC03", from_=Of(0, 1))).refused("target_illegal")


# ---------------------------------------------------------------- BC08, BC12 to BC15


def test_bc08_a_ship_in_each_gate_in_play():
    story = at(p(guild="BC08"), p(), played="AG2", out=[2, 5]).when(0, CardPrelude("BC08"))
    story.then(
        *used("BC08"),
        *(
            PiecesMoved(0, "ship", "fresh", 1, "supply:0", gate, "card")
            for gate in ("1G", "3G", "4G", "6G")
        ),
    )


def test_bc08_arc_r_39_arc_gen_4_while_ships_last():
    story = at(p(guild="BC08", ships="4B=13"), p(), played="AG2").when(0, CardPrelude("BC08"))
    assert moves(story) == ["1 ship of 0 supply:0 > 1G, card", "1 ship of 0 supply:0 > 2G, card"]
    story = at(p(guild="BC08", ships="4B=15"), p(), played="AG2").when(0, CardPrelude("BC08"))
    story.then(*used("BC08"))


@pytest.mark.parametrize("card", ["BC12", "BC13", "BC14", "BC15"])
def test_bc12_bc13_bc14_bc15_three_ships_in_a_system_that_the_holder_controls(card: str):
    story = at(p(guild=card, ships="4B=2 4G=1 5B=1"), p(ships="5B=1"), played="AG2", out=[1])
    assert uses(story) == [CardPrelude(card, system="4G"), CardPrelude(card, system="4B")]
    story.when(0, CardPrelude(card, system="4B")).then(
        *used(card), PiecesMoved(0, "ship", "fresh", 3, "supply:0", "4B", "card")
    )
    for system in ("5B", "3G", "1A"):
        story.when(0, CardPrelude(card, system=system)).refused("not_controlled")
    story.when(0, CardPrelude(card)).refused("target_illegal")


def test_bc15_arc_gen_3_as_many_ships_as_there_are():
    story = at(p(guild="BC15", ships="4B=13"), p(), played="AG2")
    assert moves(story.when(0, CardPrelude("BC15", system="4B"))) == [
        "2 ship of 0 supply:0 > 4B, card"
    ]


# ---------------------------------------------------------------- BC16


def test_bc16_the_initiative_is_seized():
    seats = p(hand="AG3"), p(guild="BC16"), p(hand="AG4")
    story = at(*seats, played="AG2, 1 copy MO3").when(1, CardPrelude("BC16"))
    story.then(
        CardUsed(1, "BC16"),
        CourtCardMoved("BC16", "play:1", "court_discard", "card"),
        InitiativeMoved(0, 1, "seized"),
    )
    assert view(story).seized


def test_bc16_only_before_any_other_prelude_action():
    follower = "AG2, 1 copy MO3"
    seats = p(), p(guild="BC16 BC08", slots="W")
    story = at(*seats, played=follower)
    for first in (CardPrelude("BC08"), Spend(1)):
        after = story.when(1, first)
        after.when(1, CardPrelude("BC16")).refused("already_used")
        assert CardPrelude("BC16") not in uses(after)


def test_bc16_refused_to_the_holder_of_the_marker_and_after_a_seizure():
    at(p(guild="BC16"), p(), played="AG2").when(0, CardPrelude("BC16")).refused("seize_illegal")
    story = at(p(), p(guild="BC16"), played="AG2, 1 copy MO3", seized=True)
    story.when(1, CardPrelude("BC16")).refused("seize_illegal")
    assert uses(story) == []


# ---------------------------------------------------------------- BC20


def test_bc20_a_token_or_a_guild_card_of_a_rival_is_stolen():
    seats = p(guild="BC20"), p(slots="-M", guild="BC01"), p(slots="W", guild="BC22 BC25")
    story = at(*seats, played="AG2")
    assert [each.from_ for each in uses(story)] == [
        Of(1, 2),
        Of(1, card="BC01"),
        Of(2, card="BC22"),
    ]
    rich = p(slots="-----W", cities="4B 4B 4C")
    assert uses(at(p(guild="BC20"), rich, played="AG2"))[0].from_ == Of(1, 6)
    story.when(0, CardPrelude("BC20", from_=Of(1, 2))).then(
        *used("BC20"), ResourceMoved("M", "slot:1:2", "slot:0:1", "card")
    )
    story.when(0, CardPrelude("BC20", from_=Of(1, card="BC01"))).then(
        *used("BC20"), CourtCardMoved("BC01", "play:1", "play:0", "card")
    )
    for of in (Of(2, 1), Of(2, 2), Of(2, card="BC25"), Of(2, card="BC01")):
        story.when(0, CardPrelude("BC20", from_=of)).refused("guarded")
    for of in (Of(1, 1), Of(1, card="BC25"), Of(0, card="BC20"), Of(1, 2, "BC01"), Of(1), None):
        story.when(0, CardPrelude("BC20", from_=of)).refused("target_illegal")


def test_bc22_stolen_by_a_card_is_buried_and_protects_no_more():
    seats = p(guild="BC20 BC03"), p(slots="M", guild="BC22")
    story = at(*seats, played="AG2")
    story = story.when(0, CardPrelude("BC20", from_=Of(1, card="BC22")))
    assert told(story, CourtCardMoved)[1] == CourtCardMoved("BC22", "play:1", "court_deck", "card")
    assert view(story).seats[0].guild == ("BC03",)
    story.when(0, CardPrelude("BC03", from_=Of(1, 1))).accepted()


# ---------------------------------------------------------------- BC23, BC24


def test_bc23_material_fuel_and_weapon_are_gained():
    story = at(p(guild="BC23", slots="P", cities="4B"), p(), played="AG2")
    story = story.when(0, CardPrelude("BC23"))
    assert tokens(story) == [
        "M supply:general > slot:0:2, card",
        "F supply:general > slot:0:3, card",
        "W supply:general > incoming:0, card",
    ]
    assert (asked(story), data(story)) == ((0, "overflow"), {"resource": "W"})
    assert slots(story.when(0, Overflow(1)), 0) == "WMF---"


def test_bc23_each_overflow_is_asked_before_the_next_token_comes():
    story = at(p(guild="BC23", slots="PR"), p(), played="AG2").when(0, CardPrelude("BC23"))
    seen = []
    while asked(story) == (0, "overflow"):
        seen.append((data(story)["resource"], view(story).seats[0].incoming))
        story = story.when(0, Overflow(1))
    assert seen == [("M", ("M",)), ("F", ("F",)), ("W", ("W",))]


def test_bc24_a_token_is_discarded_for_a_relic_once_a_turn():
    story = at(p(guild="BC24", slots="MMW", cities="4B"), p(), played="AG2")
    assert uses(story) == [CardPrelude("BC24", slot=slot) for slot in (1, 2, 3)]
    story = story.when(0, CardPrelude("BC24", slot=1))
    story.then(
        CardUsed(0, "BC24"),
        ResourceMoved("M", "slot:0:1", "supply:general", "card"),
        ResourceMoved("R", "supply:general", "slot:0:1", "card"),
    )
    assert (view(story).seats[0].guild, view(story).turn.used) == (("BC24",), ("BC24",))
    story.when(0, CardPrelude("BC24", slot=3)).refused("already_used")
    assert uses(story) == []


def test_bc24_it_is_no_spend_and_needs_a_token():
    story = at(p(guild="BC24", slots="W", hand="AG3"), p(), played="CO2")
    assert not view(story.when(0, CardPrelude("BC24", slot=1))).turn.battle
    story.when(0, CardPrelude("BC24", slot=2)).refused("target_illegal")
    story.when(0, CardPrelude("BC24")).refused("target_illegal")


def test_bc24_without_a_relic_in_supply_nothing_is_gained():
    seats = p(guild="BC24", slots="M"), p(slots="RR"), p(slots="RR"), p(slots="R")
    story = at(*seats, played="AG2").when(0, CardPrelude("BC24", slot=1))
    assert tokens(story) == ["M slot:0:1 > supply:general, card"]


# ---------------------------------------------------------------- all of them


def test_arc_pre_4_a_card_secured_in_the_same_prelude_waits():
    story = at(p(guild="BC08"), p(), played="AG2", new_cards="BC08")
    story.when(0, CardPrelude("BC08")).refused("already_used")
    assert uses(story) == []


def test_arc_pre_4_refusals_in_order():
    story = at(p(guild="BC08 BC01"), p(guild="BC12"), played="AG2", prelude=False)
    story.when(0, CardPrelude("BC12")).refused("prelude_over")
    story = at(p(guild="BC08 BC01"), p(guild="BC12"), played="AG2")
    for card in ("BC12", "BC01", "BC26"):
        story.when(0, CardPrelude(card)).refused("no_such_piece")


@pytest.mark.parametrize(
    "choice",
    [
        CardPrelude("BC08", system="4B"),
        CardPrelude("BC08", slot=1),
        CardPrelude("BC08", beside="AG2"),
        CardPrelude("BC08", from_=Of(1, 1)),
        CardPrelude("BC12", system="4B", slot=1),
    ],
)
def test_arc_pre_4_what_a_card_does_not_ask_for_is_refused(choice: CardPrelude):
    story = at(p(guild="BC08 BC12", ships="4B=1", slots="M"), p(slots="M"), played="AG2")
    story.when(0, choice).refused("target_illegal")


def test_arc_pre_4_cards_that_ask_for_nothing_are_offered_and_used_once_for_all():
    story = at(p(guild="BC02 BC08 BC17 BC23", hand="CO3"), p(), played="AG2")
    assert uses(story) == [CardPrelude(card) for card in ("BC02", "BC08", "BC17", "BC23")]
    story = story.when(0, CardPrelude("BC08"))
    assert view(story).turn.used == () and CardPrelude("BC08") not in uses(story)
    assert uses(at(p(guild="BC08"), p(), played="AG2", prelude=False)) == []


def test_arc_pre_4_what_is_left_to_do_stands_in_the_window():
    story = at(p(guild="BC23", slots="PR"), p(), played="AG2").when(0, CardPrelude("BC23"))
    (opened,) = told(story, WindowOpened)
    assert isinstance(opened, WindowOpened)
    assert opened.data["then"] == [
        {"task": "gain", "seat": 0, "kind": 2},
        {"task": "gain", "seat": 0, "kind": 1},
        {"task": "place_tokens", "seat": 0, "cause": "card"},
    ]
