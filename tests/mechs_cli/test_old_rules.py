"""A game of another rules version at the command line: it is read and branched, not played on."""

from __future__ import annotations

import pytest

from mechs_cli.games import world
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers

OLD = "this game is of rules version 1, today's is 2"
HINT = "hint: to play on under today's rules: mechs branch g-0001"


@pytest.fixture
def old(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> Mechs:
    """A store with a game of one person and a bot, g-0001, under rules that have changed since."""
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7")
    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, version=2))
    return mechs


def test_who_sits_down_is_told_before_a_board_that_nobody_can_answer(old: Mechs) -> None:
    told = old("play", "g-0001", status=1, typed="1\n")
    assert told.stdout == "" and told.stderr.splitlines() == [f"error: {OLD}", HINT]
    old("branch", "g-0001")
    old("play", "g-0002", typed="1\n")


def test_what_could_be_decided_is_listed_with_a_note(old: Mechs) -> None:
    for words in (("legal", "g-0001"), ("requests", "g-0001")):
        told = old(*words)
        assert told.stdout and told.stderr.splitlines() == [f"note: {OLD}", HINT]


def test_it_is_shown_logged_exported_and_audited_as_ever(old: Mechs) -> None:
    for words in (("show",), ("log",), ("replay",), ("audit",), ("diff", "g-0001")):
        assert not old(words[0], "g-0001", *words[1:]).stderr.count("error")
    old("export", "g-0001", "-o", "old.jsonl", "--reveal")
    assert "folded, not derived" in old("import", "old.jsonl").stderr
