"""Tabletop combat games as pure rules, and all that a program needs to play, read and check them.

games      rulesets.find("arena_mechs"), rulesets.names(); a Ruleset says what can be asked of it
play       describe a game, then Line.create; Line folds, asks, decides and branches
bots       next_bot says whose go it is, run_bots plays on; find_bot by name; a bot gets a Prospect
streams    Step, Envelope, Chain; Event and Decision with their tag_of; the kernel's own records
           GameCreated, Branched, Decided; Request, Result, Mark and Seat
viewers    redact hides what a viewer may not see, tell says it; a board is lines of Span
checks     rederive asks rules and seed for every event and gives the first Difference; play_hash;
           commitment to a seed, draw_seed; why_no_undo
files      replay.read, replay.verify, replay.write, replay.record
errors     MechsError, of which all others are: IllegalDecision UnknownGame OldRules CorruptStream
           IncompatibleReplay MissingExtra BadPlugin BotFailed BrokenRules Endless StoreError
           StoreConflict StoreBusy StoreUnusable

Stored games: `event_store`. To write rulesets and bots: `mechs_core.authoring`, to test them:
`mechs_core.testing`, to find those of a file: `mechs_core.own`. Simulations and data sets:
`mechs_core.analysis`. Environments: `mechs_core.env`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechs_core.kernel.on_demand import door

if TYPE_CHECKING:
    from mechs_core import rulesets as rulesets
    from mechs_core.kernel import replay as replay
    from mechs_core.kernel.bots import find_bot as find_bot
    from mechs_core.kernel.chain import Chain as Chain
    from mechs_core.kernel.codec import play_hash as play_hash
    from mechs_core.kernel.creation import describe as describe
    from mechs_core.kernel.errors import BadPlugin as BadPlugin
    from mechs_core.kernel.errors import BotFailed as BotFailed
    from mechs_core.kernel.errors import BrokenRules as BrokenRules
    from mechs_core.kernel.errors import CorruptStream as CorruptStream
    from mechs_core.kernel.errors import Endless as Endless
    from mechs_core.kernel.errors import IllegalDecision as IllegalDecision
    from mechs_core.kernel.errors import IncompatibleReplay as IncompatibleReplay
    from mechs_core.kernel.errors import MechsError as MechsError
    from mechs_core.kernel.errors import MissingExtra as MissingExtra
    from mechs_core.kernel.errors import OldRules as OldRules
    from mechs_core.kernel.errors import StoreBusy as StoreBusy
    from mechs_core.kernel.errors import StoreConflict as StoreConflict
    from mechs_core.kernel.errors import StoreError as StoreError
    from mechs_core.kernel.errors import StoreUnusable as StoreUnusable
    from mechs_core.kernel.errors import UnknownGame as UnknownGame
    from mechs_core.kernel.luck import commitment as commitment
    from mechs_core.kernel.luck import draw_seed as draw_seed
    from mechs_core.kernel.messages import Branched as Branched
    from mechs_core.kernel.messages import Decided as Decided
    from mechs_core.kernel.messages import Decision as Decision
    from mechs_core.kernel.messages import Envelope as Envelope
    from mechs_core.kernel.messages import Event as Event
    from mechs_core.kernel.messages import GameCreated as GameCreated
    from mechs_core.kernel.messages import Mark as Mark
    from mechs_core.kernel.messages import Request as Request
    from mechs_core.kernel.messages import Result as Result
    from mechs_core.kernel.messages import Seat as Seat
    from mechs_core.kernel.messages import Span as Span
    from mechs_core.kernel.messages import Step as Step
    from mechs_core.kernel.messages import tag_of as tag_of
    from mechs_core.kernel.prospect import Prospect as Prospect
    from mechs_core.kernel.prospect import next_bot as next_bot
    from mechs_core.kernel.prospect import run_bots as run_bots
    from mechs_core.kernel.redact import redact as redact
    from mechs_core.kernel.rederivation import Difference as Difference
    from mechs_core.kernel.rederivation import rederive as rederive
    from mechs_core.kernel.ruleset import Ruleset as Ruleset
    from mechs_core.kernel.stream import Line as Line
    from mechs_core.kernel.undo import why_no_undo as why_no_undo
    from mechs_core.kernel.viewers import tell as tell
else:
    __all__, __getattr__ = door(
        __name__,
        {
            "mechs_core": "rulesets",
            "mechs_core.kernel": "replay",
            "mechs_core.kernel.bots": "find_bot",
            "mechs_core.kernel.chain": "Chain",
            "mechs_core.kernel.codec": "play_hash",
            "mechs_core.kernel.creation": "describe",
            "mechs_core.kernel.errors": (
                "BadPlugin BotFailed BrokenRules CorruptStream Endless IllegalDecision "
                "IncompatibleReplay MechsError MissingExtra OldRules StoreBusy StoreConflict "
                "StoreError StoreUnusable UnknownGame"
            ),
            "mechs_core.kernel.luck": "commitment draw_seed",
            "mechs_core.kernel.messages": (
                "Branched Decided Decision Envelope Event GameCreated Mark Request Result "
                "Seat Span Step tag_of"
            ),
            "mechs_core.kernel.prospect": "Prospect next_bot run_bots",
            "mechs_core.kernel.redact": "redact",
            "mechs_core.kernel.rederivation": "Difference rederive",
            "mechs_core.kernel.ruleset": "Ruleset",
            "mechs_core.kernel.stream": "Line",
            "mechs_core.kernel.viewers": "tell",
            "mechs_core.kernel.undo": "why_no_undo",
        },
    )
