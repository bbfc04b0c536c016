"""Dicts and lists that are only read: equal to plain ones, the same bytes, refused changes."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mechs_core.kernel.encoding import encode, encode_json
from mechs_core.kernel.frozen import EMPTY, FrozenDict, FrozenList, frozen, only_read
from mechs_core.kernel.messages import Event, GameCreated

PLAIN: dict[str, Any] = {"a": 1, "b": {"c": [1, {"d": 2}]}, "e": ({"f": 3}, 4), "g": {}}


class Thrown(Event, frozen=True):
    dice: dict[str, list[int]] = EMPTY

    def __post_init__(self) -> None:
        only_read(self, "dice")


def test_it_is_equal_and_is_written_as_the_same_bytes():
    made = frozen(PLAIN)
    assert made == PLAIN and repr(made) == repr(PLAIN) and [*made] == [*PLAIN]
    assert encode(made) == encode(PLAIN) and encode_json(made) == encode_json(PLAIN)
    assert json.dumps(made) == json.dumps(PLAIN)
    assert msgspec.to_builtins(made, str_keys=True) == msgspec.to_builtins(PLAIN, str_keys=True)


DICT = FrozenDict({"a": 1})
LIST = FrozenList([2, 1])


@pytest.mark.parametrize(
    "change",
    [
        lambda: DICT.__setitem__("a", 2),
        lambda: DICT.__delitem__("a"),
        lambda: DICT.__ior__({"b": 1}),
        lambda: DICT.update(a=2),
        lambda: DICT.setdefault("b", 1),
        lambda: DICT.pop("a"),
        lambda: DICT.popitem(),
        lambda: DICT.clear(),
        lambda: LIST.__setitem__(0, 1),
        lambda: LIST.__delitem__(0),
        lambda: LIST.__iadd__([1]),
        lambda: LIST.__imul__(2),
        lambda: LIST.append(1),
        lambda: LIST.extend([1]),
        lambda: LIST.insert(0, 1),
        lambda: LIST.remove(1),
        lambda: LIST.pop(),
        lambda: LIST.clear(),
        lambda: LIST.reverse(),
        lambda: LIST.sort(),
    ],
)
def test_every_change_is_refused(change):
    with pytest.raises(TypeError, match="is only read: change a copy of it"):
        change()
    assert (DICT, LIST) == ({"a": 1}, [2, 1])


def test_whatever_changes_a_plain_one_is_thought_of():
    for kind, plain in ((FrozenDict, dict), (FrozenList, list)):
        changing = {
            *("__setitem__", "__delitem__", "__ior__", "__iadd__", "__imul__"),
            *("append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse"),
            *("setdefault", "sort", "update"),
        }
        for name in changing & {*dir(plain)}:
            assert name in vars(kind), name


def test_it_is_only_read_at_every_depth():
    made = frozen(PLAIN)
    for inside in (made["b"], made["b"]["c"], made["b"]["c"][1], made["e"][0], made["g"]):
        assert isinstance(inside, FrozenDict | FrozenList)
    assert isinstance(frozen({1, 2}), frozenset) and frozen("a") == "a"


def test_copies_may_be_changed_and_pickles_may_not():
    made = frozen(PLAIN)
    for plain in (made.copy(), made | {}, made["b"]["c"][:], made["b"]["c"] + []):
        assert type(plain) in (dict, list)
    for again in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), copy.copy(made)):
        assert again == PLAIN and isinstance(again, FrozenDict)
    assert pickle.loads(pickle.dumps(made))["g"] is EMPTY


def test_a_field_that_is_only_read_is_so_however_the_record_was_made():
    dice = {"red": [1, 2]}
    made = Thrown(dice)
    read = msgspec.json.decode(encode_json(made), type=Thrown)
    for each in (made, read, replace(made, dice={"red": [1, 2]})):
        assert each == Thrown({"red": [1, 2]})
        with pytest.raises(TypeError):
            each.dice["red"].append(3)
    dice["red"].append(3)  # what it was made of is another one
    assert made.dice == {"red": [1, 2]}


def test_an_empty_one_at_its_default_is_left_out_of_the_bytes():
    assert encode_json(Thrown()) == encode_json(Thrown({})) == b'{"type":"Thrown"}'
    assert msgspec.json.decode(b'{"type":"Thrown"}', type=Thrown).dice is EMPTY


def test_what_a_game_was_created_with_is_only_read():
    options: dict[str, Any] = {"table": {"gun": 1}}
    scenario = {"bots": [{"seat": 0}]}
    created = GameCreated("toy", 1, ("a",), options, "chosen", "7", scenario, {"die": (1,)})
    for held in (created.options["table"], created.scenario["bots"][0], created.given):
        with pytest.raises(TypeError):
            held["x"] = 1
    options["table"]["gun"] = 2
    assert created.options == {"table": {"gun": 1}}


def test_a_value_without_an_end_is_left_to_those_who_check_it():
    endless: list[Any] = []
    endless.append(endless)
    created = GameCreated("toy", 1, ("a",), {}, "chosen", "7", {"x": endless})
    assert created.scenario == {"x": endless}
