"""The guide's own game with a fault in it: its files are those of the guide, one place changed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from mechs_core.kernel.ruleset import Ruleset
from mechs_core.own.located import module_at
from mechs_core.testing.suite import cases
from tests import guide_files

GUIDE = Path(__file__).parents[2] / "docs" / "new-ruleset.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BUDGET = 400  # decisions a setting: a fault that needs more is rare


class Planted(NamedTuple):
    """A fault: a place of a file and what stands there instead, and how it is found."""

    file: str
    place: str
    instead: str
    case: str  # the end of the name of a case that finds it
    words: str  # a part of what is told
    also: tuple[tuple[str, str, str], ...] = ()  # file, place, instead


def guide(folder: Path) -> None:
    """Writes the guide's game, as it is after the last step."""
    for _, block in FENCE.findall(GUIDE.read_text(encoding="utf-8")):
        named = guide_files.NAMED.match(block)
        if named is not None and named[1].startswith("claims/"):
            guide_files.write(block, folder)


def claims(folder: Path, name: str, *faults: Planted) -> Ruleset:
    """The game as a package of this name, each fault in it."""
    guide(folder)
    package = (folder / "claims").rename(folder / name)
    for fault in faults:
        for said, place, instead in ((fault.file, fault.place, fault.instead), *fault.also):
            file = package / said
            text = file.read_text(encoding="utf-8")
            assert place in text, f"{said} of the guide has no {place!r}"
            file.write_text(text.replace(place, instead), encoding="utf-8")
    for file in package.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("from claims", f"from {name}"), encoding="utf-8")
    ruleset: Ruleset = module_at(str(package)).RULESET
    return ruleset


def forget(name: str) -> None:
    """Takes the modules of a package out of those that are imported."""
    for each in [each for each in sys.modules if f"{each}.".startswith(f"{name}.")]:
        del sys.modules[each]


def told_by(ruleset: Ruleset, case: str, **said: Any) -> str:
    """What a case of the suite says of a faulty game; "" if it passes."""
    for each in cases(ruleset, BUDGET, **said):
        if str(each).endswith(case):
            try:
                each.run()
            except Exception as error:  # noqa: BLE001 - an author sees any of them
                return "\n".join([repr(error), *getattr(error, "__notes__", ())])
    return ""
