"""Golden pictures: moments of golden games as SVG, looked at by people, kept byte for byte.

`python -m tests.rulesets.arena_mechs.golden_pictures` draws them anew; look at each one that
changed before it is committed. A group is a line, so that a change of the drawing can be read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from mechs_core import rulesets
from mechs_core.kernel.picture import svg
from mechs_core.kernel.replay import Replay, read
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET

HERE: Final = Path(__file__).parent / "pictures"
REPLAYS: Final = Path(__file__).parents[3] / "replays" / RULESET.name

# A name -> a golden game, the events before the moment, who looks, the theme.
MOMENTS: Final[dict[str, tuple[str, int, int | None, str]]] = {
    "hand": ("two-seats", 207, 1, "light"),  # a seat programs, another Mech is in the queue
    "acting": ("four-seats", 317, 1, "light"),  # a HIT x2 is left, the magnet is used
    "overkill": ("scenario-last-turn", 31, None, "print"),  # a Mech with too much damage is out
    "over": ("three-seats", 579, None, "dark"),  # the game is over
}


def golden(name: str) -> str:
    """One of the moments, drawn by today's rules."""
    game, events, viewer, theme = MOMENTS[name]
    line = line_at(game, events)
    drawn = RULESET.drawing.picture(RULESET.sight.view(line.state, viewer))
    return svg(drawn, theme, RULESET.title).replace("</g><g", "</g>\n<g")


def line_at(game: str, events: int) -> Line:
    """The line of a golden game after so many events."""
    every = events_of(game)
    line = Line(RULESET, every[0])
    for event in every[:events]:
        line.peek(event)
    return line


@cache
def events_of(game: str) -> list[Any]:
    """Every event of a golden game, its creation first."""
    replay = read((REPLAYS / f"{game}.jsonl").read_bytes(), rulesets.find)
    assert isinstance(replay, Replay)
    return [event for step in replay.steps for event in step.events]


if __name__ == "__main__":
    for each in MOMENTS:
        (HERE / f"{each}.svg").write_text(golden(each), encoding="utf-8")
