"""Random documents of campaigns that a game can start from, with any of the keys left out."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs.campaign_data import (
    CHAPTERS_OF_ACT,
    COLUMN,
    EVENT_CARDS,
    EVENTS_USED,
    FATES,
    LAWS,
    POLICIES,
    SETS,
)
from mechs_core.rulesets.arcs.cards import CAMPAIGN_COURT_IDS, LORE_IDS
from mechs_core.rulesets.arcs.data import CONDITIONS, TYPES
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SLOTS_AT, SYSTEMS
from tests.rulesets.arcs.documents import Given, Writer

ON_PLANETS = [system for system in SYSTEMS if not IS_GATE[NUMBER[system]]]
PHASES = ("lead", "follow", "turn", "turn", "fates", "council", "event", "order")


def given_by(number: int) -> Given:
    """The document of a number: all that is chosen is drawn from it."""
    rng = Rng("documents of campaigns", number)
    seats = rng.choice([2, 3, 4])
    return Given(seats, {"campaign": True}, CampaignWriter(rng, seats).write())


givens = st.integers(0, 10**6).map(given_by)


class CampaignWriter(Writer):
    """Writes one document of a campaign."""

    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.phase = self.said["phase"] = rng.choice(PHASES)
        self.court = self.shuffled(CAMPAIGN_COURT_IDS)
        self.lore = self.shuffled(LORE_IDS)
        self.events = [*EVENT_CARDS[: EVENTS_USED[seats]]]
        self.act = self.number(1, 3)
        self.outlaws = [self.maybe() and self.maybe() for _ in range(seats)]

    def write(self) -> dict[str, Any]:
        said = super().write()
        said.pop("out", None)
        if self.phase == "fates":  # before a later Act no card lies in the row
            said.pop("court", None)
        if "court" in said and len(self.court) <= len(said["court"]):  # too few to fill the row
            said["court"] = [place for place in said["court"] if "card" in place]
        if "chapter" in said or self.act > 1:
            said |= {"act": self.act, "chapter": self.number(1, CHAPTERS_OF_ACT[self.act - 1])}
        self.empire()
        self.table()
        if self.phase == "fates":
            self.choice()
            self.begin()
        return said

    def on_map(self) -> None:
        self.said.pop("out", None)
        super().on_map()
        self.blight()
        for system in self.shuffled(SYSTEMS)[: self.number(0, 5)]:
            both = [self.number(0, 2), self.number(0, 1)]
            self.said["ships"].setdefault(system, {})["empire"] = both
        for system in self.shuffled(ON_PLANETS)[: self.number(0, 6)]:
            there = self.said["buildings"].setdefault(system, [])
            if len(there) < SLOTS_AT[NUMBER[system]]:
                kind = self.rng.choice(["city", "starport"])
                there.append(["free", kind, self.rng.choice(CONDITIONS)])
            elif not any(len(each) > 3 for each in there):
                there.append(["free", "city", self.rng.choice(CONDITIONS), "outside"])

    def blight(self) -> None:
        if self.maybe():
            chosen = self.shuffled(SYSTEMS)[: self.number(0, 8)]
            self.said["blight"] = {system: [self.number(0, 1), 1] for system in chosen}

    # ------------------------------------------------------------ seats

    def seat(self, seat: int) -> dict[str, Any]:
        own = super().seat(seat)
        if self.events and self.maybe():
            own["hand"].append(self.events.pop())
        if self.maybe():
            own["power"] = self.number(-20, 30)
        fates = [fate for fate, each in FATES.items() if SETS.index(each.set) < self.past]
        if fates and self.maybe():
            own["fate"] = self.rng.choice(fates)
        if self.past and self.maybe():
            own["objective"] = 0
        if self.maybe():
            names = [f"{card}@{seat}" for card in ("FX1", "FX2", "FX3", "FX5", "FX6", "FX8")]
            own["fx"] = self.some([*names, f"FX9a@{seat}", f"FX4@{seat}"])
        if self.maybe():
            own["lore"] = [self.lore.pop() for _ in range(self.number(0, 1))]
        if self.maybe():
            own["beacons"] = self.shuffled(ON_PLANETS)[: self.number(0, 6)]
        others = [other for other in range(self.seats) if other != seat]
        if self.maybe():
            owner = self.rng.choice(others)
            own["favors"] = {str(owner): self.take(self.agents, owner, 2)}
        if self.maybe():
            own.setdefault("trophies", {})["blight"] = {"blight": 1}
            own["trophies"]["empire"] = {"ship": int(seat == 0)}
            own["trophies"]["free"] = {"city": 1, "starport": 2}
        if self.maybe() and self.maybe():
            own["flagship"] = self.flagship(seat)
        return own

    @property
    def past(self) -> int:
        """How many sets of Fates have been dealt."""
        return self.act - (self.phase == "fates")

    def flagship(self, seat: int) -> dict[str, Any]:
        board: dict[str, Any] = {}
        for column in self.some(COLUMN):
            upgrade = self.rng.choice(CONDITIONS)
            if self.cities[seat]:
                self.cities[seat] -= 1
                board[column] = [["city", upgrade], None]
        return {"at": self.rng.choice(SYSTEMS), "board": board}

    def choice(self) -> None:
        """Some seats' Fates to choose from, and what some have chosen; the first has not."""
        dealt = [fate for fate, each in FATES.items() if each.set == SETS[self.act - 1]]
        for seat, own in enumerate(self.said["seats"]):
            if self.maybe():
                own["offer"] = self.shuffled(dealt)[:2]
                if seat and self.maybe():
                    own["chosen"] = self.rng.choice(own["offer"])

    def begin(self) -> None:
        """What stands before an Act: nobody has a hand, the Empire holds two clusters in Act I."""
        for own in self.said["seats"]:
            own.pop("hand", None)
            if self.act == 1:
                own.pop("flagship", None)
                own.pop("slots", None)
        if self.act == 1:
            self.said["buildings"] = {}
            self.said["ships"] = {system: {"empire": [1, 0]} for system in SYSTEMS[:8]}

    # ------------------------------------------------------------ the round

    def round(self) -> None:
        if self.phase in ("council", "event", "order"):
            self.said["played"] = [
                {"seat": self.said.get("initiative", 0), "card": self.actions.pop(), "mode": "lead"}
            ]
        elif self.phase != "fates":
            super().round()
        if self.phase in ("turn", "event") and "played" in self.said:
            self.event()

    def event(self) -> None:
        """The next seat of the order plays an Event, if one is left and it has not played."""
        played = self.said["played"]
        last = (self.said.get("initiative", 0) - 1) % self.seats
        if self.events and played[-1]["seat"] != last and self.said["phase"] != "follow":
            played.append({"seat": last, "card": self.events.pop(), "mode": "event"})

    # ------------------------------------------------------------ the table

    def empire(self) -> None:
        said, first = self.said, self.said.get("initiative", 0)
        if any(self.outlaws):
            said["regents"] = [not outlaw for outlaw in self.outlaws]
        regents = [seat for seat in range(self.seats) if not self.outlaws[seat]]
        if self.maybe():
            said["first_regent"] = self.rng.choice([*regents, None])
        elif self.phase == "fates" and self.act == 1:
            said["first_regent"] = None
        holder = said.get("first_regent", first if regents else None)
        if holder is not None and regents:
            said["trust"] = [kind for kind in TYPES if self.token(kind)]

    def table(self) -> None:
        said = self.said
        if self.maybe():
            said["policy"] = self.shuffled(POLICIES)
        if self.maybe():
            said["edicts"] = self.some([2, 3, 6, 7, 8])
        if self.maybe():
            said["laws"], said["summit"] = self.some(LAWS), self.some(["S1"])
        if self.phase == "order":
            said["caller"] = self.number(0, self.seats - 1)
            said["source"] = self.rng.choice(["council", "event"])
            said["order_used"] = self.some(["petition", "leave", "revive"])
        elif self.phase == "council":
            said["active"] = self.number(0, self.seats - 1)
        elif self.maybe():
            agents = {str(seat): self.take(self.agents, seat, 2) for seat in range(self.seats)}
            said["council"] = {"side": self.rng.choice(["session", "decided"]), "agents": agents}
        elif self.phase in ("lead", "follow", "turn"):
            said["council"] = {"side": "decided", "held_by": self.number(0, self.seats - 1)}
        if self.maybe():
            said["lore"] = self.some(self.lore)
        if self.maybe():
            said["reserve"] = ["BC01", "BC14", "BC25"]
