"""What is imported when it is first called or asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from mechs_core.kernel.on_demand import Growing, door, on_call


def test_a_module_is_imported_at_the_first_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    grey = on_call("colorsys", "rgb_to_hls")
    assert "colorsys" not in sys.modules
    assert grey(0.5, 0.5, 0.5) == (0.0, 0.5, 0.0)
    assert "colorsys" in sys.modules


def test_what_is_not_there_raises_when_it_is_called() -> None:
    with pytest.raises(AttributeError):
        on_call("colorsys", "none_such")()


def test_a_door_takes_names_from_modules_and_modules_from_packages() -> None:
    this = sys.modules[__name__]
    names, found = door(__name__, {"colorsys": "rgb_to_hls", "json": "decoder scanner"})
    assert names == ["decoder", "rgb_to_hls", "scanner"]
    assert found("rgb_to_hls")(0.5, 0.5, 0.5) == (0.0, 0.5, 0.0)
    assert found("scanner") is sys.modules["json.scanner"] is vars(this)["scanner"]
    with pytest.raises(AttributeError, match="has no attribute 'ramp'"):
        found("ramp")


# ---------------------------------------------------------------- tables


def growing() -> tuple[Growing[str, int], list[str]]:
    """A table, and what notes that its second part is made."""
    made: list[str] = []

    def later() -> dict[str, int]:
        made.append("later")
        return {"b": 2}

    return Growing({"a": 1}, later), made


def test_a_table_does_without_its_second_part_as_long_as_it_can() -> None:
    table, made = growing()
    assert (table["a"], table.get("a"), "a" in table, table.first) == (1, 1, True, ("a",))
    assert made == []


@pytest.mark.parametrize(
    "look",
    [
        lambda table: table["b"] == 2,
        lambda table: table.get("b") == 2,
        lambda table: "b" in table,
        lambda table: "c" not in table,
        lambda table: table.get("c", 3) == 3,
        lambda table: [*table] == ["a", "b"],
        lambda table: len(table) == 2,
        lambda table: [*table.keys()] == ["a", "b"],
        lambda table: [*table.values()] == [1, 2],
        lambda table: [*table.items()] == [("a", 1), ("b", 2)],
        lambda table: {**table} == {"a": 1, "b": 2},
        lambda table: dict(table) == {"a": 1, "b": 2},
        lambda table: table == {"a": 1, "b": 2},
        lambda table: [*table.changed(str).items()] == [("a", "1"), ("b", "2")],
    ],
)
def test_a_table_has_both_parts_for_whoever_needs_the_second(
    look: Callable[[Growing[str, int]], bool],
) -> None:
    table, made = growing()
    assert look(table)
    assert look(table)
    assert made == ["later"]


def test_a_changed_table_keeps_its_second_part_for_later() -> None:
    table, made = growing()
    changed = table.changed(str)
    assert changed["a"] == "1"
    assert made == []
    assert changed["b"] == "2"


def test_a_key_of_neither_part_is_missing() -> None:
    table, _ = growing()
    for _ in range(2):
        with pytest.raises(KeyError, match="c"):
            table["c"]
