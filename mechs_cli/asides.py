"""What can be typed at the table besides decisions.

Each takes the session and what was typed behind the word, and says whether the question is to be
put anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mechs_cli.commands.log import INDENT, sentence_line
from mechs_cli.dialogue import listed, offered
from mechs_cli.output import fitting, tell, wrapped
from mechs_core.kernel.documents import shown
from mechs_core.kernel.errors import MechsError, UnknownGame
from mechs_core.kernel.messages import Decided, DrawnLine, Span
from mechs_core.kernel.undo import why_no_undo

if TYPE_CHECKING:
    from mechs_cli.session import Session

LEAVE: Final = ("quit", "q", "exit")
GUIDE: Final = {
    "?": "all decisions that are offered; this",
    "legend": "what the signs of the board mean",
    "rules": "the rules; `rules WORD`: those that speak of it",
    "why": "the rules behind what was told last; `why ID` tells one rule",
    "log": "the last twenty events; `log 50`: more of them",
    "board": "the board again; `board all`: what has no room, too",
    "undo": "take the last decision back",
    "seat": "`seat bob`: another seat that is asked decides first",
    "pause": "stop, too, where you may decide but need not; again: no more",
    "quit": "leave; the game is kept",
}
FEW: Final = 20  # events that `log` tells


def guide(session: Session, said: str) -> bool:
    """What is offered first, then what else can be typed."""
    state, seat = session.line.state, session.holder
    lines: list[DrawnLine] = []
    if seat is not None:
        ruleset, view = session.line.ruleset, session.view(seat)
        offers = offered(ruleset, ruleset.legal(state, seat), view)
        lines += listed(offers, rows=len(offers))
    lines.append((Span("Type a decision, its number, or", "bold"),))
    lines += [(Span(f"  {word:7}", "bold"), Span(about)) for word, about in GUIDE.items()]
    session.dialogue.show(lines)
    return False


def legend(session: Session, said: str) -> bool:
    ruleset = session.line.ruleset
    lines = ruleset.legend(session.view(session.holder))
    if not lines:
        tell(f"{ruleset.title} has no legend; `rules` tells its rules")
    session.dialogue.show(lines)
    return False


def rules(session: Session, said: str) -> bool:
    """The rules in their order; with a word those whose number or sentence holds it."""
    wanted = said.casefold()
    found = [
        f"{rule} {sentence}"
        for rule, sentence in session.line.ruleset.rules.items()
        if wanted in f"{rule} {sentence}".casefold()
    ]
    if not found:
        raise UnknownGame(f"no rule speaks of {shown(said)}")
    session.dialogue.show([(Span(line),) for told in found for line in wrapped(told)])
    return False


def why(session: Session, said: str) -> bool:
    """The rules behind the last events, or the one that is named."""
    sentences = session.line.ruleset.rules
    if said and said.upper() not in sentences:
        raise UnknownGame(f"no rule {said!r}")
    told = [said.upper()] if said else [rule for frame in session.news for rule in frame.rules]
    for rule in dict.fromkeys(rule for rule in told if rule in sentences):
        session.dialogue.show([(Span(line),) for line in wrapped(f"{rule} {sentences[rule]}")])
    if not told:
        tell("nothing has happened yet that a rule stands behind")
    return False


def log(session: Session, said: str) -> bool:
    few = int(said) if said.isdecimal() and said.isascii() and len(said) < 9 else FEW
    frames = session.since(0)[-few:] if few else []
    for frame in frames:
        session.dialogue.show(fitting(sentence_line(frame), INDENT))
    return False


def board(session: Session, said: str) -> bool:
    """Board and question anew; `board all`: what a low screen leaves out, too."""
    if said == "all":
        session.dialogue.board(session.board(session.holder))
        return False
    session.choice = session.holder
    return True


def undo(session: Session, said: str) -> bool:
    """Go on from before the last decision, as a branch with the same luck; close what is left."""
    store, left = session.store, session.game
    last = store.steps(left, session.line.steps - 1)
    first = last[-1].events[0]
    seat = first.seat if type(first) is Decided and first.seat in session.persons else -1
    reason = why_no_undo(last, seat)
    if reason is not None:
        raise MechsError(f"no undo: {reason}")
    kept = session.line.position - len(last[-1].events) - 1
    session.game, session.choice = store.branch(left, kept, luck="same").game, seat
    store.close_game(left)
    session.seen = {each: min(kept + 1, seen) for each, seen in session.seen.items()}
    session.notice = f"taken back; the game goes on as {session.game}, and {left} is closed"
    return True


def seat(session: Session, said: str) -> bool:
    """Another seat that is asked too decides first."""
    wanted = session.seats.find(said)
    asked = [each.seat for each in session.line.requests()]
    if wanted not in asked or wanted not in session.persons:
        raise MechsError(f"{said} is not asked; the seats are {session.seats.listed()}")
    session.choice = wanted
    return True


def pause(session: Session, said: str) -> bool:
    """Be asked, too, what need not be answered, such as before somebody else's turn."""
    seat = session.holder
    if seat is None:
        return False
    session.pausing ^= {seat}
    stops = seat in session.pausing
    tell("play stops where you may decide" if stops else "play stops only where you must decide")
    return False


ASIDES: Final[dict[str, Callable[[Session, str], bool]]] = {
    "?": guide,
    "help": guide,
    "legend": legend,
    "rules": rules,
    "why": why,
    "log": log,
    "board": board,
    "undo": undo,
    "seat": seat,
    "pause": pause,
}
