"""What a scenario document is refused for, in the order of TEM-SCEN-6."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET, scenario
from tests.games import PEOPLE
from tests.rulesets.tiny_epic_mechs.positions import created, p

KEYS = "round turn phase first active arena mech market deck card blocked attacks seats"
SEAT_KEYS = (
    "pilot base cell status health credits energy vp mines turrets owned equipped program played "
    "ad_hoc"
)
PHASES = "programming card combat action"
CARDS = "K1 K2 K3 K4 K5 K6 K7 K8"
ZONES = "b1 c1 d1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 b5 c5 d5"
INNER = "b2 c2 d2 b3 d3 b4 c4 d4"
NUMBERED = "A01 A02 A03 A04 A05 A06 A07 A08 A09 A10 A11 A12 A13 A14 A15 A16"
RESOURCE_ZONES = NUMBERED.replace("A", "R")


def refusal(document: Any, seats: int = 2, **options: Any) -> str:
    """The sentence with which `check` refuses a document."""
    filled = describe(RULESET, PEOPLE[:seats], options=options, seed="7").options
    with pytest.raises(IllegalDecision) as caught:
        scenario.check(document, seats, filled)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


def accepted(document: Any, seats: int = 2, **options: Any) -> None:
    first = describe(RULESET, PEOPLE[:seats], scenario=document, options=options, seed="7")
    Line.create(RULESET, first)


def refuses(*rows: tuple[Any, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("document", "sentence"), rows, ids=[sentence[:70] for _, sentence in rows]
    )


def red(**keys: Any) -> dict[str, Any]:
    """A document that says something of seat 0 only."""
    return {"seats": [keys, {}]}


def blue(**keys: Any) -> dict[str, Any]:
    return {"seats": [{}, keys]}


# ---------------------------------------------------------------- form


@refuses(
    ([], "scenario: a list is not an object"),
    (None, "scenario: null is not an object"),
    ({"colour": "red"}, f"scenario.colour: no such key; there is: {KEYS}"),
    ({"\x1b[2J": 1}, f"scenario.'\\x1b[2J': no such key; there is: {KEYS}"),
    ({"": 1}, f"scenario.'': no such key; there is: {KEYS}"),
    ({"round": 7}, "scenario.round: 7 is not 1 to 6"),
    ({"round": 0}, "scenario.round: 0 is not 1 to 6"),
    ({"round": True}, "scenario.round: true is not 1 to 6"),
    ({"round": 1.0}, "scenario.round: 1.0 is not 1 to 6"),
    ({"round": None}, "scenario.round: null is not 1 to 6"),
    ({"round": "1"}, "scenario.round: 1 is not 1 to 6"),
    ({"round": 10**5000}, "scenario.round: a number that large is not 1 to 6"),
    ({"turn": 0}, "scenario.turn: 0 is not 1 to 4"),
    ({"turn": 5}, "scenario.turn: 5 is not 1 to 4"),
    ({"phase": "claim"}, f"scenario.phase: claim is not one of {PHASES}"),
    ({"phase": ["card"]}, f"scenario.phase: a list is not one of {PHASES}"),
    ({"first": 2}, "scenario.first: 2 is not 0 to 1"),
    ({"active": -1}, "scenario.active: -1 is not 0 to 1"),
    ({"arena": []}, "scenario.arena: a list is not an object"),
    ({"arena": {"d1": "R01"}}, f"scenario.arena: d1 is not one of {INNER}"),
    ({"arena": {"c3": "R01"}}, f"scenario.arena: c3 is not one of {INNER}"),
    ({"arena": {"b2": "R17"}}, f"scenario.arena.b2: R17 is not one of {RESOURCE_ZONES}"),
    ({"arena": {"b2": "MECH"}}, f"scenario.arena.b2: MECH is not one of {RESOURCE_ZONES}"),
    ({"mech": "a1"}, f"scenario.mech: a1 is not one of {ZONES}"),
    ({"market": ["A01"]}, "scenario.market: 4 belong there, not 1"),
    (
        {"market": ["A01", None, "B1", None]},
        f"scenario.market[2]: B1 is not one of {NUMBERED}",
    ),
    ({"deck": [None]}, f"scenario.deck[0]: null is not one of {NUMBERED}"),
    ({"card": "K9"}, f"scenario.card: K9 is not one of {CARDS}"),
    ({"blocked": 1}, "scenario.blocked: 1 is not true or false"),
    ({"attacks": [[]]}, "scenario.attacks[0]: 1 to 3 belong there, not 0"),
    ({"attacks": [["B1", None, "B1", 1]]}, "scenario.attacks[0]: 1 to 3 belong there, not 4"),
    ({"attacks": ["B1"]}, "scenario.attacks[0]: B1 is not a list"),
    (
        {"attacks": [["B1"], ["B1", "rage"]]},
        "scenario.attacks[1][1]: rage is not one of counter jump overdrive",
    ),
    (
        {"attacks": [["B9"]]},
        f"scenario.attacks[0][0]: B9 is not one of {NUMBERED} B1 B2 B3 B4",
    ),
    ({"seats": {}}, "scenario.seats: an object is not a list"),
    ({"seats": [{}]}, "scenario.seats: 2 belong there, not 1"),
    ({"seats": [{}, 1]}, "scenario.seats[1]: 1 is not an object"),
    (blue(colour="red"), f"scenario.seats[1].colour: no such key; there is: {SEAT_KEYS}"),
    (red(pilot="P9"), "scenario.seats[0].pilot: P9 is not one of P1 P2 P3 P4 P5 P6 P7 P8"),
    (red(base="c2"), "scenario.seats[0].base: c2 is not one of c1 c5 e3 a3"),
    (blue(cell="e5"), f"scenario.seats[1].cell: e5 is not one of {ZONES}"),
    (red(status="armor"), "scenario.seats[0].status: armor is not one of PILOT ARMOR MIGHTY"),
    (red(health=0), "scenario.seats[0].health: 0 is not 1 to 11"),
    (red(health=12), "scenario.seats[0].health: 12 is not 1 to 11"),
    (red(credits=10), "scenario.seats[0].credits: 10 is not 0 to 9"),
    (red(energy=-1), "scenario.seats[0].energy: -1 is not 0 to 9"),
    (red(vp=1000), "scenario.seats[0].vp: 1000 is not 0 to 999"),
    (red(mines=["c1"]), "scenario.seats[0].mines: a list is not an object"),
    (red(mines={"e1": 1}), f"scenario.seats[0].mines: e1 is not one of {ZONES}"),
    (red(mines={"c1": 5}), "scenario.seats[0].mines.c1: 5 is not 1 to 4"),
    (
        red(turrets=["b2", "c2", "d2", "b3"]),
        "scenario.seats[0].turrets: at most 3 belong there, not 4",
    ),
    (red(turrets=["a5"]), f"scenario.seats[0].turrets[0]: a5 is not one of {ZONES}"),
    (red(owned="B1"), "scenario.seats[0].owned: B1 is not a list"),
    (
        red(equipped=["B5"]),
        f"scenario.seats[0].equipped[0]: B5 is not one of {NUMBERED} B1 B2 B3 B4",
    ),
    (red(program=[["K1"]]), "scenario.seats[0].program[0]: 2 belong there, not 1"),
    (red(program=[["K0", "N"]]), f"scenario.seats[0].program[0][0]: K0 is not one of {CARDS}"),
    (
        red(program=[["K1", "n"]]),
        "scenario.seats[0].program[0][1]: n is not one of N E S W NE SE SW NW",
    ),
    (red(program=[["K1", "NE"]]), "scenario.seats[0].program[0]: NE does not fit K1: N E S W"),
    (red(program=[["K8", "N"]]), "scenario.seats[0].program[0]: N does not fit K8: NE SE SW NW"),
    (
        red(program=[["K1", "N"]] * 5),
        "scenario.seats[0].program: at most 4 belong there, not 5",
    ),
    (red(played=["K1", 2]), f"scenario.seats[0].played[1]: 2 is not one of {CARDS}"),
    (red(ad_hoc="yes"), "scenario.seats[0].ad_hoc: yes is not one of fresh free"),
)
def test_tem_scen_6_form(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_tem_scen_6_ranges_follow_seats_and_options() -> None:
    accepted({"first": 2, "arena": {"d1": "R01"}, "seats": [{}, {}, {"credits": 5}]}, seats=3)
    assert refusal(red(credits=6), resource_cap=5).endswith("6 is not 0 to 5")
    accepted(red(credits=20, energy=20), resource_cap=20)


def test_tem_setup_11_null_for_ad_hoc_says_the_same_as_leaving_it_out() -> None:
    accepted({"phase": "programming", **red(ad_hoc=None)})


# ---------------------------------------------------------------- phases

RUNNING = "card, combat and action"


@refuses(
    ({"phase": "programming", "turn": 1}, f"scenario.turn: only in {RUNNING}"),
    ({"phase": "programming", "active": 0}, f"scenario.active: only in {RUNNING}"),
    ({"card": "K1"}, "scenario.card: only in combat and action"),
    ({"phase": "programming", "card": "K1"}, "scenario.card: only in combat and action"),
    ({"blocked": False}, "scenario.blocked: only in action"),
    ({"phase": "combat", "blocked": False}, "scenario.blocked: only in action"),
    ({"attacks": []}, "scenario.attacks: only in combat"),
    ({"phase": "action", "attacks": []}, "scenario.attacks: only in combat"),
    (
        {"phase": "programming", **blue(played=[])},
        f"scenario.seats[1].played: only in {RUNNING}",
    ),
    (
        {"phase": "programming", **red(ad_hoc="free")},
        f"scenario.seats[0].ad_hoc: only in {RUNNING}",
    ),
)
def test_tem_scen_6_a_key_of_another_phase(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


# ---------------------------------------------------------------- cards, status


@refuses(
    ({"arena": {"b2": "R01", "d4": "R01"}}, "scenario.arena: zone card R01 stands twice"),
    (
        {"seats": [{"pilot": "P2"}, {"pilot": "P2"}]},
        "scenario.seats: two seats have the same pilot: P2",
    ),
    (
        {"seats": [{"base": "e3"}, {"base": "e3"}]},
        "scenario.seats: two seats have the same base: e3",
    ),
    (
        {"seats": [{"status": "MIGHTY"}, {"status": "MIGHTY"}]},
        "scenario.seats: two seats are MIGHTY",
    ),
    ({"mech": "c3", **red(status="MIGHTY")}, "scenario.mech: a seat is MIGHTY"),
    ({"mech": "e3"}, "scenario.mech: no zone on e3"),
    ({"mech": "d1"}, "scenario.mech: no zone on d1"),
    (red(health=7), "scenario.seats: seat 0: health 7 of 6"),
    (blue(status="ARMOR", health=10), "scenario.seats: seat 1: health 10 of 9"),
)
def test_tem_scen_6_cards_mighty_mech_health(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_tem_scen_6_most_health_of_a_status_and_a_mech_on_any_zone() -> None:
    accepted({"mech": "e3", **blue(base="e3", status="ARMOR", health=9)})
    accepted(red(status="MIGHTY", health=11))


# ---------------------------------------------------------------- pilots, devices


@refuses(
    (blue(cell="e3"), "scenario.seats: seat 1: no zone on e3"),
    (blue(cell="d1"), "scenario.seats: seat 1: no zone on d1"),
    (red(cell="c5"), "scenario.seats: two pilots on c5"),
    (
        {"phase": "combat"},
        "scenario.seats: combat needs an enemy pilot in the active seat's zone",
    ),
    (red(mines={"c1": 2, "c2": 2}), "scenario.seats: seat 0: a mine number stands twice"),
    (blue(turrets=["a3"]), "scenario.seats: seat 1: no zone on a3"),
    (red(mines={"b1": 1}), "scenario.seats: seat 0: no zone on b1"),
    (red(turrets=["b2", "b2"]), "scenario.seats: two devices on b2"),
    (red(turrets=["b2"], mines={"b2": 1}), "scenario.seats: two devices on b2"),
    (
        {"seats": [{"turrets": ["b2"]}, {"mines": {"b2": 1}}]},
        "scenario.seats: two devices on b2",
    ),
    (red(mines={"c5": 1}), "scenario.seats: a mine of seat 0 under an enemy pilot on c5"),
    (red(turrets=["c5"]), "scenario.seats: a turret of seat 0 under an enemy pilot on c5"),
    (
        {"phase": "combat", "seats": [{"cell": "c2"}, {"cell": "c2", "mines": {"c2": 1}}]},
        "scenario.seats: a mine of seat 1 under an enemy pilot on c2",
    ),
    (
        {"phase": "combat", "seats": [{"cell": "c2", "turrets": ["c2"]}, {"cell": "c2"}]},
        "scenario.seats: a turret of seat 0 under an enemy pilot on c2",
    ),
)
def test_tem_scen_4_tem_scen_6_pilots_and_devices(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def fight(*others: dict[str, Any], **said: Any) -> dict[str, Any]:
    """Three seats, the first two in combat on c2."""
    seats = [{"cell": "c2"}, {"cell": "c2"}, {}]
    for index, keys in enumerate(others):
        seats[index] = {**seats[index], **keys}
    return {"phase": "combat", "seats": seats, **said}


def test_tem_scen_4_two_pilots_share_the_zone_of_the_combat_only() -> None:
    accepted(fight(), seats=3)
    assert refusal(fight({}, {}, {"cell": "c2"}), 3) == "scenario.seats: three pilots on c2"
    assert refusal(fight(active=2), 3) == "scenario.seats: two pilots on c2"
    assert refusal({**fight(), "phase": "action"}, 3) == "scenario.seats: two pilots on c2"


def test_tem_scen_4_a_combat_may_be_under_a_turret_of_the_defender_only() -> None:
    accepted(fight({}, {"turrets": ["c2"]}), seats=3)
    accepted(fight({"turrets": ["c2"]}, active=1), seats=3)
    third = refusal(fight({}, {}, {"turrets": ["c2"]}), 3)
    assert third == "scenario.seats: a turret of seat 2 under an enemy pilot on c2"


# ---------------------------------------------------------------- weapons


@refuses(
    (
        {"seats": [{"owned": ["B1", "A01"]}, {"owned": ["B1", "A01"]}]},
        "scenario.seats[1].owned: advanced weapon A01 stands twice",
    ),
    (
        red(owned=["B1", "A01", "A01"]),
        "scenario.seats[0].owned: advanced weapon A01 stands twice",
    ),
    (
        {"market": ["A01", "A02", None, "A01"]},
        "scenario.market: advanced weapon A01 stands twice",
    ),
    (
        {"market": ["A01", "A02", None, None], "deck": ["A02"]},
        "scenario.deck: advanced weapon A02 stands twice",
    ),
    (red(owned=["B1", "B1"]), "scenario.seats: seat 0: B1 stands twice"),
    (red(equipped=["B1", "B1"]), "scenario.seats: seat 0: B1 stands twice"),
    (red(owned=["A01"]), "scenario.seats: seat 0: no basic weapon"),
    (blue(owned=[]), "scenario.seats: seat 1: no basic weapon"),
    (red(equipped=["B2"]), "scenario.seats: seat 0: B2 is equipped, but not owned"),
    (red(equipped=[]), "scenario.seats: seat 0: no weapon equipped"),
    (
        red(owned=["B1", "B2", "B3"]),
        "scenario.seats: seat 0: too many weapons equipped: at most 2 basic weapons as a pilot",
    ),
    (
        red(owned=["B1", "A01"]),
        "scenario.seats: seat 0: too many weapons equipped: no advanced weapon as a pilot",
    ),
    (
        red(status="ARMOR", owned=["B1", "A01", "A02", "A03"]),
        "scenario.seats: seat 0: too many weapons equipped: at most 2 advanced weapons as ARMOR",
    ),
)
def test_tem_scen_6_weapons(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_tem_scen_6_weapons_within_the_slots() -> None:
    accepted(red(owned=["B1", "B2", "B3", "A01"], equipped=["B2", "B3"]))
    accepted(red(status="ARMOR", owned=["B1", "A01", "A02"], equipped=["A01", "A02"]))
    accepted(red(status="MIGHTY", owned=["B1", "B2", "A01", "A02", "A03", "A04"]))
    accepted({"seats": [{"owned": ["B1"]}, {"owned": ["B1"]}]})


# ---------------------------------------------------------------- programs

FOUR = [["K1", "N"], ["K2", "N"], ["K3", "N"], ["K4", "N"]]


@refuses(
    (
        {"turn": 3, **red(program=[["K1", "N"], ["K1", "S"]])},
        "scenario.seats: seat 0: a card stands twice",
    ),
    (
        {"turn": 3, **red(program=[["K1", "N"]], played=["K1"])},
        "scenario.seats: seat 0: a card stands twice",
    ),
    ({"turn": 3, **blue(played=["K1", "K1"])}, "scenario.seats: seat 1: a card stands twice"),
    (
        {"turn": 4, **red(program=[["K1", "N"], ["K2", "N"]])},
        "scenario.seats: seat 0: 1 cards are left to program",
    ),
    (
        {"turn": 4, "phase": "action", **red(program=[["K2", "N"]])},
        "scenario.seats: seat 0: 0 cards are left to program",
    ),
    (
        {"active": 1, **red(program=FOUR)},
        "scenario.seats: seat 0: 3 cards are left to program",
    ),
    (
        red(ad_hoc="free", program=[["K1", "N"]]),
        "scenario.seats: seat 0: 0 cards are left to program",
    ),
    (red(played=["K1"]), "scenario.seats: seat 0: too many cards played"),
    (
        {"phase": "action", **red(played=["K1"])},
        "scenario.seats: seat 0: too many cards played",
    ),
    (
        {"active": 1, "turn": 2, **red(ad_hoc="free", played=["K1", "K2", "K3"])},
        "scenario.seats: seat 0: too many cards played",
    ),
    (
        {
            "phase": "action",
            "turn": 4,
            **red(played=["K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8"]),
        },
        "scenario.seats: seat 0: too many cards played",
    ),
    (
        {"phase": "programming", "seats": [{"program": FOUR}, {"program": FOUR}]},
        "scenario.seats: nobody is left to decide",
    ),
)
def test_tem_scen_2_tem_scen_6_programs(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_tem_scen_2_as_many_cards_as_turns() -> None:
    accepted({"phase": "programming", **red(program=FOUR)})
    accepted({"turn": 2, "active": 1, **red(played=["K7", "K8"], program=FOUR[:2])})
    accepted({"turn": 2, "phase": "action", "card": "K6", **red(played=["K7"], program=FOUR[:2])})
    accepted(red(ad_hoc="free", program=[]))


# ---------------------------------------------------------------- the turn


@refuses(
    (
        {"phase": "action", "card": "K1", **red(program=[["K1", "N"]])},
        "scenario.card: card K1 is not the one of this turn",
    ),
    (
        {"phase": "action", "turn": 2, "card": "K7", **red(played=["K7"])},
        "scenario.card: card K7 is not the one of this turn",
    ),
)
def test_tem_scen_6_the_card_of_the_turn(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_tem_scen_6_the_card_of_the_turn_may_be_another_seats_too() -> None:
    accepted({"phase": "action", "card": "K1", **blue(program=[["K1", "N"]])})


def test_tem_scen_6_no_action_after_a_blocked_movement_by_option() -> None:
    document = {"phase": "action", "blocked": True}
    accepted(document)
    accepted({"phase": "action", "blocked": False}, blocked_action=False)
    why = "scenario.blocked: no action after a blocked movement"
    assert refusal(document, blocked_action=False) == why


def battle(*attacks: list[Any], card: str = "K8", **red: Any) -> dict[str, Any]:
    """Red, in armor with B1 A14, has come to Blue, with B1 B2."""
    attacker = {"cell": "c2", "status": "ARMOR", "owned": ["B1", "A14"], **red}
    defender = {"cell": "c2", "owned": ["B1", "B2"]}
    return {
        "phase": "combat",
        "card": card,
        "attacks": [*attacks],
        "seats": [attacker, defender],
    }


@refuses(
    (battle(["B2"]), "scenario.attacks[0]: B2 is not ready"),
    (battle(["B1"], ["B3"]), "scenario.attacks[1]: B3 is not ready"),
    (battle(["B1"], ["B1"], ["B1"]), "scenario.attacks[2]: B1 is not ready"),
    (battle(["A14", "jump", "B1"], ["B1"]), "scenario.attacks[1]: B1 is not ready"),
    (
        battle(["B1"], ["B1", "jump"]),
        "scenario.attacks[1]: no power attack by jump: RANGED does not counter RANGED",
    ),
    (
        battle(["B1", "jump"], card="K1"),
        "scenario.attacks[0]: no power attack by jump: RANGED has nothing to counter yet",
    ),
    (
        battle(["B1", "counter"]),
        "scenario.attacks[0]: no power attack by counter: it would be by jump",
    ),
    (
        battle(["A14"], ["B1", "jump"]),
        "scenario.attacks[1]: no power attack by jump: it would be by counter",
    ),
    (
        battle(["B1", "overdrive"]),
        "scenario.attacks[0]: no power attack by overdrive: it would be by jump",
    ),
    (
        battle(["A14", "jump"]),
        "scenario.attacks[0]: target: choose a weapon to disarm: B1 B2",
    ),
    (
        battle(["A14", "jump", "B3"]),
        "scenario.attacks[0]: target: B3 cannot be disarmed by this attack",
    ),
    (
        battle(["A14", None, "B1"]),
        "scenario.attacks[0]: target: B1 cannot be disarmed by this attack",
    ),
    (
        battle(["A09"], ["B2", "counter"], owned=["B1", "A09"]),
        "scenario.attacks[1]: no power attack by counter: you are jammed",
    ),
    (
        battle(["B1"], ["B1"], ["A14"], ["B2"]),
        "scenario.attacks: nobody is left to decide",
    ),
)
def test_tem_scen_3_tem_scen_6_attacks(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_tem_scen_3_attacks_as_the_rules_allow_them() -> None:
    accepted(battle())
    accepted(battle(["A14", "jump", "B2"], ["B1", "counter"]))
    accepted(battle(["B1"], ["B1"], ["A14", None]))
    mighty = battle(["B1"], ["B1"], ["A14", "overdrive", "B2"], card="K1", status="MIGHTY")
    assert refusal(mighty) == "scenario.attacks: nobody is left to decide"
    why = "scenario.attacks[2]: no power attack by overdrive: MELEE does not counter RANGED"
    assert refusal(mighty, overdrive=False) == why


# ---------------------------------------------------------------- order

# Faults in the order of TEM-SCEN-6; any two of them can stand in one document.
IN_ORDER: tuple[tuple[dict[str, Any], dict[str, Any], str], ...] = (
    ({"round": 7}, {}, "scenario.round"),
    ({"blocked": True}, {}, "scenario.blocked: only in action"),
    ({"arena": {"b2": "R01", "b3": "R01"}}, {}, "scenario.arena: zone card R01 stands twice"),
    ({}, {"base": "c5"}, "scenario.seats: two seats have the same base"),
    ({"mech": "d1"}, {}, "scenario.mech: no zone on d1"),
    ({}, {"health": 7}, "scenario.seats: seat 0: health 7 of 6"),
    ({}, {"cell": "e3"}, "scenario.seats: seat 0: no zone on e3"),
    ({}, {"mines": {"c2": 2, "c3": 2}}, "scenario.seats: seat 0: a mine number stands twice"),
    ({}, {"turrets": ["b2", "b2"]}, "scenario.seats: two devices on b2"),
    (
        {"market": ["A01", "A01", None, None]},
        {},
        "scenario.market: advanced weapon A01 stands twice",
    ),
    ({}, {"owned": ["A02"]}, "scenario.seats: seat 0: no basic weapon"),
    ({}, {"equipped": []}, "scenario.seats: seat 0: "),
    ({}, {"program": [["K1", "N"], ["K1", "N"]]}, "scenario.seats: seat 0: a card stands twice"),
    ({}, {"played": ["K5", "K6"]}, "scenario.seats: seat 0: too many cards played"),
    ({"card": "K7", "attacks": [["B4"]]}, {}, "scenario.attacks[0]: B4 is not ready"),
)


@pytest.mark.parametrize(("first", "second"), [*combinations(range(len(IN_ORDER)), 2)])
def test_tem_scen_6_the_first_fault_in_order_is_told(first: int, second: int) -> None:
    document: dict[str, Any] = {"phase": "combat"}
    seats: list[dict[str, Any]] = [{"base": "c1", "cell": "c5"}, {"base": "c5"}]
    for keys, of_seat, _ in (IN_ORDER[second], IN_ORDER[first]):
        document |= keys
        seats[0] |= of_seat
    assert refusal({**document, "seats": seats}).startswith(IN_ORDER[first][2])


def test_tem_setup_1_tem_scen_6_a_refused_document_creates_no_game() -> None:
    with pytest.raises(IllegalDecision) as caught:
        Line.create(RULESET, created(p(), p(), phase="combat"))
    why = "scenario.seats: combat needs an enemy pilot in the active seat's zone (bad_config)"
    assert str(caught.value) == why
