"""Pictures of positions that are kept as files, looked at by people; and what is in a picture.

`python -m tests.kept_pictures` draws them anew; look at each that changed before it is committed.
A group is a line, so that a change of the drawing can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from mechs_core import rulesets
from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.picture import Group, Picture, Words, svg
from mechs_core.kernel.stream import Line
from mechs_core.testing.shapes import Frame, frame_of

GAMES: Final = Path(__file__).parent / "rulesets"
LOOKS: Final = re.compile(r"<style>.*?</style>|<defs>.*?</defs>", re.DOTALL)


class Kept(NamedTuple):
    """A position whose picture is kept."""

    make: Callable[[], Line]
    viewer: Viewer = None
    theme: str = "light"

    def picture(self) -> Picture:
        return picture_of(self.make(), self.viewer)


def picture_of(line: Line, viewer: Viewer) -> Picture:
    """A position as a viewer sees it, drawn."""
    drawn: Picture = line.ruleset.drawing.picture(line.ruleset.sight.view(line.state, viewer))
    return drawn


def folder(game: str) -> Path:
    return GAMES / game / "pictures"


def file_of(game: str, kept: Kept) -> str:
    """What the file of a kept picture should say."""
    text = svg(kept.picture(), kept.theme, rulesets.find(game).title)
    return text.replace("</g><g", "</g>\n<g")


def check_kept(game: str, kept: Mapping[str, Kept]) -> None:
    """The shapes are those of the files: what roles look like may change under them."""
    stored = {path.stem: path.read_text(encoding="utf-8") for path in folder(game).glob("*.svg")}
    assert stored.keys() == kept.keys()
    for name, each in kept.items():
        assert without_looks(file_of(game, each)) == without_looks(stored[name]), name


def without_looks(text: str) -> str:
    return LOOKS.sub("", text)


def texts(group: Group) -> list[str]:
    return [shape.text for shape in group.shapes if isinstance(shape, Words)]


def said(picture: Picture) -> str:
    """All that a picture says, to the eye and to a screen reader."""
    return " ".join(
        [text for group in picture.groups for text in (*texts(group), group.label, group.key)]
    )


def extent(group: Group) -> Frame:
    """What a group takes: left, top, right, bottom."""
    lefts, tops, rights, bottoms = zip(
        *(frame_of(shape, group.at) for shape in group.shapes), strict=True
    )
    return min(lefts), min(tops), max(rights), max(bottoms)


def main() -> None:
    for path in GAMES.glob("*/drawn.py"):
        game = path.parent.name
        for name, each in import_module(f"tests.rulesets.{game}.drawn").DRAWN.items():
            (folder(game) / f"{name}.svg").write_text(file_of(game, each), encoding="utf-8")


if __name__ == "__main__":
    main()
