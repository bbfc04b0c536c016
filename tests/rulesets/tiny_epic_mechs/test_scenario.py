"""What a scenario document sets up: its events, its defaults, its luck. RULES.md, Scenario."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import ADVANCED, CARDS, RESOURCE_ZONES
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionPassed, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceReturned
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip, WeaponsEquipped
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced, Place
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import CombatSet, ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ArenaLaidOut
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import FirstPlayerSet
from mechs_core.testing import given
from tests.rulesets.tiny_epic_mechs.positions import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    arena_for,
    asked,
    opening,
    p,
    position,
)


def opened(*seats: Any, **said: Any) -> tuple[Event, ...]:
    """The opening events."""
    return opening(*seats, **said)[1]


def seat_of(seat: int, *seats: Any, **said: Any) -> SeatSet:
    told = [event for event in opened(*seats, **said) if isinstance(event, SeatSet)]
    assert [event.seat for event in told] == [*range(len(seats))]
    return told[seat]


def scenario_of(*seats: Any, **said: Any) -> ScenarioSet:
    *_, told = opened(*seats, **said)
    assert isinstance(told, ScenarioSet)
    return told


def combat_of(*seats: Any, **said: Any) -> CombatSet:
    told = scenario_of(*seats, phase="combat", **said).combat
    assert told is not None
    return told


# ---------------------------------------------------------------- events


def test_tem_setup_11_tem_scen_1_all_that_a_document_sets_up_is_recorded() -> None:
    told = opened(
        p(
            pilot="P7",
            base="a3",
            cell="c4",
            status="ARMOR",
            health=7,
            credits=9,
            energy=0,
            vp=12,
            mines={"c4": 1, "a3": 3},
            turrets=["d2", "b2"],
            owned=["B4", "A11", "B1"],
            equipped=["B4", "A11"],
            program=[["K8", "SW"]],
            played=["K7", "K2"],
        ),
        p(ad_hoc="free", played=["K3"], mines={}),
        round=4,
        turn=3,
        first=BLUE,
        active=RED,
        phase="action",
        card="K1",
        mech="d4",
        market=["A16", None, "A01", "A02"],
        deck=["A05", "A03"],
    )
    assert told == (
        FirstPlayerSet(BLUE, "given"),
        ArenaLaidOut({**arena_for(2), "c3": "MECH"}),
        SeatSet(
            seat=RED,
            pilot="P7",
            base="a3",
            cell="c4",
            status="ARMOR",
            health=7,
            credits=9,
            energy=0,
            vp=12,
            mines=("a3", "c4"),
            turrets=("b2", "d2"),
            owned=("A11", "B1", "B4"),
            equipped=("A11", "B4"),
            laid=1,
            played=("K2", "K7"),
            ad_hoc=None,
            numbers=(3, 1),
            program=(("K8", "SW"),),
        ),
        SeatSet(
            seat=BLUE,
            pilot="P1",
            base="c1",
            cell="c1",
            status="PILOT",
            health=6,
            credits=3,
            energy=3,
            vp=0,
            mines=(),
            turrets=(),
            owned=("B1",),
            equipped=("B1",),
            laid=0,
            played=("K3",),
            ad_hoc="free",
            numbers=(),
            program=(),
        ),
        ScenarioSet(
            round=4,
            turn=3,
            phase="action",
            active=RED,
            mech="d4",
            market=("A16", None, "A01", "A02"),
            supply={"B1": 0, "B2": 2, "B3": 2, "B4": 1},
            card="K1",
            blocked=False,
            combat=None,
            deck_size=2,
            deck=("A05", "A03"),
        ),
    )


def test_tem_setup_11_an_empty_document_is_turn_1_all_at_home() -> None:
    first, laid, *seats, end = opened(p(), p(), p(), p(), arena={})
    assert first == FirstPlayerSet(RED, "given")
    assert isinstance(laid, ArenaLaidOut) and {*laid.zones.values()} == {*RESOURCE_ZONES, "MECH"}
    assert isinstance(end, ScenarioSet)
    assert (end.round, end.turn, end.phase, end.active, end.mech) == (1, 1, "card", RED, "c3")
    assert end.deck_size == len(end.deck) == 12 and {*end.deck, *end.market} == {*ADVANCED}
    told = [seat for seat in seats if isinstance(seat, SeatSet)]
    assert [seat.pilot for seat in told] == ["P1", "P2", "P3", "P4"]
    assert [seat.base for seat in told] == [seat.cell for seat in told] == ["c1", "c5", "e3", "a3"]
    assert all((seat.status, seat.health, seat.credits) == ("PILOT", 6, 3) for seat in told)
    assert all(seat.energy == 3 and seat.vp == 0 and seat.laid == 4 for seat in told)
    assert all(seat.owned == seat.equipped == ("B1",) for seat in told)
    assert all(seat.played == seat.turrets == () and seat.ad_hoc is None for seat in told)


@pytest.mark.parametrize(
    ("option", "document", "first", "active"),
    [
        (None, {}, RED, RED),
        (BLUE, {}, BLUE, BLUE),
        (BLUE, {"first": YELLOW}, YELLOW, YELLOW),
        (BLUE, {"active": YELLOW}, BLUE, YELLOW),
        (None, {"first": BLUE, "active": RED}, BLUE, RED),
    ],
)
def test_tem_setup_11_first_player_and_active_seat(
    option: int | None, document: dict[str, int], first: int, active: int
) -> None:
    told = opened(p(), p(), p(), options={"first_player": option}, **document)
    assert told[0] == FirstPlayerSet(first, "given")
    assert isinstance(told[-1], ScenarioSet) and told[-1].active == active


def test_tem_setup_11_pilots_and_bases_are_by_seat_the_first_that_nobody_names() -> None:
    seats = [
        p(pilot="P1", base="c5", mines={}),
        p(mines={}),
        p(pilot="P3", mines={}),
        p(base="c1", mines={}),
    ]
    told = [seat_of(seat, *seats) for seat in range(4)]
    assert [seat.pilot for seat in told] == ["P1", "P2", "P3", "P4"]
    assert [seat.base for seat in told] == ["c5", "e3", "a3", "c1"]


@pytest.mark.parametrize(("status", "full"), [("PILOT", 6), ("ARMOR", 9), ("MIGHTY", 11)])
def test_tem_setup_11_health_is_full_where_it_is_left_out(status: str, full: int) -> None:
    assert seat_of(1, p(), p(status=status)).health == full


def test_tem_setup_11_the_mech_is_empty_on_c3_unless_a_seat_has_it() -> None:
    assert scenario_of(p(), p()).mech == "c3"
    assert scenario_of(p(), p(status="MIGHTY")).mech is None


def test_tem_setup_11_all_that_is_owned_is_equipped_where_that_is_left_out() -> None:
    assert seat_of(0, p(owned=["B2", "A03"], status="ARMOR"), p()).equipped == ("A03", "B2")


def test_tem_setup_11_the_card_of_the_turn_is_the_lowest_that_its_seat_does_not_name() -> None:
    told = scenario_of(
        p(played=["K1"], program=[["K2", "N"]]), p(played=["K3"]), phase="action", turn=3
    )
    assert told.card == "K3"
    assert scenario_of(p(), p()).card is None


@pytest.mark.parametrize("phase", ["programming", "card", "combat", "action"])
def test_tem_scen_1_no_event_stands_for_what_came_before(phase: str) -> None:
    said = {} if phase == "programming" else {"turn": 2}
    cell = {"cell": "c5"} if phase == "combat" else {}
    line, told = opening(
        p(**cell), p(mines={}), phase=phase, options={"combat_start_vp": 1}, **said
    )
    assert [type(event).__name__ for event in told] == [
        "FirstPlayerSet",
        "ArenaLaidOut",
        "SeatSet",
        "SeatSet",
        "ScenarioSet",
    ]
    assert asked(line)[0] == (RED, phase)
    assert line.state.vp == [0, 0]


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("said", "laid"),
    [
        ({"turn": 1}, [4, 4, 4]),
        ({"turn": 4}, [1, 1, 1]),
        ({"turn": 2, "active": BLUE}, [2, 3, 3]),
        ({"turn": 2, "active": YELLOW}, [2, 2, 3]),
        ({"turn": 2, "first": BLUE, "active": RED}, [3, 2, 2]),
        ({"turn": 2, "first": BLUE, "active": BLUE}, [3, 3, 3]),
        ({"turn": 2, "active": BLUE, "phase": "action"}, [2, 2, 3]),
        ({"turn": 4, "first": BLUE, "active": RED, "phase": "action"}, [0, 0, 0]),
        ({"phase": "programming"}, [0, 0, 0]),
    ],
)
def test_tem_scen_2_cards_are_laid_for_the_turns_to_come(
    said: dict[str, Any], laid: list[int]
) -> None:
    line, told = opening(p(), p(), p(), **said)
    assert [event.laid for event in told if isinstance(event, SeatSet)] == laid
    assert [len(program) for program in line.state.program] == laid


def test_tem_scen_2_the_hand_is_what_is_left_of_the_eight() -> None:
    state = position(
        p(played=["K1", "K8"], program=[["K2", "N"]]),
        p(ad_hoc="free", played=["K5"]),
        phase="action",
        card="K4",
        turn=3,
    ).state
    assert state.hand(RED) == [CARDS.index(card) for card in ("K3", "K5", "K6", "K7")]
    assert [CARDS[card] for card in state.played[RED]] == ["K1", "K8", "K4"]
    assert state.hand(BLUE) == [CARDS.index(card) for card in CARDS if card != "K5"]
    assert state.program[BLUE] == []


def test_tem_scen_2_every_base_is_a_base_zone_and_no_pilot_was_discarded() -> None:
    line = position(p(base="e3"), p(base="a3"))
    view = RULESET.sight.view(line.state, RED)
    assert [cell for cell, zone in view.zones.items() if zone == "BASE"] == ["a3", "e3"]
    assert view.own.dealt == ("P1",) and view.seats[BLUE].pilot == "P2"


# ---------------------------------------------------------------- luck


def test_tem_luck_1_zones_that_are_left_out_are_laid_in_reading_order() -> None:
    order = ["R16", "R01", "R05", *(z for z in RESOURCE_ZONES if z not in ("R16", "R01", "R05"))]
    rest = [zone for zone in order if zone not in ("R02", "R03")]
    told = opened(p(), p(), arena={"b2": "R03", "d2": "R02"}, luck={"zones": rest})[1]
    assert isinstance(told, ArenaLaidOut)
    assert [*told.zones.items()] == [
        ("b2", "R03"),
        ("c2", "R16"),
        ("d2", "R02"),
        ("b3", "R01"),
        ("c3", "MECH"),
        ("d3", "R05"),
        ("b4", "R04"),
        ("c4", "R06"),
        ("d4", "R07"),
    ]


@pytest.mark.parametrize(
    ("said", "market", "deck"),
    [
        ({}, ADVANCED[2:6], ADVANCED[6:]),
        ({"market": ["A16", None, "A15", "A14"]}, ("A16", None, "A15", "A14"), ADVANCED[2:13]),
        ({"deck": ["A16", "A03"]}, ("A04", "A05", "A06", "A07"), ("A16", "A03")),
        ({"deck": ADVANCED[4:]}, ("A03", "A04", None, None), ADVANCED[4:]),
        ({"deck": []}, ADVANCED[2:6], ()),
    ],
)
def test_tem_luck_1_tem_scen_5_weapons_named_nowhere_fill_market_and_deck(
    said: dict[str, Any], market: Any, deck: Any
) -> None:
    said = {key: [*value] for key, value in said.items()}
    named = {"A01", "A02", *said.get("market", ()), *said.get("deck", ())}
    luck = {"weapons": [weapon for weapon in ADVANCED if weapon not in named]}
    owner = p(owned=["B1", "A01", "A02"], equipped=["B1"])
    told = scenario_of(owner, p(), luck=luck, **said)
    assert (told.market, told.deck, told.deck_size) == (tuple(market), tuple(deck), len(deck))


def test_tem_luck_1_a_program_is_filled_up_from_the_cards_named_nowhere() -> None:
    told = seat_of(
        BLUE,
        p(),
        p(played=["K1"], program=[["K3", "W"]]),
        p(),
        turn=2,
        luck={
            "program 1": ["K8", "K2", "K4", "K5", "K6", "K7"],
            "direction 1 3": [1],
            "direction 1 4": [2],
        },
    )
    assert told.program == (("K3", "W"), ("K8", "SE"), ("K2", "S"))


def test_tem_luck_1_the_card_of_the_turn_under_way_is_not_drawn() -> None:
    luck = {"program 0": [card for card in reversed(CARDS) if card != "K1"], "direction 0 4": [3]}
    told = seat_of(RED, p(), p(), phase="action", turn=3, luck=luck)
    assert told.program == (("K8", "NW"),)


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        ({"turn": 4}, {"program 0", "direction 0 4", "program 1", "direction 1 4", "weapons"}),
        (
            {"turn": 4, "market": [None] * 4, "deck": [], "phase": "action"},
            {"program 1", "direction 1 4"},
        ),
        ({"phase": "programming", "deck": []}, {"weapons"}),
        ({"phase": "programming", "market": [None] * 4, "arena": {}}, {"weapons", "zones"}),
        ({"phase": "programming", "market": [None] * 4, "deck": []}, set()),
    ],
)
def test_tem_setup_11_tem_luck_1_luck_is_drawn_for_what_is_left_out_only(
    said: dict[str, Any], labels: set[str]
) -> None:
    assert {*position(p(), p(), **said).labels} == labels


def test_tem_luck_1_no_program_is_drawn_in_ad_hoc_mode() -> None:
    labels = {*position(p(ad_hoc="fresh"), p()).labels}
    assert "program 0" not in labels and "program 1" in labels


# ---------------------------------------------------------------- combat


ARMED = p(cell="c2", status="ARMOR", owned=["B1", "A14"])
FOE = p(cell="c2", health=4, owned=["B1", "B2"])


def test_tem_scen_3_a_combat_begins_with_the_attack_of_the_active_seat() -> None:
    line, told = opening(p(cell="b2"), p(cell="b2"), p(), phase="combat", active=BLUE, card="K7")
    assert isinstance(told[-1], ScenarioSet)
    assert told[-1].combat == CombatSet(
        defender=RED,
        cell="b2",
        jump=True,
        next=BLUE,
        last=None,
        opened=False,
        exhausted=((), ()),
        jammed=False,
        overdriven=False,
        powered=(),
    )
    assert asked(line) == ((BLUE, "combat"),)


@pytest.mark.parametrize(("card", "jump"), [("K1", False), ("K7", True), ("K8", True)])
def test_tem_scen_3_the_card_says_whether_it_came_by_a_jump(card: str, jump: bool) -> None:
    assert combat_of(p(cell="c2"), p(cell="c2"), card=card).jump is jump


def test_tem_scen_3_what_a_combat_has_used_up_follows_from_its_attacks() -> None:
    assert combat_of(ARMED, FOE, card="K8", attacks=[["A14", "jump", "B1"]]) == CombatSet(
        defender=BLUE,
        cell="c2",
        jump=True,
        next=BLUE,
        last="A14",
        opened=True,
        exhausted=(("A14",), ("B1",)),
        jammed=False,
        overdriven=False,
        powered=(RED,),
    )


def test_tem_scen_3_tem_cbt_5_a_jam_follows_from_the_attacks() -> None:
    jammer = p(cell="c2", status="ARMOR", owned=["B1", "A09"])
    assert combat_of(jammer, FOE, attacks=[["A09"]]).jammed
    assert not combat_of(jammer, FOE, attacks=[["A09"], ["B2"]]).jammed


def test_tem_scen_3_tem_r_56_overdrive_is_used_up_by_the_attacks() -> None:
    mighty = p(cell="c2", status="MIGHTY", owned=["B1", "B4"])
    told = combat_of(mighty, FOE, attacks=[["B1", "overdrive"], ["B2"]])
    assert (told.overdriven, told.powered, told.next, told.last) == (True, (RED,), RED, "B2")


@pytest.mark.parametrize(
    ("red", "blue", "card", "attacks"),
    [
        (["B1", "A14"], ["B1", "B2"], "K8", [["A14", "jump", "B2"]]),
        (["B1", "A09"], ["B1", "B2"], "K1", [["A09"]]),
        (["B1", "A09"], ["B1", "B2"], "K7", [["A09", "jump"], ["B2"], ["B1", "counter"]]),
        (["B1", "B2", "A05"], ["B3", "B4"], "K1", [["A05", "overdrive"]]),
        (["B1", "B2", "A05"], ["B3", "B4"], "K1", [["B2"], ["B4", "counter"], ["A05", "counter"]]),
    ],
)
def test_tem_scen_3_a_combat_is_as_if_its_attacks_had_been_made(
    red: list[str], blue: list[str], card: str, attacks: list[list[str]]
) -> None:
    """All of them by a seat in the Mighty Mech; the oracle is the combat that is fought."""
    seats = p(cell="c2", status="MIGHTY", owned=red), p(cell="c2", status="ARMOR", owned=blue)
    said: dict[str, Any] = {"phase": "combat", "card": card}
    story = given(position(*seats, **said))
    for weapon, *rest in attacks:
        attack = Attack(weapon, bool(rest), 0, *rest[1:])
        story = story.when(story.state.combat.next, attack).accepted()
    told = position(*seats, **said, attacks=attacks).state
    assert told.combat == story.state.combat
    assert told.exhausted == story.state.exhausted


def test_tem_scen_3_tem_cbt_8_the_action_is_lost_in_a_combat_under_way() -> None:
    line = position(
        p(cell="c2", owned=["B1", "B4"]),
        p(cell="c2", turrets=["c2"]),
        phase="combat",
        attacks=[["B1"], ["B1"]],
    )
    story = given(line).when(RED, Attack("B4", False)).when(BLUE, Place("b2"))
    story.then(
        PilotPlaced(BLUE, "c2", "b2", "retreat"),
        CombatEnded(RED, BLUE, "retreat"),
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 3, "turret"),
        DeviceReturned("c2", BLUE, "turret", None),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


def test_tem_scen_3_in_an_action_the_movement_and_a_declined_offer_are_over() -> None:
    red = p(cell="c3", status="ARMOR")
    line = position(red, p(), phase="action", card="K2")
    assert line.state.moved
    given(line).when(RED, PassAction()).then(
        ActionPassed(RED), TurnEnded(RED), TurnStarted(1, 1, BLUE)
    )


@pytest.mark.parametrize(("blocked", "moved"), [(True, False), (False, True)])
def test_tem_scen_3_a_blocked_movement_of_an_action(blocked: bool, moved: bool) -> None:
    line = position(p(), p(), phase="action", card="K1", blocked=blocked)
    assert line.state.moved is moved
    assert asked(line) == ((RED, "action"),)


def test_tem_scen_2_every_weapon_may_change_its_place() -> None:
    line = position(p(owned=["B1", "B2"], equipped=["B1"]), p())
    given(line).when(RED, Equip("B2", "B1")).then(WeaponsEquipped(RED, ("B2",), automatic=False))


def test_tem_adh_2_fresh_may_not_start_a_combat_and_free_may() -> None:
    for mode, code in ("fresh", "no_combat_yet"), ("free", None):
        story = given(position(p(ad_hoc=mode), p(cell="c2"))).when(RED, PlayAdHoc("K1", "S"))
        assert (story.refusal and story.refusal.code) == code


def test_tem_scen_4_devices_lie_where_the_document_says() -> None:
    state = position(p(mines={"c1": 4, "c2": 2}, turrets=["b3"]), p(mines={})).state
    lying = {CELLS[c]: (o, state.mines[c]) for c, o in enumerate(state.owners) if o != OFF}
    assert lying == {"c1": (RED, 4), "c2": (RED, 2), "b3": (RED, 0)}
    assert state.turret_supply == [2, 3]
    assert [bits.bit_count() for bits in state.mine_supply] == [2, 4]


def test_tem_scen_3_what_the_beginning_of_a_combat_gives_is_given_already() -> None:
    state = position(
        p(cell="c2", pilot="P1", credits=2),
        p(cell="c2"),
        phase="combat",
        options={"pilot_abilities": True, "combat_start_vp": 1},
    ).state
    assert state.credits == [2, 3] and state.vp == [0, 0]


def test_tem_scen_3_health_is_that_after_the_attacks() -> None:
    state = position(ARMED, FOE, phase="combat", attacks=[["A14"], ["B2"]]).state
    assert state.health == [9, 4]


def test_tem_res_1_points_of_a_scenario_are_a_part_of_their_own() -> None:
    state = position(p(vp=7), p(vp=999)).state
    assert state.vp == [7, 999]
    assert [sum(parts) for parts in state.parts] == [7, 999]
    assert [parts[-1] for parts in state.parts] == [7, 999]


def test_tem_scen_5_basic_weapons_that_nobody_owns_are_in_supply() -> None:
    told = scenario_of(p(owned=["B1", "B2"]), p(owned=["B2"]), p(owned=["B2", "B4"]), p())
    assert told.supply == {"B1": 2, "B2": 1, "B3": 4, "B4": 3}
    assert position(p(), p()).state.supply == [0, 2, 2, 2]


def test_tem_scen_1_the_state_is_what_the_document_says() -> None:
    view = RULESET.sight.view(
        position(
            p(status="ARMOR", health=8, credits=1, energy=7, owned=["B1", "A03"], equipped=["B1"]),
            p(vp=4),
            round=5,
            turn=2,
            first=BLUE,
            mech="d4",
            market=["A16", None, "A01", "A02"],
            deck=["A05"],
        ).state,
        None,
    )
    assert (view.round, view.turn, view.first, view.active) == (5, 2, BLUE, BLUE)
    assert (view.mech, view.market, view.deck) == ("d4", ("A16", None, "A01", "A02"), 1)
    red = view.seats[RED]
    assert (red.status, red.health, red.credits, red.energy) == ("ARMOR", 8, 1, 7)
    assert (red.owned, red.equipped) == (("A03", "B1"), ("B1",))
    assert RULESET.sight.view(position(p(status="MIGHTY"), p()).state, None).mech is None


def test_tem_scen_4_seats_stand_where_the_document_says() -> None:
    state = position(p(cell="c2"), p(cell="c3"), p(), p(base="a3"), active=GREEN).state
    assert len({*state.at}) == 4 and state.active == GREEN
    assert state.at[YELLOW] == state.base[YELLOW]
