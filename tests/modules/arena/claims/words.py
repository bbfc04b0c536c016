"""Claims in words."""

from __future__ import annotations

from mechs_core.authoring import Decision, Notation, Sentences, Vocabulary, notation
from mechs_core.modules.arena import text
from tests.modules.arena.claims.model import (
    GOODS,
    CleanupStarted,
    EndReached,
    GameEnded,
    GoodsGained,
    GoodsPaid,
    Pass,
    Passed,
    Pick,
    Picked,
    PicksRevealed,
    RoundStarted,
    Scored,
    SuppliesCleared,
    TableSet,
    Trade,
    TurnStarted,
)
from tests.modules.arena.claims.mounted import MOUNT, ChooseEquip, Equip
from tests.modules.arena.claims.rules import RULES
from tests.modules.arena.claims.sight import View

NOTATION = Notation(
    [
        notation.Row("pick {number}", Pick),
        notation.Row("trade {good}", Trade),
        notation.Row("pass", Pass),
        *text.rows(MOUNT),
    ],
    {"number": notation.Number("number", 1, 3), "good": notation.Words("good", GOODS)},
    asked={
        "pick": (Pick,),
        "action": (Trade, MOUNT.SendWorker, Pass),
        "equip": (Equip,),
        "choose_equip": (ChooseEquip,),
    },
    question=lambda view: "" if view.viewer is None else view.asked[view.viewer],
)
SAY = Vocabulary()
SENTENCES = Sentences(
    SAY,
    {
        Pick: SAY("picks {number|in secret}", "CLM-PICK-1"),
        Trade: SAY("trades for {good}", "CLM-TURN-1"),
        Pass: SAY("passes", "CLM-TURN-1"),
        TableSet: SAY("a table is set", "CLM-SCEN-1"),
        RoundStarted: SAY("round {round} begins", "CLM-PICK-1"),
        Picked: SAY("{seat} has picked[ {number}]", "CLM-PICK-1"),
        PicksRevealed: SAY("the picks are {numbers}; the die shows {die}", "CLM-PICK-1"),
        Scored: SAY("{seat} scores {points}", "CLM-CLAIM-1"),
        GoodsGained: SAY("{seat} gets {goods:str}", "CLM-GOODS-1"),
        GoodsPaid: SAY("{seat} pays {goods:str}", "CLM-TURN-1"),
        TurnStarted: SAY("it is the turn of {seat}", "CLM-TURN-1"),
        Passed: SAY("{seat} has passed", "CLM-TURN-1"),
        CleanupStarted: SAY("the Cleanup of round {round}", "CLM-CLEAN-1"),
        SuppliesCleared: SAY("what is left is lost", "CLM-CLEAN-1"),
        EndReached: SAY("round {round} was the last", "CLM-END-1"),
        GameEnded: SAY("the game ends", "CLM-END-1"),
        **text.sentences(MOUNT, SAY),
    },
    kinds=(*RULES.decide, *RULES.apply),
)


def remark(decision: Decision, view: View) -> str:
    if not isinstance(decision, (*MOUNT.decide,)) or view.viewer is None or view.arena is None:
        return ""
    return text.remark(decision, view.arena, view.viewer)
