"""Dates and times as people type and read them, in local time."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from mechs_cli.console.usage import WrongUsage

UNITS: Final = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
AGO: Final = re.compile("([0-9]{1,4})([hdw])")
NO_DATE: Final = (ValueError, OverflowError, OSError)  # no date, or beyond the calendar


def moment(text: str, option: str = "--since") -> datetime:
    """`2026-11-01`, `2026-11-01T18:30` or so long ago: `12h`, `3d`, `2w`. Raises WrongUsage."""
    if (ago := AGO.fullmatch(text)) is not None:
        return datetime.now(UTC) - int(ago[1]) * UNITS[ago[2]]
    with suppress(*NO_DATE):
        return datetime.fromisoformat(text).astimezone()
    raise WrongUsage(
        f"{option} {text!r}: a date such as 2026-11-01, or 3d, 12h, 2w for so long ago"
    )


def time_of(stored: str) -> datetime | None:
    """A time as steps carry it, or None where the calendar has no such day."""
    with suppress(*NO_DATE):
        time = datetime.fromisoformat(stored)
        return time if time.tzinfo is not None else None
    return None


def day_of(stored: str) -> str:
    """The day of a stored time, here: `2026-11-01`."""
    time = time_of(stored)
    with suppress(*NO_DATE):
        return time.astimezone().date().isoformat() if time else stored
    return stored
