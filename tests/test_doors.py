"""The modules that users and authors import from: every name is there and documented."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import import_module
from inspect import isclass, isfunction, ismodule
from pathlib import Path
from typing import Any

import pytest

import mechs_core
import mechs_core.kernel.errors as errors_of_all

DOORS = ["event_store", "mechs_core", "mechs_core.analysis", "mechs_core.authoring"]


def promised(door: str) -> dict[str, str]:
    """What a type checker finds: name -> the module that it stands in."""
    source = import_module(door).__file__
    assert source
    tree = ast.parse(Path(source).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    found: dict[str, str] = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names:
            assert alias.asname == alias.name, f"{door}: {alias.name} as {alias.asname}"
            found[alias.name] = node.module
    return found


@pytest.mark.parametrize("door", DOORS)
def test_a_type_checker_finds_what_python_finds(door: str) -> None:
    there = import_module(door)
    assert sorted(promised(door)) == there.__all__
    for name, module in promised(door).items():
        inside = import_module(module)
        if not hasattr(inside, name):
            import_module(f"{module}.{name}")
        assert getattr(there, name) is getattr(inside, name), name


@pytest.mark.parametrize("door", DOORS)
def test_every_name_is_documented(door: str) -> None:
    """By a docstring of its own, where it can have one, and by its place in that of the door."""
    there = import_module(door)
    said = {*re.findall(r"\w+", str(there.__doc__))}
    for name in there.__all__:
        value: Any = getattr(there, name)
        if isclass(value) or isfunction(value) or ismodule(value):
            assert value.__doc__, f"{door}: {name} says nothing"
        assert name in said, f"{door} does not say what {name} is for"


def test_every_error_is_at_the_door() -> None:
    errors = [each.__name__ for each in vars(errors_of_all).values() if is_error(each)]
    assert {*errors} <= {*mechs_core.__all__}


def is_error(value: object) -> bool:
    return isclass(value) and issubclass(value, errors_of_all.MechsError)


@pytest.mark.parametrize("door", DOORS)
def test_a_name_that_is_not_there_is_an_attribute_error(door: str) -> None:
    with pytest.raises(AttributeError, match="no attribute 'Dragon'"):
        import_module(door).Dragon


@pytest.mark.parametrize("door", DOORS)
def test_a_door_imports_what_is_asked_for_and_no_more(door: str) -> None:
    ours = "sorted(m for m in sys.modules if m.startswith(('mechs_core', 'event_store')))"
    code = f"import sys, {door}; print(*{ours})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    needed = {"mechs_core", "mechs_core.kernel", "mechs_core.kernel.on_demand"}
    assert done.stdout.split() == sorted({*needed, door})


# ---------------------------------------------------------------- what documents show

ROOT = Path(__file__).parent.parent
SHOWN = {*DOORS, "mechs_core.env", "mechs_core.own", "mechs_core.testing"}
SHOWN |= {"mechs_core.testing.books"}
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_import_from_the_doors_alone(document: Path) -> None:
    for block in BLOCK.findall(document.read_text(encoding="utf-8")):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom):
                assert node.module and is_shown(node.module), f"{document.name}: {node.module}"
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    assert is_shown(alias.name), f"{document.name}: {alias.name}"


def is_shown(module: str) -> bool:
    return module in SHOWN or module.split(".")[0] not in ("mechs_core", "event_store", "mechs_cli")
