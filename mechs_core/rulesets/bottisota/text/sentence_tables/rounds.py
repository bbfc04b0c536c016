"""Sentences for set-up, entry, rounds and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, when
from mechs_core.kit.words import Said, listed
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.entry import (
    BotDealt,
    BotEntered,
    BotPicked,
    Enter,
    EntryOrderDrawn,
    EntryWaited,
    PickBot,
    Retire,
    SeatRetired,
    Wait,
)
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundEnded, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import HandSet, ScenarioSet
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp, LuckRenewed
from mechs_core.rulesets.bottisota.text.sentence_tables.values import SAY
from mechs_core.rulesets.bottisota.view import View


def _entry_rule(event: EntryOrderDrawn, view: View) -> tuple[str, ...]:
    return ("BOT-SET-2",) if event.round == 1 else ("BOT-JOIN-1",)


def _dealt_rule(event: BotDealt, view: View) -> tuple[str, ...]:
    return ("BOT-SET-2",) if view.round == 1 else ("BOT-JOIN-1",)


def _entered_rule(event: BotEntered, view: View) -> tuple[str, ...]:
    return ("BOT-SET-3",) if view.round == 1 else ("BOT-JOIN-1",)


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


TELL: Final[Mapping[type[Message], Row]] = {
    # set-up
    GameSetUp: SAY("{players} in hall {map}; the deck is shuffled", "BOT-SET-1", "BOT-SET-2"),
    HandSet: SAY("seat {seat:str} begins with {count}[: {cards}]", "BOT-SCEN-1"),
    ScenarioSet: SAY(
        "the scenario begins in round {round}, {phase}: {bots}",
        *("BOT-SET-7", "BOT-SCEN-1", "BOT-SCEN-2"),
    ),
    LuckRenewed: SAY("the deck lies in a new order", "BOT-RELUCK-1"),
    # entry
    EntryOrderDrawn: SAY("the order of entry is drawn: {order}", _entry_rule),
    BotDealt: SAY("seat {seat:str} is dealt the {bot}", _dealt_rule),
    PickBot: SAY("chooses the {bot}", "BOT-SET-3"),
    BotPicked: SAY("seat {seat:str} picks the {bot}", "BOT-SET-3"),
    Enter: SAY("wants to enter at {area}[, heading {heading}]", "BOT-SET-3", "BOT-SET-4"),
    BotEntered: SAY(
        "the {bot} of seat {seat:str} enters at {area}[, heading {heading}]"
        "[{lives_left?}; {lives_left} may follow]",
        *(_entered_rule, "BOT-SET-5", when("lives_left", "BOT-JOIN-3")),
    ),
    Wait: SAY("chooses to wait", "BOT-JOIN-1"),
    EntryWaited: SAY("seat {seat:str} waits outside", "BOT-JOIN-1"),
    Retire: SAY("chooses to retire", "BOT-JOIN-3"),
    SeatRetired: SAY("seat {seat:str} retires", "BOT-JOIN-3"),
    # rounds and the end
    RoundStarted: SAY(
        "round {round} begins; {starter} is drawn as the starter", "BOT-RND-1", "BOT-RND-2"
    ),
    PhaseStarted: SAY(
        "{phase} begins",
        "BOT-RND-1",
        when("phase", {"move": "BOT-INI-2", "shoot": "BOT-SHT-1", "melee": "BOT-MEL-1"}),
        when("phase", {"service": "BOT-SVC-1"}),
    ),
    RoundEnded: SAY("round {round} ends", "BOT-RND-1"),
    GameEnded: _game_ended,
}
