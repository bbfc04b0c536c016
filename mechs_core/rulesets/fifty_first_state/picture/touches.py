"""What a decision points at in the picture of the view by which it is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.modules.arena import picture as arena
from mechs_core.rulesets.fifty_first_state.data import ANY, CARD, WORKER
from mechs_core.rulesets.fifty_first_state.picture.places import (
    BUILD,
    DEAL,
    DECK,
    RAZE,
    TRADE,
    card_place,
    develop_place,
    faction_place,
    good_place,
)
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store
from mechs_core.rulesets.fifty_first_state.rules.connections import PlayConnection, TakeConnection
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, Replace
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from mechs_core.rulesets.fifty_first_state.text.words import name
from mechs_core.rulesets.fifty_first_state.view import View

Places = tuple[str, ...]


def touches(decision: Decision, view: View) -> Places:
    """The places of a legal decision of the viewer, in the order in which to point at them."""
    told = TOLD.get(type(decision))
    return () if told is None else told(decision, view)


def _paid(pay: Places | None) -> Places:
    """The goods of a payment that is not the default; those that can be no other are left out."""
    return tuple([good_place(good) for good in dict.fromkeys(pay or ()) if good in ANY])


def _faction(use: UseFaction, view: View) -> Places:
    discarded = () if use.discard is None else (card_place(use.discard),)
    return faction_place(use.index), *discarded, *_paid(use.pay)


def _trade(trade: Trade, view: View) -> Places:
    return TRADE, DECK if trade.good == CARD else good_place(trade.good)


def _taken(take: TakeConnection, view: View) -> Places:
    face = view.faces[take.colour]
    return () if face is None else (card_place(face),)


def _in_arena(decision: Decision, view: View) -> Places:
    assert view.viewer is not None
    return arena.touches(decision, name(view.viewer, view), good_place)


# The decisions that are not here, Pass and StoreDone, touch nothing.
TOLD: Final[Mapping[type[Decision], Callable[[Any, View], Places]]] = {
    DiscardSetup: lambda choice, view: tuple(map(card_place, choice.cards)),
    PickCard: lambda pick, view: (card_place(pick.card),),
    Construct: lambda build, view: (card_place(build.card), BUILD),
    Develop: lambda develop, view: (
        card_place(develop.card),
        develop_place(develop.with_),
        *_paid(develop.pay),
    ),
    Replace: lambda replace, view: (card_place(replace.location),),
    MakeDeal: lambda deal, view: (card_place(deal.card), DEAL),
    Raze: lambda raze, view: (card_place(raze.card), RAZE),
    RazeOpponent: lambda raze, view: (card_place(raze.location), RAZE),
    UseLocation: lambda use, view: (card_place(use.location), *_paid(use.pay)),
    UseFaction: _faction,
    Trade: _trade,
    OpenProduction: lambda use, view: (good_place(WORKER), card_place(use.location)),
    TakeConnection: _taken,
    PlayConnection: lambda play, view: (card_place(play.card), *_paid(play.pay)),
    Store: lambda store, view: (good_place(store.good), card_place(store.location)),
    ARENA.SendWorker: _in_arena,
    ARENA.Equip: _in_arena,
    ARENA.ChooseEquip: _in_arena,
}
