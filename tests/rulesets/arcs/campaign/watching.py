"""What holds at all times in a campaign, BR-INV, looked for while one is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any, Final

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import Event
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import (
    ARMOR,
    BLIGHT,
    BLIGHT_PIECES,
    CHAPTERS_OF_ACT,
    COLUMN,
    COPIES,
    EMPIRE,
    EVENTS_USED,
    FATES,
    IMPERIAL_SHIPS,
    SETS,
    UPGRADE,
)
from mechs_core.rulesets.arcs.campaign_model import board_spot
from mechs_core.rulesets.arcs.cards import COURT_CARD, IS_EVENT, action_deck
from mechs_core.rulesets.arcs.data import (
    AGENT,
    BUILDINGS,
    FRESH,
    KINDS,
    MARKERS,
    OF_A_SEAT,
    SHIP,
    TOKENS_OF_A_TYPE,
    TYPES,
)
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.battle import BattleBegun
from mechs_core.rulesets.arcs.rules.campaign.acts import CampaignEnded
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilMeetingBegun
from mechs_core.rulesets.arcs.rules.campaign.event_cards import EventResolutionBegun
from mechs_core.rulesets.arcs.rules.campaign.fate_cards import FateCardGained
from mechs_core.rulesets.arcs.rules.campaign.fates import FatesDealt, next_set
from mechs_core.rulesets.arcs.rules.campaign.flagship import FlagshipMoved
from mechs_core.rulesets.arcs.rules.campaign.intermission import IntermissionStep, ReserveCardAdded
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveSet
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.court import SCRAP, CourtCardMoved
from mechs_core.rulesets.arcs.rules.hits import HitDealt
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import TRUST, ResourceMoved
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted, RoundStarted
from tests.rulesets.arcs.watching import (
    IN_ROUND,
    Watch,
    action_cards,
    court_cards,
    followed,
    pieces_of,
    tokens_of,
)

IN_PLAY: Final = (*IN_ROUND, "council", "event", "order", "talk")
STOLEN: Final = ("council", "card", "edict", "leave", "return", "intermission")


def court_of(state: State) -> list[int]:
    """Court cards, wherever they are."""
    now = state.reach
    others = chain(*now.lore, *now.set_aside, now.attached.values())
    return sorted([*court_cards(state), *others])


def in_slots(state: State, seat: int) -> int:
    """A seat's buildings on the map, without those that L08 and L09 allow."""
    there = sum(state.on_map(seat, kind) for kind in BUILDINGS)
    return there - sum(owner == seat for owner, _ in state.reach.outside.values())


class CampaignWatch(Watch):
    """Follows a campaign event by event."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.court = court_of(state)
        self.flips = sum(state.flipped) - due(state)
        self.events = sum(IS_EVENT[card] for card in self.actions)
        self.without_first = state.reach.first_regent == OFF  # as a scenario may begin
        self.objective = [*state.reach.objective]
        self.ends_of_rounds = 0  # in this round
        self.moved: Counter[tuple[str, str]] = Counter()  # of one decision: Imperial over Loyal
        self.ceded = Counter({seat: in_slots(state, seat) for seat in range(state.seats)})
        self.dealt: Counter[str] = Counter()  # Fates by set

    # ------------------------------------------------------------ while the game waits

    def between(self, line: Line) -> None:
        state = line.state
        for request in line.requests():
            self.kinds[request.kind] += 1
            self.must("BR-INV-11", bool(RULESET.rules.choices(state, request)), request)
        for seat, slots in enumerate(state.slots):
            opened = state.slots_open(seat)
            closed = [kind for slot, kind in enumerate(slots) if slot not in opened]
            self.must("ARC-INV-2", {*closed} <= {OFF} or bool(state.windows), (seat, slots))
            self.must("ARC-INV-2", not state.incoming[seat] or bool(state.windows), seat)
        if state.phase in IN_PLAY:
            right = sum(state.flipped) == due(state)
            self.must("BR-INV-4", right or bool(self.flips), state.flipped)
        self.titles(state)
        self.must("BR-INV-7", not +self.moved, self.moved)
        self.moved.clear()
        self.views(state)

    def titles(self, state: State) -> None:
        now = state.reach
        first = now.first_regent
        if state.windows or state.phase in ("fates", "placing", "fate_setup"):
            return
        self.must("BR-INV-2", first == OFF or now.regent[first], now.regent)
        self.must("BR-INV-2", first != OFF or not any(now.trust), now.trust)
        self.must("BR-INV-3", now.held_by == OFF or now.decided, now.held_by)
        if state.phase in IN_ROUND:
            nobody = first == OFF and not self.without_first
            self.must("BR-INV-2", not nobody or not any(now.regent), (first, now.regent))
        for seat in range(state.seats):
            has = now.flagship[seat] != OFF
            self.must("BR-INV-6", has or not state.board_pieces(seat), seat)
            held = not has or in_slots(state, seat) <= self.ceded[seat]
            self.must("BR-INV-6", held, (seat, self.ceded))

    def views(self, state: State) -> None:
        """Of Fates that are held for a choice a view names the viewer's own alone."""
        super().views(state)
        now = state.reach
        for viewer in (*range(state.seats), None) if state.phase == "fates" else ():
            text = encode_json(RULESET.sight.view(state, viewer)).decode()
            own = now.offers[viewer] if viewer is not None else ()
            named = {fate for fate in FATES if f'"{fate}"' in text}
            self.must("BR-INV-10", named <= {*now.fate, *own}, (viewer, named))

    def face_up(self, state: State) -> Iterable[int]:
        now = state.reach
        known = super().face_up(state)
        return chain(known, *now.lore, *now.set_aside, now.attached.values())

    # ------------------------------------------------------------ after each event

    def see(self, event: Event, after: State) -> None:
        self.conserved(event, after)
        if isinstance(event, PiecesMoved):
            self.moves(event, after)
            self.placed(event, after)
        if isinstance(event, FlagshipMoved):  # one more Loyal ship with the last step
            for key in self.moved:
                self.moved[key] -= 1
        self.harm(event, after)
        self.acts(event, after)
        self.boards(event, after)

    def conserved(self, event: Event, after: State) -> None:
        now = after.reach
        if isinstance(event, ChapterStarted):
            self.actions = action_deck(after.seats, campaign=True)
            self.events = EVENTS_USED[after.seats]
            return  # the deck is shuffled by the next event
        self.court_changed(event, after)
        for seat in range(after.seats):
            own = pieces_of(after, seat)
            own[AGENT] += sum(held[seat] for held in now.favors)
            for _, kind, _ in after.board_pieces(seat):
                own[kind] += 1
            self.must("BR-INV-1", own == [*OF_A_SEAT], (seat, own, event))
        for owner, supply, number in (
            (EMPIRE, now.imperial, IMPERIAL_SHIPS),
            (BLIGHT, now.blight, BLIGHT_PIECES),
        ):
            taken = sum(trophies[4 * owner + SHIP] for trophies in after.trophies)
            there = after.on_map(owner, SHIP)
            self.must("BR-INV-1", supply + taken + there == number, (owner, event))
        tokens = [held + on_tile for held, on_tile in zip(tokens_of(after), now.trust, strict=True)]
        self.must("BR-INV-1", tokens == [TOKENS_OF_A_TYPE] * len(TYPES), event)
        self.must("BR-INV-1", action_cards(after) == self.actions, event)
        events = sum(IS_EVENT[card] for card in self.actions)
        self.must("BR-INV-9", events in (0, self.events), event)
        counts = chain(after.pieces, after.supply, now.trust, *after.stock, *after.trophies)
        self.must("BR-INV-1", min(counts) >= 0, event)

    def court_changed(self, event: Event, after: State) -> None:
        """Cards join the game or leave it by these events only."""
        if isinstance(event, FateCardGained | ReserveCardAdded):
            self.court = sorted([*self.court, COURT_CARD[event.card]])
        elif isinstance(event, DeckShuffled) or (
            isinstance(event, IntermissionStep | CourtCardMoved)
            and getattr(event, "to", SCRAP) == SCRAP
        ):
            left = Counter(self.court)
            left.subtract(court_of(after))
            joins = isinstance(event, DeckShuffled) and event.deck == "court deck lore"
            self.must("BR-INV-1", joins or min(left.values(), default=0) >= 0, event)
            self.court = court_of(after)
        elif type(event).__name__ == "FateCardScrapped":
            self.court = court_of(after)
        self.must("BR-INV-1", court_of(after) == self.court, event)

    def moves(self, event: PiecesMoved, after: State) -> None:
        if event.cause == "move" and event.from_ in NUMBER and event.to in NUMBER:
            step = event.from_, event.to
            self.moved[step] += event.count if event.owner == "empire" else -event.count
        if event.to == "court:0" and event.cause == "influence":
            self.must("BR-INV-3", not after.reach.decided, event)
        if event.cause == "cede" and event.to in NUMBER and isinstance(event.owner, int):
            self.ceded[event.owner] += event.kind != "ship"

    def harm(self, event: Event, after: State) -> None:
        now, battle = after.reach, after.battle
        if isinstance(event, BattleBegun):
            where = NUMBER[event.target or event.system]
            both = isinstance(event.defender, int) and now.regent[event.defender]
            truce = now.regent[event.seat] and (both or event.defender == "empire")
            imperial = after.ships(EMPIRE, where)
            self.must("BR-INV-7", not truce or not imperial, event)
        if isinstance(event, HitDealt) and battle is not None and now.regent[battle.seat]:
            taken = event.piece.startswith("empire") and event.step in ("hit", "bhit")
            self.must("BR-INV-7", not taken, event)

    def acts(self, event: Event, after: State) -> None:
        now = after.reach
        if isinstance(event, ActBegun):
            self.flips = 0
        if isinstance(event, RoundStarted):
            self.ends_of_rounds = 0
        if isinstance(event, EventResolutionBegun | CouncilMeetingBegun):
            self.ends_of_rounds += 1
            self.must("BR-INV-9", self.ends_of_rounds == 1, event)
        if isinstance(event, FatesDealt):
            each = next_set(after)
            self.dealt[each] += event.count
            left = now.fates_left[each] + self.dealt[each]
            self.must("BR-INV-1", left == COPIES * len(SETS), event)
        if isinstance(event, ObjectiveSet):
            self.objective[event.seat] = now.objective[event.seat]
        falls = all(map(int.__ge__, self.objective, now.objective))
        self.must("BR-INV-5", falls and min(now.objective) >= OFF, (event, now.objective))
        self.objective = [*now.objective]
        self.must("BR-INV-5", 0 <= now.act <= len(CHAPTERS_OF_ACT), event)
        most = CHAPTERS_OF_ACT[max(1, now.act) - 1]
        self.must("BR-INV-5", after.chapter <= most, (event, after.chapter))
        if isinstance(event, ResourceMoved):
            if event.from_ == TRUST:
                self.must("BR-INV-8", event.cause in STOLEN, event)
            if event.to == TRUST:
                self.must("BR-INV-8", event.cause == "demand", event)
        if isinstance(event, CampaignEnded) and event.reason == "final_objective":
            won = event.ranking[0]
            by_right = FATES[now.fate[won]].set == "C" and now.objective[won] == 0
            self.must("BR-INV-12", by_right and after.power[won] >= 1, event)

    def boards(self, event: Event, after: State) -> None:
        now = after.reach
        for seat in range(after.seats):
            board = now.board[seat]
            for column in COLUMN.values():
                upgrade = board[board_spot(column, UPGRADE)]
                armor = board[board_spot(column, ARMOR)]
                fresh = upgrade != OFF and upgrade % 2 == FRESH
                self.must("BR-INV-6", armor == OFF or fresh, (seat, event))


def due(state: State) -> int:
    """How many markers are flipped in a chapter of an Act."""
    return max(0, min(len(MARKERS), state.reach.act + state.chapter - 2))


def campaign(seats: int, seed: str, **said: Any) -> Watch:
    """A random campaign, looked at after every event. said: scenario, options besides."""
    options = {"campaign": True, **said.pop("options", {})}
    return followed(seats, seed, CampaignWatch, options=options, **said)


assert KINDS[SHIP] == "ship"
