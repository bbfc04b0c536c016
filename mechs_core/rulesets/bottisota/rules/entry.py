"""Who enters the hall: entry order, bots dealt or picked, the entry step of a round. BOT-JOIN."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import BOT, BOT_NAMES, BOTS, WEAPONS, charges_of
from mechs_core.rulesets.bottisota.field_types import AREAS, Area, BotName, Choice, OptionalHeading
from mechs_core.rulesets.bottisota.geometry import DIRECTION, DIRECTIONS, OFF
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules import cards, end
from mechs_core.rulesets.bottisota.rules.dice import choose
from mechs_core.rulesets.bottisota.rules.rounds import start_round


class PickBot(Choice, frozen=True):
    bot: BotName


class Enter(Choice, frozen=True):
    area: Area
    heading: OptionalHeading = None  # of a flying bot, and only of one


class Wait(Choice, frozen=True):
    pass


class Retire(Choice, frozen=True):
    pass


class EntryOrderDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True

    round: int
    order: tuple[int, ...]  # seats


class BotDealt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    bot: str


class BotPicked(Event, frozen=True):
    seat: int
    bot: str


class BotEntered(Event, frozen=True):
    seat: int
    bot: str
    area: str
    heading: str | None
    lives_left: int
    armour: int
    shield: int | None
    charges: dict[str, int]  # weapon with charges -> how many


class EntryWaited(Event, frozen=True):
    seat: int


class SeatRetired(Event, frozen=True):
    seat: int


PICKS: Final = tuple(PickBot(name) for name in BOT_NAMES)
ENTERS: Final = {area: (Enter(area),) for area in AREAS}
FLIGHTS: Final = {area: tuple(Enter(area, way) for way in DIRECTIONS) for area in AREAS}
WAIT: Final = Wait()
RETIRE: Final = Retire()


# ---------------------------------------------------------------- the entry step


def question(battle: Battle) -> tuple[int, str, str] | None:
    """Who is asked in the entry phase; None while something goes on by itself."""
    if not battle.entrants:
        return None
    seat = battle.entrants[0]
    dealt = battle.dealt[seat] != OFF
    if battle.choice and dealt:  # BOT-JOIN-1 Who has picked must enter.
        return seat, "entering", ""
    if not battle.choice and not dealt:
        return None
    kind = "entry by choice" if battle.choice else "entry"
    return seat, kind if battle.round == 1 else f"{kind} with wait", ""


def progress(play: Play[Battle]) -> None:
    """Do the next thing that nobody decides: draw the order, deal a bot, begin the round."""
    battle = play.state
    if battle.entrants is None and to_enter(battle):
        draw_order(play)
    elif battle.entrants:
        deal(play, battle.entrants[0])
    else:
        end.check(play)  # BOT-END-1 After the whole entry step
        if battle.phase != "ended":
            start_round(play)


def to_enter(battle: Battle) -> list[int]:
    """BOT-JOIN-1, BOT-SET-2 Seats that may bring a bot into the hall now, ascending."""
    return [
        seat
        for seat, bot in enumerate(battle.bots)
        if bot is None
        and battle.lives_left[seat]
        and not battle.retired[seat]
        and (battle.round > 1 or seat not in battle.late)
    ]


def draw_order(play: Play[Battle]) -> None:
    battle = play.state
    order = play.luck.shuffle(f"entry order r{battle.round}", to_enter(battle))
    play.emit(EntryOrderDrawn(battle.round, tuple(order)))


def deal_all(play: Play[Battle]) -> None:
    """BOT-SET-2 Deal every seat a bot in entry order, before the first enters."""
    drawn = play.luck.shuffle("bots", BOT_NAMES)
    for seat, bot in zip(play.state.entrants or (), drawn, strict=False):
        play.emit(BotDealt(seat, bot))


def deal(play: Play[Battle], seat: int) -> None:
    """BOT-JOIN-1 Deal a seat a bot that is not in play."""
    battle = play.state
    free = [name for name in BOT_NAMES if not in_play(battle, name)]
    play.emit(BotDealt(seat, choose(play, f"deal r{battle.round} s{seat}", free)))


def in_play(battle: Battle, name: str) -> bool:
    """BOT-SET-3, BOT-JOIN-1 Whether a bot of this type is in the hall, or dealt to a seat."""
    kind = BOT[name]
    return kind in battle.dealt or any(bot is not None and bot.kind == kind for bot in battle.bots)


# ---------------------------------------------------------------- decisions


def why_not_pick(battle: Battle, name: str) -> IllegalDecision | None:
    """What forbids to pick this bot, or None."""
    if in_play(battle, name):  # BOT-R-66
        return IllegalDecision("bot_in_play", f"another seat has the {name}")
    return None


def pick_bot(play: Play[Battle], seat: int, choice: PickBot) -> None:
    if reason := why_not_pick(play.state, choice.bot):
        raise reason
    play.emit(BotPicked(seat, choice.bot))


def why_not_area(battle: Battle, area: str) -> IllegalDecision | None:
    """What forbids to enter there, or None. BOT-SET-3"""
    if area not in battle.map.number:
        return IllegalDecision("unknown_area", f"{battle.map.hall} has no area {area}")
    there = battle.standing_in(battle.map.number[area])
    if there:
        return IllegalDecision(
            "area_occupied", f"the {battle.bot(there[0]).type.name} stands at {area}"
        )
    return None


def why_not_enter(battle: Battle, seat: int, choice: Enter) -> IllegalDecision | None:
    """What forbids to enter so, or None."""
    if reason := why_not_area(battle, choice.area):
        return reason
    kind = BOTS[battle.dealt[seat]]
    if kind.flying == (choice.heading is None):  # BOT-SET-4
        why = "needs a heading" if kind.flying else "has no heading"
        return IllegalDecision("heading_required", f"the {kind.name} {why}")
    return None


def enter(play: Play[Battle], seat: int, choice: Enter) -> None:
    """BOT-SET-5 Undamaged and fully charged. BOT-SET-6 No mine attacks, nobody hunts."""
    battle = play.state
    if reason := why_not_enter(battle, seat, choice):
        raise reason
    kind, first = BOTS[battle.dealt[seat]], not battle.fielded[seat]
    play.emit(
        BotEntered(
            seat,
            kind.name,
            choice.area,
            choice.heading,
            battle.lives_left[seat] - 1,  # BOT-JOIN-3
            kind.armour,
            kind.shield or None,
            charges_of(WEAPONS[name] for name in kind.weapons),
        )
    )
    if first:
        for _ in range(battle.start_cards):
            cards.draw(play, seat)


def why_not_wait(battle: Battle) -> IllegalDecision | None:
    """BOT-JOIN-1 What forbids to wait, or None."""
    if len(battle.present()) < 2:
        return IllegalDecision("wait_forbidden", "fewer than two bots are in the hall")
    return None


def wait(play: Play[Battle], seat: int, choice: Wait) -> None:
    if reason := why_not_wait(play.state):
        raise reason
    play.emit(EntryWaited(seat))


def retire(play: Play[Battle], seat: int, choice: Retire) -> None:
    """BOT-JOIN-3 The seat gives up the bots that it could still field."""
    play.emit(SeatRetired(seat))


def pick_choices(battle: Battle, seat: int) -> list[PickBot]:
    return [pick for pick in PICKS if why_not_pick(battle, pick.bot) is None]


def enter_choices(battle: Battle, seat: int) -> list[Enter]:
    """Each free area, for a flying bot with each heading."""
    kept = FLIGHTS if BOTS[battle.dealt[seat]].flying else ENTERS
    return [
        choice
        for area in battle.map.names
        if why_not_area(battle, area) is None
        for choice in kept[area]
    ]


def wait_choices(battle: Battle, seat: int) -> list[Wait]:
    return [] if why_not_wait(battle) else [WAIT]


def retire_choices(battle: Battle, seat: int) -> list[Retire]:
    return [RETIRE]


# ---------------------------------------------------------------- the fold


def on_entry_order_drawn(battle: Battle, event: EntryOrderDrawn) -> None:
    battle.entrants = list(event.order)


def on_bot_dealt(battle: Battle, event: BotDealt | BotPicked) -> None:
    battle.dealt[event.seat] = BOT[event.bot]


def on_bot_entered(battle: Battle, event: BotEntered) -> None:
    seat = event.seat
    assert battle.entrants is not None
    battle.entrants.remove(seat)
    battle.bots[seat] = Bot(
        kind=BOT[event.bot],
        area=battle.map.number[event.area],
        heading=OFF if event.heading is None else DIRECTION[event.heading],
        damage=0,
        faults=[0, 0, 0],
        installed=[],
        armour=event.armour,
        shield=event.shield or 0,
        charges=dict(event.charges),
    )
    battle.dealt[seat] = OFF
    battle.lives_left[seat] = event.lives_left
    battle.fielded[seat] = True
    battle.last_round[seat] = battle.round
    # BOT-JOIN-4, BOT-R-24 The destroyer of its last bot is due one more reward. BOT-R-59 With
    # whatever bot it has now.
    destroyer, battle.destroyer[seat] = battle.destroyer[seat], OFF
    if destroyer != OFF and battle.bots[destroyer] is not None:
        battle.rewards.append(destroyer)


def on_entry_waited(battle: Battle, event: EntryWaited) -> None:
    assert battle.entrants is not None
    battle.entrants.remove(event.seat)


def on_seat_retired(battle: Battle, event: SeatRetired) -> None:
    assert battle.entrants is not None
    battle.entrants.remove(event.seat)
    battle.retired[event.seat] = True
    battle.dealt[event.seat] = OFF
    battle.units += 1
    battle.went_out[event.seat] = battle.units


DECIDE = {PickBot: pick_bot, Enter: enter, Wait: wait, Retire: retire}
APPLY = {
    EntryOrderDrawn: on_entry_order_drawn,
    BotDealt: on_bot_dealt,
    BotPicked: on_bot_dealt,
    BotEntered: on_bot_entered,
    EntryWaited: on_entry_waited,
    SeatRetired: on_seat_retired,
}
OFFER = {PickBot: pick_choices, Enter: enter_choices, Wait: wait_choices, Retire: retire_choices}
