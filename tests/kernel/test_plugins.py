"""What installed packages offer: which of it stands, and what is said of the rest."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint

import pytest

from mechs_core import rulesets
from mechs_core.kernel import plugins
from mechs_core.kernel.bots import bots_of, find_bot, passed_over
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.errors import BadPlugin, UnknownGame
from tests.five import FIVE

QUICK = Bot("quick", 1, "takes the first", lambda prospect: prospect.legal[0])
HERE = f"{__name__}:"


def offered(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    """Entry points of both groups; `__` in a name stands for a dot."""

    def points_of(group: str) -> tuple[EntryPoint, ...]:
        return tuple(
            EntryPoint(name.replace("__", ".").strip("_"), value, group)
            for name, value in values.items()
        )

    monkeypatch.setattr(plugins, "points_of", points_of)


def test_a_bot_is_for_one_game_or_for_any(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch, five__quick=f"{HERE}QUICK", six__quick=f"{HERE}QUICK")
    assert [bot.name for bot in bots_of(FIVE)] == ["random", "quick"]
    assert find_bot(FIVE, "bot:quick@1").sentence == QUICK.sentence
    with pytest.raises(UnknownGame, match="no bot 'bot:quick@2' for five") as caught:
        find_bot(FIVE, "bot:quick@2")
    assert caught.value.hint.startswith("there is: bot:random@1, bot:quick@1; --bots-from FILE ")


def test_a_name_that_several_packages_offer_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch, five__quack=f"{HERE}QUICK", quack=f"{HERE}QUICK")
    assert [bot.name for bot in bots_of(FIVE)] == ["random"]
    assert passed_over(FIVE) == ("'quack' is offered by several packages: ? and ?",)
    with pytest.raises(BadPlugin, match="'quack' is offered by several packages"):
        find_bot(FIVE, "bot:quack")
    offered(monkeypatch, five=f"{HERE}FIVE", five_="json:loads")
    with pytest.raises(BadPlugin, match="'five' is offered by several packages"):
        rulesets.find("five")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("json:loads", "json:loads is no Ruleset but function"),
        ("json:load", "is no Ruleset but function"),
        ("json", "json is no Ruleset but module"),
        ("json:nothing", "cannot be imported: AttributeError: module 'json' has no attribute"),
        ("no_such_package:RULESET", "cannot be imported: ModuleNotFoundError: No module named"),
        (":", "cannot be imported: "),
        ("../evil", "cannot be imported: "),
        ("", "cannot be imported: "),
    ],
)
def test_what_is_no_ruleset_is_told_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, value: str, why: str
) -> None:
    offered(monkeypatch, sixes=value)
    assert json.loads("1") == 1 and "sixes" in rulesets.installed().by_name
    with pytest.raises(BadPlugin) as caught:
        rulesets.find("sixes")
    assert why in caught.value.sentence and caught.value.sentence.startswith("'sixes' of the ")


def test_packages_are_not_asked_for_what_is_built_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(group: str) -> tuple[EntryPoint, ...]:
        raise AssertionError(group)

    monkeypatch.setattr(plugins, "points_of", asked)
    for name in rulesets.names():
        ruleset = rulesets.find(name)
        assert find_bot(ruleset, "bot:random").name == "random"
        assert all(find_bot(ruleset, bot.seat_name) is bot for bot in ruleset.agents.bots)
