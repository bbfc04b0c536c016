"""A durable store of games on the `eventsourcing` library: SQLite, one record a step."""

from event_store.records import (
    BranchInsideStep,
    Checkup,
    DamagedHead,
    Fault,
    Finding,
    Head,
    Mark,
    PlayedGame,
    Recorded,
    Report,
)
from event_store.store import GameStore

__all__ = [
    "BranchInsideStep",
    "Checkup",
    "DamagedHead",
    "Fault",
    "Finding",
    "GameStore",
    "Head",
    "Mark",
    "PlayedGame",
    "Recorded",
    "Report",
]
