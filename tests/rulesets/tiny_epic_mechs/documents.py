"""Random scenario documents that a game can start from, with any of the keys left out."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies as st

from mechs_core.kernel.creation import describe
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    ADVANCED_SLOTS,
    BASIC,
    BASIC_SLOTS,
    CARDS,
    FULL_HEALTH,
    PILOTS,
    PROGRAM,
    RESOURCE_ZONES,
    STATUSES,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    FITS,
    MECH_ZONE,
    RESOURCE_CELLS,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import AttackMade
from tests.games import PEOPLE

PHASES = ("programming", "card", "card", "combat", "combat", "action", "action")


class Given(NamedTuple):
    """How a game is created."""

    seats: int
    options: dict[str, Any]
    document: dict[str, Any]


@st.composite
def givens(draw: st.DrawFn) -> Given:
    seats = draw(st.integers(2, 4))
    options = {
        "first_player": draw(st.sampled_from([None, *range(seats)])),
        "pilot_abilities": draw(st.booleans()),
        "overdrive": draw(st.booleans()),
        "blocked_action": draw(st.booleans()),
        "resource_cap": draw(st.sampled_from([5, 9, 20])),
        "turret_damage": draw(st.sampled_from(["value", 0, 9])),
        "score_stacking": draw(st.sampled_from(["add", "best"])),
        "armor_ko": draw(st.sampled_from(["base", "nearest"])),
    }
    return Given(seats, options, Writer(draw, seats, options).write())


class Writer:
    """Writes one document, key by key; what is not written has its default."""

    def __init__(self, draw: st.DrawFn, seats: int, options: dict[str, Any]) -> None:
        self.draw = draw
        self.options = options
        self.phase = draw(st.sampled_from(PHASES))
        self.turn = 0 if self.phase == "programming" else self.number(1, 4)
        self.first = self.number(0, seats - 1)
        self.active = self.number(0, seats - 1)
        self.bases = self.shuffled([CELLS[cell] for cell in BASE_SLOTS])[:seats]
        self.zones = [CELLS[cell] for cell in RESOURCE_CELLS[seats]]
        self.places = self.shuffled([*self.zones, CELLS[MECH_ZONE], *self.bases])
        self.stands = self.places[:seats]
        if self.phase == "combat":
            self.defender = self.draw(
                st.sampled_from([s for s in range(seats) if s != self.active])
            )
            self.stands[self.defender] = self.stands[self.active]
        self.weapons = self.shuffled(ADVANCED)
        self.mighty = self.draw(st.sampled_from([None, *range(seats)]))

    def maybe(self) -> bool:
        return self.draw(st.booleans())

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def shuffled(self, items: Any) -> list[Any]:
        return [*self.draw(st.permutations([*items]))]

    def some(self, items: Any, most: int) -> list[Any]:
        """Some of the items, in any order."""
        listed = self.shuffled(items)
        return listed[: self.number(0, min(most, len(listed)))]

    def write(self) -> dict[str, Any]:
        said: dict[str, Any] = {"phase": self.phase, "first": self.first}
        if self.turn:
            said |= {"turn": self.turn, "active": self.active}
        if self.maybe():
            said["round"] = self.number(1, 6)
        if self.maybe():
            cells = self.some(self.zones, len(self.zones))
            said["arena"] = dict(zip(cells, self.shuffled(RESOURCE_ZONES), strict=False))
        if self.mighty is None and self.maybe():
            said["mech"] = self.draw(st.sampled_from(self.places))
        self.devices = self.places[len(self.stands) :]
        said["seats"] = [self.seat(seat) for seat in range(len(self.stands))]
        if self.maybe():
            said["market"] = [self.weapons.pop() if self.maybe() else None for _ in range(4)]
        if self.maybe():
            said["deck"] = self.some(self.weapons, len(self.weapons))
        if self.phase in ("combat", "action") and self.maybe():
            said["card"] = self.card
        if self.phase == "action" and self.options["blocked_action"] and self.maybe():
            said["blocked"] = self.maybe()
        if self.phase == "combat":
            said["attacks"] = self.attacks(said)
        return said

    def seat(self, seat: int) -> dict[str, Any]:
        said: dict[str, Any] = {"base": self.bases[seat], "cell": self.stands[seat]}
        if self.maybe():
            said["pilot"] = PILOTS[2 * seat + self.number(0, 1)]
        status = 2 if seat == self.mighty else self.number(0, 1)
        if status or self.maybe():
            said["status"] = STATUSES[status]
        if self.maybe():
            said["health"] = self.number(1, FULL_HEALTH[status])
        for key in "credits", "energy":
            if self.maybe():
                said[key] = self.number(0, self.options["resource_cap"])
        if self.maybe():
            said["vp"] = self.number(0, 50)
        if self.maybe():
            cells = [self.devices.pop() for _ in range(self.number(0, min(2, len(self.devices))))]
            said["mines"] = dict(zip(cells, self.shuffled([1, 2, 3, 4]), strict=False))
        if self.maybe():
            said["turrets"] = self.devices[:1]
            del self.devices[:1]
        if self.phase == "combat" and seat == self.defender and self.maybe():
            said["turrets"] = [*said.get("turrets", []), self.stands[seat]]
        self.arm(said, status)
        self.programmed(said, seat)
        return said

    def arm(self, said: dict[str, Any], status: int) -> None:
        basic = self.some(BASIC, 4) or ["B1"]
        advanced = [self.weapons.pop() for _ in range(self.number(0, 2))]
        said["owned"] = self.shuffled(basic + advanced)
        equipped = self.some(basic, BASIC_SLOTS[status])
        equipped += self.some(advanced, ADVANCED_SLOTS[status])
        said["equipped"] = equipped or basic[:1]

    def programmed(self, said: dict[str, Any], seat: int) -> None:
        """Cards laid and played, and the card of the turn under way."""
        cards = self.shuffled(CARDS)
        count = len(self.stands)
        if not self.turn:
            said["program"] = self.cards(cards, self.number(0, 4 if seat else 3))
            return
        before = (seat - self.first) % count < (self.active - self.first) % count
        over = self.turn if before else self.turn - 1
        under_way = seat == self.active and self.phase != "card"
        if under_way:
            self.card = cards.pop()
        if self.maybe():
            said["played"] = [cards.pop() for _ in range(self.number(0, over))]
        if self.maybe():
            said["ad_hoc"] = self.draw(st.sampled_from(["fresh", "free"]))
        elif self.maybe():
            said["program"] = self.cards(cards, self.number(0, 4 - over - under_way))

    def cards(self, cards: list[str], count: int) -> list[list[str]]:
        laid = [cards.pop() for _ in range(count)]
        return [
            [card, self.draw(st.sampled_from(FITS[PROGRAM[CARDS.index(card)].movement]))]
            for card in laid
        ]

    def attacks(self, said: dict[str, Any]) -> list[list[str | None]]:
        """Attacks made in that combat, one after another, by pilots that stand them."""
        whole = [{key: seat[key] for key in seat if key != "health"} for seat in said["seats"]]
        document = {**said, "seats": whole}
        line = fighting(Given(len(whole), self.options, document))
        made: list[list[str | None]] = []
        for _ in range(self.number(0, 6)):
            combat = line.state.combat
            legal = [each for each in RULESET.legal(line.state, combat.next) if not each.pay]
            attack = self.draw(st.sampled_from(legal))
            after = line.copy()
            events = after.decide(combat.next, attack)
            now = after.state.combat
            if now is None or after.state.down or not after.state.ready(now.next):
                break  # it goes on without an attack
            line = after
            reason = next(event.reason for event in events if isinstance(event, AttackMade))
            target = attack.target
            made.append([attack.weapon, reason, *([target] if target else [])])
        return made


def fighting(said: Given) -> Line:
    """The line of a document."""
    first = describe(
        RULESET, PEOPLE[: said.seats], options=said.options, scenario=said.document, seed="7"
    )
    return Line.create(RULESET, first)[0]
