"""`mechs help`: how a command is used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from mechs_cli.console.output import say
from mechs_cli.console.usage import WrongUsage

EXAMPLE = "mechs help store check"


def commands(ctx: typer.Context) -> list[str]:
    """What the shell offers: commands, then those of the family that is named."""
    found = context_of(ctx, ctx.params.get("command") or ())
    group = found.command
    return group.list_commands(found) if isinstance(group, TyperGroup) else []


def help_(
    ctx: typer.Context,
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="COMMAND", help="None: all of them.", autocompletion=commands),
    ] = None,
) -> None:
    """How a command is used; the same as its --help."""
    for line in context_of(ctx, command or ()).get_help().splitlines():
        say(line)


def context_of(ctx: typer.Context, words: Sequence[str]) -> typer.Context:
    """Where the command of that name, such as `store check`, is called. Raises WrongUsage."""
    context: Any = ctx.find_root()
    for word in words:
        group = context.command
        if not isinstance(group, TyperGroup):
            leaf = WrongUsage(f"{context.command_path} has no commands")
            leaf.command = context.command_path
            raise leaf
        resolved: Any = group.resolve_command(context, [word])
        context = typer.Context(resolved[1], info_name=resolved[0], parent=context)
    where: typer.Context = context
    return where
