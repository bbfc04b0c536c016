"""Positions of Bottisota-2 that are drawn, and what is in a picture."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.picture import Group, Words
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota.data import BOTS
from mechs_core.rulesets.bottisota.rules.declaration import Shoot
from mechs_core.testing.shapes import check_picture
from tests.kept_pictures import Kept, picture_of
from tests.rulesets.bottisota.positions import position, s


def crowded() -> Line:
    """Something of everything in the Great hall; seat 0 with a card is asked for its mode."""
    return position(
        [
            s(0, "ram", "C3", damage=3, faults={"sight": 1}, installed=["P01a"], hand=["P25a"]),
            s(1, "sapper", "B1", charges={"minerail": 1}),
            s(2, "spark", "C3"),
            s(3, "hawk", "C2", "NE", damage=1),
            s(4, "magnet", "D4"),
        ],
        seats=6,
        map="L1",
        round=3,
        starter=3,
        acted=[2, 3],
        hunting=[2],
        held=[1, 4],
        links=[[0, 3, "push"]],
        discards=["P02a"],
        kills={"0": 2},
        mines=[
            {"owner": 1, "kind": "mine", "area": "C3", "hit": 4, "am": -1},
            {"owner": 0, "kind": "magmine", "area": "A3", "hit": 4, "am": -1, "wakes_round": 4},
        ],
    )


def aimed() -> Line:
    """A hawk that has declared one shot of several weapons; areas with several features."""
    line = position(
        [
            s(
                *(0, "hawk", "B2", "NE"),
                installed=["P07a", "P09b", "P10a", "P12a", "P13a"],
                hand=["P06b", "P15a", "P25a", "P30b", "P31a"],
            ),
            s(1, "ram", "B3", damage=4, faults={"slow": 2, "armour": 1}),
            s(2, "wasp", "B1", "W"),
        ],
        map="S2",
        phase="shoot",
        features={"B3": ["S", "A"], "C2": ["D", "C:E"]},
    )
    line.decide(0, Shoot("P10a", bot=1))
    return line


def full() -> Line:
    """Twelve seats, eleven bots in one area, hurt as badly as they can be."""
    bots = [
        s(
            *(seat, kind.name, "C4" if seat else "A1", "SW" if kind.flying else None),
            damage=kind.explode_at - 1,
            faults={"sight": 2, "armour": 1} if seat % 2 else {},
        )
        for seat, kind in enumerate(BOTS[:12])
    ]
    mine = {"kind": "mine", "area": "C4", "hit": 4, "am": -1}
    mines = [{**mine, "owner": owner} for owner in range(5)]
    return position(bots, map="L1", round=37, phase="melee", starter=1, mines=mines)


DRAWN: Final = {
    "crowded": Kept(crowded, 0),
    "aimed": Kept(aimed, 0),
    "full": Kept(full),
}


def groups(line: Line, viewer: Viewer = None) -> dict[str, Group]:
    """The groups of a position by key; the picture is looked over."""
    picture = picture_of(line, viewer)
    check_picture(picture, "drawn")
    return {group.key: group for group in picture.groups}


def roles(group: Group) -> list[str]:
    return [shape.role for shape in group.shapes if not isinstance(shape, Words)]
