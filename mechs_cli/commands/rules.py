"""`mechs rules`: the rule sentences of a ruleset."""

from __future__ import annotations

from typing import Annotated

import typer

from mechs_cli import world
from mechs_cli.options import Json, RulesetName
from mechs_cli.output import json_line, say, wrapped
from mechs_core.kernel.errors import UnknownGame

EXAMPLE = "mechs rules arena_mechs AM-HIT-2"


def rules(
    ruleset: RulesetName,
    id: Annotated[
        str | None, typer.Argument(metavar="ID", help="A rule's ID, or how IDs begin.")
    ] = None,
    *,
    json: Json = False,
) -> None:
    """The rules of a ruleset, sentence by sentence."""
    sentences = world.find(ruleset).rulebook
    if not sentences:
        raise UnknownGame(f"{ruleset} has no rulebook")
    wanted = (id or "").upper().rstrip("-")
    found = (
        [wanted]
        if wanted in sentences
        else [each for each in sentences if each.startswith(wanted + "-" * bool(wanted))]
    )
    if not found:
        raise UnknownGame(f"no rule {id!r} in {ruleset}", hint=f"mechs rules {ruleset}")
    for each in found:
        if json:
            json_line({"rule": each, "sentence": sentences[each]})
        else:
            for line in wrapped(f"{each} {sentences[each]}"):
                say(line)
