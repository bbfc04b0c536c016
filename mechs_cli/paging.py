"""Long results in the pager of whoever sits at the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from mechs_cli.output import at_terminal, colourful, console, draw, height
from mechs_core.kernel.messages import DrawnLine


def page(lines: Sequence[DrawnLine]) -> None:
    """Draw lines, in `$PAGER`, else `less`, where they are more than the screen has rows.

    Where nobody sits at a terminal they are drawn as all results are.
    """
    if not at_terminal() or len(lines) < height():
        draw(lines)
        return
    os.environ["LESS"] = f"{os.environ.get('LESS', '')} -R".lstrip()  # colours come through
    screen = console()
    with screen.pager(styles=colourful(sys.stdout)):
        draw(lines, screen)
