"""Libraries that a plain install leaves out, asked for by name where they are about to be used."""

from __future__ import annotations

import shlex
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import url2pathname

from msgspec import DecodeError, Struct, ValidationError, json

from mechs_core.kernel.errors import MissingExtra

EXTRA_OF: Final = {
    "matplotlib": "study",
    "pytest": "testing",
    "hypothesis": "testing",
    "numpy": "study",
    "polars": "study",
    "pyarrow": "study",
    "gymnasium": "env",
    "pettingzoo": "env",
    "resvg_py": "pictures",
}
PACKAGE: Final = "mechs"
SOURCE: Final = Path(__file__).parents[2]  # a clone's folder, where this was never installed


class Origin(Struct):
    """Where a package was installed from: `direct_url.json`, as PEP 610 describes it."""

    url: str
    dir_info: dict[str, Any] = {}
    vcs_info: dict[str, Any] = {}
    subdirectory: str = ""


def need(*libraries: str) -> None:
    """Import these libraries, so that what uses them can be imported. Raises MissingExtra."""
    for name in libraries:
        try:
            import_module(name)
        except ImportError as error:
            extra = EXTRA_OF[name]
            raise MissingExtra(extra, installing(extra)) from error


def installing(extra: str) -> str:
    """The shell command that adds an extra to this program, for the Python that runs it."""
    python = sys.executable or "python3"
    return shlex.join([python, "-m", "pip", "install", *requirement(extra)])


def requirement(extra: str) -> list[str]:
    """What pip is told: this program with an extra, from where it was installed."""
    named = f"{PACKAGE}[{extra}]"
    try:
        told = distribution(PACKAGE).read_text("direct_url.json")
    except PackageNotFoundError:
        return ["-e", f"{SOURCE}[{extra}]"]
    try:
        origin = json.decode(told or "", type=Origin)
    except (DecodeError, ValidationError):  # it came from an index, or the file was spoiled
        return [named]
    if origin.dir_info.get("editable") is True:
        return ["-e", f"{url2pathname(urlsplit(origin.url).path)}[{extra}]"]
    folder = f"#subdirectory={origin.subdirectory}" if origin.subdirectory else ""
    system, commit = (origin.vcs_info.get(key) for key in ("vcs", "commit_id"))
    if system and commit:
        return [f"{named} @ {system}+{origin.url}@{commit}{folder}"]
    return [f"{named} @ {origin.url}{folder}"]
