"""Control, regrouping, pieces that run out, the discard's order, fixed orders. ARC-CTL, ARC-GEN."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.cards import action_ids
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.cards_played import Lead
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Secure
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, CardUsed, Of
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.outrage import OutrageProvoked
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import Spend
from mechs_core.rulesets.arcs.rules.rounds import CardsDiscarded, HandDealt
from mechs_core.rulesets.arcs.rules.turns import (
    Act,
    EndTurn,
    PreludeEnded,
    Regroup,
    TurnEnded,
)
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from tests.rulesets.arcs.positions import asked, at, legal, p, standing, told, view

GATES = [f"{cluster}G" for cluster in range(1, 7)]


# ---------------------------------------------------------------- ARC-CTL-1


@pytest.mark.parametrize(
    ("ships", "controller"),
    [
        (("", "", ""), OFF),
        (("1", "", ""), 0),
        (("", "2", "1"), 1),
        (("1", "1", ""), OFF),
        (("1", "1", "2"), 2),
        (("2", "2", "1"), OFF),
        (("1", "0+4", ""), 0),
        (("0+2", "0+1", ""), OFF),
        (("2+1", "2", ""), OFF),
    ],
)
def test_arc_ctl_1_strictly_more_fresh_ships_than_each_other_seat(
    ships: tuple[str, ...], controller: int
):
    seats = [p(ships=f"4B={each}") if each else p() for each in ships]
    state = at(*seats).state
    assert state.controller(NUMBER["4B"]) == controller


def test_arc_ctl_1_buildings_do_not_count():
    story = at(p(ships="4B=1"), p(cities="4B", ports="4B", ships="4B=0+1"))
    assert story.state.controller(NUMBER["4B"]) == 0
    story = at(p(), p(cities="4B", ports="4B"))
    assert story.state.controller(NUMBER["4B"]) == OFF


# ---------------------------------------------------------------- ARC-GEN-2


def test_arc_gen_2_a_seat_without_ship_and_starport_regroups_at_the_end_of_its_turn():
    story = at(p(cities="4B"), p(hand="MO2", ships="1G=1"), played="AG2", out=[3])
    story = story.when(0, EndTurn())
    (opened,) = told(story, WindowOpened)
    assert (opened.kind, opened.seat) == ("regroup", 0)  # type: ignore[attr-defined]
    assert asked(story) == (0, "regroup")
    gates = [gate for gate in GATES if gate != "3G"]
    assert legal(story, 0, Regroup) == [Regroup(gate) for gate in gates]
    story.when(0, Regroup("3G")).refused("out_of_play")
    story.when(0, Regroup("4B")).refused("target_illegal")
    story.when(0, EndTurn()).refused("decision_pending")
    story.when(0, Regroup("5G")).then(
        WindowClosed("regroup", 0),
        PiecesMoved(0, "ship", "fresh", 3, "supply:0", "5G", "regroup"),
        TurnEnded(0),
    )


def test_arc_gen_2_a_ship_or_a_starport_is_enough_damaged_or_not():
    for own in ({"ships": "1G=0+1"}, {"ports": "4B!"}):
        story = at(p(**own), p(hand="MO2")).when(0, EndTurn())
        story.then(PreludeEnded(0), TurnEnded(0))
        assert asked(story) == (1, "follow")  # only on its own turn: seat 1 has nothing either


def test_arc_gen_2_and_arc_gen_3_as_many_ships_as_there_are():
    story = at(p(), p(trophies={0: {"ship": 13}}, hand="MO2", ships="1G=1"))
    story = story.when(0, EndTurn()).when(0, Regroup("2G"))
    assert told(story, PiecesMoved)[0].count == 2  # type: ignore[attr-defined]
    assert standing(story, "2G") == ["0 ship fresh 2"]


# ---------------------------------------------------------------- ARC-GEN-3, ARC-R-39


def test_arc_gen_3_placed_pieces_are_fresh_and_come_from_the_supply_as_far_as_they_go():
    own = p(guild="BC15", ships="4B=7+7")
    story = at(own, p()).when(0, CardPrelude("BC15", system="4B"))
    assert told(story, PiecesMoved) == [
        PiecesMoved(0, "ship", "fresh", 1, "supply:0", "4B", "card")
    ]
    none = at(p(guild="BC15", ships="4B=8+7"), p()).when(0, CardPrelude("BC15", system="4B"))
    assert not told(none, PiecesMoved)


def test_arc_r_39_and_arc_gen_8_too_few_ships_go_one_each_in_the_order_of_systems():
    story = at(p(guild="BC08", ships="4B=9+4"), p(), out=[2]).when(0, CardPrelude("BC08"))
    assert [event.to for event in told(story, PiecesMoved)] == ["1G", "3G"]  # type: ignore[attr-defined]


def test_arc_gen_8_systems_go_from_gate_to_planets_cluster_by_cluster():
    assert SYSTEMS[:6] == ("1G", "1A", "1B", "1C", "2G", "2A") and len(SYSTEMS) == 24


def test_arc_gen_8_seats_are_walked_through_in_turn_order():
    """The agents on a secured card leave it from the holder of initiative on."""
    seats = [p(agents="1=1"), p(agents="1=3", ships="1G=1"), p(agents="1=1"), p(agents="1=1")]
    story = at(*seats, played="AG2, 1 copy MO2", initiative=2, leader=0, seized=True, court="BC08")
    story = story.when(1, Act(Secure(1)))
    assert [event.owner for event in told(story, PiecesMoved)] == [2, 3, 0, 1]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- ARC-GEN-1


def test_arc_gen_1_simultaneous_effects_go_by_turn_order():
    """Outrage of Material for everybody: the seat with the initiative is the first."""
    seats = [p(agents="1=1", slots="M", ships="1G=1"), p(slots="M"), p(slots="M")]
    story = at(*seats, played="AG2", initiative=2, leader=0, seized=True, court="BC28")
    story = story.when(0, Act(Secure(1))).when(0, Vox(resource="M"))
    assert [event.seat for event in told(story, OutrageProvoked)] == [2, 0, 1]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- ARC-GEN-4, 5


def test_arc_gen_4_a_card_may_be_discarded_though_nothing_comes_of_it():
    story = at(p(guild="BC08", ships="4B=8+7"), p()).when(0, CardPrelude("BC08"))
    story.then(CardUsed(0, "BC08"), CourtCardMoved("BC08", "play:0", "court_discard", "card"))


def test_arc_r_38_a_card_that_names_a_target_stays_where_there_is_none():
    own = p(guild="BC15 BC03 BC20 BC24 BC04", ships="4G=1")
    story = at(own, p(ships="4B=1"), played="CO2")
    story.when(0, CardPrelude("BC15", system="4B")).refused("not_controlled")
    story.when(0, CardPrelude("BC15")).refused("target_illegal")
    for card in ("BC03", "BC20", "BC24", "BC04"):
        story.when(0, CardPrelude(card)).refused("target_illegal")
    assert {each.card for each in legal(story, 0, CardPrelude)} == {"BC15"}


def test_arc_gen_5_cannot_beats_a_card_s_text_unless_the_card_says_ignore():
    steals = CardPrelude("BC20", from_=Of(1, slot=1))
    own = p(guild="BC20 BC01", slots="M", outrage="M", ships="1G=1")
    story = at(own, p(guild="BC22", slots="M"))
    story.when(0, steals).refused("guarded")
    assert not story.when(0, Spend(1)).events[0].outraged  # type: ignore[attr-defined]


# ---------------------------------------------------------------- ARC-GEN-6


CALL = {"court": "BC31", "played": "AG2"}


def calling(*seats: dict[str, object], **said: object):
    """Seat 0 secures the card that draws one from the bottom of the discard."""
    first = {"agents": "1=1", "ships": "1G=1", **(seats[0] if seats else {})}
    return at(p(**first), *(seats[1:] or (p(),)), **{**CALL, **said}).when(0, Act(Secure(1)))


def test_arc_gen_6_discards_go_on_top_and_draws_come_from_the_bottom():
    story = calling(action_discard="MO3 MO4 MO5")
    assert told(story, HandDealt) == [HandDealt(0, ("MO3",), "action_discard", 1)]
    assert action_ids(story.state.discard) == ("MO4", "MO5")
    story = story.when(0, EndTurn())
    assert told(story, CardsDiscarded)
    assert action_ids(story.state.discard) == ("MO4", "MO5", "AG2")


def test_arc_gen_6_and_arc_r_28_a_short_pile_gives_what_it_has():
    story = calling(action_discard="")
    assert not told(story, HandDealt)
    own = p(guild="BC17", ships="1G=1", hand="MO2")
    story = at(own, p(), action_discard="MO3").when(0, CardPrelude("BC17"))
    story = story.when(0, Stop())
    assert told(story, HandDealt) == [HandDealt(0, ("MO3",), "action_discard", 1)]
    story = at(own, p(), action_discard="").when(0, CardPrelude("BC17")).when(0, Stop())
    assert not told(story, HandDealt)


def test_arc_r_16_if_the_face_down_pile_is_too_short_both_are_shuffled_together():
    options = {"split_discard": True}
    said = {"court": "BC31", "action_discard": "", "options": options, "played": "AG2"}
    story = at(p(hand="AG3", agents="1=1", ships="1G=1"), p(), **said)
    story = story.when(0, EndTurn())  # AG2 is discarded face up
    assert action_ids(story.state.face_up) == ("AG2",) and not story.state.discard
    story = story.when(0, Lead("AG3")).when(0, Act(Secure(1)), {"discard merge 1.2 1": ["AG2"]})
    assert told(story, DeckShuffled, HandDealt) == [
        DeckShuffled("discard merge", ("AG2",)),
        HandDealt(0, ("AG2",), "action_discard", 1),
    ]
    assert not story.state.face_up and not story.state.discard


def test_arc_r_16_a_long_enough_pile_is_drawn_from_as_it_is():
    options = {"split_discard": True}
    story = calling(action_discard="MO3 MO4", options=options)
    assert not told(story, DeckShuffled)


# ---------------------------------------------------------------- spent tokens and Outrage


def test_arc_r_25_tokens_aside_are_in_no_slot():
    """The Weapon that is spent is no icon, and is not there to be stolen."""
    story = at(p(slots="W", ships="1G=1"), p()).when(0, Spend(1))
    assert story.state.weapons(0) == 0 and story.state.aside[0] == [2]


# ---------------------------------------------------------------- ARC-GEN-7


def test_arc_gen_7_hands_and_cards_that_lie_face_down_are_known_to_their_seat_only():
    story = at(p(hand="CO3"), p(), p(hand="AD5"), played="CO2, 1 copy MO3 MO4")
    for viewer in (None, 0, 1, 2):
        seen = view(story, viewer)
        assert [each.card for each in seen.played] == ["CO2", None]
        assert [each.hand for each in seen.seats] == [1, 0, 1]
        own = seen.own
        assert (own is None) == (viewer is None)
        if own is not None:
            assert own.hand == ((("CO3",), (), ("AD5",))[viewer or 0])
            mine = viewer == 1
            assert (own.face_down, own.seizing) == (("MO3", "MO4") if mine else (None, None))
