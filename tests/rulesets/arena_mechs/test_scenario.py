"""What a scenario document sets up: every key, every default, exact events. AM-SCEN-1 to 4."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.data import DECKS, FACES, LOOSE_FIELDS
from mechs_core.rulesets.arena_mechs.model import Arena, Cover, Sequence, is_fresh, phase
from mechs_core.rulesets.arena_mechs.rules.setup import (
    ArenaLaidOut,
    CardsSet,
    GameSetUp,
    ScenarioSet,
    Tile,
)
from tests.rulesets.arena_mechs.arenas import (
    BLUE,
    FREE,
    GREEN,
    RED,
    YELLOW,
    W,
    cards_of,
    created,
    opened,
)

ALL = (RED, YELLOW, BLUE, GREEN)
NOBODY = (None, None, None, None)


def events(seats: int = 4, *, options: Any = None, given: Any = None, **keys: Any) -> list[Event]:
    return opened(created(keys, seats, options=options, given=given)).events


def closing(seats: int = 4, *, options: Any = None, given: Any = None, **keys: Any) -> ScenarioSet:
    last = events(seats, options=options, given=given, **keys)[-1]
    assert type(last) is ScenarioSet
    return last


def arena(seats: int = 4, *, options: Any = None, **keys: Any) -> Arena:
    return opened(created(keys, seats, options=options)).state


def test_am_scen_1_the_document_is_told_in_full_and_nothing_else_is() -> None:
    for keys in ({}, {"phase": "programming"}, {"phase": "choosing", "round": 3, "turn": 2}):
        told = [type(event) for event in events(3, **keys)]
        assert told == [GameSetUp, ArenaLaidOut, CardsSet, CardsSet, CardsSet, ScenarioSet]
    assert [event.seat for event in events(3) if type(event) is CardsSet] == [0, 1, 2]


def test_am_scen_1_boards_and_decks_are_those_of_the_seats() -> None:
    assert events(2)[0] == GameSetUp(decks=(0, 1), spaces=6)
    assert events(3, options={"decks": (3, 1, 0)})[0] == GameSetUp(decks=(3, 1, 0), spaces=8)
    told = events(3, options={"decks": (3, 1, 0)}, boards={"green": {"red": 2}})[-1]
    assert told.boards == ({"red": 2}, {}, {})


def test_am_scen_4_the_empty_document_is_the_first_turn_acting() -> None:
    given = {f"deck {seat}": DECKS[seat] for seat in range(4)}
    assert closing(given=given) == ScenarioSet(
        round=1,
        turn=1,
        phase="acting",
        fields=("c1", "a3", "e3", "c5"),
        queue=(),
        boards=({}, {}, {}, {}),
        prestige=(0, 0, 0, 0),
        start_order=ALL,
        chosen=(),
        # Cards 1 (PRESTIGE PRESTIGE) and 6 (PRESTIGE HIT); 1 lies below, its upper half covered.
        sequences=tuple(
            Sequence(
                seat=seat,
                cards=(DECKS[seat][0], DECKS[seat][1]),
                covered=Cover(DECKS[seat][0], "upper"),
                strengths={"prestige": 2, "hit": 1},
                start_number=DECKS[seat][0],
            )
            for seat in range(4)
        ),
        order=ALL,
        active=RED,
        pending={"prestige": 2, "hit": 1},
        operations_left=None,
        used=(),
        alternative=None,
    )


def test_am_scen_4_the_order_is_by_start_number() -> None:
    slots = {"red": {"1": [97, 96]}, "yellow": {"1": [2, 98]}, "blue": {"1": [3, 8]}}
    told = closing(3, slots=slots)
    assert [sequence.start_number for sequence in told.sequences] == [96, 2, 3]
    assert told.order == (YELLOW, BLUE, RED)
    assert told.active == YELLOW


def test_am_scen_4_covers_are_revealed() -> None:
    slots = {"red": {"1": [32, 33]}}
    for card, half, strengths, start_number in (
        (33, "lower", {"hit": 2, "shoot": 1}, 32),
        (32, "upper", {"hit": 1, "shoot": 1, "move": 1}, 32),
        (32, "lower", {"hit": 2, "move": 1}, 33),
        (33, "upper", {"hit": 1, "shoot": 1, "move": 1}, 33),
    ):
        covers = {"red": {"card": card, "half": half}}
        told = closing(slots=slots, covers=covers)
        expected = Sequence(RED, (32, 33), Cover(card, half), strengths, start_number)
        assert told.sequences[RED] == expected
        assert told.chosen == ()
        assert cards_of(RED, slots=slots, covers=covers).cover is None


def test_am_scen_4_a_given_order_leaves_no_start_numbers() -> None:
    told = closing(3, order=["blue", "red", "yellow"], slots={"red": {"1": [1, 6]}})
    assert told.order == (BLUE, RED, YELLOW)
    assert told.active == BLUE
    assert told.pending == told.sequences[BLUE].strengths
    assert [sequence.start_number for sequence in told.sequences] == [None, None, None]
    assert told.sequences[RED].covered == Cover(1, "upper")


def test_am_scen_4_stated_sequences_act_by_seat_and_need_not_agree_with_cards() -> None:
    slots = {"red": {"1": [1, 6]}, "yellow": {"1": [2, 7]}}
    told = closing(2, slots=slots, sequences={"yellow": {"move": 1, "hit": 2}})
    assert told.sequences == (
        Sequence(RED, (1, 6), Cover(1, "upper"), {"prestige": 2, "hit": 1}, None),
        Sequence(YELLOW, (2, 7), None, {"hit": 2, "move": 1}, None),
    )
    assert told.order == (RED, YELLOW)
    assert told.active == RED
    told = closing(2, active="yellow", sequences={"yellow": {"move": 1, "hit": 2}})
    assert told.active == YELLOW
    assert list(told.pending.items()) == [("hit", 2), ("move", 1)]


def test_am_scen_4_pending_is_the_active_seats_sequence_unless_that_is_stated() -> None:
    told = closing(2, active="yellow", pending={"hit": 2})
    assert told.order == (RED, YELLOW)
    assert told.pending == {"hit": 2}
    assert told.sequences[YELLOW].strengths == {"hit": 2}
    assert told.sequences[YELLOW].covered is None
    assert told.sequences[RED].covered is not None
    assert [sequence.start_number for sequence in told.sequences] == [None, None]

    told = closing(2, pending={"hit": 2}, sequences={"red": {"hit": 2, "move": 1}})
    assert told.pending == {"hit": 2}
    assert told.sequences[RED].strengths == {"hit": 2, "move": 1}

    told = closing(2, order=["yellow", "red"], pending={"shoot": 3})
    assert told.active == YELLOW
    assert told.sequences[YELLOW].strengths == {"shoot": 3}


def test_am_scen_4_the_active_seat_may_be_any_and_those_before_it_have_acted() -> None:
    given = {f"deck {seat}": DECKS[seat] for seat in range(4)}
    told = closing(given=given, active="blue")
    assert told.order == ALL
    assert told.active == BLUE
    assert told.pending == {"prestige": 2, "hit": 1}


def test_am_scen_4_an_activation_is_fresh_with_all_three_symbols_or_outside() -> None:
    assert is_fresh(arena())
    assert is_fresh(arena(pending={"hit": 3}))
    assert is_fresh(arena(pending={"hit": 1, "move": 2}))
    assert not is_fresh(arena(pending={"hit": 2}))
    assert not is_fresh(arena(pending={"operate": 3}, operations_left=2))
    assert is_fresh(arena(queue=["red"], active="red"))
    assert not is_fresh(
        arena(queue=["red"], active="red", boards={"red": {"arena": 1}}, alternative="repair")
    )


def test_am_scen_4_a_mech_outside_has_nothing_pending() -> None:
    told = closing(queue=["yellow"], active="yellow", sequences={"yellow": {"hit": 3}})
    assert told.pending == {}
    assert told.sequences[YELLOW].strengths == {"hit": 3}
    assert told.fields == ("c1", None, "a3", "e3")


def test_am_scen_4_operations_left_and_used() -> None:
    told = closing(pending={"operate": 3}, operations_left=2, used=["magnet"])
    assert (told.pending, told.operations_left, told.used) == ({"operate": 3}, 2, ("magnet",))
    told = closing(pending={"operate": 2}, operations_left=1, used=["magnet", "crushers"])
    assert told.used == ("magnet", "crushers")
    told = closing(sequences={"red": {"operate": 2, "hit": 1}}, operations_left=1)
    assert told.pending == {"hit": 1, "operate": 2}
    assert closing(pending={"operate": 3}, operations_left=1).operations_left == 1


@pytest.mark.parametrize(
    ("use", "rule", "keys", "symbol"),
    [
        ("move", "move_or_repair", {}, "move"),
        ("repair", "move_or_repair", {"boards": {"red": {"blue": 1}}}, "prestige"),
        (
            "repair",
            "move_or_repair",
            {"boards": {"red": {"blue": 1}}, "queue": ["red"]},
            "prestige",
        ),
        ("operate", "move_or_operate", {}, "operate"),
        ("operate", "move_or_operate", {"queue": ["red"]}, "operate"),
    ],
)
def test_am_scen_4_am_r_4_an_alternative_chosen_is_what_is_pending(
    use: str, rule: str, keys: Any, symbol: str
) -> None:
    document = {"active": "red", "alternative": use, "tiles": W, **keys}
    told = closing(options={"alternative": rule}, **document)
    assert (told.alternative, told.pending) == (use, {symbol: 1})
    assert told.operations_left is None


def test_am_scen_2_seats_not_named_stand_on_the_first_free_drop_in_fields() -> None:
    assert closing(mechs={"yellow": "c1"}).fields == ("a3", "c1", "e3", "c5")
    assert closing(mechs={"green": "e3", "red": "b2"}).fields == ("b2", "c1", "a3", "e3")
    told = closing(queue=["blue", "red"])
    assert told.fields == (None, "c1", None, "a3")
    assert told.queue == (BLUE, RED)
    assert closing(phase="programming", round=2).fields == ("c1", "a3", "e3", "c5")
    assert closing(phase="programming", round=2, queue=["red"]).queue == (RED,)


def test_am_scen_2_before_the_start_placement_nobody_stands() -> None:
    assert closing(phase="programming").fields == NOBODY
    assert closing(phase="placement").fields == NOBODY
    told = closing(phase="placement", mechs={"red": "a1", "yellow": "e5"})
    assert told.fields == ("a1", "e5", None, None)
    told = closing(
        phase="placement",
        start_order=["blue", "red", "green", "yellow"],
        mechs={"red": "a1", "blue": "e5"},
    )
    assert told.fields == ("a1", None, "e5", None)
    assert told.start_order == (BLUE, RED, GREEN, YELLOW)


def test_am_scen_1_boards_and_prestige_are_told() -> None:
    told = closing(
        3,
        boards={"yellow": {"arena": 1, "blue": 2, "red": 4}, "red": {"blue": 7}},
        prestige={"yellow": -999, "blue": 999},
    )
    assert told.boards == ({"blue": 7}, {"red": 4, "blue": 2, "arena": 1}, {})
    assert list(told.boards[YELLOW]) == ["red", "blue", "arena"]
    assert told.prestige == (0, -999, 999)


def test_am_scen_1_tiles_lie_as_the_document_says() -> None:
    laid = events(tiles=W, free="L09/3")[1]
    assert laid.tiles == {field: Tile(text[:3], int(text[4])) for field, text in W.items()}
    assert tuple(laid.tiles) == LOOSE_FIELDS
    assert laid.free == Tile("L09", 3)
    backwards = dict(reversed(W.items()))
    assert events(tiles=backwards)[1] == ArenaLaidOut(laid.tiles, Tile("L09", 0))
    assert tuple(events(tiles=backwards)[1].tiles) == LOOSE_FIELDS


def test_am_luck_1_tiles_left_out_are_drawn_as_at_set_up() -> None:
    ids = [face.id for face in FACES]
    given: dict[str, Any] = {"tiles": tuple(reversed(ids))}
    given |= {f"orientation {field}": (i % 4,) for i, field in enumerate(LOOSE_FIELDS)}
    laid = events(given=given)[1]
    assert laid.tiles["b1"] == Tile("L17", 0)
    assert laid.tiles["d1"] == Tile("L16", 1)
    assert laid.tiles["d5"] == Tile("L02", 3)
    assert laid.free == Tile("L01", 0)


def test_am_luck_1_only_what_is_left_out_is_drawn() -> None:
    def labels(document: Any, **options: Any) -> set[str]:
        return opened(created(document, 2, options=options)).luck.labels

    tiles = {"tiles"} | {f"orientation {field}" for field in LOOSE_FIELDS}
    decks = {"deck 0", "deck 1"}
    assert labels({}) == tiles | decks
    assert labels({"tiles": W}) == decks
    assert labels({"tiles": W}, start_order="seeded") == decks
    seeded = {"start_order": "seeded"}
    for phase_ in ("programming", "placement"):
        assert labels({"tiles": W, "phase": phase_}) == decks
        assert labels({"tiles": W, "phase": phase_}, **seeded) == decks | {"start order"}
        document = {"tiles": W, "phase": phase_, "start_order": ["yellow", "red"]}
        assert labels(document, **seeded) == decks
    assert labels({"tiles": W, "phase": "programming", "round": 2}, **seeded) == decks


def test_am_luck_1_a_drawn_start_order_is_told() -> None:
    for phase_ in ("programming", "placement"):
        told = closing(
            3,
            phase=phase_,
            options={"start_order": "seeded"},
            given={"start order": (2, 0, 1)},
        )
        assert told.start_order == (2, 0, 1)


def test_am_r_1_in_programming_of_round_1_the_start_order_is_who_has_finished() -> None:
    full = {
        "red": {"1": [1, 6], "2": [11, 16], "3": [17, 22]},
        "blue": {"3": [3, 8], "2": [9, 14], "1": [19, 24]},
        "green": {"2": [4, 5]},
    }
    told = closing(phase="programming", slots=full)
    assert told.start_order == (RED, BLUE)
    told = closing(phase="programming", slots=full, start_order=["blue", "red"])
    assert told.start_order == (BLUE, RED)
    assert closing(phase="programming").start_order == ()
    assert closing(phase="programming", round=2).start_order == ALL
    assert closing(phase="placement").start_order == ALL
    assert closing(start_order=["blue", "red", "green", "yellow"]).start_order == (2, 0, 3, 1)


@pytest.mark.parametrize(
    ("keys", "turn", "now"),
    [
        ({"phase": "programming"}, None, "programming"),
        ({"phase": "programming", "round": 4}, None, "programming"),
        ({"phase": "placement"}, None, "placement"),
        ({"phase": "drop_in", "queue": ["red"], "turn": 2}, 2, "drop_in"),
        ({"phase": "choosing", "turn": 3, "round": 4}, 3, "choosing"),
        ({"phase": "acting", "turn": 2}, 2, "acting"),
    ],
)
def test_am_scen_1_the_game_stands_in_the_phase_of_the_document(
    keys: Any, turn: int | None, now: str
) -> None:
    told = closing(**keys)
    assert told.phase == now
    assert told.turn == turn
    assert told.round == keys.get("round", 1)
    assert phase(arena(**keys)) == now
    if now != "acting":
        assert (told.sequences, told.order, told.active, told.pending) == ((), (), None, {})


def test_am_scen_1_covers_chosen_already_are_secret_and_who_chose_is_public() -> None:
    document = {
        "phase": "choosing",
        "slots": {"blue": {"1": [3, 8]}, "red": {"1": [1, 6]}},
        "covers": {
            "blue": {"card": 8, "half": "lower"},
            "red": {"card": 1, "half": "upper"},
        },
    }
    assert closing(**document).chosen == (RED, BLUE)
    assert cards_of(BLUE, **document).cover == Cover(8, "lower")
    assert cards_of(RED, **document).cover == Cover(1, "upper")
    assert cards_of(YELLOW, **document).cover is None
    assert closing(phase="choosing").chosen == ()


# ---------------------------------------------------------------- worked examples


def test_am_scen_1_the_scenario_of_am_ex_2() -> None:
    document = {"mechs": {"red": "a1", "yellow": "b1", "blue": "e3"}, "pending": {"hit": 3}}
    told = closing(3, **document)
    assert told.fields == ("a1", "b1", "e3")
    assert (told.active, told.pending, told.order) == (RED, {"hit": 3}, (RED, YELLOW, BLUE))


def test_am_scen_1_the_scenario_of_am_ex_11() -> None:
    told = closing(queue=["yellow"], active="yellow")
    assert told.fields == ("c1", None, "a3", "e3")
    assert (told.active, told.queue, told.pending) == (YELLOW, (YELLOW,), {})


def test_am_scen_1_the_whole_state_of_a_scenario() -> None:
    first = created(
        {
            "tiles": W,
            "free": FREE,
            "round": 3,
            "turn": 2,
            "mechs": {"red": "a1"},
            "queue": ["yellow"],
            "boards": {"red": {"yellow": 3, "arena": 1}},
            "prestige": {"yellow": 4},
            "active": "red",
            "pending": {"operate": 2},
            "operations_left": 1,
            "used": ["flamethrowers"],
        },
        2,
    )
    state = opened(first).state
    assert (state.round, state.turn, phase(state)) == (3, 2, "acting")
    assert (state.at, state.queue) == ([0, -1], [YELLOW])
    assert state.mech_on[0] == RED
    assert state.boards == [[0, 3, 0, 0, 1], [0] * 5]
    assert (state.prestige, state.parts[YELLOW]) == ([0, 4], [0, 0, 0, 0, 0, 0, 4])
    assert (state.pending, state.operations_left, state.used) == ([0, 0, 0, 0, 2], 1, 2)
    assert state.free == 32
    assert state.spaces == 6
