"""An exception in any function of a ruleset becomes one line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mechs_cli.games import world
from mechs_core.kernel import faults
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.contract.sight import Sight
from mechs_core.kernel.errors import CorruptStream, IllegalDecision
from mechs_core.kernel.guard import FOLD, guarded
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.toy.model import Pick
from tests.with_answers import functions, with_answers


@pytest.fixture(autouse=True)
def nothing_is_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulesets that other tests have brought along do not make these tests a user's own code."""
    monkeypatch.setattr(faults, "_own", set())


def breaks(*_: object) -> Any:
    raise ValueError("not enough values to unpack")


def test_the_groups_are_those_of_the_contract() -> None:
    assert {group for group, _ in functions(TOY)} == {
        "rules",
        "sight",
        "telling",
        "drawing",
        "study",
        "agents",
    }
    assert {("rules", "unasked"), ("study", "watch"), ("telling", "split")} <= {*functions(TOY)}


@pytest.mark.parametrize(("group", "name"), functions(TOY), ids=lambda word: word)
def test_every_function_of_every_group_is_guarded_but_the_folds(group: str, name: str) -> None:
    ruleset = guarded(with_answers(TOY, **{name: breaks}))
    kept = ValueError if name in FOLD else CorruptStream
    with pytest.raises(kept):
        getattr(getattr(ruleset, group), name)(None, None, None)


def test_decisions_and_bots_are_guarded_and_the_fold_is_not() -> None:
    broken = Bot("broken", 1, "breaks", breaks)
    ruleset = guarded(
        with_answers(
            TOY,
            decide=dict.fromkeys(TOY.rules.decide, breaks),
            apply=dict.fromkeys(TOY.rules.apply, breaks),
            bots=(broken,),
        )
    )
    with pytest.raises(CorruptStream):
        ruleset.rules.decide[Pick](None, 0, Pick(1))
    with pytest.raises(CorruptStream):
        ruleset.agents.bots[0].choose(None)
    assert set(ruleset.rules.apply.values()) == {breaks}
    assert ruleset.study.parts == TOY.study.parts and ruleset.options == TOY.options


def test_what_is_said_to_a_person_is_passed_on() -> None:
    def refuses(*_: object) -> Any:
        raise IllegalDecision("bad_value", "no such word")

    ruleset = guarded(with_answers(TOY, parse=refuses, scenario=refuses))
    with pytest.raises(IllegalDecision):
        ruleset.telling.parse("x", None)
    with pytest.raises(IllegalDecision):
        ruleset.rules.scenario({}, 2, {})


@pytest.mark.parametrize("name", ["unasked", "requests", "called", "parse"])
def test_a_command_ends_in_one_line(
    duel: Mechs, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    broken = with_answers(TOY, **{name: breaks})
    monkeypatch.setattr(world, "look_up", lambda said: broken)
    said = duel("decide", "g-0001", "--seat", "ada", "3", status=1).stderr.splitlines()
    assert said[0].startswith("error: the rules of today cannot read this game: ")
    assert len(said) == 2 and said[1].startswith("hint: ")


def test_secrets_that_everybody_would_see_are_refused_at_import() -> None:

    with pytest.raises(TypeError, match="toy has secrets"):
        replace(TOY, sight=Sight())
