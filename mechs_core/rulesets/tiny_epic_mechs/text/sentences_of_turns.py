"""Sentences for set-up, rounds and turns, for cards and movements, and for the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, when
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.tiny_epic_mechs.data import (
    DIAGONAL,
    DOUBLE,
    MECH,
    RESOURCE_ZONES,
    STEP,
    ZONE_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, ActionPassed, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    CardRevealed,
    MoveBlocked,
    PilotMoved,
    PlayAdHoc,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.program import CardProgrammed, ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import (
    ExecutionStarted,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import (
    ArenaLaidOut,
    BaseMineChosen,
    BaseMinesComplete,
    BasePlaced,
    BasesComplete,
    ChooseBaseMine,
    PlaceBase,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import (
    ChoosePilot,
    FirstPlayerSet,
    PilotChosen,
    PilotsDealt,
    PilotsRevealed,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import (
    ChooseStartingWeapon,
    LuckRenewed,
    MarketFilled,
    StartingWeaponChosen,
    StartingWeaponsRevealed,
    WeaponDeckShuffled,
)
from mechs_core.rulesets.tiny_epic_mechs.text.say import SAY
from mechs_core.rulesets.tiny_epic_mechs.text.words import name, resources, spaced
from mechs_core.rulesets.tiny_epic_mechs.view import View


def _arena_laid_out(event: ArenaLaidOut, view: View) -> Said:
    laid = [zone for zone in event.zones.values() if zone in RESOURCE_ZONES]
    (mech,) = (cell for cell, zone in event.zones.items() if zone == ZONE_CARDS[MECH].id)
    said = f"the arena is laid out: {count(len(laid), 'resource zone')}, the Mech zone on {mech}"
    return said, ("TEM-SETUP-4",)


def _stock(event: SeatSet, view: View) -> str:
    return resources(event.credits, event.energy)


def _where(event: ScenarioSet, view: View) -> str:
    """The point of the round at which a scenario begins."""
    if event.turn is None or event.active is None:
        return ": all program"
    who = name(event.active)
    said = f", turn {event.turn}"
    if event.combat is not None:
        fight = event.combat
        said += f": {who} fights {name(fight.defender)} on {fight.cell}"
        return f"{said}, {name(fight.next)} is to attack"
    if event.card is None:
        return f"{said}: {who} is to play a card"
    return f"{said}: {who} has moved by {event.card}{', but was blocked' * event.blocked}"


def _first_ad_hoc(event: AdHocCardPlayed, view: View) -> tuple[str, ...]:
    return ("TEM-ADH-2",) if view.seats[event.seat].ad_hoc == "fresh" else ()


def _mech_rule(event: PilotMoved, view: View) -> tuple[str, ...]:
    return ("TEM-MOVE-4",) if _by_mech(event, view) else ()


def _by_mech(event: PilotMoved, view: View) -> str:
    return "'s Mighty Mech" if view.seats[event.seat].status == "MIGHTY" else ""


def _left_out(event: ActionPassed, view: View) -> str:
    return "" if view.action is None else spaced(view.action)


DECIDED: Final[Mapping[str, str]] = {
    "vp": "with {} VP",
    "mech": "with {} VP, the tie decided by the Mighty Mech",
    "weapons": "with {} VP, the tie decided by its weapons",
    "resources": "with {} VP, the tie decided by credits and energy",
    "shared": "with {} VP each, equal in all that decides a tie",
}


def _game_ended(event: GameEnded, view: View) -> Said:
    won = listed(map(name, event.winners))
    verb = "wins" if len(event.winners) == 1 else "share the win"
    how = DECIDED[event.decided_by].format(view.seats[event.winners[0]].vp)
    rules = ("TEM-END-2",) if event.decided_by == "vp" else ("TEM-END-2", "TEM-R-43")
    return f"the game ends: {won} {verb} {how}", rules


TELL: Final[Mapping[type[Message], Row]] = {
    # pilots
    FirstPlayerSet: SAY(
        "{seat} is first player, {how}",
        *("TEM-SETUP-1", when("how", {"drawn": "TEM-R-6"})),
        how={"drawn": "drawn by luck", "given": "as the game was set up"},
    ),
    PilotsDealt: SAY("{seat} is dealt {pilots|two pilots}", "TEM-SETUP-3"),
    ChoosePilot: SAY("chooses to keep {pilot|one of its two pilots}", "TEM-SETUP-3"),
    PilotChosen: SAY("{seat} keeps {pilot|one of its two pilots}", "TEM-SETUP-3", "TEM-R-51"),
    PilotsRevealed: SAY("the pilots are revealed: {pilots:pilot_each}", "TEM-SETUP-3"),
    # zones and bases
    ArenaLaidOut: _arena_laid_out,
    PlaceBase: SAY("chooses {cell} for its base", "TEM-SETUP-5"),
    BasePlaced: SAY("{seat} puts its base and its pilot on {cell}", "TEM-SETUP-5"),
    BasesComplete: SAY("all bases stand; now each seat mines its own", "TEM-SETUP-6"),
    ChooseBaseMine: SAY("chooses [mine {number}|a mine] for its base", "TEM-SETUP-6"),
    BaseMineChosen: SAY(
        "{seat} puts [mine {number}|a mine] face down in its base {cell}", "TEM-SETUP-6", "TEM-R-51"
    ),
    BaseMinesComplete: SAY(
        "a mine lies in every base; now each seat takes its first weapon", "TEM-SETUP-7"
    ),
    # weapons
    ChooseStartingWeapon: SAY("chooses [to begin with {weapon}|its first weapon]", "TEM-SETUP-7"),
    StartingWeaponChosen: SAY(
        "{seat} chooses [the {weapon}|its first weapon]", "TEM-SETUP-7", "TEM-R-51"
    ),
    StartingWeaponsRevealed: SAY(
        "the first weapons are revealed: {weapons:weapon_each}", "TEM-SETUP-7"
    ),
    WeaponDeckShuffled: SAY("the 16 advanced weapons are shuffled into a deck", "TEM-SETUP-8"),
    MarketFilled: SAY("the market: {market}", "TEM-SETUP-8"),
    LuckRenewed: SAY("what is left of the weapon deck is shuffled anew", "TEM-LUCK-3"),
    # a scenario
    SeatSet: SAY(
        "{seat} begins as {pilot} on {cell}; {status}, health {health}; {stock}, {vp} VP; "
        "equipped {equipped}[; mines on {mines}][; turrets on {turrets}]"
        "[{ad_hoc?}; in Ad Hoc mode]",
        *("TEM-SETUP-11", "TEM-SCEN-1"),
        stock=_stock,
    ),
    ScenarioSet: SAY(
        "the game starts in round {round}{where}",
        *("TEM-SETUP-11", "TEM-SCEN-1"),
        where=_where,
    ),
    # rounds and turns
    RoundStarted: SAY(
        "round {round} begins, {first} is first player; all program", "TEM-ROUND-1", "TEM-PROG-1"
    ),
    ProgramCard: SAY("programs [{card} {direction}|a card]", "TEM-PROG-1"),
    CardProgrammed: SAY(
        "{seat} lays [{card} {direction} as ]card {slot} of 4[: {card:does}| face down]",
        "TEM-PROG-1",
        "TEM-R-50",
    ),
    ExecutionStarted: SAY("all have programmed; the cards are executed", "TEM-PROG-2"),
    TurnStarted: SAY("turn {turn} of round {round}: {seat}'s card", "TEM-EXEC-1"),
    TurnEnded: SAY("{seat}'s turn ends", "TEM-EXEC-1"),
    RoundEnded: SAY("round {round} ends; all program cards are in hand again", "TEM-ROUND-2"),
    # cards and movement
    Reveal: SAY("turns up its next card", "TEM-EXEC-2"),
    CardRevealed: SAY("{seat} reveals {card} {direction}: {card:does}", "TEM-EXEC-2"),
    PlayAdHoc: SAY("plays {card} {direction} Ad Hoc", "TEM-EXEC-3"),
    AdHocCardPlayed: SAY(
        "{seat} plays {card} {direction} Ad Hoc: {card:does}",
        *("TEM-EXEC-3", _first_ad_hoc),
    ),
    PilotMoved: SAY(
        "{seat}{mech} {movement} from {from_} to {to}",
        *("TEM-MOVE-1", when("movement", {DOUBLE: "TEM-MOVE-2"}), _mech_rule),
        mech=_by_mech,
        movement={STEP: "steps", DOUBLE: "jumps two zones", DIAGONAL: "jumps diagonally"},
    ),
    MoveBlocked: SAY(
        "{seat}'s way {direction} from {cell} is blocked: it stays", "TEM-MOVE-3", "TEM-R-4"
    ),
    # actions
    ActionAsked: SAY("{seat} may {action}", "TEM-EXEC-4"),
    PassAction: SAY("passes", "TEM-EXEC-4"),
    ActionPassed: SAY("{seat} passes[: no {action}]", "TEM-EXEC-4", "TEM-R-3", action=_left_out),
    # the end
    ScoringStarted: SAY("round {round} is scored", "TEM-SCORE-1"),
    GameEnded: _game_ended,
}
