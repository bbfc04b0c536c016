"""The notation for people: a decision as a short line of text, and back. RULES.md, Notation.

Lower case and single spaces are written; upper case and more spaces are read as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.words import shown
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS, MINE_NUMBERS, PILOTS, WEAPON
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS
from mechs_core.rulesets.tiny_epic_mechs.messages import CREDITS, ENERGY
from mechs_core.rulesets.tiny_epic_mechs.questions import WITH_EQUIP
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.armoury import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.layout import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.text.words import RESOURCE
from mechs_core.rulesets.tiny_epic_mechs.view import View

LONGEST: Final = 80  # characters of one decision
DIGITS: Final = 4  # of a number, at most

Words = list[str]  # of a line after its first one


def parse(text: str, view: View) -> Decision:
    """The decision that a line of notation says, of one decision.

    The first word may be left out where the question has one, as in "k7 e" or "b4 power".
    Whether it is legal is not asked here. Raises IllegalDecision `bad_value` with a sentence
    that says what would parse.
    """
    first, *rest = text.lower().split() or [""]
    form = FORMS.get(first)
    if len(text) > LONGEST:
        _refuse_word(view)
    if form is None:
        return _without_word([first, *rest], view) or _refuse_word(view)
    read, example = form
    decision = read(rest)
    if decision is None:
        raise IllegalDecision("bad_value", f"this is written: {example}")
    return decision


def _without_word(words: Words, view: View) -> Decision | None:
    """What the words say behind the first word that fits best; a number is none of them."""
    wanted, *_ = _fitting(view).split() or [""]
    if not wanted or not words[0] or words[0].isdecimal():
        return None
    return FORMS[wanted][0](words) if _reads(" ".join([wanted, *words])) else None


def format(decision: Decision, view: View) -> str:
    """The line that `parse` reads back into this decision."""
    return WRITE[type(decision)](decision)


def split(text: str) -> tuple[str, ...]:
    """The single decisions of a line, as `parse` reads them one after another.

    "program k1 n k3 s" is two decisions, "collect b2 credits c2 energy" and "equip a06 for b1 a07"
    are two; "k1 n k3 s" is a program, too. A line that holds a fault anywhere stays whole, so that
    nothing of it is decided.
    """
    first, *rest = text.lower().split() or [""]
    if first.upper() in CARDS:
        first, rest = "program", [first, *rest]
    chain = CHAINS.get(first)
    if chain is None:
        return (text,)
    pieces = [f"{first} {' '.join(piece)}" for piece in chain(rest)]
    return tuple(pieces) if len(pieces) > 1 and all(map(_reads, pieces)) else (text,)


def _reads(piece: str) -> bool:
    """Whether this parses, as one decision."""
    first, *rest = piece.split()
    try:
        return FORMS[first][0](rest) is not None
    except IllegalDecision:
        return False


# ---------------------------------------------------------------- several decisions a line


def _pairs(words: Words) -> list[Words]:
    return [words[i : i + 2] for i in range(0, len(words), 2)]


def _changes(words: Words) -> list[Words]:
    """Weapons, each with "for" and another one or without."""
    found: list[Words] = []
    for word in words:
        if found and (word == "for" or found[-1][-1] == "for"):
            found[-1].append(word)
        else:
            found.append([word])
    return found


def _singly(words: Words) -> list[Words]:
    return [[word] for word in words]


CHAINS: Final[Mapping[str, Callable[[Words], list[Words]]]] = {
    "program": _pairs,
    "collect": _pairs,
    "equip": _changes,
    "unequip": _singly,
}


# ---------------------------------------------------------------- the kinds of word


def _one_of(word: str, known: tuple[str, ...], what: str) -> str:
    """The known word that is meant. what: "a card", for the refusal."""
    if word.upper() not in known:
        fitting = " ".join(known).lower()
        raise IllegalDecision("bad_value", f"{shown(word)} is not {what}: {fitting}")
    return word.upper()


def _pilot(word: str) -> str:
    return _one_of(word, PILOTS, "a pilot")


def _card(word: str) -> str:
    return _one_of(word, CARDS, "a program card")


def _direction(word: str) -> str:
    return _one_of(word, DIRECTIONS, "a direction")


def _cell(word: str) -> str:
    if word not in CELLS:
        raise IllegalDecision("bad_value", f"{shown(word)} is not a cell; cells are a1 to e5")
    return word


def _weapon(word: str) -> str:
    if word.upper() not in WEAPON:
        wanted = "weapons are a01 to a16 and b1 to b4"
        raise IllegalDecision("bad_value", f"{shown(word)} is not a weapon; {wanted}")
    return word.upper()


def _mine(word: str) -> int:
    number = _number(word)
    if number not in MINE_NUMBERS:
        raise IllegalDecision("bad_value", f"{shown(word)} is not the number of a mine: 1 2 3 4")
    return number


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= DIGITS):
        raise IllegalDecision("bad_value", f"{shown(word)} is not a number")
    return int(word)


def _resource(word: str) -> str:
    found = RESOURCES.get(word)
    if found is None:
        raise IllegalDecision("bad_value", f"{shown(word)} is not a resource: credits energy")
    return found


RESOURCES: Final = {
    **dict.fromkeys(("credits", "credit", "c"), CREDITS),
    **dict.fromkeys(("energy", "e"), ENERGY),
}
ANSWERS: Final = {"yes": True, "y": True, "no": False, "n": False}


# ---------------------------------------------------------------- reading

Read = Callable[[Words], Decision | None]  # None: not written so


def _bare(decision: Decision) -> Read:
    return lambda words: decision if not words else None


def _one(read: Callable[[str], Decision | None]) -> Read:
    return lambda words: read(words[0]) if len(words) == 1 else None


def _card_and_way(kind: Callable[[str, str], Decision]) -> Read:
    """A card and a direction; each word of a longer line is looked at, too."""

    def read(words: Words) -> Decision | None:
        pairs = _pairs(words)
        for pair in pairs:
            _card(pair[0])
            for word in pair[1:]:
                _direction(word)
        whole = len(words) == 2
        return kind(_card(words[0]), _direction(words[1])) if whole else None

    return read


def _answer(kind: Callable[[bool], Decision]) -> Read:
    return _one(lambda word: kind(ANSWERS[word]) if word in ANSWERS else None)


def _base(words: Words) -> Decision | None:
    if len(words) == 2 and words[0] == "mine":
        return ChooseBaseMine(_mine(words[1]))
    return PlaceBase(_cell(words[0])) if len(words) == 1 and words != ["mine"] else None


def _start(word: str) -> Decision:
    return ChooseStartingWeapon(_weapon(word))


def _collect(words: Words) -> Decision | None:
    if not words:
        return Collect()
    return Collect(_cell(words[0]), _resource(words[1])) if len(words) == 2 else None


def _deploy_mine(words: Words) -> Decision | None:
    if len(words) == 2 and words[0] == "from":
        return DeployMine(from_=_cell(words[1]))
    return DeployMine(number=_mine(words[0])) if len(words) == 1 else None


def _deploy_turret(words: Words) -> Decision | None:
    if len(words) == 2 and words[0] == "from":
        return DeployTurret(_cell(words[1]))
    return None if words else DeployTurret()


def _attack(words: Words) -> Decision | None:
    """The weapon, then "power", "pay" with a number and "on" with a weapon, each once at most."""
    if not words:
        return None
    weapon, *more = words
    power, pay, target = False, 0, None
    for word in ATTACK_WORDS:
        if more[:1] != [word]:
            continue
        if word == "power":
            power, more = True, more[1:]
        elif len(more) == 1:
            return None
        elif word == "pay":
            pay, more = _number(more[1]), more[2:]
        else:
            target, more = _weapon(more[1]), more[2:]
    return None if more else Attack(_weapon(weapon), power, pay, target)


ATTACK_WORDS: Final = ("power", "pay", "on")  # in this order


def _equip(words: Words) -> Decision | None:
    if len(words) == 1:
        return Equip(_weapon(words[0]))
    if len(words) == 3 and words[1] == "for":
        return Equip(_weapon(words[0]), _weapon(words[2]))
    return None


# First word -> how the rest is read, and an example.
FORMS: Final[Mapping[str, tuple[Read, str]]] = {
    "pilot": (_one(lambda word: ChoosePilot(_pilot(word))), "pilot p3"),
    "base": (_base, "base c1, the mine in it: base mine 2"),
    "start": (_one(_start), "start b1"),
    "program": (_card_and_way(ProgramCard), "program k7 e, or several: program k7 e k1 n"),
    "reveal": (_bare(Reveal()), "reveal"),
    "play": (_card_and_way(PlayAdHoc), "play k1 n"),
    "enter": (_answer(EnterMech), "enter yes, or enter no"),
    "claim": (_answer(ClaimMech), "claim yes, or claim no"),
    "collect": (_collect, "collect, of a zone with a choice: collect c2 energy"),
    "buy": (_one(lambda word: Buy(_weapon(word))), "buy a06"),
    "mine": (_deploy_mine, "mine 2, moving one: mine from b2"),
    "turret": (_deploy_turret, "turret, moving one: turret from b2"),
    "heal": (_one(lambda word: Heal(_number(word)) if _number(word) else None), "heal 2"),
    "upgrade": (_bare(Upgrade()), "upgrade"),
    "pass": (_bare(PassAction()), "pass"),
    "attack": (_attack, "attack b1, attack a01 power pay 2, attack a14 power on b1"),
    "place": (_one(lambda word: Place(_cell(word))), "place c1"),
    "equip": (_equip, "equip a06, in exchange: equip a06 for b1"),
    "unequip": (_one(lambda word: Equip(instead_of=_weapon(word))), "unequip b1"),
}


# ---------------------------------------------------------------- what would parse now

FITTING: Final[Mapping[str, str]] = {  # phase, of `action` the action -> the words that fit
    "setup_pilots": "pilot",
    "setup_bases": "base",
    "setup_mines": "base",
    "setup_weapons": "start",
    "programming": "program",
    "card": "reveal",
    "card ad hoc": "play",
    "combat": "attack",
    "claim": "claim",
    "place": "place",
    "enter": "enter",
    "action COLLECT": "collect pass",
    "action BUY": "buy pass",
    "action MINE": "mine pass",
    "action TURRET": "turret pass",
    "action POWER_UP": "heal upgrade pass",
    "collect": "collect",
}
EQUIPPING: Final = "equip unequip"


def _refuse_word(view: View) -> NoReturn:
    fitting = _fitting(view) or " ".join(FORMS)
    raise IllegalDecision("bad_value", f"the first word is one of: {fitting}")


def _fitting(view: View) -> str:
    """The first words that answer what the viewer is asked; "" where nothing is asked."""
    seat = view.viewer
    if seat is None or seat not in view.asked:
        return EQUIPPING if seat in view.free else ""
    kind = view.phase
    if kind == "card" and view.seats[seat].ad_hoc is not None:
        kind = "card ad hoc"
    elif kind == "action":
        kind = f"action {view.action}"
    return f"{FITTING[kind]} {EQUIPPING}" if view.phase in WITH_EQUIP else FITTING[kind]


# ---------------------------------------------------------------- writing


def _write_collect(told: Collect) -> str:
    if told.cell is None or told.resource is None:
        return "collect"
    return f"collect {told.cell} {RESOURCE[told.resource]}"


def _write_mine(told: DeployMine) -> str:
    return f"mine {told.number}" if told.from_ is None else f"mine from {told.from_}"


def _write_turret(told: DeployTurret) -> str:
    return "turret" if told.from_ is None else f"turret from {told.from_}"


def _write_attack(told: Attack) -> str:
    words = ["attack", told.weapon, *(["power"] if told.power else [])]
    words += ["pay", str(told.pay)] if told.pay else []
    words += [] if told.target is None else ["on", told.target]
    return " ".join(words).lower()


def _write_equip(told: Equip) -> str:
    if told.weapon is None:
        return f"unequip {told.instead_of}".lower()
    out = "" if told.instead_of is None else f" for {told.instead_of}"
    return f"equip {told.weapon}{out}".lower()


def _yes(accept: bool) -> str:
    return "yes" if accept else "no"


WRITE: Final[Mapping[type[Decision], Callable[[Any], str]]] = {
    ChoosePilot: lambda told: f"pilot {told.pilot.lower()}",
    PlaceBase: lambda told: f"base {told.cell}",
    ChooseBaseMine: lambda told: f"base mine {told.number}",
    ChooseStartingWeapon: lambda told: f"start {told.weapon.lower()}",
    ProgramCard: lambda told: f"program {told.card} {told.direction}".lower(),
    Reveal: lambda told: "reveal",
    PlayAdHoc: lambda told: f"play {told.card} {told.direction}".lower(),
    EnterMech: lambda told: f"enter {_yes(told.accept)}",
    ClaimMech: lambda told: f"claim {_yes(told.accept)}",
    Collect: _write_collect,
    Buy: lambda told: f"buy {told.weapon.lower()}",
    DeployMine: _write_mine,
    DeployTurret: _write_turret,
    Heal: lambda told: f"heal {told.energy}",
    Upgrade: lambda told: "upgrade",
    PassAction: lambda told: "pass",
    Attack: _write_attack,
    Place: lambda told: f"place {told.cell}",
    Equip: _write_equip,
}
