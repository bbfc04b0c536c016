"""What the decisions and actions of a campaign point at. See touches.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import (
    AGITATORS,
    BLIGHT_KIND,
    CHARTER,
    STAR_CHARTS,
    SYMBIOSIS,
)
from mechs_core.rulesets.arcs.cards import acts_as
from mechs_core.rulesets.arcs.data import BATTLE, CONDITIONS, INFLUENCE, REPAIR
from mechs_core.rulesets.arcs.picture.places import (
    DEALS_SHOWN,
    SYSTEM_PLACE,
    attached_place,
    board_place,
    captives_place,
    card_place,
    cluster_place,
    court_place,
    draft_place,
    fate_place,
    favors_place,
    flagship_place,
    hit_place,
    number_place,
    owner_place,
    piece_place,
    policy_place,
    power_place,
    proposal_place,
    seat_place,
    ships_place,
    slot_place,
    state_place,
    trophies_place,
    trust_place,
    yes_place,
)
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips, LoreRepair
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft, DropDraft
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.imperial import EdictGive, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.items import Details
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import FLAGSHIP, Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy, Demand
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose, Withdraw
from mechs_core.rulesets.arcs.rules.campaign.shared import Agitate, Emancipate, FireRifles, Nurture
from mechs_core.rulesets.arcs.rules.campaign.summit import RETURN_FAVORS, Order
from mechs_core.rulesets.arcs.rules.campaign.talk import CallLast, Done
from mechs_core.rulesets.arcs.view import View

Places = tuple[str, ...]


def own(view: View) -> int:
    assert view.viewer is not None
    return view.viewer


def held(card: str, view: View) -> str:
    """The viewer's card that acts as this one: in a campaign CC01 as BC02."""
    if view.campaign is None:
        return card_place(card)
    cards = (*view.seats[own(view)].guild, *view.campaign.seats[own(view)].lore)
    return card_place(next(each for each in cards if acts_as(each) == card))


def spot(column: str, row: str, view: View) -> str:
    """A spot of the viewer's own board."""
    return board_place(own(view), column, row)


def piece_hit(piece: str, view: View) -> str:
    """What takes a hit: on a board its spot, else its kind and condition."""
    if not piece.startswith("board:"):
        return hit_place(piece)
    seat = own(view)
    if view.window is not None and view.window.kind == "hits":
        assert view.battle is not None and isinstance(view.battle.defender, int)
        seat = view.battle.defender
    return board_place(seat, *piece.split(":")[1:])


def court_card(card: str, view: View) -> str:
    """A card by where it lies: in the Court, attached there, or before a seat."""
    assert view.campaign is not None
    for place, each in enumerate(view.court, 1):
        if each.card == card:
            return court_place(place)
    for where, attached in view.campaign.attached.items():
        if attached == card:
            return attached_place(int(where))
    return card_place(card)


# ---------------------------------------------------------------- actions

ACTION_TOLD: Final[Mapping[type[Action], Callable[[Any, View], Places]]] = {
    Emancipate: lambda freed, view: (
        *(REPAIR, held(CHARTER, view), SYSTEM_PLACE[freed.system], piece_place(freed.piece)),
    ),
    Nurture: lambda there, view: (
        *(REPAIR, held(SYMBIOSIS, view), SYSTEM_PLACE[there.system], BLIGHT_KIND),
    ),
    Agitate: lambda there, view: (INFLUENCE, held(AGITATORS, view), court_place(there.place)),
    FireRifles: lambda fire, view: (
        *(BATTLE, ships_place(fire.from_), SYSTEM_PLACE[fire.system], owner_place(fire.defender)),
    ),
}


# ---------------------------------------------------------------- deals


def _details(giver: int, said: Details | ChooseDetails) -> Iterator[str]:
    """What an item gives. A piece is named by its system or its owner, and by its kind."""
    if said.system is not None:
        yield SYSTEM_PLACE[said.system]
    elif said.kind is not None:
        yield trophies_place(giver)
    elif said.owner is not None:
        yield captives_place(giver)
    if said.owner is not None:
        yield owner_place(said.owner)
    if said.kind is not None and said.kind != BLIGHT_KIND:
        yield piece_place(said.kind)
    if said.state is not None:
        yield state_place(said.state)
    if said.place is not None:
        yield court_place(said.place)
    if isinstance(said.slot, int):
        yield slot_place(giver, said.slot)
    if said.card is not None:
        yield card_place(said.card)


def _item(giver: int, kind: str, said: Details | ChooseDetails) -> Places:
    if kind == "favor_of":
        assert isinstance(said.owner, int)
        return (favors_place(giver, said.owner),)
    return tuple(_details(giver, said))


def _order(order: Order, view: View) -> Places:
    if order.kind != RETURN_FAVORS:
        return (ORDER_PLACE.get(order.kind, order.kind),)
    assert order.rival is not None and order.item is not None
    favors = favors_place(own(view), order.rival)
    return favors, draft_place(order.item.kind), *_forced(order)


def _forced(order: Order) -> Places:
    assert order.rival is not None and order.item is not None
    return _item(order.rival, order.item.kind, order.item.details)


ORDER_PLACE: Final = {"end": "end order"}


def _chosen_details(said: ChooseDetails, view: View) -> Places:
    assert view.campaign is not None and view.campaign.summit is not None
    begun = view.campaign.summit.begun[own(view)]
    assert begun is not None
    return _item(begun.from_, begun.kind, said)


def _draft(draft: Draft, view: View) -> Places:
    seats = number_place("from", draft.from_), number_place("to", draft.to)
    return *seats, draft_place(draft.kind)


def _proposal(number: int, view: View) -> Places:
    """A proposal, if it is shown."""
    assert view.campaign is not None and view.campaign.summit is not None
    shown = view.campaign.summit.proposals[:DEALS_SHOWN]
    return (proposal_place(number),) if any(each.id == number for each in shown) else ()


def _answer(answer: Answer, view: View) -> Places:
    return *_proposal(answer.proposal, view), "accept" if answer.accept else "reject"


# ---------------------------------------------------------------- edicts and Fates


def _demand(demand: Demand, view: View) -> Places:
    if demand.make_outlaw is not None:
        return (yes_place("outlaw", demand.make_outlaw),)
    assert view.window is not None and demand.piece is not None
    of, piece = view.window.data["of"], demand.piece
    if piece.slot is not None:
        return (slot_place(of, piece.slot),)
    if piece.captive is not None:
        return captives_place(of), seat_place(piece.captive)
    assert piece.trophy is not None
    kind = () if piece.trophy.kind == BLIGHT_KIND else (piece_place(piece.trophy.kind),)
    return trophies_place(of), owner_place(piece.trophy.owner), *kind


def _policy(chosen: ChoosePolicy, view: View) -> Places:
    assert view.campaign is not None
    return (policy_place(chosen.policy or view.campaign.policies[0]),)


def _edict(chosen: EdictMay, view: View) -> Iterator[str]:
    if chosen.slot is not None:
        yield slot_place(own(view), chosen.slot)
    if chosen.system is not None:
        yield SYSTEM_PLACE[chosen.system]
    if chosen.place is not None:
        yield court_place(chosen.place)
    if chosen.accept:
        yield seat_place(own(view))
    if chosen.resource is not None:
        yield trust_place(chosen.resource)


def _fate_choice(chosen: FateChoice, view: View) -> Iterator[str]:
    if chosen.system is not None:
        yield SYSTEM_PLACE[chosen.system]
    if chosen.piece is not None:
        yield piece_place(chosen.piece)
    if chosen.slot is not None:
        yield slot_place(own(view), chosen.slot)
    if chosen.power:
        yield power_place(own(view))
    if chosen.column is not None and chosen.row is not None:
        yield spot(chosen.column, chosen.row, view)
    if chosen.cluster is not None:
        yield cluster_place(chosen.cluster)
    if chosen.resettle:
        yield flagship_place(own(view))


def _slipstream(move: Slipstream, view: View) -> Places:
    assert view.campaign is not None
    flagship = view.campaign.seats[own(view)].flagship
    assert flagship is not None
    alone = move.who == FLAGSHIP
    who = flagship_place(own(view)) if alone else ships_place(flagship.at)
    return who, SYSTEM_PLACE[move.to]


TOLD: Final[Mapping[type[Decision], Callable[[Any, View], Places]]] = {
    ChooseFate: lambda chosen, view: (fate_place(chosen.fate),),
    PlaceStart: lambda start, view: (SYSTEM_PLACE[start.system], piece_place(start.building)),
    FateChoice: lambda chosen, view: tuple(_fate_choice(chosen, view)),
    Escort: lambda ships, view: tuple(number_place(n, getattr(ships, n)) for n in CONDITIONS),
    AddShips: lambda added, view: (number_place("add", added.count),),
    LoreRepair: lambda mended, view: (piece_hit(mended.piece, view),),
    Beacon: lambda beacon, view: (held(STAR_CHARTS, view),),
    Slipstream: _slipstream,
    Sprint: lambda move, view: (ships_place(move.from_), SYSTEM_PLACE[move.to]),
    CallSummit: lambda called, view: (yes_place("summit", called.yes),),
    StealTrust: lambda taken, view: (trust_place(taken.resource),),
    CouncilChoice: lambda chosen, view: (chosen.resolve,),
    Order: _order,
    Draft: _draft,
    ChooseDetails: _chosen_details,
    Propose: lambda said, view: ("propose",),
    DropDraft: lambda said, view: ("drop draft",),
    Answer: _answer,
    Withdraw: lambda taken, view: (*_proposal(taken.proposal, view), "withdraw"),
    Done: lambda said, view: ("done",),
    CallLast: lambda said, view: ("last call",),
    ChoosePolicy: _policy,
    Demand: _demand,
    EdictPlace: lambda there, view: (SYSTEM_PLACE[there.system],),
    EdictGive: lambda given, view: tuple(map(seat_place, given.seats)),
    EdictMay: lambda chosen, view: tuple(_edict(chosen, view)),
}
