"""`mechs audit`: is a game what was played, and does it follow from the rules?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import to_builtins

from mechs_cli import world
from mechs_cli.options import Json, Store
from mechs_cli.output import json_line, say
from mechs_cli.sources import is_file, read_replay
from mechs_cli.usage import WrongUsage
from mechs_core.kernel.errors import IncompatibleReplay, UnknownGame
from mechs_core.kernel.rederivation import Difference, rederive, seen_by_rules
from mechs_core.kernel.replay import Header, Recording
from mechs_core.kernel.words import shortened

LONGEST_VALUE = 100  # characters of a finding's value, as text; --json has it whole
EXAMPLE = "mechs audit g-0001"


def audit(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME|FILE", help="A game or a replay file.")
    ] = None,
    *,
    all_games: Annotated[bool, typer.Option("--all", help="Every game of the store.")] = False,
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="What the seed was committed to.")
    ] = None,
    expect_head: Annotated[
        str | None, typer.Option(metavar="HEX", help="The hash that the last step must have.")
    ] = None,
    json: Json = False,
    store: Store = None,
) -> None:
    """Check that a game is what was played, under the rules.

    Chain, grammar, fold, legality, re-derivation: the first thing that differs is named.
    """
    if (game is None) != all_games:
        raise WrongUsage("say a game, a replay file or --all")
    if all_games and (commitment or expect_head):
        raise WrongUsage("--commitment and --expect-head are for one game")
    failed = False
    for row in audits(game, store, commitment, expect_head):
        failed = failed or row["finding"] is not None
        if json:
            json_line(row)
        else:
            say_row(row)
    if failed:
        raise typer.Exit(1)


def audits(
    game: str | None, store: str | None, commitment: str | None, expect_head: str | None
) -> Iterator[dict[str, Any]]:
    """A row for each game; for None all of the store's."""
    if game is not None and is_file(game) and not is_game(game, store):
        yield file_row(Path(game), commitment, expect_head)
        return
    with world.open_store(store, read_only=True) as games:
        for name in games.ids() if game is None else [game]:
            report = games.audit(name, expect_head=expect_head, commitment=commitment)
            yield to_builtins(report)


def is_game(said: str, store: str | None) -> bool:
    try:
        with world.open_store(store, read_only=True) as games:
            games.head(said)
    except UnknownGame:
        return False
    return True


def file_row(path: Path, commitment: str | None, expect_head: str | None) -> dict[str, Any]:
    """What an audit of a replay file finds. Raises MechsError for what cannot be read at all."""
    row: dict[str, Any] = {"game": str(path), "finding": None}
    try:
        replay = read_replay(path)
    except IncompatibleReplay as error:
        return {**row, "checks": (), "finding": {"sentence": error.sentence}}
    header = replay.header
    row |= {
        "steps": header.steps,
        "events": header.events,
        "head_hash": header.head_hash,
        "play_hash": header.play_hash,
    }
    if isinstance(replay, Recording):
        return {**row, "checks": ("lines",), **expectations(header, commitment, expect_head)}
    checks = ["lines", "chain", "grammar", "fold"]
    difference = rederive(replay.ruleset, replay.steps)
    if difference is not None:
        return {**row, "checks": checks, "finding": found(difference)}
    checks.append(seen_by_rules(replay.ruleset, replay.steps))
    return {**row, "checks": checks, **expectations(header, commitment, expect_head)}


def found(difference: Difference) -> dict[str, Any]:
    return {
        "position": difference.position,
        "field": difference.field,
        "stored": difference.stored,
        "found": difference.derived,
        "sentence": f"the rules do not reproduce it: {difference}",
    }


def expectations(header: Header, commitment: str | None, expect_head: str | None) -> dict[str, Any]:
    """The finding, if a hash is not the expected one."""
    for name, expected, found in (
        ("commitment", commitment, header.commitment),
        ("head_hash", expect_head, header.head_hash),
    ):
        if expected is not None and expected.lower() != found:
            sentence = f"the {name} is not the expected one"
            return {
                "finding": {
                    "field": name,
                    "stored": found,
                    "found": expected,
                    "sentence": sentence,
                }
            }
    return {}


def say_row(row: dict[str, Any]) -> None:
    finding = row["finding"]
    if finding is not None:
        say(f"{row['game']}  NOT SOUND: {finding['sentence']}")
        if "field" in finding:
            at = "" if finding.get("position") is None else f"position {finding['position']}, "
            stored, found = (
                shortened(str(finding.get(side)), LONGEST_VALUE) for side in ("stored", "found")
            )
            say(f"  {at}{finding['field']}: {stored} is stored, {found} is found")
        return
    say(f"{row['game']}  sound: {', '.join(row['checks'])}")
    say(f"  {row['steps']} steps, {row['events']} events")
    say(f"  play hash {row['play_hash']}")
    say(f"  head hash {row['head_hash']}")
