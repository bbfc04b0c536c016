"""Where two values differ: the place inside them, and both values there, short enough to read."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from mechs_core.kernel.words import shortened

LONGEST: Final = 60  # characters of a value that is told whole
BEFORE: Final = 12  # characters of a text that are told before the one that differs
NOTHING: Final = "nothing"  # what stands where the other value has an item more
Apart = tuple[str, str, str]  # place, such as `.hands[2][0]`, and both values there


def shown(value: Any) -> str:
    """A value as JSON, for a message."""
    return msgspec.json.encode(value, order="deterministic").decode()


def place_apart(one: Any, other: Any) -> Apart:
    """Where two values that are not equal differ first, and what each has there.

    Values that are short are told whole, with "" for the place.
    """
    return _apart(msgspec.to_builtins(one), msgspec.to_builtins(other), "")


def _apart(one: Any, other: Any, place: str) -> Apart:
    told = shown(one), shown(other)
    if max(map(len, told)) <= LONGEST:
        return place, *told
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one} | {*other}, key=str):
            if key not in one or key not in other:
                return f"{place}.{key}", _item(one, key), _item(other, key)
            if not alike(one[key], other[key]):
                return _apart(one[key], other[key], f"{place}.{key}")
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for index, (mine, yours) in enumerate(zip(one, other, strict=False)):
            if not alike(mine, yours):
                return _apart(mine, yours, f"{place}[{index}]")
        index = min(len(one), len(other))
        return f"{place}[{index}]", _item(one, index), _item(other, index)
    if isinstance(one, str) and isinstance(other, str):
        return _in_text(one, other, place)
    return place, shortened(told[0], LONGEST), shortened(told[1], LONGEST)


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same as JSON: 1 and true are not."""
    return shown(one) == shown(other)


def _item(holder: Any, key: Any) -> str:
    there = key in holder if isinstance(holder, dict) else key < len(holder)
    return shortened(shown(holder[key]), LONGEST) if there else NOTHING


def _in_text(one: str, other: str, place: str) -> Apart:
    """Long texts: both from shortly before the first character that differs."""
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    begin = max(0, same - BEFORE)
    lead = "..." if begin else ""
    mine, yours = (
        shown(f"{lead}{shortened(text[begin:], LONGEST - BEFORE)}") for text in (one, other)
    )
    return f"{place} at character {same + 1}", mine, yours
