"""The market in words."""

from __future__ import annotations

from mechs_core.authoring import (
    Branched,
    GameCreated,
    Notation,
    Sentences,
    Telling,
    Vocabulary,
    notation,
)
from tests.market import vault
from tests.market.rules import GOODS, Ended, SignsDrawn, Stalls, Swap, Swapped


def sign(seat: int, view: Stalls) -> str:
    """What a seat is called: by its sign, which is drawn at set-up."""
    return view.signs[seat] if view.signs else f"seat {seat}"


SAY = Vocabulary(seat=sign, seats=len, signs=" ".join)
SENTENCES = Sentences(
    SAY,
    {
        GameCreated: SAY("a game for {seats} seats"),
        Branched: SAY("a branch after event {at}, {luck} luck"),
        Swap: SAY("decides: Swap"),
        vault.Put: SAY("decides: Put"),
        SignsDrawn: SAY("the signs are {signs}", "MKT-SET-1"),
        Swapped: SAY("{seat} swaps {count} {with_}", "MKT-SWAP-1"),
        Ended: SAY("the market closes", "MKT-END-1"),
        vault.Opened: SAY("the vault opens for {prize}", "VLT-SET-1"),
        vault.PutIn: SAY("{seat} puts [{good}|nothing] away", "VLT-PUT-1", "VLT-PUT-2"),
    },
)
NOTATION = Notation(
    (notation.Row("swap {with_} [x {count}]", Swap), notation.Row("put [{good}]", vault.Put)),
    {
        "with_": notation.Words("good", GOODS),
        "count": notation.Number("number", 1, 2),
        "good": notation.Words("good", GOODS),
    },
)
TELLING = Telling(parse=NOTATION.parse, format=NOTATION.format, sentence=SENTENCES.sentence)
