"""What titles, the Council, Favors and cards of Fates are worth to a seat. Estimates, no rules."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from mechs_core.rulesets.arcs.bots.campaign.aims import Aims
from mechs_core.rulesets.arcs.bots.outlook import Outlook
from mechs_core.rulesets.arcs.campaign_data import ACTS, CHAPTERS_OF_ACT, EMPIRE
from mechs_core.rulesets.arcs.cards import COURT
from mechs_core.rulesets.arcs.data import TYRANT, WEAPON
from mechs_core.rulesets.arcs.model import OFF, State

NEXT_ACTS: Final = 0.4  # of a chapter of this Act, one of an Act to come
AHEAD: Final = 3.0  # chapters to come that are looked at, at most
REGENT: Final = 0.4  # of being a Regent
SHARED: Final = 0.12  # more for each system with Imperial ships and a Loyal piece
FIRST: Final = 1.4  # of the First Regent tile
MEETING: Final = 0.4  # of a meeting of the Council, besides
FAVOR: Final = 0.35
# Of points of objectives that battles, ambitions and attached cards may bring.
PREY: Final = 0.5
SCORED: Final = 0.2
ATTACHED: Final = 1.2


class ReachOutlook(Outlook):
    """An outlook in a campaign."""

    def __init__(self, state: State, seat: int) -> None:
        self.aims = Aims(state, seat)
        super().__init__(state, seat)

    @cached_property
    def chapters(self) -> float:
        """How many chapters come after this one, those of later Acts counted in part."""
        state, act = self.state, max(1, self.state.reach.act)
        here = CHAPTERS_OF_ACT[act - 1] - state.chapter
        return max(0.0, min(AHEAD, here + NEXT_ACTS * sum(CHAPTERS_OF_ACT[act:ACTS])))

    @cached_property
    def others(self) -> dict[int, Aims]:
        """The aims of Rivals, by seat."""
        return {each: Aims(self.state, each) for each in self.state.rivals(self.seat)}

    def stake(self, ambition: int) -> tuple[float, float]:
        first, second = super().stake(ambition)
        if self.aims.plays("prefect") and self.aims.act == 1 and self.is_first:
            first *= 1 + SCORED * self.aims.point
        return first, second

    # ------------------------------------------------------------ titles

    @property
    def is_regent(self) -> bool:
        return self.state.reach.regent[self.seat]

    @property
    def is_first(self) -> bool:
        return self.state.reach.first_regent == self.seat

    @cached_property
    def regency(self) -> float:
        """What being a Regent brings, beside being an Outlaw."""
        aims, state = self.aims, self.state
        shared = [
            at
            for at in state.systems
            if state.ships(EMPIRE, at) and state.is_loyal_at(self.seat, at)
        ]
        found = REGENT + SHARED * len(shared)
        if aims.plays("prefect"):
            found += aims.counted * (1 + 0.5 * len(shared))
        elif aims.plays("unifier"):
            found += 1.5 * aims.counted
        elif aims.plays("liberator"):
            found -= (2 if aims.act == 1 else 1 if aims.is_grand else 0) * aims.counted
        elif aims.plays("throne_breaker"):
            found -= aims.counted
        for other in self.others.values():
            if other.plays("throne_breaker"):
                found += self.harm * other.counted
            elif other.plays("unifier") and state.reach.first_regent == other.seat:
                found -= self.harm * other.counted
        return found

    @cached_property
    def tile(self) -> float:
        """What being First Regent brings to a Regent."""
        aims, state = self.aims, self.state
        trust = sum(self.icon[kind] * count for kind, count in enumerate(state.reach.trust))
        held = sum(aims.held(at, False, True) for at in state.systems if aims.imperial(at))
        found = FIRST + trust + held
        if aims.plays("prefect"):
            found += 2 * aims.counted
        elif aims.plays("unifier"):
            found += state.reach.regent.count(True) * aims.counted
        return found

    def tile_of(self, rival: int) -> float:
        """What it costs that a Rival has the tile."""
        if rival == OFF:
            return 0.0
        aims, found = self.others[rival], FIRST
        if aims.plays("prefect"):
            found += 3 * aims.counted
        elif aims.plays("unifier"):
            found += self.state.reach.regent.count(True) * aims.counted
        return self.harm * found

    @cached_property
    def meeting(self) -> float:
        """What securing the Council brings, its Captives aside."""
        now = self.state.reach
        if now.decided:
            return 0.0
        if self.is_regent:
            return MEETING + (0.2 if self.is_first else self.tile + self.tile_of(now.first_regent))
        seat, state = self.seat, self.state
        empty = sum(state.slots[seat][slot] == OFF for slot in state.slots_open(seat))
        best = sorted(
            [kind for kind, n in enumerate(now.trust) for _ in range(n)], key=self.token.__getitem__
        )
        taken = best[-empty:] if empty else []
        return MEETING + sum(self.token[kind] + self.harm for kind in taken)

    # ------------------------------------------------------------ cards

    def card(self, card: int) -> float:
        """A Court card, lore, or an attached one."""
        aims, suit = self.aims, COURT[card].suit
        found = super().card(card)
        if aims.plays("factor"):
            suits = {COURT[each].suit for each in self.state.guild[self.seat]}
            if aims.is_grand:
                found += 0.4 * aims.counted * (suit >= 0)
            elif aims.act > 1 and suit >= 0 and suit not in suits:
                found += aims.counted
        return found

    @cached_property
    def orators(self) -> float:
        """What an attached card brings to whoever secures it."""
        point = self.aims.point if self.aims.plays("marshal") else 0.0
        return self.gained(WEAPON) + ATTACHED * point

    @cached_property
    def secured(self) -> list[float]:
        """By place, the Council last."""
        state, seat = self.state, self.seat
        council = 0.0
        if not state.reach.decided:
            captives = sum(state.agents[OFF]) - state.agents[OFF][seat]
            council = self.meeting + self.gain(TYRANT, captives)
        found = [*super().secured, council]
        for place in state.reach.attached:
            found[place] += self.orators
        return found

    # ------------------------------------------------------------ tokens and agents

    @cached_property
    def icon(self) -> list[float]:
        found = [*super().icon]
        if self.aims.plays("marshal"):
            found[WEAPON] += self.aims.counted
        return found

    @cached_property
    def favor(self) -> float:
        """What one more Favor of a Rival brings."""
        aims = self.aims
        if aims.plays("factor"):
            return FAVOR + 0.5 * aims.counted
        return FAVOR

    @cached_property
    def gift(self) -> float:
        """What any gift by Negotiation brings besides."""
        is_counted = self.aims.plays("factor") and self.aims.act == 1
        return self.aims.point if is_counted else 0.0

    @cached_property
    def imperial_trophy(self) -> float:
        """What destroying an Imperial ship in battle brings beside a Trophy."""
        aims = self.aims
        found = PREY * aims.point if aims.plays("throne_breaker") else 0.0
        if aims.plays("liberator") and aims.act > 1:
            found += 0.5 * aims.counted
        return found

    @property
    def own_imperial(self) -> float:
        """What an Imperial ship is worth to the seat."""
        is_tied = self.aims.plays("prefect") or self.aims.plays("unifier")
        return 0.25 if is_tied else 0.08
