"""Random scenario documents that a game can start from, with any of the keys left out."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies as st

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.fifty_first_state.amounts import goods_in
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_IDS,
    LOCATION_IDS,
    NUMBER,
    location,
)
from mechs_core.rulesets.fifty_first_state.data import BASIC, COLOURS, DEVELOP_WITH, GOODS

EQUIPMENT = ("ammo", "iron", "gun")  # of the default table
PHASES = ("lookout", "action", "action", "cleanup", "final")
BLUE, RED = CONNECTION_IDS[:6], CONNECTION_IDS[6:]


class Given(NamedTuple):
    """How a game is created."""

    seats: int
    options: dict[str, Any]
    document: dict[str, Any]


def given_by(number: int) -> Given:
    """The document of a number: all that is chosen is drawn from it."""
    rng = Rng("documents", number)
    seats = rng.choice([2, 3, 4])
    options = {
        "first": rng.choice([None, *range(seats)]),
        "target_vp": rng.choice([25, 1, 40]),
        "max_rounds": rng.choice([15, 3]),
        "arena": rng.choice([True, True, False]),
        "arena.equip_mode": rng.choice(["turn", "secret"]),
        "arena.final_equip": rng.choice([True, False]),
    }
    return Given(seats, options, Writer(rng, seats, options).write())


# Hypothesis would choose mostly the shortest documents.
givens = st.integers(0, 10**6).map(given_by)


class Writer:
    """Writes one document, key by key; what is not written has its default."""

    def __init__(self, rng: Rng, seats: int, options: dict[str, Any]) -> None:
        self.rng = rng
        self.seats = seats
        self.options = options
        self.arena = options["arena"]
        self.phase = rng.choice(PHASES)
        if self.phase == "final" and not (self.arena and options["arena.final_equip"]):
            self.phase = "action"
        self.locations = self.shuffled(LOCATION_IDS)
        self.connections = self.shuffled(CONNECTION_IDS)
        self.active = self.number(0, seats - 1)
        self.closed = self.phase == "cleanup" and self.number(0, 3) == 0  # step 1 is over
        self.asked = self.number(0, seats - 1)  # in `final`: a seat that is asked

    def maybe(self) -> bool:
        return self.rng.below(2) == 1

    def number(self, low: int, high: int) -> int:
        return low + self.rng.below(high - low + 1)

    def shuffled(self, items: Any) -> list[Any]:
        mixed = [*items]
        self.rng.shuffle(mixed)
        return mixed

    def cards(self, most: int) -> list[str]:
        return [self.locations.pop() for _ in range(self.number(0, most))]

    def of_colour(self, colour: str, most: int) -> list[str]:
        own = [card for card in self.connections if card in (BLUE if colour == "blue" else RED)]
        taken = own[: self.number(0, min(most, len(own)))]
        self.connections = [card for card in self.connections if card not in taken]
        return taken

    def goods(self, kinds: Any, most: int) -> dict[str, int]:
        chosen = self.shuffled(kinds)[: self.number(0, len(kinds))]
        return {good: self.number(1, most) for good in chosen}

    # ------------------------------------------------------------ the document

    def write(self) -> dict[str, Any]:
        rounds = self.options["max_rounds"] - (self.phase == "cleanup")
        said: dict[str, Any] = {"phase": self.phase, "round": self.number(1, rounds)}
        if self.maybe():
            said["first"] = self.number(0, self.seats - 1)
        said["by_seat"] = [self.seat(seat) for seat in range(self.seats)]
        if self.phase == "action":
            self.action(said)
        if self.phase == "lookout":
            self.lookout(said)
        if self.maybe():
            said["discard"] = self.cards(5)
        if self.maybe():
            piles = {colour: self.pile(colour) for colour in COLOURS if self.maybe()}
            said["connections"] = piles
        if self.maybe():
            said["deck"] = self.cards(12)
        return said

    def action(self, said: dict[str, Any]) -> None:
        said["active"] = self.active
        own = said["by_seat"][self.active]
        if own["hand"] and own["board"] and self.maybe():
            card = self.rng.choice(own["hand"])
            way = self.rng.choice(DEVELOP_WITH)
            if card in LOCATION_IDS and (way == "dev" or fits(card, own["board"])):
                said["developing"] = {"card": card, "with": way}

    def lookout(self, said: dict[str, Any]) -> None:
        if self.maybe():
            said["half"] = self.number(1, 2)
        if self.maybe():
            said["picks"] = picks = self.number(0, self.seats - 1)
            said["row"] = [
                self.locations.pop() for _ in range(self.number(1, self.seats + 1 - picks))
            ]

    def pile(self, colour: str) -> dict[str, Any]:
        said: dict[str, Any] = {}
        if self.maybe():
            said["discard"] = self.of_colour(colour, 2)
        if face := self.of_colour(colour, 1):
            said["face"] = face[0]
        if self.maybe():
            said["deck"] = self.of_colour(colour, 3)
        return said

    # ------------------------------------------------------------ seats

    def seat(self, seat: int) -> dict[str, Any]:
        hand = self.cards(4) + self.of_colour("blue", 1) + self.of_colour("red", 1)
        said: dict[str, Any] = {"hand": hand, "board": [self.site(c) for c in self.cards(6)]}
        if self.maybe():
            said["vp"] = self.number(0, 30)
        if self.maybe():
            said["supply"] = self.goods(GOODS, 4)
        if self.maybe():
            said["deals"] = self.cards(3)
        if self.phase == "action" and self.maybe():
            said["passed"] = seat != self.active and self.maybe()
            said["faction_used"] = self.shuffled(range(3))[: self.number(0, 3)]
        if self.closed:
            said["store_done"] = seat == 0 or self.maybe()
        if self.arena:
            self.in_arena(seat, said)
        return said

    def in_arena(self, seat: int, said: dict[str, Any]) -> None:
        if self.phase == "final" and seat == self.asked:
            said["space"] = []
            said["supply"] = {**said.get("supply", {}), "gun": 1}
            return
        if not self.maybe():
            return
        said["space"] = [self.rng.choice(EQUIPMENT) for _ in range(self.number(0, 3))]
        own = [kind for kind in EQUIPMENT if kind in said.get("supply", {})]
        if self.phase not in ("cleanup", "final") or not self.maybe():
            return
        if self.options["arena.equip_mode"] == "secret" and own and not self.closed:
            said["equip_choice"] = {"good": self.rng.choice([None, *own])}
        else:
            said["equipped"] = True

    def site(self, card: str) -> Any:
        if self.maybe():
            return card
        if self.number(0, 3) == 0:
            return {"card": card, "ruin": True}
        printed = location(NUMBER[card])
        said: dict[str, Any] = {"card": card}
        for good, most in goods_in(printed.stock).items():
            said["stock"] = {good: self.number(1, most)}
        basic, workers = printed.store
        if basic and self.phase in ("lookout", "cleanup"):
            said["stored"] = {self.rng.choice(BASIC): self.number(1, basic)}
            said["stored"] |= {"worker": self.number(1, workers)} if workers else {}
        if self.phase == "action":
            said["uses"] = self.number(0, printed.uses)
        return said


def fits(card: str, board: list[Any]) -> bool:
    """Whether a card shares an icon with a location of a board, or one is a ruin."""
    icons = {*location(NUMBER[card]).icons}
    for site in board:
        whole = {"card": site} if isinstance(site, str) else site
        if whole.get("ruin") or icons & {*location(NUMBER[whole["card"]]).icons}:
            return True
    return False
