"""The golden games: whole files that must be read, folded and reproduced by today's rules.

They test what no unit test can: that a game stored long ago still means the same. A file changes
only with the rules version or the format.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mechs_core import rulesets
from mechs_core.kernel.replay import Replay, read, verify, write

GOLDEN = sorted((Path(__file__).parent.parent / "replays").glob("*/*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_is_reproduced_to_the_byte(path: Path) -> None:
    data = path.read_bytes()
    replay = read(data, rulesets.find)
    assert isinstance(replay, Replay)
    verify(replay)
    assert replay.header.ruleset == path.parent.name
    assert b"".join(write(replay.ruleset, replay.steps)) == data


@pytest.mark.parametrize("name", rulesets.names())
def test_every_ruleset_has_golden_games(name: str) -> None:
    assert len([path for path in GOLDEN if path.parent.name == name]) >= 8
