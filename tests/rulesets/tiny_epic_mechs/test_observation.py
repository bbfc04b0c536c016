"""What a seat sees of Tiny Epic Mechs as numbers, and how many decisions there can be at most."""

from __future__ import annotations

from itertools import product

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    ADVANCED_SLOTS,
    BASIC,
    BASIC_SLOTS,
    MIGHTY,
    STATUSES,
    WEAPON,
    WEAPONS,
    ZONE_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip, choices_of
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.testing import given
from mechs_core.testing.observations import by_name, never_varied, observed
from mechs_core.testing.playouts import Setting, mixed
from tests.rulesets.tiny_epic_mechs.new_games import begun, set_up, with_mines
from tests.rulesets.tiny_epic_mechs.positions import BLUE, GREEN, RED, YELLOW, p, position

# What random games seldom show; both are shown below.
SELDOM = {"combat_jammed", "combat_overdriven"}


def some(line: Line, viewer: int | None, *names: str) -> tuple[int, ...]:
    """What a viewer sees of these features."""
    seen = by_name(line, viewer)
    return tuple(seen[name] for name in names)


def cell(name: str) -> int:
    return CELLS.index(name) + 1


def weapon(name: str) -> int:
    return WEAPONS.index(name) + 1


def zone(name: str) -> int:
    return [card.id for card in ZONE_CARDS].index(name) + 1


# ---------------------------------------------------------------- what is seen


def test_seats_are_counted_from_the_one_that_looks() -> None:
    line = position(p(vp=5), p(vp=6), p(vp=7), p(vp=8), active=YELLOW)
    everybody = [f"seat{seat}_vp" for seat in range(4)]
    assert some(line, RED, *everybody) == some(line, None, *everybody) == (5, 6, 7, 8)
    assert some(line, YELLOW, *everybody) == (7, 8, 5, 6)
    assert some(line, RED, "first", "active") == (1, 3)
    assert some(line, GREEN, "first", "active") == (2, 4)


def test_a_seat_is_told_with_all_that_is_public_of_it() -> None:
    red = p(
        status="ARMOR",
        health=7,
        credits=4,
        energy=1,
        cell="b3",
        pilot="P6",
        mines={"c1": 2, "c2": 3},
        turrets=["d2"],
        played=["K8"],
        ad_hoc="fresh",
    )
    line = position(red, p(), turn=2)
    names = (
        *("pilot", "status", "health", "credits", "energy", "base", "cell"),
        *("mines", "turrets", "ad_hoc", "laid", "played_K8", "played_K1"),
    )
    seen = some(line, BLUE, *(f"seat1_{name}" for name in names))
    assert seen == (6, 1, 7, 4, 1, cell("c1"), cell("b3"), 2, 2, 1, 0, 1, 0)
    assert some(line, BLUE, "seat0_laid", "seat0_ad_hoc", "seat0_status") == (3, 0, 0)


def test_zones_and_devices_stand_by_cell() -> None:
    line = position(p(mines={"c2": 3}, turrets=["b2"]), p())
    assert some(line, BLUE, "c1_zone", "c2_zone", "c3_zone") == (
        zone("BASE"),
        zone("R13"),
        zone("MECH"),
    )
    assert some(line, BLUE, "c2_owner", "c2_turret", "b2_owner", "b2_turret") == (2, 0, 2, 1)
    assert some(line, RED, "c2_owner", "c2_number", "b2_number") == (1, 3, 0)
    assert some(line, BLUE, "c2_number") == some(line, None, "c2_number") == (0,)
    assert some(line, RED, "a3_zone", "mech") == (0, cell("c3"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cells_that_are_never_zones_are_not_told(seats: int) -> None:
    names = {each.name for each in RULESET.agents.features(seats)}
    told = [name for name in CELLS if f"{name}_zone" in names]
    assert len(told) == {2: 13, 3: 17, 4: 21}[seats]
    assert not {"a1", "e1", "a5", "e5"} & {*told}


def test_weapons_are_owned_equipped_exhausted_and_changed() -> None:
    red = p(status="ARMOR", owned=["B1", "B2", "A09"], equipped=["B1", "A09"])
    story = given(position(red, p(owned=["B1", "B3"]))).when(RED, Equip("B2", "B1"))
    names = [f"{what}_{name}" for what in ("weapon", "changed") for name in ("B1", "B2", "A09")]
    seen = some(story.line, BLUE, *(f"seat1_{name}" for name in names))
    assert seen == (1, 2, 2, 1, 1, 0)
    assert some(story.line, RED, "seat1_weapon_B1", "seat1_weapon_A09") == (2, 0)


def test_a_combat_is_told_with_its_weapons_and_what_became_of_them() -> None:
    red = p(status="ARMOR", cell="c2", owned=["B1", "A09"])
    blue = p(cell="c2", owned=["B2"])
    line = position(red, blue, phase="combat", card="K8")
    story = given(line).when(RED, Attack("A09", power=True))
    names = "attacker", "defender", "combat_next", "combat_cell", "combat_last", "combat_jump"
    assert some(story.line, BLUE, *names) == (2, 1, 1, cell("c2"), weapon("A09"), 1)
    assert some(story.line, RED, "combat_opened", "combat_jammed", "seat0_powered") == (1, 1, 1)
    assert some(story.line, RED, "seat0_weapon_A09", "seat1_powered") == (3, 0)
    assert some(line, RED, "combat_opened", "combat_jammed", "combat_last") == (0, 0, 0)
    over = given(position(p(status="MIGHTY", cell="c2"), blue, phase="combat", card="K1"))
    assert some(over.line, RED, "combat_overdriven", "combat_jump") == (0, 0)
    told = over.when(RED, Attack("B1", power=True)).line
    assert some(told, BLUE, "combat_overdriven", "mech") == (1, 0)


def test_a_seat_sees_its_own_program_and_nobody_elses() -> None:
    red = p(program=[["K7", "E"], ["K8", "NW"]])
    line = position(red, p(), phase="programming")
    names = [f"program{slot}_{what}" for slot in (1, 2, 3) for what in ("card", "direction")]
    way = {name: number for number, name in enumerate(DIRECTIONS, 1)}
    assert some(line, RED, *names) == (7, way["E"], 8, way["NW"], 0, 0)
    assert some(line, BLUE, *names) == some(line, None, *names) == (0,) * 6
    assert some(line, BLUE, "seat1_laid", "seat1_chosen", "seat1_asked") == (2, 0, 1)


def test_who_may_equip_is_told_beside_who_is_waited_for() -> None:
    line = position(p(), p(owned=["B1", "B2"], equipped=["B1"]))
    assert some(line, RED, "seat0_asked", "seat0_free", "seat1_asked", "seat1_free") == (1, 0, 0, 1)


def test_secret_choices_of_the_set_up_are_the_own_ones() -> None:
    story = begun()
    assert some(story.line, BLUE, "dealt1", "dealt2", "kept", "seat0_pilot") == (3, 4, 0, 0)
    chosen = story.when(BLUE, ChoosePilot("P4")).line
    assert some(chosen, BLUE, "kept", "seat0_chosen", "seat0_pilot") == (4, 1, 0)
    assert some(chosen, RED, "kept", "seat1_chosen", "seat1_pilot", "dealt1") == (0, 1, 0, 1)
    armed = with_mines().when(RED, ChooseStartingWeapon("B3")).line
    assert some(armed, RED, "starting", "supply_mine1", "supply_mine2") == (weapon("B3"), 0, 1)
    assert some(armed, BLUE, "starting", "seat1_weapon_B3") == (0, 0)
    assert some(armed, None, "supply_mine2", "dealt1") == (0, 0)
    assert some(set_up().line, RED, "starting", "seat0_weapon_B1", "deck") == (0, 2, 12)


def test_market_and_supply_are_told() -> None:
    line = position(p(), p(owned=["B1", "B4"]), market=["A11", None, "A02", "A09"], deck=["A01"])
    names = [f"market{slot}" for slot in range(1, 5)]
    assert some(line, RED, *names) == (weapon("A11"), 0, weapon("A02"), weapon("A09"))
    assert some(line, RED, "deck", *(f"supply_{name}" for name in BASIC)) == (1, 0, 2, 2, 1)


def test_what_a_turn_asks_is_told() -> None:
    red = p(program=[["K1", "S"]], mines={"b2": 1, "d2": 2})
    story = given(position(red, p())).when(RED, Reveal())
    assert some(story.line, BLUE, "card", "action", "b2_chosen") == (1, 1, 0)
    chosen = story.when(RED, Collect("b2", "E")).line
    assert some(chosen, BLUE, "b2_chosen", "c2_chosen") == (2, 0)
    assert some(position(p(), p()), RED, "card", "action") == (0, 0)


def test_candidates_of_a_placement_are_told() -> None:
    line = position(p(cell="c2", owned=["B2"]), p(cell="c2"), phase="combat", card="K1")
    story = given(line).when(RED, Attack("B2", power=False)).when(BLUE, Attack("B1", power=True))
    there = "c1", "b2", "d2", "c3", "c2", "b3"
    seen = some(story.line, BLUE, *(f"{name}_candidate" for name in there))
    assert seen == (1, 1, 1, 1, 0, 0)


def test_places_are_told_at_the_end() -> None:
    line = position(p(vp=5), p(), round=6, turn=4, phase="action", active=BLUE, card="K1")
    assert some(line, RED, "seat0_place", "seat1_place") == (0, 0)
    end = given(line).when(BLUE, PassAction()).line
    assert some(end, RED, "seat0_place", "seat1_place") == (1, 2)
    assert some(end, BLUE, "seat0_place", "seat1_place") == (2, 1)


def test_cards_played_stand_in_their_order() -> None:
    line = position(p(ad_hoc="free", played=["K5"]), p(), turn=2)
    story = given(line).when(RED, PlayAdHoc("K1", "N"))
    names = [f"seat1_played_K{card}" for card in (1, 2, 5)]
    assert some(story.line, BLUE, *names) == (2, 0, 1)


# ---------------------------------------------------------------- bounds


def test_what_has_no_limit_stands_at_the_bound() -> None:
    huge = {"resource_cap": 1 << 50, "turret_damage": 1 << 50}
    rich = p(credits=1 << 40, energy=100, vp=999)
    line = position(rich, p(), options=huge)
    assert some(line, RED, "seat0_credits", "seat0_energy", "cap") == (99, 99, 99)
    assert some(line, RED, "turret_damage", "seat0_vp") == (13, 999)
    more = given(position(p(vp=999), p(), round=2, turn=4, phase="action", active=1, card="K1"))
    assert some(more.when(BLUE, PassAction()).line, RED, "seat0_vp") == (999,)


@pytest.mark.parametrize(("said", "seen"), [("value", 0), (0, 1), (2, 3), (12, 13), (13, 13)])
def test_a_turrets_fixed_damage_is_told_apart_from_the_zones_value(said: object, seen: int) -> None:
    line = position(p(), p(), options={"turret_damage": said})
    assert some(line, RED, "turret_damage") == (seen,)


def test_options_that_change_decisions_are_told() -> None:
    plain = position(p(), p())
    assert some(plain, RED, "abilities", "overdrive", "cap") == (0, 1, 9)
    other = {"pilot_abilities": True, "overdrive": False, "resource_cap": 5}
    assert some(position(p(), p(), options=other), RED, "abilities", "overdrive", "cap") == (
        1,
        0,
        5,
    )


def test_every_feature_varies_in_random_games() -> None:
    games: list[tuple[Setting, str]] = [
        (mixed(RULESET, Rng(f"{number}")), f"game {number}") for number in range(25)
    ]
    assert never_varied(RULESET, games) <= SELDOM


# ---------------------------------------------------------------- how many decisions


def equips(status: int, basic: int, advanced: int, owned_advanced: int = len(ADVANCED)) -> int:
    """How many changes a seat has that owns all basic weapons and so many advanced ones."""
    mine = (*ADVANCED[:owned_advanced], *BASIC)
    owned = sum(1 << WEAPON[name] for name in mine)
    worn = sum(1 << WEAPON[name] for name in (*ADVANCED[:advanced], *BASIC[:basic]))
    return len(choices_of(owned, worn, 0, status))


def test_no_loadout_has_more_changes_than_the_widest_one() -> None:
    """Weapons of a kind are alike here, so their numbers are all that counts."""
    found = {
        (status, basic, advanced): equips(status, basic, advanced)
        for status in range(len(STATUSES))
        for basic, advanced in product(
            range(BASIC_SLOTS[status] + 1), range(ADVANCED_SLOTS[status] + 1)
        )
        if basic + advanced
    }
    most = max(found, key=lambda loadout: found[loadout])
    assert most == (MIGHTY, 2, 3)
    assert found[most] == RULESET.agents.widest - 8 * 4 == 87
    assert equips(MIGHTY, 2, 3, owned_advanced=15) < found[most]


def test_tem_eq_1_the_widest_question_has_as_many_decisions_as_environments_expect() -> None:
    wide = p(
        status="MIGHTY",
        cell="c3",
        owned=[*ADVANCED, *BASIC],
        equipped=[*ADVANCED[:3], *BASIC[:2]],
    )
    line = position(wide, p(), phase="programming")
    legal = line.legal(RED)
    assert len(legal) == len({*legal}) == RULESET.agents.widest == 119
    assert sum(isinstance(each, ProgramCard) for each in legal) == 32
    playing = position({**wide, "ad_hoc": "free"}, p())
    assert len(playing.legal(RED)) == 119
    observed(line, RED)
