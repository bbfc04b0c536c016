"""A refusal: why, and what fits now, in the words that would be taken.

Codes and the notation's own examples are for scripts: they know nothing of who sits here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.words import shown

ROOM: Final = 100  # characters of what fits, about


def plainly(no: IllegalDecision, said: str, offers: Iterable[str]) -> str:
    """Why it is refused, without the code, and what is offered instead."""
    why = "that does not fit now" if no.code == "not_asked" else no.sentence
    fits = what_fits(said, [*offers])
    return f"refused: {why}" + (f"; what fits: {fits}" if fits else "")


def unread(said: str, no: IllegalDecision) -> IllegalDecision:
    """The refusal of what is no decision in the notation: of a wrong word what it says of that."""
    if "at" in no.details:
        return no
    return IllegalDecision("bad_value", f"{shown(said)} is nothing that fits now")


def with_example(no: IllegalDecision, said: str, offers: Iterable[str]) -> IllegalDecision:
    """The refusal of what is no decision in the notation, with one that is legal now.

    offers: what the seat may decide that said it. One with the same first word is told, if any.
    """
    known = [*offers]
    if no.code != "bad_value" or said.startswith("{") or not known:
        return no
    word = first_word(said.casefold())
    example = next((offer for offer in known if first_word(offer.casefold()) == word), known[0])
    sentence = f"{no.sentence}; legal now is: {example}"
    return IllegalDecision(no.code, sentence, **no.details)


def what_fits(said: str, offers: list[str]) -> str:
    """`skip hit, skip move`: the offers of the first word typed; else one for each first word.

    As many as there is room for; then how many more there are.
    """
    word = first_word(said.casefold())
    alike = [offer for offer in offers if first_word(offer.casefold()) == word]
    chosen = alike or [*{first_word(offer): offer for offer in reversed(offers)}.values()][::-1]
    told: list[str] = []
    for offer in chosen:
        if told and len(", ".join([*told, offer])) > ROOM:
            break
        told.append(offer)
    more = len(alike or offers) - len(told)
    return ", ".join(told) + (f" and {more} more, ? tells all" if more else "")


def first_word(text: str) -> str:
    return text.partition(" ")[0]
