"""The printed halls: stock layouts, and the cards of which the generator makes one."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Layout(Struct, frozen=True):
    """A stock layout as printed: "A1=T" features of an area, "A1-A2" edges."""

    id: str
    name: str
    hall: str
    features: str
    walls: str
    doorways: str


class Stack(Struct, frozen=True):
    """What the generator lays out in a hall. BOT-MAP-2."""

    cards: tuple[str, ...]  # one an area, in the order that is shuffled
    walls: int
    doorways: int


STOCK: Final = (
    Layout("L0", "Proving ground", "H19", "", "", ""),
    Layout(
        "S1",
        "Workshop",
        "H10",
        "A1=T A3=S B2=D B3=C:W C1=S C2=A C3=T",
        "A1-A2 C2-C3",
        "B3-B4 B1-C1",
    ),
    Layout(
        "S2",
        "Pump room",
        "H10",
        "A2=A B1=T B2=F B3=S B4=T C1=C:E C3=D",
        "A2-B2 B4-C3",
        "A1-A2 B3-C2",
    ),
    Layout(
        "M1",
        "Foundry",
        "H14",
        "A1=S A2=T B1=D B3=F C2=A C3=C:SW C4=S D1=S D2=C:W D3=D E2=T",
        "B1-B2 C4-D3 D1-E1",
        "B2-B3 C1-C2 D2-D3",
    ),
    Layout(
        "M2",
        "Hangar",
        "H14",
        "A1=D B1=S B2=F B3=C:SE C1=T C2=S C4=T D1=A D2=F D3=S E2=D",
        "A2-B3 C1-D1 C3-C4",
        "B1-C1 C2-D2 D3-E2",
    ),
    Layout(
        "L1",
        "Great hall",
        "H19",
        "A2=S A3=D B1=S B3=C:SE B4=A C1=T C2=F C4=A C5=T D2=C:NW D3=S E1=D E2=F E3=S",
        "A1-A2 B2-C3 C4-D4 D1-E1 D3-E3",
        "A2-B3 B1-C1 C2-D2 C5-D4",
    ),
    Layout(
        "L2",
        "Acid works",
        "H19",
        "A1=T A3=F B2=A B3=S B4=D C1=C:NE C2=S C3=A C5=F D1=D D2=S D4=C:SW E1=T E3=S",
        "A1-B2 B3-B4 C1-C2 C3-D3 D2-E2",
        "A2-A3 B1-C2 C4-D3 D1-D2",
    ),
    Layout(
        "L3",
        "Warehouse",
        "H19",
        "A1=S A2=C:E A3=T B1=D B2=S B4=S C2=A C3=F C4=S C5=T D1=F D2=S D3=C:E D4=A E1=T E3=D",
        "A2-B2 B1-C1 B3-C3 C4-C5 D2-E1",
        "A3-B4 B2-C2 C3-C4 D3-E2",
    ),
    Layout(
        "L4",
        "Crossroads",
        "H19",
        "A1=D A2=F B1=T B2=C:SE B3=S B4=T C1=S C3=C:SE C5=S D1=A D2=S D3=C:SW D4=F E2=A E3=D",
        "A2-B2 B3-C4 C1-C2 D1-D2 C5-D4 E2-E3",
        "A3-B3 C2-C3 D2-E1 D3-D4",
    ),
)


def _cards(**numbers: int) -> tuple[str, ...]:
    return tuple(card for card, number in numbers.items() for _ in range(number))


STACKS: Final = {
    "H10": Stack(_cards(empty=3, S=2, A=1, F=1, D=1, T=2), walls=2, doorways=2),
    "H14": Stack(_cards(empty=4, S=3, A=1, F=1, D=2, T=2, C=1), walls=3, doorways=3),
    "H19": Stack(_cards(empty=4, S=4, A=2, F=2, D=2, T=3, C=2), walls=5, doorways=4),
}
