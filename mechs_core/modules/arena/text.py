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


def sentences(mount: Mount, say: Vocabulary) -> dict[type[Message], Told]:
    """How its decisions and events are told.

    say: the game's, with its words for seats and, if it has some, for `good`.
    """
    name = with_view(say.words["seat"])
    said = with_view(say.words.get("good", str))

    def each(words: Mapping[Seat, str], view: Any) -> str:
        return listed(f"{name(seat, view)} {word}" for seat, word in words.items())

    def given(kind: str | None, view: Any) -> str:
        return NOTHING if kind is None else str(said(kind, view))

    def table(message: Opened, view: Any) -> str:
        dearest_first = sorted(message.equipment.items(), key=lambda entry: -entry[1])
        return listed(f"{given(kind, view)} {points}" for kind, points in dearest_first)

    def there(message: SpacesSet, view: Any) -> str:
        words = {
            seat: listed(given(kind, view) for kind in kinds) or NOTHING
            for seat, kinds in of_seats(message.spaces).items()
            if kinds is not None
        }
        return each(words, view) or "nobody"

    def choices(message: ChoicesRevealed, view: Any) -> str:
        return each(
            {seat: given(kind, view) for seat, kind in of_seats(message.choices).items()}, view
        )

    def standings(message: Judged, view: Any) -> str:
        return each({seat: str(points) for seat, points in of_seats(message.points).items()}, view)

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
            table=table,
        ),
        SpacesSet: say("in the Arena: {there}", "ARN-INF-1", there=there),
        WorkerSent: say("{seat} has a worker in the Arena", "ARN-ACT-2", "ARN-ACT-6"),
        EquipChosen: by(
            "good",
            {None: say(f"{CHOSEN}: {NOTHING}", secret), UNSET: say(CHOSEN, secret)},
            say(f"{CHOSEN}: {{good}}", secret),
        ),
        ChoicesRevealed: say("the choices: {told}", secret, told=choices),
        Equipped: say("the worker of {seat} gets {good}: {worth}", "ARN-CLN-2", worth=worth),
        EquipDeclined: say(f"the worker of {{seat}} gets {NOTHING}", "ARN-CLN-3"),
        Judged: by(
            "reason",
            {
                "highest": say(
                    "{winner:seat} has the best equipped worker in the Arena: {told}",
                    *("ARN-END-1", "ARN-END-2"),
                    told=standings,
                ),
                "tie": say("a tie in the Arena: {told}", "ARN-END-3", told=standings),
                "no contender": say("no worker in the Arena is equipped", "ARN-END-4"),
            },
        ),
    }


def worth(message: Equipped, view: Any) -> str:
    return count(message.points, "Arena point")


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
