"""How people read and write a game: notation, sentences, boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mechs_core.kernel.drawn_lines import EMPTY, KEPT, Row, says_nothing
from mechs_core.kernel.messages import Decided, Decision, DrawnLine, Event
from mechs_core.kernel.on_demand import on_call

PLAIN: Final = "mechs_core.kernel.plain"  # the texts of a game that has none of its own
plainly_written: Final = on_call(PLAIN, "in_notation")
plainly_told: Final = on_call(PLAIN, "sentence")
plainly_drawn: Final = on_call(PLAIN, "board")


def unread(text: str, view: Any) -> Decision:
    """The default of `parse`; a `Ruleset` replaces it by a parser of its own decisions."""
    raise TypeError("a Telling without `parse` reads nothing outside a Ruleset")


def unsplit(text: str) -> tuple[str, ...]:
    """The default of `split`: a line holds one decision."""
    return (text,)


def no_signs(view: Any) -> Sequence[DrawnLine]:
    """The default of `legend`: there is none."""
    return ()


def of_the_game(view: Any) -> str:
    """The default of `goal`."""
    return "game in"


def nothing_more(view: Any) -> Mapping[str, str]:
    """The default of `looked_up`: only `card` shows components."""
    return {}


def unremarked(decision: Decision, view: Any) -> str:
    """The default of `remark`: there is none."""
    return ""


def never_retold(decided: Decided[Any], behind: Sequence[Event]) -> bool:
    """The default of `retold`: decisions say more than the events behind them."""
    return False


def always_retold(decided: Decided[Any], behind: Sequence[Event]) -> bool:
    """For `retold`: the events behind a decision tell it again, wherever there are some."""
    return bool(behind)


def never_echoed(event: Event) -> bool:
    """The default of `echoes`: what an event says is said by no other."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Telling:
    """Words and pictures, made of views alone. `V` is the ruleset's view.

    Without words of its own a game is told by the names of its types and fields: see `plain`.

    What must agree with what:

    - `parse` reads what `format` writes, and gives an equal decision; each legal decision of a seat
      has a text of its own.
    - A sentence tells a viewer no more than the redacted event and the view before it hold.
    - Boards are at most 80 columns wide; of `low`, what its rows cannot do without fits 24 rows.
    """

    # (text, V) -> a decision; IllegalDecision `bad_value` for what does not parse. Default: the
    # names of the decisions and their fields, as `plain` reads them
    parse: Callable[[str, Any], Any] = unread
    # (decision, V) -> the text that `parse` reads
    format: Callable[[Any, Any], str] = plainly_written
    # (redacted event, V before it) -> (a sentence, the IDs of the rules behind it)
    sentence: Callable[[Event, Any], tuple[str, tuple[str, ...]]] = plainly_told
    # V -> the board in drawn lines of at most 80 columns
    board: Callable[[Any], Sequence[DrawnLine]] = plainly_drawn
    # V -> the board for a low screen, each line with a grade that says how soon it is left out (see
    # `drawn_lines`); None: the same board, of which empty lines are left out first
    low: Callable[[Any], Sequence[Row]] | None = None
    # V -> what the signs of its boards mean, in drawn lines of at most 80 columns
    legend: Callable[[Any], Sequence[DrawnLine]] = no_signs
    # V -> how the title begins of the chapter that says what is played for: "game in five lines"
    goal: Callable[[Any], str] = of_the_game
    # V -> words that show components at the table as `card` does (alone: the names in the chapter
    # whose title begins with the word), each with what its help says
    looked_up: Callable[[Any], Mapping[str, str]] = nothing_more
    # what the game is, in a line of at most 80 columns: told to people in their first game
    about: str = ""
    # text -> the single decisions of a line ("dash b2 c3" is three), each for `parse` with the view
    # of its own time: they are decided one after another
    split: Callable[[str], tuple[str, ...]] = unsplit
    # (legal decision, V) -> what its player should know of it ("hits on 5+"), or ""
    remark: Callable[[Any, Any], str] = unremarked
    # (a decision's record, the events of its step behind it) -> whether these tell it again; at
    # the table they are then told without it
    retold: Callable[[Decided[Any], Sequence[Event]], bool] = never_retold
    # events that are not told at the table, since the board or the next event says the same
    unsaid: tuple[type[Event], ...] = ()
    # (redacted event) -> whether it is not told at the table either, though its type is not unsaid
    echoes: Callable[[Event], bool] = never_echoed

    def low_board(self, view: Any) -> Sequence[Row]:
        """The board for a low screen."""
        if self.low is not None:
            return self.low(view)
        return [Row(line, EMPTY if says_nothing(line) else KEPT) for line in self.board(view)]
