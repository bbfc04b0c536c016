"""Documents read into Structs: kinds of value, paths, order of faults, mistakes of a form."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given as given_values
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct, defstruct, field
from msgspec.structs import asdict

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, AtLeast, Between, OneOf
from mechs_core.kernel.type_hints import fields_of
from mechs_core.kit.documents import (
    EVERY_SEAT,
    NO_KEY,
    ONCE,
    Also,
    By,
    Count,
    Given,
    In,
    Known,
    LeftOut,
    Reader,
    SeatNumber,
    Short,
    Term,
    Words,
    check_once,
    check_only_in,
    fault,
    keys_of,
    words,
)
from tests.hostile_json import LONGEST, junk, spoiled

Colour = Annotated[int, Term("colour")]
Level = Annotated[int, Between(1, 3)]
Fruit = Annotated[str, words(("pear", "fig", "apple"), "a fruit")]
Tile = Annotated[tuple[str, int], Words({"L1/0": ("L1", 0), "L1/1": ("L1", 1)}, "a tile")]
Deck = Annotated[int, Words({"1": 100, "2": 50}, "a deck")]  # digits that are words
MANY = tuple(f"c{number}" for number in range(30))


def why_too_much(levels: dict[str, int]) -> str | None:
    return "more than 3 in all" if sum(levels.values()) > 3 else None


class Unit(Struct, kw_only=True):
    seat: SeatNumber
    kind: Literal["tank", "mech"]
    charges: dict[Fruit, Level] = {}


class Attack(Struct, array_like=True):
    weapon: Fruit
    reason: Literal["jump"] | None = None
    target: LeftOut[Fruit] = None


class Walk(Struct):
    steps: Level


class Fire(Struct):
    at: SeatNumber
    lock: bool = False


class Form(Struct, kw_only=True):
    given: Given = frozenset()
    table: Annotated[tuple[int, ...], NO_KEY] = (7,)
    round: Level = 1
    phase: Annotated[Literal["walk", "fire", "end"], OneOf(("walk", "fire", "rest"))] = "walk"
    hull: Annotated[int, AtLeast(0, 9)] = 5
    coin: Annotated[int, OneOf((0, 1))] = 0
    card: Annotated[str, OneOf(MANY)] = "c0"
    name: str = ""
    open: bool = False
    first: SeatNumber | None = None
    last: LeftOut[SeatNumber] = None
    active: Colour = 0
    tile: LeftOut[Tile] = None
    queue: Annotated[list[Colour], ONCE] = []
    hand: Annotated[list[int], Between(1, 3), Count(2, 2)] = []
    few: Annotated[list[Level], Count(0, 2)] = []
    market: LeftOut[list[Fruit | None]] = None
    link: LeftOut[tuple[SeatNumber, Annotated[str, OneOf(("push", "pull"))]]] = None
    corner: Annotated[tuple[int, int], Between(0, 4)] = (0, 0)
    areas: dict[str, Level] = {}
    slots: dict[Level, Fruit] = {}
    decks: dict[Deck, Level] = {}
    odd: dict[Annotated[int, OneOf((5, 3))], Level] = {}
    boards: dict[Colour, Annotated[dict[Fruit, Level], Also(why_too_much)]] = {}
    attacks: Annotated[list[Attack], Count(1, 3)] = []
    units: Annotated[list[Unit], EVERY_SEAT] = []
    action: Annotated[Walk | Fire | None, By("phase", {"walk": Walk, "fire": Fire})] = None
    from_: LeftOut[Level] = field(default=None, name="from")


FORM = Reader(Form)
TERMS: dict[str, Known] = {"colour": Words({"red": 0, "blue": 1}, "a colour: red blue")}


def read(seats: int = 2, **document: Any) -> Form:
    return FORM.read(document, seats, TERMS)


def refusal(document: Any, seats: int = 2) -> str:
    with pytest.raises(IllegalDecision) as caught:
        FORM.read(document, seats, TERMS)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


# ---------------------------------------------------------------- what is read


def test_what_is_left_out_has_its_default() -> None:
    assert read() == Form()


@pytest.mark.parametrize(
    ("key", "said", "held"),
    [
        ("round", 3, 3),
        ("phase", "rest", "rest"),
        ("hull", 10**6, 10**6),
        ("name", "", ""),
        ("open", True, True),
        ("first", 1, 1),
        ("first", None, None),
        ("last", 0, 0),
        ("active", "blue", 1),
        ("tile", "L1/1", ("L1", 1)),
        ("queue", ["blue", "red"], [1, 0]),
        ("hand", [3, 3], [3, 3]),
        ("hand", (1, 2), [1, 2]),
        ("few", [], []),
        ("market", ["fig", None], ["fig", None]),
        ("link", [1, "pull"], (1, "pull")),
        ("corner", [0, 4], (0, 4)),
        ("boards", {"red": {}}, {0: {}}),
        ("attacks", [["fig"]], [Attack("fig")]),
        ("attacks", [["fig", None, "pear"]], [Attack("fig", None, "pear")]),
        ("action", {"steps": 2}, Walk(2)),
        ("action", None, None),
    ],
)
def test_a_value_is_read_as_its_field_says(key: str, said: Any, held: Any) -> None:
    form = read(**{key: said})
    assert getattr(form, key) == held
    assert asdict(form) | {"given": None, key: None} == asdict(Form()) | {"given": None, key: None}


def test_a_form_stands_in_a_form() -> None:
    one, two = {"seat": 0, "kind": "mech"}, {"seat": 1, "kind": "tank", "charges": {"fig": 3}}
    assert read(units=[one, two]).units == [
        Unit(seat=0, kind="mech"),
        Unit(seat=1, kind="tank", charges={"fig": 3}),
    ]


@pytest.mark.parametrize(
    ("key", "said", "order"),
    [
        ("areas", {"b": 1, "a": 2, "ä": 3}, ["a", "b", "ä"]),
        ("slots", {"3": "fig", "1": "pear"}, [1, 3]),
        ("decks", {"2": 1, "1": 2}, [100, 50]),
        ("odd", {"3": 1, "5": 2}, [5, 3]),
        ("boards", {"blue": {}, "red": {}}, [0, 1]),
    ],
)
def test_an_object_is_held_in_the_order_of_its_kind(key: str, said: Any, order: list[Any]) -> None:
    assert [*getattr(read(**{key: said}), key)] == order


def test_words_are_held_in_their_own_order() -> None:
    (board,) = read(boards={"red": {"apple": 1, "pear": 1, "fig": 1}}).boards.values()
    assert [*board] == ["pear", "fig", "apple"]


def test_the_keys_given_are_known_and_null_gives_none() -> None:
    assert read(first=None, round=1, **{"from": 2}).given == {"round", "from"}


def test_null_says_what_leaving_a_key_out_says_where_none_is_the_default() -> None:
    there = keys_of(Form)
    fields = [each for each in fields_of(Form).values() if each.stored in there]
    names = [each.stored for each in fields if each.default is None]
    assert {"last", "market", "from"} <= {*names}
    assert read(**dict.fromkeys(names)) == read()
    assert read(attacks=[["fig", None, None]]) == read(attacks=[["fig"]])


def test_a_key_may_have_another_name_than_its_field() -> None:
    assert read(**{"from": 2}).from_ == 2
    assert refusal({"from_": 2}).startswith("scenario.from_: no such key; there is: round phase")


def test_another_field_tells_the_form_of_a_value() -> None:
    assert read(phase="fire", action={"at": 1}).action == Fire(1)
    assert refusal({"phase": "fire", "action": {"steps": 1}}) == (
        "scenario.action.steps: no such key; there is: at lock"
    )
    assert read(phase="rest", action=[[7]]).action is None


def test_seats_are_those_of_the_game() -> None:
    assert read(seats=4, first=3).first == 3
    assert refusal({"first": 3}, seats=3) == "scenario.first: 3 is not 0 to 2"
    assert refusal({"units": []}, seats=3) == "scenario.units: 3 belong there, not 0"


def test_a_term_is_what_the_game_says() -> None:
    reader = Reader(defstruct("Limited", [("lives", Annotated[int, Term("lives")])]))
    assert reader.read({"lives": 3}, 2, {"lives": Between(0, 3)}) == reader.read(
        {"lives": 3}, 2, {"lives": OneOf((3,))}
    )
    with pytest.raises(IllegalDecision, match=r"^scenario\.lives: 3 is not 0 to 2 "):
        reader.read({"lives": 3}, 2, {"lives": Between(0, 2)})


def test_forms_share_no_list() -> None:
    one, two = read(), read()
    one.queue.append(1)
    assert two.queue == []


# ---------------------------------------------------------------- what is refused

KEYS = (
    "round phase hull coin card name open first last active tile queue hand few market link corner "
    "areas slots decks odd boards attacks units action from"
)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "scenario: a list is not an object"),
        (None, "scenario: null is not an object"),
        ({"rounds": 1}, f"scenario.rounds: no such key; there is: {KEYS}"),
        ({"given": []}, f"scenario.given: no such key; there is: {KEYS}"),
        ({"table": [1]}, f"scenario.table: no such key; there is: {KEYS}"),
        ({3: 1}, f"scenario.3: no such key; there is: {KEYS}"),
        ({"\x1b[2J": 1}, f"scenario.'\\x1b[2J': no such key; there is: {KEYS}"),
        ({"round": 0}, "scenario.round: 0 is not 1 to 3"),
        ({"round": True}, "scenario.round: true is not 1 to 3"),
        ({"round": 1.0}, "scenario.round: 1.0 is not 1 to 3"),
        ({"round": "1"}, "scenario.round: 1 is not 1 to 3"),
        ({"round": None}, "scenario.round: null is not 1 to 3"),
        ({"round": 10**5000}, "scenario.round: a number that large is not 1 to 3"),
        ({"phase": "end"}, "scenario.phase: end is not one of walk fire rest"),
        ({"phase": ["walk"]}, "scenario.phase: a list is not one of walk fire rest"),
        ({"hull": -1}, "scenario.hull: -1 is not 0 or more"),
        ({"coin": True}, "scenario.coin: true is not one of 0 1"),
        ({"coin": 1.0}, "scenario.coin: 1.0 is not one of 0 1"),
        ({"card": "c30"}, "scenario.card: c30 is not one of c0 c1 c2 ... c29"),
        ({"name": 1}, "scenario.name: 1 is not a string"),
        ({"open": 1}, "scenario.open: 1 is not true or false"),
        ({"open": None}, "scenario.open: null is not true or false"),
        ({"first": 2}, "scenario.first: 2 is not 0 to 1"),
        ({"active": 0}, "scenario.active: 0 is not a colour: red blue"),
        ({"active": {}}, "scenario.active: an object is not a colour: red blue"),
        ({"tile": ["L1", 0]}, "scenario.tile: a list is not a tile"),
        ({"queue": "red"}, "scenario.queue: red is not a list"),
        ({"queue": ["red", "green"]}, "scenario.queue[1]: green is not a colour: red blue"),
        ({"queue": ["red", "blue", "red"]}, "scenario.queue: red stands twice"),
        ({"hand": [1]}, "scenario.hand: 2 belong there, not 1"),
        ({"hand": [1, 4]}, "scenario.hand[1]: 4 is not 1 to 3"),
        ({"few": [1, 1, 1]}, "scenario.few: at most 2 belong there, not 3"),
        ({"market": [None, "plum"]}, "scenario.market[1]: plum is not a fruit"),
        ({"link": [0]}, "scenario.link: 2 belong there, not 1"),
        ({"link": [0, "pushed"]}, "scenario.link[1]: pushed is not one of push pull"),
        ({"corner": [0, 5]}, "scenario.corner[1]: 5 is not 0 to 4"),
        ({"areas": {"r" * 21: 4}}, f"scenario.areas.{'r' * 20}...: 4 is not 1 to 3"),
        ({"areas": {1: 1}}, "scenario.areas: 1 is not a string"),
        ({"slots": {"4": "fig"}}, "scenario.slots: 4 is not 1 to 3"),
        ({"slots": {"01": "fig"}}, "scenario.slots: 01 is not 1 to 3"),
        ({"slots": {"\u0661": "fig"}}, "scenario.slots: \u0661 is not 1 to 3"),
        ({"decks": {"3": 1}}, "scenario.decks: 3 is not a deck"),
        ({"slots": {"1": "plum"}}, "scenario.slots.1: plum is not a fruit"),
        ({"boards": {"red": {"fig": 0}}}, "scenario.boards.red.fig: 0 is not 1 to 3"),
        ({"boards": {"red": {"plum": 1}}}, "scenario.boards.red: plum is not a fruit"),
        ({"boards": {"red": {"fig": 2, "pear": 2}}}, "scenario.boards.red: more than 3 in all"),
        ({"attacks": []}, "scenario.attacks: 1 to 3 belong there, not 0"),
        ({"attacks": [[]]}, "scenario.attacks[0]: 1 to 3 belong there, not 0"),
        ({"attacks": [["fig", "run"]]}, "scenario.attacks[0][1]: run is not one of jump"),
        ({"attacks": [{"weapon": "fig"}]}, "scenario.attacks[0]: an object is not a list"),
        ({"units": [0, 0]}, "scenario.units[0]: 0 is not an object"),
        ({"units": [{}, {}]}, "scenario.units[0].seat: is missing"),
        ({"units": [{"seat": 0}, {}]}, "scenario.units[0].kind: is missing"),
        ({"action": 7}, "scenario.action: 7 is not an object"),
        ({"action": {"steps": 9}}, "scenario.action.steps: 9 is not 1 to 3"),
    ],
)
def test_a_fault_says_where_what_was_found_and_what_is_wanted(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_more_than_none_belong_there() -> None:
    crowd = defstruct("Crowd", [("all", Annotated[list[Level], Count(1, None)])])
    with pytest.raises(IllegalDecision, match=r"^scenario\.all: 1 or more belong there, not 0 "):
        Reader(crowd).read({"all": []})


def test_a_document_without_a_name_begins_with_its_keys() -> None:
    reader = Reader(Walk, root="")
    with pytest.raises(IllegalDecision, match=r"^steps: is missing "):
        reader.read({})
    with pytest.raises(IllegalDecision, match=r"^7 is not an object "):
        reader.read(7)


# ---------------------------------------------------------------- order


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({"few": 0, "round": 0, "rounds": 0, "turn": 0}, "rounds"),  # keys first, as they come
        ({"few": 0, "hull": -1, "round": 0}, "round"),  # then the fields in their order
        ({"units": [{"kind": 1}, {"colour": 1}]}, "units[0].seat"),
        ({"units": [{"kind": 1, "colour": 1}, {}]}, "units[0].colour"),
        ({"units": [{"kind": 1, "seat": 9}, {}]}, "units[0].seat"),
        ({"boards": {"blue": 0, "red": 0, "green": 0}}, "boards"),
        ({"boards": {"blue": 0, "red": 0}}, "boards.red"),
        ({"areas": {"b": 0, "a": 0}}, "areas.a"),
        ({"queue": ["red", "red", "green"]}, "queue[2]"),
        ({"hand": [9, 9, 9]}, "hand"),
    ],
)
def test_the_first_fault_in_order_is_told(document: Any, where: str) -> None:
    assert refusal(document).startswith(f"scenario.{where}: ")


# ---------------------------------------------------------------- hostile documents

WORDS = (*KEYS.split(), "seat", "kind", "charges", "steps", "at", "lock", "red", "fig", "1", "0")
JUNK = junk(WORDS, (*WORDS, "walk", "fire", "blue", "L1/0", "push", "tank"))
WHOLE = {
    "round": 2,
    "queue": ["red"],
    "boards": {"red": {"fig": 1}},
    "slots": {"1": "fig"},
    "attacks": [["fig", "jump", "pear"]],
    "units": [{"seat": 0, "kind": "mech"}, {"seat": 1, "kind": "tank", "charges": {"fig": 1}}],
    "action": {"steps": 1},
}


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    return spoiled(draw, WHOLE, JUNK, WORDS)


@settings(max_examples=300)
@given_values(JUNK | st.dictionaries(st.sampled_from(WORDS), JUNK, max_size=4) | damaged())
def test_any_json_is_read_or_refused_in_a_short_printable_sentence(document: Any) -> None:
    try:
        FORM.read(document, 2, TERMS)
    except IllegalDecision as refusal:
        assert refusal.code == "bad_config"
        assert refusal.sentence.startswith("scenario")
        assert refusal.sentence.isprintable()
        assert len(refusal.sentence) < LONGEST


@pytest.mark.parametrize("key", KEYS.split())
def test_nesting_of_any_depth_is_refused(key: str) -> None:
    deep: Any = []
    for _ in range(10_000):
        deep = [deep]
    assert refusal({key: deep}).startswith(f"scenario.{key}")
    assert refusal({key: {"red": deep}}).startswith(f"scenario.{key}")


# ---------------------------------------------------------------- mistakes of a form


@pytest.mark.parametrize(
    ("hint", "why"),
    [
        (int, "Bad.key: <class 'int'>: 0 kinds of value instead of one"),
        (Annotated[int, Between(1, 2), SEAT], "Bad.key: <class 'int'>: 2 kinds"),
        (list[int], "Bad.key: <class 'int'>: 0 kinds"),
        (dict[int, Level], "Bad.key: <class 'int'>: 0 kinds"),
        (float, "Bad.key: <class 'float'>: 0 kinds"),
        (Any, "Bad.key: typing.Any: 0 kinds"),
        (tuple[int, ...], "Bad.key: tuple[int, ...]: 0 kinds"),
        (Walk | Fire, "more than one type"),
        (Annotated[str, ONCE], "<class 'str'>: no list"),
        (Annotated[dict[Fruit, Level], Count(1, 2)], "no list"),
        (Annotated[Walk | None, By("phase", {"walk": Walk})], "there is no field phase"),
    ],
)
def test_a_field_that_says_too_little_or_what_cannot_be_read_is_refused_at_import(
    hint: Any, why: str
) -> None:
    with pytest.raises(TypeError) as caught:
        Reader(defstruct("Bad", [("key", hint)]))
    assert why in str(caught.value)


@pytest.mark.parametrize("terms", [{}, {"color": SEAT}, {**TERMS, "cap": SEAT}])
def test_the_terms_are_those_that_the_form_names(terms: dict[str, Known]) -> None:
    with pytest.raises(TypeError, match="the terms are"):
        FORM.read({}, 2, terms)


# ---------------------------------------------------------------- checks after it


def test_a_key_of_another_phase_is_refused_in_the_order_of_the_table() -> None:
    only_in = {"a": ("walk",), "b": ("fire", "rest"), "c": ("walk", "fire", "rest")}
    check_only_in("walk", {"a", "c"}, only_in)
    with pytest.raises(IllegalDecision, match=r"^scenario\.a: only in walk "):
        check_only_in("fire", {"c", "b", "a"}, only_in)
    with pytest.raises(IllegalDecision, match=r"^scenario\.seats\[1\]\.b: only in fire and rest "):
        check_only_in("walk", {"b", "c"}, only_in, "seats[1].")
    with pytest.raises(IllegalDecision, match=r"^scenario\.c: only in walk, fire and rest "):
        check_only_in("entry", {"c"}, only_in)


def test_what_stands_twice_is_told_where_it_stands_again() -> None:
    check_once([("hand", ["c1"]), ("deck", ["c2"])], "card")
    with pytest.raises(IllegalDecision, match=r"^scenario\.deck: card c1 stands twice "):
        check_once([("hand", ["c1"]), ("deck", ["c2", "c1", "c2"])], "card")


def test_a_refusal_of_ones_own() -> None:
    assert str(fault("bots[0].area", "no way out")) == (
        "scenario.bots[0].area: no way out (bad_config)"
    )


# ---------------------------------------------------------------- short forms, dotted paths


class House(Struct, kw_only=True):
    given: Given = frozenset()
    fruit: Fruit
    level: Level = 1


class Street(Struct, kw_only=True):
    houses: list[Annotated[House, Short("fruit")]] = []


def test_a_form_may_be_written_as_the_value_of_one_key():
    street = Reader(Street).read({"houses": ["fig", {"fruit": "pear", "level": 2}]})
    assert street.houses == [
        House(given=frozenset({"fruit"}), fruit="fig"),
        House(given=frozenset({"fruit", "level"}), fruit="pear", level=2),
    ]


@pytest.mark.parametrize(
    ("house", "where", "why"),
    [
        ("nut", ".fruit", "nut is not a fruit"),
        (3, ".fruit", "3 is not a fruit"),
        (["fig"], ".fruit", "a list is not a fruit"),
        ({"level": 1}, ".fruit", "is missing"),
        ({"fruit": "fig", "level": 9}, ".level", "9 is not 1 to 3"),
    ],
)
def test_a_fault_of_a_short_form_names_its_key(house: Any, where: str, why: str):
    for dotted, place in ((False, "[1]"), (True, ".1")):
        with pytest.raises(IllegalDecision) as caught:
            Reader(Street, dotted=dotted).read({"houses": ["fig", house]})
        assert caught.value.sentence == f"scenario.houses{place}{where}: {why}"


class Row(Struct, array_like=True):
    pair: tuple[Fruit, Level]


def test_places_of_rows_are_dotted_too():
    for document, where in (([["nut", 1]], "0.0"), ([["fig", 0]], "0.1")):
        with pytest.raises(IllegalDecision) as caught:
            Reader(Row, dotted=True).read(document)
        assert caught.value.sentence.startswith(f"scenario.{where}: ")


# ---------------------------------------------------------------- parts


class Trip(Struct, kw_only=True):
    given: Given = frozenset()
    days: Level = 1
    boat: Annotated[Fruit | None, In("sea")] = None
    peaks: Annotated[list[Level], ONCE, In("land")] = []


class Leg(Struct, array_like=True):
    days: Level
    boat: Annotated[Fruit | None, In("sea")] = None


def test_keys_of_another_part_are_no_keys() -> None:
    sea, land = (Reader(Trip, part=part) for part in ("sea", "land"))
    assert asdict(sea.read({"boat": "fig"}))["boat"] == "fig"
    assert land.read({"peaks": [1, 2]}).peaks == [1, 2]
    refused(sea, {"peaks": [1]}, "scenario.peaks: no such key; there is: days boat")
    refused(land, {"boat": "fig"}, "scenario.boat: no such key; there is: days peaks")
    refused(Reader(Trip), {"boat": "fig"}, "scenario.boat: no such key; there is: days")


def test_places_of_another_part_are_no_places() -> None:
    legs = defstruct("Legs", [("legs", list[Leg])])
    assert Reader(legs, part="sea").read({"legs": [[2, "fig"]]}).legs[0].boat == "fig"
    refused(Reader(legs), {"legs": [[2, "fig"]]}, "scenario.legs[0]: 1 belong there, not 2")


def test_the_keys_of_a_part_can_be_listed() -> None:
    assert keys_of(Trip, "sea") == ("days", "boat")
    assert keys_of(Trip, "land") == ("days", "peaks")
    assert keys_of(Trip) == ("days",)


def refused(reader: Any, document: Any, sentence: str) -> None:
    with pytest.raises(IllegalDecision) as caught:
        reader.read(document)
    assert caught.value.sentence == sentence
