"""audit: of a game, of a file, of every game; what a recording does not prove."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

from event_store import GameStore
from mechs_cli.games import world
from mechs_core.kernel.luck import commitment
from mechs_core.testing.forgery import lines_of, sealed
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers


def test_an_audit_says_what_it_checked(over: Mechs) -> None:
    said = over("audit", "g-0001").stdout
    assert said.startswith("g-0001  sound: ")
    for check in ("chain", "fold", "re-derivation"):
        assert check in said
    over("branch", "g-0001", "--at", "4")
    assert [row["finding"] for row in over.rows("audit", "--all")] == [None, None]
    over.no("audit", status=2)
    over.no("audit", "g-0001", "--all", status=2)
    assert over.no("audit", "g-0009").startswith("error: ")


KEYS = {"--commitment": "commitment", "--expect-head": "head_hash"}


def test_an_audit_compares_with_what_was_written_down(over: Mechs) -> None:
    over("export", "g-0001", "-o", "x.jsonl")
    header = json.loads((over.folder / "x.jsonl").read_text().splitlines()[0])
    good = ["--commitment", header["commitment"], "--expect-head", header["head_hash"]]
    for what in ("g-0001", "x.jsonl"):
        over("audit", what, *good)
        for option in ("--commitment", "--expect-head"):
            first, expected, here = over("audit", what, option, "0" * 64, status=1).stdout.split(
                "\n", 2
            )
            assert first.startswith(f"{what}  NOT SOUND: the ") and "found" not in first
            assert expected == f"  expected {'0' * 64}"
            now = "it has" if option == "--commitment" else "it has now"
            assert here == f"  {now} {header[KEYS[option]]}\n"
            assert over("audit", what, option, header[KEYS[option]].upper())


# ---------------------------------------------------------------- recordings


def forged_recording(duel: Mechs) -> dict[str, Any]:
    """A recording at x.jsonl with another story and result, and hashes made anew. Its header."""
    duel("export", "g-0001", "-o", "true.jsonl")
    lines = lines_of((duel.folder / "true.jsonl").read_bytes())
    lines[1]["sentences"][0] = "bob has won"
    lines[0]["result"] = {
        "ranking": [[1], [0]],
        "decided_by": "score",
        "score": [0, 9],
        "parts": [{}, {}],
    }
    (duel.folder / "x.jsonl").write_bytes(sealed(lines))
    return lines[0]


def test_an_audit_of_a_recording_says_first_that_it_proves_nothing(duel: Mechs) -> None:
    forged_recording(duel)
    for name in ("x.jsonl", "true.jsonl"):  # nobody can tell them apart
        said = duel("audit", name)
        assert said.stdout.splitlines() == [
            f"{name}  a recording of what a spectator saw: it proves nothing about the game",
            "  nobody can check its events, sentences, views, times; nor, of its header,",
            "    seats, options, result, hashes, commitment",
            "  its lines are whole: a header and 2 steps",
        ]
        assert "sound" not in said.output.lower()


def test_no_hash_can_be_expected_of_a_recording(duel: Mechs) -> None:
    header = forged_recording(duel)
    for option, value in (
        ("--expect-head", header["head_hash"]),
        ("--commitment", header["commitment"]),
        ("--expect-head", "0" * 64),
    ):
        said = duel("audit", "x.jsonl", option, value, status=1)
        assert said.stdout == ""
        assert said.stderr.splitlines()[0] == (
            "error: x.jsonl is a recording, which proves nothing about its game: "
            "neither --commitment nor --expect-head can be checked on it"
        )


def test_json_tells_what_a_recording_claims_apart_from_what_was_checked(duel: Mechs) -> None:
    header = forged_recording(duel)
    (row,) = duel.rows("audit", "x.jsonl")
    assert row["kind"] == "recording"
    assert row["verdict"] == "whole"
    assert row["proves"] == "nothing about the game"
    assert row["unproved"] == {
        "header": ["seats", "options", "result", "hashes", "commitment"],
        "lines": ["events", "sentences", "views", "times"],
    }
    assert (row["checks"], row["steps"], row["finding"]) == (["lines"], 2, None)
    assert row["claims"] == {
        name: header[name]
        for name in ("seats", "result", "events", "play_hash", "head_hash", "commitment")
    }
    assert not row.keys() & row["claims"].keys()


def test_a_damaged_recording_is_not_whole(duel: Mechs) -> None:
    forged_recording(duel)
    file = duel.folder / "x.jsonl"
    file.write_bytes(file.read_bytes().replace(b"bob has won", b"bob has win"))
    said = duel("audit", "x.jsonl", status=1)
    assert said.stdout.splitlines()[0].endswith("it proves nothing about the game")
    assert said.stdout.splitlines()[-1] == (
        "  NOT WHOLE: line 2 was changed: its hash does not fit"
    )
    assert "sound" not in said.output.lower()


def test_who_asks_strictly_is_not_content_with_a_recording(duel: Mechs) -> None:
    duel("export", "g-0001", "-o", "x.jsonl")
    said = duel("audit", "x.jsonl", "--strict", status=1).stdout
    assert said.endswith("  NOT PROVED, which --strict asks for\n")


# ---------------------------------------------------------------- every game


def many(mechs: Mechs, games: int) -> None:
    for number in range(games):
        mechs("new", "toy", "--seats", "bot:random,bot:random", "--seed", number)


def edit(mechs: Mechs, game: str) -> None:
    """One byte of a game is changed in the store's file."""
    with sqlite3.connect(mechs.store) as db:
        db.execute("drop trigger steps_stay")
        db.execute(
            "update stored_events set state = substr(state, 1, 40) || x'00' || substr(state, 42)"
            " where originator_id = ? and originator_version = 1",
            (game,),
        )
    db.close()


def test_of_all_games_those_are_told_that_are_not_sound_and_a_sum(mechs: Mechs) -> None:
    many(mechs, 5)
    assert mechs("audit", "--all").stdout == "5 games sound\n"
    edit(mechs, "g-0003")
    said = mechs("audit", "--all", status=1).stdout.splitlines()
    assert said[0].startswith("g-0003  NOT SOUND: ")
    assert said[-1] == "4 games sound, 1 not: g-0003"
    assert not [line for line in said if line.startswith(("g-0001", "g-0002", "g-0004", "g-0005"))]


@pytest.mark.parametrize("option", ["-v", "--verbose"])
def test_the_rest_is_told_on_demand(mechs: Mechs, option: str) -> None:
    many(mechs, 2)
    said = mechs("audit", "--all", option).stdout
    assert said == mechs("audit", "g-0001").stdout + mechs("audit", "g-0002").stdout + (
        "2 games sound\n"
    )


def test_a_sum_names_no_more_than_ten(mechs: Mechs) -> None:
    many(mechs, 12)
    with sqlite3.connect(mechs.store) as db:
        db.execute("update heads set summary = ''")
    db.close()
    named = ", ".join(f"g-{number:04}" for number in range(1, 11))
    said = mechs("audit", "--all", status=1).stdout
    assert " ".join(said.split()).endswith(f" 0 games sound, 12 not: {named} and 2 more")


def test_every_games_json_is_an_object_of_its_own(mechs: Mechs) -> None:
    many(mechs, 3)
    said = mechs("audit", "--all", "--json")
    rows = [json.loads(line) for line in said.stdout.splitlines()]
    assert [row["game"] for row in rows] == ["g-0001", "g-0002", "g-0003"]
    assert {(row["kind"], row["verdict"]) for row in rows} == {("game", "sound")}
    assert said.stderr == "3 games sound\n"


def test_an_interrupted_audit_says_how_far_it_came(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(mechs, 4)
    edit(mechs, "g-0001")
    audit = GameStore.audit

    def stopped(store: GameStore, game: str, **more: Any) -> Any:
        if game == "g-0003":
            raise KeyboardInterrupt
        return audit(store, game, **more)

    monkeypatch.setattr(GameStore, "audit", stopped)
    said = mechs("audit", "--all", status=130)
    assert said.stdout.startswith("g-0001  NOT SOUND: ")
    assert said.stderr == ("interrupted: 2 of 4 games audited: 1 game sound, 1 not: g-0001\n")


# ---------------------------------------------------------------- other rules


def of_other_rules(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    """g-0001 and x.jsonl are of older rules than today's, g-0002 is not."""
    mechs("new", "toy", "--seats", "bot:random,bot:random", "--seed", "7")
    mechs("export", "g-0001", "-o", "x.jsonl")
    later = with_answers(TOY, version=2)
    monkeypatch.setattr(world, "look_up", lambda name: later)
    mechs("new", "toy", "--seats", "bot:random,bot:random", "--seed", "8")


def test_what_the_rules_cannot_derive_is_counted_apart(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_other_rules(mechs, monkeypatch)
    told = "1 game sound; 1 of other rules, not all re-derivable here\n"
    assert mechs("audit", "--all").stdout == told
    assert [row["verdict"] for row in mechs.rows("audit", "--all")] == ["other rules", "sound"]
    for what in ("g-0001", "x.jsonl"):
        assert "fold, not re-derivable here" in mechs("audit", what).stdout


def test_who_asks_strictly_is_told_so_and_refused(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_other_rules(mechs, monkeypatch)
    for what in ("g-0001", "x.jsonl"):
        said = mechs("audit", what, "--strict", status=1).stdout
        assert said.startswith(f"{what}  NOT DERIVED, which --strict asks for: ")
        assert "not re-derivable here" in said.splitlines()[0]
        row = json.loads(mechs("audit", what, "--strict", "--json", status=1).stdout)
        assert row["verdict"] == "other rules"
    mechs("audit", "g-0002", "--strict")
    said = mechs("audit", "--all", "--strict", status=1).stdout.splitlines()
    assert said[0].startswith("g-0001  NOT DERIVED, which --strict asks for: ")
    assert said[-1] == "1 game sound; 1 of other rules, not all re-derivable here"
    assert "sound: " not in said[0]


def test_a_line_of_two_versions_is_strictly_not_derived(mechs: Mechs) -> None:
    from mechs_core.kernel.replay import write
    from tests.games import Sealed

    game = Sealed.new(TOY).branch(1, ruleset=with_answers(TOY, version=2))
    (mechs.folder / "x.jsonl").write_bytes(b"".join(write(TOY, game.steps)))
    mechs("audit", "x.jsonl")
    assert "from position 0 to 4" in mechs("audit", "x.jsonl", "--strict", status=1).stdout


# ---------------------------------------------------------------- the commitment


def test_the_commitment_to_the_seed_stands_wherever_a_game_is_told(mechs: Mechs) -> None:
    (new,) = mechs.rows("new", "toy", "--seats", "ada,bob", "--seed", "7")
    assert new["commitment"] == commitment("7")
    mechs("branch", "g-0001", "--reveal", "--at", "4", "--luck", "new", "--seed", "8")
    mechs("branch", "g-0002", "--reveal", "--at", "6")
    for words in ("games", "tree g-0003", "show g-0003", "audit --all"):
        told = {row["commitment"] for row in mechs.rows(*words.split())}
        assert told == {commitment("7")}, words  # to the seed of creation, in branches too
    mechs("export", "g-0001", "--reveal", "-o", "x.jsonl")
    assert mechs.rows("audit", "x.jsonl")[0]["commitment"] == commitment("7")


def test_text_shows_a_commitment_where_it_is_worth_something(mechs: Mechs) -> None:
    said = mechs("new", "toy", "--seats", "ada,bob").stdout.splitlines()
    (row,) = mechs.begun()
    line = f"commitment {row['commitment']}"
    assert said[1:] == [line]
    assert line in mechs("show", "g-0001").stdout.splitlines()
    assert f"  {line}" in mechs("audit", "g-0001").stdout.splitlines()
    mechs("audit", "g-0001", "--commitment", row["commitment"])
    mechs("export", "g-0001", "--reveal", "-o", "x.jsonl")
    assert f"  {line}" in mechs("audit", "x.jsonl").stdout.splitlines()
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    for words in ("show g-0002", "audit g-0002"):
        assert "commitment" not in mechs(*words.split()).stdout


def test_a_game_whose_first_step_is_damaged_is_listed_all_the_same(duel: Mechs) -> None:
    with sqlite3.connect(duel.store) as db:
        db.execute("drop trigger steps_stay")
        db.execute("update stored_events set state = x'00' where originator_version = 0")
    db.close()
    assert [row["commitment"] for row in duel.begun()] == [None]
