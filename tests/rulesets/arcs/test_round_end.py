"""The end of a round: initiative, Unions, discards, what comes next. ARC-RND-9."""

from __future__ import annotations

from mechs_core.rulesets.arcs.cards import action_ids
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored
from mechs_core.rulesets.arcs.rules.cards_played import (
    AmbitionDeclared,
    InitiativeMoved,
    PassInitiative,
)
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Of
from mechs_core.rulesets.arcs.rules.rounds import (
    CardsDiscarded,
    CardTaken,
    ChapterEnded,
    HandDealt,
    PutDown,
    RoundEnded,
    RoundStarted,
)
from mechs_core.rulesets.arcs.rules.turns import (
    EndTurn,
    PreludeEnded,
    TurnEnded,
)
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, told

SHIP = {"ships": "4G=1"}  # who has none is asked where to regroup


def hand(story: Story, seat: int) -> str:
    return " ".join(sorted(action_ids(story.state.hand[seat])))


def discard(story: Story) -> list[str]:
    """The action discard, bottom first."""
    return [*action_ids(story.state.discard)]


def leading(*hands: str, **said: object) -> Story:
    """A story in which the holder of initiative leads. hands: by seat."""
    seats = [p(hand=each, ships=f"{place}G=1") for place, each in enumerate(hands, 1)]
    return at(*seats, phase="lead", **said)


# ---------------------------------------------------------------- ARC-RND-9: the end of a round


def ending(played: str, seat: int, *seats: dict[str, object], **said: object) -> Story:
    """A story in which the last seat of the round ends its turn."""
    story = at(*seats, played=played, phase="turn", **said)
    assert asked(story) == (seat, "turn")
    return story.when(seat, EndTurn())


def three(*hands: str) -> list[dict[str, object]]:
    return [p(hand=each, ships=f"{place}G=1") for place, each in enumerate(hands, 1)]


def test_arc_rnd_9_the_chain_of_a_round_s_end():
    story = ending("CO2, 1 surpass CO5, 2 pivot AG6", 2, *three("AD2", "AD3", "AD4"))
    story.then(
        PreludeEnded(2),
        TurnEnded(2),
        InitiativeMoved(0, 1, "surpassed"),
        CardsDiscarded("round", (PutDown(0, "CO2"), PutDown(1, "CO5"), PutDown(2, "AG6"))),
        RoundEnded(1),
        RoundStarted(2, (1, 2, 0)),
    )


def test_arc_rnd_9_the_highest_number_that_surpassed_takes_the_initiative():
    for played, taker in (
        ("CO2, 1 surpass CO5, 2 surpass CO6", 2),
        ("CO2, 1 surpass CO6, 2 surpass CO5", 1),
    ):
        story = ending(played, 2, *three("AD2", "AD3", "AD4"))
        assert told(story, InitiativeMoved) == [InitiativeMoved(0, taker, "surpassed")]


def test_arc_rnd_9_nobody_surpassed_the_initiative_stays():
    story = ending("CO2, 1 copy CO5, 2 pivot AG6", 2, *three("AD2", "AD3", "AD4"))
    assert not told(story, InitiativeMoved) and story.state.initiative == 0


def test_arc_rnd_9_who_seized_keeps_the_initiative_against_a_surpassing_card():
    said = {"initiative": 1, "leader": 0}
    story = ending("CO2, 1 copy AG5 AG6, 2 surpass CO6", 2, *three("AD2", "AD3", "AD4"), **said)
    assert not told(story, InitiativeMoved) and story.state.initiative == 1


def test_arc_rnd_9_a_marker_that_its_seat_has_already_does_not_move():
    said = {"initiative": 1, "leader": 0, "seized": False}
    story = ending("CO2, 1 surpass CO5", 1, *three("AD2", "AD3"), **said)
    assert not told(story, InitiativeMoved) and story.state.initiative == 1


def test_arc_rnd_9_played_cards_go_on_the_discard_in_the_order_played_the_seizing_one_after_its():
    story = ending(
        "CO2, 1 copy AG5 AG6, 2 pivot MO6",
        2,
        *three("AD2", "AD3", "AD4"),
        initiative=1,
        leader=0,
        action_discard="MO3",
    )
    (event,) = told(story, CardsDiscarded)
    assert event == CardsDiscarded(
        "round", (PutDown(0, "CO2"), PutDown(1, None), PutDown(1, None), PutDown(2, "MO6"))
    )
    assert discard(story) == ["MO3", "CO2", "AG5", "AG6", "MO6"]
    assert not story.state.played


def test_arc_rnd_9_without_a_card_in_any_hand_the_chapter_ends():
    story = ending("CO2, 1 copy CO5", 1, *three("", ""), markers={"TYCOON": ["m3"]})
    assert told(story, RoundEnded, AmbitionScored, ChapterEnded) == [
        RoundEnded(1),
        AmbitionScored("TYCOON", (0, 0, 0), (), (), (0, 0), 0),
        ChapterEnded(1),
    ]
    assert not told(story, RoundStarted)  # two players: the redraw is asked first
    assert asked(story) == (1, "mulligan")
    assert not story.state.played  # they lie on the discard, and are dealt again


def union(card: str, beside: str, seat: int = 0) -> dict[str, object]:
    return {"seat": seat, "card": card, "beside": beside}


def test_arc_rnd_9_a_union_takes_its_card_to_hand_before_the_others_are_discarded():
    seats = (p(guild="BC05", **SHIP), p(ships="3G=1", hand="MO2"))
    story = ending("CO2, 1 pivot AD5", 1, *seats, unions=[union("BC05", "CO2")])
    story.then(
        PreludeEnded(1),
        TurnEnded(1),
        CourtCardMoved("BC05", "play:0", "court_discard", "union"),
        CardTaken(0, "CO2"),
        CardsDiscarded("round", (PutDown(1, "AD5"),)),
        RoundEnded(1),
        RoundStarted(2, (0, 1)),
    )
    assert hand(story, 0) == "CO2" and "CO2" not in discard(story)


def test_arc_rnd_9_a_card_that_seized_is_discarded_though_a_union_takes_the_one_above_it():
    seats = (p(guild="BC04", **SHIP), p(ships="3G=1"))
    story = ending(
        "CO2, 1 pivot AD5 AD6",
        1,
        *seats,
        initiative=1,
        leader=0,
        unions=[union("BC04", "AD5")],
        action_discard="MO2",
    )
    assert told(story, CardsDiscarded)[0].entries == (PutDown(0, "CO2"), PutDown(1, None))
    assert discard(story) == ["MO2", "CO2", "AD6"]


def test_arc_rnd_9_a_round_whose_cards_are_all_taken_discards_nothing():
    story = ending("CO2", 0, p(guild="BC05", **SHIP), p(), unions=[union("BC05", "CO2")])
    assert not told(story, CardsDiscarded)
    assert hand(story, 0) == "CO2" and not story.state.played


def test_arc_rnd_9_and_arc_gen_8_unions_act_by_seat_in_turn_order_then_as_gained():
    seats = (p(guild="BC05", **SHIP), p(guild="BC11 BC04", ships="3G=1"), p(ships="5G=1"))
    story = ending(
        "CO2, 1 pivot AD5, 2 pivot AG6",
        2,
        *seats,
        initiative=1,
        leader=0,
        seized=True,
        unions=[union("BC05", "CO2"), union("BC04", "AD5", 1), union("BC11", "AG6", 1)],
    )
    assert told(story, CardTaken) == [
        CardTaken(1, "AG6"),
        CardTaken(1, "AD5"),
        CardTaken(0, "CO2"),
    ]


def test_arc_r_26_a_union_that_its_holder_has_lost_does_nothing():
    """Seat 1 steals the Union that seat 0 has placed."""
    seats = (p(guild="BC05", hand="MO2", **SHIP), p(guild="BC20", ships="3G=1"))
    story = at(*seats, played="CO2, 1 pivot AD5", unions=[union("BC05", "CO2")])
    story = story.when(1, CardPrelude("BC20", from_=Of(0, card="BC05"))).when(1, EndTurn())
    assert not told(story, CardTaken)
    assert told(story, CardsDiscarded)[0].entries == (PutDown(0, "CO2"), PutDown(1, "AD5"))


# ---------------------------------------------------------------- two piles


def test_arc_r_16_with_split_discard_cards_played_face_up_have_a_pile_of_their_own():
    story = ending(
        "CO2, 1 copy AG5 AG6, 2 pivot MO6",
        2,
        *three("AD2", "AD3", "AD4"),
        initiative=1,
        leader=0,
        action_discard="MO3",
        options={"split_discard": True},
    )
    assert action_ids(story.state.face_up) == ("CO2", "MO6")
    assert discard(story) == ["MO3", "AG5", "AG6"]


def test_arc_r_16_hands_that_are_discarded_stay_face_down():
    story = leading("CO2", "AG2", passes=1, options={"split_discard": True})
    line = story.line.copy()
    for event in story.when(0, PassInitiative()).events:
        line.peek(event)
        if type(event) is CardsDiscarded:
            assert not line.state.face_up and {"CO2", "AG2"} <= {*action_ids(line.state.discard)}


def test_arc_chp_4_and_arc_set_8_a_new_chapter_deals_anew():
    story = leading("CO2", "AG2", "MO2", action_discard="", passes=2).when(0, PassInitiative())
    dealt = told(story, HandDealt)
    assert [(each.seat, each.count) for each in dealt] == [(1, 6), (2, 6), (0, 6)]
    assert len(discard(story)) == 2
    named = [card for event in dealt for card in event.cards] + discard(story)
    assert len({*named}) == 20
    assert not told(story, AmbitionDeclared)
