"""What architecture.md and CONTRIBUTING.md name exists: files, functions, links, excerpts."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import indent

import pytest

from mechs_core import rulesets
from tests import pictures, where

ROOT = Path(__file__).parent.parent
GUIDES = [ROOT / "docs" / "architecture.md", ROOT / "CONTRIBUTING.md"]
IMAGE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
BASES = (ROOT, ROOT / "mechs_core")  # where the paths in a guide begin
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:\.?[\w<>-]+/)+[\w<>.-]*(?:::[\w.]+)?|\w+\.(?:py|md|toml)(?:::[\w.]+)?")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
EXCERPT = re.compile(r"From\s+`([^`]+)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EVERYWHERE = {
    "RULES.md",
    "__init__.py",
    "data.py",
    "model.py",
    "view.py",
}  # in the folder that the sentence is about
by_name = pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)


def prose(guide: Path) -> str:
    """The guide without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", guide.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def files(said: str) -> list[Path]:
    """The files or folders that a path stands for; with `<name>` one of each ruleset."""
    named = [said.replace("<name>", name) for name in rulesets.names()]
    return [
        found
        for each in dict.fromkeys(named)
        for found in [next((base / each for base in BASES if (base / each).exists()), ROOT / each)]
    ]


def defined(file: Path) -> set[str]:
    """What a file defines: functions, classes and names, and what stands in its classes."""
    found: set[str] = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            inside = (each for each in node.body if isinstance(each, ast.FunctionDef))
            found |= {f"{node.name}.{each.name}" for each in inside}
    return found


@by_name
def test_every_file_and_function_exists(guide: Path) -> None:
    words = (word for quoted in QUOTED.findall(prose(guide)) for word in quoted.split())
    said = [word for word in words if PATH.fullmatch(word)]
    assert len(said) > 15
    for each in said:
        path, _, name = each.partition("::")
        if path in EVERYWHERE or path.startswith(".venv/"):
            continue
        for file in files(path):
            assert file.exists(), f"{guide.name}: {each}"
            assert not name or name in defined(file), f"{guide.name}: {each}"


@by_name
def test_every_link_leads_somewhere(guide: Path) -> None:
    for link in LINK.findall(prose(guide)):
        assert (guide.parent / link).exists(), f"{guide.name}: {link}"


@by_name
def test_excerpts_are_what_stands_in_their_files(guide: Path) -> None:
    text = guide.read_text("utf-8")
    found = EXCERPT.findall(text)
    assert len(found) == text.count("```python"), f"{guide.name}: an excerpt without its file"
    for path, excerpt in found:
        source = (ROOT / path).read_text("utf-8")
        assert any(indent(excerpt, by) in source for by in ("", "    ")), f"{path}:\n{excerpt}"


def test_where_what_is_lists_the_games_as_they_are() -> None:
    shown = (ROOT / "docs" / "where.md").read_text(encoding="utf-8")
    assert shown == where.document(), "python -m tests.where > docs/where.md"


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_pictures_in_documents_are_what_the_code_draws(name: str) -> None:
    shown = (pictures.FOLDER / name).read_text(encoding="utf-8")
    assert shown == pictures.PICTURES[name].drawn(), "python -m tests.pictures"


def test_every_picture_is_shown_and_described() -> None:
    documents = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {
        (document.parent / path).resolve(): words
        for document in documents
        for words, path in IMAGE.findall(document.read_text(encoding="utf-8"))
    }
    assert {*shown} == {pictures.FOLDER / name for name in pictures.PICTURES}
    assert {*shown} == {*pictures.FOLDER.iterdir()}
    assert all(len(words) > 40 for words in shown.values())
