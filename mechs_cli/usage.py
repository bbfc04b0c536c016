"""The error for a wrong command line: exit status 2."""

from __future__ import annotations

import typer


class WrongUsage(typer.TyperException):
    """What is wrong with the arguments, in one line."""

    exit_code = 2
    command = ""  # the command whose help is suggested; "": the one that was called
