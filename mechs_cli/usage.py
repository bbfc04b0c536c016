"""A command line that cannot be meant: exit status 2."""

from __future__ import annotations

import typer


class WrongUsage(typer.TyperException):
    """What is wrong with the arguments, in one line."""

    exit_code = 2
    command = ""  # whose help says how it is used; empty: the one that was called
