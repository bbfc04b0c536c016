"""A board as a file to look at: SVG, or PNG with the extra `pictures`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import typer

from mechs_cli.files import write_atomically
from mechs_cli.output import is_terminal, tell, write_bytes
from mechs_cli.seat_names import Seats
from mechs_cli.usage import WrongUsage
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes

BOARD: Final = "board"
A_LETTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">M</text></svg>'
)


def themes() -> tuple[str, ...]:
    from mechs_core.kernel.themes import THEMES

    return THEMES


Form = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="board, in characters; svg or png, a picture.",
        autocompletion=lambda: [BOARD, *FORMS],
    ),
]
Theme = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Of a picture: auto, light, dark, print, contrast.",
        autocompletion=themes,
    ),
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where a picture goes.")
]


class Wanted:
    """How a board is wanted, as the options say it. Raises WrongUsage for what does not fit."""

    def __init__(
        self, form: str, theme: str | None, output: Path | None, *, force: bool, json: bool
    ) -> None:
        if form not in (BOARD, *FORMS):
            raise WrongUsage(f"--format {form!r}: {', '.join((BOARD, *FORMS))}")
        self.drawn = form != BOARD
        if json and self.drawn:
            raise WrongUsage("--json and --format exclude each other")
        if not self.drawn and (theme is not None or output is not None):
            raise WrongUsage("--theme and -o go with --format svg or png")
        if theme is not None and theme not in themes():
            raise WrongUsage(f"--theme {theme!r}: {', '.join(themes())}")
        if form == "png" and output is None and is_terminal(sys.stdout):
            raise WrongUsage("a PNG is not for a terminal: -o FILE")
        self.theme, self.output, self.force = theme or "auto", output, force
        self.made = FORMS.get(form)

    def write(self, line: Line, eyes: Eyes, seats: Seats, title: str) -> None:
        """Write the picture that these eyes see. Raises MissingExtra, BadFile, MechsError."""
        from mechs_core.kernel.picture import svg

        assert self.made is not None
        ruleset = line.ruleset
        picture = ruleset.drawing.picture(ruleset.sight.view(line.state, eyes.viewer))
        told = title if eyes.viewer is None else f"{title}, as {seats.label(eyes.viewer)} sees it"
        data = self.made(svg(picture, self.theme, told))
        if self.output is None:
            write_bytes(data)
        else:
            write_atomically(self.output, [data], force=self.force)
            tell(f"{title} written to {self.output}")
        if eyes.viewer is None and eyes.opened(line.seed):
            say_more(line, picture, seats)


def say_more(line: Line, public: object, seats: Seats) -> None:
    """A note where secrets are open, but a picture has one viewer: who sees more than it shows."""
    ruleset = line.ruleset
    more = [
        seats.label(seat)
        for seat in range(len(seats.names))
        if ruleset.drawing.picture(ruleset.sight.view(line.state, seat)) != public
    ]
    if more:
        tell(f"note: this is what a spectator sees; --as SEAT draws what {', '.join(more)} sees")


def as_svg(text: str) -> bytes:
    return text.encode()


def as_png(text: str) -> bytes:
    """Raises MissingExtra; MechsError where there is no font to write with."""
    from mechs_core.analysis.extras import need

    need("resvg_py")
    from resvg_py import svg_to_bytes

    if not has_font():
        raise MechsError(
            "no font is installed here, so a PNG would have no letters",
            hint="--format svg, or install a font such as DejaVu Sans",
        )
    return bytes(svg_to_bytes(svg_string=text))


def has_font() -> bool:
    """Whether a letter leaves ink in a PNG."""
    from resvg_py import svg_to_bytes

    empty = svg_to_bytes(svg_string=A_LETTER, skip_system_fonts=True)
    return bool(svg_to_bytes(svg_string=A_LETTER) != empty)


FORMS: Final[dict[str, Callable[[str], bytes]]] = {"svg": as_svg, "png": as_png}
