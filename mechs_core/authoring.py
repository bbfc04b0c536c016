"""The names that rulesets and bots are written with.

    from mechs_core.authoring import Decision, Event, Play, Rules, Ruleset

the ruleset      Ruleset Option; its groups Rules Sight Telling Drawing Study Agents
messages         Decision Event Message GameCreated Branched Decided Seat Value tag_of; what their
                 fields say of themselves: SEAT Between AtLeast OneOf secret DECIDER NOBODY
rules            Play Request Result Mark IllegalDecision Chapters Rulebook ranked Json on_call
state            Mutable each_seat each_of; what it shares with events and views: only_read
sight            Viewer Rng
words            Notation Sentences Vocabulary Span DrawnLine always_retold
pictures         Picture Group Box Stroke Disc Words ROLE_OF_COLOUR
study            Part Topic Measure Tally Watch Watcher watched_by
bots             Bot Prospect Trial
lessons          Lessons
environments     Feature Observation Length BY_SEAT

Some names mean one thing in notation and another in an observation, so these come as modules:
`notation.Row`, `notation.Number`, `sentences.when`, `observation.Seats`, `features.number`,
`documents.Reader`, `grid.square`, `drawn_lines.Row`, `trials.tried`, `words.listed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechs_core.kernel.on_demand import door

if TYPE_CHECKING:
    from mechs_core.kernel import drawn_lines as drawn_lines
    from mechs_core.kernel.contract.agents import Agents as Agents
    from mechs_core.kernel.contract.agents import Bot as Bot
    from mechs_core.kernel.contract.agents import Feature as Feature
    from mechs_core.kernel.contract.drawing import Drawing as Drawing
    from mechs_core.kernel.contract.rules import Json as Json
    from mechs_core.kernel.contract.rules import Rules as Rules
    from mechs_core.kernel.contract.sight import Sight as Sight
    from mechs_core.kernel.contract.sight import Viewer as Viewer
    from mechs_core.kernel.contract.study import Measure as Measure
    from mechs_core.kernel.contract.study import Part as Part
    from mechs_core.kernel.contract.study import Study as Study
    from mechs_core.kernel.contract.study import Tally as Tally
    from mechs_core.kernel.contract.study import Topic as Topic
    from mechs_core.kernel.contract.study import Watch as Watch
    from mechs_core.kernel.contract.telling import Telling as Telling
    from mechs_core.kernel.contract.telling import always_retold as always_retold
    from mechs_core.kernel.errors import IllegalDecision as IllegalDecision
    from mechs_core.kernel.frozen import only_read as only_read
    from mechs_core.kernel.luck import Rng as Rng
    from mechs_core.kernel.messages import DECIDER as DECIDER
    from mechs_core.kernel.messages import NOBODY as NOBODY
    from mechs_core.kernel.messages import SEAT as SEAT
    from mechs_core.kernel.messages import AtLeast as AtLeast
    from mechs_core.kernel.messages import Between as Between
    from mechs_core.kernel.messages import Branched as Branched
    from mechs_core.kernel.messages import Decided as Decided
    from mechs_core.kernel.messages import Decision as Decision
    from mechs_core.kernel.messages import DrawnLine as DrawnLine
    from mechs_core.kernel.messages import Event as Event
    from mechs_core.kernel.messages import GameCreated as GameCreated
    from mechs_core.kernel.messages import Mark as Mark
    from mechs_core.kernel.messages import Message as Message
    from mechs_core.kernel.messages import OneOf as OneOf
    from mechs_core.kernel.messages import Request as Request
    from mechs_core.kernel.messages import Result as Result
    from mechs_core.kernel.messages import Seat as Seat
    from mechs_core.kernel.messages import Span as Span
    from mechs_core.kernel.messages import Value as Value
    from mechs_core.kernel.messages import secret as secret
    from mechs_core.kernel.messages import tag_of as tag_of
    from mechs_core.kernel.on_demand import on_call as on_call
    from mechs_core.kernel.picture import Box as Box
    from mechs_core.kernel.picture import Disc as Disc
    from mechs_core.kernel.picture import Group as Group
    from mechs_core.kernel.picture import Picture as Picture
    from mechs_core.kernel.picture import Stroke as Stroke
    from mechs_core.kernel.picture import Words as Words
    from mechs_core.kernel.play import Play as Play
    from mechs_core.kernel.prospect import Prospect as Prospect
    from mechs_core.kernel.ruleset import Option as Option
    from mechs_core.kernel.ruleset import Ruleset as Ruleset
    from mechs_core.kernel.themes import ROLE_OF_COLOUR as ROLE_OF_COLOUR
    from mechs_core.kit import documents as documents
    from mechs_core.kit import features as features
    from mechs_core.kit import grid as grid
    from mechs_core.kit import notation as notation
    from mechs_core.kit import observation as observation
    from mechs_core.kit import sentences as sentences
    from mechs_core.kit import trials as trials
    from mechs_core.kit import words as words
    from mechs_core.kit.chapters import Chapters as Chapters
    from mechs_core.kit.lessons import Lessons as Lessons
    from mechs_core.kit.marked_views import BY_SEAT as BY_SEAT
    from mechs_core.kit.marked_views import Length as Length
    from mechs_core.kit.notation import Notation as Notation
    from mechs_core.kit.observation import Observation as Observation
    from mechs_core.kit.ranking import ranked as ranked
    from mechs_core.kit.rulebook import Rulebook as Rulebook
    from mechs_core.kit.sentences import Sentences as Sentences
    from mechs_core.kit.sentences import Vocabulary as Vocabulary
    from mechs_core.kit.states import Mutable as Mutable
    from mechs_core.kit.states import each_of as each_of
    from mechs_core.kit.states import each_seat as each_seat
    from mechs_core.kit.trials import Trial as Trial
    from mechs_core.kit.watching import Watcher as Watcher
    from mechs_core.kit.watching import watched_by as watched_by
else:
    __all__, __getattr__ = door(
        __name__,
        {
            "mechs_core.kernel.contract.agents": "Agents Bot Feature",
            "mechs_core.kernel.contract.drawing": "Drawing",
            "mechs_core.kernel.contract.rules": "Json Rules",
            "mechs_core.kernel.contract.sight": "Sight Viewer",
            "mechs_core.kernel.contract.study": "Measure Part Study Tally Topic Watch",
            "mechs_core.kernel.contract.telling": "Telling always_retold",
            "mechs_core.kernel.errors": "IllegalDecision",
            "mechs_core.kernel.frozen": "only_read",
            "mechs_core.kernel.luck": "Rng",
            "mechs_core.kernel.messages": (
                "DECIDER NOBODY SEAT AtLeast Between Branched Decided Decision DrawnLine Event "
                "GameCreated Mark Message OneOf Request Result Seat Span Value secret tag_of"
            ),
            "mechs_core.kernel.on_demand": "on_call",
            "mechs_core.kernel.picture": "Box Disc Group Picture Stroke Words",
            "mechs_core.kernel.play": "Play",
            "mechs_core.kernel.prospect": "Prospect",
            "mechs_core.kernel.ruleset": "Option Ruleset",
            "mechs_core.kernel.themes": "ROLE_OF_COLOUR",
            "mechs_core.kit.chapters": "Chapters",
            "mechs_core.kit.lessons": "Lessons",
            "mechs_core.kit.marked_views": "BY_SEAT Length",
            "mechs_core.kit.notation": "Notation",
            "mechs_core.kit.observation": "Observation",
            "mechs_core.kit.ranking": "ranked",
            "mechs_core.kit.rulebook": "Rulebook",
            "mechs_core.kit.sentences": "Sentences Vocabulary",
            "mechs_core.kit.states": "Mutable each_of each_seat",
            "mechs_core.kit.trials": "Trial",
            "mechs_core.kit.watching": "Watcher watched_by",
            "mechs_core.kit": "documents features grid notation observation sentences trials words",
            "mechs_core.kernel": "drawn_lines",
        },
    )
