"""How the decisions of a campaign are written and read. RULES.md, Notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.kit.notation import Row
from mechs_core.rulesets.arcs.rules.campaign.attached import Agitate
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips, LoreRepair
from mechs_core.rulesets.arcs.rules.campaign.council import (
    CRISES,
    EDICTS,
    CouncilChoice,
    StealTrust,
)
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.rifles import FireRifles
from mechs_core.rulesets.arcs.text import notation_of_summits
from mechs_core.rulesets.arcs.text.notation_kinds import (
    CLUSTER,
    COLUMN_NAME,
    MAP_PIECE,
    ROW_NAME,
    SLOT,
    SYSTEM,
)
from mechs_core.rulesets.arcs.view import View

NONE: Final = "none"

# ---------------------------------------------------------------- what a Fate asks


def read_choice(words: Sequence[str], view: View) -> FateChoice | None:
    """A system, a spot of the board, a piece, a slot, a cluster, in the order of the fields."""
    match words:
        case ["none"]:
            return FateChoice()
        case ["power"]:
            return FateChoice(power=True)
        case ["resettle"]:
            return FateChoice(resettle=True)
        case ["slot", slot]:
            return FateChoice(slot=SLOT.read(slot, view))
        case ["cluster", cluster]:
            return FateChoice(cluster=CLUSTER.read(cluster, view))
        case [column, row, *piece] if COLUMN_NAME.may(column) and len(piece) < 2:
            return FateChoice(
                column=COLUMN_NAME.read(column, view),
                row=ROW_NAME.read(row, view),
                piece=MAP_PIECE.read(piece[0], view) if piece else None,
            )
        case [piece] if MAP_PIECE.may(piece):
            return FateChoice(piece=MAP_PIECE.read(piece, view))
        case [system, *piece] if len(piece) < 2:
            kind = MAP_PIECE.read(piece[0], view) if piece else None
            return FateChoice(system=SYSTEM.read(system, view), piece=kind)
    return None


def write_choice(told: FateChoice, view: View) -> str:
    said: list[object] = [told.system, told.column, told.row, told.piece]
    said += ["slot", told.slot] if told.slot is not None else []
    said += ["cluster", told.cluster] if told.cluster is not None else []
    said += ["power"] * told.power + ["resettle"] * told.resettle
    words = [str(word).lower() for word in said if word is not None]
    return " ".join(["choose", *(words or [NONE])])


CHOICES: Final = "choose 4g, choose hull upgrade city, choose slot 2, choose power, choose none"

# ---------------------------------------------------------------- the rows

ACTIONS: Final = (
    Row("agitate {place}", Agitate),
    Row("fire rifles {from_} {system} {defender}", FireRifles),
)
ROWS: Final = (
    Row("add {count}", AddShips),
    Row("mend {piece:hit} {piece:hit}", LoreRepair, example="mend ship damaged"),
    Row("mend {piece:hit} {piece:hit} {piece:hit}", LoreRepair, example="mend board hull armor"),
    Row("fate {fate}", ChooseFate),
    Row("place {system} {building}", PlaceStart),
    Row("choose", FateChoice, read=read_choice, write=write_choice, example=CHOICES),
    Row("summit yes", CallSummit, yes=True),
    Row("summit no", CallSummit, yes=False),
    Row("steal trust {resource}", StealTrust),
    Row(CRISES, CouncilChoice, resolve=CRISES),
    Row(EDICTS, CouncilChoice, resolve=EDICTS),
    *notation_of_summits.ROWS,
)
