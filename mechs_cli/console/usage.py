"""The error for a wrong command line: exit status 2."""

from __future__ import annotations

from typing import Final

import typer

# Exit status: nothing is wrong, but not all could be checked, or not all is here.
NOT_ALL: Final = 3


class WrongUsage(typer.TyperException):
    """What is wrong with the arguments, in one line."""

    exit_code = 2
    command = ""  # the command whose help is suggested; "": the one that was called
