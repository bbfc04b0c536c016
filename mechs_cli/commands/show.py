"""`mechs show`: the board, now or after any event, in characters or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from mechs_cli.console.output import draw, json_line, plain, say, say_list
from mechs_cli.games import world
from mechs_cli.games.headlines import commitment_lines, result_lines, rules_of, title, waiting
from mechs_cli.games.options import As, At, Force, Game, Json, Reveal, Store
from mechs_cli.games.rounds import Round, event_at
from mechs_cli.games.secrecy import eyes_for, say_peeking
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.seats import Seats, seats_of

THEMES: Final = ("auto", "light", "dark", "print", "contrast")  # as `themes.THEMES`, not imported
EXAMPLE = "mechs show g-0001 --at 3 --as ada"


def show(
    game: Game,
    *,
    at: At = None,
    round_number: Round = None,
    as_seat: As = None,
    reveal: Reveal = False,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="board, in characters; svg or png, a picture.",
            autocompletion=lambda: ["board", "svg", "png"],
        ),
    ] = "board",
    theme: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"Of a picture: {', '.join(THEMES)}.",
            autocompletion=lambda: [*THEMES],
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where a picture goes.")
    ] = None,
    force: Force = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """The board, now or after any event.

    Its decisions come out of `mechs legal`, what led to it out of `mechs log`.
    """
    wanted = None
    if (form, theme, output) != ("board", None, None):
        from mechs_cli.reading.pictures import Wanted

        wanted = Wanted(form, theme, output, force=force, json=json)
    with world.open_store(store, read_only=True) as games:
        head = games.head(game)
        rules_of(head, json=json)
        at = event_at(games, game, at, round_number)
        line = games.line(game, at)
        seats = seats_of(line)
        eyes = eyes_for(seats, games.opened(game), as_seat=as_seat, reveal=reveal)
        say_peeking(games, head)
    if wanted is not None:
        about = f"{title(head)}, {head.ruleset}, after event {line.position - 1}"
        wanted.write(line, eyes, seats, about)
        return
    asked = line.requests()
    result = line.ruleset.rules.result(line.state)
    if json:
        row = {
            "game": head.game,
            "ruleset": head.ruleset,
            "seats": head.seats,
            "status": head.status,
            "position": line.position - 1,
            "viewer": eyes.viewer,
            "view": line.ruleset.sight.view(line.state, eyes.viewer),
            "requests": asked,
            "result": result,
            "commitment": commitment(line.created.seed),
        }
        json_line({**row, **all_views(line, eyes)})
        return
    draw([(Span(title(head), "bold"), Span(f"  {head.ruleset}  after event {line.position - 1}"))])
    say_list(f"seats: {seats.listed()}")
    for told in commitment_lines(line.created):
        say(told)
    draw(board(line, eyes, seats))
    if result is not None:
        for told in result_lines(seats, result):
            say(told)
    elif at is None and head.status != "running":
        say(head.status)
    else:
        say_list(waiting(seats, asked))


def board(line: Line, eyes: Eyes, seats: Seats) -> list[DrawnLine]:
    """The board as these eyes see it; where secrets are open, also what each seat alone sees."""
    ruleset, state = line.ruleset, line.state
    drawn = list(ruleset.telling.board(ruleset.sight.view(state, eyes.viewer)))
    public = {plain(each) for each in drawn}
    if eyes.viewer is None and eyes.opened(line.seed):
        for seat in range(len(seats.names)):
            own = [
                each
                for each in ruleset.telling.board(ruleset.sight.view(state, seat))
                if plain(each) and plain(each) not in public
            ]
            if own:
                drawn.append((Span(f"{seats.label(seat)} also sees", "dim"),))
                drawn += own
    return drawn


def all_views(line: Line, eyes: Eyes) -> dict[str, Any]:
    """Every seat's view, where secrets are open."""
    if eyes.viewer is not None or not eyes.opened(line.seed):
        return {}
    views = [line.ruleset.sight.view(line.state, i) for i in range(len(line.created.seats))]
    return {"views": views}
