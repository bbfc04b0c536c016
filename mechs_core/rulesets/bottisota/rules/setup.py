"""How a game is set up: hall, deck, scenario; the deck in a new order. BOT-SET, BOT-RELUCK."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.maps import map_of
from mechs_core.rulesets.bottisota.model import Battle, card_numbers


class GameSetUp(Event, frozen=True):
    """The first arena event of every game."""

    reveals: ClassVar[bool] = True

    players: int
    map: dict[str, Any]  # hall, features, walls, doorways, in full
    deck: Annotated[tuple[str, ...], secret(NOBODY)]  # top first


class HandSet(Event, frozen=True):
    """A seat's hand at the beginning of a scenario."""

    seat: int
    count: int
    cards: Annotated[tuple[str, ...], secret("seat")]  # by id


class ScenarioSet(Event, frozen=True):
    """The public rest of a scenario, defaults filled in. Section 10 has the keys."""

    round: int
    phase: str
    starter: int | None  # None in `entry`
    bots: tuple[dict[str, Any], ...]  # section 10's, with armour and shield, without hand
    mines: tuple[dict[str, Any], ...]  # section 10's, with id
    links: tuple[tuple[int, int, str], ...]
    discards: tuple[str, ...]
    lives_left: tuple[int, ...]  # per seat
    destroyer: tuple[int | None, ...]  # per seat
    kills: tuple[int, ...]  # per seat
    inflicted: tuple[int, ...]  # per seat
    acted: tuple[int, ...]
    hunting: tuple[int, ...]
    held: tuple[int, ...]
    named: dict[str, int | None]
    action: dict[str, Any] | None


class LuckRenewed(Event, frozen=True):
    """A branch with new luck: the deck lies in a new order."""

    reveals: ClassVar[bool] = True

    deck: Annotated[tuple[str, ...], secret(NOBODY)]  # top first


def set_up(play: Play[Battle]) -> None:
    raise NotImplementedError


def renew_luck(play: Play[Battle]) -> None:
    raise NotImplementedError


def on_game_set_up(battle: Battle, event: GameSetUp) -> None:
    battle.map = map_of(event.map)
    battle.deck = card_numbers(event.deck)


def on_hand_set(battle: Battle, event: HandSet) -> None:
    battle.hand[event.seat] = sorted(card_numbers(event.cards))
    battle.places[event.seat] = [0] * event.count


def on_luck_renewed(battle: Battle, event: LuckRenewed) -> None:
    battle.deck = card_numbers(event.deck)
    battle.renewals += 1


APPLY = {GameSetUp: on_game_set_up, HandSet: on_hand_set, LuckRenewed: on_luck_renewed}
