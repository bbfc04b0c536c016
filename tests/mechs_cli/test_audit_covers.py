"""audit: no verdict is wider than what was checked. Luck, rules and heads that are other ones."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mechs_cli.games import world
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.replay import write
from mechs_core.testing.forgery import lines_of, sealed
from tests.games import Sealed
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers

COVERED = "COVERED IN PART"
GROWN = "GROWN SINCE"


@pytest.fixture
def branched(mechs: Mechs) -> Mechs:
    """g-0001, drawn and played to its end; g-0002 with new, chosen luck that takes given luck."""
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful")
    mechs("branch", "g-0001", "--at", "4", "--luck", "new", "--seed", "8", "--given-luck")
    return mechs


def committed(mechs: Mechs) -> str:
    return str(mechs.rows("audit", "g-0001")[0]["commitment"])


def both(mechs: Mechs, game: str) -> list[str]:
    """A game and its file, which are told alike."""
    mechs("export", game, "--reveal", "-o", f"{game}.jsonl", "--force")
    return [game, f"{game}.jsonl"]


def test_luck_that_a_commitment_does_not_cover_is_no_plain_sound(branched: Mechs) -> None:
    told = "new luck, chosen, from event 5: the commitment covers events 0 to 4"
    for what in both(branched, "g-0002"):
        said = branched("audit", what, "--commitment", committed(branched), status=3).stdout
        assert said.startswith(f"{what}  {COVERED}: ")
        assert said.splitlines()[1] == f"  {told}"
        (row,) = branched.rows("audit", what)
        assert (row["verdict"], row["reservations"]) == ("sound", [])
        assert row["turnings"][0] == {
            "kind": "new luck",
            "position": 5,
            "step": 1,
            "sentence": told,
            "seed_origin": "chosen",
            "commitment": commitment("8"),
        }
        assert row["covered"] == {"first": 0, "last": 4, "given": [], "all": False}
        said = branched("audit", what).stdout
        assert said.startswith(f"{what}  sound: ") and f"  {told}\n" in said
        json_ = branched("audit", what, "--commitment", committed(branched), "--json", status=3)
        assert json.loads(json_.stdout)["verdict"] == "covered in part"
        branched("audit", what, "--commitment", committed(branched), "--strict", status=1)
    for what in both(branched, "g-0001"):
        said = branched("audit", what, "--commitment", committed(branched)).stdout
        assert said.startswith(f"{what}  sound: ") and "luck" not in said


def test_the_seed_of_a_branch_is_not_the_one_that_was_committed_to(branched: Mechs) -> None:
    for what in both(branched, "g-0002"):
        assert (
            "NOT SOUND" in branched("audit", what, "--commitment", commitment("8"), status=1).stdout
        )


def test_same_luck_is_named_and_covered(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful")
    mechs("branch", "g-0001", "--at", "4")
    for what in both(mechs, "g-0002"):
        said = mechs("audit", what, "--commitment", committed(mechs)).stdout
        assert said.startswith(f"{what}  sound: ")
        assert "  branched with the same luck at event 5\n" in said


def test_luck_that_was_given_comes_from_no_seed(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob", "--given-luck")
    mechs("decide", "g-0001", "--seat", "ada", "2")
    mechs("decide", "g-0001", "--seat", "bob", "1", "--given", '{"die 1":[3]}')
    for what in both(mechs, "g-0001"):
        said = mechs("audit", what, "--commitment", committed(mechs), status=3).stdout
        assert said.startswith(f"{what}  {COVERED}: ")
        assert "  luck was given at event 7, and comes from no seed\n" in said
        (row,) = mechs.rows("audit", what)
        assert row["covered"] == {"first": 0, "last": row["events"] - 1, "given": [7], "all": False}


def test_each_turning_of_nested_branches_is_named(branched: Mechs) -> None:
    branched("branch", "g-0002", "--at", "6", "--luck", "new")
    branched("branch", "g-0003", "--at", "8")
    for what in both(branched, "g-0004"):
        (row,) = branched.rows("audit", what)
        assert [(each["kind"], each["position"]) for each in row["turnings"]] == [
            ("new luck", 5),
            ("new luck", 7),
            ("same luck", 9),
        ]
        told = [each["sentence"] for each in row["turnings"]]
        assert told[1] == "new luck, drawn, from event 7"
        assert row["covered"]["last"] == 4


def test_where_given_luck_begins_to_be_taken_is_named(duel: Mechs) -> None:
    duel("new", "toy", "--seats", "ada,bob")
    duel("branch", "g-0002", "--reveal", "--given-luck")
    for what in both(duel, "g-0003"):
        said = duel("audit", what, "--commitment", duel.begun()[1]["commitment"]).stdout
        assert said.startswith(f"{what}  sound: ")
        assert "  given luck is taken from event 5 on\n" in said


# ---------------------------------------------------------------- a head that was written down


def test_a_game_that_has_gone_on_since_is_not_unsound(duel: Mechs) -> None:
    noted = duel.rows("audit", "g-0001")[0]["head_hash"]
    duel("decide", "g-0001", "--seat", "bob", "1")
    for what in both(duel, "g-0001"):
        said = duel("audit", what, "--expect-head", noted, status=3).stdout
        assert said.startswith(f"{what}  {GROWN}: ") and "NOT SOUND" not in said
        told = "the expected hash was its head after step 1, event 6; 1 step has followed since"
        assert " ".join(said.split()).count(told) == 1
        row = json.loads(duel("audit", what, "--expect-head", noted, "--json", status=3).stdout)
        assert row["since"] == {"step": 1, "position": 6, "steps": 1}
        assert row["verdict"] == "grown" and "expected head" not in row["checks"]
        duel("audit", what, "--expect-head", noted, "--strict", status=1)


def test_several_reservations_stand_side_by_side(branched: Mechs) -> None:
    earlier = branched.rows("audit", "g-0002")[0]
    branched("export", "g-0002", "--reveal", "-o", "x.jsonl")
    head = head_after(branched, "x.jsonl", 2)
    said = branched(
        *("audit", "x.jsonl", "--commitment", earlier["commitment"], "--expect-head", head),
        status=3,
    ).stdout
    assert said.startswith(f"x.jsonl  {COVERED}, {GROWN}: ")


def head_after(mechs: Mechs, file: str, steps: int) -> str:
    from pathlib import Path

    from mechs_cli.reading.sources import replays_in

    (replay,) = replays_in(Path(mechs.folder, file))
    return replay.steps[steps].hash.hex()


# ---------------------------------------------------------------- rules


def of_rules(mechs: Mechs, version: int) -> None:
    """x.jsonl says that it was played under other rules, with all hashes made for that."""
    other = with_answers(TOY, version=version)
    game = Sealed.new(other).finish()
    (mechs.folder / "x.jsonl").write_bytes(b"".join(write(other, game.steps)))


@pytest.mark.parametrize(
    ("version", "known"),
    [
        (99, "not known here: newer than today's 1"),
        (0, "which never was one"),
        (-1, "which never was one"),
    ],
)
def test_rules_that_are_not_todays_are_told_first(mechs: Mechs, version: int, known: str) -> None:
    of_rules(mechs, version)
    told = f"are of rules version {version}, {known}: folded, not derived"
    said = mechs("audit", "x.jsonl").stdout
    assert said.startswith("x.jsonl  CHECKED IN PART: ") and "sound" not in said
    assert told in " ".join(said.split())
    (row,) = mechs.rows("audit", "x.jsonl")
    assert (row["verdict"], row["reservations"]) == ("other rules", ["other rules"])
    assert row["unseen"] == [f"events 0 to {row['events'] - 1} {told}"]
    assert told in mechs("import", "x.jsonl").stderr
    said = mechs("audit", "g-0001").stdout
    assert said.startswith("g-0001  CHECKED IN PART: ") and told in " ".join(said.split())


def test_older_rules_are_told_as_such(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    of_rules(mechs, 1)
    later = with_answers(TOY, version=3)
    monkeypatch.setattr(world, "look_up", lambda name: later)
    said = " ".join(mechs("audit", "x.jsonl").stdout.split())
    assert "rules version 1, older than today's 3: folded, not derived" in said


# ---------------------------------------------------------------- how it stands


def test_an_audit_says_how_a_game_ended_or_who_is_waited_for(over: Mechs) -> None:
    over("new", "toy", "--seats", "ada,bob", "--seed", "7")
    over("decide", "g-0002", "--seat", "ada", "2")
    for what in both(over, "g-0001"):
        (row,) = over.rows("audit", what)
        assert row["status"] == "ended" and row["standing"].startswith("ended (")
        assert row["standing"] in " ".join(over("audit", what).stdout.split())
        assert row["result"]["ranking"]
    for what in both(over, "g-0002"):
        (row,) = over.rows("audit", what)
        assert (row["status"], row["waiting"], row["result"]) == ("running", [1], None)
        assert "  not over: waiting for bob\n" in over("audit", what).stdout
    over("close", "g-0002")
    assert "  closed, not over: waiting for bob\n" in over("audit", "g-0002").stdout


# ---------------------------------------------------------------- where it differs


def forged(mechs: Mechs, edit: Any) -> str:
    """A file edited with its lines' hashes made anew; what the audit says of it."""
    mechs("export", "g-0001", "--reveal", "-o", "true.jsonl", "--force")
    lines = lines_of((mechs.folder / "true.jsonl").read_bytes())
    edit(lines)
    (mechs.folder / "x.jsonl").write_bytes(sealed(lines))
    return str(mechs("audit", "x.jsonl", status=1).stdout)


def test_an_event_that_was_changed_is_named_in_every_reader(over: Mechs) -> None:
    def edit(lines: list[dict[str, Any]]) -> None:
        event = next(each for each in lines[3]["events"] if each["type"] == "DieRolled")
        event["value"] = event["value"] % 6 + 1

    said = forged(over, edit)
    first, second = said.splitlines()[:2]
    assert len(said.splitlines()) == 2, said
    assert first.startswith("x.jsonl  NOT SOUND: the rules do not reproduce it: position ")
    assert said.count("x.jsonl") == 1 and "header" not in said
    assert second.startswith("  event ") and "DieRolled.value: " in second
    assert second.endswith(" is expected") and " is there, " in second
    for words in (("import", "x.jsonl"), ("replay", "x.jsonl"), ("diff", "x.jsonl", "g-0001")):
        line = over.no(*words)
        assert line.startswith("error: x.jsonl: the rules do not reproduce it: position ")
        assert "DieRolled.value" in line


def test_a_long_difference_is_told_at_the_place_where_it_differs(over: Mechs) -> None:
    def edit(lines: list[dict[str, Any]]) -> None:
        lines[0]["options"] = {**lines[0]["options"], "x" * 40: [*range(40), "y" * 30]}

    said = forged(over, edit)
    assert "the header's options" in said and "nothing expected" in said
    assert max(map(len, said.splitlines())) < 260


def test_what_was_lost_is_told_as_lost(over: Mechs) -> None:
    said = forged(over, lambda lines: lines.pop())
    assert said.startswith("x.jsonl  NOT SOUND: the header announces ")
    assert said.endswith(" are here: the last ones are lost\n")


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (
            lambda lines: lines[2]["envelope"].update(id="mechs:x"),
            "line 3: the decision id 'mechs:",
        ),
        (
            lambda lines: lines[3]["envelope"].update(id=lines[2]["envelope"]["id"]),
            "is that of step 1 already",
        ),
    ],
)
def test_ids_that_no_store_gave_are_refused_by_every_reader(
    duel: Mechs, edit: Any, why: str
) -> None:
    duel("decide", "g-0001", "--seat", "bob", "1")
    assert why in forged(duel, edit)
    for words in (("import", "x.jsonl"), ("replay", "x.jsonl"), ("diff", "x.jsonl", "g-0001")):
        assert why in duel.no(*words)
