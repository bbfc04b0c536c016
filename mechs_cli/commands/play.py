"""`mechs play`: a game at this terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli import world
from mechs_cli.choices import creation_of, seat_names
from mechs_cli.commands.new import Name, Options, Scenario, say_of_seed
from mechs_cli.dialogue import Script
from mechs_cli.options import Seed, Store
from mechs_cli.output import at_terminal, clear_screen, say, tell, tell_list, working
from mechs_cli.seats import people, seats_of
from mechs_cli.secrecy import say_peeking
from mechs_cli.session import Session
from mechs_cli.told import headline, result_lines
from mechs_cli.turns import CLIENT, play_on
from mechs_cli.usage import WrongUsage
from mechs_core.kernel.bots import RANDOM
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.errors import StoreUnusable, UnknownGame
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from event_store import GameStore

EXAMPLE = "mechs play arena_mechs --seats bot:greedy,bot:random --seed 7"


def play(
    what: Annotated[
        str | None, typer.Argument(metavar="RULESET|GAME", help="What to play, or to go on with.")
    ] = None,
    *,
    seats: Annotated[
        str | None, typer.Option(metavar="NAMES", help="ada,bob,bot:greedy and so on.")
    ] = None,
    seed: Seed = None,
    option: Options = None,
    scenario: Scenario = None,
    name: Name = "",
    watch: Annotated[
        bool, typer.Option("--watch", help="With bots only: the board after every step.")
    ] = False,
    pause: Annotated[
        float, typer.Option(metavar="SECONDS", min=0, max=60, help="After each watched step.")
    ] = 0.2,
    store: Store = None,
) -> None:
    """Play a game at this terminal, or go on with one.

    People share the keyboard, bots answer at once; with bots only the game is played to its end.
    Without a terminal, decisions are read from stdin, one a line.
    """
    ruleset = what or only_ruleset()
    with world.open_store(store) as games:
        if ruleset in world.names():
            rules = world.find(ruleset)
            names = default_seats(rules) if seats is None else seat_names(seats)
            created = creation_of(rules, names, seed, option or [], scenario)
            game = games.create(rules, created, name=name, client=CLIENT).game
        elif seats or seed or option or scenario or name:
            find_game(games, ruleset)
            raise WrongUsage("--seats, --seed, --option, --scenario and --name begin a new game")
        else:
            game = find_game(games, ruleset)
        if people(games.head(game).seats):
            game = at_table(games, game)
        else:
            with broken_off(lambda: game):
                to_the_end(games, game, pause if watch else None)
        say_end(games, game)


def only_ruleset() -> str:
    """The ruleset to play where none is named. Raises WrongUsage where there are several."""
    names = world.names()
    if len(names) > 1:
        raise WrongUsage(f"say what to play: {', '.join(names)}, or a game")
    return names[0]


def default_seats(ruleset: Ruleset) -> list[str]:
    """One person, and bots for the rest of the smallest table."""
    bot = (*ruleset.bots, RANDOM)[0]
    return ["you", *[f"bot:{bot.name}"] * (min(ruleset.seats) - 1)]


def find_game(games: GameStore, said: str) -> str:
    """A stored game. Raises UnknownGame, which names the rulesets too."""
    try:
        return games.head(said).game
    except UnknownGame as error:
        names = ", ".join(world.names())
        raise UnknownGame(
            f"{said!r} is no ruleset and no game", hint=f"a ruleset ({names}), or see mechs games"
        ) from error


def at_table(games: GameStore, game: str) -> str:
    """Play with people. Returns the game's id: an undo goes on as another game."""
    if at_terminal():
        from mechs_cli.terminal import Terminal

        session = Session(games, game, Terminal())
    else:
        session = Session(games, game, Script())
    shared = session.dialogue.interactive and len(session.persons) > 1
    if shared:
        clear_screen()  # whoever sat here last may have left secrets
    say_of_seed(session.line.created)
    tell_list(headline(games.head(game), session.line))
    say_peeking(games, games.head(game))
    over = False
    try:
        with broken_off(lambda: session.game):
            over = session.run()
    finally:
        if shared and not over:
            clear_screen()  # who leaves may leave secrets, too
    return session.game


def to_the_end(games: GameStore, game: str, pause: float | None) -> None:
    """Bots only: play on, showing the board, or how far they are."""
    if pause is not None:
        from mechs_cli.watch import watch

        watch(games, game, pause)
        return
    with working(game) as progress:
        for recorded in play_on(games, game):
            progress(f"{game}  step {recorded.step.number}  {recorded.head.summary}")


@contextmanager
def broken_off(game: Callable[[], str]) -> Iterator[None]:
    """Says how to go on, where people or a full disk end play in the middle."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"go on with: mechs play {game()}") from None
    except StoreUnusable as error:
        error.hint = error.hint or f"what was stored before goes on with: mechs play {game()}"
        raise


def say_end(games: GameStore, game: str) -> None:
    """The result with its hash and what can be done next, or how to go on."""
    line = games.line(game)
    result = line.ruleset.result(line.state)
    if result is None:
        tell(f"{game} is {games.head(game).status}; go on with: mechs play {game}")
        return
    for told in result_lines(seats_of(line.ruleset, line.created), result):
        say(told)
    say(f"play hash {play_hash(games.steps(game))}")
    say(f"game {game}")
    tell(f"hint: mechs replay {game}; mechs log {game} --why; mechs export {game} -o {game}.jsonl")
