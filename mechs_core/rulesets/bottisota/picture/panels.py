"""What everybody knows of each seat: a panel with its numbers, its damage, faults and parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mechs_core.kernel.picture import Box, Group, Shape, Words
from mechs_core.kit.words import count
from mechs_core.rulesets.bottisota.data import BOT, BOTS
from mechs_core.rulesets.bottisota.picture.bots import sign
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
from mechs_core.rulesets.bottisota.text.words import short, signed, type_of
from mechs_core.rulesets.bottisota.view import BotSeen, SeatSeen, View

BADGE = 6.4  # width of the seat's number
CELL = 3.7  # of the track of damage
CHIP = 12.6  # width of a fault


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
        shapes = (
            Box(0, 0, BADGE, 3.8, "goal", 0.8),
            Words(BADGE / 2, 2.8, "1st", "onseat", 2.8),
        )
        label = f"starter {short(view, view.starter)}"
        groups.append(Group("starter", shapes, label=label, at=(x + 1, y + 8)))
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
    if each.lives_left:
        told.append(f"{each.lives_left} more bot" + "s" * (each.lives_left > 1))
    return ", ".join(told)


def _badge(seat: int, *, gone: bool = False) -> tuple[Shape, ...]:
    return (
        Box(1, 1.2, BADGE, 6, "nobody" if gone else f"seat{seat}", 1.2),
        Words(1 + BADGE / 2, 5.9, str(seat), "onseat", 4.8),
    )


# ---------------------------------------------------------------- seats with a bot


def _panel(view: View, at: Layout, seat: int, each: SeatSeen, bot: BotSeen) -> list[Group]:
    x, y = at.panels[seat]
    own, place = seat == view.viewer, f"seat {seat}"
    parts = [*links_told(view, seat), *(installed_told(bot, card) for card in bot.installed)]
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
        Group(f"doing {seat}", _doing(at, bot.area, bot.heading, told), at=(x, y)),
        _damage(bot, seat, "damage" if own else place, at),
        *_faults(bot, seat, at, own=own),
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
    words = ("armour", "shield", "tempo", "hand") if at.wide else ("arm", "shd", "tmp", "hnd")
    size = 3.3 if at.wide else 2.9
    stop = w / 2 if at.wide else w / 4
    shapes: list[Shape] = [
        Box(0.3, 0.3, w - 0.6, h - 0.6, "floor", 1.5),
        *_badge(seat),
        *sign(bot, None, BADGE + 4.6, 4.2),
        Words(BADGE + 8.4, 5.4, bot, "strong", 3.9, "start"),
    ]
    if own:
        shapes.append(Box(0.3, 0.3, 1.2, h - 0.6, "goal"))
    numbers = (f"{armour}+", f"{shield}+" if shield else "-", signed(tempo), str(hand))
    line = 9.6 + 4.4
    x = BADGE + 3.0
    for word, number in zip(words, numbers, strict=True):
        shapes.append(Words(x, line, f"{word} {number}", "label", size, "start"))
        x += (len(word) + 3.4) * size * 0.62 if not at.wide else (w - BADGE - 4) / 4
    y = line + 4.2
    room = w - 4
    right = f"kept in sight: {' '.join(stolen)}" if stolen else ""
    right = ", ".join(told for told in (right, counted) if told)
    if right:
        shapes.append(Words(w - 2, y, right, "label", 2.8, "end", room / 2))
        room /= 2
    if weapons:
        shapes.append(Words(2, y, weapons, "label", 2.9, "start", room))
    if parts:
        size = 2.9 if at.wide else 2.6
        lines = max(1, int((h - y - 0.6) / (size * 1.22)))
        shapes += paragraph(parts, 2, y + 3.7, w - 4, size, lines=lines)
    assert stop
    return tuple(shapes)


@lru_cache(maxsize=1 << 10)
def _doing(at: Layout, area: str, heading: str | None, told: str) -> tuple[Shape, ...]:
    """Where a bot is, and what it does or has done."""
    w, _ = at.panel
    start = BADGE + (8.4 + 8 * 3.9 * 0.62 if not at.wide else 34)
    where = area if heading is None else f"{area} >{heading.lower()}"
    shapes: list[Shape] = [Words(start, 5.4, where, "strong", 3.1, "start")]
    if told:
        left = start + len(where) * 2.2
        shapes.append(Words(w - 1.6, 5.4, told, "label", 3, "end", w - 1.6 - left))
    return tuple(shapes)


def _damage(bot: BotSeen, seat: int, place: str, at: Layout) -> Group:
    kind = BOTS[BOT[bot.bot]]
    x, y = at.panels[seat]
    return Group(
        f"damage {seat}",
        _track(bot.damage, kind.fault_at, kind.explode_at),
        place,
        f"{bot.bot}: damage {bot.damage} of {kind.explode_at}",
        (x + BADGE + 3, y + 7.2),
    )


@lru_cache(maxsize=1 << 6)
def _track(damage: int, fault_at: int, explode_at: int) -> tuple[Shape, ...]:
    """A cell for each point: taken ones marked, cracked from where a point breaks something."""
    shapes: list[Shape] = []
    for point in range(1, explode_at + 1):
        x = (point - 1) * CELL
        taken = point <= damage
        shapes.append(Box(x, 0, CELL, CELL, "hazard" if taken else "card"))
        if point == explode_at:
            shapes.append(Words(x + CELL / 2, 3, "!", "onseat" if taken else "strong", 3.4))
        elif taken:
            shapes.append(Words(x + CELL / 2, 2.9, "#", "onseat", 3))
        elif point >= fault_at:
            shapes.append(crack(x + CELL / 2, CELL / 2))
    return tuple(shapes)


def _faults(bot: BotSeen, seat: int, at: Layout, *, own: bool) -> list[Group]:
    """A chip for each kind of fault that a bot has, behind its track of damage."""
    x, y = at.panels[seat]
    start = BADGE + 3 + type_of(bot).explode_at * CELL + 1.4
    wide = min(CHIP, (at.panel[0] - start - 1) / 3)
    return [
        Group(
            f"fault {seat} {kind}",
            _chip(fault_told(kind, number), wide),
            f"fault {kind}" if own else f"seat {seat}",
            f"{bot.bot}: fault {fault_told(kind, number)}",
            (x + start + place * wide, y + 7.2),
        )
        for place, (kind, number) in enumerate(bot.faults.items())
    ]


@lru_cache(maxsize=1 << 6)
def _chip(told: str, wide: float) -> tuple[Shape, ...]:
    return (
        Box(0, 0, wide - 0.6, CELL, "mark", 0.8),
        Words(wide / 2 - 0.3, 2.8, told, "onseat", 2.7, width=wide - 1.6),
    )
