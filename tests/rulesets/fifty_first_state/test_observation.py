"""What a seat sees of 51st State as numbers, and how many decisions there can be at most."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_IDS, IDS, LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.data import GOODS
from mechs_core.rulesets.fifty_first_state.observation import WIDEST
from mechs_core.rulesets.fifty_first_state.rules.arena import ChooseEquip
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.testing import new_game
from mechs_core.testing.observations import by_name, never_varied, observed
from mechs_core.testing.playouts import Setting, mixed
from tests.rulesets.fifty_first_state.worked import position


def some(line: Line, viewer: int | None, *names: str) -> tuple[int, ...]:
    """What a viewer sees of these features."""
    seen = by_name(line, viewer)
    return tuple(seen[name] for name in names)


def at(*seats: dict[str, Any], said: dict[str, Any] | None = None, **document: Any) -> Line:
    """A position with these seats. said: options; document: further keys of the scenario."""
    begun = position({"by_seat": list(seats), **document}, max(2, len(seats)), **(said or {}))
    return begun.line


def test_seats_are_counted_from_the_one_that_looks() -> None:
    line = at({"vp": 5}, {"vp": 6}, {"vp": 7}, active=2, first=1)
    everybody = [f"seat{seat}_vp" for seat in range(3)]
    assert some(line, 0, *everybody) == some(line, None, *everybody) == (5, 6, 7)
    assert some(line, 2, *everybody) == (7, 5, 6)
    assert some(line, 0, "first", "active", "seat0_asked", "seat2_asked") == (2, 3, 0, 1)
    assert some(line, 1, "first", "active", "seat1_asked") == (1, 2, 1)


def test_every_card_says_where_it_is() -> None:
    line = at(
        {"hand": ["P01.1", "C01.1"], "board": ["P02.1", {"card": "P03.1", "ruin": True}]},
        {"hand": ["P01.2"], "board": ["A01.1"], "deals": ["F01.1"]},
        discard=["F02.1"],
        connections={"blue": {"face": "C02.1"}, "red": {"discard": ["C03.1"]}},
    )
    cards = ("P01.1", "C01.1", "P02.1", "P03.1", "P01.2", "A01.1", "F01.1", "F02.1", "C02.1")
    names = [f"{card}_where" for card in (*cards, "C03.1", "A02.1")]
    assert some(line, 0, *names) == (3, 3, 7, 8, 0, 10, 12, 2, 5, 2, 0)
    assert some(line, 1, *names) == (0, 0, 10, 11, 3, 7, 9, 2, 5, 2, 0)
    assert some(line, None, *names) == (0, 0, 7, 8, 0, 10, 12, 2, 5, 2, 0)
    assert some(line, 0, "seat0_hand", "seat0_connections", "seat1_hand") == (1, 1, 1)
    names = [f"deck_{deck}" for deck in ("location", "blue", "red")]
    assert some(line, 0, *names) == (81, 4, 5)


def test_a_row_and_a_card_being_developed_are_told() -> None:
    line = at(phase="lookout", half=2, picks=1, row=["P01.1", "A01.1"])
    names = ("P01.1_where", "A01.1_where", "half", "picks", "phase", "question")
    assert some(line, 0, *names) == (1, 1, 2, 1, 1, 2)
    line = at(
        {"hand": ["F03.1"], "board": ["F02.1"]}, developing={"card": "F03.1", "with": "brick"}
    )
    assert some(line, 0, "F03.1_where", "develops_with", "question") == (6, 1, 4)
    assert some(line, 1, "F03.1_where", "develops_with") == (6, 1)


def test_uses_stock_and_stored_goods_stand_by_location() -> None:
    own = {"card": "A20.1", "uses": 1}, {"card": "F09.1", "stock": {"gun": 2}}
    line = at({"board": list(own)}, {"board": [{"card": "P06.2", "uses": 1}, "P06.1"]})
    names = ("A20.1_uses", "F09.1_stock", "P06.2_uses", "P06.1_uses", "F08.1_stock")
    assert some(line, 1, *names) == (1, 2, 1, 0, 0)
    store = {"card": "F14.1", "stored": {"worker": 2, "iron": 1}}
    line = at({"board": [store], "supply": {"gun": 1}}, phase="cleanup")
    names = ("F14.1_worker", "F14.1_iron", "F14.1_gun", "seat0_gun", "question")
    assert some(line, 0, *names) == (2, 1, 0, 1, 7)


def test_a_seat_is_told_with_all_that_is_public_of_it() -> None:
    own = {"supply": {"worker": 2, "ammo": 1, "dev": 3}, "faction_used": [1], "passed": True}
    line = at(own, {})
    names = ("faction", "worker", "ammo", "dev", "fuel", "passed", "faction_used0", "faction_used1")
    assert some(line, 1, *(f"seat1_{name}" for name in names)) == (1, 2, 1, 3, 0, 1, 0, 1)
    assert some(line, 1, "seat0_faction") == (2,)


def test_the_arena_is_told_and_a_hidden_choice_to_its_seat_alone() -> None:
    there = {"space": ["gun", "gun", "ammo"], "supply": {"iron": 1}}
    said = {"arena.equip_mode": "secret", "arena.prize": 7}
    line = at(there, {"space": [], "supply": {"gun": 1}}, phase="cleanup", said=said)
    names = ("prize", "equip_mode", "ap_gun", "ap_iron", "ap_ammo", "ap_fuel")
    assert some(line, 1, *names) == (7, 1, 1, 2, 3, 0)
    names = ("arena", "arena_points", "piece_gun", "piece_ammo", "piece_iron", "equip_chosen")
    assert some(line, 1, *(f"seat1_{name}" for name in names)) == (1, 5, 2, 1, 0, 0)
    assert some(line, 1, "seat0_arena", "seat0_arena_points") == (1, 0)
    line.decide(0, ChooseEquip("iron"))
    assert some(line, 0, "own_choice", "seat0_equip_chosen") == (3, 1)
    assert some(line, 1, "own_choice", "seat1_equip_chosen") == (0, 1)
    off = at({}, said={"arena": False})
    assert some(off, 0, "prize", "ap_ammo", "seat0_arena", "seat1_arena_points") == (0, 0, 0, 0)


def test_what_is_discarded_in_the_set_up_is_seen_by_its_seat() -> None:
    line = new_game(RULESET, 2)
    cards = line.legal(0)[3].cards
    line.decide(0, DiscardSetup(cards))
    names = [f"{card}_where" for card in cards]
    assert some(line, 0, "seat0_chosen", *names) == (1, 4, 4)
    assert some(line, 1, "seat1_chosen", *names) == (1, 0, 0)


def test_the_end_is_told() -> None:
    line = at({"vp": 30}, {"passed": True, "vp": 3})
    assert some(line, 0, "last", "seat0_place", "seat1_place") == (0, 0, 0)
    line.decide(0, Pass())
    assert some(line, 1, "last", "seat0_place", "seat1_place") == (1, 2, 1)


def test_what_has_no_limit_stands_at_the_bound() -> None:
    said = {"target_vp": 999, "arena.equipment": {"gun": 50, "iron": 49, "fuel": 1}}
    rich = {"supply": {"fuel": 99}, "vp": 999, "space": ["gun"] * 30}
    line = at(rich, {"board": ["P01.1"]}, said=said, phase="lookout", row=["P02.1"])
    names = ("seat0_fuel", "seat0_vp", "seat0_arena_points", "seat0_piece_gun")
    assert some(line, 0, *names) == (99, 999, 999, 30)
    for seat in (0, 1):
        line.decide(seat, line.legal(seat)[0])
    assert line.state.supply[0][GOODS.index("fuel")] >= 99
    assert some(line, 0, "seat0_fuel") == (99,)


def test_every_feature_varies_in_random_games() -> None:
    games: list[tuple[Setting, str]] = [
        (mixed(RULESET, Rng(f"{number}")), f"game {number}") for number in range(25)
    ]
    assert never_varied(RULESET, games) == set()


# ---------------------------------------------------------------- how many decisions


def wide(hand: list[str], board: list[Any], **others: Any) -> list[Any]:
    """The offers of a rich seat of the Ridge Holds."""
    seat = {"supply": dict.fromkeys(GOODS, 9), "hand": hand, "board": board}
    line = at(seat, **others, said={"factions": ["ridge", "harbor"]})
    observed(line, 0)
    return line.legal(0)


RUIN = [{"card": "P01.1", "ruin": True}]


def test_host_dev_1_the_widest_turn_has_as_many_decisions_as_environments_expect() -> None:
    legal = wide([card for card in IDS if card != "P01.1"], RUIN)
    assert len(legal) == len({*legal}) == RULESET.agents.widest == WIDEST == 744


@pytest.mark.parametrize("card", [*(card for card in LOCATION_IDS if card != "P01.1"), "C01.1"])
def test_no_card_gives_more_decisions_outside_a_hand(card: str) -> None:
    """It stands, own or not, or lies in the deck or face up: never more than in hand."""
    rest = [each for each in IDS if each not in (card, "P01.1")]
    if card in CONNECTION_IDS:
        assert len(wide(rest, RUIN, connections={"blue": {"face": card}})) < WIDEST
        return
    for others in ({"board": [*RUIN, card]}, {"board": RUIN, "deck": [card]}):
        assert len(wide(rest, **others)) < WIDEST
