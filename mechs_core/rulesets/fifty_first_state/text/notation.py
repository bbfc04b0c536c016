"""The notation for people: a decision as a short line of text, and back. RULES.md, Notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mechs_core.kernel.messages import Decision
from mechs_core.kit.notation import Notation, Number, Row, Tally, Words
from mechs_core.modules.arena.text import rows
from mechs_core.rulesets.fifty_first_state.cards import IDS
from mechs_core.rulesets.fifty_first_state.data import CARD, COLOURS, DEVELOP_WITH, GOODS, TRADED
from mechs_core.rulesets.fifty_first_state.questions import ACTIONS
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store, StoreDone
from mechs_core.rulesets.fifty_first_state.rules.connections import PlayConnection, TakeConnection
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, Replace
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from mechs_core.rulesets.fifty_first_state.view import View

PAYING: Final = "[paying {pay...}]"
KINDS: Final = {
    "card": Words("card", IDS, as_is=True, example="P06.1", told="A01.1 to P17.1"),
    "good": Words("good", GOODS, example="gun"),
    "traded": Words("good", (CARD, *GOODS), example="gun", told=" ".join(TRADED)),
    "way": Words("way to develop", DEVELOP_WITH, plural="ways to develop"),
    "colour": Words("colour", COLOURS),
    "index": Number("faction action", 0, 2),
    "pay": Tally("good", GOODS, example="1 worker 1 ammo"),
}
ROWS: Final = (
    Row("discard {cards:card...}", DiscardSetup, example="discard P01.1 F02.1"),
    Row("pick {card}", PickCard),
    Row("build {card}", Construct),
    Row(f"develop {{card}} with {{with_:way}} {PAYING}", Develop),
    Row("over {location:card}", Replace),
    Row("deal {card}", MakeDeal),
    Row("raze {card}", Raze),
    Row("attack {location:card}", RazeOpponent),
    Row(f"use {{location:card}} {PAYING}", UseLocation),
    Row(f"faction {{index}} [discarding {{discard:card}}] {PAYING}", UseFaction),
    Row("trade {good:traded}", Trade),
    Row("open {location:card}", OpenProduction),
    Row("take {colour}", TakeConnection),
    Row(f"play {{card}} {PAYING}", PlayConnection),
    Row("pass", Pass),
    Row("store {good} in {location:card}", Store),
    Row("done", StoreDone),
    *rows(ARENA),
)
ASKED: Final[Mapping[str, Sequence[type[Decision]]]] = {
    "discard": (DiscardSetup,),
    "pick": (PickCard,),
    "action": (*ACTIONS, ARENA.SendWorker, Pass),
    "replace": (Replace,),
    "store": (Store, StoreDone),
    "equip": (ARENA.Equip,),
    "choose_equip": (ARENA.ChooseEquip,),
}


def question(view: View) -> str:
    """What the viewer is asked; "" for nothing."""
    return view.question if view.viewer in view.asked else ""


NOTATION: Final = Notation(ROWS, KINDS, asked=ASKED, question=question)
written, parse, split = NOTATION.format, NOTATION.parse, NOTATION.split
