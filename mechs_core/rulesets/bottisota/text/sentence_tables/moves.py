"""Sentences for movement, hunting, mines and bombs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by, when
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled, BombWentOff
from mechs_core.rulesets.bottisota.rules.drop import BombDropped, Drop, MineDropped
from mechs_core.rulesets.bottisota.rules.hunt import Chase, ChaseAnswered
from mechs_core.rulesets.bottisota.rules.initiative import Preempt, PreemptAnswered
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked, MineSlid
from mechs_core.rulesets.bottisota.rules.movement import EndMove, ModeChosen, MoveEnded, MoveMode
from mechs_core.rulesets.bottisota.rules.step import DoorwayRolled, Step, Stepped
from mechs_core.rulesets.bottisota.rules.teleport import Teleport, Teleported
from mechs_core.rulesets.bottisota.text.sentence_tables.values import SAY
from mechs_core.rulesets.bottisota.text.words import rolled
from mechs_core.rulesets.bottisota.view import View

MP: Final = when("mp", "BOT-MOV-2")


def _ground(event: Stepped, view: View) -> tuple[str, ...]:
    """The rules of the terrain on both sides of a step."""
    edge = sorted((event.from_, event.to))
    features = view.map["features"]
    there, here = features.get(event.to, []), features.get(event.from_, [])
    rules = []
    if "S" in there:
        rules.append("BOT-TER-1")
    if f"C:{event.dir}" in here or any(feature.startswith("C:") for feature in there):
        rules.append("BOT-TER-5")
    if edge in view.map["doorways"]:
        rules.append("BOT-TER-7")
    if event.heading is not None and "F" in here:
        rules.append("BOT-TER-3")
    return tuple(rules)


def _bomb_dice(event: BombRolled, view: View) -> str:
    outcome = "hit" if event.hit else "miss"
    return rolled(event.roll, [(event.mod, "at the drop")], event.need, outcome)


def _mine_dice(event: MineAttacked, view: View) -> str:
    outcome = "hit" if event.hit else f"miss, it sleeps until round {event.wakes}"
    return rolled(event.roll, [], event.need, outcome)


TELL: Final[Mapping[type[Message], Row]] = {
    # who goes when
    Preempt: by(
        "go",
        {
            True: SAY("wants to go now", "BOT-INI-3"),
            False: SAY("wants to hold[{for_round?} all round]", "BOT-INI-3"),
        },
    ),
    PreemptAnswered: by(
        "go",
        {
            True: SAY("{seat} goes now", "BOT-INI-3"),
            False: SAY("{seat} holds[{for_round?} for the whole round]", "BOT-INI-3"),
        },
    ),
    # movement
    MoveMode: SAY(
        "chooses to {mode}",
        when("mode", {"hunt": "BOT-HUNT-1", "dock": "BOT-MOV-9"}),
        when("mode", {"dash": "BOT-MOV-1", "normal": "BOT-MOV-1"}),
        mode={"dash": "dash", "normal": "move", "hunt": "hunt", "dock": "dock"},
    ),
    ModeChosen: by(
        "mode",
        {
            "dash": SAY("{seat} dashes with {mp}, and shoots at -1 this round", "BOT-MOV-1", MP),
            "normal": SAY("{seat} moves with {mp}", "BOT-MOV-1", MP),
            "hunt": SAY("{seat} waits in ambush", "BOT-HUNT-1", MP),
            "dock": SAY("{seat} docks", "BOT-MOV-9", MP),
        },
    ),
    Step: SAY("steps {dir}", "BOT-MOV-3"),
    Stepped: SAY(
        "{seat} steps from {from_} to {to} (cost {cost}, {mp_left} left)",
        *("BOT-MOV-3", "BOT-MOV-4", _ground),
    ),
    DoorwayRolled: SAY(
        "{seat} flies at the doorway to {to} and rolls {roll}, a 6 is a crash: "
        "[{crashed?}it crashes|it gets through]",
        "BOT-TER-7",
    ),
    Teleport: SAY("teleports", "BOT-TER-10"),
    Teleported: SAY("{seat} teleports from {from_} to {to} (cost 1, {mp_left} left)", "BOT-TER-10"),
    EndMove: by(
        "heading",
        {None: SAY("ends its movement", "BOT-MOV-3")},
        SAY("ends its movement and turns {heading}", "BOT-MOV-10"),
    ),
    MoveEnded: SAY(
        "{seat} [{steps?}ends its movement after {steps}|stays where it is]"
        "[, now heading {heading}]",
        *("BOT-MOV-3", when("heading", "BOT-MOV-10")),
    ),
    Chase: SAY(
        "{mode}",
        "BOT-HUNT-2",
        mode={"dash": "chases at a dash", "normal": "chases", "decline": "does not chase"},
    ),
    ChaseAnswered: by(
        "mode",
        {"decline": SAY("{seat} lets {prey} go", "BOT-HUNT-2")},
        SAY("{seat} chases {prey} with {mp}[{dashed?}, dashing]", "BOT-HUNT-2", "BOT-HUNT-3"),
    ),
    # mines and bombs
    Drop: SAY("uses its {weapon}[ on {target}]", "BOT-DROP-1"),
    MineDropped: SAY(
        "{seat} lays {kind} at {area}, {charges_left} left",
        *("BOT-DROP-1", "BOT-MINE-1"),
        kind={"magmine": "a magnetic mine", "mine": "a mine"},
    ),
    MineSlid: SAY("{mine} slides to {target}", "BOT-MINE-3"),
    MineAttacked: SAY(
        "{mine} attacks {target} and {dice}",
        *("BOT-MINE-2", "BOT-MINE-3", "BOT-MINE-4"),
        dice=_mine_dice,
    ),
    BombDropped: SAY(
        "{seat} drops a bomb ({weapon}) at {area}[ on {target}], {charges_left} left",
        *("BOT-DROP-1", "BOT-BOMB-1"),
    ),
    BombWentOff: SAY("{bomb} goes off", "BOT-BOMB-2"),
    BombRolled: SAY("the bomb at {target} {dice}", "BOT-BOMB-2", "BOT-BOMB-3", dice=_bomb_dice),
}
