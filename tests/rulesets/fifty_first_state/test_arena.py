"""Rulings of the Arena that need the locations of this game. What is left is tested in
`tests/modules/arena`, in every game that mounts it."""

from __future__ import annotations

from typing import Any

from mechs_core.modules.arena import Equipped
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION, LOCATION
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard
from mechs_core.rulesets.fifty_first_state.rules.workers import Trade
from tests.modules.arena.hosts import STATE, Tale


def at(*people: dict[str, Any], **more: Any) -> Tale:
    return STATE.at(*people, **more)


def test_arn_r_9_what_lies_on_a_location_neither_goes_nor_equips():
    stock = [{"card": "F12.1", "stock": {"worker": 3}}, {"card": "F09.1", "stock": {"gun": 3}}]
    tale = at({"board": stock}, {})
    tale.when(0, STATE.send()).refused("no_worker")
    assert STATE.send() not in tale.legal(0)
    tale.when(0, Trade("gun")).accepted()  # though they pay
    cleanup = at({"board": stock, "space": []}, {"supply": {"gun": 1}, "space": []})
    assert [seat for seat, _ in cleanup.passes(0, 1).asked] == [1]
    both = at({"board": stock, "space": [], "supply": {"iron": 1}}, {}, phase="cleanup")
    both.when(0, STATE.equip("gun")).refused("not_in_supply")


def test_arn_r_11_and_arn_r_22_a_stored_good_equips_in_the_next_cleanup_not_in_this():
    tale = at({"board": ["F13.1"], "space": [], "supply": {"gun": 1}}, {}, phase="cleanup")
    tale.when(0, Store("F13.1", "gun")).refused("not_asked")  # equipping comes first
    stored = tale.when(0, STATE.equip(None)).when(0, Store("F13.1", "gun")).accepted()
    assert not stored.in_arena
    while stored.line.state.phase == "lookout":
        seat = stored.asked[0][0]
        picks = [each for each in stored.legal(seat) if type(each) is PickCard]
        stored = stored.when(seat, picks[0]).accepted()
    again = stored.passes(stored.state.active, stored.asked[0][0] ^ 1)
    equipped = again.when(0, STATE.equip("gun"))
    assert Equipped(0, "gun", 1) in equipped.events


def test_arn_r_18_no_card_is_called_arena():
    assert not [
        card.name
        for card in (*LOCATION.values(), *CONNECTION.values())
        if "arena" in card.name.lower()
    ]
