"""docs/pictures: the boards that README.md and the documents show.

python -m tests.pictures
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from mechs_core import rulesets
from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Event, GameCreated
from mechs_core.kernel.picture import svg
from mechs_core.kernel.prospect import run_bots
from mechs_core.kernel.replay import begin, replay_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.own import Known
from tests import guide_files
from tests.rulesets.arcs.campaign.drawn import reach_created
from tests.test_docs import Chapter, chapters_of

TOP = Path(__file__).parents[1]
FOLDER = TOP / "docs" / "pictures"
GUIDE = TOP / "docs" / "new-ruleset.md"
SEED = "7"  # of every game that bots play in the documents
Game = tuple[Ruleset, Iterator[Event]]


def golden(name: str) -> Game:
    """A game of `replays`."""
    replay = replay_of(begin((TOP / "replays" / f"{name}.jsonl").read_bytes(), rulesets.find))
    return replay.ruleset, (event for step in replay.steps for event in step.events)


def toured(name: str, *bots: str) -> Game:
    """A game of docs/tour.md."""
    return by_bots(rulesets.find(name), bots)


def guided(*bots: str) -> Game:
    """The game of docs/new-ruleset.md, as it is in the end."""
    with TemporaryDirectory() as folder:
        for chapter in map(Chapter, chapters_of(GUIDE.read_text(encoding="utf-8"))):
            for kind, block in chapter.blocks:
                if kind == "file":
                    guide_files.write(block, Path(folder))
        ruleset, events = by_bots(Known(rulesets=(f"{folder}/claims",)).find("claims"), bots)
        return ruleset, iter([*events])


def placed(created: GameCreated) -> Game:
    """A game that begins at a position."""
    ruleset = rulesets.find(created.ruleset)
    return ruleset, iter(Line.create(ruleset, created)[1])


def by_bots(ruleset: Ruleset, bots: tuple[str, ...]) -> Game:
    seats = [f"bot:{bot}" for bot in bots]
    line, opening = Line.create(ruleset, describe(ruleset, seats, seed=SEED))
    return ruleset, (event for events in (opening, *run_bots(line)) for event in events)


class Shown(NamedTuple):
    """A position of a game for a viewer."""

    game: Callable[[], Game]
    at: int  # event
    viewer: Viewer = None

    def drawn(self) -> str:
        ruleset, events = self.game()
        created, *others = islice(events, self.at + 1)
        assert isinstance(created, GameCreated) and len(others) == self.at
        line = Line(ruleset, created)
        for event in (created, *others):
            line.peek(event)
        picture = ruleset.drawing.picture(ruleset.sight.view(line.state, self.viewer))
        return svg(picture, title=f"{ruleset.title}, after event {self.at}")


PICTURES = {
    "arena.svg": Shown(partial(golden, "arena_mechs/four-seats"), 644),
    "tour-arena.svg": Shown(partial(toured, "arena_mechs", "greedy", *["random"] * 3), 306),
    "tour-hall.svg": Shown(partial(toured, "bottisota", "greedy", *["random"] * 5), 200),
    "tour-zones.svg": Shown(partial(toured, "tiny_epic_mechs", "greedy", "greedy", "random"), 341),
    "tour-state.svg": Shown(
        partial(toured, "fifty_first_state", "greedy", "greedy", "random"), 448
    ),
    "tour-ring.svg": Shown(partial(toured, "arcs", "greedy", "greedy", "random"), 982),
    "tour-reach.svg": Shown(lambda: placed(reach_created()), 8),
    "claims.svg": Shown(partial(guided, "random", "random"), 10, 0),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, shown in PICTURES.items():
        (FOLDER / name).write_text(shown.drawn(), encoding="utf-8")


if __name__ == "__main__":
    main()
