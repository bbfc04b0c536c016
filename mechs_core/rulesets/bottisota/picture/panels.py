"""What everybody knows of each seat: a panel with its numbers, its damage, faults and parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words, width_of
from mechs_core.kit.words import count
from mechs_core.rulesets.bottisota.data import BOT, BOTS
from mechs_core.rulesets.bottisota.model import FAULTS
from mechs_core.rulesets.bottisota.picture.bots import seat_number, sign
from mechs_core.rulesets.bottisota.picture.layout import Layout
from mechs_core.rulesets.bottisota.picture.shapes import crack, paragraph
from mechs_core.rulesets.bottisota.text.bot_table import (
    absent,
    doing,
    fault_told,
    installed_told,
    links_told,
    weapons_told,
)
from mechs_core.rulesets.bottisota.text.words import short, signed
from mechs_core.rulesets.bottisota.view import BotSeen, SeatSeen, View

BADGE = 6.4  # width of the seat's number
CELL = 3.7  # of the track of damage
FAULT = 12.6  # width of a fault
FIRST, OWN = 7.6, 11.3  # where small signs stand below the seat's number
STEP = 3.5  # from line to line
FULL = ("armour", "shield", "tempo", "hand")
SHORT = ("arm", "shd", "tmp", "hnd")


def panel_groups(view: View, at: Layout) -> list[Group]:
    """The panels by seat, with the starter's sign."""
    groups: list[Group] = []
    without = {seat: label for label, seats in absent(view).items() for seat in seats}
    for seat, each in enumerate(view.seats):
        if each.bot is None:
            groups.append(_absent(view, at, seat, each, without[seat]))
        else:
            groups += _panel(view, at, seat, each, each.bot)
    if view.phase != "entry":
        x, y = at.panels[view.starter]
        label = f"starter {short(view, view.starter)}"
        shapes = _token("1st", "goal", 0, 0)
        groups.append(Group("starter", shapes, label=label, at=(x + 1, y + FIRST)))
    return groups


def _absent(view: View, at: Layout, seat: int, each: SeatSeen, label: str) -> Group:
    """A seat without a bot: to enter, may come, out."""
    turn = view.entrants.index(seat) + 1 if label == "to enter" else 0
    told = f"{label}, {turn} of {len(view.entrants)}" if turn else label
    shapes = _without_bot(
        at, seat, each.dealt, told, _counted(each), seat == view.viewer, label == "out"
    )
    dealt = f" {each.dealt}" if each.dealt else ""
    return Group(
        f"panel {seat}", shapes, f"seat {seat}", f"seat {seat}{dealt}: {told}", at.panels[seat]
    )


@lru_cache(maxsize=1 << 8)
def _without_bot(
    at: Layout, seat: int, dealt: str | None, told: str, counted: str, own: bool, out: bool
) -> tuple[Shape, ...]:
    w, h = at.panel
    shapes: list[Shape] = [
        Box(0.3, 0.3, w - 0.6, h - 0.6, "void" if out else "floor", 1.5),
        *_badge(seat, gone=out),
        Words(BADGE + 3, 5.2, f"s{seat}" + ", you" * own, "label", 4, "start"),
        Words(w - 2, 5.2, told, "label", 3.2, "end", w / 2),
    ]
    if dealt:
        shapes += sign(dealt, None, BADGE + 6, 11)
        shapes.append(Words(BADGE + 10, 12.2, dealt, "label", 3.6, "start"))
    if counted:
        shapes.append(Words(w - 2, 12.2, counted, "label", 2.8, "end"))
    return tuple(shapes)


def _counted(each: SeatSeen) -> str:
    """ "2 kills, 1 life left"; what there is none of is left out."""
    told = [count(each.kills, "kill")] if each.kills else []
    if each.lives_left and each.fielded and not each.retired:
        told.append(f"{each.lives_left} more bot" + "s" * (each.lives_left > 1))
    return ", ".join(told)


def _badge(seat: int, *, gone: bool = False) -> tuple[Shape, ...]:
    return (
        Box(1, 1.2, BADGE, 6, "nobody" if gone else f"seat{seat}", 1.2),
        *(
            (Words(1 + BADGE / 2, 5.9, str(seat), "onseat", 4.8),)
            if gone
            else seat_number(seat, 1 + BADGE / 2, 4.2, 4.8)
        ),
    )


def name_from(at: Layout) -> float:
    """Where the name begins; a wide panel has a sign before it."""
    return BADGE + (8.2 if at.wide else 2.8)


# ---------------------------------------------------------------- seats with a bot


def _panel(view: View, at: Layout, seat: int, each: SeatSeen, bot: BotSeen) -> list[Group]:
    x, y = at.panels[seat]
    own, place = seat == view.viewer, f"seat {seat}"
    parts = [
        *sorted(links_told(view, seat)),
        *(installed_told(bot, card) for card in bot.installed),
    ]
    shapes = _numbers(
        *(at, seat, bot.bot, own, bot.armour, bot.shield, bot.tempo, each.hand, each.stolen),
        *(weapons_told(bot), ", ".join(parts), _counted(each)),
    )
    shield = "" if bot.shield is None else f", shield {bot.shield}+"
    label = (
        f"{'you, ' if own else ''}seat {seat}, {bot.bot}: armour {bot.armour}+{shield},"
        f" tempo {signed(bot.tempo)}, {count(each.hand, 'card')} in hand"
    )
    label += "".join(f", {told}" for told in (_counted(each), weapons_told(bot), *parts) if told)
    told = doing(view, seat, bot)
    return [
        Group(f"panel {seat}", shapes, place, label, (x, y)),
        Group(f"doing {seat}", _doing(at, bot.bot, bot.area, bot.heading, told), at=(x, y)),
        *_damage(view, seat, bot, at),
    ]


@lru_cache(maxsize=1 << 10)
def _numbers(
    at: Layout,
    seat: int,
    bot: str,
    own: bool,
    armour: int,
    shield: int | None,
    tempo: int,
    hand: int,
    stolen: Sequence[str],
    weapons: str,
    parts: str,
    counted: str,
) -> tuple[Shape, ...]:
    w, h = at.panel
    shapes: list[Shape] = [
        Box(0.3, 0.3, w - 0.6, h - 0.6, "floor", 1.5),
        *_badge(seat),
        Words(name_from(at), 5.4, bot, "strong", 3.6, "start", 20),
    ]
    if own:
        shapes += _token("you", "good", 1, OWN)
    size, line = (3.3, 13.9) if at.wide else (2.9, 14.0)
    numbers = (f"{armour}+", f"{shield}+" if shield else "-", signed(tempo), str(hand))
    apart = " " * (6 if at.wide else 2)
    told = apart.join(
        f"{word} {number:<2}"
        for word, number in zip(FULL if at.wide else SHORT, numbers, strict=True)
    )
    shapes.append(Words(BADGE + 3, line, told.rstrip(), "label", size, "start", mono=True))
    right = ", ".join(told for told in (_in_sight(stolen), counted) if told)
    shapes += _below(at, line + STEP, weapons, right, size - 0.1)
    if parts:
        y = line + STEP * (1 + bool(weapons or right))
        size = 2.8 if at.wide else 2.6
        lines = int((h - y - 0.8) / (size * 1.22)) + 1
        shapes += paragraph(parts, 2, y, w - 4, size, lines=lines)
    return tuple(shapes)


def _below(at: Layout, y: float, weapons: str, right: str, size: float) -> list[Words]:
    """The line below the numbers: weapons, and at the right what else is counted."""
    w, _ = at.panel
    room = w - 4
    words = []
    if right:
        words.append(Words(w - 2, y, right, "label", size, "end", room / 2 + 0.1))
        room -= width_of(words[0]) + 2
    if weapons:
        words.append(Words(2, y, weapons, "label", size, "start", room))
    return words


def _in_sight(stolen: Sequence[str]) -> str:
    """The cards of a hand that all have seen."""
    return f"in hand: {' '.join(stolen)}" if stolen else ""


def _token(word: str, role: str, x: float, y: float) -> tuple[Shape, ...]:
    """A small sign below a seat's number."""
    return (
        Box(x, y, BADGE, 3.3, role, 0.8),
        Words(x + BADGE / 2, y + 2.5, word, "onseat", 2.7),
    )


@lru_cache(maxsize=1 << 10)
def _doing(at: Layout, bot: str, area: str, heading: str | None, told: str) -> tuple[Shape, ...]:
    """Where a bot is and heads, and what it does or has done."""
    w, _ = at.panel
    start = name_from(at) + 20.6
    where = area if heading is None else f"{area} >{heading.lower()}"
    shapes: list[Shape] = [Words(start, 5.4, where, "strong", 3.3, "start", 14)]
    if at.wide:
        shapes += sign(bot, heading, BADGE + 4.6, 4.2)
    if told:
        left = start + len(where) * 2.2
        shapes.append(Words(w - 1.6, 5.4, told, "label", 3, "end", w - 1.6 - left))
    return tuple(shapes)


def _damage(view: View, seat: int, bot: BotSeen, at: Layout) -> list[Group]:
    """The track of damage, then the faults; the viewer's own can be pointed at one by one."""
    kind = BOTS[BOT[bot.bot]]
    x, y = at.panels[seat]
    x, y = x + BADGE + 3, y + 7
    track = _track(bot.damage, kind.fault_at, kind.explode_at)
    label = f"{bot.bot}: damage {bot.damage} of {kind.explode_at}"
    broken = [fault for fault in FAULTS if fault in bot.faults]
    faults = [fault_told(fault, bot.faults[fault]) for fault in broken]
    wide = kind.explode_at * CELL + 1.4
    room = at.panel[0] - BADGE - 4 - wide
    if seat != view.viewer:
        chip = _chip(", ".join(faults), wide, min(room, FAULT * len(faults))) if faults else ()
        label += f", faults {', '.join(faults)}" if faults else ""
        return [Group(f"damage {seat}", track + chip, f"seat {seat}", label, (x, y))]
    each = min(FAULT, room / 3)
    return [
        Group(f"damage {seat}", track, "damage", label, (x, y)),
        *(
            Group(
                f"fault {seat} {fault}",
                _chip(told, 0, each - 0.6),
                f"fault {fault}",
                f"{bot.bot}: fault {told}",
                (x + wide + place * each, y),
            )
            for place, (fault, told) in enumerate(zip(broken, faults, strict=True))
        ),
    ]


@lru_cache(maxsize=1 << 6)
def _track(damage: int, fault_at: int, explode_at: int) -> tuple[Shape, ...]:
    """A cell for each point: how many are taken, cracks where a point breaks something, the end."""
    wide = explode_at * CELL
    taken = min(damage, explode_at)  # whatever a record of other rules says
    shapes: list[Shape] = [Box(0, 0, wide, CELL, "card")]
    if taken:
        shapes.append(Box(0, 0, taken * CELL, CELL, "hazard"))
        shapes.append(Words((taken - 0.5) * CELL, 3.0, str(damage), "onseat", 3.2))
    between = [
        (point * CELL, end if point % 2 else CELL - end)
        for point in range(1, explode_at)
        for end in (0.0, CELL)
    ]
    shapes.append(Stroke(tuple(between), "card"))
    shapes += [
        crack((point - 0.5) * CELL, CELL / 2)
        for point in range(max(fault_at, taken + 1), explode_at)
    ]
    if taken < explode_at:
        shapes.append(Words(wide - CELL / 2, 3.0, "!", "strong", 3.4))
    return tuple(shapes)


@lru_cache(maxsize=1 << 8)
def _chip(told: str, x: float, wide: float) -> tuple[Shape, ...]:
    return (
        Box(x, 0, wide, CELL, "hazard", 0.8),
        Words(x + wide / 2, 2.8, told, "onseat", 2.7, width=wide - 1),
    )
