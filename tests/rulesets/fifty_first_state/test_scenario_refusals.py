"""What a scenario document is refused for, in the order of HOST-SCEN-4."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from tests.games import PEOPLE

KEYS = "round first phase half picks row active developing deck discard connections by_seat"
SEAT_KEYS = "space equipped equip_choice vp supply hand board deals passed faction_used store_done"
PHASES = "lookout action cleanup final"
BOTH = {"arena.equip_mode": "secret", "arena.final_equip": True}


def refusal(document: Any, seats: int = 2, **options: Any) -> str:
    """The sentence with which a document is refused, without "scenario"."""
    told = options.pop("options", {})
    with pytest.raises(IllegalDecision) as caught:
        begin(document, seats, {**told, **options})
    assert caught.value.code == "bad_config"
    assert caught.value.sentence.startswith("scenario")
    return caught.value.sentence.removeprefix("scenario").removeprefix(".")


def begin(document: Any, seats: int = 2, options: Any = None) -> Line:
    first = describe(RULESET, PEOPLE[:seats], scenario=document, options=options or {}, seed="7")
    return Line.create(RULESET, first)[0]


def refuses(*rows: tuple[Any, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("document", "sentence"), rows, ids=[sentence[:70] for _, sentence in rows]
    )


def zero(**keys: Any) -> dict[str, Any]:
    """A document that says something of seat 0 only."""
    return {"by_seat": [keys]}


def on(card: Any, **document: Any) -> dict[str, Any]:
    """A document with a location on the board of seat 0."""
    return {"by_seat": [{"board": [card]}], **document}


# ---------------------------------------------------------------- form


@refuses(
    ([], ": not an object"),
    ("{}", ": not an object"),
    ({"colour": 1}, f"colour: no such key; there is: {KEYS}"),
    ({"round": 0}, "round: 0 is not 1 to 15"),
    ({"round": 16}, "round: 16 is not 1 to 15"),
    ({"round": None}, "round: null is not 1 to 15"),
    ({"round": True}, "round: true is not 1 to 15"),
    ({"round": 1.0}, "round: 1.0 is not 1 to 15"),
    ({"first": 2}, "first: 2 is not 0 to 1"),
    ({"phase": "production"}, f"phase: production is not one of {PHASES}"),
    ({"phase": None}, f"phase: null is not one of {PHASES}"),
    ({"half": 3}, "half: 3 is not 1 to 2"),
    ({"picks": 2}, "picks: 2 is not 0 to 1"),
    ({"picks": -1}, "picks: -1 is not 0 to 1"),
    ({"row": []}, "row: 1 or more belong there, not 0"),
    ({"row": ["P01.1", "P02.1", "P03.1", "P04.1"]}, "row: 1 to 3 belong there, not 4"),
    ({"picks": 1, "row": ["P01.1", "P02.1", "P03.1"]}, "row: 1 to 2 belong there, not 3"),
    ({"row": ["P01"]}, "row.0: P01 is not a card"),
    ({"active": 2}, "active: 2 is not 0 to 1"),
    ({"developing": {"card": "P01.1"}}, "developing.with: is missing"),
    ({"developing": {"with": "dev"}}, "developing.card: is missing"),
    (
        {"developing": {"card": "P01.1", "with": "gun"}},
        "developing.with: gun is not one of brick dev",
    ),
    ({"developing": {"card": 1, "with": "dev"}}, "developing.card: 1 is not a card"),
    ({"deck": ["P01.4"]}, "deck.0: P01.4 is not a card"),
    ({"discard": "P01.1"}, "discard: P01.1 is not a list"),
    ({"connections": {"green": {}}}, "connections: green is not one of blue red"),
    ({"connections": {"red": []}}, "connections.red: a list is not an object"),
    (
        {"connections": {"red": {"top": 1}}},
        "connections.red.top: no such key; there is: deck discard face",
    ),
    ({"connections": {"red": {"face": 3}}}, "connections.red.face: 3 is not a card"),
    ({"by_seat": {}}, "by_seat: an object is not a list"),
    ({"by_seat": [{}, {}, {}]}, "by_seat: at most 2 belong there, not 3"),
    ({"by_seat": [None]}, "by_seat.0: null is not an object"),
    ({"by_seat": [{}, {"mech": 1}]}, f"by_seat.1.mech: no such key; there is: {SEAT_KEYS}"),
    (zero(vp=-1), "by_seat.0.vp: -1 is not 0 to 999"),
    (zero(vp=1000), "by_seat.0.vp: 1000 is not 0 to 999"),
    ({"by_seat": [{}, {"supply": {"steel": 1}}]}, "by_seat.1.supply: no good 'steel'"),
    (zero(supply={"card": 1}), "by_seat.0.supply: no good 'card'"),
    (zero(supply={"gun": 0}), "by_seat.0.supply.gun: 0 is not 1 to 99"),
    (zero(supply={"gun": 100}), "by_seat.0.supply.gun: 100 is not 1 to 99"),
    (zero(supply=["gun"]), "by_seat.0.supply: a list is not an object"),
    (zero(hand=["X01.1"]), "by_seat.0.hand.0: X01.1 is not a card"),
    (zero(hand=None), "by_seat.0.hand: null is not a list"),
    (on("Z01.1"), "by_seat.0.board.0.card: Z01.1 is not a card"),
    (on(7), "by_seat.0.board.0.card: 7 is not a card"),
    (on({"ruin": True}), "by_seat.0.board.0.card: is missing"),
    (
        on({"card": "P01.1", "icons": 1}),
        "by_seat.0.board.0.icons: no such key; there is: card ruin stock stored uses",
    ),
    (on({"card": "P01.1", "ruin": 1}), "by_seat.0.board.0.ruin: 1 is not true or false"),
    (on({"card": "F09.1", "stock": 3}), "by_seat.0.board.0.stock: 3 is not an object"),
    (on({"card": "F09.1", "stock": {"oil": 1}}), "by_seat.0.board.0.stock: no good 'oil'"),
    (on({"card": "F13.1", "stored": {"oil": 1}}), "by_seat.0.board.0.stored: no good 'oil'"),
    (on({"card": "A01.1", "uses": -1}), "by_seat.0.board.0.uses: -1 is not 0 to 99"),
    (zero(deals=[1]), "by_seat.0.deals.0: 1 is not a card"),
    (zero(passed=1), "by_seat.0.passed: 1 is not true or false"),
    (zero(faction_used=[3]), "by_seat.0.faction_used.0: 3 is not 0 to 2"),
    (zero(faction_used=[1, 1]), "by_seat.0.faction_used: 1 stands twice"),
    (zero(store_done="yes"), "by_seat.0.store_done: yes is not true or false"),
    (zero(space=["steel"]), "by_seat.0.space.0: steel is not a good"),
    (zero(space={}), "by_seat.0.space: an object is not a list"),
    (zero(equipped=1), "by_seat.0.equipped: 1 is not true or false"),
    (zero(equip_choice="gun"), "by_seat.0.equip_choice: gun is not an object"),
    (zero(equip_choice={}), "by_seat.0.equip_choice.good: is missing"),
    (zero(equip_choice={"good": "steel"}), "by_seat.0.equip_choice.good: steel is not a good"),
)
def test_host_scen_4_form(document: Any, sentence: str):
    assert refusal(document) == sentence


# ---------------------------------------------------------------- phase and option

LOOKOUT, CLEANUP, FINAL = {"phase": "lookout"}, {"phase": "cleanup"}, {"phase": "final"}


@refuses(
    *(
        ({key: value}, f"{key}: only in lookout")
        for key, value in (("half", 1), ("picks", 0), ("row", ["P01.1"]))
    ),
    *(({**CLEANUP, "row": ["P01.1"]}, "row: only in lookout"),),
    *(({**phase, "active": 0}, "active: only in action") for phase in (LOOKOUT, CLEANUP)),
    ({**LOOKOUT, "developing": {"card": "P01.1", "with": "dev"}}, "developing: only in action"),
    *(
        ({**phase, **zero(passed=False)}, "by_seat.0.passed: only in action")
        for phase in (LOOKOUT, CLEANUP, FINAL)
    ),
    ({**CLEANUP, **zero(faction_used=[])}, "by_seat.0.faction_used: only in action"),
    *(
        ({**phase, **zero(store_done=False)}, "by_seat.0.store_done: only in cleanup")
        for phase in (LOOKOUT, FINAL, {})
    ),
    *(
        (({**phase, **zero(equipped=False)}), "by_seat.0.equipped: only in cleanup and final")
        for phase in (LOOKOUT, {})
    ),
    (zero(equip_choice={"good": None}), "by_seat.0.equip_choice: only in cleanup and final"),
    (on({"card": "F13.1", "stored": {}}), "by_seat.0.board.0.stored: only in lookout and cleanup"),
    (
        on({"card": "F13.1", "stored": {}}, **FINAL),
        "by_seat.0.board.0.stored: only in lookout and cleanup",
    ),
    (on({"card": "A01.1", "uses": 0}, **LOOKOUT), "by_seat.0.board.0.uses: only in action"),
    (on({"card": "A01.1", "uses": 0}, **CLEANUP), "by_seat.0.board.0.uses: only in action"),
)
def test_host_scen_4_a_key_of_another_phase(document: Any, sentence: str):
    assert refusal(document, options=BOTH) == sentence


def test_host_scen_4_a_key_of_another_option():
    assert refusal(FINAL) == "phase: final only with option arena.final_equip"
    off = {"arena": False, **BOTH}
    assert refusal(FINAL, options=off) == "phase: final only with option arena"
    off_said = "by_seat.0.{}: the Arena is off"
    assert refusal(zero(space=[]), arena=False) == off_said.format("space")
    for key, value in (("equipped", True), ("equip_choice", {"good": None})):
        document = {**CLEANUP, **zero(**{key: value})}
        assert refusal(document, options=off) == off_said.format(key)
    choice = {**CLEANUP, **zero(equip_choice={"good": None}, space=[])}
    assert refusal(choice) == "by_seat.0.equip_choice: only with arena.equip_mode secret"


def test_host_scen_4_null_counts_as_left_out_where_it_is_the_default():
    line = begin({**LOOKOUT, "developing": None, **zero(space=None, equip_choice=None)})
    assert line.state.phase == "lookout"
    begin({"connections": {"blue": {"face": None}}}, options={"arena": False})
    begin(zero(space=None), options={"arena": False})


# ---------------------------------------------------------------- cards


@refuses(
    ({"deck": ["P01.1"], "discard": ["P01.1"]}, "discard: P01.1 stands twice"),
    ({"deck": ["P01.1", "P01.1"]}, "deck: P01.1 stands twice"),
    ({**LOOKOUT, "row": ["P01.1"], "deck": ["P01.1"]}, "deck: P01.1 stands twice"),
    ({"discard": ["P01.1"], **zero(hand=["P01.1"])}, "by_seat.0.hand: P01.1 stands twice"),
    (zero(hand=["P01.1"], board=["P01.1"]), "by_seat.0.board: P01.1 stands twice"),
    (zero(board=["P01.1"], deals=["P01.1"]), "by_seat.0.deals: P01.1 stands twice"),
    ({"by_seat": [{"hand": ["C01.1"]}, {"hand": ["C01.1"]}]}, "by_seat.1.hand: C01.1 stands twice"),
    (
        {"connections": {"blue": {"deck": ["C01.1"], "face": "C01.1"}}},
        "connections.blue.face: C01.1 stands twice",
    ),
    ({"deck": ["C01.1"]}, "deck: C01.1 is not a location"),
    ({"discard": ["C01.1"]}, "discard: C01.1 is not a location"),
    ({**LOOKOUT, "row": ["C01.1"]}, "row: C01.1 is not a location"),
    (on("C01.1"), "by_seat.0.board: C01.1 is not a location"),
    (zero(deals=["C01.1"]), "by_seat.0.deals: C01.1 is not a location"),
    (
        {"developing": {"card": "C01.1", "with": "dev"}, **zero(hand=["C01.1"], board=["P01.1"])},
        "developing.card: C01.1 is not a location",
    ),
    ({"connections": {"blue": {"face": "C03.1"}}}, "connections.blue.face: C03.1 is red"),
    ({"connections": {"red": {"deck": ["C02.1"]}}}, "connections.red.deck: C02.1 is blue"),
    ({"connections": {"red": {"discard": ["C02.1"]}}}, "connections.red.discard: C02.1 is blue"),
    (
        {"connections": {"red": {"discard": ["P01.1"]}}},
        "connections.red.discard: P01.1 is not a connection card",
    ),
)
def test_host_scen_4_cards(document: Any, sentence: str):
    assert refusal(document) == sentence


# ---------------------------------------------------------------- boards


def stored(card: str, **goods: int) -> dict[str, Any]:
    return on({"card": card, "stored": goods}, **LOOKOUT)


def stock(card: str, **goods: int) -> dict[str, Any]:
    return on({"card": card, "stock": goods})


BOARD = "by_seat.0.board.0: "


@refuses(
    (stock("F09.1", gun=4), BOARD + "F09.1 holds at most 3 gun"),
    (stock("F09.1", iron=1), BOARD + "F09.1 holds at most 3 gun"),
    (stock("F09.1", gun=1, iron=1), BOARD + "F09.1 holds at most 3 gun"),
    (stock("P01.1", fuel=1), BOARD + "P01.1 has no stock"),
    (stock("F13.1", fuel=1), BOARD + "F13.1 has no stock"),
    (stored("P01.1", fuel=1), BOARD + "P01.1 has no store"),
    (stored("F09.1", gun=1), BOARD + "F09.1 has no store"),
    (stored("F13.1", gun=2, iron=2), BOARD + "F13.1 holds at most 3 basic goods"),
    (stored("F14.1", gun=2, iron=1), BOARD + "F14.1 holds at most 2 basic goods"),
    (stored("F14.1", worker=3), BOARD + "F14.1 holds at most 2 worker"),
    (stored("F13.1", worker=1), BOARD + "F13.1 does not store worker"),
    (stored("F14.1", ammo=1), BOARD + "F14.1 does not store ammo"),
    (on({"card": "F09.1", "ruin": True, "stock": {"gun": 1}}), BOARD + "a ruin holds nothing"),
    (
        on({"card": "F13.1", "ruin": True, "stored": {}}, **LOOKOUT),
        BOARD + "a ruin holds nothing",
    ),
    (on({"card": "A01.1", "ruin": True, "uses": 0}), BOARD + "a ruin holds nothing"),
    (on({"card": "A01.1", "uses": 2}), BOARD + "A01.1 can be used once"),
    (on({"card": "P01.1", "uses": 2}), BOARD + "P01.1 can be used once"),
    (on({"card": "A20.1", "uses": 3}), BOARD + "A20.1 can be used twice"),
    (on({"card": "P05.1", "uses": 1}), BOARD + "P05.1 has no use"),
)
def test_host_scen_4_boards(document: Any, sentence: str):
    assert refusal(document) == sentence


# ---------------------------------------------------------------- the phase

BRICK = {"card": "P05.1", "with": "brick"}


@refuses(
    ({**CLEANUP, "round": 15}, "phase: the last round has no Cleanup"),
    ({"active": 1, "by_seat": [{}, {"passed": True}]}, "active: seat 1 has passed: not its turn"),
    ({"by_seat": [{"passed": True}] * 2}, "by_seat: everybody has passed"),
    ({**LOOKOUT, "picks": 1}, "picks: picks without row"),
    (
        {"first": 0, "developing": {"card": "P04.1", "with": "dev"}, **on("P01.1")},
        "developing.card: P04.1 is not in seat 0's hand",
    ),
    (
        {"first": 0, "developing": BRICK, **zero(hand=["P05.1"], board=["P01.1"])},
        "developing: with brick P05.1 fits no location of seat 0",
    ),
    (
        {"active": 1, "developing": {**BRICK, "with": "dev"}, "by_seat": [{}, {"hand": ["P05.1"]}]},
        "developing: with dev P05.1 fits no location of seat 1",
    ),
)
def test_host_scen_4_phases(document: Any, sentence: str):
    assert refusal(document) == sentence


def test_host_scen_4_a_developed_card_suits_every_seat_that_luck_may_give_the_turn():
    both = {"developing": {**BRICK, "with": "dev"}, **zero(hand=["P05.1"], board=["P01.1"])}
    assert refusal(both) == "developing.card: P05.1 is not in seat 1's hand"
    assert begin({**both, "active": 0}).state.developing is not None
    assert begin(both, options={"first": 0}).state.active == 0
    passed = {**both, "by_seat": [*both["by_seat"], {"passed": True}]}
    assert begin(passed).state.active == 0


# ---------------------------------------------------------------- the Arena


def arena(**keys: Any) -> dict[str, Any]:
    return {**CLEANUP, **zero(**keys)}


NOTHING = {"good": None}


@refuses(
    (zero(space=["fuel"]), "by_seat.0.space: fuel is no equipment"),
    (arena(equipped=True), "by_seat.0.equipped: seat 0 has no worker in the Arena"),
    (arena(equip_choice=NOTHING), "by_seat.0.equip_choice: seat 0 has no worker in the Arena"),
    (
        arena(space=[], equip_choice={"good": "fuel"}, supply={"fuel": 1}),
        "by_seat.0.equip_choice: fuel is no equipment",
    ),
    (
        arena(space=[], equip_choice={"good": "ammo"}, supply={"gun": 1}),
        "by_seat.0.equip_choice: seat 0 has no ammo to choose",
    ),
    (
        arena(space=[], equip_choice=NOTHING, supply={"fuel": 1}),
        "by_seat.0.equip_choice: seat 0 has nothing to choose",
    ),
    (
        arena(space=[], equip_choice=NOTHING, supply={"gun": 1}, equipped=True),
        "by_seat.0.equip_choice: seat 0 has answered",
    ),
    (
        {
            **CLEANUP,
            "by_seat": [
                {"space": [], "equip_choice": NOTHING, "supply": {"gun": 1}},
                {"store_done": True},
            ],
        },
        "by_seat.0.equip_choice: seat 0 has answered",
    ),
)
def test_host_scen_4_the_arena(document: Any, sentence: str):
    assert refusal(document, options=BOTH) == sentence


# ---------------------------------------------------------------- nobody is left to ask


@refuses(
    (FINAL, "phase: the game would be over"),
    ({**FINAL, **zero(space=[])}, "phase: the game would be over"),
    ({**FINAL, **zero(supply={"gun": 1})}, "phase: the game would be over"),
    ({**FINAL, **zero(space=[], supply={"fuel": 1})}, "phase: the game would be over"),
    (
        {**FINAL, **zero(space=["gun"], supply={"gun": 1}, equipped=True)},
        "phase: the game would be over",
    ),
    (
        {**FINAL, **zero(space=[], supply={"gun": 1}, equip_choice=NOTHING)},
        "phase: the game would be over",
    ),
)
def test_host_scen_4_the_game_would_be_over(document: Any, sentence: str):
    assert refusal(document, options=BOTH) == sentence


# ---------------------------------------------------------------- order

# A fault a row, in order: keys of the document, keys of seat 0, how the sentence begins.
IN_ORDER: tuple[tuple[dict[str, Any], dict[str, Any], str], ...] = (
    ({"moon": 1}, {}, "moon: no such key"),
    ({"round": 99}, {}, "round: 99"),
    ({}, {"vp": -1}, "by_seat.0.vp"),
    ({"half": 1}, {}, "half: only in lookout"),
    ({}, {"passed": False}, "by_seat.0.passed: only"),
    ({"deck": ["C01.1"]}, {}, "deck: C01.1 is not"),
    ({"discard": ["P02.1", "P02.1"]}, {}, "discard: P02.1 stands twice"),
    ({}, {"board": [{"card": "F09.1", "stock": {"gun": 9}}]}, "by_seat.0.board.0: F09.1"),
    ({"max": 1}, {}, "phase: the last round"),
    ({}, {"space": ["fuel"]}, "by_seat.0.space: fuel"),
)


@pytest.mark.parametrize(("first", "second"), [*combinations(range(len(IN_ORDER)), 2)])
def test_host_scen_4_the_first_fault_in_order_is_told(first: int, second: int):
    document: dict[str, Any] = {"phase": "cleanup"}
    seat: dict[str, Any] = {}
    options = {"max_rounds": 3}
    for keys, of_seat, _ in (IN_ORDER[second], IN_ORDER[first]):
        document |= {"round": 3} if "max" in keys else keys
        seat |= of_seat
    told = refusal({**document, "by_seat": [seat]}, options=options)
    assert told.startswith(IN_ORDER[first][2])


def test_host_scen_4_the_end_comes_last():
    document = {"phase": "final", "by_seat": [{"space": ["fuel"]}]}
    assert refusal(document, options=BOTH) == "by_seat.0.space: fuel is no equipment"
