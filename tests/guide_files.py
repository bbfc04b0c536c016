"""Files that a document builds up, block by block.

A block whose first line names a file (`# claims/rules.py`) is that file. With `(changed)` after
the name, its imports, classes, functions and constants replace those of the same name; a new one is
inserted after the one that precedes it in the block.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

NAMED = re.compile(r"(?:# |<!-- )([\w./-]+\.(?:py|md|toml))( \(changed\))?(?: -->)?\n")


def is_file(block: str) -> bool:
    """Whether a block is a file, or a change of one."""
    return NAMED.match(block) is not None


def write(block: str, folder: Path) -> None:
    """Write the file of a block, or change it."""
    named = NAMED.match(block)
    assert named is not None
    path, text = folder / named[1], block[named.end() :]
    path.parent.mkdir(parents=True, exist_ok=True)
    if named[2]:
        text = changed(path.read_text(encoding="utf-8"), text)
    path.write_text(text, encoding="utf-8")


def changed(old: str, new: str) -> str:
    """A Python file with the statements of a block in it."""
    statements = pieces(old)
    names = [name for name, _ in statements]
    at = 0  # behind the last statement that was put in
    for name, piece in pieces(new):
        if name in names:
            at = names.index(name)
            statements[at] = (name, piece)
        else:
            at = max(at, len(imports(names)))
            statements.insert(at, (name, piece))
            names.insert(at, name)
        at += 1
    return "\n\n\n".join(piece for _, piece in statements) + "\n"


def imports(names: list[str]) -> list[str]:
    """The docstring and the imports at the beginning."""
    return [name for name in names if name.startswith(("from ", "import ", "text"))]


def pieces(source: str) -> list[tuple[str, str]]:
    """The statements of a file: what each is called, and its text with the comments above it."""
    lines, found, last = source.splitlines(), [], 0
    for node in ast.parse(source).body:
        end = node.end_lineno or node.lineno
        found.append((name_of(node), "\n".join(lines[last:end]).strip("\n")))
        last = end
    return found


def name_of(node: ast.stmt) -> str:
    match node:
        case ast.ImportFrom():
            return f"from {node.module}"
        case ast.Import():
            return f"import {node.names[0].name}"
        case ast.FunctionDef() | ast.ClassDef():
            return node.name
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return f"text {node.lineno}"
