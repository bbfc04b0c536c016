"""Games that begin with workers in the Arena, and what is refused of their documents."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.modules.arena import (
    ChoicesRevealed,
    Chosen,
    EquipChosen,
    EquipDeclined,
    Equipped,
    Opened,
    SeatKeys,
    SpacesSet,
    check_scenario,
)
from tests.modules.arena.hosts import Host, p

SECRET = {"equip_mode": "secret"}


def test_the_spaces_stand_in_an_event_behind_the_opening(host: Host):
    tale = host.at(p(space=["gun", "gun"], worker=1), p())
    kinds = [type(each) for each in tale.events]
    assert tale.in_arena[1:] == (SpacesSet({"0": ("gun", "gun"), "1": None}, ()),)
    assert kinds.index(SpacesSet) == kinds.index(Opened) + 1
    assert tale.state.arena.spaces == [[("gun", 1), ("gun", 1)], None]


def test_a_piece_counts_what_the_table_of_this_game_says(host: Host):
    table = {"brick": 9, "fuel": 8, "gun": 7}
    tale = host.at(p(space=["gun", "brick"]), p(), equipment=table)
    assert host.mount.parts(tale.state) == (16, None)


def test_who_has_answered_is_not_asked_again(host: Host):
    people = p(gun=1, space=["gun"], equipped=True), p(gun=1, space=[])
    tale = host.at(*people, phase="cleanup")
    assert tale.in_arena[1] == SpacesSet({"0": ("gun",), "1": ()}, (0,))
    assert [seat for seat, _ in tale.asked] == [1]


def test_a_choice_that_was_made_is_hidden_until_the_last(host: Host):
    people = p(gun=1, space=[], choice="gun"), p(ammo=1, space=[])
    tale = host.at(*people, phase="cleanup", **SECRET)
    assert tale.in_arena[2:] == (EquipChosen(0, "gun"),)
    assert [seat for seat, _ in tale.asked] == [1]
    tale.when(1, host.choose(None)).then_first(
        EquipChosen(1, None),
        ChoicesRevealed({"0": "gun", "1": None}),
        host.paid(0, "gun", "equip"),
        Equipped(0, "gun", 1),
        EquipDeclined(1),
    )


def test_if_all_have_chosen_all_is_revealed_at_once(host: Host):
    people = p(gun=1, space=[], choice=None), p(ammo=1, space=[], choice="ammo")
    tale = host.at(*people, phase="cleanup", **SECRET)
    assert tale.in_arena[2:] == (
        EquipChosen(0, None),
        EquipChosen(1, "ammo"),
        ChoicesRevealed({"0": None, "1": "ammo"}),
        EquipDeclined(0),
        host.paid(1, "ammo", "equip"),
        Equipped(1, "ammo", 3),
    )


def test_in_the_final_window_too(host: Host):
    people = p(gun=1, space=[]), p()
    tale = host.at(*people, phase="final", when=host.last, final_equip=True)
    assert tale.asked == [(0, ("arena.Equip",))]


GUNNER = {"gun": 1, "space": []}
WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (p(space=["fuel"]), {}, "space: fuel is no equipment"),
    (p(space=["steel"]), {}, "steel"),
    (p(space=3), {}, "space"),
    (p(**GUNNER, choice="fuel"), SECRET, "equip_choice: fuel is no equipment"),
    (p(**GUNNER, choice="ammo"), SECRET, "equip_choice: seat 0 has no ammo to choose"),
    (p(fuel=1, space=[], choice=None), SECRET, "equip_choice: seat 0 has nothing to choose"),
    (p(**GUNNER, choice="gun", equipped=True), SECRET, "equip_choice: seat 0 has answered"),
    (p(gun=1, choice="gun"), SECRET, "equip_choice: seat 0 has no worker in the Arena"),
    (p(gun=1, equipped=True), {}, "equipped: seat 0 has no worker in the Arena"),
    (p(**GUNNER, choice="gun"), {}, "equip_choice: only with arena.equip_mode secret"),
    (p(**GUNNER, choice={}), SECRET, "equip_choice"),
]


@pytest.mark.parametrize(("wrong", "options", "sentence"), WRONG)
def test_a_wrong_key_is_refused(host: Host, wrong: Any, options: Any, sentence: str):
    with pytest.raises(IllegalDecision) as refused:
        host.at(wrong, p(), phase="cleanup", **options)
    assert refused.value.code == "bad_config"
    assert sentence in refused.value.sentence


def test_where_nobody_is_asked_any_more_nobody_has_a_hidden_choice():
    options = {"arena.equipment": {"gun": 1, "iron": 2, "ammo": 3}}
    keys = [SeatKeys(), SeatKeys(space=[], equip_choice=Chosen("gun"))]
    supplies: list[dict[str, int]] = [{}, {"gun": 1}]
    assert check_scenario(keys, supplies, options) is None
    fault = check_scenario(keys, supplies, options, asks=False)
    assert fault == (1, "equip_choice", "seat 1 has answered")


@pytest.mark.parametrize("keys", [{"space": []}, {"equipped": True}, {"choice": None}])
def test_arn_if_10_without_the_arena_there_are_no_such_keys(host: Host, keys: Any):
    plain = {"supply": {"gun": 1}}
    key = {"choice": "equip_choice"}.get(*[*keys] * 2)
    document = {"phase": "cleanup", "by_seat": [{**plain, **scenario_keys(keys)}, plain]}
    with pytest.raises(IllegalDecision, match=f"{key}: the Arena is off"):
        host.new(2, {"arena": False, "arena.equip_mode": "secret"}, document)
    host.new(2, {"arena": False}, {"phase": "cleanup", "by_seat": [plain, plain]})


def scenario_keys(keys: Any) -> dict[str, Any]:
    """The key alone, as a document has it."""
    document = p(**keys)
    wanted = {"space", "equipped", "equip_choice"} & {*document}
    return {key: document[key] for key in wanted if key != "space" or "space" in keys}
