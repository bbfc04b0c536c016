"""Games whose ruleset is not here: all is checked that needs no rules, and no more is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from event_store import GameStore, Unruled
from event_store.unruled import UNRULED, UnruledChain, confirmed
from mechs_core import rulesets
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import BadPlugin, UnknownGame
from mechs_core.kernel.prospect import Prospect, next_bot
from mechs_core.kernel.ruleset import Ruleset
from tests.event_store.stores import find, new_game, open_store, play, sql


def unknown(name: str) -> Ruleset:
    raise UnknownGame(f"no ruleset {name!r}")


def broken(name: str) -> Ruleset:
    raise BadPlugin(f"{name}.py cannot be imported: SyntaxError")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with a game, a branch of it, and one under a name."""
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game = new_game(store).game
        play(store, game, 6)
        store.branch(game, 4, luck="new")
        new_game(store, name="third")
    return path


@pytest.mark.parametrize("nowhere", [unknown, broken])
def test_a_store_whose_ruleset_is_not_here_is_checked_without_it(
    path: Path, nowhere: object
) -> None:
    with GameStore(path, find) as store:
        known = [store.audit(game) for game in store.ids()]
    with GameStore(path, nowhere, read_only=True) as store:
        seen = store.check()
        reports = [store.audit(game) for game in store.ids()]
        assert [head.name for head in store.heads()] == ["", "", "third"]
    assert seen.faults == ()
    why = "no ruleset 'toy'" if nowhere is unknown else "toy.py cannot be imported: SyntaxError"
    assert seen.unruled == tuple(Unruled(f"g-000{number}", why) for number in (1, 2, 3))
    for report, whole in zip(reports, known, strict=True):
        assert report.finding is None and report.unruled == why
        assert report.checks == ("chain", "head row", "decision ids", "seeds")
        for same in ("steps", "events", "head_hash", "play_hash", "given", "commitment"):
            assert getattr(report, same) == getattr(whole, same)


FAULTS = {
    "DELETE FROM decision_ids WHERE game = 'g-0003'": "is lost from the list of ids",
    "UPDATE heads SET steps = 3 WHERE game = 'g-0001'": "the list of games has steps 3 for it",
    "UPDATE heads SET seats = '[]' WHERE game = 'g-0002'": "the list of games has seats",
    "UPDATE game_seeds SET commitment = 'x' WHERE game = 'g-0003'": "the seeds that are filed",
    "DELETE FROM heads WHERE game = 'g-0003'": "its steps are here; no ruleset 'toy'",
    "DELETE FROM stored_events WHERE originator_id = 'g-0001' AND originator_version = 2": "step 2",
    "UPDATE stored_events SET topic = 'x' WHERE originator_id = 'g-0003'": "another ruleset",
    "UPDATE stored_events SET state = x'00' WHERE originator_id = 'g-0003'": "does not decode",
}


@pytest.mark.parametrize("statement", FAULTS)
def test_what_stands_beside_the_steps_is_still_held_to_them(path: Path, statement: str) -> None:
    sql(path, statement)
    with GameStore(path, unknown, read_only=True, mending=True) as store:
        faults = [fault for fault in store.check().faults if fault.part != "schema"]
        assert FAULTS[statement] in faults[0].sentence
        findings = [store.audit(game).finding for game in store.ids()]
    assert any(finding is not None for finding in findings)


def test_a_head_row_that_needs_no_rules_is_mended_without_them(path: Path) -> None:
    before = sql(path, "SELECT * FROM heads")
    sql(path, "UPDATE heads SET steps = 3, seed_origin = 'x' WHERE game = 'g-0001'")
    with GameStore(path, unknown, mending=True) as store:
        store.repair(store.check())
    assert sorted(sql(path, "SELECT * FROM heads")) == sorted(before)


@pytest.mark.parametrize("name", rulesets.names())
def test_the_chain_of_any_game_is_confirmed_without_its_rules(name: str) -> None:
    ruleset = rulesets.find(name)
    with GameStore(":memory:", rulesets.find) as store:
        seats = ["bot:random"] * 2
        game = store.create(ruleset, describe(ruleset, seats, seed="7")).game
        for _ in range(40):
            line = store.line(game)
            asked = next_bot(line)
            assert asked is not None
            seat, bot = asked
            store.decide(game, seat, bot.choose(Prospect(line, seat)))
        steps = store.steps(game)
    to_bytes = codec_of(ruleset).step_to_bytes
    read = [UNRULED.step_from_bytes(to_bytes(step)) for step in steps]
    assert [UNRULED.step_to_bytes(step) for step in read] == [*map(to_bytes, steps)]
    many, wrong = confirmed(read)
    assert wrong is None and many >= 0.8 * len(steps), f"{many} of {len(steps)}"


def test_a_changed_event_of_a_known_type_is_found_without_rules(path: Path) -> None:
    """The hash does not follow, whatever fields are secret."""
    with open_store(path) as store:
        steps = store.steps("g-0001")
        to_bytes = codec_of(find("toy")).step_to_bytes
    read = [UNRULED.step_from_bytes(to_bytes(step)) for step in steps]
    chain = UnruledChain()
    assert all(chain.add(step) for step in read)
    last = steps[-1]
    forged = Chain(steps[-2].hash, last.number, 0, steps[0].events[0].seed)  # type: ignore[attr-defined]
    other = forged.add(last.envelope, last.events)
    assert other.hash != last.hash  # other positions, so other salts
    wrong = UNRULED.step_from_bytes(to_bytes(other))
    assert confirmed([*read[:-1], wrong])[1] is wrong


# ---------------------------------------------------------------- what is not here any more


def test_a_game_that_was_deleted_from_all_tables_is_missed(path: Path) -> None:
    for table, column in (
        ("stored_events", "originator_id"),
        ("heads", "game"),
        ("decision_ids", "game"),
        ("game_seeds", "game"),
    ):
        sql(path, f"DELETE FROM {table} WHERE {column} = 'g-0002'")
    with open_store(path, read_only=True) as store:
        game, steps = store.gaps()
    assert game.game == "g-0002"
    assert game.sentence == (
        "its number was given to a game, which is not here: no command deletes one"
    )
    assert steps.sentence == "1 step of 9 that were stored are not here: no command deletes one"


def test_many_missing_games_are_one_sentence(path: Path) -> None:
    sql(path, "UPDATE sqlite_sequence SET seq = 900 WHERE name = 'heads'")
    with open_store(path, read_only=True) as store:
        (gap,) = store.gaps()
    assert gap.sentence.startswith("g-0004 to g-0900: 897 numbers were given to games")


def test_a_creation_that_failed_leaves_no_gap(path: Path) -> None:
    with open_store(path) as store:
        with pytest.raises(Exception, match="has the name"):
            new_game(store, name="third")
        with pytest.raises(UnknownGame):
            store.branch("g-0001", 999)
        new_game(store)
        assert store.gaps() == []
        assert len(store.ids()) == 4
