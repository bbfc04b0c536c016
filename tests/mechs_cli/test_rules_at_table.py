"""What can be looked up while a game is played: rules, goal, card, why."""

from __future__ import annotations

import pytest

from mechs_cli.console import dialogue
from mechs_cli.games import world
from mechs_cli.table import asides, rule_asides
from mechs_cli.table.asides import ASIDES, GUIDE
from mechs_core import rulesets
from mechs_core.kernel.book import book_of
from mechs_core.kernel.contract import telling
from tests.five import FIVE
from tests.mechs_cli.conftest import Mechs
from tests.mechs_cli.test_first_game import sit_down
from tests.small_book import SMALL, Written
from tests.with_answers import with_answers


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is told besides."""
    told: list[str] = []
    for module in (dialogue, asides, rule_asides):
        monkeypatch.setattr(module, "tell", told.append)
    return told


@pytest.fixture
def table(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> Mechs:
    """g-0001: ada and bob at the small game."""
    monkeypatch.setattr(world, "look_up", lambda name: SMALL)
    mechs("new", "toy", "--seats", "ada,bob")
    return mechs


def shown(table: Mechs, *lines: str) -> list[str]:
    return sit_down(table, "g-0001", *lines).shown


def test_rules_alone_are_the_contents_and_how_to_open_them(table: Mechs) -> None:
    lines = shown(table, "rules")
    assert lines[0] == "Small: the rules" and "  Components: Bots, Weapons" in lines
    assert lines[-4] == "  rules glossary  a chapter, by its name or as it begins"
    assert lines[-1] == "  rules all       the whole book"


def test_rules_all_is_the_whole_book(table: Mechs) -> None:
    lines = shown(table, "rules all")
    assert lines[0] == "A made-up game. Every rule has an ID."
    assert [line.split()[0] for line in lines if line.startswith("SM-")] == [*SMALL.rulebook]


def test_rules_with_a_word_are_a_chapter_or_all_that_speaks_of_it(
    table: Mechs, said: list[str]
) -> None:
    assert shown(table, "rules wall") == [
        "Rules: Shooting",
        "SM-SHT-2 A wall stops it. So does a bot.",
    ]
    assert not said
    assert [line.split()[0] for line in shown(table, "rules shooting")] == [
        *("Shooting", "SM-SHT-1", "SM-SHT-2", "-")
    ]
    assert said == ["1 more place speaks of shooting: rules all shooting"]
    assert shown(table, "rules all shooting")[0] == "Rules: Shooting"
    assert shown(table, "rules SM-SHT-2") == ["SM-SHT-2 A wall stops it. So does a bot.", ANSWER]
    assert shown(table, "rules sm-end")[0].startswith("SM-END-1 ")


ANSWER = "  cited by SM-SHT-1"


def test_the_goal_is_the_game_in_five_lines(table: Mechs) -> None:
    assert shown(table, "goal") == ["Bots *shoot*. The last one wins."]


def test_a_card_is_told_by_id_name_or_beginning(table: Mechs) -> None:
    gun = ["Components: Weapons", "Guns:", "  id:     G2", "  name:   Rail Gun"]
    for words in ("G2", "rail gun", "Rail", "g2a"):
        assert shown(table, f"card {words}")[:4] == gun
    two = shown(table, "card s")
    assert two == ["Components: Bots", "bot     speed  weapon", "spark   3/2    autogun", SAPPER]


SAPPER = "sapper  5/3    rail gun"


def test_card_alone_tells_what_there_is(table: Mechs) -> None:
    assert shown(table, "card") == ["Bots: spark, sapper, ram", "Guns: G1 Autogun, G2 Rail Gun"]


def test_card_alone_tells_what_is_in_two_tables_once() -> None:
    twice = "## Components\n|id|\n|-|\n|x|\n|y|\n\nWalls:\n\n|id|walls|\n|-|-|\n|x|1|\n"
    assert len([*rule_asides.names(Written(twice))]) == 1
    assert len([*rule_asides.names(Written(f"{twice}|z|2|\n"))]) == 2


def test_why_tells_the_rules_that_begin_so(table: Mechs) -> None:
    assert [line.split()[0] for line in shown(table, "why SM-SHT")] == [
        *("SM-SHT-1", "SM-SHT-2", "SM-SHT-12")
    ]
    assert shown(table, "why end") == shown(table, "why sm-end-1")


def test_why_alone_tells_the_rules_behind_the_last_events(mechs: Mechs, said: list[str]) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random")
    shown = sit_down(mechs, "g-0001", "why", "2", "why").shown
    assert said[0] == "nothing has happened yet that a rule stands behind"
    assert any(line.startswith("TOY-PICK-1 ") for line in shown)


def test_what_is_not_found_is_refused_with_near_words(table: Mechs, said: list[str]) -> None:
    shown(table, "rules autgun", "card sparc", "why SM-END-2", "rules all")
    assert said[:3] == [
        "nothing in the rules speaks of autgun; near it: autogun",
        "no component is called sparc; near it: spark",
        "no rule SM-END-2; near it: SM-END-1",
    ]


@pytest.mark.parametrize("word", ["\x1b[2J", "(.*", "[", "\\", "x" * 10_000, "\u202e"])
def test_hostile_words_are_refused_in_one_short_line(
    table: Mechs, said: list[str], word: str
) -> None:
    shown(table, *(f"{aside} {word}?" for aside in ("rules", "rules all", "card", "why")))
    assert len(said) == 4
    assert all(line.isprintable() and len(line) < 100 for line in said)


def test_a_game_without_a_rulebook_says_so(
    mechs: Mechs, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world, "look_up", lambda name: FIVE)
    mechs("new", "five", "--seats", "ada,bob")
    sit_down(mechs, "g-0001", "rules", "rules hit", "goal", "card", "card x", "why A-B-1")
    assert said == [f"{FIVE.title} has no rulebook"] * 5 + ["no rule A-B-1"]


def test_a_rulebook_without_goal_or_components_says_so(
    mechs: Mechs, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = with_answers(SMALL, rulebook=Written("## Rules\n- A-B-1 One.\n"))
    monkeypatch.setattr(world, "look_up", lambda name: bare)
    mechs("new", "toy", "--seats", "ada,bob")
    sit_down(mechs, "g-0001", "goal", "card", "card one")
    assert said == [
        "the rulebook does not say it in a few lines",
        "hint: rules",
        "the rulebook has no tables of components",
        "no component is called one",
    ]


def test_the_words_are_in_the_help_and_fit_a_screen() -> None:
    assert {"rules", "goal", "card", "why"} <= {*GUIDE} <= {*ASIDES} | {"quit"}
    assert all(len(f"  {word:7}{about}") <= 80 for word, about in GUIDE.items())


# ---------------------------------------------------------------- a game's own word for components


def test_a_game_may_have_a_word_of_its_own_for_some_components(mechs: Mechs) -> None:
    mechs("new", "arcs", "--seats", "ada,bob", "--option", "campaign=true", "--seed", "7")
    listed = sit_down(mechs, "g-0001", "fate").shown
    assert listed[0].startswith("Fates: prefect Prefect, ")
    assert all(line.startswith(("Fates", "    ")) for line in listed)
    told = sit_down(mechs, "g-0001", "fate unifier").shown
    assert any("Unifier" in line for line in told)
    helped = sit_down(mechs, "g-0001", "?").shown
    assert any(line.startswith("  fate") for line in helped)
    mechs("new", "arcs", "--seats", "ada,bob", "--seed", "7")
    assert not any(line.startswith("  fate") for line in sit_down(mechs, "g-0002", "?").shown)


def test_a_game_may_have_several_goals(mechs: Mechs) -> None:
    mechs("new", "arcs", "--seats", "ada,bob", "--option", "campaign=true", "--seed", "7")
    mechs("new", "arcs", "--seats", "ada,bob", "--seed", "7")
    campaign, base = (
        " ".join(sit_down(mechs, game, "goal").shown) for game in ("g-0001", "g-0002")
    )
    assert "three Acts" in campaign and "three Acts" not in base


def test_an_offer_that_begins_with_such_a_word_is_decided(mechs: Mechs) -> None:
    mechs("new", "arcs", "--seats", "ada,bob", "--option", "campaign=true", "--seed", "7")
    with world.open_store(str(mechs.store)) as games:
        seen = games.line("g-0001")
    fate = seen.state.reach.offers[0][0]
    sit_down(mechs, "g-0001", f"fate {fate}")
    (decided,) = [row for row in mechs.rows("log", "g-0001") if row["type"] == "Decided"]
    assert decided["seat"] == 0


@pytest.mark.parametrize("name", rulesets.names())
def test_every_game_has_its_goal_and_its_cards_at_hand(name: str) -> None:
    book = book_of(rulesets.find(name).rulebook)
    assert len(book.titled(telling.of_the_game(None))) == 1
    assert len([*rule_asides.names(book)]) > 0
