"""Weapons are equipped, one at a time, between two movements. TEM-EQ."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.tiny_epic_mechs.data import WEAPON
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip, WeaponsEquipped
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position

BASICS = ["B1", "B2", "B3", "B4"]


def owning(owned: list[str], equipped: list[str], **red: object) -> Story:
    return given(position(p(owned=owned, equipped=equipped, **red), p()))


def equipped(story: Story, seat: int = RED) -> set[str]:
    return {name for name, bit in WEAPON.items() if story.state.equipped[seat] >> bit & 1}


# ---------------------------------------------------------------- in, out, exchanged


def test_tem_eq_1_a_weapon_comes_in():
    owning(BASICS, ["B2"]).when(RED, Equip("B1")).then(
        WeaponsEquipped(RED, ("B1", "B2"), automatic=False)
    )


def test_tem_eq_1_a_weapon_goes_out():
    owning(BASICS, ["B1", "B2"]).when(RED, Equip(None, "B1")).then(
        WeaponsEquipped(RED, ("B2",), automatic=False)
    )


def test_tem_eq_1_a_weapon_is_exchanged():
    owning(BASICS, ["B1", "B2"]).when(RED, Equip("B4", "B1")).then(
        WeaponsEquipped(RED, ("B2", "B4"), automatic=False)
    )


def test_weapons_stand_in_the_order_of_their_ids_as_text():
    story = owning(["B1", "A11", "A02"], ["B1"], status="ARMOR")
    story.when(RED, Equip("A11")).when(RED, Equip("A02")).then(
        WeaponsEquipped(RED, ("A02", "A11", "B1"), automatic=False)
    )


def test_tem_eq_1_tem_r_60_at_least_one_stays_equipped():
    owning(BASICS, ["B1"]).when(RED, Equip(None, "B1")).refused("none_equipped")


@pytest.mark.parametrize(
    ("status", "owned", "worn", "more", "sentence"),
    [
        ("PILOT", BASICS, ["B1", "B2"], "B3", "at most 2 basic weapons as a pilot"),
        ("PILOT", ["B1", "A01"], ["B1"], "A01", "no advanced weapon as a pilot"),
        ("ARMOR", BASICS, ["B1", "B2"], "B3", "at most 2 basic weapons as ARMOR"),
        (
            "ARMOR",
            ["B1", "A01", "A02", "A03"],
            ["A01", "A02"],
            "A03",
            "at most 2 advanced weapons as ARMOR",
        ),
        ("MIGHTY", BASICS, ["B1", "B2"], "B3", "at most 2 basic weapons as MIGHTY"),
        (
            "MIGHTY",
            ["B1", "A01", "A02", "A03", "A04", "A05"],
            ["A01", "A02", "A03", "A04"],
            "A05",
            "at most 4 advanced weapons as MIGHTY",
        ),
    ],
)
def test_tem_eq_1_within_the_status_slots(
    status: str, owned: list[str], worn: list[str], more: str, sentence: str
):
    story = owning(owned, worn, status=status)
    story.when(RED, Equip(more)).refused("too_many", sentence)
    assert Equip(more) not in story.line.legal(RED)
    same_kind = worn[0]
    if same_kind[0] == more[0]:
        story.when(RED, Equip(more, same_kind)).accepted()
    else:
        story.when(RED, Equip(more, same_kind)).refused("too_many")


@pytest.mark.parametrize(("status", "most"), [("ARMOR", 2), ("MIGHTY", 4)])
def test_tem_eq_1_advanced_slots_can_all_be_filled(status: str, most: int):
    advanced = ["A01", "A02", "A03", "A04"][:most]
    story = owning(["B1", *advanced], ["B1"], status=status)
    for weapon in advanced:
        story = story.when(RED, Equip(weapon))
    assert equipped(story) == {"B1", *advanced}


# ---------------------------------------------------------------- when


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_tem_eq_1_in_card_and_action_its_own_turn_or_not(seat: int):
    both = {"owned": ["B1", "B2"], "equipped": ["B1"]}
    line = position(p(program=[["K2", "N"]], **both), p(**both))
    story = given(line).when(seat, Equip("B2", "B1"))
    story.then(WeaponsEquipped(seat, ("B2",), automatic=False))
    assert asked(story.line) == ((RED, "card"),)
    story = given(line).when(RED, Reveal()).when(seat, Equip("B2", "B1"))
    story.then(WeaponsEquipped(seat, ("B2",), automatic=False))
    assert asked(story.line) == ((RED, "action"),)


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_tem_eq_1_in_programming_too(seat: int):
    both = {"owned": ["B1", "B2"], "equipped": ["B1"]}
    four = [["K1", "N"], ["K2", "N"], ["K3", "N"], ["K4", "N"]]
    line = position(p(**both, program=four), p(**both), phase="programming")
    given(line).when(seat, Equip("B2")).then(WeaponsEquipped(seat, ("B1", "B2"), automatic=False))
    assert asked(line) == ((BLUE, "programming"),)


def test_tem_r_34_nobody_may_while_a_combat_is_on():
    both = {"owned": ["B1", "B2"], "equipped": ["B1"]}
    line = position(p(**both, program=[["K1", "S"]]), p(cell="c2", **both))
    story = given(line).when(RED, Reveal())
    for seat in (RED, BLUE):
        story.when(seat, Equip("B2")).refused("not_asked")
        assert Equip("B2") not in story.line.legal(seat)
    assert [each.kind for each in story.line.requests()] == ["combat"]


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_tem_r_34_nor_while_a_placement_or_the_mighty_mech_is_asked(seat: int):
    both = {"owned": ["B1", "B2"], "equipped": ["B1"]}
    place = given(position(p(**both, program=[["K1", "S"]]), p(cell="c2", **both)))
    place = place.when(RED, Reveal()).when(RED, Attack("B1", False))
    place = place.when(BLUE, Attack("B1", False))
    assert asked(place.line) == ((RED, "place"),)
    place.when(seat, Equip("B2")).refused("not_asked")
    line = position(p(**both, cell="c2", status="ARMOR", program=[["K1", "S"]]), p(**both))
    enter = given(line).when(RED, Reveal())
    assert asked(enter.line) == ((RED, "enter"),)
    enter.when(seat, Equip("B2")).refused("not_asked")


# ---------------------------------------------------------------- once in each window


def test_tem_r_33_each_weapon_changes_its_place_once():
    story = owning(BASICS, ["B1"]).when(RED, Equip("B2", "B1"))
    story.when(RED, Equip("B1")).refused(
        "once_a_turn", "B1 was already changed since this turn began"
    )
    story.when(RED, Equip("B3", "B2")).refused(
        "once_a_turn", "B2 was already changed since this turn began"
    )
    story.when(RED, Equip("B3")).accepted()


def test_tem_eq_1_every_loadout_can_be_reached():
    story = owning(BASICS, ["B1", "B2"])
    story = story.when(RED, Equip("B3", "B1")).when(RED, Equip("B4", "B2"))
    assert equipped(story) == {"B3", "B4"}
    assert story.line.legal(RED) == [Reveal()]


def test_tem_eq_1_the_next_turn_gives_every_weapon_back_its_change():
    line = position(p(owned=["B1", "B2"], equipped=["B1"], program=[["K2", "N"]]), p())
    story = given(line).when(RED, Equip("B2", "B1")).when(RED, Reveal())
    story.when(RED, Equip("B1")).refused("once_a_turn")
    story = story.when(RED, PassAction())
    story.then_last(TurnEnded(RED), TurnStarted(1, 1, BLUE))
    story.when(RED, Equip("B1")).accepted()


def test_tem_eq_1_the_next_round_too():
    line = position(
        p(owned=["B1", "B2"], equipped=["B1"]), p(program=[["K2", "S"]]), turn=4, first=0, active=1
    )
    story = given(line).when(RED, Equip("B2", "B1")).when(BLUE, Reveal())
    story = story.when(BLUE, PassAction())
    story.when(RED, Equip("B1", "B2")).accepted()


# ---------------------------------------------------------------- falling to PILOT


def fallen(owned: list[str], worn: list[str], status: str = "ARMOR") -> Story:
    """Red has run into Blue's turret on d3 and lost its armor."""
    line = position(
        p(
            cell="c3",
            status=status,
            health=1,
            owned=owned,
            equipped=worn,
            program=[["K2", "E"]],
            mines={"c1": 1},
        ),
        p(turrets=["d3"]),
        **({} if status == "MIGHTY" else {"mech": "b4"}),
    )
    return given(line).when(RED, Reveal())


def test_tem_eq_2_basic_weapons_stay_equipped_advanced_ones_do_not():
    story = fallen(["A01", "A02", "B1", "B2"], ["A01", "A02", "B2"])
    assert WeaponsEquipped(RED, ("B2",), automatic=True) in story.events
    assert equipped(story) == {"B2"}


def test_tem_eq_2_with_no_basic_one_the_lowest_owned_is_equipped():
    story = fallen(["A01", "B2", "B4"], ["A01"])
    assert WeaponsEquipped(RED, ("B2",), automatic=True) in story.events


@pytest.mark.parametrize("status", ["PILOT", "ARMOR", "MIGHTY"])
def test_tem_eq_2_where_nothing_changes_nothing_is_told(status: str):
    story = fallen(["A01", "B1", "B2"], ["B1", "B2"], status)
    assert not any(type(event) is WeaponsEquipped for event in story.events)
    assert equipped(story) == {"B1", "B2"}


def test_tem_eq_2_the_automatic_change_does_not_count():
    """In a window of its own: the turn has ended. The fold counts seats' own changes alone."""
    story = owning(["A01", "B1"], ["A01"], status="ARMOR")
    story.line.peek(WeaponsEquipped(RED, ("B1",), automatic=True))
    assert story.state.changed[RED] == 0
    story.line.peek(WeaponsEquipped(RED, ("A01", "B1"), automatic=False))
    assert story.state.changed[RED] == 1 << WEAPON["A01"]


def test_tem_ko_8_weapons_are_never_lost():
    story = fallen(["A01", "A02", "B1"], ["A01", "A02"])
    assert story.state.owned[RED] == sum(1 << WEAPON[name] for name in ("A01", "A02", "B1"))


# ---------------------------------------------------------------- refusals, requests


def test_equip_is_refused_in_the_order_of_the_table():
    story = owning(["B1", "B2", "B3", "A01"], ["B1", "B2"])
    story.when(RED, Equip()).refused("bad_value")
    story.when(RED, Equip("B4", "B4")).refused("bad_value")
    story.when(RED, Equip("B1", "B1")).refused("bad_value")
    story.when(RED, Equip("B9")).refused("bad_value")
    story.when(RED, Equip("B4", "B3")).refused("not_owned", "you do not own B4")
    story.when(RED, Equip("B1", "B3")).refused("already_equipped", "B1 is equipped already")
    story.when(RED, Equip("A01", "B3")).refused("not_equipped", "B3 is not equipped")
    story.when(RED, Equip("A01")).refused("too_many", "no advanced weapon as a pilot")
    done = owning(["B1", "B2", "A01"], ["B1"]).when(RED, Equip("B2", "B1"))
    done.when(RED, Equip(None, "B2")).refused("once_a_turn")  # and none_equipped
    done.when(RED, Equip("A01", "B2")).refused("once_a_turn")  # and too_many
    done.when(RED, Equip("B2")).refused("already_equipped")  # and once_a_turn
    done.when(RED, Equip(None, "B1")).refused("not_equipped")  # and once_a_turn


def test_phases_a_seat_with_nothing_to_equip_is_not_asked():
    line = position(p(), p(owned=["B1", "A01"], equipped=["B1"]))
    assert [each.seat for each in line.requests()] == [RED]
    given(line).when(BLUE, Equip("A01")).refused("too_many")
    given(line).when(BLUE, Reveal()).refused("not_asked")
    given(line).when(5, Equip("A01")).refused("not_asked")


def test_phases_an_optional_question_differs_once_weapons_have_changed():
    """So that a late answer to it is not taken for one to the next."""
    line = position(p(owned=BASICS, equipped=["B1"]), p(owned=BASICS, equipped=["B1"]))
    story = given(line).when(BLUE, Equip("B2"))
    red, blue = line.requests()
    red_after, blue_after = story.line.requests()
    assert red == red_after and blue != blue_after


def test_legal_has_every_change_once():
    """Each weapon of the stockpile or none, with each equipped one or none."""
    everything = [*BASICS, *(f"A{number:02}" for number in range(1, 17))]
    worn = ["B1", "B2", "A01", "A02", "A03"]
    story = owning(everything, worn, status="MIGHTY")
    story.line.state.equipped[RED] |= 1 << WEAPON["A04"]
    equips = [choice for choice in story.line.legal(RED) if type(choice) is Equip]
    assert len(equips) == len({*equips}) <= 104
    # 14 to come in for one of their kind: 2 basic for 2, 12 advanced for 4; 6 to go out.
    assert len(equips) == 2 * 2 + 12 * 4 + 6
    for choice in equips:
        story.when(RED, choice).accepted()


def test_legal_leaves_room_to_come_in():
    story = owning(["B1", "B2", "B3"], ["B1"])
    equips = [choice for choice in story.line.legal(RED) if type(choice) is Equip]
    assert {*equips} == {Equip("B2"), Equip("B3"), Equip("B2", "B1"), Equip("B3", "B1")}
