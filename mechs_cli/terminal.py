"""The dialogue with whoever sits at the terminal: a line editor with a menu of decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from mechs_cli.asides import GUIDE
from mechs_cli.dialogue import matching
from mechs_cli.output import clear_screen, draw
from mechs_core.kernel.messages import Line


class Offers(Completer):
    """The legal decisions that hold every word typed so far, then the commands."""

    def __init__(self) -> None:
        self.offers: Sequence[str] = ()

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        for offer in matching(self.offers, typed):
            yield Completion(offer, -len(typed))
        for word, about in GUIDE.items():
            if typed and word.startswith(typed):
                yield Completion(word, -len(typed), display_meta=about)


class Terminal:
    """A Dialogue at the terminal. options: for prompt_toolkit, such as another input."""

    interactive = True

    def __init__(self, **options: Any) -> None:
        self.completer = Offers()
        self.session: PromptSession[str] = PromptSession(
            completer=self.completer,
            complete_while_typing=True,
            reserve_space_for_menu=6,
            **options,
        )

    def ask(self, name: str, offers: Sequence[str]) -> str | None:
        self.completer.offers = offers
        return self._read(f"{name}> ")

    def hand_over(self, name: str) -> bool:
        clear_screen()
        self.completer.offers = ()
        return self._read(f"hand over to {name}, then press Enter ") is not None

    def show(self, lines: Iterable[Line]) -> None:
        draw(lines)

    def _read(self, prompt: str) -> str | None:
        try:
            return self.session.prompt([("bold", prompt)]).strip()
        except EOFError:
            return None
