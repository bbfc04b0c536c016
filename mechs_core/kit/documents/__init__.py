"""Documents that a person writes, read into Structs: a form is a Struct, and one reader walks it.

A field states name, type, range and default once. Faults are reported in the order of fields:

    class Form(Struct, kw_only=True):
        given: Given = frozenset()
        round: Annotated[int, Between(1, 6)] = 1
        queue: Annotated[list[Annotated[Seat, Term("colour")]], ONCE] = []
        boards: dict[Annotated[str, OneOf(NAMES)], Board] = {}

    FORM = Reader(Form)
    FORM.read(document, seats, {"colour": Words({"red": 0, "blue": 1}, "a colour: red blue")})

A Struct is an object with these keys, of which those without a default must be there; one that is
`array_like` is a list. A dict is an object whose keys are of one kind, numbers in digits; it is
read in the order of that kind, its wrong keys first. A tuple is a list with a kind for every place.
Null means the same in all games: `X | None` takes it, and where the default is None it says what
leaving the key out says; so it does for every key without which something is drawn, follows from
others, or is nobody or nothing. `LeftOut[X]` is another word for `X | None` where None is no value
of the game. A key may have another name than its field (`rename` of msgspec). `Count`,
`EVERY_SEAT` and `ONCE` mark a list, `Also` adds a check to a value,
`By` lets an earlier field decide the form of a value, `Short` lets a form be written as the value
of one of its keys, and `NO_KEY` keeps a field out of the document. Games whose documents differ by
an option mark the keys of each with `In("campaign")` and make a reader for each: `part="campaign"`.

The game itself checks afterwards what depends on several keys, or on a map.
"""

from __future__ import annotations

from mechs_core.kit.documents.checks import check_once, check_only_in
from mechs_core.kit.documents.marks import (
    EVERY_SEAT,
    NO_KEY,
    ONCE,
    Also,
    By,
    Count,
    Given,
    In,
    Known,
    LeftOut,
    SeatNumber,
    Short,
    Term,
    Words,
    words,
)
from mechs_core.kit.documents.reader import Reader, keys_of
from mechs_core.kit.documents.values import fault

__all__ = [
    "EVERY_SEAT",
    "NO_KEY",
    "ONCE",
    "Also",
    "By",
    "Count",
    "Given",
    "In",
    "Known",
    "LeftOut",
    "Reader",
    "SeatNumber",
    "Short",
    "Term",
    "Words",
    "check_once",
    "check_only_in",
    "fault",
    "keys_of",
    "words",
]
