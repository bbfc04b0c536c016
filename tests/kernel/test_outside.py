"""JSON from outside: what stands twice, what is no text, what is nested too deep."""

from __future__ import annotations

import pytest
from msgspec import json

from mechs_core.kernel.codec import NotTaken, from_outside
from mechs_core.kernel.outside import as_typed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"a":1,"a":2}', "the key a stands twice"),
        ('{"a":{"b":[{"c":1,"\\u0063":2}]}}', "the key c stands twice"),
        ('{"a":1,"a":1}', "the key a stands twice"),
        (b"\xff\xfe{\x00", "this is UTF-16; save it as UTF-8"),
        ("[" * 40, "nested deeper than 32 levels"),
        ('{"a":', "Input data was truncated"),
        ("\ud800", "surrogates not allowed"),
    ],
)
def test_what_is_not_taken_says_why(text: str | bytes, why: str) -> None:
    with pytest.raises(NotTaken, match=why):
        from_outside(text)


def test_what_is_taken() -> None:
    assert from_outside('\ufeff{"a":[{"b":1},{"b":2}],"b":3}') == {
        "a": [{"b": 1}, {"b": 2}],
        "b": 3,
    }
    assert from_outside("7", json.Decoder(int).decode) == 7
    assert as_typed("\ufeff 7 \n") == "7" == as_typed(" \ufeff7")
