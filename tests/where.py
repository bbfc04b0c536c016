"""docs/where.md: every file of the games, what it holds, and the rules that it names.

python -m tests.where > docs/where.md
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from mechs_core import rulesets
from mechs_core.kit.rulebook import Rulebook

TOP = Path(__file__).parents[1]
ID = re.compile(r"\b([A-Z]+)-([A-Z]+)-(\d+)(?: to (?:[A-Z]+-[A-Z]+-)?(\d+))?")
CITES = re.compile(r"\.?\s*(?:RULES\.md.*|\(?[A-Z]+-[A-Z]+\b.*)$")  # behind the sentence
ENDS = re.compile(r"(?<=\.)(?:\s|$)")
MESSAGES = {"Event", "Decision", "Choice"}  # what a class of a message is derived from
HEAD = """# Where what is

Every file of the games and the rules modules: what it holds, the decisions and events that it
defines, and the rules that it names: `ACT 1-4` of Arena Mechs is AM-ACT-1 to AM-ACT-4, `R` are
rulings; rules of another book have their prefix. The packages around the games are in
[architecture.md](architecture.md). This page is made by
`python -m tests.where > docs/where.md`, and a test holds it to the code; `grep -rn TEM-CBT-3
mechs_core` finds every line that has to do with a rule.
"""


def document() -> str:
    games = (line for name in rulesets.names() for line in of_game(name))
    modules = (line for book in modules_there() for line in of_module(book))
    return "\n".join([HEAD, *games, *modules]) + "\n"


def modules_there() -> list[Rulebook]:
    """The books of the rules modules, by name."""
    found = sorted((TOP / "mechs_core" / "modules").glob("*/RULES.md"))
    return [Rulebook(f"mechs_core.modules.{each.parent.name}") for each in found]


def of_game(name: str) -> Iterator[str]:
    ruleset = rulesets.find(name)
    return of_package(f"mechs_core.rulesets.{name}", ruleset.title, next(iter(ruleset.rulebook)))


def of_module(book: Rulebook) -> Iterator[str]:
    return of_package(book.package, f"{book.title}, a module", next(iter(book)))


def of_package(package: str, title: str, rule: str) -> Iterator[str]:
    """The table of a package's files. rule: one of its own, whose prefix is left out."""
    path = package.replace(".", "/")
    yield f"## {title}: `{path}`"
    yield "| file | what it holds | messages | rules |\n|---|---|---|---|"
    own = rule.partition("-")[0]
    for file in sorted((TOP / path).rglob("*.py"), key=in_order):
        source = file.read_text(encoding="utf-8")
        name, rules = f"`{file.relative_to(TOP / path)}`", named(source, own)
        yield f"| {' | '.join((name, sentence(source), messages(source), rules))} |"
    yield ""


def in_order(file: Path) -> tuple[Path, bool, str]:
    """Folder by folder, what a package says of itself first."""
    return file.parent, file.name != "__init__.py", file.name


def messages(source: str) -> str:
    """The decisions and events that a file defines."""
    classes = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    return " ".join(
        f"`{each.name}`"
        for each in classes
        if MESSAGES & {base.id for base in each.bases if isinstance(base, ast.Name)}
    )


def sentence(source: str) -> str:
    """The first sentence of a file."""
    said = " ".join((ast.get_docstring(ast.parse(source)) or "").split("\n\n")[0].split())
    return CITES.sub("", ENDS.split(said)[0].rstrip(".")).strip(" :")


def named(source: str, own: str) -> str:
    """The rules that a file names, by their kind: "ACT 1-4 6, VLT-PUT 1".

    own: the prefix that is left out.
    """
    found: dict[str, set[int]] = {}
    for prefix, part, first, last in ID.findall(source):
        kind = part if prefix == own else f"{prefix}-{part}"
        numbers = range(int(first), int(last or first) + 1)
        found.setdefault(kind, set()).update(numbers)
    return ", ".join(f"{kind} {ranges(sorted(found[kind]))}" for kind in sorted(found))


def ranges(numbers: list[int]) -> str:
    """ "1-4 6"."""
    parts = []
    for _, run in groupby(enumerate(numbers), key=lambda item: item[1] - item[0]):
        each = [number for _, number in run]
        parts.append(str(each[0]) if len(each) == 1 else f"{each[0]}-{each[-1]}")
    return " ".join(parts)


if __name__ == "__main__":
    sys.stdout.write(document())
