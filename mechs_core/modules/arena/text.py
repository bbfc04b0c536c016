"""The Arena in words: rows for a game's notation and sentences, and remarks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import UNSET

from mechs_core.kernel.messages import Decision, Message, Seat
from mechs_core.kit.notation import Row
from mechs_core.kit.seat_maps import of_seats
from mechs_core.kit.sentences import Row as Told
from mechs_core.kit.sentences import Vocabulary, by
from mechs_core.kit.templates import with_view
from mechs_core.kit.words import count, listed
from mechs_core.modules.arena.messages import (
    ChoicesRevealed,
    EquipChosen,
    EquipDeclined,
    Equipped,
    Judged,
    Opened,
    SendWorker,
    SpacesSet,
    WorkerSent,
)
from mechs_core.modules.arena.model import dearest_first
from mechs_core.modules.arena.mounting import Mount
from mechs_core.modules.arena.sight import ArenaView

NOTHING: Final = "nothing"
EQUIPS: Final = "equips its worker in the Arena with {good}"
CHOSEN: Final = "{seat} has chosen equipment"


def rows(mount: Mount) -> tuple[Row, ...]:
    """How its decisions are written. The game's notation has a kind of word `good`.

    `Equip` and `ChooseEquip` are written alike, so the notation must know which question is open.
    """
    equipping = (mount.Equip, mount.ChooseEquip)
    return (
        Row("send", SendWorker),
        *(Row("equip {good}", decides) for decides in equipping),
        *(Row(f"equip {NOTHING}", decides, good=None) for decides in equipping),
    )


# ---------------------------------------------------------------- sentences


class _Words:
    """How seats, kinds of goods, and maps of them are told in a game."""

    def __init__(self, say: Vocabulary) -> None:
        self.seat = with_view(say.words["seat"])
        self.good = with_view(say.words.get("good", str))

    def each(self, words: Mapping[Seat, str], view: Any) -> str:
        return listed(f"{self.seat(seat, view)} {word}" for seat, word in words.items())

    def given(self, kind: str | None, view: Any) -> str:
        return NOTHING if kind is None else str(self.good(kind, view))

    def table(self, message: Opened, view: Any) -> str:
        equipment = dearest_first(message.equipment)
        return listed(f"{self.given(kind, view)} {equipment[kind]}" for kind in equipment)

    def there(self, message: SpacesSet, view: Any) -> str:
        words = {
            seat: listed(self.given(kind, view) for kind in kinds) or NOTHING
            for seat, kinds in of_seats(message.spaces).items()
            if kinds is not None
        }
        return self.each(words, view) or "nobody"

    def choices(self, message: ChoicesRevealed, view: Any) -> str:
        chosen = of_seats(message.choices)
        return self.each({seat: self.given(chosen[seat], view) for seat in chosen}, view)

    def standings(self, message: Judged, view: Any) -> str:
        points = of_seats(message.points)
        return self.each({seat: str(points[seat]) for seat in points}, view)

    def worth(self, message: Equipped, view: Any) -> str:
        return count(message.points, "Arena point")


def sentences(mount: Mount, say: Vocabulary) -> dict[type[Message], Told]:
    """How its decisions and events are told.

    say: the game's, with its words for seats and, if it has some, for `good`.
    """
    words = _Words(say)
    gives = "gives its worker in the Arena nothing"
    secret = "ARN-CLN-8"
    return {
        SendWorker: say("sends a worker to the Arena", "ARN-ACT-1"),
        mount.Equip: by("good", {None: say(gives, "ARN-CLN-3")}, say(EQUIPS, "ARN-CLN-2")),
        mount.ChooseEquip: by(
            "good",
            {None: say(gives, secret), UNSET: say("chooses equipment in secret", secret)},
            say(EQUIPS, "ARN-CLN-2", secret),
        ),
        Opened: say(
            "the Arena opens: {table}; the best equipped worker scores {prize}",
            *("ARN-SET-1", "ARN-END-2"),
            table=words.table,
        ),
        SpacesSet: say("in the Arena: {there}", "ARN-INF-1", there=words.there),
        WorkerSent: say("{seat} has a worker in the Arena", "ARN-ACT-2", "ARN-ACT-6"),
        EquipChosen: by(
            "good",
            {None: say(f"{CHOSEN}: {NOTHING}", secret), UNSET: say(CHOSEN, secret)},
            say(f"{CHOSEN}: {{good}}", secret),
        ),
        ChoicesRevealed: say("the choices: {told}", secret, told=words.choices),
        Equipped: say("the worker of {seat} gets {good}: {worth}", "ARN-CLN-2", worth=words.worth),
        EquipDeclined: say(f"the worker of {{seat}} gets {NOTHING}", "ARN-CLN-3"),
        Judged: by(
            "reason",
            {
                "highest": say(
                    "{winner:seat} has the best equipped worker in the Arena: {told}",
                    *("ARN-END-1", "ARN-END-2"),
                    told=words.standings,
                ),
                "tie": say("a tie in the Arena: {told}", "ARN-END-3", told=words.standings),
                "no contender": say("no worker in the Arena is equipped", "ARN-END-4"),
            },
        ),
    }


# ---------------------------------------------------------------- remarks


def remark(decision: Decision, arena: ArenaView, seat: Seat) -> str:
    """What a seat should know of a decision that is offered to it."""
    others = [points for each, points in enumerate(arena.points) if each != seat]
    highest = max((points for points in others if points is not None), default=None)
    best = "nobody else is there" if highest is None else f"the others have at most {highest}"
    if isinstance(decision, SendWorker):
        return f"stays to the end, when the best equipped worker scores {arena.prize}; {best}"
    own = arena.points[seat] or 0
    good: str | None = getattr(decision, "good", None)
    if good is None:
        return f"stays at {count(own, 'Arena point')}; {best}"
    points = arena.equipment[good]
    return f"{own} + {points} = {count(own + points, 'Arena point')}; {best}"
