"""The picture of Arcs: what stands where, what is said of it, how it stays small."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.picture import MOST_BYTES, Group, Stroke, Words, svg
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.data import SUITS
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SETUP, SYSTEMS, bits, neighbours
from mechs_core.rulesets.arcs.picture import picture
from mechs_core.rulesets.arcs.picture.court import AGENTS_HIGH, HIGH, LETTERS, LINE
from mechs_core.rulesets.arcs.picture.detail import BARE, FULL, SHORT, detail_of
from mechs_core.rulesets.arcs.picture.map import lanes
from mechs_core.rulesets.arcs.picture.places import GAP, corners, system_corner, system_middle
from mechs_core.rulesets.arcs.picture.words import printed
from mechs_core.rulesets.arcs.rules.prelude import Spend
from mechs_core.rulesets.arcs.text.card_texts import DOES
from mechs_core.rulesets.arcs.view import view
from mechs_core.testing.shapes import check_picture
from tests.games import Sealed
from tests.kept_pictures import check_kept, picture_of, texts
from tests.rulesets.arcs.drawn import (
    DRAWN,
    collecting,
    crowded,
    ended,
    following,
    largest,
    raiding,
    sailing,
    swapping,
)
from tests.rulesets.arcs.positions import p, position

CHANGED = 2.6  # groups an event, for a spectator, at most


def groups(line: Line, viewer: int | None = None) -> dict[str, Group]:
    """By key; the picture is looked over."""
    drawn = picture_of(line, viewer)
    check_picture(drawn, "drawn")
    return {group.key: group for group in drawn.groups}


def roles(group: Group) -> list[str]:
    return [shape.role for shape in group.shapes]


def test_kept_pictures_are_drawn_as_they_were() -> None:
    check_kept(RULESET.name, DRAWN)


# ---------------------------------------------------------------- heading and map


def test_the_heading_tells_chapter_round_goal_and_what_is_waited_for() -> None:
    drawn = groups(crowded())
    assert texts(drawn["round"]) == ["chapter 2 of 5, round 3"]
    assert texts(drawn["goal"]) == ["ends at 30 Power"]
    assert texts(drawn["doing"]) == ["0", "s0 acts"] and roles(drawn["doing"])[0] == "mark"
    reached = groups(position(p(power=33), p()))
    assert texts(reached["goal"]) == ["33 Power reached"]


@pytest.mark.parametrize("card", ["2S1", "2S2", "2S3", "3S1", "3S4", "4S1", "4S4"])
def test_arc_set_2_lines_join_what_is_adjacent_and_nothing_else(card: str) -> None:
    out = bits(SETUP[card].out)
    where = {system_middle(name): NUMBER[name] for name in SYSTEMS}
    found = set()
    for stroke in lanes(out).shapes:
        assert isinstance(stroke, Stroke)
        met = [where[point] for point in stroke.points]
        if all(IS_GATE[each] for each in met):  # the ring passes by gates out of play
            met = [each for each in met if neighbours(out)[each]]
            met.append(met[0])
        found |= {frozenset(pair) for pair in pairwise(met)}
    pairs = {frozenset((a, b)) for a, others in enumerate(neighbours(out)) for b in others}
    assert {pair for pair in found if len(pair) == 2} == pairs


def test_clusters_out_of_play_hold_nothing_and_say_so() -> None:
    drawn = groups(sailing(), 0)
    assert texts(drawn["cluster 4"]) == ["cluster 4", "out of play"]
    assert not drawn["cluster 4"].place and drawn["cluster 3"].place == "cluster 3"
    assert not [key for key in drawn if key in ("1a", "4g")] and "5g" in drawn


def test_no_two_systems_stand_on_each_other() -> None:
    spots = [system_corner(name) for name in SYSTEMS]
    for n, (x, y) in enumerate(spots):
        assert all(abs(x - a) > 25.4 or abs(y - b) > 17 for a, b in spots[n + 1 :])


def test_a_system_shows_slots_buildings_ships_and_who_controls_it() -> None:
    drawn = groups(crowded())
    assert texts(drawn["5b"]) == ["0", "5B", "Relic", "1d", "0", "3f", "1", "1f2d"]
    assert drawn["5b"].label == (
        "5B Relic, 0 of 1 slots free, controlled by seat 0, damaged city of seat 1, "
        "3 fresh ships of seat 0, 1 fresh and 2 damaged ships of seat 1"
    )
    assert texts(drawn["2c"]) == ["2C", "Relic", "1", "1d"]  # nobody controls it
    assert texts(drawn["4g"]) == ["4G", "0", "1d"] and drawn["4g"].label.startswith("4G gate, ")
    assert roles(drawn["1c"]).count("floor") == 2  # empty slots


def test_arc_ctl_1_as_many_fresh_ships_control_nothing() -> None:
    drawn = groups(position(p(ships="4B=2 4C=1+4"), p(ships="4B=2 4C=2")))
    assert "controlled" not in drawn["4b"].label
    assert "controlled by seat 1" in drawn["4c"].label


def test_ships_of_the_viewer_are_a_group_of_their_own() -> None:
    own = groups(crowded(), 1)
    assert own["ships 5b"].place == "ships 5b" and texts(own["ships 5b"]) == ["1", "1f2d"]
    assert texts(own["5b"])[-2:] == ["0", "3f"]
    assert {key for key in own if key.startswith("ships")} == {"ships 5b", "ships 2g", "ships 3c"}
    assert not [key for key in groups(crowded()) if key.startswith("ships")]


def test_where_ships_move_or_fight_is_marked() -> None:
    assert groups(sailing(), 1)["here"].at == system_corner("5G")
    assert groups(collecting())["here"].at == system_corner("5B")
    assert "here" not in groups(crowded())


# ---------------------------------------------------------------- beside the map


def test_cards_played_lie_in_the_order_of_the_round_face_down_ones_too() -> None:
    seats = p(hand="CO2"), p(hand="AD5"), p(hand="AD6"), p(hand="AD4")
    cards = "AG2, 1 copy CO3 MO6, 2 copy CO4"
    line = position(*seats, played=cards, zeroed=True, initiative=1, leader=0)
    drawn = groups(line)
    assert "counts as 0" in texts(drawn["played 0 AG2"])
    assert texts(drawn["played 1"]) == ["1", "copy", "face down", "seizes"]
    assert texts(drawn["played 3"]) == ["3", "no card yet"]
    own = groups(line, 1)
    assert texts(own["played 2"]) == ["2", "copy", "face down"]
    assert texts(own["played 1"]) == ["1", "copy", "CO3", "Construction", "seizes with MO6"]
    assert "CO3" not in picture_text(line, 0) + picture_text(line, None)
    assert drawn["initiative"].label == "seat 1 has the initiative, seized in this round"
    assert "initiative seized" in texts(drawn["played"])[1]


def picture_text(line: Line, viewer: int | None) -> str:
    return svg(picture_of(line, viewer))


def test_arc_rnd_4_turns_that_were_passed_are_told() -> None:
    line = position(p(hand="CO2"), p(hand="AD5"), phase="lead", passes=1)
    assert texts(groups(line)["played"])[1].startswith("1 turn passed, discard ")


def test_arc_pre_4_a_union_lies_beside_its_card() -> None:
    union = {"seat": 1, "card": "BC11", "beside": "AG2"}
    drawn = groups(position(p(hand="CO2"), p(guild="BC11"), played="AG2", unions=[union]))
    assert texts(drawn["played 0 AG2"])[-1] == "BC11 of 1"


def test_ambitions_show_markers_and_what_everybody_has() -> None:
    drawn = groups(crowded())
    assert texts(drawn["ambition warlord"]) == ["Warlord", "Trophies", "5/3", "0", "0", "4"]
    assert drawn["ambition keeper"].label == "Keeper, no marker: seat 0 1, seat 1 1, seat 2 0"
    assert texts(drawn["markers"]) == ["markers to declare with", "4/2", "3/2"]
    tycoon = groups(crowded(markers={"TYCOON": ["m1"]}))["ambition tycoon"]
    assert texts(tycoon)[3:] == ["1", "2", "1"]
    assert roles(tycoon).count("goal") == 2  # the marker, and a frame around the most


def test_arc_amb_6_the_box_has_a_column_with_two_players() -> None:
    drawn, boxed = groups(crowded()), groups(sailing(), 0)
    box, many = (boxed[key].shapes[-1] for key in ("ambitions", "ambition tycoon"))
    assert isinstance(box, Words) and isinstance(many, Words)
    assert (box.text, many.text) == ("box", "3") and box.x == many.x
    assert boxed["ambition tycoon"].label.endswith("seat 0 0, seat 1 0, the box 3")
    assert "box" in texts(boxed["ambitions"]) and "box" not in texts(drawn["ambitions"])


def test_the_court_shows_cards_with_agents() -> None:
    drawn = groups(crowded())
    said = texts(drawn["court 1"])
    assert said[:3] == ["1", "BC08 F2", "Gatekeepers"] and said[-2:] == ["0", "2"]
    assert " ".join(said[3:-2]) == DOES["BC08"]
    assert drawn["court 2"].label == "Court place 2: BC30 Guild Struggle, Vox, 3 agents of seat 1"
    assert texts(drawn["court"])[1] == "deck 21, discard 0"


@pytest.mark.parametrize("card", DOES)
def test_what_a_court_card_does_fits_on_it(card: str) -> None:
    lines = printed(card, LETTERS)
    assert 9 + (len(lines) - 0.5) * LINE < HIGH - AGENTS_HIGH
    assert max(map(len, lines)) <= LETTERS


# ---------------------------------------------------------------- the seats


def test_a_panel_tells_power_hand_slots_and_pieces_left() -> None:
    drawn = groups(crowded())
    assert texts(drawn["power 0"]) == ["12 Power"] and texts(drawn["standing 1"]) == ["hand 2"]
    assert texts(drawn["slot 1 2"]) == ["W", "1 key"] and drawn["slot 1 2"].place == "slot 1 2"
    assert drawn["slots 0"].label == (
        "seat 0: slot 2, 1 key, empty; slot 4, 2 keys, covered by a city; "
        "slot 5, 1 key, covered by a city; slot 6, 3 keys, covered by a city"
    )
    assert texts(drawn["stock 2"]) == ["left: 6 ships, 4 cities, 4 starports, 10 agents"]
    assert texts(drawn["outrage 0"]) == ["Outrage", "W"]
    assert texts(drawn["outrage 1"]) == ["Outrage", "none"]
    assert texts(drawn["taken 2"]) == ["Trophies  0: 2 ships; 1: 1 ship 1 city", "Captives  -"]


def test_arc_amb_5_what_cities_add_to_a_first_place_is_told() -> None:
    four, five = p(cities="1A 1A 1C 1C"), p(cities="2C 2C 4A 4A 5C")
    drawn = groups(position(four, five, p(cities="6A")))
    said = [texts(drawn[f"power {seat}"]) for seat in range(3)]
    assert said == [
        ["0 Power", "+2 for being first"],
        ["0 Power", "+5 for being first"],
        ["0 Power"],
    ]


def test_slots_and_pieces_of_the_viewer_can_be_pointed_at_one_by_one() -> None:
    own = groups(crowded(), 0)
    assert {f"slot 0 {n}" for n in range(1, 7)} < {*own} and "slots 0" not in own
    assert own["stock city"].label == "4 cities left to you" and "stock 0" not in own
    assert "stock 1" in own


def test_guild_cards_tell_type_and_keys_and_what_is_used_up() -> None:
    drawn = groups(crowded(used="BC13"))
    assert texts(drawn["guild BC04"]) == ["04 Admin Union M2"]
    assert drawn["guild BC25"].label == "BC25 Galactic Bards of seat 1, Relic, 1 key"
    assert drawn["guild BC13"].label.endswith(", its Prelude action not now")
    assert isinstance(drawn["guild BC13"].shapes[-1], Stroke)
    assert not drawn["guild BC22"].label.endswith("now")


def test_initiative_prelude_and_who_is_asked_are_marked() -> None:
    drawn = groups(crowded(), 1)
    assert drawn["initiative"].label == "seat 0 has the initiative" and "asked 0" in drawn
    assert texts(drawn["standing 0"]) == ["hand 3", "acts, 3 pips"]
    assert texts(drawn["standing 1"]) == ["hand 2", "you"] and "prelude" in drawn
    assert "prelude" not in groups(collecting()) and "asked 1" not in drawn


def test_tokens_that_wait_or_are_spent_are_shown() -> None:
    line = crowded()
    line.decide(0, Spend(3))
    assert texts(groups(line)["aside 0"]) == ["spent: W"]


# ---------------------------------------------------------------- the hand, and what is chosen from


def test_a_card_in_hand_tells_pips_actions_and_ambition() -> None:
    drawn = groups(following(), 1)
    assert texts(drawn["hand AG3"]) == [
        *("AG3", "2 pips", "Aggression", "battle, move, secure", "Tyrant"),
    ]
    assert drawn["hand AD2"].label == (
        "AD2 Administration, 4 pips, tax repair influence, declares Tycoon, in your hand"
    )


def test_arc_sei_3_cards_to_seize_with_are_offered_where_one_may() -> None:
    assert "seize AG3" in groups(following(), 1)
    for line in (following(initiative=1, leader=0), following(seized=True)):
        assert not [key for key in groups(line, 1) if key.startswith("seize")]


def test_a_spectator_has_no_hand_below_the_rest() -> None:
    own, open_ = picture_of(crowded(), 0), picture_of(crowded(), None)
    assert open_.height < own.height and "hand" not in open_.places


def test_hands_are_seen_by_their_seat_alone_and_by_who_may_swap() -> None:
    for viewer in (0, 2, None):
        assert not [key for key in groups(following(), viewer) if "MO5" in key]
    own = groups(swapping(), 0)
    assert own["hand AG3"].label.endswith("shown to you") and "back" in roles(own["hand AG3"])
    assert "hand AG3" not in groups(swapping(), 1)


def test_arc_pre_2_what_a_pip_or_token_may_be_spent_on_is_told() -> None:
    def able(line: Line) -> set[str]:
        drawn = groups(line, 0)
        ways = [drawn[f"way {way}"] for suit in SUITS for way in suit.actions]
        return {way.place for way in ways if not way.label.endswith("not now")}

    assert able(crowded()) == {"battle", "move", "secure"}
    assert able(crowded(pips=0)) == set()
    assert able(crowded(played="MO2", battle=True)) == {"move", "influence", "battle"}
    line = crowded()
    line.decide(0, Spend(1))
    assert able(line) == {"build", "repair"}


def test_numbers_stand_for_dice_and_ships() -> None:
    drawn = groups(collecting(), 0)
    ways = [key for key in drawn if key.startswith("way")]
    assert ways[:2] == ["way skirmish 0", "way skirmish 1"] and len(ways) == 21
    assert not [key for key in groups(collecting(), 1) if key.startswith("way")]


# ---------------------------------------------------------------- battles and the end


def test_a_battle_tells_who_fights_what_was_rolled_and_keys_left() -> None:
    before, after = groups(collecting()), groups(raiding())
    assert before["battle"].label == "seat 0 attacks seat 1 in 5B" and "legend" not in before
    assert after["battle"].label == (
        "seat 0 attacks seat 1 in 5B with 2f1d; rolled 1 intercept, 2 key; 2 keys left"
    )
    assert texts(after["die raid 0"]) == ["raid", "int", "key", "key"]
    assert texts(after["die assault 0"]) == ["assault", "-"] and not after["die assault 0"].place


def test_the_end_tells_places() -> None:
    drawn = groups(ended())
    assert texts(drawn["goal"]) == ["game over"] and texts(drawn["doing"])[1] == "seat 2 has won"
    assert [texts(drawn[f"standing {seat}"])[1] for seat in range(3)] == [
        *("place 3", "place 2", "place 1"),
    ]
    assert not [key for key in drawn if key.startswith("played ")]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_other_secrets_give_the_same_picture(viewer: int | None) -> None:
    for line in (crowded(), following(), swapping(), raiding()):
        twin = RULESET.sight.imagine(line.state, viewer, Rng("twin"))
        assert picture(view(twin, viewer)) == picture_of(line, viewer)


def test_groups_keep_their_keys_and_few_change_at_an_event() -> None:
    game = Sealed.new(RULESET, 2).finish()
    line = Line(RULESET, game.events[0])
    last: dict[str, Group] = {}
    changed = 0
    for event in game.events:
        line.peek(event)
        now = {group.key: group for group in picture_of(line, None).groups}
        changed += sum(last.get(key) != group for key, group in now.items())
        last = now
    assert changed <= CHANGED * len(game.events), f"{changed / len(game.events):.2f}"


# ---------------------------------------------------------------- how it stays small

LARGE: list[tuple[int, int, dict[str, Any]]] = [
    (4, 7, {}),
    (4, 15, {}),
    (4, 15, {"played": "MO2", "phase": "follow"}),
    (3, 15, {}),
    (2, 15, {}),
]


@pytest.mark.parametrize(("seats", "spread", "said"), LARGE)
def test_the_largest_positions_keep_the_limits(
    seats: int, spread: int, said: dict[str, Any]
) -> None:
    line = largest(seats, spread, **said)
    for viewer in (None, line.requests()[0].seat):
        drawn = picture_of(line, viewer)
        check_picture(drawn, f"{seats} {spread} {said}, {viewer}")
        assert len(svg(drawn)) > 0.6 * MOST_BYTES


def test_the_more_there_is_the_less_each_shows() -> None:
    much = (1, None), (7, 0), (15, 0)
    found = [detail_of(view(largest(4, many).state, viewer)) for many, viewer in much]
    assert found == [FULL, SHORT, BARE]
    crowd = groups(largest(4, 15), 0)
    assert "legend" not in crowd and texts(crowd["guild BC05"]) == ["05"]
    assert texts(crowd["2c"])[0] == "2C R"
    assert texts(crowd["court 1"])[2:] == ["Mass Uprising", "0: 1, 1: 1, 2: 1, 3: 1"]
    assert texts(crowd["1g"]) == ["1G", "2:1d", "3:1d"]
    assert texts(groups(largest(4, 7), 0)["1g"]) == ["1G", "3:1f1d"]


@pytest.mark.parametrize("many", [0, 1, 6, 7, 13, 25])
def test_cards_stand_side_by_side_in_their_room(many: int) -> None:
    wide, high, places = corners(many, 80, 18.6, 40, 6.2, 16)
    assert len({*places}) == many and wide <= 40 - GAP and high <= 6.2 - GAP
    assert all(x + wide <= 80 and y + high <= 18.6 for x, y in places)
