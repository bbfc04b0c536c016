"""Shows long results in the user's pager."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from mechs_cli.console.output import at_terminal, colourful, console, draw, height
from mechs_core.kernel.messages import DrawnLine


def page(lines: Sequence[DrawnLine]) -> None:
    """Draw lines; if they are more than fit the screen, in `$PAGER`, else in `less`.

    Without a terminal they are printed as all results are.
    """
    if not at_terminal() or len(lines) < height():
        draw(lines)
        return
    os.environ["LESS"] = f"{os.environ.get('LESS', '')} -R".lstrip()  # less passes colours on
    screen = console()
    with screen.pager(styles=colourful(sys.stdout)):
        draw(lines, screen)
