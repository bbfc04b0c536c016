"""The worked examples of the Arena's rulebook, played in 51st State."""

from __future__ import annotations

from mechs_core.kernel.messages import tag_of
from mechs_core.modules.arena import (
    ChoicesRevealed,
    EquipChosen,
    EquipDeclined,
    Equipped,
    Judged,
    SendWorker,
    WorkerSent,
)
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import LOCATION
from mechs_core.rulesets.fifty_first_state.rules.arena import ChooseEquip, Equip
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store, SuppliesCleared
from mechs_core.rulesets.fifty_first_state.rules.gains import VpGained
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass, TurnStarted
from mechs_core.rulesets.fifty_first_state.rules.workers import Trade
from tests.rulesets.fifty_first_state.worked import all_pass, kinds, paid, position

OVER = {"target_vp": 1}


def judged(*spaces):
    """The game ends with these in the Arena: what comes of it."""
    seats = [{"space": space, "vp": 1} for space in spaces]
    events = all_pass(position({"by_seat": seats}, len(seats), **OVER)).events
    return [each for each in events if isinstance(each, Judged | VpGained)]


def test_arn_ex_1_sending():
    story = position({"by_seat": [{"supply": {"worker": 2}}, {"supply": {"worker": 2}}]})
    story = story.when(0, SendWorker())
    story.then(paid(0, {"worker": 1}, "send", "arena"), WorkerSent(0), TurnStarted(1))
    story = story.when(1, Trade("gun"))
    assert [tag_of(type(each)) for each in RULESET.legal(story.state, 0)] == ["Pass"]


def test_arn_ex_2_a_second_worker():
    story = position({"by_seat": [{"supply": {"worker": 2}}]}).when(0, SendWorker())
    story = story.when(1, Pass())
    story.when(0, SendWorker()).refused("already_there")
    position({}).when(0, SendWorker()).refused("no_worker")


def test_arn_ex_3_sent_and_equipped_in_one_round():
    story = position({"by_seat": [{"supply": {"worker": 1, "ammo": 1}}]}).when(0, SendWorker())
    story = all_pass(story)
    assert kinds(story.line, "equip") == [0]
    story = story.when(0, Equip("ammo"))
    story.then_first(paid(0, {"ammo": 1}, "equip", "arena"), Equipped(0, "ammo", 3))


def test_arn_ex_4_in_turn_order():
    supplies = {"gun": 1}, {"brick": 4}, {"iron": 1}
    seats = [{"space": [], "supply": supply} for supply in supplies]
    story = position({"phase": "cleanup", "first": 2, "by_seat": seats}, 3)
    assert kinds(story.line, "equip") == [2]
    story = story.when(2, Equip(None))
    story.then(EquipDeclined(2))
    assert kinds(story.line, "equip") == [0]
    story = story.when(0, Equip("gun"))
    cleared = SuppliesCleared({"1": {"brick": 4}, "2": {"iron": 1}})
    story.then_first(paid(0, {"gun": 1}, "equip", "arena"), Equipped(0, "gun", 1), cleared)


def test_arn_ex_5_no_joker():
    story = position({"phase": "cleanup", "by_seat": [{"space": [], "supply": {"ammo": 1}}]})
    story.when(0, Equip("gun")).refused("not_in_supply")
    story.when(0, Equip("fuel")).refused("not_equipment")
    story.when(0, Equip("ammo")).then_first(
        paid(0, {"ammo": 1}, "equip", "arena"), Equipped(0, "ammo", 3)
    )


def test_arn_ex_6_a_tie():
    points = {"0": 3, "1": 3, "2": 2}
    assert judged(["ammo"], ["gun", "iron"], ["iron"]) == [Judged(points, None, "tie")]


def test_arn_ex_7_alone_and_bare():
    assert judged([], ["iron"]) == [Judged({"1": 2}, 1, "highest"), VpGained(1, 5, "arena")]
    assert judged([], []) == [Judged({}, None, "no contender")]


def test_arn_ex_8_secretly():
    seats = [{"space": [], "supply": supply} for supply in ({"gun": 1, "iron": 1}, {"ammo": 1})]
    story = all_pass(position({"by_seat": seats}, **{"arena.equip_mode": "secret"}))
    assert kinds(story.line, "choose_equip") == [0, 1]
    story = story.when(1, ChooseEquip(None))
    story.then(EquipChosen(1, None))
    story.when(0, ChooseEquip("iron")).then_first(
        EquipChosen(0, "iron"),
        ChoicesRevealed({"0": "iron", "1": None}),
        paid(0, {"iron": 1}, "equip", "arena"),
        Equipped(0, "iron", 2),
        EquipDeclined(1),
        SuppliesCleared({"0": {"gun": 1}, "1": {"ammo": 1}}),
    )


def test_arn_r_9_goods_on_locations_neither_go_there_nor_equip():
    camp = {"card": "F12.1", "stock": {"worker": 3}}
    position({"by_seat": [{"board": [camp]}]}).when(0, SendWorker()).refused("no_worker")
    locker = {"card": "F09.1", "stock": {"gun": 3}}
    seats = [{"space": [], "board": [locker]}, {"space": [], "supply": {"gun": 1}}]
    story = position({"phase": "cleanup", "by_seat": seats})
    assert kinds(story.line, "equip") == [1]


def test_arn_r_11_and_arn_r_22_goods_are_kept_for_the_next_cleanup_by_storing():
    seat = {"space": [], "board": ["F13.1"], "supply": {"gun": 1}}
    story = position({"phase": "cleanup", "by_seat": [seat]}).when(0, Equip(None))
    stored = story.when(0, Store("F13.1", "gun"))
    stored.when(0, Equip("gun")).refused("not_asked")
    while asked := kinds(stored.line, "pick"):
        stored = stored.when(asked[0], RULESET.legal(stored.state, asked[0])[0])
    again = all_pass(stored)
    assert kinds(again.line, "equip") == [0]
    again.when(0, Equip("gun")).then_first(
        paid(0, {"gun": 1}, "equip", "arena"), Equipped(0, "gun", 1)
    )


def test_arn_r_18_no_location_is_called_arena():
    assert not [card.name for card in LOCATION.values() if "arena" in card.name.lower()]


def test_arn_inf_1_a_hidden_choice_makes_a_view_its_seats_own():
    seats = [{"space": [], "supply": {"gun": 1}}, {"space": [], "supply": {"ammo": 1}}]
    story = position({"phase": "cleanup", "by_seat": seats}, **{"arena.equip_mode": "secret"})
    story = story.when(1, ChooseEquip("ammo"))
    views = [RULESET.sight.view(story.state, viewer) for viewer in (0, 1, None)]
    assert [RULESET.sight.hides(view) for view in views] == [False, True, False]
