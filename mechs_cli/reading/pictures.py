"""A board as a file to look at: SVG, or PNG with the extra `pictures`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from mechs_cli.console.output import tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.destinations import need_no_terminal, write_out
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.picture import Picture, svg
from mechs_core.kernel.stream import Line
from mechs_core.kernel.themes import AUTO, THEMES
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.seats import Seats

BOARD: Final = "board"  # in characters
A_LETTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">M</text></svg>'
)


class Wanted:
    """How a picture is wanted, as the options say it. Raises WrongUsage for what does not fit."""

    def __init__(
        self, form: str, theme: str | None, output: Path | None, *, force: bool, json: bool
    ) -> None:
        if form not in (BOARD, *FORMS):
            raise WrongUsage(f"--format {form!r}: {', '.join((BOARD, *FORMS))}")
        if form == BOARD:
            raise WrongUsage("--theme and -o go with --format svg or png")
        if json:
            raise WrongUsage("--json and --format exclude each other")
        if theme not in (None, *THEMES):
            raise WrongUsage(f"--theme {theme!r}: {', '.join(THEMES)}")
        if form == "png":
            need_no_terminal(output, "a PNG")
        self.made, self.output, self.force = FORMS[form], output, force
        self.theme = AUTO if theme is None else theme

    def write(self, line: Line, eyes: Eyes, seats: Seats, title: str) -> None:
        """Write the picture that these eyes see. Raises MissingExtra, BadFile, MechsError."""
        ruleset = line.ruleset
        picture = ruleset.drawing.picture(ruleset.sight.view(line.state, eyes.viewer))
        told = title if eyes.viewer is None else f"{title}, as {seats.label(eyes.viewer)} sees it"
        data = self.made(svg(picture, self.theme, told))
        if write_out(self.output, [data], force=self.force):
            tell(f"{title} written to {self.output}")
        if eyes.viewer is None and eyes.opened(line.seed):
            say_more(line, picture, seats)


def say_more(line: Line, public: Picture, seats: Seats) -> None:
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
