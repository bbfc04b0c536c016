"""`mechs games`: which games are listed, and what is said of each."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from event_store import stamping
from mechs_cli.commands import games
from mechs_cli.games import dates
from tests.event_store.stores import sql
from tests.mechs_cli.conftest import Mechs

Clock = Callable[[str | timedelta], None]


class Stopped(datetime):
    """A clock that shows what it is set to."""

    shown: datetime

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        return cls.shown


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """What is stored from here on happens at the time that is said, or so long ago."""

    def set_to(said: str | timedelta) -> None:
        ago = isinstance(said, timedelta)
        Stopped.shown = datetime.now(UTC) - said if ago else datetime.fromisoformat(said)

    set_to(timedelta(0))
    monkeypatch.setattr(stamping, "datetime", Stopped)
    return set_to


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """The place where we are; it can be changed."""

    def move_to(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    move_to("UTC")
    yield move_to
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A terminal of so many rows."""
    monkeypatch.setattr(games, "at_terminal", lambda: True)

    def rows(number: int) -> None:
        size = os.terminal_size((80, number))
        monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: size)

    return rows


def listed(mechs: Mechs, *words: str) -> list[str]:
    return [row["game"] for row in mechs.rows("games", *words)]


def new(mechs: Mechs, seats: str, *words: str, ruleset: str = "toy") -> None:
    mechs("new", ruleset, "--seats", seats, *words)


# ---------------------------------------------------------------- what is said of a game


def test_a_game_is_told_in_two_lines_with_its_days(mechs: Mechs, clock: Clock) -> None:
    clock("2026-11-01T18:00:00+00:00")
    new(mechs, "bot:random,bot:hopeful", "--seed", "7")
    new(mechs, "ada,bob", "--name", "friday")
    new(mechs, "ada,bob", "--seed", "7")
    clock("2026-11-03T09:00:00+00:00")
    mechs("decide", "friday", "--seat", "ada", "2")
    told = mechs("games").stdout.splitlines()
    assert told[:4] == [
        "g-0003  toy  2026-11-01  event 4  seed chosen  ada, bob",
        "        ada, bob: round 1 of 3, points 0 0",
        "g-0002 friday  toy  2026-11-01 to 2026-11-03  event 6  ada, bob",
        "        bob: round 1 of 3, points 0 0",
    ]
    assert told[4].startswith("g-0001  toy  2026-11-01  event ")
    assert told[4].endswith("  bot:random, bot:hopeful")  # nobody whom a chosen seed could help


def test_a_day_is_that_of_the_place_where_one_is(
    mechs: Mechs, clock: Clock, utc: Callable[[str], None]
) -> None:
    clock("2026-11-01T23:30:00+00:00")
    new(mechs, "ada,bob")
    assert "  2026-11-01  " in mechs("games").stdout
    utc("EET-2")
    assert "  2026-11-02  " in mechs("games").stdout
    assert mechs.rows("games")[0]["created"] == "2026-11-01T23:30:00.000Z"


def test_a_day_that_no_calendar_has_is_shown_as_it_stands(mechs: Mechs) -> None:
    new(mechs, "ada,bob")
    for forged in ("2026-01-01T23:59:60Z", "9999-99-99T00:00:00Z", "0001-01-01T00:00:00Z", "x"):
        sql(mechs.store, f"UPDATE heads SET created = '{forged}', updated = '{forged}'")
        assert "g-0001  toy  " in mechs("games").stdout
        assert listed(mechs, "--since", "2026-01-01") in ([], ["g-0001"])


def test_seats_stand_by_name_beside_the_words_of_the_rules(mechs: Mechs) -> None:
    new(mechs, "ada,bob", "--seed", "7", ruleset="arena_mechs")
    new(mechs, "bob,ada", "--seed", "7", ruleset="bottisota")
    told = mechs("games").stdout
    assert "        ada (red), bob (yellow): round 1 programming, waiting for red yellow;" in told
    assert mechs.rows("games")[1]["called"] == ["red", "yellow"]
    assert ("bob (s0): " in told) != ("ada (s1): " in told)


def test_the_end_of_a_game_names_who_wins_and_all_scores(mechs: Mechs) -> None:
    new(mechs, "bot:greedy,bot:random", "--seed", "7", ruleset="arena_mechs")
    (row,) = mechs.rows("games")
    ((winner,), _) = row["result"]["ranking"]
    named = f"{row['seats'][winner].removesuffix('@1')} ({row['called'][winner]}) wins"
    scores = "red {} yellow {}".format(*row["result"]["score"])
    (_, told) = mechs("games").stdout.splitlines()
    assert told == f"        ended ({row['result']['decided_by']}): {named}; {scores}"
    assert told.strip() in mechs("tree", "g-0001").stdout


def test_seats_that_share_a_win_are_all_named(over: Mechs) -> None:
    over("games")
    forged = '{"ranking":[[0,1]],"decided_by":"x","score":[2,2],"parts":[{},{}]}'
    sql(over.store, f"UPDATE heads SET result = '{forged}'")
    told = " ".join(over("games").stdout.split())
    ended = "ended (x): bot:random and bot:hopeful share the win; bot:random 2, bot:hopeful 2"
    assert told.endswith(ended)


@pytest.mark.parametrize(
    "forged",
    [
        '{"ranking":[[9]],"decided_by":"x","score":[1,2],"parts":[{},{}]}',
        '{"ranking":[],"decided_by":"x","score":[1,2],"parts":[{},{}]}',
        '{"ranking":[[0,1]],"decided_by":"x","score":[1],"parts":[{}]}',
    ],
)
def test_a_forged_result_is_a_damaged_row(over: Mechs, forged: str) -> None:
    sql(over.store, f"UPDATE heads SET result = '{forged}'")
    said = over("games", status=1)
    assert said.stdout == ""
    assert said.stderr.startswith("error: g-0001: the head row of g-0001 was damaged: its result")


# ---------------------------------------------------------------- which games


@pytest.fixture
def four(mechs: Mechs, clock: Clock) -> Mechs:
    """g-0001 ended 40 days ago, g-0002 closed 4 days ago, two run since today and 20 days ago."""
    clock(timedelta(days=40))
    new(mechs, "bot:random,bot:hopeful", "--seed", "1")
    clock(timedelta(days=4, minutes=1))
    new(mechs, "ada,bob")
    mechs("close", "g-0002")
    clock(timedelta(days=20))
    new(mechs, "ada,bot:random", "--hold", ruleset="arena_mechs")
    new(mechs, "cyd,bob")
    clock(timedelta(0))
    mechs("decide", "g-0004", "--seat", "cyd", "1")
    return mechs


def test_games_are_selected_by_ruleset_status_seat_and_time(four: Mechs) -> None:
    assert listed(four) == ["g-0004", "g-0003", "g-0002", "g-0001"]
    assert listed(four, "--ruleset", "toy") == ["g-0004", "g-0002", "g-0001"]
    assert listed(four, "--status", "running") == ["g-0004", "g-0003"]
    assert listed(four, "--status", "closed") == ["g-0002"]
    assert listed(four, "--status", "ended") == ["g-0001"]
    assert listed(four, "--seat", "ada") == ["g-0003", "g-0002"]
    assert listed(four, "--seat", "bot:random") == ["g-0003", "g-0001"]
    assert listed(four, "--seat", "bot:random@1") == ["g-0003", "g-0001"]
    assert listed(four, "--seat", "bot") == []
    assert listed(four, "--seat", "ada", "--status", "running") == ["g-0003"]


def test_since_asks_for_what_was_played_since_then(four: Mechs) -> None:
    assert listed(four, "--since", "5d") == ["g-0004", "g-0002"]
    assert listed(four, "--since", "4d") == ["g-0004"]
    assert listed(four, "--since", "12h") == ["g-0004"]
    assert listed(four, "--since", "3w") == ["g-0004", "g-0003", "g-0002"]
    day = (datetime.now(UTC) - timedelta(days=30)).date().isoformat()
    assert listed(four, "--since", day) == ["g-0004", "g-0003", "g-0002"]
    assert listed(four, "--since", "9999w") == listed(four)
    assert listed(four, "--since", "2999-01-01") == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--since", "3 days"],
            "--since '3 days': a date such as 2026-11-01, or 3d, 12h, 2w for so long ago",
        ),
        (["--since", "2026-13-01"], "--since '2026-13-01': a date such as 2026-11-01"),
        (["--since", "-3d"], "--since '-3d': a date such as"),
        (["--since", "٣d"], "--since '٣d': a date such as"),
        (["--status", "over"], "--status 'over': running, ended, closed"),
    ],
)
def test_what_selects_nothing_sensible_is_refused(four: Mechs, words: list[str], said: str) -> None:
    assert four.no("games", *words, status=2).startswith(f"error: {said}")


def test_where_no_game_fits_that_is_said(four: Mechs) -> None:
    assert four("games", "--seat", "zoe").stderr == "no such games\nhint: mechs games\n"
    assert four("games", "--ruleset", "chess").stderr == "no such games\nhint: mechs rulesets\n"
    assert four("games", "--seat", "zoe", "--json").stderr == ""


def test_a_page_of_selected_games_names_the_next_one(four: Mechs) -> None:
    said = four("games", "--seat", "bot:random", "--limit", "1", "--json")
    assert '"g-0003"' in said.stdout
    next_page = "mechs games --seat bot:random --limit 1 --before g-0003"
    assert said.stderr == f"earlier games: {next_page}\n"
    assert listed(four, *next_page.split()[2:]) == ["g-0001"]
    assert listed(four, "--seat", "ada", "--after", "g-0001", "--limit", "1") == ["g-0002"]
    new(four, "two words,bob")
    new(four, "two words,bob")
    said = four("games", "--seat", "two words", "--limit", "1", "--all")
    assert "mechs games --seat 'two words' --limit 1 --all --before g-0006" in said.stderr


def test_what_is_left_out_of_the_selected_games_is_counted_alone(four: Mechs) -> None:
    four("archive", "g-0001", "g-0003")
    assert listed(four, "--seat", "ada") == ["g-0002"]
    said = four("games", "--seat", "ada").stderr
    assert said == "left out: 1 archived\nhint: mechs games --all\n"
    assert four("games", "--seat", "cyd").stderr == ""
    assert listed(four, "--seat", "ada", "--all") == ["g-0003", "g-0002"]


def test_a_damaged_row_is_said_whatever_is_asked_for(four: Mechs) -> None:
    sql(four.store, "UPDATE heads SET waiting = 'x' WHERE number = 2")
    said = four("games", "--seat", "cyd", status=1)
    assert said.stdout.startswith("g-0004")
    assert "error: g-0002: the head row" in said.stderr


# ---------------------------------------------------------------- a page of a screen


@pytest.mark.parametrize("rows", [24, 25, 30, 10, 5, 1])
def test_a_page_fits_the_screen(mechs: Mechs, screen: Callable[[int], None], rows: int) -> None:
    for _ in range(20):
        new(mechs, "ada,bob")
    mechs("archive", "g-0001", "g-0019")
    screen(rows)
    seen: list[str] = []
    words = ["games"]
    while words:
        said = mechs(*words)
        told = said.stdout.splitlines()
        assert len(told) + len(said.stderr.splitlines()) < max(rows, 7)
        assert told
        seen += [line.split()[0] for line in told if line.startswith("g-")]
        more = [line for line in said.stderr.splitlines() if line.startswith("earlier")]
        words = more[0].split()[3:] if more else []
    assert seen == [f"g-{number:04d}" for number in range(20, 1, -1) if number != 19]


def test_games_in_many_lines_are_fewer_a_screen(
    mechs: Mechs, screen: Callable[[int], None]
) -> None:
    people = ",".join(f"somebody with a long name {number}" for number in range(12))
    for _ in range(5):
        new(mechs, people)
    screen(24)
    said = mechs("games")
    assert len(said.stdout.splitlines()) + len(said.stderr.splitlines()) < 24
    assert said.stdout.startswith("g-0005")
    assert "earlier games: mechs games --before g-000" in said.stderr
    said = mechs("games", "--after", "g-0001")
    assert "g-0002  toy" in said.stdout
    assert "later games: mechs games --after g-000" in said.stderr
    assert len(mechs("games", "--limit", "5").stdout.splitlines()) > 24  # as it was asked for


def test_dates_are_read_in_the_time_of_the_place(utc: Callable[[str], None]) -> None:
    utc("EET-2")
    assert dates.moment("2026-11-01").astimezone(UTC).isoformat() == "2026-10-31T22:00:00+00:00"
    assert dates.moment("2026-11-01T12:00+00:00").astimezone(UTC).hour == 12
