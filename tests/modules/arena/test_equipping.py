"""Workers are equipped when a Cleanup begins, one after another or in secret. ARN-CLN."""

from __future__ import annotations

from mechs_core.kernel.messages import Decided
from mechs_core.kernel.redact import redact
from mechs_core.modules.arena import (
    EVENTS,
    ChoicesRevealed,
    EquipChosen,
    EquipDeclined,
    Equipped,
)
from tests.modules.arena.hosts import Host, Tale, p

EQUIP, CHOOSE = ("arena.Equip",), ("arena.ChooseEquip",)


def spaces(tale: Tale) -> list[object]:
    return tale.state.arena.spaces


def supply(tale: Tale, seat: int) -> dict[str, int]:
    return dict(tale.host.mount.port.supply(tale.state, seat))


def kinds(tale: Tale) -> list[type]:
    return [type(each) for each in tale.events]


# ---------------------------------------------------------------- when, who


def test_arn_cln_1_at_the_very_beginning_with_supplies_whole(host: Host):
    tale = host.at(p(gun=2, iron=1, worker=1, space=[]), p(fuel=1)).passes(0, 1)
    assert kinds(tale)[-1] is host.cleanup
    assert tale.asked == [(0, EQUIP)]
    assert supply(tale, 0) == {"gun": 2, "iron": 1, "worker": 1}
    after = tale.when(0, host.equip("gun"))
    after.then_first(host.paid(0, "gun", "equip"), Equipped(0, "gun", 1))
    assert kinds(after)[2] is host.cleared
    assert not supply(after, 0) and not supply(after, 1)


def test_arn_cln_6_and_arn_ex_3_sent_and_equipped_in_one_round(host: Host):
    tale = host.at(p(worker=1, ammo=1), p()).when(0, host.send()).passes(1, 0)
    assert tale.asked == [(0, EQUIP)]
    after = tale.when(0, host.equip("ammo"))
    assert after.in_arena == (host.paid(0, "ammo", "equip"), Equipped(0, "ammo", 3))
    assert host.mount.parts(after.state) == (3, None)


def test_arn_cln_7_without_worker_or_equipment_nobody_is_asked_or_told_of(host: Host):
    tale = host.at(p(gun=1, iron=1), p(brick=3, worker=2, space=["ammo"])).passes(0, 1)
    assert host.cleared in kinds(tale)
    assert not tale.in_arena


def test_arn_cln_8_arn_if_7_arn_r_8_and_arn_ex_4_one_after_another_in_turn_order(host: Host):
    people = p(gun=1, space=[]), p(brick=4, space=[]), p(iron=1, space=[])
    tale = host.at(*people, first=2).passes(2, 0, 1)
    assert tale.asked == [(2, EQUIP)]
    tale.when(0, host.equip("gun")).refused("not_asked")
    declined = tale.when(2, host.equip(None)).then(EquipDeclined(2))
    assert declined.asked == [(0, EQUIP)]
    assert supply(declined, 2) == {"iron": 1}
    after = declined.when(0, host.equip("gun"))
    assert after.in_arena == (host.paid(0, "gun", "equip"), Equipped(0, "gun", 1))
    assert host.cleared in kinds(after)
    assert spaces(after) == [[("gun", 1)], [], []]


def test_arn_cln_9_and_arn_r_17_who_passed_first_may_equip(host: Host):
    tale = host.at(p(gun=1, space=[], passed=True), p(worker=2)).passes(1)
    assert tale.asked == [(0, EQUIP)]


def test_arn_cln_10_arn_r_7_the_last_round_has_no_equipping(host: Host):
    tale = host.at(p(gun=1, space=["iron"]), p(), when=host.last).passes(0, 1)
    assert host.end in kinds(tale) and host.cleanup not in kinds(tale)
    assert not tale.line.requests()
    assert not any(type(each) in (Equipped, EquipDeclined) for each in tale.events)


def test_arn_cln_10_with_final_equip_there_is_one_more_window(host: Host):
    people = p(gun=1, space=["iron"]), p(brick=1, ammo=1, space=[])
    tale = host.at(*people, when=host.last, final_equip=True).passes(0, 1)
    assert kinds(tale)[-1] is host.end
    assert tale.asked == [(0, EQUIP)]
    tale = tale.when(0, host.equip("gun"))
    tale.then(host.paid(0, "gun", "equip"), Equipped(0, "gun", 1))
    assert tale.asked == [(1, EQUIP)]
    over = tale.when(1, host.equip(None))
    assert [each.__class__.__name__ for each in over.in_arena[:2]] == ["EquipDeclined", "Judged"]
    assert host.cleared not in kinds(over)
    assert supply(over, 1) == {"brick": 1, "ammo": 1}
    assert not over.line.requests()


# ---------------------------------------------------------------- what


def test_arn_cln_2_exactly_one_good_for_the_points_of_the_table(host: Host):
    table = {"brick": 50, "fuel": 1, "gun": 2}
    people = p(brick=2, fuel=1, gun=1, ammo=1, space=[]), p()
    tale = host.at(*people, equipment=table).passes(0, 1)
    assert tale.legal(0) == [host.equip(each) for each in (None, "fuel", "gun", "brick")]
    for kind, points in table.items():
        after = tale.when(0, host.equip(kind))
        assert after.in_arena == (host.paid(0, kind, "equip"), Equipped(0, kind, points))
        assert spaces(after)[0] == [(kind, points)]
    tale.when(0, host.equip("ammo")).refused(
        "not_equipment", "ammo is no equipment; that is: brick, gun, fuel"
    )


def test_arn_cln_5_arn_r_10_and_arn_ex_5_no_joker_and_only_what_is_in_supply(host: Host):
    tale = host.at(p(ammo=1, fuel=1, space=[]), p()).passes(0, 1)
    tale.when(0, host.equip("gun")).refused("not_in_supply", "you have no gun in supply")
    tale.when(0, host.equip("fuel")).refused("not_equipment")
    tale.when(0, host.equip("worker")).refused("not_equipment")
    assert tale.legal(0) == [host.equip(None), host.equip("ammo")]
    after = tale.when(0, host.equip("ammo"))
    assert host.mount.parts(after.state)[0] == 3


def test_good_must_be_one_of_the_host_s_kinds_and_must_stand_there(host: Host):
    tale = host.at(p(ammo=1, space=[]), p()).passes(0, 1)
    tale.when(0, host.equip("steel")).refused("bad_value")
    tale.when(0, b'{"type":"arena.Equip"}').refused("bad_value")
    tale.when(0, b'{"type":"arena.Equip","good":null}').then_first(EquipDeclined(0))


def test_arn_cln_3_arn_r_20_and_arn_r_21_once_a_cleanup_and_a_missed_chance_is_gone(host: Host):
    tale = host.at(p(gun=3, space=[]), p(iron=1, space=[])).passes(0, 1)
    for good in (None, "gun"):
        answered = tale.when(0, host.equip(good)).accepted()
        assert answered.asked == [(1, EQUIP)]
        answered.when(0, host.equip("gun")).refused("not_asked")
    later = host.at(p(gun=3, space=[]), p(), phase="cleanup")
    after = later.when(0, host.equip("gun"))
    assert host.cleared in kinds(after)
    assert spaces(after)[0] == [("gun", 1)]


def test_arn_cln_4_and_arn_r_3_equipment_adds_up_and_a_kind_may_come_again(host: Host):
    for given, points in ((["gun"], 2), (["gun", "gun", "ammo"], 6)):
        tale = host.at(p(gun=1, space=given), p(), phase="cleanup")
        after = tale.when(0, host.equip("gun"))
        assert host.mount.parts(after.state) == (points, None)
        assert spaces(after)[0][-1] == ("gun", 1)
        assert host.mount.line(after.state) == f"arena {points} -"


def test_arn_cln_3_the_next_cleanup_asks_again(host: Host):
    """Whether it was answered by giving or by declining."""
    tale = host.at(p(gun=1, space=[]), p(gun=1, space=[]), phase="cleanup", equip_mode="turn")
    tale = tale.when(0, host.equip("gun")).when(1, host.equip(None))
    assert tale.state.arena.answered == [True, True]
    host.mount.port.window(tale.state)
    tale = until_cleanup(tale)
    assert {seat for seat, _ in tale.asked} <= {0, 1}
    assert tale.state.arena.answered == [False, False]


def until_cleanup(tale: Tale) -> Tale:
    """The first legal decision for everybody, but passes as soon as they may be, to a question."""
    while EQUIP not in [accepts for _, accepts in tale.asked]:
        seat = tale.asked[0][0]
        legal = tale.legal(seat)
        passes = tale.host.passes()
        tale = tale.when(seat, passes if passes in legal else legal[0]).accepted()
    return tale


# ---------------------------------------------------------------- in secret

SECRET = {"equip_mode": "secret"}


def test_arn_cln_8_arn_r_19_and_arn_ex_8_in_secret_all_are_asked_at_once(host: Host):
    tale = host.at(p(gun=1, iron=1, space=[]), p(ammo=1, space=[]), **SECRET).passes(0, 1)
    assert tale.asked == [(0, CHOOSE), (1, CHOOSE)]
    tale.when(0, host.equip("gun")).refused("not_asked")
    one = tale.when(1, host.choose(None)).then(EquipChosen(1, None))
    assert one.asked == [(0, CHOOSE)]
    one.when(1, host.choose("ammo")).refused("not_asked")  # a choice is final
    assert supply(one, 0) == {"gun": 1, "iron": 1}
    after = one.when(0, host.choose("iron"))
    after.then_first(
        EquipChosen(0, "iron"),
        ChoicesRevealed({"0": "iron", "1": None}),
        host.paid(0, "iron", "equip"),
        Equipped(0, "iron", 2),
        EquipDeclined(1),
    )
    assert kinds(after)[5] is host.cleared
    assert after.state.arena.chosen == [False, False]
    assert after.state.arena.choices == [None, None]


def test_arn_cln_8_the_goods_stay_in_supply_until_all_is_revealed(host: Host):
    tale = host.at(p(gun=1, space=[]), p(ammo=1, space=[]), **SECRET).passes(0, 1)
    one = tale.when(0, host.choose("gun")).then(EquipChosen(0, "gun"))
    assert supply(one, 0) == {"gun": 1}
    assert spaces(one) == [[], []]


def test_arn_cln_8_revealed_choices_are_carried_out_in_turn_order(host: Host):
    people = p(gun=1, space=[]), p(ammo=1, space=[]), p(iron=1, space=[])
    tale = host.at(*people, first=1, phase="cleanup", **SECRET)
    assert [seat for seat, _ in tale.asked] == [0, 1, 2]
    tale = tale.when(2, host.choose("iron")).when(0, host.choose("gun"))
    after = tale.when(1, host.choose("ammo"))
    gave = [each.seat for each in after.events if type(each) is Equipped]
    assert gave == [1, 2, 0]


def test_arn_cln_5_in_secret_too(host: Host):
    tale = host.at(p(ammo=1, space=[]), p(), phase="cleanup", **SECRET)
    tale.when(0, host.choose("gun")).refused("not_in_supply", "you have no gun in supply")
    tale.when(0, host.choose("fuel")).refused("not_equipment")
    assert tale.legal(0) == [host.choose(None), host.choose("ammo")]


def test_arn_cln_8_one_chooser_alone_is_revealed_at_once(host: Host):
    tale = host.at(p(ammo=1, space=[]), p(brick=1, space=[]), phase="cleanup", **SECRET)
    assert tale.when(0, host.choose("ammo")).in_arena == (
        EquipChosen(0, "ammo"),
        ChoicesRevealed({"0": "ammo"}),
        host.paid(0, "ammo", "equip"),
        Equipped(0, "ammo", 3),
    )


def test_arn_cln_10_in_secret_after_the_last_round(host: Host):
    people = p(gun=1, space=["iron"]), p(ammo=1, space=[])
    tale = host.at(*people, when=host.last, final_equip=True, **SECRET).passes(0, 1)
    assert tale.asked == [(0, CHOOSE), (1, CHOOSE)]
    tale = tale.when(0, host.choose("gun")).when(1, host.choose("ammo"))
    assert not tale.line.requests()
    assert host.mount.parts(tale.state) == (3, 3)


# ---------------------------------------------------------------- what is public


def view(tale: Tale, viewer: int | None):
    return tale.host.ruleset.sight.view(tale.state, viewer).arena


def test_arn_inf_1_all_is_public_but_a_choice_that_is_not_revealed(host: Host):
    tale = host.at(p(gun=1, space=["iron"]), p(ammo=1, space=[]), phase="cleanup", **SECRET).when(
        0, host.choose("gun")
    )
    for viewer, own in ((0, "gun"), (1, None), (None, None)):
        seen = view(tale, viewer)
        assert seen.spaces == ((("iron", 2),), ())
        assert seen.points == (2, 0)
        assert seen.chosen == (True, False)
        assert seen.own_choice == own
    decided, chosen = Decided(0, host.choose("gun")), tale.events[0]
    for viewer, hidden in ((0, False), (1, True), (None, True)):
        told = repr((redact(decided, viewer), redact(chosen, viewer)))
        assert ("gun" not in told) == hidden


def test_arn_inf_1_the_choice_that_is_imagined_is_any_that_the_supply_allows(host: Host):
    from mechs_core.kernel.luck import Rng

    tale = host.at(
        p(gun=1, ammo=2, brick=1, space=[]), p(ammo=1, space=[]), phase="cleanup", **SECRET
    ).when(0, host.choose("gun"))
    rng, before = Rng("twins"), repr(tale.state)
    imagine = host.ruleset.sight.imagine
    for viewer, every in ((0, {"gun"}), (1, {None, "gun", "ammo"}), (None, {None, "gun", "ammo"})):
        twins = [imagine(tale.state, viewer, rng) for _ in range(40)]
        assert {twin.arena.choices[0] for twin in twins} == every
        assert {twin.arena.choices[1] for twin in twins} == {None}
    assert repr(tale.state) == before


def test_only_the_module_s_events_are_of_the_module(host: Host):
    assert all(kind.__struct_config__.tag.startswith("arena.") for kind in EVENTS)
    assert {*EVENTS} <= {*host.ruleset.rules.events}
