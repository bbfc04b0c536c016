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

DOORS = ["mechs_core.authoring"]


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


@pytest.mark.parametrize("door", DOORS)
def test_a_name_that_is_not_there_is_an_attribute_error(door: str) -> None:
    with pytest.raises(AttributeError, match="no attribute 'Dragon'"):
        import_module(door).Dragon


@pytest.mark.parametrize("door", DOORS)
def test_a_door_imports_what_is_asked_for_and_no_more(door: str) -> None:
    others = "sorted(m for m in sys.modules if m.startswith(('mechs_core', 'event_store')))"
    code = f"import sys, {door}; print(*{others})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    parents = [door.rpartition(".")[0]] if "." in door else []
    kernel = ["mechs_core", "mechs_core.kernel", "mechs_core.kernel.on_demand"]
    assert done.stdout.split() == sorted({*parents, *kernel, door})
