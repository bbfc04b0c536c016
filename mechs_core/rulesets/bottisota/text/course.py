"""Sentences for set-up, entry, rounds and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.outcome import PHASES
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.entry import (
    BotDealt,
    BotEntered,
    BotPicked,
    EntryOrderDrawn,
    EntryWaited,
    SeatRetired,
)
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundEnded, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import HandSet, ScenarioSet
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp, LuckRenewed
from mechs_core.rulesets.bottisota.text.words import Said, count, hidden, listed, name
from mechs_core.rulesets.bottisota.view import View


def _game_set_up(event: GameSetUp, view: View) -> Said:
    return (
        f"{count(event.players, 'seat')} in hall {event.map['hall']}; the deck is shuffled",
        ("BOT-SET-1", "BOT-SET-2"),
    )


def _hand_set(event: HandSet, view: View) -> Said:
    said = f"seat {event.seat} begins with {count(event.count, 'card')}"
    shown = "" if hidden(event.cards) else f": {listed(event.cards)}"
    return said + shown, ("BOT-SCEN-1",)


def _scenario_set(event: ScenarioSet, view: View) -> Said:
    bots = listed(f"the {bot['bot']} at {bot['area']}" for bot in event.bots)
    said = f"the scenario begins in round {event.round}, {PHASES[event.phase]}: {bots}"
    return said, ("BOT-SET-7", "BOT-SCEN-1", "BOT-SCEN-2")


def _luck_renewed(event: LuckRenewed, view: View) -> Said:
    return "the deck lies in a new order", ("BOT-RELUCK-1",)


# ---------------------------------------------------------------- entry


def _entry_order_drawn(event: EntryOrderDrawn, view: View) -> Said:
    order = listed(f"seat {seat}" for seat in event.order)
    return f"the order of entry is drawn: {order}", (_entry_rule(event.round),)


def _entry_rule(round: int) -> str:
    return "BOT-SET-2" if round == 1 else "BOT-JOIN-1"


def _bot_dealt(event: BotDealt, view: View) -> Said:
    return f"seat {event.seat} is dealt the {event.bot}", (_entry_rule(view.round),)


def _bot_picked(event: BotPicked, view: View) -> Said:
    return f"seat {event.seat} picks the {event.bot}", ("BOT-SET-3",)


def _bot_entered(event: BotEntered, view: View) -> Said:
    heading = "" if event.heading is None else f", heading {event.heading}"
    said = f"the {event.bot} of seat {event.seat} enters at {event.area}{heading}"
    rule = "BOT-SET-3" if view.round == 1 else "BOT-JOIN-1"
    if event.lives_left:
        said += f"; {count(event.lives_left, 'more bot')} may follow"
        return said, (rule, "BOT-SET-5", "BOT-JOIN-3")
    return said, (rule, "BOT-SET-5")


def _entry_waited(event: EntryWaited, view: View) -> Said:
    return f"seat {event.seat} waits outside", ("BOT-JOIN-1",)


def _seat_retired(event: SeatRetired, view: View) -> Said:
    return f"seat {event.seat} retires", ("BOT-JOIN-3",)


# ---------------------------------------------------------------- rounds and the end


def _round_started(event: RoundStarted, view: View) -> Said:
    said = f"round {event.round} begins; {name(event.starter, view)} is drawn as the starter"
    return said, ("BOT-RND-1", "BOT-RND-2")


def _phase_started(event: PhaseStarted, view: View) -> Said:
    rules = {
        "move": "BOT-INI-2",
        "shoot": "BOT-SHT-1",
        "melee": "BOT-MEL-1",
        "service": "BOT-SVC-1",
    }
    return f"{PHASES.get(event.phase, event.phase)} begins", (
        "BOT-RND-1",
        *(rule for phase, rule in rules.items() if phase == event.phase),
    )


def _round_ended(event: RoundEnded, view: View) -> Said:
    return f"round {event.round} ends", ("BOT-RND-1",)


WHY: Final[Mapping[str, tuple[str, str]]] = {
    "last": ("", "BOT-END-2"),
    "limit": (" as the round limit is reached", "BOT-END-4"),
    "kills": (" with the most kills at the round limit", "BOT-END-4"),
    "damage": (" with as many kills and the most damage inflicted", "BOT-END-4"),
}


def _game_ended(event: GameEnded, view: View) -> Said:
    why, rule = WHY[event.why]
    who = listed(_player(seat, view) for seat in event.seats)
    if event.result == "draw":
        rule = "BOT-END-3" if event.why == "last" else rule
        return f"the game ends{why}: a draw of {who}", ("BOT-END-1", rule)
    if event.why == "last":
        why = " as the last one in"
    return f"the game ends: {who} wins{why}", ("BOT-END-1", rule)


def _player(seat: int, view: View) -> str:
    bot = view.seats[seat].bot
    return f"seat {seat}" if bot is None else f"the {bot.bot} of seat {seat}"


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    GameSetUp: _game_set_up,
    HandSet: _hand_set,
    ScenarioSet: _scenario_set,
    LuckRenewed: _luck_renewed,
    EntryOrderDrawn: _entry_order_drawn,
    BotDealt: _bot_dealt,
    BotPicked: _bot_picked,
    BotEntered: _bot_entered,
    EntryWaited: _entry_waited,
    SeatRetired: _seat_retired,
    RoundStarted: _round_started,
    PhaseStarted: _phase_started,
    RoundEnded: _round_ended,
    GameEnded: _game_ended,
}
