"""Two data sets, read to be set against each other."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from mechs_cli.analysis.reading import (
    NothingToStudy,
    Wanted,
    ended_in,
    folder_of,
    in_folder,
    need_there,
    tell_unfinished,
)
from mechs_core.analysis.extras import need

if TYPE_CHECKING:
    from mechs_core.analysis.pages.report import Report


def comparison_at(
    first: Path,
    other: Path,
    wanted: Wanted,
    *,
    rows: int | None = None,
    size: int | None = None,
) -> Report:
    """What differs between two data sets' folders. rows, size: see `report_at`, of each.

    Raises MissingExtra, UnknownGame, BadDataSet, NothingToStudy, NothingInCommon.
    """
    need("numpy", "polars", "pyarrow")
    from mechs_core.analysis.data.limits import Limits
    from mechs_core.analysis.data.refusals import reading
    from mechs_core.analysis.stats.comparing.answers import comparison_of

    for source in (first, other):
        need_data_set(source)
    if first.samefile(other):
        raise NothingToStudy(f"{first} and {other} are the same data set")
    usual = Limits()
    limits = Limits(rows or usual.rows, size or usual.bytes)
    folders = [folder_of(source, wanted.ruleset) for source in (first, other)]
    with reading(folders[0]):
        one, ruleset = in_folder(folders[0], wanted, limits)
        ended_in(one, str(first))
    with reading(folders[1]):
        two, theirs = in_folder(folders[1], wanted, limits)
        ended_in(two, str(other))
        if theirs.name != ruleset.name:
            raise NothingToStudy(
                f"{first} holds games of {ruleset.name}, {other} of {theirs.name}: games of one "
                "ruleset are compared"
            )
        report = comparison_of(((str(first), one), (str(other), two)), ruleset)
    for folder, frames in zip(folders, (one, two), strict=True):
        tell_unfinished(folder, frames.manifest.plan)
    return report


def need_data_set(source: Path) -> None:
    """Raises UnknownGame, NothingToStudy for what is no folder."""
    need_there(source)
    if not source.is_dir():
        raise NothingToStudy(
            f"{source} is no data set's folder, and two of those are compared",
            hint=f"mechs export --all --format parquet -o DIR --store {quote(str(source))}",
        )
