"""What host and module owe each other. ARN-IF."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest

from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.messages import Decided, Envelope, Step, ranges_of
from mechs_core.modules import arena
from mechs_core.testing.playouts import Setting, play
from tests.modules.arena.hosts import Host, p


def test_arn_if_1_and_arn_if_2_seats_emblems_supply(host: Host):
    port = host.mount.port
    for seats in host.ruleset.seats:
        state = host.new(seats).state
        assert port.seats(state) == tuple(range(seats))
        emblems = [port.emblem(state, seat) for seat in range(seats)]
        assert len({*emblems}) == seats and all(emblems)
    state = host.at(p(gun=2, worker=1), p(fuel=1)).state
    assert dict(port.supply(state, 0)) == {"worker": 1, "gun": 2}
    assert dict(port.supply(state, 1)) == {"fuel": 1}
    assert port.worker_good in port.kinds and {*port.stakes.goods} < {*port.kinds}


def test_arn_if_3_the_module_s_decision_is_the_action_and_the_host_goes_on(host: Host):
    tale = host.at(p(worker=3), p(), p())
    sent, traded = tale.when(0, host.send()), tale.when(0, host.trade("gun"))
    assert sent.events[-1] == traded.events[-1] == host.turn(1)
    assert sent.line.requests()[0].seat == traded.line.requests()[0].seat == 1


def test_arn_if_4_cleanup_goes_on_when_nobody_is_asked(host: Host):
    tale = host.at(p(gun=1, space=[]), p()).passes(0, 1)
    assert host.mount.requests(tale.state) == tale.line.requests()
    assert type(tale.events[-1]) is host.cleanup
    after = tale.when(0, host.equip(None))
    assert host.cleared in [type(each) for each in after.events]


def test_arn_if_5_the_end_is_judged_before_the_host_ranks(host: Host):
    tale = host.at(p(space=["gun"], vp=3), p(vp=7), when=host.last).passes(0, 1)
    assert host.ruleset.rules.result(tale.state).winners == (0,)


def test_arn_if_6_every_transfer_stands_directly_before_the_module_s_event(host: Host):
    """Through random games."""
    count = 0
    for seed in range(12):
        for options in ({}, {"arena.equip_mode": "secret", "arena.final_equip": True}):
            game = play(host.ruleset, Setting(2, options), f"transfer {seed}")
            events = [each for step in game.steps for each in step.events]
            for before, event in pairwise(events):
                if type(event) is arena.WorkerSent:
                    assert before == host.paid(event.seat, "worker", "send")
                    count += 1
                elif type(event) is arena.Equipped:
                    assert before == host.paid(event.seat, event.good, "equip")
                    count += 1
                elif type(before) is arena.Judged and before.winner is not None:
                    assert event == host.prize(before.winner, 5)
                    count += 1
    assert count > 10


def test_arn_if_8_the_view_is_there_with_the_module_alone(host: Host):
    view = host.ruleset.sight.view
    on, off = (host.new(2, {"arena": each}).state for each in (True, False))
    assert "arena" in encoded(view(on, 0)) and view(on, 0).arena == host.mount.view(on, 0)
    assert "arena" not in encoded(view(off, 0))


def encoded(view: Any) -> dict[str, Any]:
    import msgspec

    fields: dict[str, Any] = msgspec.to_builtins(view)
    return fields


def test_arn_if_9_and_arn_inv_7_the_module_draws_no_luck(host: Host):
    people = p(worker=1, gun=1), p(gun=1, space=[])
    tale = host.at(*people, when=host.last, final_equip=True)
    tale = tale.when(0, host.send()).passes(1, 0)
    labels = tale.line.labels
    over = tale.when(0, host.equip("gun")).when(1, host.equip("gun"))
    assert not over.line.requests()
    assert over.line.labels == labels


def test_arn_if_10_and_arn_inv_3_without_the_module_it_is_as_if_there_were_none(host: Host):
    tale = host.new(2, {"arena": False})
    assert tale.state.arena is None
    assert not tale.in_arena
    game = play(host.ruleset, Setting(2, {"arena": False}), "off")
    events = [each for step in game.steps for each in step.events]
    assert not any(type(each) in arena.EVENTS or host.concerns(each) for each in events)
    for moment in game.moments:
        accepted = [tag for each in moment.line.requests() for tag in each.accepts]
        assert not any(tag.startswith("arena.") for tag in accepted)
    assert host.mount.parts(tale.state) == (None, None)


def test_arn_if_10_a_decision_of_the_module_is_not_asked_for(host: Host):
    plain = {"supply": {"worker": 1}}
    tale = host.new(2, {"arena": False}, {"by_seat": [plain, plain]})
    tale.when(0, host.send()).refused("not_asked")
    assert host.send() not in tale.legal(0)


def test_arn_if_12_its_tags_begin_with_its_name_and_its_state_is_one_field(host: Host):
    rules = host.ruleset.rules
    own = [kind for kind in (*rules.decisions, *rules.events) if tag(kind).startswith("arena.")]
    assert sorted(map(tag, own)) == [
        *("arena.ChoicesRevealed", "arena.ChooseEquip", "arena.Equip", "arena.EquipChosen"),
        *("arena.EquipDeclined", "arena.Equipped", "arena.Judged", "arena.Opened"),
        *("arena.SendWorker", "arena.SpacesSet", "arena.WorkerSent"),
    ]
    for decides in (host.mount.Equip, host.mount.ChooseEquip):
        (name, mark), *more = ranges_of(decides)
        assert (name, mark.values, more) == ("good", host.mount.port.kinds, [])


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


# ---------------------------------------------------------------- what is stored

STORED = [
    arena.Opened({"0": "anvil", "1": "boot"}, {"ammo": 3, "iron": 2, "gun": 1}, 5, "turn", False),
    arena.SpacesSet({"0": ("gun", "gun"), "1": None, "10": ()}, (0, 10)),
    arena.WorkerSent(1),
    arena.EquipChosen(0, None),
    arena.EquipChosen(0, "gun"),
    arena.ChoicesRevealed({"0": "iron", "1": None}),
    arena.Equipped(0, "ammo", 3),
    arena.EquipDeclined(1),
    arena.Judged({}, None, "no contender"),
    arena.Judged({"1": 2}, 1, "highest"),
]


@pytest.mark.parametrize("event", STORED, ids=repr)
def test_events_are_read_back_as_they_were_stored(host: Host, event: Any):
    codec = codec_of(host.ruleset)
    step = Step(0, b"", Envelope("", ""), (event,))
    stored = codec.step_to_bytes(step)
    assert codec.step_from_bytes(stored) == step
    assert codec.step_to_bytes(codec.step_from_bytes(stored)) == stored


def test_decisions_are_read_back_and_pickled(host: Host):
    codec = codec_of(host.ruleset)
    for decision in (host.send(), host.equip("gun"), host.equip(None), host.choose(None)):
        step = Step(0, b"", Envelope("", ""), (Decided(0, decision),))
        assert codec.step_from_bytes(codec.step_to_bytes(step)) == step
        assert pickle.loads(pickle.dumps(decision)) == decision
