"""Set-up, and the worker that is sent. ARN-SET, ARN-ACT."""

from __future__ import annotations

from mechs_core.modules.arena import EVENTS, Opened, WorkerSent
from tests.modules.arena.hosts import Host, p

TABLE = {"ammo": 3, "iron": 2, "gun": 1}


def spaces(tale) -> list[object]:
    return tale.state.arena.spaces


# ---------------------------------------------------------------- set-up


def test_arn_set_1_the_arena_opens_empty_behind_the_host_s_set_up(host: Host):
    for seats in host.ruleset.seats:
        tale = host.new(seats)
        emblems = {str(seat): host.mount.port.emblem(tale.state, seat) for seat in range(seats)}
        assert len({*emblems.values()}) == seats
        assert opened(tale) == Opened(emblems, TABLE, 5, "turn", False)
        assert spaces(tale) == [None] * seats


def test_arn_set_1_the_options_stand_in_the_event_and_rule_the_game(host: Host):
    said = {
        "arena.equipment": {"brick": 50, "fuel": 1, "gun": 2},
        "arena.prize": 7,
        "arena.equip_mode": "secret",
        "arena.final_equip": True,
    }
    tale = host.new(2, said)
    assert list(opened(tale).equipment.items()) == [("brick", 50), ("fuel", 1), ("gun", 2)]
    assert opened(tale).prize == 7 and opened(tale).equip_mode == "secret"
    assert opened(tale).final_equip
    view = host.ruleset.sight.view(tale.state, None).arena
    assert [*view.equipment] == ["brick", "gun", "fuel"]  # the dearest first
    assert (view.prize, view.equip_mode, view.final_equip) == (7, "secret", True)


def opened(tale) -> Opened:
    """The event of a new game by which the Arena opens; there is one."""
    found = [each for each in tale.events if type(each) is Opened]
    assert [type(each) for each in tale.events if type(each) in EVENTS] == [Opened]
    return found[0]


# ---------------------------------------------------------------- the action of a turn


def test_arn_act_2_arn_r_4_and_arn_ex_1_one_worker_goes_and_the_turn_is_over(host: Host):
    tale = host.at(p(worker=2), p())
    assert host.send() in tale.legal(0)
    sent = tale.when(0, host.send())
    sent.then(host.paid(0, "worker", "send"), WorkerSent(0), host.turn(1))
    assert spaces(sent) == [[], None]
    assert dict(host.mount.port.supply(sent.state, 0)) == {"worker": 1}
    again = sent.passes(1)
    assert host.send() not in again.legal(0)
    assert host.passes() in again.legal(0)


def test_arn_act_3_arn_r_2_arn_r_5_and_arn_ex_2_a_second_worker_is_refused_for_ever(host: Host):
    tale = host.at(p(worker=2, space=[]), p())
    sentence = "you have a worker in the Arena"
    tale.when(0, host.send()).refused("already_there", sentence)
    bare = host.at(p(space=["gun"]), p())
    bare.when(0, host.send()).refused("already_there", sentence)  # asked before the supply


def test_arn_act_1_without_a_worker_in_supply_nobody_goes(host: Host):
    tale = host.at(p(gun=3), p(worker=1))
    tale.when(0, host.send()).refused("no_worker", "you have no worker in supply")
    assert host.send() not in tale.legal(0)
    tale.when(1, host.send()).refused("not_asked")  # not its turn


def test_arn_if_3_outside_of_a_turn_s_action_nobody_sends(host: Host):
    cleanup = host.at(p(worker=1), p(gun=1, space=[]), phase="cleanup")
    kind = type(host.send())
    assert host.mount.offer[kind](cleanup.state, 0) == []
    cleanup.when(0, host.send()).refused("not_asked")


def test_arn_act_4_who_has_passed_cannot_send_and_all_may_be_there(host: Host):
    tale = host.at(p(worker=2), p(worker=1), p(worker=1))
    passed = tale.passes(0)
    passed.when(0, host.send()).refused("not_asked")
    full = tale.when(0, host.send()).when(1, host.send()).when(2, host.send())
    assert spaces(full) == [[], [], []]


def test_arn_act_5_also_in_the_last_round(host: Host):
    tale = host.at(p(worker=1), p(), when=host.last)
    tale.when(0, host.send()).then_first(host.paid(0, "worker", "send"), WorkerSent(0))


def test_arn_act_6_arn_if_11_and_arn_r_6_the_worker_stays_through_cleanup_and_production(
    host: Host,
):
    tale = host.at(p(worker=3), p())
    after = tale.when(0, host.send()).passes(1, 0)
    assert any(type(each) is host.cleared for each in after.events)
    assert spaces(after) == [[], None]
    assert after.state.round == 2
    assert not host.mount.port.supply(after.state, 0)


def test_arn_set_2_nothing_there_counts_for_the_host(host: Host):
    """A seat with a full space and one without are alike to everything but the Arena."""
    with_it = host.at(p(worker=2, space=["gun"], vp=3), p(worker=1))
    without = host.at(p(worker=2, vp=3), p(worker=1))
    legal = [each for each in without.legal(0) if each != host.send()]
    assert with_it.legal(0) == legal
    ends = [tale.passes(0, 1) for tale in (with_it, without)]
    for tale in ends:
        assert not any(type(each) in EVENTS for each in tale.events)
    left, right = (
        [repr(each) for each in tale.events if type(each) is not host.cleared] for tale in ends
    )
    assert left == right


def test_arn_r_23_sending_is_the_action_and_sets_nothing_off(host: Host):
    tale = host.at(p(worker=1), p())
    assert len(tale.when(0, host.send()).events) == 3  # goods, worker, turn
