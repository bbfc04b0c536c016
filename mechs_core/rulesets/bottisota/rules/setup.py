"""How a game is set up: hall and deck; the deck in a new order. BOT-SET, BOT-RELUCK."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.maps import Document, generate, map_of
from mechs_core.rulesets.bottisota.model import Battle, card_numbers
from mechs_core.rulesets.bottisota.options import chosen_map, hall_of, why_not_fit
from mechs_core.rulesets.bottisota.rules import entry


class GameSetUp(Event, frozen=True):
    """The first arena event of every game."""

    reveals: ClassVar[bool] = True

    players: int
    map: dict[str, Any]  # hall, features, walls, doorways, in full
    deck: Annotated[tuple[str, ...], secret(NOBODY)]  # top first


class LuckRenewed(Event, frozen=True):
    """A branch with new luck: the deck lies in a new order."""

    reveals: ClassVar[bool] = True

    deck: Annotated[tuple[str, ...], secret(NOBODY)]  # top first


def set_up(play: Play[Battle]) -> None:
    """A game without a scenario, up to the first entrant. BOT-SET-2

    Refuses `bad_config` where the options do not fit each other or the number of seats.
    """
    battle = play.state
    if why := why_not_fit(battle.seats, play.created.options):
        raise IllegalDecision("bad_config", why)
    hall = map_for(play)
    deck = play.luck.shuffle("deck 0", CARDS)
    play.emit(GameSetUp(battle.seats, {**hall}, tuple(deck)))
    entry.draw_order(play)
    if not battle.choice:
        entry.deal_all(play)


def map_for(play: Play[Battle]) -> Document:
    """The map that the option asks for; a random one is drawn. BOT-MAP-2"""
    options = play.created.options
    return chosen_map(options) or generate(hall_of(play.state.seats, options), play.luck)


def renew_luck(play: Play[Battle]) -> None:
    """BOT-RELUCK-1 The deck in a new order, an empty one too; nothing after the end."""
    battle = play.state
    if battle.phase == "ended":
        return
    ids = [CARDS[card] for card in sorted(battle.deck)]
    deck = play.luck.shuffle(f"deck again {battle.renewals + 1}", ids)
    play.emit(LuckRenewed(tuple(deck)))


def on_game_set_up(battle: Battle, event: GameSetUp) -> None:
    battle.map = map_of(event.map)
    battle.deck = card_numbers(event.deck)


def on_luck_renewed(battle: Battle, event: LuckRenewed) -> None:
    battle.deck = card_numbers(event.deck)
    battle.renewals += 1


APPLY = {GameSetUp: on_game_set_up, LuckRenewed: on_luck_renewed}
