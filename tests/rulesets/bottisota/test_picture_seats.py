"""Bottisota-2 drawn: the panels of seats, and what the viewer has."""

from __future__ import annotations

import pytest

from mechs_core.kernel.picture import Box, Stroke
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import BOTS, CARDS
from mechs_core.rulesets.bottisota.rules.one_shots import Args, Play
from mechs_core.rulesets.bottisota.view import view
from tests.games import Sealed
from tests.kept_pictures import picture_of, said, texts
from tests.rulesets.bottisota.drawn import aimed, crowded, groups, roles
from tests.rulesets.bottisota.positions import position, s

DUEL = [s(0, "ram", "C3"), s(1, "spark", "C4")]


# ---------------------------------------------------------------- panels


def test_a_panel_tells_the_numbers_of_a_seat() -> None:
    found = groups(crowded(), 2)
    assert texts(found["panel 0"])[:2] == ["0", "ram"]
    numbers = texts(found["panel 0"])[2].split()
    assert numbers == ["armour", "3+", "shield", "-", "tempo", "-1", "hand", "1"]
    assert "2 kills" in texts(found["panel 0"])
    assert found["panel 0"].label == (
        "seat 0, ram: armour 3+, tempo -1, 1 card in hand, 2 kills, push-linked to hawk,"
        " P01a Armour plates"
    )
    assert texts(found["doing 2"]) == ["C3", "hunts"]
    assert texts(found["doing 4"]) == ["D4", "holds"]
    assert found["starter"].label == "starter hawk"


def test_the_track_of_damage_counts_what_is_taken_and_shows_what_breaks() -> None:
    found = groups(crowded(), 2)
    track = found["damage 0"]
    assert track.label == "ram: damage 3 of 5, faults sight"
    assert texts(track) == ["3", "!", "sight"]
    boxes = [shape for shape in track.shapes if isinstance(shape, Box)]
    assert boxes[1].role == "hazard" and boxes[1].w == pytest.approx(boxes[0].w * 3 / 5)
    cracks = [shape for shape in track.shapes[1:] if isinstance(shape, Stroke)]
    assert len(cracks) == 1 + 1  # between cells, and one cell that breaks and is free
    assert len([s for s in found["damage 1"].shapes if isinstance(s, Stroke)]) == 1 + 2


def test_the_viewers_own_damage_and_faults_can_be_pointed_at() -> None:
    own, others = groups(crowded(), 0), groups(crowded(), 1)
    assert own["damage 0"].place == "damage" and others["damage 0"].place == "seat 0"
    assert own["fault 0 sight"].place == "fault sight"
    assert "fault 0 sight" not in others


def test_seats_without_a_bot_say_whether_they_come() -> None:
    assert texts(groups(crowded())["panel 5"]) == ["5", "s5", "out"]
    game = Sealed.new(RULESET, 3)
    seat = game.line.requests()[0].seat
    dealt = game.line.state.dealt[seat]
    found = groups(game.line, seat)[f"panel {seat}"]
    assert texts(found)[1:] == [f"s{seat}, you", "to enter, 1 of 3", BOTS[dealt].name]


def test_the_end_is_told_and_the_winners_are_marked() -> None:
    bots = [s(0, "ram", "A1"), s(1, "spider", "E1")]
    line = position(bots, phase="service", round=3, options={"round_limit": 3})
    assert line.state.phase == "ended"
    group = groups(line, 1)["asked"]
    assert group.label == "the end: draw (limit)"
    assert roles(group).count("mark") == 5  # the words, two bots, two panels


# ---------------------------------------------------------------- what the viewer has


def test_the_viewer_sees_its_speeds_weapons_parts_and_cards() -> None:
    found = groups(aimed(), 0)
    assert texts(found["mode dash"]) == ["dash 6"]
    assert texts(found["weapon P10a"]) == ["P10a machine gun, range 2, 5+, 2 shots"]
    assert texts(found["card P07a"]) == ["P07a", "Combat computer"]
    assert texts(found["card P25a"])[:2] == ["P25a", "Repair kit"]
    assert found["card P25a"].label.startswith("P25a Repair kit, once: repairs two")
    assert {f"heading {way}" for way in ("e", "se", "sw", "w", "nw", "ne")} <= {*found}
    assert not {key for key in groups(aimed(), 1) if key.startswith(("card", "heading"))}
    assert "weapon railgun" in groups(crowded(), 4)
    assert not {key for key in groups(crowded(), 4) if key.startswith("heading")}  # it hovers
    assert not {key for key in groups(aimed()) if key.startswith(("card", "weapon", "mode"))}


def test_cards_of_others_are_numbers() -> None:
    hidden = {"P06b", "P15a", "P25a", "P30b", "P31a"}
    assert all(card in said(picture_of(aimed(), 0)) for card in hidden)
    for viewer in (None, 1, 2):
        assert not any(card in said(picture_of(aimed(), viewer)) for card in hidden)
        assert texts(groups(aimed(), viewer)["panel 0"])[2].split()[-2:] == ["hand", "5"]


def test_a_stolen_card_is_in_sight() -> None:
    line = position(
        [s(0, "ram", "C3", hand=["P30a"]), s(1, "spark", "C3", installed=["P05a"])],
        phase="service",
    )
    line.decide(0, Play("P30a", Args(target=1)))
    assert "in hand: P05a" in texts(groups(line, 1)["panel 0"])
    assert "stolen" in texts(groups(line, 0)["card P05a"])


@pytest.mark.parametrize("many", [0, 1, 5, 6, 20, 21, 64])
def test_every_hand_has_room(many: int) -> None:
    line = position([s(0, "ram", "C3", hand=[*CARDS[:many]]), *DUEL[1:]], phase="service")
    found = groups(line, 0)
    cards = [group for key, group in found.items() if key.startswith("card ")]
    assert [group.key for group in cards] == [f"card {card}" for card in CARDS[:many]]
    assert len({group.at for group in cards}) == many
    assert ("hand" in found) == (many == 0)


def test_types_to_pick_are_drawn_while_the_viewer_picks() -> None:
    game = Sealed.new(RULESET, 4, options={"bot_assignment": "choice"})
    first = game.line.requests()[0].seat
    types = {f"type {kind.name}" for kind in BOTS}
    assert types <= {*groups(game.line, first)}
    assert not types & {*groups(game.line, (first + 1) % 4)}
    for notation in ("pick hawk", "enter a1 e"):
        read = RULESET.telling.parse(notation, view(game.line.state, first))
        game.decide(first, read)
    second = game.line.requests()[0].seat
    assert types - {*groups(game.line, second)} == {"type hawk"}
