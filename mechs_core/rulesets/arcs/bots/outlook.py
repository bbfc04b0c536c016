"""What ambitions, tokens, Court cards and pieces are worth to a seat now.

Every number here is an estimate, in Power where nothing else is said; none is a rule.
"""

from __future__ import annotations

from functools import cached_property
from math import exp
from typing import Final

from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT, COURT_IDS, IS_LORE, NUMBER_ON
from mechs_core.rulesets.arcs.data import (
    AGENT,
    AMBITION_OF,
    AMBITIONS,
    ANY_AMBITION,
    BONUS_POWER,
    CARTELS,
    CHAPTERS,
    CITY,
    COUNTED,
    OPEN_SLOTS,
    SHIP,
    STARPORT,
    TYCOON,
    TYPES,
    TYRANT,
    WARLORD,
    WINNING_POWER,
)
from mechs_core.rulesets.arcs.model import OFF, UNMARKED, State
from mechs_core.rulesets.arcs.rules.ambitions import counts_of, worth

PACE: Final = 7.0  # Power that the leader makes in a chapter
SURE: Final = 0.55  # how unsure counts are at the end of a chapter: half a piece or so
UNSURE: Final = 0.3  # more of it for each round to come
TIE: Final = 0.5  # what a tie costs, in pieces
HOPE: Final = 0.5  # of a seat that has nothing yet, beside one that has
DECLARED: Final = 0.09  # chance in a round to come that a certain ambition is declared
DECLARES: Final = 0.25  # more, with a card for it in the own hand
LATER: Final = 0.35  # of its worth, what counts in chapters to come
MEAN: Final = (5.0, 2.4)  # of a marker in chapters to come, first and second
FIRSTS: Final = 1.0  # in a chapter, with bonus city Power
USES: Final = (0.55, 0.4, 0.5, 0.4, 0.5)  # by type: what spending a token brings
OUTRAGED: Final = 0.1  # of that, where its action is lost
# What Court cards bring, besides what they count for ambitions.
CARDS: Final = {
    **dict.fromkeys(("BC01", "BC07", "BC15", "BC19", "BC21"), 0.5),
    "BC02": 1.0,
    "BC09": 1.0,
    "BC03": 0.8,
    "BC06": 0.8,
    "BC12": 1.0,
    "BC13": 0.9,
    "BC04": 0.8,
    "BC05": 0.8,
    "BC10": 0.8,
    "BC11": 0.8,
    "BC08": 0.9,
    "BC14": 0.9,
    "BC16": 0.8,
    "BC17": 0.6,
    "BC18": 0.5,
    "BC20": 1.2,
    "BC22": 0.5,
    "BC23": 1.0,
    "BC24": 0.9,
    "BC25": 0.6,
    "BC26": 1.4,
    "BC28": 0.3,
    "BC29": 0.8,
    "BC30": 1.0,
    "BC27": 1.5,
    "BC31": 0.8,
    "CC11": 1.5,
    "CC12": 0.5,
    "CC13": 0.4,
    "CC14": 0.8,
    "CC15": 0.6,
    **dict.fromkeys(("L02", "L07"), 0.6),
    **dict.fromkeys(("L03", "L05", "L08", "L09"), 0.5),
    **dict.fromkeys(("L04", "L12"), 0.4),
    **dict.fromkeys(("FX1", "FX4", "FX6", "FX9"), 0.5),
}
DECLARING: Final = ("BC27", "CC11")  # declare an ambition once secured
SHIP_WORTH: Final = 0.35
STARPORT_WORTH: Final = 0.7
CITY_WORTH: Final = 0.6  # in a chapter to come, for taxes
SLOT_WORTH: Final = 0.25


class Outlook:
    """What a seat has before it. The state is one that it imagines."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.harm = 1 / (state.seats - 1)  # part of a Rival's loss that is gained
        self.rounds = max(map(len, state.hand))  # still to come in this chapter
        self.spread = SURE + UNSURE * self.rounds
        self.counts = [counts_of(state, ambition) for ambition in range(len(AMBITIONS))]
        self.stakes = [self.stake(ambition) for ambition in range(len(AMBITIONS))]
        self.known: dict[tuple[int, int], float] = {}

    @cached_property
    def chapters(self) -> float:
        """How many chapters come after this one, on average."""
        state = self.state
        missing = WINNING_POWER[state.seats] - max(state.power)
        return max(0.0, min(CHAPTERS - state.chapter, missing / PACE - 0.5))

    # ------------------------------------------------------------ ambitions

    def stake(self, ambition: int) -> tuple[float, float]:
        """What first and second are likely to gain by an ambition, in this chapter and later."""
        state = self.state
        first, second = map(float, worth(state, ambition))
        share = 1.0 if first else 0.0  # how likely it is scored
        marker = state.best_marker()
        if marker != OFF:
            chance = min(0.8, DECLARED * self.rounds + DECLARES * self.can_declare(ambition))
            most, less = state.value(marker)
            first, second = first + chance * most, second + chance * less
            share = max(share, chance)
        first += share * state.bonus(self.seat)
        soon = LATER * min(1.0, self.chapters)
        if not (ambition in (TYRANT, WARLORD) and ambition in state.markers):
            first, second = first + soon * 0.4 * MEAN[0], second + soon * 0.4 * MEAN[1]
        return first, second

    def can_declare(self, ambition: int) -> bool:
        numbers = {NUMBER_ON[card] for card in self.state.hand[self.seat]}
        return any(AMBITION_OF.get(n) == ambition or n == ANY_AMBITION for n in numbers)

    def power(self, ambition: int, who: int, mine: int, stake: tuple[float, float]) -> float:
        """What a seat is likely to gain by an ambition, if it had so many of what counts."""
        weight = 1.0
        if mine <= 0:
            weight = HOPE * min(1.0, self.rounds / 4)
            if not weight:
                return 0.0
        others = [
            exp((n - mine + TIE) / self.spread)
            for seat, n in enumerate(self.counts[ambition])
            if seat != who and (n or self.rounds)
        ]
        total = weight + sum(others)
        lead = weight / total
        second = sum([each / total * weight / (total - each) for each in others if each < total])
        return stake[0] * lead + stake[1] * second

    def gain(self, ambition: int, more: int = 1) -> float:
        """What so many more (or fewer) of what counts for an ambition bring."""
        key = ambition, more
        if key not in self.known:
            now, stake = self.counts[ambition][self.seat], self.stakes[ambition]
            self.known[key] = self.power(ambition, self.seat, now + more, stake) - self.power(
                ambition, self.seat, now, stake
            )
        return self.known[key]

    def gain_of(self, rival: int, ambition: int) -> float:
        """What one more of what counts for an ambition brings to a Rival."""
        has, stake = self.counts[ambition][rival], self.stakes[ambition]
        return self.power(ambition, rival, has + 1, stake) - self.power(ambition, rival, has, stake)

    def declaring(self, ambition: int) -> float:
        """What declaring an ambition brings, beyond what it brings to Rivals."""
        state = self.state
        most, less = map(float, state.value(state.best_marker()))
        if ambition in state.markers:
            bonus = [0.0] * state.seats
        else:
            bonus = [float(state.bonus(seat)) for seat in range(state.seats)]
        counts = self.counts[ambition]
        found = 0.0
        for seat in range(state.seats):
            gained = self.power(ambition, seat, counts[seat], (most + bonus[seat], less))
            found += gained if seat == self.seat else -self.harm * gained
        return found

    # ------------------------------------------------------------ tokens and cards

    @cached_property
    def icon(self) -> list[float]:
        """By type: what one more token or card of it brings for ambitions."""
        return [self.for_type(kind, 1) for kind in range(len(TYPES))]

    def for_type(self, kind: int, more: int) -> float:
        return sum(
            self.gain(ambition, more) for ambition, kinds in enumerate(COUNTED) if kind in kinds
        )

    @cached_property
    def use(self) -> list[float]:
        """By type: what spending a token brings."""
        marks = self.state.outrage[self.seat]
        return [
            worth if mark == UNMARKED else OUTRAGED * worth
            for worth, mark in zip(USES, marks, strict=True)
        ]

    @cached_property
    def token(self) -> list[float]:
        """By type: what a new token brings, placed in a slot."""
        state, seat = self.state, self.seat
        found = [icon + use for icon, use in zip(self.icon, self.use, strict=True)]
        if state.empty_slot(seat) == OFF:
            held = [*state.slots[seat][: state.open_slots(seat)]]
            worst = min((self.kept(kind) for kind in held), default=0.0)
            found = [max(0.0, worth - worst) for worth in found]
        return found

    def gained(self, kind: int) -> float:
        """What a token of the supply brings; nothing where it has none."""
        return self.token[kind] if self.state.supply[kind] else 0.0

    def kept(self, kind: int) -> float:
        """What a token is worth where it lies."""
        if kind == OFF:
            return 0.0
        full = self.state.empty_slot(self.seat) == OFF
        return -self.for_type(kind, -1) + (0.6 if full else 0.8) * self.use[kind]

    def card(self, card: int) -> float:
        """What a Court card brings to its holder."""
        name, suit = ACTS_AS[card], COURT[card].suit
        found = CARDS[name] * (0.4 + 0.6 * min(1.0, self.chapters + self.rounds / 6))
        if name in CARTELS:
            return found + self.gain(TYCOON, 1 + self.state.supply[CARTELS[name]])
        if name in DECLARING and self.state.best_marker() != OFF:
            found = max(self.declaring(ambition) for ambition in range(len(AMBITIONS)))
            return max(0.3, found)
        return found + (self.icon[suit] if suit >= 0 else 0.0)

    def lost_card(self, card: int) -> float:
        """What an own Guild card is worth where it lies."""
        name, suit = ACTS_AS[card], COURT[card].suit
        more = self.state.supply[CARTELS[name]] if name in CARTELS else 0
        lost = -self.gain(TYCOON, -1 - more) if more else -self.for_type(suit, -1)
        return lost + 0.5 * CARDS[name]

    @cached_property
    def secured(self) -> list[float]:
        """By place of the Court: what securing brings, its Captives included."""
        state = self.state
        return [
            0.0
            if card == OFF
            else self.card(card)
            + self.gain(TYRANT, sum(state.agents[place]) - state.agents[place][self.seat])
            for place, card in enumerate(state.court)
        ]

    # ------------------------------------------------------------ pieces

    @cached_property
    def captive(self) -> float:
        return self.gain(TYRANT)

    def captured(self, owner: int) -> float:
        """What capturing an agent of a Rival's supply brings."""
        return self.captive if self.state.stock[owner][AGENT] else 0.0

    def trophies(self, count: int) -> float:
        return self.gain(WARLORD, count)

    def city(self, number: int) -> float:
        """What the city brings with which so many are off the board."""
        slots = OPEN_SLOTS[number] - OPEN_SLOTS[number - 1]
        bonus = BONUS_POWER[number] - BONUS_POWER[number - 1]
        ahead = self.chapters + min(1.0, self.rounds / 4)
        scored = self.firsts + FIRSTS * self.chapters
        return ahead * CITY_WORTH + SLOT_WORTH * slots + bonus * scored

    @cached_property
    def firsts(self) -> float:
        """In how many declared ambitions the seat is likely to be first in this chapter."""
        found = 0.0
        for ambition in {*self.state.markers} - {OFF}:
            counts = self.counts[ambition]
            best = max(n for seat, n in enumerate(counts) if seat != self.seat)
            found += chance(counts[self.seat] - best - 0.5, self.spread)
        return found

    @cached_property
    def next_city(self) -> float:
        out = self.state.cities_out(self.seat)
        return self.city(out + 1) if self.state.stock[self.seat][CITY] else 0.0

    @cached_property
    def lost_city(self) -> float:
        """What a Rival's loss of a city brings."""
        return self.harm * (0.5 + 0.6 * self.chapters)

    @cached_property
    def next_ship(self) -> float:
        left = self.state.stock[self.seat][SHIP]
        return SHIP_WORTH * (0.5 + left / 15) if left else 0.0

    @cached_property
    def next_starport(self) -> float:
        there = self.state.on_map(self.seat, STARPORT)
        ahead = min(1.0, self.chapters + self.rounds / 6)
        return ahead * STARPORT_WORTH * (1.5, 1.0, 0.4, 0.15, 0.1, 0)[there]


def chance(lead: float, spread: float) -> float:
    """The chance that a lead like this holds."""
    return 1 / (1 + exp(-lead / spread))


assert all(ACTS_AS[card] in CARDS for card, name in enumerate(COURT_IDS) if name[0] in "BCL")
assert all(ACTS_AS[card] in CARDS for card, lore in enumerate(IS_LORE) if not lore)
