"""A game that mounts a rules module, at the command line: its rules, and names that are unusual."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable

import pytest

from mechs_cli.games import world
from mechs_core.env import env
from mechs_core.env.columns import Columns
from tests.market import MARKET
from tests.mechs_cli.conftest import Mechs, look_up

WORTH = '{"iron":3,"wood":4}'
BOTS = "bot:random,bot:random"
Said = Callable[..., list[str]]


@pytest.fixture
def market(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> Mechs:
    """A store where ada (elm) and bob (ash) are at the market: it begins with g-0001."""
    monkeypatch.setattr(
        world, "look_up", lambda name: MARKET if name == "market" else look_up(name)
    )
    monkeypatch.setattr(world, "names", lambda: ("market", "toy"))
    options = ("--option", "vault.prize=7", "--option", f"vault.worth={WORTH}")
    mechs("new", "market", "--seats", "ada,bob", "--seed", "7", *options, "--option", "vault=true")
    return mechs


@pytest.fixture
def rules(market: Mechs) -> Said:
    return lambda *words: market("rules", "market", *words).stdout.splitlines()


# ---------------------------------------------------------------- the book of both


def test_the_contents_show_a_module_as_one_chapter(rules: Said) -> None:
    at = rules("--contents").index("  Rulings")
    assert rules("--contents")[at + 1].startswith("  Vault: The game in five lines, Glossary, ")


def test_a_modules_rule_is_found_by_its_id_with_and_without_prefix(rules: Said) -> None:
    said = [
        "VLT-PUT-1 Instead of swapping, a good may be put into the vault.",
        "  cited by MKT-SWAP-1",
    ]
    assert rules("VLT-PUT-1") == rules("put-1") == said
    assert [line.split()[0] for line in rules("vlt-put")] == ["VLT-PUT-1", "VLT-PUT-2", "VLT-PUT-3"]


def test_an_id_without_prefix_finds_the_rules_of_both_books(rules: Said) -> None:
    assert [line.split()[0] for line in rules("r-1")] == ["MKT-R-1", "VLT-R-1"]
    assert [line.split()[0] for line in rules("mkt-r")] == ["MKT-R-1"]


def test_a_module_is_found_by_its_name_with_all_its_chapters(rules: Said) -> None:
    said = rules("vault")
    assert (
        said[0] == "Vault" and "Worth" in said and "VLT-R-1 May nothing be put away? Yes." in said
    )
    assert not [line for line in said if line.startswith("MKT-")]


def test_chapters_of_one_title_say_in_which_book_they_lie(rules: Said) -> None:
    heads = [line for line in rules("rulings") if line.endswith("Rulings")]
    assert heads == ["Rulings", "Vault: Rulings"]


def test_words_and_components_of_a_module_are_found(rules: Said) -> None:
    assert rules("tresor")[0] == "Vault: Glossary"
    assert rules("Iron")[:2] == ["Components: Worth", "  id:     iron"]


def test_the_goal_at_the_table_is_the_games_own(market: Mechs) -> None:
    said = market("play", "g-0001", typed="goal\nwhy vlt-set\ncard wood\n").stdout
    assert "Goods are swapped." in said and "nobody needs" not in said
    assert "VLT-SET-1 The vault is opened at set-up." in said and "points: 1" in said


def test_a_log_and_a_page_cite_a_modules_rules(market: Mechs) -> None:
    market("decide", "g-0001", "--seat", "ada", "put iron")
    assert "elm puts iron away  [VLT-PUT-1 VLT-PUT-2]" in market("log", "g-0001", "--why").stdout
    market("export", "g-0001", "--format", "html", "-o", "g.html")
    page = (market.folder / "g.html").read_text()
    assert "Instead of swapping, a good may be put into the vault." in page


# ---------------------------------------------------------------- names


def test_options_with_a_dot_are_said_as_values_and_as_json(market: Mechs) -> None:
    (row, *_) = market.rows("log", "g-0001")
    options = {"vault.prize": 7, "vault.worth": json.loads(WORTH), "vault": True}
    assert row["options"] | options == row["options"]
    refused = market.no("new", "market", "--seats", "ada,bob", "--option", "vault.prize=99")
    assert refused == "refused: option vault.prize: say 1 to 50 (bad_config)"
    refused = market.no("new", "market", "--seats", "ada,bob", "--option", 'vault.worth={"gun":1}')
    assert refused.startswith("refused: option vault.worth: say what each good is worth")
    assert "no option 'vault.prise'; there is: turns vault vault.prize" in market.no(
        "new", "market", "--seats", "ada,bob", "--option", "vault.prise=9"
    )


def test_types_with_a_dot_are_decided_and_told(market: Mechs) -> None:
    market("decide", "g-0001", "--seat", "ada", '{"type":"vault.Put","good":null}')
    market("decide", "g-0001", "--seat", "bob", "swap iron x 2")
    assert [row["type"] for row in market.rows("log", "g-0001")][2:] == [
        *("vault.Opened", "Decided", "vault.PutIn", "Decided", "Swapped")
    ]
    assert market.rows("legal", "g-0001", "--seat", "ada")[-1]["decision"] == {
        "type": "vault.Put",
        "good": "wood",
    }
    assert market("audit", "g-0001").stdout.startswith("g-0001  sound")


def test_seats_are_named_as_they_were_drawn(market: Mechs) -> None:
    assert market.rows("games")[0]["called"] == ["elm", "ash"]
    assert "ada (elm): turn 0" in market("games").stdout
    market("decide", "g-0001", "--seat", "elm", "swap wood")
    assert "seats: 0 ada (elm), 1 bob (ash)" in market("show", "g-0001").stdout
    assert "seats: 0 ada, 1 bob" in market("show", "g-0001", "--at", "0").stdout  # not drawn yet
    said = market("branch", "g-0001", "--at", "2", "--luck", "new", "--reveal").stdout
    assert "waiting for ada (elm)" in said


def test_who_sits_down_may_say_what_the_set_up_will_call_the_seat(market: Mechs) -> None:
    new = ("play", "market", "--seats", "ada,bob", "--seed", "7", "--as")
    assert "go on with: mechs play g-0002 --as ada" in market(*new, "elm", typed="").stderr
    assert market.no(*new, "oak", typed="") == "error: no seat 'oak'"


def test_tables_and_studies_have_the_names_as_they_are(market: Mechs) -> None:
    market("decide", "g-0001", "--seat", "ada", "put iron")
    market("export", "--all", "--format", "csv", "--tables", "seats,decisions,tallies", "-o", "out")

    def table(name: str) -> list[dict[str, str]]:
        return [*csv.DictReader((market.folder / "out" / f"{name}.csv").open())]

    assert [row["called"] for row in table("seats")] == ["elm", "ash"]
    assert [row["type"] for row in table("decisions")] == ["vault.Put"]
    assert [row["topic"] for row in table("tallies")] == ["vault.good"]
    play = ("simulate", "market", "--seats", BOTS, "-n", 6, "--seed", 1, "--jobs", 1, "-o", "data")
    said = market(*play, "--option", "vault.prize=5,7", "--option", f"vault.worth={WORTH}").stdout
    assert "vault.prize=5" in said and "vault.prize=7" in said
    said = market("stats", "data", "--only", "topic_vault.good").stdout
    assert "What is put away?" in said and "iron" in said


def test_observations_and_actions_have_the_names_as_they_are() -> None:
    table = env(MARKET, seats=2, options={"vault.prize": 7})
    table.reset(seed=1)
    names = [feature.name for feature in table.features]
    assert names[-6:] == ["seat0_with", "seat1_with", "seat0_put", "seat1_put", "turn", "over"]
    columns = Columns(MARKET, 2).columns
    assert [each.name for each in columns] == ["type", "with", "count", "good"]
    assert columns[0].sentence == "What is decided: 1 Swap 2 vault.Put"
