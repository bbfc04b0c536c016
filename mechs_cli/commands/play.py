"""`mechs play`: a game at this terminal."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from event_store.playing import play_on
from mechs_cli.commands.new import Options, Scenario, say_of_seed
from mechs_cli.console.dialogue import Script
from mechs_cli.console.output import at_terminal, clear_screen, say, tell, tell_list, working
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import completing, world
from mechs_cli.games.choices import creation_of, seat_names
from mechs_cli.games.headlines import headline, result_lines
from mechs_cli.games.naming import Name
from mechs_cli.games.old_rules import need_todays_rules
from mechs_cli.games.options import MaxDecisions, Seed, Store, number
from mechs_cli.games.secrecy import say_peeking
from mechs_cli.games.turns import CLIENT
from mechs_cli.table.session import Session
from mechs_core.kernel.bots import RANDOM
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.errors import StoreUnusable, UnknownGame
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.table.seats import Seats, people, seats_of

if TYPE_CHECKING:
    from event_store import GameStore

EXAMPLE = "mechs play arena_mechs --seats bot:greedy,bot:random --seed 7"


def play(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET|GAME",
            help="What to play, or to go on with.",
            autocompletion=completing.rulesets_and_games,
        ),
    ] = None,
    *,
    seats: Annotated[
        str | None, typer.Option(metavar="NAMES", help="ada,bob,bot:greedy and so on.")
    ] = None,
    seed: Seed = None,
    option: Options = None,
    scenario: Scenario = None,
    name: Name = "",
    as_seat: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="SEAT",
            help="Sit down alone; others decide elsewhere.",
            autocompletion=completing.seats,
        ),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="With bots only: the board after every step.")
    ] = False,
    pause: Annotated[
        float, number(0.0, 60.0, metavar="SECONDS", told="After each watched step.")
    ] = 0.2,
    max_decisions: MaxDecisions = None,
    store: Store = None,
) -> None:
    """Play a game at this terminal, or go on with one.

    People share the keyboard, bots answer at once; with bots only the game is played to its end.
    Without a terminal, decisions are read from stdin, one a line.

    With --as one person sits here and the others at terminals of their own: the screen follows
    what they do, and shows nothing that they hide.
    """
    ruleset = what or only_ruleset()
    is_new = world.is_ruleset(ruleset)
    if not is_new and not world.store_path(store).exists():
        raise nowhere(ruleset)
    with world.open_store(store, existing=not is_new) as games:
        if is_new:
            rules = world.find(ruleset)
            names = default_seats(rules) if seats is None else seat_names(seats)
            created = creation_of(rules, names, seed, option or [], scenario)
            own = None if as_seat is None else person_at(seats_begun(rules, created), as_seat)
            game = games.create(rules, created, name=name, client=CLIENT).game
        elif seats or seed or option or scenario or name:
            find_game(games, ruleset)
            raise WrongUsage("--seats, --seed, --option, --scenario and --name begin a new game")
        else:
            game = find_game(games, ruleset)
            line = games.line(game)
            if games.head(game).status == "running":
                need_todays_rules(line, game)
            own = person_at(seats_of(line), as_seat)
        if people(games.head(game).seats):
            game = at_table(games, game, own, max_decisions)
        else:
            with broken_off(lambda: to_go_on(games, game, own)):
                to_the_end(games, game, pause if watch else None, max_decisions)
        say_end(games, game, own)


def only_ruleset() -> str:
    """The ruleset to play where none is named. Raises WrongUsage where there are several."""
    names = world.names()
    if len(names) > 1:
        raise WrongUsage(f"say what to play: {', '.join(names)}, or a game")
    return names[0]


def default_seats(ruleset: Ruleset) -> list[str]:
    """One person, and bots for the rest of the smallest table."""
    bot = (*ruleset.agents.bots, RANDOM)[0]
    return ["you", *[f"bot:{bot.name}"] * (min(ruleset.seats) - 1)]


def nowhere(name: str) -> UnknownGame:
    """The error for what is neither to be begun nor to be gone on with."""
    hint = f"a ruleset ({', '.join(world.names())}), or see mechs games"
    return UnknownGame(f"{name!r} is no ruleset and no game", hint=hint)


def find_game(games: GameStore, name: str) -> str:
    """The stored game of that id or name, or the one that goes on in its place.

    Raises UnknownGame, which names the rulesets too.
    """
    try:
        left = games.head(name).game
    except UnknownGame as error:
        raise nowhere(name) from error
    game = [left, *(head.game for head in games.successors(left))][-1]
    if game != left:
        tell(f"{left} was taken back; it goes on as {game}")
    return game


def seats_begun(ruleset: Ruleset, created: GameCreated) -> Seats:
    """Who sits in a game that such a record begins. Raises IllegalDecision `bad_config`."""
    line, _ = Line.create(ruleset, created)
    return seats_of(line)


def person_at(seats: Seats, name: str | None) -> Seat | None:
    """The seat to sit down at alone. Raises UnknownGame for one that is not there or a bot's."""
    seat = None if name is None else seats.find(name)
    if seat is not None and seat not in seats.people:
        raise UnknownGame(f"{seats.label(seat)} is a bot", hint=f"the seats are {seats.listed()}")
    return seat


def at_table(games: GameStore, game: str, own: Seat | None, most: int | None) -> str:
    """Play with people. Returns the game's id: an undo goes on as another game.

    most: see `play_on`.
    """
    if at_terminal():
        from mechs_cli.table.terminal import Terminal

        session = Session(games, game, Terminal(), own, most)
    else:
        session = Session(games, game, Script(), own, most)
    shared = session.dialogue.interactive and len(session.persons) > 1
    if shared:
        clear_screen()  # the last person here may have left secrets on the screen
    say_of_seed(session.line.created)
    tell_list(headline(games.head(game), session.line))
    say_peeking(games, games.head(game))
    if own is not None:
        say_places(games, game, own)
    over = False
    try:
        with broken_off(lambda: to_go_on(games, session.game, own)):
            over = session.run()
    finally:
        if shared and not over:
            clear_screen()  # so may this one
    return session.game


def to_go_on(games: GameStore, game: str, own: Seat | None) -> str:
    """The command that goes on with a game, at the same seat."""
    if own is None:
        return f"mechs play {game}"
    return f"mechs play {game} --as {shlex.quote(games.head(game).seats[own])}"


def say_places(games: GameStore, game: str, own: Seat) -> None:
    """How the other people sit down at terminals of their own."""
    ways = [to_go_on(games, game, seat) for seat in people(games.head(game).seats) if seat != own]
    if ways:
        tell_list(f"the others sit down with: {', '.join(ways)}")


def to_the_end(games: GameStore, game: str, pause: float | None, most: int | None) -> None:
    """Bots only: play on, showing the board, or how far they are. most: see `play_on`."""
    if pause is not None:
        from mechs_cli.reading.watch import watch

        watch(games, game, pause, most)
        return
    with working(game) as progress:
        for recorded in play_on(games, game, CLIENT, most):
            progress(f"{game}  step {recorded.step.number}  {recorded.head.summary}")


@contextmanager
def broken_off(again: Callable[[], str]) -> Iterator[None]:
    """Adds to an interrupt or error how the game can be gone on with."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"go on with: {again()}") from None
    except StoreUnusable as error:
        error.hint = error.hint or f"what was stored before goes on with: {again()}"
        raise


def say_end(games: GameStore, game: str, own: Seat | None) -> None:
    """The result with its hash and what can be done next, or how to go on."""
    line = games.line(game)
    result = line.ruleset.rules.result(line.state)
    if result is None:
        status = games.head(game).status
        again = way_on(games, game) if status == "closed" else to_go_on(games, game, own)
        tell(f"{game} is {status}; go on with: {again}")
        return
    for told in result_lines(seats_of(line), result):
        say(told)
    say(f"play hash {play_hash(games.steps(game))}")
    say(f"game {game}")
    page = f"mechs export {game} --format html -o {game}.html"
    tell(f"hint: mechs replay {game}; mechs log {game} --why; {page}")


def way_on(games: GameStore, closed: str) -> str:
    """How to go on from a closed game: play its running branch, list several, or branch anew."""
    below = {closed}
    played = []
    for head in games.tree(closed):
        if head.parent in below:
            below.add(head.game)
            played += [head.game] if head.status == "running" else []
    if len(played) == 1:
        return f"mechs play {played[0]}"
    return f"mechs tree {closed}" if played else f"mechs branch {closed}"
