"""What a scenario document is refused for, in the order of AM-SCEN-5."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import GameCreated
from mechs_core.rulesets.arena_mechs import scenario
from mechs_core.rulesets.arena_mechs.data import DECKS
from tests.rulesets.arena_mechs.arenas import FREE, W, created, opened

COLOURS = ["red", "yellow", "blue", "green"]
Document = Any


def refusal(document: Document, seats: int = 4, **options: Any) -> str:
    """The sentence with which `check` refuses a document."""
    first = created(document, seats, options=options)
    with pytest.raises(IllegalDecision) as caught:
        scenario.check(first.scenario, seats, first.options)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


def late_refusal(first: GameCreated) -> str:
    """The sentence with which a game is refused whose scenario passes `check`."""
    scenario.check(first.scenario, len(first.seats), first.options)
    with pytest.raises(IllegalDecision) as caught:
        opened(first)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


def accepted(document: Document, seats: int = 4, **options: Any) -> None:
    opened(created(document, seats, options=options))


def refuses(*rows: tuple[Document, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("document", "sentence"), rows, ids=[sentence[:60] for _, sentence in rows]
    )


SYMBOLS = "prestige hit shoot move operate"
KEYS = (
    "round turn phase tiles free mechs queue boards prestige start_order removed slots hands "
    "decks covers sequences order active pending operations_left used alternative"
)
SEAT = "is not a seat's colour: red yellow blue green"


@refuses(
    ([], "scenario: a list is not an object"),
    (None, "scenario: null is not an object"),
    (True, "scenario: true is not an object"),
    ("x", "scenario: x is not an object"),
    ({"rounds": 1}, f"scenario.rounds: no such key; there is: {KEYS}"),
    ({"\x1b[2J": 1}, f"scenario.'\\x1b[2J': no such key; there is: {KEYS}"),
    ({"": 1}, f"scenario.'': no such key; there is: {KEYS}"),
    ({"round": 0}, "scenario.round: 0 is not 1 to 4"),
    ({"round": 5}, "scenario.round: 5 is not 1 to 4"),
    ({"round": True}, "scenario.round: true is not 1 to 4"),
    ({"round": 1.0}, "scenario.round: 1.0 is not 1 to 4"),
    ({"round": "1"}, "scenario.round: 1 is not 1 to 4"),
    ({"round": None}, "scenario.round: null is not 1 to 4"),
    ({"round": 10**5000}, "scenario.round: a number that large is not 1 to 4"),
    ({"round": -(10**9)}, "scenario.round: a number that large is not 1 to 4"),
    ({"round": 10**9 - 1}, "scenario.round: 999999999 is not 1 to 4"),
    ({"turn": 0}, "scenario.turn: 0 is not 1 to 3"),
    ({"turn": 4}, "scenario.turn: 4 is not 1 to 3"),
    (
        {"phase": "ended"},
        "scenario.phase: ended is not one of programming placement drop_in choosing acting",
    ),
    (
        {"phase": ["acting"]},
        "scenario.phase: a list is not one of programming placement drop_in choosing acting",
    ),
    (
        {"phase": "placement", "round": 2},
        "scenario.phase: placement is only in round 1, not in round 2",
    ),
    ({"tiles": []}, "scenario.tiles: a list is not an object"),
    ({"tiles": {"a1": "L01/0"}}, "scenario.tiles: a1 is not a loose field"),
    ({"tiles": {"c3": "L01/0"}}, "scenario.tiles: c3 is not a loose field"),
    (
        {"tiles": {"b1": "L18/0"}},
        "scenario.tiles.b1: L18/0 is not a tile, written L01/0 to L17/3",
    ),
    (
        {"tiles": {"b1": "L01/4"}},
        "scenario.tiles.b1: L01/4 is not a tile, written L01/0 to L17/3",
    ),
    ({"tiles": {"b1": {}}}, "scenario.tiles.b1: an object is not a tile, written L01/0 to L17/3"),
    ({"free": "L00/0"}, "scenario.free: L00/0 is not a tile, written L01/0 to L17/3"),
    ({"mechs": {"red": "d9"}}, "scenario.mechs.red: d9 is not a field"),
    ({"mechs": {"red": 3}}, "scenario.mechs.red: 3 is not a field"),
    ({"mechs": {"black": "a1"}}, f"scenario.mechs: black {SEAT}"),
    ({"mechs": "a1"}, "scenario.mechs: a1 is not an object"),
    ({"queue": {"red": 1}}, "scenario.queue: an object is not a list"),
    ({"queue": ["arena"]}, f"scenario.queue[0]: arena {SEAT}"),
    ({"queue": [["red"]]}, f"scenario.queue[0]: a list {SEAT}"),
    ({"boards": {"red": 3}}, "scenario.boards.red: 3 is not an object"),
    (
        {"boards": {"red": {"black": 1}}},
        "scenario.boards.red: black is not a marker: red yellow blue green arena",
    ),
    ({"boards": {"red": {"blue": 0}}}, "scenario.boards.red.blue: 0 is not 1 or more"),
    ({"boards": {"red": {"blue": -2}}}, "scenario.boards.red.blue: -2 is not 1 or more"),
    ({"boards": {"red": {"blue": True}}}, "scenario.boards.red.blue: true is not 1 or more"),
    ({"prestige": {"red": 1000}}, "scenario.prestige.red: 1000 is not -999 to 999"),
    ({"prestige": {"red": -1000}}, "scenario.prestige.red: -1000 is not -999 to 999"),
    ({"start_order": ["x"]}, f"scenario.start_order[0]: x {SEAT}"),
    ({"removed": {"red": [0]}}, "scenario.removed.red[0]: 0 is not 1 to 100"),
    ({"removed": {"red": [101]}}, "scenario.removed.red[0]: 101 is not 1 to 100"),
    ({"slots": {"red": []}}, "scenario.slots.red: a list is not an object"),
    ({"slots": {"red": {"4": []}}}, "scenario.slots.red: 4 is not 1 to 3"),
    ({"slots": {"red": {"0": []}}}, "scenario.slots.red: 0 is not 1 to 3"),
    ({"slots": {"red": {"1": [1]}}}, "scenario.slots.red.1: 2 belong there, not 1"),
    ({"slots": {"red": {"1": [1, 6, 11]}}}, "scenario.slots.red.1: 2 belong there, not 3"),
    ({"slots": {"red": {"1": [1, "6"]}}}, "scenario.slots.red.1[1]: 6 is not 1 to 100"),
    ({"hands": {"red": [1, 6]}}, "scenario.hands.red: 3 belong there, not 2"),
    ({"decks": {"red": 1}}, "scenario.decks.red: 1 is not a list"),
    ({"covers": {"red": {"card": 1}}}, "scenario.covers.red.half: is missing"),
    (
        {"covers": {"red": {"card": 1, "half": "upper", "x": 1}}},
        "scenario.covers.red.x: no such key; there is: card half",
    ),
    (
        {"covers": {"red": {"card": "1", "half": "upper"}}},
        "scenario.covers.red.card: 1 is not 1 to 100",
    ),
    (
        {"covers": {"red": {"card": 1, "half": "left"}}},
        "scenario.covers.red.half: left is not one of upper lower",
    ),
    ({"sequences": {"red": {"fly": 3}}}, f"scenario.sequences.red: fly is not a symbol: {SYMBOLS}"),
    ({"sequences": {"red": {"hit": 4}}}, "scenario.sequences.red.hit: 4 is not 1 to 3"),
    (
        {"sequences": {"red": {"hit": 2}}},
        "scenario.sequences.red: 3 symbols in all, not 2",
    ),
    (
        {"sequences": {"red": {"hit": 3, "move": 1}}},
        "scenario.sequences.red: 3 symbols in all, not 4",
    ),
    ({"covers": {"red": [1, "upper"]}}, "scenario.covers.red: a list is not an object"),
    ({"sequences": {"red": ["hit"]}}, "scenario.sequences.red: a list is not an object"),
    ({"used": "magnet"}, "scenario.used: magnet is not a list"),
    ({"order": "red"}, "scenario.order: red is not a list"),
    ({"pending": {}}, "scenario.pending: 1 to 3 symbols in all, not 0"),
    ({"pending": {"hit": 2, "move": 2}}, "scenario.pending: 1 to 3 symbols in all, not 4"),
    ({"pending": {"hit": 0}}, "scenario.pending.hit: 0 is not 1 to 3"),
    ({"operations_left": 0}, "scenario.operations_left: 0 is not 1 to 2"),
    ({"operations_left": 3}, "scenario.operations_left: 3 is not 1 to 2"),
    (
        {"used": ["conveyor"]},
        "scenario.used[0]: conveyor is not one of crushers flamethrowers magnet",
    ),
    ({"used": ["magnet", "magnet"]}, "scenario.used: magnet stands twice"),
    ({"alternative": "operate"}, "scenario.alternative: operate is not one of move repair"),
)
def test_am_scen_5_form_names_key_and_fault(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


def test_am_scen_5_colours_are_those_of_the_seats_decks() -> None:
    assert refusal({"mechs": {"blue": "a1"}}, seats=2) == (
        "scenario.mechs: blue is not a seat's colour: red yellow"
    )
    assert refusal({"boards": {"red": {"green": 1}}}, seats=2) == (
        "scenario.boards.red: green is not a marker: red yellow arena"
    )
    assert refusal({"mechs": {"red": "a1"}}, seats=2, decks=(3, 2)) == (
        "scenario.mechs: red is not a seat's colour: green blue"
    )
    accepted({"mechs": {"green": "a1"}, "boards": {"green": {"blue": 1}}}, 2, decks=(3, 2))


def test_am_scen_5_the_uses_are_those_of_the_option() -> None:
    assert refusal({"alternative": "repair"}, alternative="move_or_operate") == (
        "scenario.alternative: repair is not one of move operate"
    )


def test_am_scen_5_a_long_or_blank_word_is_quoted_short() -> None:
    assert refusal({"active": "r" * 21}) == f"scenario.active: {'r' * 20}... {SEAT}"
    assert refusal({"active": "r" * 20}) == f"scenario.active: {'r' * 20} {SEAT}"
    assert refusal({"active": " "}) == f"scenario.active: ' ' {SEAT}"
    assert refusal({"active": "\ud800"}) == f"scenario.active: '\\ud800' {SEAT}"
    assert refusal({"active": float("inf")}) == f"scenario.active: inf {SEAT}"


def test_am_scen_5_nesting_of_any_depth_is_refused() -> None:
    deep: Document = []
    for _ in range(100_000):
        deep = [deep]
    assert refusal({"queue": deep}) == f"scenario.queue[0]: a list {SEAT}"
    assert refusal({"round": deep}) == "scenario.round: a list is not 1 to 4"


@refuses(
    ({"hands": {}}, "scenario.hands: only in programming"),
    ({"phase": "programming", "turn": 1}, "scenario.turn: only in drop_in, choosing and acting"),
    ({"phase": "placement", "turn": 2}, "scenario.turn: only in drop_in, choosing and acting"),
    ({"phase": "drop_in", "covers": {}}, "scenario.covers: only in choosing and acting"),
    *(
        ({"phase": "choosing", key: value}, f"scenario.{key}: only in acting")
        for key, value in (
            ("sequences", {}),
            ("order", COLOURS),
            ("active", "red"),
            ("pending", {"hit": 1}),
            ("operations_left", 1),
            ("used", []),
            ("alternative", "move"),
        )
    ),
)
def test_am_scen_5_a_key_of_another_phase(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


def test_am_scen_5_null_says_the_same_as_leaving_out_where_null_is_the_default() -> None:
    accepted({"phase": "choosing", "operations_left": None, "alternative": None})


@refuses(
    ({"free": "L01/0"}, "scenario.free: only with tiles"),
    ({"tiles": {}}, "scenario.tiles: nothing on b1"),
    ({"tiles": {f: t for f, t in W.items() if f != "b4"}}, "scenario.tiles: nothing on b4"),
    ({"tiles": {**W, "d5": "L05/0"}}, "scenario.tiles: tile L05 stands twice"),
    ({"tiles": {"b1": "L05/0", "d5": "L05/1"}}, "scenario.tiles: tile L05 stands twice"),
    ({"tiles": W, "free": "L10/1"}, "scenario.free: tile L10 stands twice"),
)
def test_am_scen_5_tiles(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


@refuses(
    ({"mechs": {"red": "b2", "blue": "b2"}}, "scenario.mechs: two Mechs on b2"),
    (
        {"mechs": {"yellow": "b2"}, "queue": ["yellow", "yellow"]},
        "scenario.queue: yellow is on a field and in the queue",
    ),
    ({"queue": ["blue", "red", "blue"]}, "scenario.queue: blue is twice in the queue"),
    (
        {"phase": "programming", "queue": ["red"]},
        "scenario.queue: nobody is in the queue in programming of round 1",
    ),
    (
        {"phase": "placement", "queue": ["red"]},
        "scenario.queue: nobody is in the queue in placement of round 1",
    ),
    (
        {"phase": "programming", "mechs": {"red": "a1"}},
        "scenario.mechs: no Mech is placed in programming of round 1",
    ),
    (
        {"phase": "placement", "mechs": {"yellow": "a1"}},
        "scenario.mechs: in placement the first of start_order are placed",
    ),
    (
        {"phase": "placement", "mechs": {"red": "a1"}, "start_order": COLOURS[::-1]},
        "scenario.mechs: in placement the first of start_order are placed",
    ),
    (
        {"phase": "placement", "mechs": dict(zip(COLOURS, ("a1", "e1", "a5", "e5"), strict=True))},
        "scenario.mechs: in placement somebody is not placed yet",
    ),
)
def test_am_scen_2_am_scen_5_mechs(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


def test_am_scen_2_a_drawn_start_order_is_compared_after_luck() -> None:
    document = {"phase": "placement", "mechs": {"red": "a1"}}
    options = {"start_order": "seeded"}
    given = {"start order": (1, 0, 2, 3)}
    assert late_refusal(created(document, options=options, given=given)) == (
        "scenario.mechs: in placement the first of start_order are placed"
    )
    opened(created(document, options=options, given={"start order": (0, 3, 2, 1)}))


@refuses(
    (
        {"boards": {"yellow": {"red": 7, "arena": 1}}},
        "scenario.boards.yellow: yellow has 8 markers, its board has 8 spaces",
    ),
    (
        {"boards": {"red": {"red": 1}, "green": {"blue": 10**30}}},
        "scenario.boards.green: green has a number that large markers, its board has 8 spaces",
    ),
    ({"boards": {"red": {"red": 1}}}, "scenario.boards.red: red cannot have red markers"),
)
def test_am_scen_5_boards(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


def test_am_scen_5_boards_of_two_seats_have_six_spaces() -> None:
    accepted({"boards": {"red": {"yellow": 5}}}, seats=2)
    accepted({"boards": {"red": {"yellow": 7}}}, seats=3)
    assert refusal({"boards": {"red": {"yellow": 6}}}, seats=2) == (
        "scenario.boards.red: red has 6 markers, its board has 6 spaces"
    )


FULL = {"1": [1, 6], "2": [11, 16], "3": [17, 22]}  # of red
FULL_YELLOW = {"1": [2, 7], "2": [12, 13], "3": [18, 23]}


@refuses(
    ({"phase": "drop_in"}, "scenario.phase: drop_in needs a Mech in the queue"),
    ({"phase": "choosing", "queue": ["red"]}, "scenario.phase: choosing needs an empty queue"),
)
def test_am_scen_5_phase(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


def test_am_scen_5_somebody_must_be_left_to_decide() -> None:
    programming: Document = {"phase": "programming", "slots": {"red": FULL}}
    accepted(programming, seats=2)
    programming["slots"]["yellow"] = FULL_YELLOW
    assert refusal(programming, seats=2) == "scenario.phase: nobody is left to decide"

    choosing: Document = {
        "phase": "choosing",
        "slots": programming["slots"],
        "covers": {"red": {"card": 1, "half": "lower"}},
    }
    accepted(choosing, seats=2)
    choosing["covers"]["yellow"] = {"card": 2, "half": "lower"}
    assert refusal(choosing, seats=2) == "scenario.phase: nobody is left to decide"


def choosing(cover: int, **keys: Any) -> Document:
    covers = {"red": {"card": cover, "half": "upper"}}
    return {"phase": "choosing", "turn": 3, "covers": covers, **keys}


@refuses(
    ({"decks": {"red": [2]}}, "scenario.decks.red: card 2 is not in red's deck"),
    ({"removed": {"yellow": [1]}}, "scenario.removed.yellow: card 1 is not in yellow's deck"),
    ({"slots": {"red": {"2": [1, 57]}}}, "scenario.slots.red.2: card 57 is not in red's deck"),
    (
        {"phase": "programming", "hands": {"red": [1, 6, 7]}},
        "scenario.hands.red: card 7 is not in red's deck",
    ),
    ({"slots": {"red": {"2": [16, 16]}}}, "scenario.slots.red.2: card 16 stands twice"),
    (
        {"slots": {"red": {"2": [16, 6]}}, "decks": {"red": [1, 16]}},
        "scenario.decks.red: card 16 stands twice",
    ),
    (
        {"removed": {"red": [16]}, "slots": {"red": {"3": [16, 6]}}},
        "scenario.slots.red.3: card 16 stands twice",
    ),
    (
        {"removed": {"red": [1, 6, 11, 16, 17]}, "round": 2},
        "scenario.removed.red: red has 5 cards removed, 6 belong there",
    ),
    (
        {"removed": {"red": [1]}},
        "scenario.removed.red: red has 1 cards removed, 0 belong there",
    ),
    (
        {"decks": {"red": [1, 6]}, "round": 2},
        "scenario.decks.red: red has 2 cards in its deck, 13 belong there",
    ),
    (
        {
            "phase": "programming",
            "slots": {"red": FULL},
            "hands": {"red": [27, 32, 33]},
        },
        "scenario.hands.red: red has 3 cards in its hand, 0 belong there",
    ),
    (
        choosing(59, slots={"red": {"3": [16, 6]}}),
        "scenario.covers.red: card 59 is not in red's slot 3",
    ),
    (
        choosing(59, slots={"red": {"1": [59, 6]}}),
        "scenario.covers.red: card 59 is not in red's slot 3",
    ),
    (choosing(57), "scenario.covers.red: card 57 is not in red's slot 3"),
)
def test_am_scen_3_am_scen_5_cards(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


def test_am_scen_5_a_cover_of_a_slot_by_luck_is_compared_after_luck() -> None:
    order = DECKS[0]  # slot 3 is 17, 22
    assert late_refusal(created(choosing(27), given={"deck 0": order})) == (
        "scenario.covers.red: card 27 is not in red's slot 3"
    )
    opened(created(choosing(22), given={"deck 0": order}))


@refuses(
    ({"order": COLOURS[1:]}, "scenario.order: order names every seat once"),
    ({"order": [*COLOURS, "red"]}, "scenario.order: order names every seat once"),
    ({"order": []}, "scenario.order: order names every seat once"),
    ({"start_order": ["red"]}, "scenario.start_order: start_order names every seat once"),
    ({"start_order": [*COLOURS, "red"]}, "scenario.start_order: start_order names every seat once"),
    (
        {"phase": "programming", "slots": {"red": FULL}, "start_order": COLOURS},
        "scenario.start_order: start_order names every seat with three filled slots once",
    ),
    (
        {"phase": "programming", "slots": {"red": FULL}, "start_order": []},
        "scenario.start_order: start_order names every seat with three filled slots once",
    ),
    (
        {"phase": "programming", "round": 2, "start_order": []},
        "scenario.start_order: start_order names every seat once",
    ),
)
def test_am_scen_5_orders(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


def test_am_scen_5_a_drawn_start_order_names_every_seat_while_programming() -> None:
    document = {"phase": "programming", "slots": {"red": FULL}, "start_order": COLOURS}
    accepted(document, start_order="seeded")
    assert refusal({**document, "start_order": ["red"]}, start_order="seeded") == (
        "scenario.start_order: start_order names every seat once"
    )


def walled(**keys: Any) -> Document:
    """Arena W with red on a5, which is closed off."""
    return {"tiles": W, "mechs": {"red": "a5"}, "active": "red", **keys}


@refuses(
    (
        {"queue": ["green"], "active": "green", "pending": {"hit": 1}},
        "scenario.pending: green is not in the arena: no pending",
    ),
    (
        {"queue": ["green"], "order": COLOURS[::-1], "pending": {"hit": 1}},
        "scenario.pending: green is not in the arena: no pending",
    ),
    ({"pending": {"hit": 1}, "alternative": "move"}, "scenario.pending: not with an alternative"),
    (
        {"pending": {"hit": 1}, "sequences": {"red": {"move": 3}}},
        "scenario.pending: hit is not in its sequence",
    ),
    (
        {"pending": {"hit": 1}, "sequences": {"red": {"hit": 3}}},
        "scenario.pending: hit is x3 in its sequence",
    ),
    (
        {"pending": {"hit": 3}, "operations_left": 1},
        "scenario.operations_left: no operate is pending",
    ),
    (
        {"pending": {"operate": 1}, "operations_left": 1},
        "scenario.operations_left: operate x1 leaves fewer once begun",
    ),
    (
        {"sequences": {"red": {"operate": 2, "hit": 1}}, "operations_left": 2},
        "scenario.operations_left: operate x2 leaves fewer once begun",
    ),
    (
        {"queue": ["red"], "active": "red", "operations_left": 1},
        "scenario.operations_left: no operate is pending",
    ),
    ({"used": []}, "scenario.used: only with operations_left"),
    (
        {"active": "red", "alternative": "repair"},
        "scenario.alternative: alternative repair: no markers to remove",
    ),
    (walled(alternative="move"), "scenario.alternative: alternative move: no step is possible"),
    (
        {"queue": ["red"], "active": "red", "alternative": "move"},
        "scenario.alternative: alternative move: the Mech is not in the arena: only repair",
    ),
)
def test_am_scen_4_am_scen_5_activation(document: Document, sentence: str) -> None:
    assert refusal(document) == sentence


def test_am_scen_5_what_cards_show_under_given_covers_is_known_before_luck() -> None:
    slots = {"red": {"1": [1, 6]}, "yellow": {"1": [82, 92]}}  # red shows no OPERATE
    document = {"slots": slots, "operations_left": 1}
    assert refusal(document, seats=2) == "scenario.operations_left: no operate is pending"
    del slots["yellow"]  # now it is open who acts first
    scenario.check(document, 2, created(document, 2).options)


def test_am_scen_5_what_luck_shows_is_refused_after_luck() -> None:
    order = DECKS[0]  # slot 1 is 1, 6; under 1's upper half it shows PRESTIGE x2, HIT
    document = {"active": "red", "operations_left": 1}
    assert late_refusal(created(document, given={"deck 0": order})) == (
        "scenario.operations_left: no operate is pending"
    )


def test_am_scen_5_walls_by_luck_are_asked_after_luck() -> None:
    corner = {"mechs": {"red": "a5"}, "active": "red", "alternative": "move"}
    ids = [tile.split("/")[0] for tile in (*W.values(), FREE)]
    given: dict[str, tuple[int | str, ...]] = {"tiles": tuple(ids)}
    given |= {f"orientation {field}": (int(tile[-1]),) for field, tile in W.items()}
    assert late_refusal(created(corner, given=given)) == (
        "scenario.alternative: alternative move: no step is possible"
    )
    given["orientation a4"] = (0,)  # L04's walls are north and east then
    opened(created(corner, given=given))


# One fault of each kind, in the order in which they are tested.
KINDS: tuple[tuple[str, Document, str], ...] = (
    ("key", {"x": 1}, f"scenario.x: no such key; there is: {KEYS}"),
    ("form", {"round": 5}, "scenario.round: 5 is not 1 to 4"),
    ("phase key", {"hands": {}}, "scenario.hands: only in programming"),
    ("tiles", {"free": "L01/0"}, "scenario.free: only with tiles"),
    ("mechs", {"mechs": {"red": "b2", "blue": "b2"}}, "scenario.mechs: two Mechs on b2"),
    (
        "boards",
        {"boards": {"red": {"red": 1}}},
        "scenario.boards.red: red cannot have red markers",
    ),
    ("phase", {"phase": "drop_in"}, "scenario.phase: drop_in needs a Mech in the queue"),
    (
        "cards",
        {"decks": {"red": [2]}},
        "scenario.decks.red: card 2 is not in red's deck",
    ),
    (
        "orders",
        {"start_order": ["red"]},
        "scenario.start_order: start_order names every seat once",
    ),
    ("activation", {"used": []}, "scenario.used: only with operations_left"),
)


@pytest.mark.parametrize(
    ("earlier", "later"),
    # An activation's keys belong to `acting`, so its faults and those of a phase never meet.
    [(a, b) for a, b in combinations(KINDS, 2) if (a[0], b[0]) != ("phase", "activation")],
    ids=lambda kind: kind[0],
)
def test_am_scen_5_the_earlier_fault_is_named(earlier: Any, later: Any) -> None:
    if later[0] == "phase":
        assert refusal({**later[1], **earlier[1]}) == earlier[2]
    else:
        assert refusal({**earlier[1], **later[1]}) == earlier[2]
