"""How a game begins from a scenario: events, defaults, what goes on. ARC-SCN-1, ARC-SCN-2."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Mark
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS, SUITED, action_ids, numbers_of
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import PassInitiative
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.economy import Build, Tax
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.prelude import Spend
from mechs_core.rulesets.arcs.rules.resources import Arrange
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted
from mechs_core.rulesets.arcs.rules.scenario import (
    PlaceSet,
    PlayedSet,
    ScenarioSet,
    SeatSet,
    UnionSet,
)
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn
from tests.games import Sealed
from tests.rulesets.arcs.positions import asked, at, dice, legal, opening, p, view
from tests.rulesets.arcs.watching import action_cards, court_cards

HOLDS_NOTHING = {
    "power": 0,
    "slots": (None,) * 6,
    "guild": (),
    "trophies": {},
    "captives": {},
    "outrage": (),
    "arrange": 0,
    "board": 5,
    "supply": {"ship": 15, "starport": 5, "agent": 10},
    "hand": (),
    "down": (None, None),
}


def bare(count: int = 2, luck: Any = None, **document: Any) -> Sealed:
    """A game from a document as it is."""
    return Sealed.new(RULESET, count, scenario=document, given=luck)


def set_by(events: Any) -> ScenarioSet:
    (event,) = [each for each in events if type(each) is ScenarioSet]
    return event


# ---------------------------------------------------------------- the chain


def test_arc_scn_1_an_empty_document_is_an_empty_table_in_the_turn_of_the_leader() -> None:
    events = bare().events[1:]
    assert events[:2] == [SeatSet(seat, **HOLDS_NOTHING) for seat in (0, 1)]
    event = set_by(events)
    assert events[2:] == [event]
    deck = [place.card for place in event.court] + [*event.court_deck]
    twenty = [card for card in SUITED if card[2] in "23456"]
    assert len(event.court) == 3 and sorted(map(str, deck)) == sorted(BASE_COURT_IDS)
    assert sorted(event.action_discard) == sorted({*twenty} - {"AD2"})
    assert event == ScenarioSet(
        chapter=1,
        round=1,
        phase="turn",
        initiative=0,
        leader=0,
        active=0,
        out=(),
        passes=0,
        played=(PlayedSet(0, "AD2", "lead", False),),
        zeroed=False,
        declared=False,
        seized=False,
        pips=4,
        prelude=True,
        prelude_used=False,
        battle=False,
        taxed={},
        ports_used={},
        used=(),
        new_cards=(),
        aside=(),
        unions=(),
        ships={},
        buildings={},
        court=event.court,
        court_discard=(),
        markers={},
        flipped=(),
        box={},
        court_deck=event.court_deck,
        action_discard=event.action_discard,
    )
    assert RULESET.rules.mark(event) == Mark("round", round=1, chapter=1)


def test_arc_scn_1_the_four_card_table_has_four_places_and_all_cards() -> None:
    event = set_by(bare(4).events)
    assert len(event.court) == 4 and len(event.action_discard) == 27
    assert event.played == (PlayedSet(0, "AD1", "lead", False),)


def test_arc_scn_1_what_a_seat_has_leaves_its_supply() -> None:
    _, events = opening(
        p(ships="4B=3 5A=2+1", ports="4B!", cities="5A", slots="M-", agents="1=2", outrage="W"),
        p(trophies={0: {"city": 1, "ship": 2}}, captives={0: 1}),
    )
    assert events[0] == SeatSet(
        **{
            **HOLDS_NOTHING,
            "seat": 0,
            "slots": ("M", *[None] * 5),
            "outrage": ("W",),
            "board": 3,
            "supply": {"ship": 7, "starport": 4, "agent": 6},
        }
    )
    event = set_by(events)
    assert event.ships == {"4B": {"0": (3, 0)}, "5A": {"0": (2, 1)}}
    assert event.buildings == {
        "4B": ((0, "starport", "damaged"),),
        "5A": ((0, "city", "fresh"),),
    }
    assert event.court[0] == PlaceSet(event.court[0].card, {"0": 2})


def test_arc_scn_2_cards_of_a_copy_and_those_that_seize_lie_face_down() -> None:
    _, events = opening(p(), p(), p(), played="CO4, 1 copy MO2 CO3, 2 surpass CO5")
    assert [each.down for each in events[:3]] == [(None, None), ("MO2", "CO3"), (None, None)]
    assert set_by(events).played == (
        PlayedSet(0, "CO4", "lead", False),
        PlayedSet(1, None, "copy", True),
        PlayedSet(2, "CO5", "surpass", False),
    )
    assert set_by(events).seized and set_by(events).active == 2


def test_arc_scn_2_an_empty_hand_passes_at_once() -> None:
    story = at(p(), p(hand="CO2"), phase="lead")
    assert asked(story) == (1, "lead") and story.state.round == 2


def test_arc_scn_1_all_that_is_said_stands_in_the_event() -> None:
    line, events = opening(
        p(guild="BC05 BC24", slots="W"),
        p(hand="MO4", agents="1=1"),
        p(),
        chapter=3,
        round=4,
        initiative=2,
        leader=0,
        out=[5, 1],
        played="CO3, 1 pivot AG2, 2 surpass CO4",
        zeroed=True,
        seized=True,
        pips=1,
        prelude_used=True,
        battle=True,
        taxed={"2C": {"1": 2}},
        ports_used={"3A": {"2": 1}},
        used="BC24",
        new_cards="BC05",
        aside="MM",
        unions=[{"seat": 0, "card": "BC05", "beside": "CO3"}],
        court=[{"card": "BC31", "agents": {"0": 3}}, {"card": "BC01"}],
        court_deck="BC07 BC02",
        court_discard="BC09 BC08",
        action_discard="MO2 AG5",
        markers={"WARLORD": ["m2", "m1"]},
        flipped="m3 m1",
    )
    event = set_by(events)
    drawn = [place.card for place in event.court[2:]]
    assert not {*drawn} & {"BC31", "BC01", "BC07", "BC02", "BC09", "BC08", "BC05", "BC24"}
    assert event == ScenarioSet(
        chapter=3,
        round=4,
        phase="turn",
        initiative=2,
        leader=0,
        active=2,
        out=(1, 5),
        passes=0,
        played=(
            PlayedSet(0, "CO3", "lead", False),
            PlayedSet(1, "AG2", "pivot", False),
            PlayedSet(2, "CO4", "surpass", False),
        ),
        zeroed=True,
        declared=True,
        seized=True,
        pips=1,
        prelude=True,
        prelude_used=True,
        battle=True,
        taxed={"2C": {"1": 2}},
        ports_used={"3A": {"2": 1}},
        used=("BC24",),
        new_cards=("BC05",),
        aside=("M", "M"),
        unions=(UnionSet(0, "BC05", "CO3"),),
        ships={},
        buildings={},
        court=(
            PlaceSet("BC31", {"0": 3, "1": 1}),
            PlaceSet("BC01", {}),
            *(PlaceSet(card, {}) for card in drawn),
        ),
        court_discard=("BC09", "BC08"),
        markers={"WARLORD": ("m1", "m2")},
        flipped=("m1", "m3"),
        box={},
        court_deck=("BC07", "BC02"),
        action_discard=("MO2", "AG5"),
    )
    state = line.state
    assert (state.chapter, state.round, state.order, state.active) == (3, 4, [0, 1, 2], 2)
    assert state.turn.kinds == ("build", "repair") and state.supply[0] == 3
    assert state.value(0) == (4, 2) and state.value(1) == (3, 2)


# ---------------------------------------------------------------- defaults


@pytest.mark.parametrize(
    ("words", "pips", "kinds"),
    [
        ("CO3", 3, ("build", "repair")),
        ("CO3, 1 surpass CO5", 2, ("build", "repair")),
        ("CO3, 1 copy AD2", 1, ("build", "repair")),
        ("CO3, 1 pivot MO2", 1, ("move", "influence")),
    ],
)
def test_arc_scn_1_pips_are_those_of_the_last_card(
    words: str, pips: int, kinds: tuple[str, ...]
) -> None:
    turn = at(p(), p(), played=words).state.turn
    assert (turn.pips, turn.kinds, turn.prelude) == (pips, kinds, True)


@pytest.mark.parametrize(("chapter", "flipped"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 3)])
def test_arc_scn_1_so_many_markers_are_flipped_as_chapters_are_over(
    chapter: int, flipped: int
) -> None:
    assert sum(at(p(), p(), chapter=chapter).state.flipped) == flipped


@pytest.mark.parametrize(
    ("words", "seized"),
    [
        ("MO2, 1 copy CO2", False),
        ("MO2, 1 copy CO2 CO3", True),
        ("MO2, 1 surpass MO7", True),
        ("MO2, 1 copy MO7", False),
        ("MO7, 1 copy MO2", False),
    ],
)
def test_arc_scn_1_cards_show_whether_the_initiative_was_seized(words: str, seized: bool) -> None:
    assert set_by(opening(count=4, played=words)[1]).seized is seized
    assert set_by(opening(count=4, played=words, seized=True)[1]).seized


def test_arc_scn_1_the_lead_that_is_left_out_is_the_lowest_card_that_lies_nowhere() -> None:
    _, events = opening(p(hand="AD2 AD4"), p(hand="AD3"), initiative=1, action_discard="AD5")
    assert set_by(events).played == (PlayedSet(1, "AD6", "lead", False),)
    assert set_by(events).leader == set_by(events).active == 1


def test_arc_scn_1_the_next_seat_with_a_card_follows() -> None:
    seats = p(hand="CO2"), p(), p(hand="CO3"), p(hand="CO4")
    assert asked(at(*seats, phase="follow")) == (2, "follow")
    assert asked(at(*seats, phase="follow", leader=2)) == (3, "follow")
    assert asked(at(*seats, phase="follow", played="MO2, 2 copy AG2")) == (3, "follow")


def test_arc_scn_1_luck_fills_the_court_and_the_discard_from_the_cards_named_nowhere() -> None:
    said = {"court": [{"card": "BC05"}, {"agents": {"1": 2}}], "seats": [{"hand": ["CO4"]}, {}]}
    others = [card for card in BASE_COURT_IDS if card != "BC05"]
    actions = [card for card in SUITED if card[2] in "23456" and card not in ("CO4", "AD2")]
    luck = {"scenario court": tuple(others), "scenario action": tuple(actions)}
    event = set_by(bare(**said, luck=luck).events)
    assert event.court == (
        PlaceSet("BC05", {}),
        PlaceSet("BC01", {"1": 2}),
        PlaceSet("BC02", {}),
    )
    assert event.court_deck == tuple(others[2:]) and event.action_discard == tuple(actions)


def test_arc_scn_1_cards_that_a_list_leaves_out_are_out_of_the_game() -> None:
    game = bare(
        court=[{"card": "BC01"}, {"card": "BC02"}, {"card": "BC03"}],
        court_deck=["BC04"],
        action_discard=["MO2"],
        phase="lead",
        seats=[{"hand": ["CO2"]}, {}],
    )
    assert set_by(game.events).court_deck == ("BC04",)
    assert court_cards(game.line.state) == [0, 1, 2, 3]
    assert len(action_cards(game.line.state)) == 2
    game.decide(0, PassInitiative())
    assert len(action_cards(game.line.state)) == 20  # until the next deal
    assert court_cards(game.line.state) == [0, 1, 2, 3]


def test_arc_scn_1_a_court_that_luck_cannot_fill_is_filled_from_the_deck() -> None:
    court_deck = [card for card in BASE_COURT_IDS if card not in ("BC01", "BC02")]
    _, events = opening(p(), p(), court="BC01 BC02", court_deck=court_deck)
    assert set_by(events).court[2] == PlaceSet(None, {})
    assert events[-1] == CourtCardMoved("BC03", "court_deck", "court:3", "refill")


# ---------------------------------------------------------------- what is known


def test_arc_scn_2_only_their_seat_sees_cards_that_lie_face_down() -> None:
    story = at(p(), p(hand="AD3"), p(), played="CO4, 1 copy MO2 CO3, 2 surpass CO5")
    assert view(story, 1).own.face_down == "MO2" and view(story, 1).own.seizing == "CO3"
    for viewer in (0, 2, None):
        seen = view(story, viewer).played[1]
        assert (seen.card, seen.seizes) == (None, True)
    assert {*story.state.down} >= {numbers_of(["MO2"])[0], numbers_of(["CO3"])[0]}


def test_arc_scn_2_cards_in_hands_and_in_the_discard_change_places_in_imagined_states() -> None:
    state = at(p(hand="AD3"), p(hand="CO4"), action_discard="MO2 MO3").state
    found = set()
    for number in range(40):
        twin = RULESET.sight.imagine(state, 0, Rng("twin", number))
        assert action_ids(twin.hand[0]) == ("AD3",)
        found.add((*action_ids(twin.hand[1]), *action_ids(twin.discard)))
    assert len(found) == 6


def test_arc_scn_1_new_luck_lays_the_discard_anew() -> None:
    game = bare(action_discard=["MO2", "CO6", "AD3"], court_deck=["BC31", "BC01"])
    (renewed,) = game.branch(1, luck="new", seed="8").steps[-1].events[1:]
    assert sorted(renewed.action_discard) == ["AD3", "CO6", "MO2"]
    assert sorted(renewed.court_deck) == ["BC01", "BC31"]


# ---------------------------------------------------------------- it goes on


def test_arc_scn_2_labels_count_on_from_chapter_and_round() -> None:
    story = at(p(ships="1A=1"), p(ships="1A=1"), played="AG2", chapter=2, round=5)
    story = story.when(0, Act(BattleAction("1A", 1)))
    story.when(0, CollectDice(1, 0, 0), dice("2.5 0 1", skirmish=(4,))).accepted()


def test_arc_scn_1_nothing_stands_for_what_came_before() -> None:
    _, events = opening(p(hand="CO2"), p(), phase="lead", chapter=2)
    assert {type(each).__name__ for each in events} == {"SeatSet", "ScenarioSet"}
    table = set_by(events)
    assert (table.played, table.pips, table.prelude) == ((), 0, False)


def test_arc_scn_1_what_stands_on_a_planet_is_told_in_one_order() -> None:
    buildings = [[1, "city", "fresh"], [0, "starport", "fresh"]], [[0, "city", "damaged"]] * 2
    for said in buildings:
        forth, back = (
            set_by(bare(buildings={"4B": each}).events).buildings for each in (said, said[::-1])
        )
        assert forth == back == {"4B": tuple(map(tuple, sorted(said)))}


def test_arc_scn_1_later_chapters_are_dealt_as_ever() -> None:
    game = bare(3, phase="lead", chapter=4, seats=[{"hand": ["CO2"], "power": 7}, {}, {}])
    game.finish()
    chapters = [each.number for each in game.events if isinstance(each, ChapterStarted)]
    assert chapters == [5]
    result = RULESET.rules.result(game.line.state)
    assert result is not None and result.parts[0]["scenario"] == 7


def test_arc_scn_1_passes_count_on() -> None:
    seats = p(hand="CO2"), p(hand="CO3"), p(hand="CO4")
    story = at(*seats, phase="lead", passes=2).when(0, PassInitiative())
    assert story.state.chapter == 2
    assert at(*seats, phase="lead", passes=1).when(0, PassInitiative()).state.chapter == 1


def test_arc_scn_1_counts_of_the_turn_hold() -> None:
    seats = p(cities="2C", ports="3A", guild="BC24 BC17 BC25", slots="M"), p()
    story = at(
        *seats, played="CO2", taxed={"2C": {"0": 1}}, ports_used={"3A": {"0": 1}}, used="BC24"
    )
    story.when(0, Act(Build("3A", "ship"))).refused("starport_used")
    story.when(0, CardPrelude("BC24", slot=1)).refused("already_used")
    story = at(*seats, played="AD2", taxed={"2C": {"0": 1}}, new_cards="BC17")
    story.when(0, Act(Tax("2C", 0))).refused("already_taxed")
    story.when(0, CardPrelude("BC17")).refused("already_used")
    at(*seats, prelude=False).when(0, Spend(1)).refused("prelude_over")


def test_arc_scn_1_tokens_aside_return_when_the_prelude_ends() -> None:
    story = at(p(), p(), aside="MW").when(0, EndPrelude())
    assert view(story).supply == dict.fromkeys("MFWRP", 5)


def test_arc_scn_1_a_weapon_that_was_spent_allows_battle() -> None:
    seats = p(ships="1A=1"), p(ships="1A=1")
    fight = Act(BattleAction("1A", 1))
    assert fight in legal(at(*seats, played="CO2", battle=True), 0)
    assert fight not in legal(at(*seats, played="CO2"), 0)


def test_arc_scn_1_lattice_spies_come_before_any_other_prelude_action() -> None:
    seats = p(), p(guild="BC16")
    used = {"played": "CO2, 1 copy CO3", "prelude_used": True}
    at(*seats, **used).when(1, CardPrelude("BC16")).refused("already_used")
    at(*seats, **{**used, "prelude_used": False}).when(1, CardPrelude("BC16")).accepted()


def test_arc_scn_1_exchanges_left_are_those_that_are_said() -> None:
    story = at(p(slots="M-", arrange=1), p())
    assert Arrange(1, 2) in legal(story, 0)
    assert Arrange(1, 2) not in legal(at(p(slots="M-"), p()), 0)


@pytest.mark.parametrize("split", [False, True])
def test_arc_scn_1_with_split_piles_the_cards_of_the_round_go_where_they_belong(
    split: bool,
) -> None:
    story = at(
        p(),
        p(hand="AD2", ships="1A=1"),
        played="CO2, 1 copy CO3",
        action_discard="MO2",
        options={"split_discard": split},
    ).when(1, EndTurn())
    state = story.state
    assert action_ids(state.face_up) == (("CO2",) if split else ())
    assert action_ids(state.discard) == (("MO2", "CO3") if split else ("MO2", "CO2", "CO3"))
