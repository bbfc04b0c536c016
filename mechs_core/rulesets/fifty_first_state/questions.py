"""Who is asked, and what kind of question. RULES.md, Phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mechs_core.kernel.messages import Decision, Request, tag_of
from mechs_core.rulesets.fifty_first_state.model import OFF, State
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store, StoreDone, storer
from mechs_core.rulesets.fifty_first_state.rules.connections import PlayConnection, TakeConnection
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, Replace
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard, picker
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade

ACTIONS: Final[tuple[type[Decision], ...]] = (
    *(Construct, Develop, MakeDeal, Raze, RazeOpponent, UseLocation, UseFaction),
    *(Trade, OpenProduction, TakeConnection, PlayConnection),
)


def tags(*kinds: type[Decision]) -> tuple[str, ...]:
    return tuple(map(tag_of, kinds))


WITHOUT_ARENA: Final = tags(*ACTIONS, Pass)
WITH_ARENA: Final = tags(*ACTIONS, ARENA.SendWorker, Pass)
DISCARD: Final = tags(DiscardSetup)
PICK: Final = tags(PickCard)
REPLACE: Final = tags(Replace)
STORE: Final = tags(Store, StoreDone)


def requests(state: State) -> tuple[Request, ...]:
    """The open questions, by seat; none while the game goes on by itself, and after its end.

    They follow from public facts alone: HOST-SEC-2
    """
    asked = ASKED.get(state.phase)
    return asked(state) if asked else ()


def in_setup(state: State) -> tuple[Request, ...]:
    return tuple(
        [
            Request(seat, "discard", DISCARD)
            for seat, chosen in enumerate(state.setup_choice)
            if not chosen and state.hand[seat]
        ]
    )


def in_lookout(state: State) -> tuple[Request, ...]:
    seat = picker(state)
    if seat == OFF:
        return ()
    return (Request(seat, "pick", PICK, f"round {state.round} half {state.half}"),)


def in_action(state: State) -> tuple[Request, ...]:
    seat = state.active
    if seat == OFF:
        return ()
    if state.developing is not None:
        return (Request(seat, "replace", REPLACE, f"round {state.round}"),)
    accepts = WITHOUT_ARENA if state.arena is None else WITH_ARENA
    return (Request(seat, "action", accepts, f"round {state.round}"),)


def in_arena(state: State) -> tuple[Request, ...]:
    return () if state.arena is None else ARENA.requests(state)


def in_cleanup(state: State) -> tuple[Request, ...]:
    if asked := in_arena(state):  # ARN-IF-4
        return asked
    seat = storer(state)
    return () if seat == OFF else (Request(seat, "store", STORE, f"round {state.round}"),)


ASKED: Final[Mapping[str, Callable[[State], tuple[Request, ...]]]] = {
    "setup": in_setup,
    "lookout": in_lookout,
    "action": in_action,
    "cleanup": in_cleanup,
    "final": in_arena,
}
