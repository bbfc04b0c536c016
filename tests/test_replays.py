"""The golden games: whole files that must be read, folded and reproduced by today's rules.

They test what no unit test can: that a game stored long ago still means the same. A file changes
only with the rules version or the format. Those of older rules versions are read and folded; the
same stories played again under today's rules stand beside them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mechs_core import rulesets
from mechs_core.kernel.messages import Branched, GameCreated
from mechs_core.kernel.rederivation import REDERIVED, seen_by_rules
from mechs_core.kernel.replay import Replay, read, verify, write
from tests.golden_again import FOLDER, path_of, story_of

GOLDEN = sorted(FOLDER.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_is_reproduced_to_the_byte(path: Path) -> None:
    data = path.read_bytes()
    replay = read(data, rulesets.find)
    assert isinstance(replay, Replay)
    verify(replay)
    assert replay.header.ruleset == path.parent.name
    assert b"".join(write(replay.ruleset, replay.steps)) == data


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_audit_of_a_golden_game_says_what_todays_rules_could_play_again(path: Path) -> None:
    """All, nothing of a game of an older version, and of such a one its branch under today's."""
    replay = read(path.read_bytes(), rulesets.find)
    assert isinstance(replay, Replay)
    today, inputs = replay.ruleset.version, [step.events[0] for step in replay.steps]
    versions = {each.rules for each in inputs if isinstance(each, GameCreated | Branched)}
    seen = seen_by_rules(replay.ruleset, replay.steps)
    if versions == {today}:
        assert seen == REDERIVED
    elif today in versions:
        assert seen.startswith(f"{REDERIVED} from position ")
    else:
        assert seen == "not re-derivable here"
    assert (path == path_of(story_of(path), replay.ruleset)) == (today in versions)


@pytest.mark.parametrize("name", rulesets.names())
def test_every_ruleset_has_golden_games_under_todays_rules(name: str) -> None:
    """Every story that was ever pinned, eight at least."""
    ruleset = rulesets.find(name)
    stories = {story_of(path) for path in GOLDEN if path.parent.name == name}
    assert len(stories) >= 8
    assert [story for story in stories if not path_of(story, ruleset).exists()] == []


def test_the_list_of_golden_games_names_each() -> None:
    told = (FOLDER / "README.md").read_text(encoding="utf-8")
    names = [f"`{path.parent.name}/{path.name}`" for path in GOLDEN]
    assert [name for name in names if name not in told] == []
