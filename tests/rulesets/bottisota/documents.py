"""Random scenario documents that a game can start from, with any of the keys left out."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies as st

from mechs_core.rulesets.bottisota.data import (
    BOT,
    BOTS,
    CARD,
    CARDS,
    INSTALLED_LIMIT,
    KIND,
    PARTS,
    UNLIMITED,
    WEAPONS,
)
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS, HALLS
from mechs_core.rulesets.bottisota.maps import LAYOUTS
from mechs_core.rulesets.bottisota.model import FAULTS

PHASES = ("entry", "move", "move", "shoot", "shoot", "melee", "service")  # most keys


class Given(NamedTuple):
    """How a game is created."""

    seats: int
    options: dict[str, Any]
    document: dict[str, Any]


@st.composite
def givens(draw: st.DrawFn) -> Given:
    layout = draw(st.sampled_from([*LAYOUTS]))
    hall = HALLS[LAYOUTS[layout]["hall"]]
    seats = draw(st.integers(hall.least, min(hall.most, 6)))
    options = {
        "map": layout,
        "bot_assignment": draw(st.sampled_from(["random", "choice"])),
        "lives": draw(st.integers(1, 3)),
        "late_seats": draw(st.sets(st.integers(0, seats - 1), max_size=seats - 2)),
        "round_limit": draw(st.integers(4, 8)),
        "limit_tiebreak": draw(st.sampled_from(["none", "kills_damage"])),
        "hunt_trigger": draw(st.sampled_from(["any_move", "within_one"])),
        "destruction": draw(st.sampled_from(["quiet", "explosive"])),
        "empty_deck": draw(st.sampled_from(["none", "reshuffle"])),
    }
    options["late_seats"] = sorted(options["late_seats"])
    return Given(seats, options, Writer(draw, seats, options, [*hall.grid.names]).write())


class Writer:
    """Writes one document, key by key."""

    def __init__(
        self, draw: st.DrawFn, seats: int, options: dict[str, Any], areas: list[str]
    ) -> None:
        self.draw = draw
        self.seats = seats
        self.options = options
        self.areas = draw(st.permutations(areas))[: draw(st.integers(1, 6))]  # often together
        self.cards = [*draw(st.permutations(CARDS))]
        self.phase = draw(st.sampled_from(PHASES))
        self.document: dict[str, Any] = {}

    def maybe(self) -> bool:
        return self.draw(st.booleans())

    def some(self, items: Any) -> list[Any]:
        """Some of the items, in any order."""
        listed = [*items]
        return [*self.draw(st.permutations(listed))][: self.draw(st.integers(0, len(listed)))]

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def write(self) -> dict[str, Any]:
        said = self.document
        if self.phase != "move" or self.maybe():
            said["phase"] = self.phase
        if self.phase == "entry" or self.maybe():
            said["round"] = self.number(2 if self.phase == "entry" else 1, 3)
        self.bots()
        if self.phase != "entry" and self.maybe():
            said["starter"] = self.number(0, self.seats - 1)
        if self.maybe():
            said["mines"] = [self.mine() for _ in range(self.number(0, 3))]
        if self.maybe():
            said["links"] = self.links()
        self.piles()
        self.counts()
        {"move": self.moving, "shoot": self.shooting, "service": self.serving}.get(
            self.phase, lambda: None
        )()
        return said

    def bots(self) -> None:
        kinds = self.draw(st.permutations([bot.name for bot in BOTS]))
        standing = self.some(range(self.seats)) or [self.number(0, self.seats - 1)]
        self.bot = {
            seat: self.one_bot(seat, name) for seat, name in zip(standing, kinds, strict=False)
        }
        self.document["bots"] = [*self.bot.values()]

    def one_bot(self, seat: int, name: str) -> dict[str, Any]:
        kind = BOTS[BOT[name]]
        said = {"seat": seat, "bot": name, "area": self.draw(st.sampled_from(self.areas))}
        if kind.flying:
            said["heading"] = self.draw(st.sampled_from(DIRECTIONS))
        if self.maybe():
            said["damage"] = self.number(0, kind.explode_at - 1)
        if self.maybe():
            said["faults"] = {fault: self.number(0, 2) for fault in self.some(FAULTS)}
        weapons = [*kind.weapons]
        if self.maybe():
            said["installed"] = self.parts(kind)
            weapons += [card for card in said["installed"] if card in WEAPONS]
        if self.maybe():
            said["hand"] = [self.cards.pop() for _ in range(self.number(0, 5))]
        if self.maybe():
            said["charges"] = {
                name: self.number(0, WEAPONS[name].charges)
                for name in self.some(weapons)
                if WEAPONS[name].charges != UNLIMITED
            }
        for flag in self.some(["dashed", "shot"]):
            said[flag] = self.maybe()
        return said

    def parts(self, kind: Any) -> list[str]:
        """Up to five parts that this bot can have."""
        parts: list[str] = []
        shields = int(bool(kind.shield))
        for _ in range(self.number(0, INSTALLED_LIMIT)):
            card = self.cards[-1]
            part = PARTS[KIND[CARD[card]]]
            shields += bool(part.shield)
            if part.one_shot or (part.needs_flight and not kind.airborne) or shields > 1:
                break
            parts.append(self.cards.pop())
        return parts

    def mine(self) -> dict[str, Any]:
        said = {
            "owner": self.number(0, self.seats - 1),
            "kind": self.draw(st.sampled_from(["mine", "magmine"])),
            "area": self.draw(st.sampled_from(self.areas)),
            "hit": self.number(2, 6),
            "am": self.number(-3, 1),
        }
        return {**said, "wakes_round": self.number(0, 4)} if self.maybe() else said

    def links(self) -> list[Any]:
        pairs = [(a, b) for a in range(self.seats) for b in range(a)]
        return [[*pair, self.draw(st.sampled_from(["push", "pull"]))] for pair in self.some(pairs)]

    def piles(self) -> None:
        if self.maybe():
            self.document["discards"] = [self.cards.pop() for _ in range(self.number(0, 10))]
        if self.maybe():
            self.document["deck"] = self.cards

    def counts(self) -> None:
        lives = self.options["lives"]
        if self.maybe():
            self.document["lives_left"] = {
                str(seat): self.number(0, lives - (seat in self.bot))
                for seat in self.some(range(self.seats))
            }
        gone = [seat for seat in range(self.seats) if seat not in self.bot]
        if self.maybe():
            self.document["destroyer"] = {
                str(seat): (seat + self.number(1, self.seats - 1)) % self.seats
                for seat in self.some(gone)
            }
        for key in self.some(["kills", "inflicted"]):
            self.document[key] = {
                str(seat): self.number(0, 9) for seat in self.some(range(self.seats))
            }

    def over(self) -> tuple[list[int], int | None]:
        """Seats whose action is over, never all; and one that is acting, if any."""
        seats = [*self.draw(st.permutations([*self.bot]))]
        acted = sorted(seats[1:][: self.number(0, len(seats))])
        if acted:
            self.document["acted"] = acted
        return acted, seats[0] if self.maybe() else None

    def moving(self) -> None:
        acted, seat = self.over()
        hunting = [
            each for each in self.some(acted) if not BOTS[BOT[self.bot[each]["bot"]]].min_move
        ]
        if hunting:
            self.document["hunting"] = hunting
        if self.maybe():
            self.document["held"] = self.some({*self.bot} - {*acted})
        if seat is None:
            return
        action = {"seat": seat, "mode": self.draw(st.sampled_from(["dash", "normal"]))}
        if self.maybe():
            action["mp"] = self.number(0, 6)
        if self.maybe():
            action["steps"] = self.number(0, 3)
        if not BOTS[BOT[self.bot[seat]["bot"]]].min_move and acted and self.maybe():
            action["prey"] = self.draw(st.sampled_from(acted))
        self.document["action"] = action

    def shooting(self) -> None:
        _, seat = self.over()
        if seat is not None:
            self.document["action"] = {"seat": seat, "lock": self.number(0, 2)}

    def serving(self) -> None:
        _, seat = self.over()
        if seat is not None:
            self.document["action"] = {
                "seat": seat,
                "works": self.number(0, 2),
            }
