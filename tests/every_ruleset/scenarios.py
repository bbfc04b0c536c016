"""The scenarios of docs/scenarios by ruleset, as the tables of its README list them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from mechs_core.kernel.messages import Value
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing import Scenario

FOLDER: Final = Path(__file__).parents[2] / "docs" / "scenarios"
ROW: Final = re.compile(r"^\| `(\w+)\.json` \| (\d+) \|(.*)", re.MULTILINE)
OPTION: Final = re.compile(r"\(`--option (\w+)=true`\)")  # that it needs


def scenarios_of(ruleset: Ruleset) -> list[Scenario]:
    """Those of the chapter with the ruleset's title, with the numbers of seats that stand there."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    found = []
    for chapter in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, tables = chapter.partition("\n")
        if ruleset.title.startswith(title.split(",")[0].split("-")[0]):
            for row in ROW.finditer(tables):
                name, seats = row[1], int(row[2])
                document = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
                options: dict[str, Value] = dict.fromkeys(OPTION.findall(row[3]), True)
                found.append(Scenario(document, seats, options, name))
    return found
