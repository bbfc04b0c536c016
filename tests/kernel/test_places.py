"""Where two values differ: short ones are told whole, long ones at the place."""

from __future__ import annotations

import pytest

from mechs_core.kernel.places import LONGEST, place_apart

LONG = [{"cell": number, "walls": [0, 1, 2]} for number in range(30)]
TEXT = "once upon a time there was a mech that walked into a wall, again and again and again"


def changed(at: int, **fields: object) -> list[object]:
    return [{**each, **fields} if each["cell"] == at else each for each in LONG]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ([1, 2], [1, 3], ("", "[1,2]", "[1,3]")),
        (True, 1, ("", "true", "1")),
        ("ada", None, ("", '"ada"', "null")),
        (LONG, changed(17, walls=[0, 5, 2]), ("[17]", '{"cell":17', '{"cell":17')),
        (LONG, LONG[:-1], ("[29]", '{"cell":29,"walls":[0,1,2]}', "nothing")),
        (LONG[:-1], LONG, ("[29]", "nothing", '{"cell":29,"walls":[0,1,2]}')),
        ({"a": LONG, "b": 1}, {"a": LONG}, (".b", "1", "nothing")),
        ({"a": LONG}, {"a": changed(3, cell=True)}, ("[3]", '{"cell":3', '{"cell":true')),
    ],
)
def test_the_place_is_named(one: object, other: object, told: tuple[str, str, str]) -> None:
    place, mine, yours = place_apart(one, other)
    assert place.endswith(told[0])
    assert (mine.startswith(told[1]), yours.startswith(told[2])) == (True, True)
    assert max(len(mine), len(yours)) <= LONGEST + 3


def test_long_texts_are_told_from_shortly_before_the_first_other_character() -> None:
    place, mine, yours = place_apart(TEXT, TEXT.replace("walked", "talked"))
    assert place == f" at character {TEXT.index('walked') + 1}"
    assert mine.startswith('"...') and "walked" in mine and "talked" in yours
    assert max(len(mine), len(yours)) <= LONGEST + 3
    assert place_apart(TEXT, TEXT + "x")[2].endswith('x"')
