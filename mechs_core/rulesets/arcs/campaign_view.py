"""What a seat sees of a campaign beside the base game. RULES.md, What a seat sees.

A new field of the state stays hidden until it is shown here. Owners are seats, or "empire", "free"
and "blight"; place 0 of the Court is the Council.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from mechs_core.rulesets.arcs.campaign_data import COLUMNS, DECIDED, EVENT_FACES, IN_SESSION, ROWS
from mechs_core.rulesets.arcs.campaign_model import Campaign, Item, Proposal, Summit, board_spot
from mechs_core.rulesets.arcs.cards import COURT_IDS, court_ids
from mechs_core.rulesets.arcs.data import CONDITIONS, KINDS, TYPES
from mechs_core.rulesets.arcs.field_types import owner_named
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.questions import all_asked

# The campaign's options, as `Campaign` holds them.
OPTIONS: Final = (
    *("peace_recipients", "escalation_port", "halve_power", "defense_array", "max_proposals"),
    *("reserve_cards", "objective_starts"),
)
PieceOnBoard = tuple[str, str]  # kind and condition


class CouncilSeen(Struct, frozen=True):
    """The Imperial Council."""

    side: str  # "session" or "decided"
    held_by: int | None  # whose Fate card it lies at: a meeting is pending
    agents: tuple[int, ...]  # by seat


class ItemSeen(Struct, frozen=True, rename={"from_": "from"}):
    """A part of a deal. details: None while it is only begun."""

    from_: int
    to: int
    kind: str
    details: Mapping[str, Any] | None


class ProposalSeen(Struct, frozen=True):
    """A deal that waits for answers."""

    id: int
    seat: int  # the proposer
    parties: tuple[int, ...]
    items: tuple[ItemSeen, ...]
    accepted: tuple[int, ...]


class SummitSeen(Struct, frozen=True):
    """A Summit under way. Tuples are by seat unless said otherwise."""

    caller: int
    source: str  # "council" or "event"
    used: tuple[str, ...]  # of petition, leave, revive
    talking: bool
    drafts: tuple[tuple[ItemSeen, ...], ...]
    begun: tuple[ItemSeen | None, ...]
    proposals: tuple[ProposalSeen, ...]  # open, in the order made
    made: tuple[int, ...]
    done: tuple[bool, ...]
    last_call: bool


class FlagshipSeen(Struct, frozen=True):
    at: str
    board: dict[str, tuple[PieceOnBoard | None, ...]]  # column -> Upgrade and Armor


class FateSeen(Struct, frozen=True):
    """What everybody knows of one seat in a campaign."""

    regent: bool
    fate: str | None  # None before the first choice
    objective: int | None  # left
    done: bool  # completed in the last Resolution
    offer: int  # Fates held for a choice that is still open
    chosen: bool  # while others still choose
    favors: dict[str, int]  # owner -> agents on this seat's Fate card
    lore: tuple[str, ...]  # lore and Fate cards that are no Guild cards, as gained
    set_aside: tuple[str, ...]  # Street Orators
    beacons: tuple[str, ...]  # systems
    beacons_left: int
    flagship: FlagshipSeen | None


class CampaignSeen(Struct, frozen=True):
    """The campaign as everybody sees it. Tuples are by seat unless said otherwise."""

    options: dict[str, Any]
    act: int
    asked: dict[str, str]  # seat -> what it is asked; in `fates` and `talk` several
    first_regent: int | None
    trust: dict[str, int]  # type -> tokens
    supply: dict[str, int]  # Imperial ships and Blight that are not in the game
    council: CouncilSeen
    attached: dict[str, str]  # place -> the card above it
    edicts: tuple[int, ...]
    laws: tuple[str, ...]
    summit_cards: tuple[str, ...]
    policies: tuple[str, ...]  # top first
    outside: dict[str, tuple[int | str, str]]  # system -> owner, condition: in no building slot
    events_played: int  # in this round
    council_secured: bool  # in this round
    meeting: int | None  # whose meeting of the Council is under way
    dice: tuple[int, str, str] | None  # of this round: number, letter, face
    used: tuple[str, ...]  # beacon, slipstream: in this turn
    flagship_ships: int  # built at the Flagship in this turn
    placings: tuple[int, ...]  # seats still to place their start, the next one first
    reserve: int
    fate_decks: dict[str, int]  # set -> Fates not dealt
    summit: SummitSeen | None
    seats: tuple[FateSeen, ...]


def campaign_seen(state: State) -> CampaignSeen:
    now = state.reach
    return CampaignSeen(
        options={name: getattr(now, name) for name in OPTIONS},
        act=now.act,
        asked={str(seat): kind for seat, kind in all_asked(state)},
        first_regent=unless_off(now.first_regent),
        trust=by_type(now.trust),
        supply={"empire": now.imperial, "blight": now.blight},
        council=CouncilSeen(
            DECIDED if now.decided else IN_SESSION, unless_off(now.held_by), tuple(state.agents[-1])
        ),
        attached={str(place + 1): COURT_IDS[now.attached[place]] for place in sorted(now.attached)},
        edicts=now.edicts,
        laws=now.laws,
        summit_cards=now.summit_cards,
        policies=now.policies,
        outside={
            SYSTEMS[system]: (owner_named(owner), CONDITIONS[condition])
            for system, (owner, condition) in sorted(now.outside.items())
        },
        events_played=now.events_played,
        council_secured=now.council_secured,
        meeting=unless_off(now.meeting),
        dice=None if now.dice is None or now.dice[1] == OFF else dice_seen(*now.dice),
        used=tuple(now.used),
        flagship_ships=now.flagship_ships,
        placings=tuple(now.placings),
        reserve=len(now.reserve),
        fate_decks=dict(now.fates_left),
        summit=None if now.summit is None else summit_seen(now.summit),
        seats=tuple([fate_seen(state, seat) for seat in range(state.seats)]),
    )


def dice_seen(number: int, face: int) -> tuple[int, str, str]:
    return (number, *EVENT_FACES[face])


def fate_seen(state: State, seat: int) -> FateSeen:
    now = state.reach
    return FateSeen(
        regent=now.regent[seat],
        fate=now.fate[seat] or None,
        objective=unless_off(now.objective[seat]),
        done=now.done[seat],
        offer=len(now.offers[seat]),
        chosen=bool(now.chosen[seat]),
        favors={str(owner): count for owner, count in enumerate(now.favors[seat]) if count},
        lore=court_ids(now.lore[seat]),
        set_aside=court_ids(now.set_aside[seat]),
        beacons=tuple([SYSTEMS[system] for system in now.beacons[seat]]),
        beacons_left=now.beacons_left[seat],
        flagship=flagship_seen(now, seat),
    )


def flagship_seen(now: Campaign, seat: int) -> FlagshipSeen | None:
    if now.flagship[seat] == OFF:
        return None
    board = now.board[seat]
    return FlagshipSeen(
        SYSTEMS[now.flagship[seat]],
        {
            each.id: tuple([on_board(board[board_spot(column, row)]) for row, _ in enumerate(ROWS)])
            for column, each in enumerate(COLUMNS)
        },
    )


def on_board(piece: int) -> PieceOnBoard | None:
    """A piece of a board by its number in `Campaign.board`."""
    return None if piece == OFF else (KINDS[piece >> 1], CONDITIONS[piece & 1])


def summit_seen(now: Summit) -> SummitSeen:
    return SummitSeen(
        caller=now.caller,
        source=now.source,
        used=now.used,
        talking=now.is_talking,
        drafts=tuple([tuple([item_seen(item) for item in draft]) for draft in now.drafts]),
        begun=tuple([None if item is None else item_seen(item) for item in now.begun]),
        proposals=tuple([proposal_seen(each) for each in now.open]),
        made=tuple(now.made),
        done=tuple(now.done),
        last_call=now.last_call,
    )


def proposal_seen(now: Proposal) -> ProposalSeen:
    items = tuple([item_seen(item) for item in now.items])
    return ProposalSeen(now.id, now.seat, now.parties, items, now.accepted)


def item_seen(item: Item) -> ItemSeen:
    return ItemSeen(item.from_, item.to, item.kind, item.details)


def choice_of(state: State, seat: int) -> tuple[tuple[str, ...], str | None]:
    """The Fates that a seat holds for an open choice, and the one that it has chosen."""
    return state.reach.offers[seat], state.reach.chosen[seat] or None


# ---------------------------------------------------------------- for the base game's view too


def unless_off(seat: int) -> int | None:
    return None if seat == OFF else seat


def by_type(held: Sequence[int]) -> dict[str, int]:
    return {name: number for name, number in zip(TYPES, held, strict=True) if number}
