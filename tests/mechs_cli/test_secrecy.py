"""Who sees what: reading commands and exports give nothing away that they should not."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from msgspec.json import encode

from tests.mechs_cli.conftest import Mechs


def cards(rows: list[dict[str, Any]]) -> list[int | None]:
    return [row.get("card") for row in rows if row["type"] == "CardDealt"]


def test_while_two_people_play_the_public_view_is_shown(duel: Mechs) -> None:
    assert cards(duel.rows("log", "g-0001")) == [None, None]
    (created, *_) = duel.rows("log", "g-0001")
    assert "seed" not in created
    assert duel.rows("show", "g-0001")[0]["view"]["own_card"] is None


def test_a_seat_sees_its_own(duel: Mechs) -> None:
    ada = cards(duel.rows("log", "g-0001", "--as", "ada"))
    bob = cards(duel.rows("log", "g-0001", "--as", "1"))
    assert ada[1] is None
    assert bob[0] is None
    assert ada[0] and bob[1]
    picks = [row for row in duel.rows("log", "g-0001", "--as", "ada") if row["type"] == "Picked"]
    assert picks[0]["number"] == 2


def test_reveal_is_the_owners_act(duel: Mechs) -> None:
    assert None not in cards(duel.rows("log", "g-0001", "--reveal"))
    assert duel.rows("log", "g-0001", "--reveal")[0]["seed"] == "7"
    assert "ada also sees" in duel("show", "g-0001", "--reveal").stdout
    assert len(duel.rows("show", "g-0001", "--reveal")[0]["views"]) == 2
    duel.no("log", "g-0001", "--reveal", "--as", "ada", status=2)


def test_with_one_person_it_is_that_persons_view(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "bot:random,ada")
    seen = cards(mechs.rows("log", "g-0001"))
    assert seen[0] is None
    assert seen[1]
    assert cards(mechs.rows("log", "g-0001", "--as", "public")) == [None, None]


def test_with_bots_only_everything_is_shown(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "bot:random,bot:random", "--hold")
    assert None not in cards(mechs.rows("log", "g-0001"))


def test_secrets_open_when_every_game_of_the_tree_is_over(duel: Mechs) -> None:
    duel("branch", "g-0001", "--reveal", "--at", "4")
    duel("close", "g-0001")
    assert cards(duel.rows("log", "g-0001")) == [None, None]
    duel("close", "g-0002")
    assert None not in cards(duel.rows("log", "g-0001"))
    assert None in cards(duel.rows("log", "g-0001", "--as", "ada"))  # strictly what ada knew


@pytest.mark.parametrize("form", ["replay", "jsonl"])
def test_an_export_gives_no_more_away_than_the_log(duel: Mechs, form: str) -> None:
    public = duel("export", "g-0001", "--format", form).stdout
    events = [json.loads(line) for line in public.splitlines()]
    flat = events if form == "jsonl" else [e for line in events[1:] for e in line["events"]]
    assert cards(flat) == [None, None]
    assert '"seed":' not in public.replace('"seed":null', "")
    revealed = duel("export", "g-0001", "--format", form, "--reveal").stdout
    assert '"seed":"7"' in revealed


def test_a_hidden_choice_does_not_show_in_a_diff(duel: Mechs) -> None:
    duel("branch", "g-0001", "--reveal", "--at", "4", "--decide", "ada: 3")
    (row,) = duel.rows("diff", "g-0001", "g-0002")
    assert row["fields"] == {}
    assert "in secret" in duel("diff", "g-0001", "g-0002").stdout


def test_no_control_character_reaches_the_terminal(mechs: Mechs) -> None:
    file = mechs.folder / "x.jsonl"
    mechs("new", "toy", "--seats", "ada,bob")
    mechs("export", "g-0001", "-o", file)
    hostile = "\x1b[2J\u202e[red]x[/red]"
    text = file.read_text().replace("a game for 2 seats", encode(hostile).decode()[1:-1])
    file.write_text(rehashed(text))
    for said in (mechs("replay", file), mechs("replay", file, "--json")):
        assert "\x1b" not in said.stdout
        assert "\u202e" not in said.stdout
    assert "[red]x[/red]" in mechs("replay", file).stdout
    line = mechs.no("show", "g\x1b[2J")
    assert "\x1b" not in line


def rehashed(text: str) -> str:
    """The lines of a replay file with hashes that fit, as a forger would make them."""
    previous, lines = bytes(32), []
    for line in text.encode().splitlines():
        body = line[: line.rindex(b',"hash"')]
        previous = sha256(previous + body).digest()
        lines.append(body + b',"hash":"' + previous.hex().encode() + b'"}\n')
    return b"".join(lines).decode()
