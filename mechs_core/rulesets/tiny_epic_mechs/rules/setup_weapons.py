"""The weapon with which each seat begins, the market and its deck. TEM-SETUP-7, TEM-SETUP-8."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, NOBODY, Decision, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    BASIC,
    FIRST_BASIC,
    MARKET_SLOTS,
    WEAPON,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import WeaponId
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import start_round


class ChooseStartingWeapon(Decision, frozen=True):
    """Equip this basic weapon."""

    weapon: Annotated[WeaponId, secret(DECIDER)]


class StartingWeaponChosen(Event, frozen=True):
    seat: int
    weapon: Annotated[str, secret("seat", chosen=True)]


class StartingWeaponsRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    weapons: tuple[str, ...]  # by seat
    supply: dict[str, int]  # B1 to B4: copies left


class WeaponDeckShuffled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    deck: Annotated[tuple[str, ...], secret(NOBODY)]  # top first


class MarketFilled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    market: tuple[str, ...]  # slots 1 to 4; they leave the deck


class LuckRenewed(Event, frozen=True):
    """A branch with new luck: what is left of the deck lies in a new order."""

    reveals: ClassVar[bool] = True

    deck: Annotated[tuple[str, ...], secret(NOBODY)]  # top first


def why_not_choose(choice: ChooseStartingWeapon) -> IllegalDecision | None:
    """What forbids beginning with this weapon, or None."""
    if choice.weapon not in BASIC:
        return IllegalDecision("not_basic", f"{choice.weapon} is not a basic weapon")
    return None


def choose(play: Play[Arena], seat: int, choice: ChooseStartingWeapon) -> None:
    if reason := why_not_choose(choice):
        raise reason
    play.emit(StartingWeaponChosen(seat, choice.weapon))
    if OFF not in play.state.starting:
        reveal(play)


def choose_choices(arena: Arena, seat: int) -> list[ChooseStartingWeapon]:
    return [ChooseStartingWeapon(weapon) for weapon in BASIC]


def reveal(play: Play[Arena]) -> None:
    """TEM-SETUP-7 All weapons are revealed; TEM-SETUP-8 then the market is. Round 1 begins."""
    arena = play.state
    weapons = tuple(WEAPONS[weapon] for weapon in arena.starting)
    supply = {weapon: arena.seats - weapons.count(weapon) for weapon in BASIC}
    play.emit(StartingWeaponsRevealed(weapons, supply))
    deck = play.luck.shuffle("weapons", ADVANCED)
    play.emit(WeaponDeckShuffled(tuple(deck)))
    play.emit(MarketFilled(tuple(deck[:MARKET_SLOTS])))
    start_round(play, 1, arena.first)  # TEM-SETUP-9


def renew_luck(play: Play[Arena]) -> None:
    """TEM-LUCK-3 The deck is shuffled anew, an empty one too; after the end nothing happens."""
    arena = play.state
    if arena.ranking:
        return
    left = [WEAPONS[weapon] for weapon in sorted(arena.deck)]
    deck = play.luck.shuffle(f"weapons again {arena.renewals + 1}", left)
    play.emit(LuckRenewed(tuple(deck)))


def on_starting_weapon_chosen(arena: Arena, event: StartingWeaponChosen) -> None:
    arena.starting[event.seat] = WEAPON[event.weapon]


def on_starting_weapons_revealed(arena: Arena, event: StartingWeaponsRevealed) -> None:
    for seat, weapon in enumerate(event.weapons):
        arena.owned[seat] = arena.equipped[seat] = 1 << WEAPON[weapon]
    arena.starting = [OFF] * arena.seats
    for weapon, copies in event.supply.items():
        arena.supply[WEAPON[weapon] - FIRST_BASIC] = copies


def on_weapon_deck_shuffled(arena: Arena, event: WeaponDeckShuffled) -> None:
    arena.deck = [WEAPON[weapon] for weapon in event.deck]


def on_market_filled(arena: Arena, event: MarketFilled) -> None:
    arena.market = [WEAPON[weapon] for weapon in event.market]
    arena.deck = [weapon for weapon in arena.deck if weapon not in arena.market]


def on_luck_renewed(arena: Arena, event: LuckRenewed) -> None:
    arena.deck = [WEAPON[weapon] for weapon in event.deck]
    arena.renewals += 1


DECIDE = {ChooseStartingWeapon: choose}
APPLY = {
    StartingWeaponChosen: on_starting_weapon_chosen,
    StartingWeaponsRevealed: on_starting_weapons_revealed,
    WeaponDeckShuffled: on_weapon_deck_shuffled,
    MarketFilled: on_market_filled,
    LuckRenewed: on_luck_renewed,
}
OFFER = {ChooseStartingWeapon: choose_choices}
