"""What stands on the screen while a person is asked: newest news, board, question, offers, prompt.

On a high screen the board is whole and the offers are listed below it. On a low one the least
important lines of the board are left out (see kernel/drawn_lines.py), and offers are listed as far
as there is room: title, own row, the prompt with the question and the newest news come first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mechs_cli.console.dialogue import LISTED, Board, Question, listed
from mechs_cli.console.output import fitting, wrapped
from mechs_core.kernel.drawn_lines import EMPTY, cut, left
from mechs_core.kernel.messages import DrawnLine, Span

ROWS: Final = 24  # of a screen on which every game fits
BESIDES: Final = LISTED + 2  # rows that question, offers and prompt need besides the board
PROMPT: Final = 1
BRIEF: Final = 4  # rows of news for which no pause is made
FOLD: Final = 4  # indent of the later lines of a sentence


class Screen(NamedTuple):
    """What is drawn, from the top; the news stands above it, the prompt below it."""

    board: Sequence[DrawnLine]
    asked: Sequence[DrawnLine]
    news: int  # rows that news may take
    remarked: bool  # all offers are listed with their remarks
    rest: Sequence[DrawnLine]  # the lines of the board that are left out


def sentence_lines(sentence: DrawnLine) -> list[DrawnLine]:
    """A sentence in lines as wide as the screen."""
    return fitting(sentence, FOLD)


def laid_out(asked: Question, rows: int, newest: int, unread: int) -> Screen:
    """The screen of a question. newest: rows of the newest sentence. unread: of all news."""
    question = [] if asked.waits else sentence_lines((Span(f"{asked.name}: {asked.text}", "bold"),))
    offers = listed(asked.offers)
    fewer = (listed(asked.offers, rows, bare=True) for rows in range(LISTED, 0, -1))
    forms = [[*question, *offers], offers, *fewer]
    notice = wrapped(asked.notice) if asked.notice else []
    besides = PROMPT + len(notice) + len(asked.task)
    board: Sequence[DrawnLine] = asked.board.whole
    rest: Sequence[DrawnLine] = ()
    if rows < len(board) + BESIDES:
        low = asked.board.low
        wish = rows - besides - max(newest, min(unread, BRIEF)) - len(offers)
        least = len(listed(asked.offers, rows=1, bare=True))
        stay = left(low, rows - besides - newest - least, wish)
        board = [low[at].line for at in stay]
        rest = [row.line for at, row in enumerate(low) if at not in stay and row.spare < EMPTY]
    room = rows - besides - len(board)
    form = next((form for form in forms if len(form) <= room - newest), [])
    return Screen(
        board=board,
        asked=form,
        news=max(0, room - len(form)),
        remarked=form in forms[:2],
        rest=rest,
    )


def last_board(board: Board, rows: int, newest: int) -> Sequence[DrawnLine]:
    """The board at the end, with nothing below it but a prompt."""
    most = rows - PROMPT - newest
    return board.whole if len(board.whole) <= most else cut(board.low, most, most)
