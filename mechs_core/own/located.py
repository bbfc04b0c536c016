"""Modules by their place: a package's folder or a single file. `sys.path` stays as it is."""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from mechs_core.kernel.errors import BadPlugin
from mechs_core.kernel.faults import know_as_own
from mechs_core.kernel.plugins import RULESETS, taking_in

MODULE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
ANOTHER: Final = "give the file or folder another name; what is installed needs no path"


def module_at(said: str) -> ModuleType:
    """The module of a file, or of a package's folder, by its own name; imported once.

    Raises BadPlugin: nothing there, no such name, the name taken, or it breaks.
    """
    file = file_at(said)
    is_package = file.name == "__init__.py"
    name = file.parent.name if is_package else file.stem
    if not MODULE.fullmatch(name):
        why = f"{said}: {name!r} cannot be the name of a module"
        raise BadPlugin(why, hint="letters, digits and _")
    there = sys.modules.get(name)
    if there is not None and is_from(getattr(there, "__file__", None), file):
        return there
    need_free(name, file, said)
    know_as_own(name)
    folder = [str(file.parent)] if is_package else None
    with taking_in(said):
        spec = spec_from_file_location(name, file, submodule_search_locations=folder)
        assert spec is not None and spec.loader is not None  # its name ends with .py
        module = sys.modules[name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            for each in [each for each in sys.modules if f"{each}.".startswith(f"{name}.")]:
                del sys.modules[each]
            raise
    return module


def file_at(said: str) -> Path:
    """The file that is meant: of a folder its `__init__.py`. Raises BadPlugin."""
    place = Path(os.path.abspath(os.path.expanduser(said)))  # noqa: PTH100, PTH111 - keeps links
    if place.is_dir():
        file = place / "__init__.py"
        if not file.is_file():
            raise BadPlugin(f"{said} is no package: there is no __init__.py in it")
        return file
    if not place.exists():
        raise BadPlugin(f"{said}: there is no such file or folder")
    if not place.is_file() or place.suffix != ".py":
        raise BadPlugin(f"{said} is neither a package's folder nor a .py file")
    return place


def need_free(name: str, file: Path, said: str) -> None:
    """Raises BadPlugin where a module's name stands for another one."""
    there = sys.modules.get(name)
    if there is not None:
        taken_by = getattr(there, "__file__", None) or "Python itself"
    else:
        try:
            spec = find_spec(name)
        except (ImportError, ValueError) as error:
            raise BadPlugin(f"{said}: the module name {name!r} is taken", ANOTHER) from error
        if spec is None or is_from(spec.origin, file):
            return
        taken_by = spec.origin or "another package"
    if offers_game(name):
        raise BadPlugin(
            f"{said}: {name} is installed, in {taken_by}, and this is another copy of it",
            hint="leave out the path, or install the folder itself: pip install -e FOLDER",
        )
    raise BadPlugin(f"{said}: the module name {name!r} is taken by {taken_by}", ANOTHER)


def offers_game(name: str) -> bool:
    """Whether an installed package of this module offers a ruleset."""
    from importlib.metadata import entry_points

    there = entry_points(group=RULESETS)
    return any(each.module.partition(".")[0] == name for each in there)


def is_from(origin: str | None, file: Path) -> bool:
    """Whether a module's origin is this file."""
    if origin is None:
        return False
    try:
        return file.samefile(origin)
    except OSError:
        return False
