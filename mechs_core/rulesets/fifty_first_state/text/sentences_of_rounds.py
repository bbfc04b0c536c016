"""Sentences for set-up, Lookout, Production, Cleanup and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.seat_maps import of_seats
from mechs_core.kit.sentences import Row, by, when
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.fifty_first_state.rules import (
    cleanup,
    end,
    gains,
    lookout,
    scenario,
    setup,
    turns,
)
from mechs_core.rulesets.fifty_first_state.text.say import SAY, rules_behind, source
from mechs_core.rulesets.fifty_first_state.text.words import goods, name
from mechs_core.rulesets.fifty_first_state.view import View

HALVES: Final = {1: "first", 2: "second"}


def _game_set(event: setup.GameSet, view: View) -> Said:
    seats = listed(f"seat {seat} is {code}" for seat, code in enumerate(event.factions))
    return f"{seats}; {event.factions[event.first]} is first player", ("HOST-SET-1",)


def _gained(event: gains.Produced | gains.GoodsGained, view: View) -> Said:
    reason = event.source if isinstance(event, gains.Produced) else event.reason
    said = f"{name(event.seat, view)} gets {goods(event.goods)} from {source(reason)}"
    return said, rules_behind(reason, view)


def _scored(event: gains.VpGained, view: View) -> Said:
    points = count(event.vp, "victory point")
    said = f"{name(event.seat, view)} scores {points} for {source(event.reason)}"
    return said, rules_behind(event.reason, view)


def _rules_of_draw(event: gains.CardsDrawn, view: View) -> tuple[str, ...]:
    return ("HOST-DRW-1", *rules_behind(event.reason, view))


def _lost(event: cleanup.SuppliesCleared, view: View) -> Said:
    each = (
        f"{name(seat, view)} {sum(lost.values())}" for seat, lost in of_seats(event.goods).items()
    )
    return f"goods that are lost: {listed(each) or 'none'}", ("HOST-CLN-3",)


def _scores(event: end.FinalScored, view: View) -> Said:
    each = (
        f"{name(seat, view)} {score.vp} + {count(score.locations, 'location')} = {score.total}"
        for seat, score in of_seats(event.scores).items()
    )
    return f"the final score: {listed(each)}", ("HOST-END-3",)


DECIDED: Final = {
    "total": "",
    "goods": ", by more goods",
    "locations": ", by more locations",
    "shared": ", who share the victory",
}

TELL: Final[Mapping[type[Message], Row]] = {
    # ------------------------------------------------------------ set-up
    setup.DiscardSetup: SAY("discards [{cards}|two cards]", "HOST-SET-4"),
    setup.GameSet: _game_set,
    gains.DeckShuffled: by(
        "from_discard",
        {
            False: SAY("the {deck} deck is shuffled", "HOST-SET-2"),
            True: SAY("the {deck} discards are shuffled to a new deck", "HOST-DRW-1", "HOST-DRW-2"),
        },
    ),
    setup.HandDealt: SAY("{seat} is dealt [{cards}|{count} cards]", "HOST-SET-3"),
    setup.SetupChosen: SAY("{seat} has chosen[: {cards} will go]", "HOST-SET-4"),
    setup.SetupDiscarded: SAY("{seat} discards {cards}", "HOST-SET-4"),
    setup.LuckRenewed: SAY("what is left of the decks is shuffled anew", "HOST-LUCK-3"),
    scenario.HandSet: SAY("{seat} begins with [{cards}|cards in hand: {count}]", "HOST-SCEN-1"),
    scenario.ScenarioSet: SAY("the game begins in round {round}, phase {phase}", "HOST-SCEN-1"),
    # ------------------------------------------------------------ Lookout
    lookout.RoundStarted: SAY("round {round} begins, {first} is first player", "HOST-RND-1"),
    lookout.PhaseStarted: SAY(
        "phase {phase} begins",
        "HOST-RND-1",
        when(
            "phase", {"lookout": "HOST-LKO-1", "production": "HOST-PRD-5", "action": "HOST-ACT-1"}
        ),
    ),
    lookout.ConnectionsFlipped: SAY("connection cards face up: {blue}, {red}", "HOST-LKO-1"),
    lookout.LookoutRevealed: SAY(
        "the {half:half} Lookout shows [{cards}|no card]",
        when("half", {1: "HOST-LKO-2", 2: "HOST-LKO-3"}),
        half=HALVES,
    ),
    lookout.PickCard: SAY("takes {card}", "HOST-LKO-4"),
    lookout.CardPicked: SAY("{seat} takes {card}", "HOST-LKO-4"),
    lookout.LookoutDiscarded: SAY("{cards} is discarded", "HOST-LKO-2"),
    # ------------------------------------------------------------ gains
    gains.Produced: _gained,
    gains.GoodsGained: _gained,
    gains.VpGained: _scored,
    gains.CardsDrawn: SAY(
        "{seat} draws [{cards}|{number}] from {reason}",
        _rules_of_draw,
        number=lambda event, view: count(event.count, "card"),
    ),
    gains.CardsDiscarded: SAY("{seat} discards {cards}", "HOST-FAC-1"),
    # ------------------------------------------------------------ turns, Cleanup, the end
    turns.TurnStarted: SAY("it is the turn of {seat}", "HOST-ACT-1"),
    turns.CleanupStarted: SAY("Cleanup of round {round}", "HOST-CLN-1"),
    cleanup.Store: SAY("stores 1 {good} in {location}", "HOST-CLN-2"),
    cleanup.StoreDone: SAY("stores nothing more", "HOST-CLN-2"),
    cleanup.Stored: SAY("{seat} stores 1 {good} in {location}", "HOST-CLN-2"),
    cleanup.StoringEnded: SAY("{seat} stores nothing more", "HOST-CLN-2"),
    cleanup.SuppliesCleared: _lost,
    cleanup.RoundReset: SAY(
        "locations and faction actions can be used again[; {connections_discarded} goes]",
        "HOST-CLN-4",
    ),
    turns.EndReached: by(
        "reason",
        {
            "target": SAY("round {round} was the last: the target is reached", "HOST-END-1"),
            "max_rounds": SAY("round {round} was the last that is played", "HOST-END-1"),
        },
    ),
    end.FinalScored: _scores,
    end.GameEnded: SAY(
        "the game is over: {winners} won{decided_by:decided}", "HOST-END-4", decided=DECIDED
    ),
}
