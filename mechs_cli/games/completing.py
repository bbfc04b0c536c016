"""What the shell offers for the word that is being typed: games, seats, rulesets, fixed words.

It only reads: no store is created and no ruleset imported. It offers only what every viewer may
know: ids and names of games, and who plays. On any error it offers nothing.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

import typer
from typer.core import TyperArgument

from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.names import PUBLIC, alike

if TYPE_CHECKING:
    from event_store import GameStore, Head

LOOKED_AT: Final = 500  # games, the newest ones
OFFERED: Final = 50  # words of games at most
PATIENCE: Final = 0.2  # seconds that a lock is waited for

Offer = Callable[[typer.Context, str], list[str]]


def one_of(*words: str) -> Callable[[], list[str]]:
    """The completion of an option that takes one of these words."""
    return lambda: list(words)


def rulesets() -> list[str]:
    from mechs_cli.games import world
    from mechs_core import rulesets as built_in

    with suppress(MechsError):
        return list(world.names())
    return list(built_in.names())


def games(ctx: typer.Context, incomplete: str) -> list[str]:
    """Ids and names, the newest game first."""
    return _words_of(_newest(ctx), incomplete)


def running_games(ctx: typer.Context, incomplete: str) -> list[str]:
    return _words_of([head for head in _newest(ctx) if head.status == "running"], incomplete)


def rulesets_and_games(ctx: typer.Context, incomplete: str) -> list[str]:
    """What can be played, and what can be gone on with."""
    return [*rulesets(), *running_games(ctx, incomplete)]


def seats(ctx: typer.Context) -> list[str]:
    """Who sits at the game that is typed already: people by name, bots by number."""
    game = _first_argument(ctx)
    with suppress(MechsError, OSError), _store(ctx) as store:
        names = store.head(game).seats if game and store else ()
        return [_word_of(seat, names) for seat in range(len(names))]
    return []


def views(ctx: typer.Context) -> list[str]:
    """The values of `--as`: the seats, and "public"."""
    return [PUBLIC, *seats(ctx)]


def _first_argument(ctx: typer.Context) -> str:
    """The first argument on an unfinished command line, or ""."""
    arguments = [each.name for each in ctx.command.params if isinstance(each, TyperArgument)]
    words = [ctx.params.get(name or "") for name in arguments[:1]]
    words += ctx.args  # all words, if the last is an option without its value
    return next((word for word in words if isinstance(word, str)), "")


def _newest(ctx: typer.Context) -> list[Head]:
    """The newest games, without those that `mechs games` leaves out or cannot read."""
    with suppress(MechsError, OSError), _store(ctx) as store:
        if store is not None:
            from event_store import Head

            marks = store.marks()
            return [
                head
                for head in reversed([*store.listed(limit=LOOKED_AT)])
                if isinstance(head, Head) and not (head.game in marks and marks[head.game].hidden)
            ]
    return []


def _words_of(heads: Sequence[Head], incomplete: str) -> list[str]:
    words = [word for head in heads for word in (head.game, head.name) if is_plain(word)]
    return [word for word in words if word.startswith(incomplete)][:OFFERED]


def _word_of(seat: int, names: Sequence[str]) -> str:
    """The seat's name, where it is plain and means this seat alone, else its number."""
    name, others = names[seat], (*names[:seat], *names[seat + 1 :])
    means_it = name != PUBLIC and not name.isdecimal() and not any(alike(name, o) for o in others)
    return name if is_plain(name) and means_it else str(seat)


def is_plain(word: str) -> bool:
    """Whether a word needs no quotes in any shell, and bash does not split it."""
    return shlex.quote(word) == word and not word.startswith("-") and not {*word} & {*":=@"}


@contextmanager
def _store(ctx: typer.Context) -> Iterator[GameStore | None]:
    """The store that is meant, opened for reading; None where there is none."""
    from event_store import GameStore
    from mechs_cli.games import world

    path = world.store_path(ctx.params.get("store") or ctx.find_root().params.get("store"))
    if not path.is_file():
        yield None
        return
    with GameStore(path, world.find, read_only=True, patience=PATIENCE, traceless=True) as store:
        yield store
