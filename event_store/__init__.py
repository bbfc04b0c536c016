"""A durable store of games of any ruleset: one SQLite file, one record a step.

    with GameStore("games.db", rulesets.find) as store:
        head = store.create(ruleset, describe(ruleset, ["ada", "bob"]))

GameStore        creates, decides, branches, reads, audits, checks, repairs and copies
Head             where a game stands; DamagedHead in listings, where that cannot be read
Recorded         a decision that is stored: its step and the head after it
Mark             what the owner has done with a game as a whole
PlayedGame       a game that was played elsewhere in this program, for `add_played`
Report, Finding  what an audit of a game has seen
Checkup, Fault   what a check of the whole store has seen
Unruled, Gap     a game that could not be checked whole there; what is not there any more
BranchInsideStep the refusal of a branch that does not begin between two steps; all other errors
                 are those of `mechs_core`
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechs_core.kernel.on_demand import door

if TYPE_CHECKING:
    from event_store.records import BranchInsideStep as BranchInsideStep
    from event_store.records import Checkup as Checkup
    from event_store.records import DamagedHead as DamagedHead
    from event_store.records import Fault as Fault
    from event_store.records import Finding as Finding
    from event_store.records import Gap as Gap
    from event_store.records import Head as Head
    from event_store.records import Mark as Mark
    from event_store.records import PlayedGame as PlayedGame
    from event_store.records import Recorded as Recorded
    from event_store.records import Report as Report
    from event_store.records import Unruled as Unruled
    from event_store.store import GameStore as GameStore
else:
    __all__, __getattr__ = door(
        __name__,
        {
            "event_store.records": (
                "BranchInsideStep Checkup DamagedHead Fault Finding Gap Head Mark PlayedGame "
                "Recorded Report Unruled"
            ),
            "event_store.store": "GameStore",
        },
    )
