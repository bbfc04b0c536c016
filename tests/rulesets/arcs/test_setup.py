"""Set-up: options, map, Court, boxes of two players, pieces, resources, the deal. ARC-SET."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, tag_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS, SUITED, action_deck, action_ids
from mechs_core.rulesets.arcs.data import CITY, PLANETS, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import NUMBER, SETUP, SYSTEMS, in_play, neighbours
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.options import CAMPAIGN, OPTIONS
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice, DiceRolled
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Arrange, ResourceMoved
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted, HandDealt, Mulligan, RoundStarted
from mechs_core.rulesets.arcs.rules.setup import GameSetUp
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import Story, given, new_game
from tests.games import Sealed

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
CARDS = pytest.mark.parametrize("card", [*SETUP])
FIVE = dict.fromkeys("MFWRP", 5)


def fresh(seats: int = 2, given: Any = None, **options: Any) -> list[Any]:
    """The opening events of a new game, without `GameCreated`."""
    return Sealed.new(RULESET, seats, options=options, given=given).events[1:]


def of(events: Any, *kinds: type[Event]) -> list[Any]:
    return [event for event in events if type(event) in kinds]


def refused(seats: int = 2, **options: Any) -> str:
    with pytest.raises(IllegalDecision) as caught:
        Sealed.new(RULESET, seats, options=options)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


def begun(seats: int, initiative: int = 0, **said: Any) -> Story:
    luck = {"initiative": [initiative], **said.pop("luck", {})}
    return given(new_game(RULESET, seats, luck=luck, options=said))


# ---------------------------------------------------------------- players and options


def test_arc_set_1_two_to_four_play():
    for seats in (1, 5):
        with pytest.raises(IllegalDecision, match="seats") as caught:
            Sealed.new(RULESET, [f"player{n}" for n in range(seats)])
        assert caught.value.code == "bad_config"


def test_arc_set_1_without_options_luck_chooses_the_setup_card_and_discards_are_one_pile():
    of_campaigns = [each.name for each in OPTIONS if each.needs == CAMPAIGN]
    assert {each.name: each.default for each in OPTIONS if each.name not in of_campaigns} == {
        "campaign": False,
        "setup_card": None,
        "split_discard": False,
    }


@pytest.mark.parametrize(
    ("seats", "name", "wrong"),
    [
        (2, "setup_card", "3S1"),
        (3, "setup_card", "4S1"),
        (4, "setup_card", "2S1"),
        (2, "setup_card", "2S5"),
        (2, "setup_card", 1),
        (2, "setup_card", False),
        (2, "split_discard", None),
        (2, "split_discard", 1),
        (2, "split_discard", "yes"),
        (2, "court", 4),
    ],
)
def test_arc_set_1_any_other_option_is_refused(seats: int, name: str, wrong: Any):
    assert name in refused(seats, **{name: wrong})


@SEATS
def test_arc_set_1_luck_decides_the_first_initiative_and_the_setup_card(seats: int):
    found = [of(Sealed.new(RULESET, seats, seed=f"{n}").events, GameSetUp)[0] for n in range(60)]
    assert {each.initiative for each in found} == {*range(seats)}
    fitting = [card for card in SETUP if card.startswith(f"{seats}S")]
    assert {each.setup_card for each in found} == {*fitting} and len(fitting) == 4


@CARDS
def test_arc_set_1_and_arc_r_22_the_option_names_the_setup_card(card: str):
    seats = int(card[0])
    game = Sealed.new(RULESET, seats, options={"setup_card": card})
    (event,) = of(game.events, GameSetUp)
    assert event == GameSetUp(
        card, tuple(cluster + 1 for cluster in SETUP[card].out), event.initiative, FIVE
    )
    assert "setup card" not in game.line.labels


def test_arc_set_1_a_setup_card_is_given_by_its_place_among_those_of_the_table():
    for place, card in enumerate(("3S1", "3S2", "3S3", "3S4")):
        assert fresh(3, {"setup card": [place]})[0].setup_card == card


def test_arc_r_1_leaders_and_lore_are_not_played():
    assert tuple(f"BC{number:02}" for number in range(1, 32)) == BASE_COURT_IDS
    for name in ("leaders", "lore"):
        assert name in refused(**{name: True})


def test_arc_r_3_and_arc_r_21_nothing_is_taken_back_and_nobody_gives_up():
    tags = {tag_of(kind) for kind in RULESET.rules.decisions}
    assert not tags & {"undo", "take_back", "concede", "resign", "promise", "offer"}
    assert {"lead", "pass_initiative", "follow", "end_turn"} <= tags


def test_arc_r_34_setup_cards_stand_as_published():
    """Not evened out: every seat starts with its city, its starport and ships at printed places."""
    for card, printed in SETUP.items():
        places = [[a, b, *c] for a, b, c in printed.starts]
        each = [place for own in places for place in own]
        assert len({*each}) == len(each), card  # all of them different, and in play
        assert not {int(place[0]) - 1 for place in each} & {*printed.out}, card
        assert all(place[1] != "G" for own in places for place in own[:2]), card  # planets
        assert len(printed.out) == (2 if printed.seats < 4 else 1), card
    assert SETUP["2S4"].starts[0] == ("5B", "2A", ("3G", "6B"))
    assert SETUP["3S1"].starts[0] == ("3C", "5B", ("2G",))


# ---------------------------------------------------------------- the map


def test_arc_set_2_the_whole_map_has_38_pairs_of_neighbours():
    pairs = {frozenset((SYSTEMS[a], SYSTEMS[b])) for a in in_play(0) for b in neighbours(0)[a]}
    assert len(pairs) == 38 and len(in_play(0)) == 24
    for cluster in range(1, 7):
        a, b, c, g = (f"{cluster}{letter}" for letter in "ABCG")
        assert {frozenset(p) for p in ((g, a), (g, b), (g, c), (a, b), (b, c))} <= pairs
        assert frozenset((a, c)) not in pairs
        assert frozenset((g, f"{cluster % 6 + 1}G")) in pairs
    assert {frozenset(("2C", "3A")), frozenset(("5C", "6A"))} <= pairs


@CARDS
def test_arc_set_2_clusters_that_are_out_hold_nothing_and_the_other_gates_form_the_ring(card: str):
    state = new_game(RULESET, int(card[0]), options={"setup_card": card}).state
    out = [f"{cluster + 1}" for cluster in SETUP[card].out]
    assert {SYSTEMS[system] for system in state.systems} == {
        name for name in SYSTEMS if name[0] not in out
    }
    for system, name in enumerate(SYSTEMS):
        if name[0] in out:
            assert not state.next_to(system)
            assert not any(state.is_present(seat, system) for seat in range(state.seats))
    ring = [f"{cluster}G" for cluster in range(1, 7) if f"{cluster}" not in out]
    for place, gate in enumerate(ring):
        near = {SYSTEMS[each] for each in state.next_to(NUMBER[gate])}
        wanted = {ring[place - 1], ring[(place + 1) % len(ring)]}
        assert {each for each in near if each.endswith("G")} == wanted
    for one, other in (("2C", "3A"), ("5C", "6A")):
        joined = NUMBER[other] in state.next_to(NUMBER[one])
        assert joined == (one[0] not in out and other[0] not in out)


def test_arc_set_2_the_printed_map_has_18_planets_with_26_slots():
    rows = [row.split() for line in PLANETS.split("\n") for row in line.split("  ") if row]
    kinds = [kind for _, kind, _ in rows]
    assert len(rows) == 18 and sum(int(slots) for *_, slots in rows) == 26
    assert {kind: kinds.count(kind) for kind in "MFWRP"} == {"M": 4, "F": 4, "W": 4, "R": 3, "P": 3}


# ---------------------------------------------------------------- the Court


@SEATS
def test_arc_set_3_a_row_of_three_or_four_court_cards_from_the_left(seats: int):
    order = [*BASE_COURT_IDS[10:], *BASE_COURT_IDS[:10]]
    events = fresh(seats, {"court deck": order})
    assert events[1] == DeckShuffled("court deck", tuple(order))
    places = 3 if seats == 2 else 4
    assert of(events, CourtCardMoved) == [
        CourtCardMoved(card, "court_deck", f"court:{place}", "setup")
        for place, card in enumerate(order[:places], 1)
    ]
    state = new_game(RULESET, seats, luck={"court deck": order}).state
    assert [BASE_COURT_IDS[card] for card in state.court] == order[:places]
    assert [BASE_COURT_IDS[card] for card in state.court_deck] == order[places:]


# ---------------------------------------------------------------- boxes


def boxes(card: str) -> dict[str, str]:
    """By ambition the types of the tokens that set-up lays there."""
    found: dict[str, str] = {}
    for event in of(fresh(int(card[0]), setup_card=card), ResourceMoved):
        if event.to.startswith("box:"):
            assert (event.from_, event.cause) == ("supply:general", "setup")
            name = event.to.removeprefix("box:")
            found[name] = found.get(name, "") + event.resource
    return found


def test_arc_set_4_with_two_players_planets_that_are_out_of_play_put_tokens_on_boxes():
    assert boxes("2S1") == {"WARLORD": "W", "TYCOON": "FMMF", "EMPATH": "P"}
    assert boxes("2S2") == {"EMPATH": "PP", "WARLORD": "WW", "KEEPER": "RR"}
    assert boxes("2S3") == boxes("2S4") == {"WARLORD": "W", "TYCOON": "FMFM", "KEEPER": "R"}


def test_arc_set_4_with_more_players_boxes_stay_empty():
    assert not boxes("3S1") and not boxes("4S1")


# ---------------------------------------------------------------- pieces and resources


@CARDS
def test_arc_set_5_and_arc_set_6_pieces_and_resources_by_turn_position(card: str):
    seats = int(card[0])
    first = seats - 1
    story = begun(seats, first, setup_card=card)
    state, kinds = story.state, {}
    rows = [row.split() for line in PLANETS.split("\n") for row in line.split("  ") if row]
    kinds = {name: "MFWRP".index(kind) for name, kind, _ in rows}
    for position, (a, b, c) in enumerate(SETUP[card].starts):
        seat = (first + position) % seats
        assert state.at(seat, SHIP, 0, NUMBER[a]) == 3 and state.at(seat, CITY, 0, NUMBER[a]) == 1
        port = state.at(seat, STARPORT, 0, NUMBER[b])
        assert state.at(seat, SHIP, 0, NUMBER[b]) == 3 and port == 1
        assert [state.at(seat, SHIP, 0, NUMBER[each]) for each in c] == [2] * len(c)
        assert state.on_map(seat, SHIP) == 6 + 2 * len(c)
        assert state.stock[seat] == [9 - 2 * len(c), 4, 4, 10]
        assert state.open_slots(seat) == 3  # one city is off the board
        assert state.slots[seat] == [kinds[a], kinds[b], *[OFF] * 4]


def test_arc_set_5_the_chain_of_a_seat():
    events = fresh(4, {"initiative": [2]}, setup_card="4S1")
    own = [e for e in of(events, PiecesMoved) if e.owner == 3]  # the second in turn order
    assert own == [
        PiecesMoved(3, "ship", "fresh", 3, "supply:3", "4C", "setup"),
        PiecesMoved(3, "city", "fresh", 1, "board:3", "4C", "setup"),
        PiecesMoved(3, "ship", "fresh", 3, "supply:3", "5C", "setup"),
        PiecesMoved(3, "starport", "fresh", 1, "supply:3", "5C", "setup"),
        PiecesMoved(3, "ship", "fresh", 2, "supply:3", "6G", "setup"),
    ]
    gains = [e for e in of(events, ResourceMoved) if ":3:" in e.to]
    assert gains == [
        ResourceMoved("M", "supply:general", "slot:3:1", "setup"),
        ResourceMoved("P", "supply:general", "slot:3:2", "setup"),
    ]
    owners = [event.owner for event in of(events, PiecesMoved)]
    assert owners == [2] * 5 + [3] * 5 + [0] * 5 + [1] * 5


def test_arc_set_7_all_markers_are_available_with_the_blue_side_up():
    state = new_game(RULESET, 3).state
    assert state.markers == [OFF] * 3 and state.flipped == [False] * 3
    assert [state.value(marker) for marker in range(3)] == [(2, 0), (3, 2), (5, 3)]
    assert (state.chapter, state.round, state.power) == (1, 1, [0, 0, 0])


# ---------------------------------------------------------------- the deal


@SEATS
def test_arc_set_8_the_chain_of_a_new_game(seats: int):
    card = f"{seats}S4"
    events = fresh(seats, {"initiative": [1]}, setup_card=card)
    pieces = 4 + len(SETUP[card].starts[0][2])
    assert [type(event) for event in events] == [
        GameSetUp,
        DeckShuffled,
        *[CourtCardMoved] * (3 if seats == 2 else 4),
        *[ResourceMoved] * (6 if seats == 2 else 0),
        *([PiecesMoved] * pieces + [ResourceMoved] * 2) * seats,
        ChapterStarted,
        DeckShuffled,
        *[HandDealt] * seats,
        *([] if seats == 2 else [DeckShuffled, RoundStarted]),
    ]
    assert of(events, ChapterStarted) == [ChapterStarted(1)]


@SEATS
def test_arc_set_8_six_cards_each_in_turn_order_from_the_top(seats: int):
    deck = [*reversed(action_ids(action_deck(seats)))]
    assert len(deck) == (28 if seats == 4 else 20)
    events = fresh(seats, {"initiative": [1], "action deck 1": deck})
    dealt = of(events, HandDealt)
    order = [(1 + step) % seats for step in range(seats)]
    assert dealt == [
        HandDealt(seat, tuple(deck[6 * place : 6 * place + 6]), "action_deck", 6)
        for place, seat in enumerate(order)
    ]


def test_arc_set_8_two_and_three_players_use_the_numbers_2_to_6_four_players_all():
    few = [card for card in SUITED if card[2] not in "17"]
    assert list(action_ids(action_deck(2))) == list(action_ids(action_deck(3))) == few
    assert action_ids(action_deck(4)) == SUITED


@pytest.mark.parametrize("seats", [3, 4])
def test_arc_set_8_the_rest_is_the_discard(seats: int):
    deck = action_ids(action_deck(seats))
    rest = [*reversed(deck[6 * seats :])]
    assert len(rest) == (2 if seats == 3 else 4)
    luck = {"action deck 1": [*deck], "action rest 1": rest, "initiative": [2]}
    events = fresh(seats, luck)
    order = (2, 0, 1) if seats == 3 else (2, 3, 0, 1)
    assert events[-2:] == [DeckShuffled("action rest", tuple(rest)), RoundStarted(1, order)]
    state = new_game(RULESET, seats, luck=luck).state
    assert list(action_ids(state.discard)) == rest and not state.deck


DECK = list(action_ids(action_deck(2)))


def test_arc_set_8_with_two_players_the_one_without_initiative_may_redraw():
    for initiative in (0, 1):
        story = begun(2, initiative)
        (request,) = story.line.requests()
        assert (request.seat, request.kind) == (1 - initiative, "mulligan")
        both = RULESET.legal(story.state, 1 - initiative)
        assert [each for each in both if type(each) is Mulligan] == [
            Mulligan(False),
            Mulligan(True),
        ]
        story.when(initiative, Mulligan(True)).refused("not_asked")


def test_arc_set_8_and_arc_r_17_a_redrawn_hand_comes_from_the_rest_then_the_old_one_joins_it():
    story = begun(2, 0, luck={"action deck 1": DECK})
    assert action_ids(story.state.hand[1]) == tuple(DECK[6:12])
    rest = [*DECK[18:], *DECK[6:12]]
    order = [*reversed(rest)]
    story = story.when(1, Mulligan(True), {"action rest 1": order}).then(
        HandDealt(1, tuple(DECK[12:18]), "redraw", 6),
        DeckShuffled("action rest", tuple(order)),
        RoundStarted(1, (0, 1)),
    )
    assert action_ids(story.state.hand[1]) == tuple(DECK[12:18])
    assert list(action_ids(story.state.discard)) == order and not story.state.deck
    assert [(each.seat, each.kind) for each in story.line.requests()] == [(0, "lead")]


def test_arc_set_8_a_kept_hand_stays():
    story = begun(2, 0, luck={"action deck 1": DECK})
    order = DECK[12:]
    story = story.when(1, Mulligan(False), {"action rest 1": order}).then(
        DeckShuffled("action rest", tuple(order)), RoundStarted(1, (0, 1))
    )
    assert action_ids(story.state.hand[1]) == tuple(DECK[6:12])


def test_arc_set_6_a_seat_may_rearrange_what_it_gained_until_it_decides():
    story = begun(2, 0, luck={"action deck 1": DECK})
    assert Arrange(1, 3) in RULESET.legal(story.state, 1)
    story = story.when(1, Arrange(1, 3)).when(1, Mulligan(False))
    assert story.state.arrange == [2, 0]
    assert new_game(RULESET, 3).state.arrange == [2, 2, 2]  # nobody has decided anything


# ---------------------------------------------------------------- scenarios and given luck

PLAYED = [{"seat": 0, "card": "AG2"}]


def test_arc_set_9_a_scenario_takes_the_place_of_the_set_up_and_every_input_may_carry_luck():
    said = {"phase": "turn", "ships": {"4G": {"0": [2, 0], "1": [1, 0]}}, "played": PLAYED}
    line = new_game(RULESET, 2, scenario=said, luck={"scenario court": [*BASE_COURT_IDS]})
    assert BASE_COURT_IDS[line.state.court[0]] == "BC01" and line.state.on_map(0, SHIP) == 2
    story = given(line).when(0, Act(BattleAction("4G", 1)))
    story = story.when(0, CollectDice(2, 0, 0), {"battle 1.1 0 1 skirmish": [5, 0]})
    assert of(story.events, DiceRolled)[0].faces == {"skirmish": (6, 1)}
