"""Commands that can be typed at the table besides decisions.

Each function takes the session and what was typed after the command's word, and returns whether the
question must be put again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from event_store.ownership import is_owners
from event_store.taking_back import without_take_backs
from mechs_cli.console.dialogue import listed, offered
from mechs_cli.console.output import fitting, tell, with_words
from mechs_cli.games.turns import CLIENT
from mechs_cli.reading.event_lines import INDENT, sentence_line
from mechs_cli.table.at_table import AtTable
from mechs_cli.table.rule_asides import card, goal, rules, why
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.messages import Decided, DrawnLine, Event, Span, Step
from mechs_core.kernel.undo import why_no_undo

if TYPE_CHECKING:
    pass

GUIDE: Final = {
    "?": "all decisions that are offered; this",
    "legend": "what the signs of the board mean",
    "goal": "what the game is about, in five lines",
    "rules": "the chapters; `rules WORD`: one, or what speaks of it; `rules all`",
    "card": "`card NAME`: a card, weapon or the like; alone: what there is",
    "why": "the rules behind what was told last; `why ID`: those that begin so",
    "log": "the last twenty events; `log 50`: more of them",
    "board": "the board again; `board all`: what has no room, too",
    "undo": "take the last decision back",
    "seat": "`seat bob`: another seat that is asked decides first",
    "pause": "stop, too, where you may decide but need not; again: no more",
    "quit": "leave; the game is kept",
}
GUIDED: Final = 9  # indent of the later lines of an explanation
FEW: Final = 20  # events that `log` shows


def guide(session: AtTable, argument: str) -> bool:
    """What is offered first, then what else can be typed."""
    state, seat = session.line.state, session.holder
    lines: list[DrawnLine] = []
    if seat is not None:
        ruleset, view = session.line.ruleset, session.view(seat)
        offers = offered(ruleset, ruleset.legal(state, seat), view)
        lines += listed(offers, rows=len(offers))
    lines.append((Span("Type a decision, its number, or", "bold"),))
    for word, about in (*session.guide.items(), *session.looked_up().items()):
        lines += fitting((Span(f"  {word:7}", "bold"), *with_words(about)), GUIDED)
    session.dialogue.show(lines)
    return False


def legend(session: AtTable, argument: str) -> bool:
    ruleset = session.line.ruleset
    lines = ruleset.telling.legend(session.view(session.holder))
    if not lines:
        tell(f"{ruleset.title} has no legend; rules tells its rules")
    session.dialogue.show(lines)
    return False


def log(session: AtTable, argument: str) -> bool:
    few = (
        int(argument) if argument.isdecimal() and argument.isascii() and len(argument) < 9 else FEW
    )
    frames = session.since(0)[-few:] if few else []
    for frame in frames:
        session.dialogue.show(fitting(sentence_line(frame), INDENT))
    return False


def board(session: AtTable, argument: str) -> bool:
    """Show board and question again; `board all` adds what a low screen leaves out."""
    if argument == "all":
        session.dialogue.board(session.board(session.holder))
        return False
    session.choice = session.holder
    return True


def undo(session: AtTable, argument: str) -> bool:
    """Go on from before the last decision with the same luck; the game left behind is closed."""
    store, left = session.store, session.game
    steps = without_take_backs(store, store.steps(left))
    first = steps[-1].events[0]
    seat = first.seat if type(first) is Decided and first.seat in session.persons else -1
    reason = why_no_undo(steps[-1:], seat)
    if reason is not None:
        raise MechsError(f"no undo: {reason}", hint=instead_of_undo(session, steps))
    kept = sum(len(step.events) for step in steps[:-1]) - 1
    head = store.take_back(left, kept, expect=session.line.position, client=CLIENT)
    session.choice = seat
    session.go_on_as(head, f"taken back; the game goes on as {head.game}, and {left} is closed")
    return True


def instead_of_undo(session: AtTable, steps: Sequence[Step[Event]]) -> str:
    """What to do where undo is refused: the command that branches before the last decision here."""
    own = [
        number
        for number, step in enumerate(steps)
        if type(first := step.events[0]) is Decided and first.seat in session.persons
    ]
    if not own:
        return ""
    at = sum(len(step.events) for step in steps[: own[-1]]) - 1
    command = f"mechs branch {session.game} --at {at}"
    if is_owners(session.store, session.store.head(session.game), session.line):
        return f"{command} --reveal goes on from before it: the owner's act, it brings out secrets"
    return f"{command} goes on from before it, beside this game"


def seat(session: AtTable, argument: str) -> bool:
    """Let another seat that is asked decide first."""
    wanted = session.seats.find(argument)
    asked = [each.seat for each in session.line.requests()]
    if wanted not in asked or wanted not in session.persons:
        raise MechsError(f"{argument} is not asked; the seats are {session.seats.listed()}")
    session.choice = wanted
    return True


def pause(session: AtTable, argument: str) -> bool:
    """Switch on or off being asked optional questions, such as before somebody else's turn."""
    seat = session.holder
    if seat is None:
        return False
    session.pausing ^= {seat}
    stops = seat in session.pausing
    tell("play stops where you may decide" if stops else "play stops only where you must decide")
    return False


ASIDES: Final[dict[str, Callable[[AtTable, str], bool]]] = {
    "?": guide,
    "help": guide,
    "legend": legend,
    "goal": goal,
    "rules": rules,
    "card": card,
    "why": why,
    "log": log,
    "board": board,
    "undo": undo,
    "seat": seat,
    "pause": pause,
}
