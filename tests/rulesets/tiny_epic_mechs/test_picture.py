"""The picture of Tiny Epic Mechs: what stands where, what is said of it, what decisions touch."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from mechs_core.kernel.picture import Disc, Group, Stroke, Words
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import ADVANCED, BASIC
from mechs_core.rulesets.tiny_epic_mechs.picture import picture
from mechs_core.rulesets.tiny_epic_mechs.picture.places import SEAT_ROLES
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.view import view
from mechs_core.testing.shapes import check_picture
from tests.games import Sealed
from tests.kept_pictures import check_kept, extent, picture_of, texts
from tests.rulesets.tiny_epic_mechs.drawn import DRAWN, crowded, fight, retreating
from tests.rulesets.tiny_epic_mechs.new_games import begun, with_bases, with_mines
from tests.rulesets.tiny_epic_mechs.positions import (
    BASES,
    BLUE,
    RED,
    YELLOW,
    arena_for,
    p,
    position,
)
from tests.rulesets.tiny_epic_mechs.twins import twin

CHANGED = 2.2  # groups an event, for a spectator, at most


def groups(line: Line, viewer: int | None) -> dict[str, Group]:
    """By key."""
    return {group.key: group for group in picture_of(line, viewer).groups}


def test_kept_pictures_are_drawn_as_they_were() -> None:
    check_kept(RULESET.name, DRAWN)


# ---------------------------------------------------------------- what stands where


def test_a_zone_has_its_value_its_name_and_what_it_gives() -> None:
    drawn = groups(crowded(), RED)
    assert texts(drawn["cell c2"]) == ["3", "c2", "C1", "E1"]
    assert drawn["cell c2"].label == "c2, worth 3, 1 credit or 1 energy"
    assert drawn["cell c2"].place == "cell c2"
    assert texts(drawn["cell c1"]) == ["1", "c1", "R", "C1", "E1", "+"]
    assert drawn["cell c1"].label == "c1, base of red, worth 1, 1 credit and 1 energy"
    assert texts(drawn["cell d2"]) == ["2", "d2", "C2"]
    assert drawn["cell c3"].label == "c3, Mech zone, worth 4, 2 credits and 2 energy"


def test_pilots_stand_in_their_zones_in_what_they_are_in() -> None:
    drawn = groups(crowded(), RED)
    assert drawn["pilot 0"].label == "c2: red, Power Armor, health 7 of 9"
    assert drawn["pilot 1"].label == "c3: blue, Mighty Mech, health 3 of 11"
    assert drawn["pilot 2"].label == "e4: yellow, pilot, health 2 of 6"
    for seat, cell in enumerate(("c2", "c3", "e4")):
        group, zone = drawn[f"pilot {seat}"], drawn[f"cell {cell}"]
        assert group.place == zone.place
        assert all(0 < here - corner < 22 for here, corner in zip(group.at, zone.at, strict=True))
        assert texts(group) == ["RBY"[seat]]
    bodies = [len(drawn[f"pilot {seat}"].shapes) for seat in range(3)]
    assert bodies == [3, 5, 3] and "mech" not in drawn


def test_bases_and_devices_stand_in_the_corners_of_their_zone() -> None:
    drawn = groups(crowded(), RED)
    base = drawn["cell c1"]
    (house,) = [each for each in base.shapes if isinstance(each, Stroke)]
    assert house.role == SEAT_ROLES[RED] and max(x for x, _ in house.points) < 8
    (house,) = [each for each in drawn["cell c5"].shapes if isinstance(each, Stroke)]
    assert house.role == SEAT_ROLES[BLUE]
    left, top, right, bottom = extent(drawn["device c1"])
    x, y = base.at
    assert x + 12 < left and right < x + 22 and y + 12 < top and bottom < y + 22
    assert drawn["device c1"].shapes[0].role == SEAT_ROLES[RED]


def test_figures_of_a_zone_stand_beside_each_other_in_its_middle() -> None:
    for line, seats in ((fight(), (RED, BLUE)), (position(p(cell="b2"), p(cell="d4")), (RED,))):
        drawn = groups(line, None)
        x, y = drawn[drawn[f"pilot {RED}"].place].at
        figures = [extent(drawn[f"pilot {seat}"]) for seat in seats]
        assert all(y < top and bottom < y + 22 for _, top, _, bottom in figures)
        assert (figures[0][0] + figures[-1][2]) / 2 - x == pytest.approx(10.6, abs=0.6)
        assert all(one[2] <= other[0] + 1 for one, other in pairwise(figures))


def test_a_device_is_not_behind_figures() -> None:
    drawn = groups(position(p(cell="c3", turrets=["c3"]), p(cell="d4")), None)
    mech, pilot, turret = (extent(drawn[key]) for key in ("mech", f"pilot {RED}", "device c3"))
    assert turret[0] - pilot[2] > -2 and mech[2] - pilot[0] < 5


def test_the_card_that_is_resolved_has_a_frame() -> None:
    drawn = groups(position(p(cell="b2"), p(), phase="action", card="K1"), None)
    (rim,) = [each for each in drawn["program 0"].shapes if each.role == "mark"]
    names = [each for each in drawn["program 0"].shapes if isinstance(each, Words)]
    (named,) = [each for each in names if each.text == "K1"]
    assert isinstance(rim, Stroke) and 0 < named.x - rim.points[0][0] < 3
    assert not [each for each in drawn["program 1"].shapes if each.role == "mark"]


def test_the_empty_mighty_mech_stands_alone() -> None:
    drawn = groups(position(p(), p()), None)
    assert drawn["mech"].label == "c3: Mighty Mech, empty"
    assert drawn["mech"].place == "cell c3"


def test_a_panel_tells_health_resources_points_and_supply() -> None:
    drawn = groups(crowded(), RED)
    assert texts(drawn["health 0"]) == ["Power Armor", "7/9"]
    assert texts(drawn["wealth 0"]) == ["4", "2"]
    assert texts(drawn["vp 0"]) == ["12 VP"]
    assert drawn["wealth 1"].label == "blue: 3 credits, 3 energy, 3 mines and 3 turrets in supply"
    assert {"mine 0 2", "mine 0 4"} == {key for key in drawn if key.startswith("mine 0")}
    assert texts(drawn["panel 1"]) == ["B", "blue", "Diamond (Overdrive)"]
    assert texts(drawn["standing 2"]) == ["ad hoc", "no combat"]


def test_weapons_stand_in_slots_and_in_the_stockpile() -> None:
    drawn = groups(crowded(), RED)
    assert texts(drawn["weapon 0 A04"]) == ["A04 area", "1/2 drain 1/2"]
    assert drawn["weapon 0 A11"].label == (
        "red's Warhammer (A11), melee, base 2, power 3 +1VP, in the stockpile"
    )
    assert texts(drawn["free 0"]) == ["basic", "advanced"]
    assert drawn["arsenal 1"].label == "blue: B4 ranged 2/2, A06 ranged 2/4"


def test_a_stockpile_that_is_too_long_is_told_by_ids() -> None:
    many = p(status="ARMOR", owned=[*ADVANCED[:8], "B1"], equipped=["B1"])
    line = position(p(), many, p(), p())
    assert f"stock  {' '.join(ADVANCED[:8])}" in texts(groups(line, RED)["arsenal 1"])
    chips = groups(line, BLUE)
    assert [texts(chips[f"weapon 1 {each}"]) for each in ADVANCED[:2]] == [["A01"], ["A02"]]


def test_who_is_asked_is_told_at_the_top_and_on_its_panel() -> None:
    drawn = groups(crowded(), BLUE)
    assert texts(drawn["doing"]) == ["R", "red reveals a card"]
    assert "asked 0" in drawn and "asked 1" not in drawn
    assert drawn["round"].label == "round 2 of 6, scoring"
    assert drawn["turn"].label == "turn 2 of 4"
    assert drawn["active"].at == drawn["cell c2"].at


def test_a_combat_is_drawn_with_both_sides_and_what_counters() -> None:
    drawn = groups(fight(), BLUE)
    assert texts(drawn["combat"]) == [
        *("combat on c2", "R", "R red jumped in", "B", "B blue defends", "B blue attacks now"),
        *("R red used A14 melee", "ranged counters melee"),
    ]
    assert drawn["fight"].place == "cell c2" and "deck" not in drawn
    assert texts(drawn["weapon 1 B1"]) == ["B1", "used"]
    assert {"attack B2 base", "attack B2 power"} == {key for key in drawn if "attack" in key}


def test_the_end_tells_the_places() -> None:
    drawn = groups(DRAWN["ended"].make(), None)
    assert texts(drawn["doing"])[-1].endswith("won, decided by vp")
    assert {texts(drawn[f"standing {seat}"])[0] for seat in range(2)} == {"place 1", "place 2"}


def test_tem_col_1_what_is_chosen_is_framed_and_the_other_struck_out() -> None:
    line = position(p(cell="b2", mines={"c2": 1}), p(), phase="action", card="K1")
    drawn = groups(line, RED)
    assert {key for key in drawn if "choice" in key} == {"choice b2 C", "choice b2 E"}
    line.decide(RED, Collect("b2", "C"))
    drawn = groups(line, RED)
    assert drawn["choice b2 C"].label == "b2: 1 credit, taken"
    assert drawn["choice b2 C"].shapes[-1].role == "mark"
    assert drawn["choice b2 E"].shapes[-1].role == "wall"
    assert drawn["choice b2 E"].label == "b2: 1 energy, not taken"
    assert drawn["choice c2 C"].label == "c2: 1 credit"


def test_cells_that_may_be_chosen_are_marked_above_what_stands_there() -> None:
    drawn = [*groups(retreating(), BLUE)]
    assert {"asked b2", "asked d2", "asked c3"} <= {*drawn}
    assert drawn.index("asked c3") > drawn.index("mech")


def test_what_can_be_deployed_or_paid_stands_beside_the_hand() -> None:
    rich = {"status": "ARMOR", "credits": 9, "energy": 9}
    mine = groups(position(p(cell="c2", **rich), p(), phase="action", card="K3"), RED)
    assert {key for key in mine if "choose" in key} == {f"choose mine {n}" for n in (2, 3, 4)}
    fighter = p(cell="c2", **rich, owned=["A01", "B1"])
    line = position(fighter, p(cell="c2"), phase="combat", card="K8")
    assert {key for key in groups(line, RED) if key[:3] == "pay"} == {f"pay {n}" for n in range(4)}
    assert not [key for key in groups(line, BLUE) if key[:3] == "pay"]


def test_the_first_player_has_the_token_and_what_is_sold_out_is_grey() -> None:
    drawn = groups(position(p(owned=["B1"]), p(owned=["B1"]), first=BLUE), RED)
    assert drawn["first"].at == drawn["panel 1"].at
    grounds = {each: drawn[f"sale {each}"].shapes[0].role for each in BASIC}
    assert grounds == {"B1": "floor", "B2": "card", "B3": "card", "B4": "card"}
    assert drawn["sale B1"].label.endswith("costs 1 credit and 1 energy, 1 VP, 0 left")


def test_rounds_that_score_are_round() -> None:
    shapes = groups(crowded(), RED)["round"].shapes
    assert [isinstance(each, Disc) for each in shapes if not isinstance(each, Words)] == (
        [False, True] * 3
    )


def test_tem_prog_1_own_cards_are_open_and_what_is_not_laid_yet_is_blank() -> None:
    line = position(p(program=[["K7", "E"]]), p(), phase="programming")
    assert texts(groups(line, RED)["program 0"]) == []
    assert texts(groups(line, BLUE)["program 0"]) == ["?"]


# ---------------------------------------------------------------- what is secret


def test_tem_sec_1_mine_numbers_programs_and_hands_are_drawn_for_their_seat_alone() -> None:
    own, other = groups(crowded(), RED), groups(crowded(), BLUE)
    assert texts(own["device b2"]) == ["R3"] and texts(other["device b2"]) == ["R"]
    assert own["device b2"].label == "b2: mine 3 of red"
    assert other["device b2"].label == "b2: mine of red"
    assert texts(own["card K7"]) == ["K7", "buy", "E"]
    assert own["card K7"].label == "card 2, to come: K7 E, double jump, then BUY"
    assert texts(other["program 0"]).count("?") == 3
    assert own["card K2"].label == "K2, step, then BUY"
    assert not any(key.startswith("card") for key in groups(crowded(), None))


@pytest.mark.parametrize("viewer", [None, RED, YELLOW])
def test_other_secrets_give_the_same_picture(viewer: int | None) -> None:
    for line in (crowded(), begun(3).line, with_bases(3).line, with_mines(3).line):
        assert picture(view(twin(line.state, viewer), viewer)) == picture_of(line, viewer)


def test_a_twin_differs_to_whom_it_is_secret_of() -> None:
    line = crowded()
    assert picture(view(twin(line.state, None), RED)) != picture_of(line, RED)


def test_what_is_chosen_is_seen_by_its_seat_until_all_have_chosen() -> None:
    line = begun(2).when(RED, ChoosePilot("P1")).line
    assert "kept" in texts(groups(line, RED)["dealt P1"])
    assert not [key for key in groups(line, BLUE) if key in ("dealt P1", "dealt P2")]
    assert groups(line, BLUE)["standing 0"].label == "red: has chosen"
    line = with_mines(2).when(RED, ChooseStartingWeapon("B3")).line
    assert "weapon 0 B3" in groups(line, RED) and "arsenal 0" not in groups(line, BLUE)


# ---------------------------------------------------------------- over a game


def test_groups_keep_their_keys_and_few_change_at_an_event() -> None:
    game = Sealed.new(RULESET, 4).finish()
    line = Line(RULESET, game.events[0])
    last: dict[str, Group] = {}
    changed = moved = 0
    for event in game.events:
        line.peek(event)
        now = groups(line, None)
        for key, group in now.items():
            before = last.get(key)
            changed += before != group
            if before is not None and key.startswith("pilot") and before.place != group.place:
                moved += 1
                assert before.at != group.at
        last = now
    assert {"pilot 0", "pilot 3", "panel 2", "cell c3"} <= {*last}
    assert moved > 40
    assert changed <= CHANGED * len(game.events), f"{changed / len(game.events):.2f}"


def test_the_largest_position_keeps_the_limits() -> None:
    """Every weapon is owned, every zone holds a device, every number is large."""
    cells = [*arena_for(4)]

    def person(seat: int, status: str, advanced: tuple[str, ...], slots: int) -> dict[str, Any]:
        near = cells[4 * seat : 4 * seat + 4]
        return p(
            cell=near[0] if seat else "c3",
            status=status,
            health=9,
            owned=[*advanced, *BASIC],
            equipped=[*advanced[:slots], "B1", "B2"],
            mines={BASES[seat]: 1, near[0]: 2, near[1]: 3, near[2]: 4},
            turrets=[near[3], *["c3"] * (not seat)],
            vp=999,
            credits=1 << 40,
            energy=1 << 40,
        )

    weapons = (ADVANCED[:6], ADVANCED[6:8], ADVANCED[8:10], ADVANCED[10:12])
    people = [
        person(seat, "ARMOR" if seat else "MIGHTY", advanced, 2 if seat else 4)
        for seat, advanced in enumerate(weapons)
    ]
    options = {"pilot_abilities": True, "resource_cap": 1 << 50}
    said = {"options": options, "round": 6, "market": [*ADVANCED[12:]], "deck": []}
    for phase in ("programming", "card"):
        turn = {} if phase == "programming" else {"turn": 1}
        line = position(*people, phase=phase, **turn, **said)
        for viewer in (None, RED, BLUE):
            check_picture(picture_of(line, viewer), f"{phase}, {viewer}")
