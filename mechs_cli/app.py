"""The program `mechs`: its commands, its global options, its exit status.

Commands are imported when they are called, so that `mechs --help` imports none. Here, and only
here, an exception becomes one line and a status: 0 done, 1 refused or failed, 2 wrong usage;
of checks also 3, `usage.NOT_ALL`.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command

from mechs_cli.console import interrupts
from mechs_cli.console.help_texts import help_text
from mechs_cli.console.output import flush, give_up_unwritable, help_of, say, tell
from mechs_cli.console.private import private
from mechs_cli.console.signs import fitted
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.kept import forget
from mechs_cli.games.options import STORE_VARIABLE, own_options
from mechs_core.kernel.errors import IllegalDecision, MechsError
from mechs_core.kernel.faults import (
    SHOW_ALL,
    TRACEBACK,
    fault,
    is_own_fault,
    when_own_code_comes,
)

GROUPS: Final = {
    "Play": {
        "learn": "Learn a game by playing: lessons, then half a game.",
        "play": "Play a game at this terminal, or go on with one.",
        "new": "Create a game, for scripts.",
        "requests": "Who is asked, and what.",
        "legal": "The legal decisions of a seat, in notation.",
        "decide": "Send a decision, and say what follows.",
        "close": "Close a game: no more decisions.",
        "rename": "Give a game another name, or none.",
        "archive": "Put games away: `mechs games` leaves them out.",
    },
    "Look": {
        "show": "The board, now or after any event.",
        "log": "What happened, one sentence an event, grouped by step.",
        "replay": "Step through a game or a replay file, forward and back.",
        "games": "Games, newest first: whose turn it is, how they ended.",
        "rules": "The rulebook of a ruleset, or what it says of something.",
        "rulesets": "What can be played: seats, options, bots.",
        "help": "How a command is used; the same as its --help.",
    },
    "Branch": {
        "branch": "Begin a new game after any step of another.",
        "tree": "The branches of a game, from its root.",
        "diff": "Where two lines part, and what differs in the end.",
    },
    "Trust": {
        "audit": "Check that a game is what was played, under the rules.",
        "export": "Write a replay file, a page, a film, rows or tables.",
        "import": "Take in replay files and pages, each whole or not at all.",
        "store": "The store itself: check it, repair it, back it up.",
    },
    "Study": {
        "simulate": "Play games of bots by the thousand, for study.",
        "tournament": "A round robin of bots: ratings, and who beats whom.",
        "stats": "What many games tell: of seats, bots, rules and decisions.",
        "luck": "How much of a game's result was luck, and whose.",
    },
}
WHAT: Final = "Play, replay, branch and audit tabletop combat games as event streams."
COMMANDS: Final = {name: said for group in GROUPS.values() for name, said in group.items()}
TAKEN: Final = ("help", "import")  # names of Python's own: these commands' files end in _
COMPLETING: Final = "_MECHS_COMPLETE"  # set by the shell when it asks for completions
INTERRUPTED, TERMINATED, PIPE_CLOSED = 130, 143, 141
ACKNOWLEDGED: Final = "what was acknowledged is stored"


class Interrupted(Exception):
    """Ctrl-C or SIGTERM during a command."""


class NobodyReads(Exception):
    """The reader of our output has gone."""


class Offered(NamedTuple):
    """A word offered to the shell, with the attributes that typer's formatters read."""

    value: str
    help: str
    type: str = "plain"


class Family(TyperGroup):
    """Commands by name; a command is imported when it is used."""

    table: Mapping[str, str] = {}
    before = ""  # the family's words and a blank, such as "store "

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: Any, name: str) -> Any:
        return load(f"{self.before}{name}") if name in self.table else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.table.items()))

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Commands and options. Typer's own completion would import every command."""
        found = [Offered(*row) for row in self.table.items() if row[0].startswith(incomplete)]
        return [*found, *super(TyperGroup, self).shell_complete(ctx, incomplete)]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.table and not args[0].startswith("-"):
            near = get_close_matches(args[0], self.table)
            meant = f"; did you mean {' or '.join(near)}?" if near else ""
            unknown = WrongUsage(f"no command {args[0]!r}{meant}")
            unknown.command = ctx.command_path
            raise unknown
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except WrongUsage as wrong:
            if not wrong.command:
                wrong.command = f"{ctx.command_path} {ctx.invoked_subcommand or ''}".rstrip()
            raise


class Commands(Family):
    """The top-level commands."""

    table = COMMANDS

    def __init__(self, *said: Any, **named: Any) -> None:
        super().__init__(*said, **named)
        self.params += own_options()

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List commands by group; a group's name stands beside its first command, to save rows."""
        formatter.write_paragraph()
        widest = max(map(len, GROUPS)) + len(":")
        rows = []
        for group, commands in GROUPS.items():
            words = [f"{group}:", *[""] * len(commands)]
            rows += [
                (f"{word:{widest}} {name}", said)
                for word, (name, said) in zip(words, commands.items(), strict=False)
            ]
        formatter.write_dl(rows)

    def invoke(self, ctx: Any) -> Any:
        """Wraps KeyboardInterrupt and BrokenPipeError, to which typer gives a status of its own."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as stop:
            if is_own_fault(stop):
                raise
            raise Interrupted(str(stop) or ACKNOWLEDGED) from stop
        except BrokenPipeError as closed:
            raise NobodyReads from closed

    def main(self, args: Any = None, prog_name: Any = None, *rest: Any, **extra: Any) -> NoReturn:
        given = list(sys.argv[1:] if args is None else args) or ["--help"]
        forget()
        run = super().main
        with private(), ExitStack() as stack:
            when_own_code_comes(lambda: keep_prints_apart(stack))
            status = status_of(lambda: run(given, "mechs", **{**extra, "standalone_mode": False}))
        sys.exit(status)


def keep_prints_apart(stack: ExitStack) -> None:
    """What the user's own code prints is no result, until the stack is left."""
    from mechs_cli.console.apart import own_prints_apart

    stack.enter_context(own_prints_apart())


def load(name: str) -> Any:
    """The command of that name ("store check" in a family), its example at the end of its help."""
    file = f"{name}_" if name in TAKEN else name.replace(" ", ".")
    module = import_module(f"mechs_cli.commands.{file}")
    run, word = getattr(module, file.split(".")[-1]), name.split(" ")[-1]
    if hasattr(module, "COMMANDS"):
        family = type("Family", (Family,), {"table": module.COMMANDS, "before": f"{name} "})
        group = typer.Typer(cls=family, add_completion=False, rich_markup_mode=None)
        group.callback(epilog=help_of(module.EXAMPLE), help=help_text(run, COMMANDS[name]))(run)
        return with_own_options(get_command(group))
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command(
        word, epilog=help_of(module.EXAMPLE), help=help_text(run, COMMANDS.get(name, word))
    )(run)
    return with_own_options(get_command(single))


def with_own_options(command: Any) -> Any:
    """Add the global options to a command, so that they may also stand after its name."""
    command.params += own_options()
    return command


def status_of(run: Callable[[], Any]) -> int:
    """Run a command and print any error in one line. Returns the exit status."""
    try:
        outcome = run()
        flush()
    except IllegalDecision as no:
        return fail(f"refused: {no}", no.hint)
    except MechsError as error:
        tell_traceback(error)
        return fail(f"error: {error.sentence}", error.hint)
    except typer.TyperException as wrong:
        told = getattr(wrong, "command", "") or "mechs"
        command = getattr(getattr(wrong, "ctx", None), "command_path", told)
        return fail(f"error: {wrong.format_message()}", f"{command} --help", wrong.exit_code)
    except NobodyReads:
        sys.stdout = None  # so that the interpreter's last flush does not fail either
        return PIPE_CLOSED
    except BrokenPipeError:
        sys.stdout = None
        return PIPE_CLOSED
    except OSError as error:
        give_up_unwritable()
        where = f"{error.filename}: " if error.filename else ""
        hint = "" if is_there() else "the current folder is gone: cd to one that is there"
        return fail(f"error: {where}{error.strerror or error}", hint)
    except Interrupted as stop:
        return interrupted(str(stop))
    except typer.Abort:
        return interrupted("nothing was begun")
    except BaseException as error:  # `exit()` in rules of the user's own, too
        if not is_own_fault(error):
            if isinstance(error, KeyboardInterrupt):
                return interrupted("nothing was begun")
            raise
        tell_traceback(error)
        return fail(f"error: rules or bots of your own broke: {fault(error)}", SHOW_ALL)
    if outcome == INTERRUPTED:
        return interrupted("nothing was begun")
    return outcome if isinstance(outcome, int) else 0


def is_there() -> bool:
    """Whether the folder that we were called in still exists."""
    try:
        Path.cwd()
    except OSError:
        return False
    return True


def interrupted(after: str) -> int:
    if signal.SIGTERM in interrupts.received:
        return fail(f"terminated: {after}", status=TERMINATED)
    return fail(f"interrupted: {after}", status=INTERRUPTED)


def tell_traceback(error: BaseException) -> None:
    """Print the whole traceback if the environment asks for it."""
    if os.environ.get(TRACEBACK):
        from traceback import format_exception

        for line in "".join(format_exception(error)).splitlines():
            tell(line)


def fail(line: str, hint: str = "", status: int = 1) -> int:
    tell(line)
    if hint:
        tell(f"hint: {hint}")
    return status


def say_version(ctx: typer.Context, wanted: bool) -> None:
    """The program's version, and the rules version of each ruleset: new games have it."""
    if wanted and not ctx.resilient_parsing:
        from mechs_cli.games import world
        from mechs_core.analysis.program import program_version

        told = program_version()
        say(f"mechs {told}" if told else "mechs, run from its source folder")
        there = [*world.every()]
        widest = max(len(each.name) for each in there)
        for each in there:
            say(f"{each.name:{widest}}  rules version {each.version}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(
    help=WHAT, epilog=help_of("mechs play arena_mechs --seats bot:greedy,bot:random --seed 7")
)
def mechs(
    ctx: typer.Context,
    store: Annotated[
        str | None, typer.Option(envvar=STORE_VARIABLE, metavar="PATH", help="The store's file.")
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=say_version, help="Its version, and the rules'."
        ),
    ] = False,
) -> None:
    """The program itself: what every command is told before its name."""
    ctx.obj = store


def one_line_warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, *rest: Any
) -> None:
    """A warning, of own code mostly, in one line."""
    tell(f"note: {category.__name__}: {message} ({filename}, line {lineno})")


def hold_standard_files() -> None:
    """Where stdin, stdout or stderr is closed, no file of ours may take its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def main() -> None:
    """The entry point. Until the command line is built, Ctrl-C ends the program without a word.

    So do both signals once the command has ended.
    """
    hold_standard_files()
    sys.stdout, sys.stderr = fitted(sys.stdout), fitted(sys.stderr)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")  # what is no text is no decision
    if COMPLETING in os.environ:
        sys.stderr = None  # no message may mix with the line that is being typed
    program = get_command(app)
    warnings.showwarning = one_line_warning  # type: ignore[assignment]  # its names do not matter
    try:
        interrupts.hear()
        program()
    except KeyboardInterrupt:  # before the command began, or when it had ended
        interrupts.hear_no_more()
        leave(interrupted(ACKNOWLEDGED))
    except SystemExit as end:
        interrupts.hear_no_more()
        leave(end.code)


def leave(status: Any) -> None:
    """End the process. After a signal Python would change the status, if an `eval` had seen it."""
    if status in (INTERRUPTED, TERMINATED):
        give_up_unwritable()
        os._exit(status)
    sys.exit(status)
