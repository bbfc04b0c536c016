"""How the decisions of a campaign are written and read. RULES.md, Notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mechs_core.kit.notation import Row
from mechs_core.rulesets.arcs.field_types import BoardSpot
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips, LoreRepair
from mechs_core.rulesets.arcs.rules.campaign.council import (
    CRISES,
    EDICTS,
    CouncilChoice,
    StealTrust,
)
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.shared import Agitate, Emancipate, FireRifles, Nurture
from mechs_core.rulesets.arcs.rules.cards_played import Follow
from mechs_core.rulesets.arcs.rules.economy import Build, Repair
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.text import notation_of_summits
from mechs_core.rulesets.arcs.text.notation_kinds import (
    BUILDING,
    CLUSTER,
    COLUMN_NAME,
    MAP_PIECE,
    ROW_NAME,
    SLOT,
    SYSTEM,
    read_ships,
)
from mechs_core.rulesets.arcs.text.words import ships
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

# ---------------------------------------------------------------- on a Flagship's board


def read_spot(words: Sequence[str], view: View) -> BoardSpot | None:
    """board COLUMN ROW."""
    match words:
        case ["board", column, row]:
            return BoardSpot(COLUMN_NAME.read(column, view), ROW_NAME.read(row, view))
    return None


def read_build(words: Sequence[str], view: View) -> Any:
    spot = read_spot(words[:-1], view)
    return None if spot is None else Build(board=spot, piece=BUILDING.read(words[-1], view))


def write_build(told: Build, view: View) -> str:
    return f"build {spot_said(told.board)} {told.piece}"


def read_repair(words: Sequence[str], view: View) -> Any:
    spot = read_spot(words, view)
    return None if spot is None else Repair(board=spot)


def write_repair(told: Repair, view: View) -> str:
    return f"repair {spot_said(told.board)}"


def spot_said(spot: BoardSpot | None) -> str:
    return "board" if spot is None else f"board {spot.column} {spot.row}"


def read_escort(words: Sequence[str], view: View) -> Escort | None:
    numbers = read_ships(words)
    return None if numbers is None else Escort(*numbers)


def write_escort(told: Escort, view: View) -> str:
    return f"escort {ships(told.fresh, told.damaged) or '0f'}"


# ---------------------------------------------------------------- the rows

ACTIONS: Final = (
    Row("build {system} ship at {at}", Build, piece="ship", example="build 4b ship at free"),
    Row("build {system} city cloud {pay:slot}", Build, piece="city", cloud=True),
    Row(
        "build board",
        Build,
        read=read_build,
        write=write_build,
        example="build board hull armor city",
    ),
    Row("repair {system} {owner:side} {piece}", Repair, example="repair 4b empire ship"),
    Row(
        "repair board",
        Repair,
        read=read_repair,
        write=write_repair,
        example="repair board hull upgrade",
    ),
    Row("emancipate {system} {piece:building}", Emancipate),
    Row("nurture {system}", Nurture),
    Row("agitate {place}", Agitate),
    Row("fire rifles {from_} {system} {defender}", FireRifles),
)
ROWS: Final = (
    Row("event {card} [seize {seize_with}] [declare {declare}]", Follow, mode="event"),
    Row("hit {piece:hit} {piece:hit} {piece:hit}", Hit, example="hit empire ship fresh"),
    Row("escort", Escort, read=read_escort, write=write_escort, example="escort 1f1d, escort 0f"),
    Row("beacon", Beacon),
    Row("slipstream {who} {to}", Slipstream, example="slipstream others 4g"),
    Row("sprint {from_} {to}", Sprint, example="sprint 3a 3g"),
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
