"""What an envelope may hold, of a step stamped here and of one from a file."""

from __future__ import annotations

import pytest

from event_store.stamping import stamp
from mechs_core.kernel.envelopes import why_bad_envelope
from mechs_core.kernel.messages import Envelope
from tests.games import TIME


@pytest.mark.parametrize(
    "time",
    [
        TIME,
        "2026-01-02T03:04:05Z",
        "2026-12-31T23:59:60.999999999Z",
        "0001-01-01T00:00:00.0Z",
    ],
)
def test_a_time_is_in_utc(time: str):
    assert why_bad_envelope(Envelope(time, "x")) is None


@pytest.mark.parametrize(
    "time",
    [
        *("", "now", "2026-01-02", "2026-01-02T03:04Z", "2026-01-02T03:04:05", " " + TIME),
        *("2026-01-02T03:04:05+00:00", "2026-01-02 03:04:05Z", TIME + "\n", TIME.lower()),
        *("2026-13-02T03:04:05Z", "2026-01-32T03:04:05Z", "2026-01-02T24:04:05Z"),
        *("2026-01-02T03:60:05Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05.1234567890Z"),
        "\u0662\u0660\u0662\u0666-01-02T03:04:05Z",
    ],
)
def test_a_time_of_another_form_is_none(time: str):
    assert (why_bad_envelope(Envelope(time, "x")) or "").startswith("time: ")


@pytest.mark.parametrize(
    ("field", "longest", "what"),
    [("id", 128, "decision id"), ("client", 64, "client"), ("note", 1000, "note")],
)
def test_texts_are_printable_and_have_an_end(field: str, longest: int, what: str):
    def why(text: str) -> str | None:
        return why_bad_envelope(Envelope(**{"time": TIME, "id": "x", field: text}))

    for good in ("x", "x" * longest, "\u2603 and more", "mechs:bot 1 after 0123456789abcdef"):
        assert why(good) is None
    for bad in ("x" * (longest + 1), "a\nb", "\x1b[2J", "\u202e", "a\0", " x", "x "):
        assert why(bad) == f"{what}: 1 to {longest} printable characters"
    assert (why("") is None) == (field != "id")


def test_what_is_stamped_passes():
    assert why_bad_envelope(stamp(None, "", "")) is None
    assert why_bad_envelope(stamp("id", "client", "a note")) is None
