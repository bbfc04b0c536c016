"""Some consecutive games of a plan, played in one go: what one process hands to another."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from shlex import join
from time import perf_counter

from msgspec import Struct

from mechs_core.analysis.data.rows import Rows
from mechs_core.analysis.simulating.keeping import is_derived, is_kept
from mechs_core.analysis.simulating.plan import Plan
from mechs_core.analysis.simulating.played import Played
from mechs_core.analysis.simulating.playing import UNDERIVED, play_game
from mechs_core.analysis.simulating.standings import Standings
from mechs_core.kernel.chain import leaves_of, seed_after
from mechs_core.kernel.creation import default_of
from mechs_core.kernel.encoding import encode, encode_json
from mechs_core.kernel.errors import BotFailed, BrokenRules, MechsError
from mechs_core.kernel.faults import fault, is_own_fault
from mechs_core.kernel.messages import Envelope, Step
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.words import word

Find = Callable[[str], Ruleset]


class GameFailed(MechsError):
    """The rules raised an unexpected exception. The hint is a command that plays the game."""


class Work(Struct, frozen=True):
    """What is done with each game; the same for every batch.

    tables: names of those whose rows are wanted, or none. keep: the share of games whose steps
    are wanted. prefix: the encoded steps of the stored line that `plan.start` is about.
    """

    plan: Plan
    tables: tuple[str, ...] = ()
    keep: Fraction = Fraction(0)
    prefix: tuple[bytes, ...] | None = None


class Kept(Struct, frozen=True):
    """A game that is to be stored: all of it that its player can make ready, in its own process.

    steps: its own, encoded, without hash and envelope. leaves: of each the hashes of its events.
    """

    steps: tuple[bytes, ...]
    leaves: tuple[bytes, ...]


class Batch(Struct, frozen=True):
    """Games first to last, both included.

    rows: by table the Arrow stream of its rows. kept: by number the games that are to be stored.
    left_out: by number why a game does not count. derived: how many were derived again.
    """

    first: int
    last: int
    seconds: float  # that it took to play them
    standings: Standings
    rows: dict[str, bytes]
    kept: dict[int, Kept]
    left_out: dict[int, str] = {}
    derived: int = 0


def play_batch(ruleset: Ruleset, work: Work, numbers: range) -> Batch:
    """Play these games. Raises GameFailed, MechsError."""
    began = perf_counter()
    rows = Rows(ruleset, work.tables)
    standings = Standings()
    kept, left_out, derived = {}, {}, 0
    for number in numbers:
        played = play(ruleset, work, number)
        rows.add(played)
        standings.add(played)
        derived += is_derived(number, work.keep)
        if played.left_out:
            left_out[number] = played.left_out
        if is_stored(played, work):
            kept[number] = unsealed(played)
    streams = streams_of(rows) if work.tables else {}
    seconds = perf_counter() - began
    return Batch(numbers[0], numbers[-1], seconds, standings, streams, kept, left_out, derived)


def is_stored(played: Played, work: Work) -> bool:
    """Whether a game goes to the store: if any do, those that were stopped do, to be looked at.

    None does that does not follow from its record: the store would be unsound.
    """
    if played.left_out.startswith(UNDERIVED):
        return False
    return is_kept(played.number, work.keep) or (work.keep > 0 and played.status == "running")


def play(ruleset: Ruleset, work: Work, number: int) -> Played:
    try:
        derive = is_derived(number, work.keep)
        return play_game(ruleset, work.plan, number, work.prefix, derive=derive)
    except (BotFailed, BrokenRules) as error:
        hint = what_plays_again(ruleset, work.plan, number)
        raise GameFailed(f"game {number} broke off: {error.sentence}", hint) from error
    except MechsError:
        raise
    except BaseException as error:  # rules may raise anything, those of the user's own `exit()`
        if not isinstance(error, Exception) and not is_own_fault(error):
            raise
        hint = what_plays_again(ruleset, work.plan, number)
        raise GameFailed(f"game {number} broke off: {fault(error)}", hint) from error


def what_plays_again(ruleset: Ruleset, plan: Plan, number: int) -> str:
    """The command that plays one game of a plan by itself."""
    game = plan.game(number)
    arm, start = plan.arms[game.arm], plan.start
    if start is not None:
        said = ["mechs", "branch", start.game, "--at", str(start.at), "--luck", "new"]
        for seat, decision in arm.decisions:
            said += ["--decide", f"{seat}: {encode_json(decision).decode()}"]
    else:
        said = ["mechs", "play", ruleset.name, "--seats", ",".join(game.seats)]
        for option in ruleset.options:
            default = default_of(option, len(game.seats))
            value = arm.options.get(option.name, default)
            if value != default:
                said += ["--option", f"{option.name}={word(value)}"]
    if plan.most is not None and start is None:
        said += ["--max-decisions", str(plan.most)]
    return join([*said, "--seed", game.seed])


def unsealed(played: Played) -> Kept:
    """A game without all that is known only where it is stored."""
    steps: list[bytes] = []
    leaves: list[bytes] = []
    position, seed = 0, ""
    for number, events in enumerate(played.events):
        seed = seed_after(events[0], seed)
        if number >= played.first:
            steps.append(encode(Step(number, b"", Envelope("", ""), tuple(events))))
            leaves.append(leaves_of(events, position, seed))
        position += len(events)
    return Kept(tuple(steps), tuple(leaves))


def streams_of(rows: Rows) -> dict[str, bytes]:
    """The rows so far as Arrow streams, by table."""
    from mechs_core.analysis.data.arrow import arrow_of, to_bytes

    return {
        name: to_bytes(arrow_of(rows.tables[name], columns))
        for name, columns in rows.take().items()
    }
