"""Who imports whom, who prints, and that every rule has its test.

mechs_cli -> event_store -> mechs_core.kernel <- mechs_core.kit <- rules modules <- one ruleset
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from mechs_core import rulesets
from mechs_core.kit.rulebook import Rulebook

ROOT = Path(__file__).parent.parent
SENTENCE = re.compile(r"^- ([A-Z]+-[A-Z]+-\d+) .+$", re.MULTILINE)  # of a RULES.md, with its ID
PACKAGES = ("mechs_core", "event_store", "mechs_cli")
CORE = (
    *("mechs_core.kernel", "mechs_core.kit", "mechs_core.rulesets", "mechs_core.modules"),
    *("mechs_core.pages", "mechs_core.table"),
)
ROOMS = (  # of the command line: each knows those that stand before it
    *("console", "files", "games", "reading", "books", "table", "lessons", "exports", "analysis"),
    *("commands", "app", "__main__"),
)
READERS = {  # of files in a package: rules, lessons, sheets
    *("mechs_core.kit.lessons", "mechs_core.kit.rulebook", "mechs_core.pages.shell"),
}
LIBRARIES = {  # what each part may import besides this project and the standard library
    "mechs_core": {"msgspec", "markdown_it"},
    "event_store": {"msgspec", "eventsourcing"},
    "mechs_cli": {
        *("msgspec", "typer", "click", "rich", "prompt_toolkit", "platformdirs", "markdown_it"),
    },
}
EXTRAS = {  # what the extras may import, each beside the standard library and the core's own
    "mechs_core.analysis": {"msgspec", "matplotlib", "numpy", "polars", "pyarrow"},
    "mechs_core.env": {"msgspec", "numpy", "gymnasium", "pettingzoo"},
    "mechs_core.testing": {"msgspec", "pytest", "hypothesis"},
    "mechs_cli.reading.pictures": {"typer", "resvg_py"},
}
ON_EVENTSOURCING = {"application", "mapper", "sqlite", "sqlite_errors", "sqlite_file"}
FINDER = {
    f"mechs_core.rulesets{name}" for name in ("", ".find", ".names", ".installed")
}  # no ruleset itself
IMPURE = {  # the core has no file, clock, network or global random
    *("asyncio", "copy", "datetime", "http", "io", "multiprocessing", "os", "pathlib", "random"),
    *("shutil", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib"),
}


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Every module, or name in a module, that a file imports, in functions too."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(module: str, *packages: str) -> bool:
    return any(module == each or module.startswith(f"{each}.") for each in packages)


EVERY = [pytest.param(path, id=module_of(path)) for part in PACKAGES for path in sources(part)]


# ---------------------------------------------------------------- imports


@pytest.mark.parametrize("path", EVERY)
def test_imports_point_inward(path: Path) -> None:
    module = module_of(path)
    part = module.split(".")[0]
    for name in imports(path):
        top = name.split(".")[0]
        if top in PACKAGES:
            fits = within(name, *allowed(module)) or (part == "mechs_cli" and name in FINDER)
            assert fits, f"{module} imports {name}"
        else:
            extra = next((each for each in EXTRAS if within(module, each)), part)
            known = top in sys.stdlib_module_names or top in {**LIBRARIES, **EXTRAS}[extra]
            assert known, f"{module} imports {name}"


def allowed(module: str) -> tuple[str, ...]:
    """What of this project a module may import."""
    if within(module, "mechs_core.kernel"):
        return ("mechs_core.kernel",)
    if within(module, "mechs_core.kit"):
        return ("mechs_core.kernel", "mechs_core.kit")
    if within(module, "mechs_core.modules"):
        return ("mechs_core.kernel", "mechs_core.kit", "mechs_core.modules")
    if within(module, "mechs_core.pages"):
        return ("mechs_core.kernel", "mechs_core.pages")
    if within(module, "mechs_core.table"):
        return ("mechs_core.kernel", "mechs_core.table")
    if within(module, "mechs_core.rulesets") and module != "mechs_core.rulesets":
        own = ".".join(module.split(".")[:3])
        return ("mechs_core.kernel", "mechs_core.kit", "mechs_core.modules", own)
    if module == "mechs_core.rulesets":
        return ("mechs_core.kernel",)
    if within(module, "event_store"):
        return ("mechs_core.kernel", "event_store")
    if within(module, "mechs_cli"):
        core = ("kernel", "pages", "table", "analysis", "own")
        known = ROOMS[: ROOMS.index(module.split(".")[1]) + 1] if "." in module else ()
        return (
            *(f"mechs_core.{each}" for each in core),
            "event_store",
            *(f"mechs_cli.{each}" for each in known),
        )
    return ("mechs_core", "event_store")  # analysis, env


def test_no_two_files_of_the_command_line_know_each_other() -> None:
    """Not by way of others either, nor inside a function."""
    files = {
        module_of(path): path
        for part in ("mechs_cli", "mechs_core/table")
        for path in sources(part)
    }
    graph = {
        module: {name.rpartition(".")[0] if name not in files else name for name in imports(path)}
        & files.keys() - {module}
        for module, path in files.items()
    }
    assert [*TopologicalSorter(graph).static_order()]  # raises CycleError, which names them


@pytest.mark.parametrize("path", [each for each in EVERY if "mechs_core" in str(each.id)])
def test_the_core_is_pure(path: Path) -> None:
    module = module_of(path)
    if not within(module, *CORE):
        return
    used = {name.split(".")[0] for name in imports(path)}
    assert not used & IMPURE, f"{module} imports {used & IMPURE}"
    if module not in READERS:
        assert not any(within(name, "importlib.resources") for name in imports(path)), module
    if module != "mechs_core.kernel.luck":
        assert "secrets" not in used, f"{module} draws luck of its own"


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_believe_every_package(package: str) -> None:
    assert (ROOT / package / "py.typed").exists()


def test_rules_know_no_views_texts_or_bots() -> None:
    for name in rulesets.names():
        folder = ROOT / "mechs_core" / "rulesets" / name
        own = f"mechs_core.rulesets.{name}"
        outer = tuple(f"{own}.{each}" for each in ("view", "text", "board", "bots"))
        for path in sorted((folder / "rules").rglob("*.py")):
            for imported in imports(path):
                assert not within(imported, *outer), f"{module_of(path)} imports {imported}"
                bots = "mechs_core.kernel.bots", "mechs_core.kernel.prospect"
                assert not within(imported, *bots), module_of(path)


def test_no_file_of_the_kernel_needs_itself() -> None:
    files = {module_of(path): path for path in sources("mechs_core/kernel")}
    needs = {
        module: {
            each
            for name in imports(path)
            for each in (name, name.rpartition(".")[0])
            if each in files and each != module
        }
        for module, path in files.items()
    }
    assert len([*TopologicalSorter(needs).static_order()]) == len(files)  # or it is a circle


def test_the_library_of_the_store_stays_in_few_modules() -> None:
    for path in sources("event_store"):
        if any(within(name, "eventsourcing") for name in imports(path)):
            assert path.stem in ON_EVENTSOURCING, f"{module_of(path)} imports eventsourcing"


# ---------------------------------------------------------------- names and words


@pytest.mark.parametrize(
    "part", ["event_store", "mechs_core/kernel", "mechs_core/testing", "tests/every_ruleset"]
)
def test_no_ruleset_is_named_outside_its_folder(part: str) -> None:
    for path in sources(part):
        text = path.read_text(encoding="utf-8").lower()
        for name in rulesets.names():
            assert name not in text, f"{path}: {name}"


def test_no_command_asks_which_ruleset_it_is() -> None:
    """The command line may name a ruleset in an example, never in a comparison."""
    for path in sources("mechs_cli"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Compare | ast.Match):
                words = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
                assert not {*words} & {*rulesets.names()}, f"{path}: line {node.lineno}"


@pytest.mark.parametrize("path", EVERY)
def test_only_one_file_prints(path: Path) -> None:
    if module_of(path) == "mechs_cli.console.output":
        return
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            written = re.fullmatch(r"(.*\.)?(print|echo|secho|stdout\.write|stderr\.write)", called)
            assert not written, f"{path}, line {node.lineno}: {called}"


# ---------------------------------------------------------------- rules and their tests


BOOKS = {  # package -> where its rules are tested: those of a module also where it is mounted
    **{f"mechs_core.rulesets.{name}": (f"rulesets/{name}",) for name in rulesets.names()},
    **{  # a part of a game with a book of its own
        f"mechs_core.rulesets.{path.parts[-4]}.rules.{path.parent.name}": (
            f"rulesets/{path.parts[-4]}/{path.parent.name}",
        )
        for path in sorted((ROOT / "mechs_core" / "rulesets").glob("*/rules/*/RULES.md"))
    },
    **{
        f"mechs_core.modules.{path.parent.name}": (f"modules/{path.parent.name}", "rulesets")
        for path in sorted((ROOT / "mechs_core" / "modules").glob("*/RULES.md"))
    },
}


def rules_in(package: str) -> list[str]:
    """The IDs of a RULES.md, as they stand there."""
    path = ROOT.joinpath(*package.split("."), "RULES.md")
    return [match[1] for match in SENTENCE.finditer(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("name", rulesets.names())
def test_rule_ids_are_unique(name: str) -> None:
    book = rulesets.find(name).rulebook
    assert isinstance(book, Rulebook)
    ids = [rule for each in (book, *book.modules) for rule in rules_in(each.package)]
    assert ids
    assert len({*ids}) == len(ids), sorted({each for each in ids if ids.count(each) > 1})
    assert [*book] == ids


def test_every_module_is_mounted_by_a_game() -> None:
    books = [rulesets.find(name).rulebook for name in rulesets.names()]
    mounted = {
        each.package
        for book in books
        if isinstance(book, Rulebook)
        for each in book.modules
        if not within(each.package, book.package)  # a part of the game with a book of its own
    }
    assert mounted == {package for package in BOOKS if within(package, "mechs_core.modules")}


@pytest.mark.parametrize("package", BOOKS)
def test_every_rule_is_cited_by_a_test(package: str) -> None:
    """`test_am_hit_2_a_push_...` is a test of AM-HIT-2."""
    tests = [
        node.name
        for folder in BOOKS[package]
        for path in sorted((ROOT / "tests" / folder).rglob("test_*.py"))
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    missing = [rule for rule in rules_in(package) if not any(cites(t, rule) for t in tests)]
    assert not missing, f"rules that no test is named after: {' '.join(missing)}"


def cites(test: str, rule: str) -> bool:
    word = rule.lower().replace("-", "_")
    return re.search(rf"(?<![a-z0-9]){word}(?![a-z0-9])", test) is not None


def test_the_toys_rules_are_unique() -> None:
    text = (ROOT / "tests" / "toy" / "RULES.md").read_text(encoding="utf-8")
    ids = [match[1] for match in SENTENCE.finditer(text)]
    assert ids and len({*ids}) == len(ids)
