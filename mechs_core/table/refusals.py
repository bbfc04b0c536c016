"""Refusals for people: the reason, and offers that fit what was typed.

The refusals' own codes and examples are for scripts: they do not depend on what is legal now.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.words import shown

ROOM: Final = 100  # characters, about, of the offers in a refusal


def plainly(no: IllegalDecision, typed: str, offers: Iterable[str]) -> str:
    """The reason without its code, and offers that fit what was typed."""
    why = "that does not fit now" if no.code == "not_asked" else no.sentence
    fits = what_fits(typed, [*offers])
    return f"refused: {why}" + (f"; what fits: {fits}" if fits else "")


def unread(typed: str, no: IllegalDecision) -> IllegalDecision:
    """The refusal of a text that is no decision; for one wrong word only what is wrong with it."""
    if "at" in no.details:
        return no
    return IllegalDecision("bad_value", f"{shown(typed)} is nothing that fits now")


def with_example(no: IllegalDecision, typed: str, offers: Iterable[str]) -> IllegalDecision:
    """The refusal of a text that is no decision, with a legal decision as the example.

    offers: the legal decisions of the seat; one with the same first word is taken, if any.
    """
    known = [*offers]
    if no.code != "bad_value" or typed.startswith("{") or not known:
        return no
    word = first_word(typed.casefold())
    example = next((offer for offer in known if first_word(offer.casefold()) == word), known[0])
    sentence = f"{no.sentence}; legal now is: {example}"
    return IllegalDecision(no.code, sentence, **no.details)


def what_fits(typed: str, offers: list[str]) -> str:
    """`skip hit, skip move`: the offers of the first word typed; else one for each first word.

    As many as there is room for; then how many more there are.
    """
    word = first_word(typed.casefold())
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
