"""Which program this is: data sets and pages say by what they were made."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """The version of this program; empty where it runs from its source folder."""
    try:
        return version("mechs")
    except PackageNotFoundError:
        return ""
