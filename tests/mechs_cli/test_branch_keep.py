"""mechs branch --keep: one decision is changed, and all later ones are sent again."""

from __future__ import annotations

import pytest

from tests.mechs_cli.conftest import Mechs

GAME = ("ada: 3", "bob: 1", "bob: block", "ada: 3", "bob: 1", "bob: pass", "ada: 2", "bob: 1")


@pytest.fixture
def played(mechs: Mechs) -> Mechs:
    """g-0001: two rounds of ada and bob at the toy game, and picks of a third; ada has claimed."""
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    for each in GAME:
        seat, decision = each.split(": ")
        mechs("decide", "g-0001", "--seat", seat, decision)
    return mechs


def decided(mechs: Mechs, game: str) -> list[str]:
    """Who decided what in a game, as its owner sees it."""
    rows = mechs.rows("log", game, "--reveal")
    return [
        f"{row['seat']} {row['decision'].get('number', row['decision']['type'])}"
        for row in rows
        if row["type"] == "Decided"
    ]


def test_later_decisions_are_sent_again_with_one_of_them_changed(played: Mechs) -> None:
    said = played("branch", "g-0001", "--reveal", "--at", "4", "--decide", "bob: 2", "--keep")
    assert said.stdout.splitlines() == [
        "kept 7 of 7 later decisions",
        "g-0002  toy  waiting for bob: answer",
    ]
    assert decided(played, "g-0002") == [
        *("0 3", "1 2", "1 Block", "0 3", "1 1", "1 Pass", "0 2", "1 1"),
    ]
    played("audit", "g-0002")


def test_it_says_where_it_stopped_and_why(played: Mechs) -> None:
    played("close", "g-0001")
    said = played(
        "branch", "g-0001", "--reveal", "--at", "4", "--decide", "ada: 1", "--keep"
    ).stdout
    assert said.splitlines() == [
        'kept 1 of 7 later decisions; stopped at step 3: bob "block":',
        "  Block does not fit now; what fits: Pick (not_asked)",
        "g-0002  toy  waiting for ada, bob: pick",
    ]
    assert decided(played, "g-0002") == ["0 1", "1 1"]


def test_without_a_change_all_is_kept_and_under_new_luck_too(played: Mechs) -> None:
    assert "kept 8 of 8" in played("branch", "g-0001", "--reveal", "--at", "4", "--keep").stdout
    words = ["--luck", "new", "--seed", "9"]
    assert (
        "kept 8 of 8"
        in played("branch", "g-0001", "--reveal", "--at", "4", "--keep", *words).stdout
    )
    assert decided(played, "g-0002") == decided(played, "g-0003") == decided(played, "g-0001")
    assert "kept 0 of 0 later decisions" in played("branch", "g-0001", "--reveal", "--keep").stdout


def test_two_changes_of_one_seat_and_the_luck_of_a_decision(played: Mechs) -> None:
    words = ["--decide", 'bob: 2 given {"die 1":[4]}', "--decide", "bob: pass"]
    assert (
        "kept 6 of 6"
        in played("branch", "g-0001", "--reveal", "--at", "4", *words, "--keep").stdout
    )
    rows = played.rows("log", "g-0002", "--reveal")
    assert next(row["value"] for row in rows if row["type"] == "DieRolled") == 5
    assert decided(played, "g-0002")[:3] == ["0 3", "1 2", "1 Pass"]


def test_given_luck_of_a_decision_needs_no_keep(played: Mechs) -> None:
    words = ["--decide", "ada: 3", "--decide", '{"type":"Pick","number":1} given {"die 1":[0]}']
    played("branch", "g-0001", "--reveal", "--at", "4", *words)
    rows = played.rows("log", "g-0002", "--reveal")
    assert [row["value"] for row in rows if row["type"] == "DieRolled"] == [1]
    assert decided(played, "g-0002") == ["0 3", "1 1"]


def test_what_is_wrong_leaves_no_branch_behind(played: Mechs) -> None:
    def no(*words: str) -> str:
        return played.no("branch", "g-0001", "--reveal", "--at", "4", "--keep", *words)

    assert no("--decide", "bob: 7").endswith("(bad_value)")
    assert no("--decide", "bob: block").endswith("(not_asked)")
    assert no("--decide", "2: 1") == "error: no seat '2'"
    assert no("--decide", "bot:random: 1") == "error: no seat 'bot:random'"
    assert "not drawn" in no("--decide", 'ada: 1 given {"die 1":[4]}')
    for luck in ('{"die 1":4}', '{"die 1', "{}}", '{"die 1":[9]}'):
        assert no("--decide", f"bob: 2 given {luck}").endswith("(bad_value)"), luck
    assert "step" in played.no("branch", "g-0001", "--reveal", "--at", "5", "--keep")
    assert "no game" in played.no("branch", "g-0009", "--keep")
    assert len(played.begun()) == 1


def test_it_is_told_as_json_too(played: Mechs) -> None:
    (row,) = played.rows(
        "branch", "g-0001", "--reveal", "--at", "4", "--decide", "bob: 2", "--keep"
    )
    assert row["kept"]["kept"] == row["kept"]["later"] == 7
    assert row["kept"]["step"] is None
    (row,) = played.rows(
        "branch", "g-0001", "--reveal", "--at", "4", "--decide", "ada: 1", "--keep"
    )
    assert (row["kept"]["step"], row["kept"]["seat"]) == (3, 1)
    (row,) = played.rows("branch", "g-0001", "--reveal", "--at", "4")
    assert "kept" not in row


def test_a_bot_is_named_as_it_sits_there(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7", "--hold")
    words = ["--decide", "bot:random: 2", "--decide", "bot:random@1: 1"]
    assert "(not_asked)" in mechs.no("branch", "g-0001", *words, "--hold")
    mechs("branch", "g-0001", *words[:2], "--hold")
    assert decided(mechs, "g-0002") == ["1 2"]


def test_bots_play_on_where_it_stopped(over: Mechs) -> None:
    log = over.rows("log", "g-0001")
    picks = [row for row in log if row["type"] == "Decided"]
    other = picks[0]["decision"]["number"] % 3 + 1
    words = ["--at", "4", "--decide", f"0: {other}", "--keep"]
    held = over("branch", "g-0001", *words, "--hold").stdout
    on = over("branch", "g-0001", *words).stdout
    assert held.splitlines()[0] == on.splitlines()[0]
    assert [row["status"] for row in over.begun()][1:] in (
        ["running", "ended"],
        ["ended", "ended"],
    )
    over("audit", "g-0003")


# ---------------------------------------------------------------- secrets


def stop(mechs: Mechs, *words: object) -> str:
    said = mechs("branch", *words, "--keep").stdout
    return " ".join(said.split("\ng-")[0].split())


def test_a_decision_of_a_hidden_hand_is_told_by_its_type_while_secrets_are_closed(
    mechs: Mechs,
) -> None:
    mechs("new", "toy", "--seats", "bot:random,ada", "--seed", "7", "--hold")
    for seat, pick in (("0", 2), ("1", 2), ("0", 3)):
        mechs("decide", "g-0001", "--seat", seat, pick, "--hold")
    words = ["g-0001", "--at", "4", "--decide", "ada: 1", "--hold"]  # the bot claims
    assert stop(mechs, *words) == (
        'kept 1 of 2 later decisions; stopped at step 3: bot:random@1 "Pick": (not_asked)'
    )
    assert '"3": seat 0 is not asked' in stop(mechs, *words, "--reveal")
    for game in ("g-0001", "g-0002", "g-0003"):
        mechs("close", game)
    assert '"3": seat 0 is not asked' in stop(mechs, *words)


def test_of_a_public_decision_only_the_reason_is_kept_back(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7", "--hold")
    for seat, said in (("0", "3"), ("1", "1"), ("1", "block"), ("0", "3")):
        mechs("decide", "g-0001", "--seat", seat, said, "--hold")
    told = stop(mechs, "g-0001", "--at", "4", "--decide", "0: 1", "--hold")
    assert told.endswith('stopped at step 3: bot:random@1 "block": (not_asked)')


def test_a_person_alone_is_told_of_their_own_decision(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7", "--hold")
    for seat, said in (("1", "3"), ("0", "1"), ("0", "block"), ("0", "2")):
        mechs("decide", "g-0001", "--seat", seat, said, "--hold")
    told = stop(mechs, "g-0001", "--at", "4", "--decide", "1: 1", "--hold")
    assert 'ada "block": Block does not fit' in told


# ---------------------------------------------------------------- what it changed


def test_diff_tells_the_changed_decision_its_consequences_and_where_both_agree(
    played: Mechs,
) -> None:
    played("decide", "g-0001", "--seat", "bob", "pass")
    played(
        "branch",
        "g-0001",
        "--reveal",
        "--at",
        "4",
        "--decide",
        'bob: 1 given {"die 1":[0]}',
        "--keep",
    )
    told = played("diff", "g-0001", "g-0002").stdout.splitlines()
    assert "alike up to step 1 of g-0001 and step 2 of g-0002; then" in told
    at = told.index("g-0001, step 2:")
    assert told[at + 4].startswith("    10  the die shows ")
    assert "    11  the die shows 1" in told
    assert "alike from step 3 of g-0001 and step 4 of g-0002 on" in told
    (row,) = played.rows("diff", "g-0001", "g-0002")
    assert row["differing"] == [[[2, 2], [3, 3]]]
    assert row["alike_again"][0][0] == 3


def test_diff_of_a_branch_that_changed_nothing_says_so(played: Mechs) -> None:
    played("branch", "g-0001", "--reveal", "--at", "4", "--keep")
    assert "nothing else differs" in played("diff", "g-0001", "g-0002").stdout
    (row,) = played.rows("diff", "g-0001", "g-0002")
    assert row["differing"] == []


def test_diff_of_lines_that_never_agree_again_says_no_such_thing(over: Mechs) -> None:
    over("play", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "8")
    told = over("diff", "g-0001", "g-0002").stdout
    assert "alike from" not in told
    (row,) = over.rows("diff", "g-0001", "g-0002")
    assert row["alike_again"] is None
