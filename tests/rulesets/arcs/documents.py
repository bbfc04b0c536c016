"""Random scenario documents that a game can start from, with any of the keys left out."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from hypothesis import strategies as st

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs.cards import (
    BASE_COURT_IDS,
    CARD,
    COURT_CARD,
    IS_VOX,
    SUIT_OF,
    action_deck,
    action_ids,
)
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CONDITIONS,
    COURT_PLACES,
    MARKERS,
    OPEN_SLOTS,
    SUITS,
    TYPES,
    UNIONS,
)
from mechs_core.rulesets.arcs.geometry import SLOTS_AT, SYSTEMS, bits, in_play
from mechs_core.rulesets.arcs.rules.cards_played import FOLLOWING, follows

PHASES = ("lead", "follow", "turn", "turn", "turn")


class Given(NamedTuple):
    """How a game is created."""

    seats: int
    options: dict[str, Any]
    document: dict[str, Any]


def given_by(number: int) -> Given:
    """The document of a number: all that is chosen is drawn from it."""
    rng = Rng("documents", number)
    seats = rng.choice([2, 3, 4])
    options = {"split_discard": rng.choice([False, False, True])}
    return Given(seats, options, Writer(rng, seats).write())


# Hypothesis would choose mostly the shortest documents.
givens = st.integers(0, 10**6).map(given_by)


class Writer:
    """Writes one document, key by key; what is not written has its default."""

    def __init__(self, rng: Rng, seats: int) -> None:
        self.rng = rng
        self.seats = seats
        self.phase = rng.choice(PHASES)
        self.actions = self.shuffled(action_ids(action_deck(seats)))
        self.court = self.shuffled(BASE_COURT_IDS)
        self.tokens = Counter(dict.fromkeys(TYPES, 5))
        self.agents = [10] * seats
        self.ships = [15] * seats
        self.cities = [5] * seats
        self.said: dict[str, Any] = {"phase": self.phase}

    def maybe(self) -> bool:
        return self.rng.below(2) == 1

    def number(self, low: int, high: int) -> int:
        return low + self.rng.below(max(0, high - low) + 1)

    def shuffled(self, items: Any) -> list[Any]:
        mixed = [*items]
        self.rng.shuffle(mixed)
        return mixed

    def some(self, items: Any) -> list[Any]:
        return self.shuffled(items)[: self.number(0, len(items))]

    def take(self, stock: list[int], seat: int, most: int) -> int:
        """So many pieces leave a seat's supply."""
        number = self.number(0, min(most, stock[seat]))
        stock[seat] -= number
        return number

    # ------------------------------------------------------------ the document

    def write(self) -> dict[str, Any]:
        said = self.said
        if self.maybe():
            said["chapter"], said["round"] = self.number(1, 5), self.number(1, 9)
        if self.maybe():
            said["initiative"] = self.number(0, self.seats - 1)
        if self.maybe():
            said["out"] = self.shuffled(range(1, 7))[: self.number(0, 2)]
        self.on_map()
        said["seats"] = [self.seat(seat) for seat in range(self.seats)]
        self.round()
        self.in_court()
        if self.maybe():
            said["action_discard"] = self.some(self.actions[1:])
        free = self.shuffled(MARKERS)
        if self.maybe():
            chosen = self.some(AMBITIONS)
            said["markers"] = {each: [free.pop()] for each in chosen if free}
        if self.maybe():
            said["flipped"] = self.some(MARKERS)
        if self.seats == 2 and self.maybe():
            said["box"] = {"TYCOON": {"M": self.token("M")}, "EMPATH": {"P": self.token("P")}}
        return said

    def token(self, kind: str) -> int:
        number = self.number(0, min(2, self.tokens[kind]))
        self.tokens[kind] -= number
        return number

    def on_map(self) -> None:
        out = bits(tuple(cluster - 1 for cluster in self.said.get("out", ())))
        there = [*in_play(out)]
        ships: dict[str, Any] = {}
        for system in self.some(there):
            for seat in self.some(range(self.seats)):
                both = [self.take(self.ships, seat, 3), self.take(self.ships, seat, 2)]
                ships.setdefault(SYSTEMS[system], {})[str(seat)] = both
        buildings: dict[str, Any] = {}
        ports = [5] * self.seats
        for system in self.some(there):
            for _ in range(self.number(0, SLOTS_AT[system])):
                seat, kind = self.number(0, self.seats - 1), self.rng.choice(["city", "starport"])
                stock = self.cities if kind == "city" else ports
                if stock[seat]:
                    stock[seat] -= 1
                    building = [seat, kind, self.rng.choice(CONDITIONS)]
                    buildings.setdefault(SYSTEMS[system], []).append(building)
        self.said |= {"ships": ships, "buildings": buildings}

    # ------------------------------------------------------------ seats

    def seat(self, seat: int) -> dict[str, Any]:
        own: dict[str, Any] = {"hand": [self.actions.pop() for _ in range(self.number(0, 3))]}
        others = [other for other in range(self.seats) if other != seat]
        if self.maybe():
            own["guild"] = [card for card in self.drawn(4) if not IS_VOX[COURT_CARD[card]]]
        if self.maybe():
            own["power"] = self.number(0, 30)
        if self.maybe():
            owner = self.rng.choice(others)
            own["trophies"] = {
                str(owner): {
                    "ship": self.take(self.ships, owner, 2),
                    "agent": self.take(self.agents, owner, 2),
                }
            }
        if self.maybe():
            owner = self.rng.choice(others)
            own["captives"] = {str(owner): self.take(self.agents, owner, 2)}
        if self.maybe():
            own["outrage"] = self.some(TYPES)[: self.agents[seat]]
            self.agents[seat] -= len(own["outrage"])
        if self.maybe():
            own["slots"] = self.slots(OPEN_SLOTS[5 - self.cities[seat]])
        if self.maybe():
            own["arrange"] = self.number(0, 5)
        return own

    def slots(self, count: int) -> list[Any]:
        found: list[Any] = []
        for _ in range(count):
            kind = self.rng.choice(TYPES)
            found.append(kind if self.tokens[kind] and self.maybe() else None)
            self.tokens[kind] -= found[-1] is not None
        return found

    def drawn(self, most: int) -> list[str]:
        return [self.court.pop() for _ in range(self.number(0, min(most, len(self.court))))]

    # ------------------------------------------------------------ the round

    def round(self) -> None:
        said, first = self.said, self.said.get("initiative", 0)
        seats = [(first + step) % self.seats for step in range(self.seats)]
        if self.phase == "lead":
            if not any(own["hand"] for own in said["seats"]):
                said["seats"][seats[-1]]["hand"] = [self.actions.pop()]
            return
        if self.phase == "turn" and self.maybe():
            self.turn()  # of the leader, with a card that is left out
            return
        going = [seat for seat in seats[1:] if self.maybe()]
        if self.phase == "follow":  # somebody is left to follow
            last = seats[-1]
            going = [seat for seat in going if seat != last]
            said["seats"][last]["hand"].append(self.actions.pop())
        said["played"] = [{"seat": seats[0], "card": self.actions.pop(), "mode": "lead"}]
        zeroed = said["zeroed"] = self.maybe()
        for seat in going:
            said["played"].append(self.followed(seat, said["played"][0]["card"], zeroed))
        if len(going) > 1 and self.maybe():
            said["played"][-1]["seize_with"] = self.actions.pop()
            for each in said["played"][1:-1]:  # nobody has seized before
                each["mode"] = "copy"
        if self.maybe():
            self.union()
        if self.phase == "turn":
            self.turn()

    def followed(self, seat: int, lead: str, zeroed: bool) -> dict[str, Any]:
        card = self.actions.pop()
        ways = [mode for mode in FOLLOWING if follows(mode, CARD[card], CARD[lead], zeroed)]
        return {"seat": seat, "card": card, "mode": self.rng.choice(ways)}

    def union(self) -> None:
        """The first Union that somebody may have put beside a card."""
        for seat, own in enumerate(self.said["seats"]):
            for card in own.get("guild", ()):
                for each in self.said["played"]:
                    suit = SUITS[SUIT_OF[CARD[each["card"]]]].initials
                    if UNIONS.get(card) == suit and each["mode"] != "copy":
                        beside = {"seat": seat, "card": card, "beside": each["card"]}
                        self.said["unions"] = [beside]
                        return

    def turn(self) -> None:
        said = self.said
        if self.maybe():
            said["pips"] = self.number(0, 4)
        said["prelude"] = self.maybe()
        for key in self.some(["prelude_used", "battle"]):
            said[key] = self.maybe()
        for key in self.some(["taxed", "ports_used"]):
            said[key] = {
                system: {str(buildings[0][0]): 1} for system, buildings in said["buildings"].items()
            }
        if said["prelude"] and self.maybe():
            said["aside"] = [kind for kind in TYPES if self.token(kind)]
        held = [card for own in said["seats"] for card in own.get("guild", ())]
        if self.maybe():
            said["used"] = self.some(held)
        if said["prelude"] and self.maybe():
            said["new_cards"] = self.some(held)

    # ------------------------------------------------------------ the Court

    def in_court(self) -> None:
        places: list[dict[str, Any]] = []
        for _ in range(self.number(0, COURT_PLACES[self.seats])):
            place: dict[str, Any] = (
                {"card": self.court.pop()} if self.court and self.maybe() else {}
            )
            if self.maybe():
                seat = self.number(0, self.seats - 1)
                place["agents"] = {str(seat): self.take(self.agents, seat, 3)}
            places.append(place)
        if self.maybe():
            self.said["court"] = places
        if self.maybe():
            self.said["court_discard"] = self.drawn(4)
        if self.maybe():
            self.said["court_deck"] = self.drawn(6)
