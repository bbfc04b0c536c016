"""Which events a decision appends, in their order: held in games played at random."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.arcs import RULESET
from tests.games import Sealed

# Events by their names, with a space before each; `[ ]` is written as ( )?
DEAL = " ChapterStarted DeckShuffled( HandDealt)+( DeckShuffled RoundStarted)?"
RETURNED = f"( AmbitionReturned)*( MarkerFlipped)? ChapterEnded( GameEnded|{DEAL})"
CHAPTER = (
    f"( AmbitionScored( PowerChanged)*)*( PiecesMoved| ResourceMoved)*( WindowOpened|{RETURNED})"
)
NEXT = f"( RoundStarted( InitiativePassed RoundEnded RoundStarted)?|{CHAPTER})"
UNION = "( CourtCardMoved)+ CardTaken"
ROUND_END = f"( InitiativeMoved)?({UNION})*( CardsDiscarded)? RoundEnded{NEXT}"
TURN_END = f" TurnEnded({ROUND_END})?"
PRELUDE_END = "( PreludeEnded( ResourceMoved)*)?"
DECLARED = "( AmbitionDeclared( WindowOpened| HandSeen( WindowOpened)?)?)?( TurnStarted)?"
PASS = " InitiativePassed RoundEnded"
STEP = "( WindowOpened| PiecesMoved( WindowOpened)?)"

ACTIONS: Final = {
    "tax": " CityTaxed( ResourceMoved)?( WindowOpened|( PiecesMoved)?)",
    "build": "( StarportUsed)? PiecesMoved",
    "repair": " PiecesFlipped",
    "move": STEP,
    "influence": " PiecesMoved",
    "battle": " BattleBegun WindowOpened",
    "manufacture": " ResourceMoved( WindowOpened)?",
    "synthesize": " ResourceMoved( WindowOpened)?",
}
CHAINS: Final = {
    "mulligan": "( HandDealt)? DeckShuffled RoundStarted",
    "lead": f" CardPlayed{DECLARED}",
    "follow": f" CardPlayed( InitiativeMoved)?{DECLARED}",
    "pass_initiative": f"{PASS}( RoundStarted| CardsDiscarded{CHAPTER})",
    "spend": " ResourceSpent( WindowOpened)?",
    "end_prelude": " PreludeEnded( ResourceMoved)*",
    "end_turn": f"{PRELUDE_END}( WindowOpened|{TURN_END})",
    "regroup": f" WindowClosed( PiecesMoved)?{TURN_END}",
    "group": " WindowClosed( PiecesMoved){1,2}( WindowOpened)?",
    "sail": f" WindowClosed{STEP}",
    "card_prelude": "( UnionPlaced| CardUsed.*)",
    "arrange": " TokensArranged",
}


def chain_of(decision: Any) -> str:
    """What its events may be; "" where other tests say it."""
    tag = tag_of(type(decision))
    if tag not in ("act", "use"):
        return CHAINS.get(tag, "")
    action = ACTIONS.get(decision.action.__struct_config__.tag, "")
    before = f"{PRELUDE_END} PipSpent" if tag == "act" else " WindowClosed"
    return action and before + action


@pytest.mark.parametrize("seats", [2, 4])
def test_arc_rnd_and_arc_pre_every_decision_appends_the_events_of_its_chain(seats: int):
    game, rng, met = Sealed.new(RULESET, seats, seed="chains 2"), Rng("chains"), set[str]()
    while game.line.requests():
        (request,) = game.line.requests()
        decision = rng.choice(RULESET.legal(game.line.state, request.seat))
        game.decide(request.seat, decision)
        events = "".join(f" {type(event).__name__}" for event in game.steps[-1].events[1:])
        if chain := chain_of(decision):
            assert re.fullmatch(chain, events), f"{decision}:{events}"
            met.add(tag_of(type(decision)))
    assert met >= {*CHAINS} - {"mulligan", "regroup", "sail", "card_prelude"}
