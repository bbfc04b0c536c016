"""`mechs stats`: what it answers at a terminal, as JSON, as a page; where the games come from."""

from __future__ import annotations

import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from mechs_cli.console import output
from mechs_core.analysis import stats
from mechs_core.analysis.extras import installing
from tests.event_store.stores import sql
from tests.mechs_cli.conftest import Mechs

BOTS = "bot:hopeful,bot:random"
SIMULATE = ("simulate", "toy", "--seats", BOTS, "--seed", "7", "--jobs", "1", "-n")


@pytest.fixture
def studied(mechs: Mechs) -> Mechs:
    """A folder `set` with a data set of 30 games."""
    mechs(*SIMULATE, 30, "--paired", "-o", "set")
    return mechs


@pytest.fixture
def branched(mechs: Mechs) -> Mechs:
    """A store with g-0001 that ended, its two branches that ended, and two games beside."""
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "7")
    for seed in ("8", "10"):
        mechs("branch", "g-0001", "--at", 4, "--luck", "new", "--seed", seed)
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "8")
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "9")
    return mechs


def facts(mechs: Mechs, *words: object) -> dict[str, str]:
    """The lines of the head, by name."""
    head = mechs("stats", *words).stdout.partition("\n\n")[0].splitlines()[1:]
    pairs = [line.partition("  ") for line in head if not line.startswith(" ")]
    return {name: value.strip() for name, _, value in pairs}


# ---------------------------------------------------------------- what is told


def test_without_a_choice_every_question_is_answered_in_a_sentence(studied: Mechs) -> None:
    said = studied("stats", "set")
    sections = studied.rows("stats", "set")
    blocks = said.stdout.rstrip().split("\n\n")
    assert blocks[0].startswith("Toy: a study of games\nruleset ")
    assert len(blocks) == len(sections) + 1 > 10
    for block, section in zip(blocks[1:], sections, strict=True):
        told = " ".join(block.split())
        assert told == " ".join(
            f"{section['section']} {section['question']} {section['answer']}".split()
        )
    assert said.stderr.startswith("hint: --only seats shows that table; --html")


def test_a_study_that_is_ended_early_leaves_nothing(
    studied: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stats, "report_of", stopped)
    said = studied("stats", "set", "--html", "page.html", status=130)
    assert said.stderr == "interrupted: nothing is kept of it\n"
    assert not Path("page.html").exists()


def test_a_simulation_that_is_not_over_is_said_to_be_so(mechs: Mechs) -> None:
    mechs(*SIMULATE, 4, "-o", "my set")
    assert mechs("stats", "my set", "--only", "length").stderr == ""
    manifest = Path("my set", "dataset.json")
    manifest.write_text(manifest.read_text().replace('"deals": 4', '"deals": 9'))
    assert mechs("stats", "my set", "--only", "length").stderr == (
        "note: 4 of 9 games are played; mechs simulate -o 'my set' --resume goes on\n"
    )


def test_chosen_questions_come_with_table_and_method(studied: Mechs) -> None:
    said = studied("stats", "set", "--only", "length , seats")
    lines = said.stdout.splitlines()
    assert lines[0] == "seats  Is any seat favoured?"
    assert lines[4].split()[:6] == ["of", "seat", "games", "wins", "from", "to"]
    assert any(line.split()[:3] == ["2", "0", "60"] for line in lines)
    assert "  Wilson intervals;" in said.stdout
    assert "length  How long are games?" in lines
    assert not [line for line in lines if line.startswith("bots")]
    assert said.stderr == ""


def test_the_beginning_of_a_key_means_all_that_begin_so(studied: Mechs) -> None:
    def keys(only: str) -> list[str]:
        return [row["section"] for row in studied.rows("stats", "set", "--only", only)]

    every = keys("all")
    assert keys("topic") == [key for key in every if key.startswith("topic_")]
    assert keys("topic_number,seats") == [
        *("seats", "topic_number", "topic_number_each", "topic_number_worth")
    ]
    assert "error: --only 'topic_num': no question" in studied.no(
        "stats", "set", "--only", "topic_num", status=2
    )


def test_a_key_that_is_not_there_is_one_line_with_those_near(studied: Mechs) -> None:
    def no(key: str) -> str:
        return studied.no("stats", "set", "--only", key, status=2).removeprefix("error: --only ")

    assert no("seat") == "'seat': no question here has that key; did you mean seats?"
    assert no("seats,wealth").endswith("that key; without --only all are listed")
    assert no("").startswith("'': no question here")


def test_tables_fit_eighty_columns_and_drop_nothing(studied: Mechs) -> None:
    told = studied("stats", "set", "--only", "all").stdout
    assert max(map(len, told.splitlines())) <= 80
    for section in studied.rows("stats", "set"):
        part = told[told.index(f"{section['section']}  {section['question'].split()[0]}") :]
        for name in section["rows"][0] if section["rows"] else ():
            assert name.split()[0] in part


def test_json_is_one_object_a_question(studied: Mechs) -> None:
    (seats,) = studied.rows("stats", "set", "--only", "seats")
    assert [*seats] == ["section", "question", "answer", "units", "rows", "note"]
    assert [row["games"] for row in seats["rows"]] == [60, 60]


def test_the_page_is_written_once_and_replaced_only_by_force(studied: Mechs) -> None:
    said = studied("stats", "set", "--html", "page.html")
    assert (said.stdout, said.stderr) == ("", "report written to page.html\n")
    page = Path("page.html").read_text()
    assert "Is any seat favoured?" in page and "How long are games?" in page
    assert studied.no("stats", "none", "--html", "page.html").endswith("is there already")
    studied("stats", "set", "--html", "page.html", "--force", "--only", "length")
    assert "Is any seat favoured?" not in Path("page.html").read_text()
    assert "No such file" in studied.no("stats", "set", "--html", "none/page.html")
    assert [path.name for path in studied.folder.glob("*.html*")] == ["page.html"]


def test_control_characters_of_a_name_do_not_reach_the_terminal(studied: Mechs) -> None:
    (file,) = Path("set", "seats").glob("part-*")
    rows = pq.read_table(file)
    for name in ("player", "bot"):
        names = pa.array(["\x1b[31mada", "<b>bob"] * 60, rows.schema.field(name).type)
        rows = rows.set_column(rows.column_names.index(name), rows.schema.field(name), names)
    pq.write_table(rows, file)
    for words in ((), ("--only", "all"), ("--json",)):
        said = studied("stats", "set", *words).stdout
        assert "\x1b" not in said and "ada" in said
    studied("stats", "set", "--html", "page.html")
    page = Path("page.html").read_text()
    assert "\x1b" not in page and "<b>bob" not in page and "bob" in page


# ---------------------------------------------------------------- where games come from


def test_a_store_and_its_data_set_tell_the_same(branched: Mechs) -> None:
    from_store = branched.rows("stats")
    assert from_store == branched.rows("stats", branched.store)
    branched("export", "--all", "--format", "parquet", "-o", "set")
    assert from_store == branched.rows("stats", "set")
    assert facts(branched)["games that ended"] == "4"
    assert facts(branched)["left out, not ended"] == "1"


def test_only_the_games_of_a_tree_are_looked_at(branched: Mechs) -> None:
    branched("export", "--all", "--format", "parquet", "-o", "set")
    for words in ((), ("set",)):
        for game in ("g-0001", "g-0003"):
            assert facts(branched, *words, "--tree", game)["games that ended"] == "3"
        assert facts(branched, *words, "--tree", "g-0004")["games that ended"] == "1"
        assert "no" in branched.no("stats", *words, "--tree", "g-0009")
    first = branched.rows("stats", "--tree", "g-0001")[0]
    assert first["section"] == "decision"
    assert first["question"] == "What was the decision of seat 0 at event 4 of g-0001 worth?"
    assert "decision" not in [row["section"] for row in branched.rows("stats", "--tree", "g-0004")]


def test_of_several_rulesets_one_is_asked_for(branched: Mechs) -> None:
    branched("new", "arena_mechs", "--seats", "bot:random,bot:random", "--seed", "8")
    said = branched("stats", status=1).stderr
    assert said == "error: there are games of toy and arena_mechs\nhint: --ruleset toy\n"
    assert facts(branched, "--ruleset", "arena_mechs")["games that ended"] == "1"
    assert branched.no("stats", "--ruleset", "chess") == "error: no ruleset 'chess'"
    assert facts(branched, "--tree", "g-0001")["ruleset"] == "toy"
    branched("export", "--all", "--format", "parquet", "-o", "sets")
    said = branched("stats", "sets", status=1).stderr
    assert said.startswith("error: sets holds data sets of arena_mechs, toy\nhint: ")
    assert facts(branched, "sets", "--ruleset", "toy")["games that ended"] == "4"
    assert facts(branched, "sets/arena_mechs")["ruleset"] == "arena_mechs"
    assert branched.no("stats", "sets/toy", "--ruleset", "arena_mechs") == (
        "error: sets/toy holds games of toy, none of arena_mechs"
    )


def test_a_damaged_game_is_named_and_left_out(branched: Mechs) -> None:
    sql(branched.store, "UPDATE heads SET position = position + 1 WHERE game = 'g-0004'")
    said = branched("stats")
    assert said.stderr.startswith("g-0004 is left out: ")
    assert "games that ended     3" in said.stdout


def test_where_no_game_has_ended_one_line_says_so(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    assert mechs.no("stats") == f"error: no game in {mechs.store} has ended"
    mechs("export", "--all", "--format", "parquet", "-o", "set")
    assert mechs.no("stats", "set") == "error: no game in set has ended"
    assert mechs.no("stats", "--ruleset", "arena_mechs").startswith("error: there is no game")


def test_what_is_no_source_is_refused(studied: Mechs) -> None:
    assert studied.no("stats", "none").startswith("error: there is no data set and no store at")
    assert studied.no("stats", "set/games") == "error: set/games holds no data set"
    assert studied.no("stats", "set/dataset.json").endswith("is not a store of games")
    assert studied.no("stats", "set", "--tree", "g-0001").endswith("no stored game g-0001")
    assert studied.no("stats").startswith("error: there is no store at")


@pytest.mark.parametrize("table", ["games", "seats", "tallies", "decisions"])
def test_a_file_that_is_damaged_is_one_line(studied: Mechs, table: str) -> None:
    (file,) = Path("set", table).glob("part-*")
    whole = file.read_bytes()
    for damaged in (whole[:-9], whole[:4] + bytes(len(whole) // 2) + whole[4 + len(whole) // 2 :]):
        file.write_bytes(damaged)
        assert studied.no("stats", "set").startswith("error: set")
    file.unlink()
    assert studied.no("stats", "set").startswith("error: ")


def test_without_the_extra_one_line_says_what_to_install(
    studied: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    said = studied("stats", "set", status=1).stderr
    assert said == f'error: this needs the extra "study"\nhint: {installing("study")}\n'


# ---------------------------------------------------------------- two data sets


@pytest.fixture
def two(studied: Mechs) -> Mechs:
    """Beside `set` a folder `more` with the same deals and an option changed."""
    studied(*SIMULATE, 30, "--paired", "--option", "rounds=4", "-o", "more")
    return studied


def test_two_data_sets_are_compared_question_by_question(two: Mechs) -> None:
    said = two("stats", "set", "more").stdout
    assert said.startswith("Toy: what differs between two data sets\nruleset ")
    head = " ".join(said.partition("\n\n")[0].split())
    assert "A set: 60 games B more: 60 games option rounds 3 in A, 4 in B seats 2" in head
    assert "paired yes: by their seeds both play the same 30 deals" in head
    assert "changes What changed?" in " ".join(said.split())
    (length,) = two.rows("stats", "set", "more", "--only", "length")
    assert length["question"] == "How long are games? What changed?"
    rounds = length["rows"][0]
    assert (rounds["what"], rounds["A"], rounds["B"], rounds["B - A"]) == (
        *("rounds with 2", 3, 4, 1),
    )
    assert (rounds["from"], rounds["to"], rounds["clear"]) == (1, 1, "yes")
    assert length["answer"].startswith("B - A: rounds with 2 +1.00 (1.00 to 1.00) rounds a game")
    assert "Paired: yes: by their seeds both play the same 30 deals." in length["note"]


def test_tables_of_a_comparison_fit_eighty_columns_and_a_page(two: Mechs) -> None:
    told = two("stats", "set", "more", "--only", "all").stdout
    assert max(map(len, told.splitlines())) <= 80
    keys = [row["section"] for row in two.rows("stats", "set", "more")]
    assert {"changes", "seats", "bots", "scores", "length", "topic_number"} <= {*keys}
    assert len({*keys}) == len(keys)
    two("stats", "set", "more", "--html", "page.html")
    assert "Is any seat favoured? What changed?" in Path("page.html").read_text()


def test_what_cannot_be_compared_is_one_line(two: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    two("new", "toy", "--seats", "bot:random,bot:random", "--seed", "7")
    said = two("stats", "set", two.store, status=1).stderr
    assert said == (
        f"error: {two.store} is no data set's folder, and two of those are compared\n"
        f"hint: mechs export --all --format parquet -o DIR --store {two.store}\n"
    )
    assert "is no data set's folder" in two.no("stats", two.store, "set")
    assert two.no("stats", "set", "none").startswith("error: there is no data set and no store")
    assert two.no("stats", "set", "./set") == "error: set and set are the same data set"
    assert "--tree goes with one" in two.no("stats", "set", "more", "--tree", "g-1", status=2)
    seats = ("--seats", "bot:random,bot:random")
    two("simulate", "arena_mechs", *seats, "--seed", "7", "--jobs", "1", "-n", 2, "-o", "arena")
    assert two.no("stats", "set", "arena") == (
        "error: set holds games of toy, arena of arena_mechs: games of one ruleset are compared"
    )
    three = ("--seats", "bot:random,bot:random,bot:random")
    two("simulate", "toy", *three, "--seed", "7", "--jobs", "1", "-n", 3, "-o", "three")
    assert two.no("stats", "set", "three") == (
        "error: there are only games in A of 2 seats and B of 3 seats: nothing is in both"
    )


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", '{"rounds": ' + "[" * 2000])
def test_options_that_are_none_are_one_line(two: Mechs, text: str) -> None:
    (file,) = Path("more", "games").glob("part-*")
    rows = pq.read_table(file)
    field = rows.schema.field("options")
    spoiled = pa.array([text] * len(rows), field.type)
    pq.write_table(rows.set_column(rows.column_names.index("options"), field, spoiled), file)
    said = two.no("stats", "set", "more")
    assert said.startswith("error: options of a game are no JSON object: ")


@pytest.mark.parametrize("table", ["games", "seats", "tallies", "decisions"])
def test_a_damaged_file_of_either_is_one_line(two: Mechs, table: str) -> None:
    for folder in ("set", "more"):
        (file,) = Path(folder, table).glob("part-*")
        whole = file.read_bytes()
        file.write_bytes(whole[:-9])
        assert two.no("stats", "set", "more").startswith(f"error: {folder}")
        file.write_bytes(whole)


# ---------------------------------------------------------------- little


@pytest.mark.parametrize("games", [1, 2])
def test_of_a_game_or_two_every_headline_claims_nothing(mechs: Mechs, games: int) -> None:
    mechs(*SIMULATE, games, "-o", "few")
    answers = {row["section"]: row["answer"] for row in mechs.rows("stats", "few")}
    for key in ("seats", "bots", "pairings", "pairings_cross", "ratings", "topic_card_wins"):
        assert answers[key].startswith("Too few games"), answers[key]
    mechs(*SIMULATE, 1, "-o", "one", "--option", "rounds=1,2")
    assert "Too few games to tell" in mechs("stats", "one").stdout
    assert mechs("stats", "few", "one", "--only", "all").stdout.count("Too few games to tell") > 5


# ---------------------------------------------------------------- on a terminal


def test_a_terminal_has_its_own_width(studied: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "is_terminal", lambda stream: True)
    for columns in (40, 60, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = studied("stats", "set", "--only", "bots,duels,topic").stdout.splitlines()
        assert max(map(len, lines)) <= columns
    assert max(map(len, lines)) > 80
