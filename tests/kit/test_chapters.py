"""Joining the tables of a ruleset's chapters."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

from mechs_core import rulesets
from mechs_core.kernel.messages import Decision, Request, tag_of
from mechs_core.kit.chapters import Chapters

TABLES = ("APPLY", "DECIDE", "OFFER")


class Go(Decision, frozen=True):
    """A decision of a made-up chapter."""


class Stay(Decision, frozen=True):
    """One of another."""


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> str:
    """`made_up.first` and `made_up.second`, and `made_up.again`, which answers for Go too."""
    chapters: dict[str, dict[str, Any]] = {
        "first": {
            "DECIDE": {Go: lambda play, seat, decision: play.append("go")},
            "OFFER": {Go: lambda state, seat: [f"go {seat}"]},
            "APPLY": {int: str},
        },
        "second": {
            "DECIDE": {Stay: lambda play, seat, decision: play.append("stay")},
            "OFFER": {Stay: lambda state, seat: [f"stay {seat}", state]},
        },
        "again": {"OFFER": {Go: lambda state, seat: []}},
    }
    for name, tables in chapters.items():
        module = ModuleType(f"made_up.{name}")
        vars(module).update(tables)
        monkeypatch.setitem(sys.modules, f"made_up.{name}", module)
    monkeypatch.setitem(sys.modules, "made_up", ModuleType("made_up"))
    return "made_up"


def test_tables_are_joined_in_reading_order(package: str) -> None:
    chapters = Chapters(package, "second", "first")
    assert [*chapters.decide] == [Stay, Go]
    assert [*chapters.offer] == [Stay, Go]
    assert chapters.apply == {int: str}


def test_choices_are_those_of_what_a_question_accepts_in_its_order(package: str) -> None:
    request = Request(1, "any", (tag_of(Go), tag_of(Stay)))
    assert Chapters(package, "second", "first").choices("here", request) == [
        *("go 1", "stay 1", "here"),
    ]


def test_every_rule_of_a_decision_is_wrapped(package: str) -> None:
    def twice(rule: Any) -> Any:
        return lambda *given: (rule(*given), rule(*given))

    said: list[str] = []
    Chapters(package, "first", around=twice).decide[Go](said, 0, Go())
    assert said == ["go", "go"]


def test_two_chapters_that_answer_for_one_type_are_refused(package: str) -> None:
    with pytest.raises(ValueError, match="Go stands twice in OFFER"):
        Chapters(package, "first", "again").offer


@pytest.mark.parametrize("name", rulesets.names())
def test_every_module_of_rules_with_a_table_is_a_chapter(name: str) -> None:
    package = import_module(f"mechs_core.rulesets.{name}.rules")
    chapters: Chapters = package.CHAPTERS
    with_tables = {
        module.__name__
        for found in walk_packages(package.__path__, f"{package.__name__}.")
        if (module := import_module(found.name)) and any(hasattr(module, each) for each in TABLES)
    }
    assert {module.__name__ for module in chapters.modules} == with_tables
    assert len({*chapters.modules}) == len(chapters.modules)


@pytest.mark.parametrize("name", rulesets.names())
def test_chapters_that_offer_anything_offer_every_decision(name: str) -> None:
    chapters: Chapters = import_module(f"mechs_core.rulesets.{name}.rules").CHAPTERS
    assert not chapters.offer or {*chapters.offer} == {*chapters.decide}
