"""Whose hit is settled now: events of a hit say whom it strikes, not always with what."""

from __future__ import annotations

from typing import NamedTuple

from mechs_core.rulesets.bottisota.geometry import OFF


class Source(NamedTuple):
    """An attack, by the items under which it is counted."""

    seat: int
    weapon: str
    bot: str  # the type that attacks, or laid the mine; empty where a scenario does not say


class Sources:
    """The attack to which tests, damage, faults and destructions belong.

    Most attacks are settled as they are rolled for. Beams are rolled for first and settled later,
    bot by bot: the hits of all beams, then what each throws the bot into; between their hits mines
    may attack. BOT-BEAM
    """

    def __init__(self) -> None:
        self.now = Source(OFF, "", "")
        self.due = False  # the next hit is that of `now`, even where beams wait
        self.beams: list[tuple[int, Source]] = []  # target: hits to come
        self.throws: list[tuple[int, Source]] = []  # target: hazards to come
        self.shielded = False  # the shield failed: the armour test is of the same hit

    def strike(self, source: Source, hit: bool) -> None:
        """An attack has been rolled; if it hit, its hits are tested next."""
        self.now, self.due = source, hit

    def beam(self, source: Source, target: int) -> None:
        """A beam has hit: BOT-BEAM-1 it waits until all beams are rolled."""
        self.now, self.due = source, False
        self.beams.append((target, source))
        self.throws.append((target, source))

    def cancel(self) -> None:
        """BOT-SHT-9 A decoy has cancelled the hit that was rolled last."""
        if self.beams:  # BOT-SHT-5 They come last, so it was one of them.
            del self.beams[-1], self.throws[-1]

    def forget(self, target: int) -> None:
        """Nothing more is to come of the beams that hit this bot."""
        self.beams = [each for each in self.beams if each[0] != target]
        self.throws = [each for each in self.throws if each[0] != target]

    def clear(self) -> None:
        """A new shooting action: BOT-BEAM-1 what was left of the one before has lapsed."""
        self.beams, self.throws = [], []

    def shield_tested(self, target: int, saved: bool) -> None:
        self.begin_hit(target)
        self.shielded = not saved

    def armour_tested(self, target: int) -> None:
        if not self.shielded:
            self.begin_hit(target)
        self.shielded = False

    def begin_hit(self, target: int) -> None:
        """BOT-BEAM-3 Where no other hit is due it is the next beam's."""
        if not self.due:
            self.now = taken(self.beams, target) or self.now
        self.due = False

    def hazard_rolled(self, target: int) -> None:
        """BOT-BEAM-5 One roll a beam that hit; without one, BOT-MEL-7, the fight is the cause."""
        self.now = taken(self.throws, target) or self.now


def taken(waiting: list[tuple[int, Source]], target: int) -> Source | None:
    """The first attack that waits for this target; it is taken off the list."""
    for place, (seat, source) in enumerate(waiting):
        if seat == target:
            del waiting[place]
            return source
    return None
