"""Rounds begin anew in each chapter: how they are named, found and counted. ARC-RSL-1."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from mechs_cli.games.rounds import rounds_of
from mechs_core.analysis.data.rows import Rows
from mechs_core.analysis.data.tables import NAMES
from mechs_core.analysis.simulating.plan import plan
from mechs_core.analysis.simulating.played import Played
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.kernel.messages import Mark
from mechs_core.kernel.viewers import NOWHERE, Eyes, inside
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.outcome import mark
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted, RoundStarted
from mechs_core.rulesets.arcs.rules.turns import TurnStarted
from mechs_core.table.frames import frames
from tests.games import Sealed


@cache
def whole() -> Sealed:
    return Sealed.new(RULESET, 3).finish()


def test_arc_rsl_1_chapters_rounds_and_turns_are_marked():
    assert mark(ChapterStarted(2)) == Mark("chapter", chapter=2)
    assert mark(RoundStarted(3, (0, 1, 2))) == Mark("round", round=3)
    assert mark(TurnStarted(1, 2, ("move",))) == Mark("turn", seat=1)


def test_a_chapter_begins_before_its_first_round():
    here = inside(inside(NOWHERE, Mark("chapter", chapter=1)), Mark("round", round=4))
    assert here.called == "1.4"
    new = inside(here, Mark("chapter", chapter=2))
    assert (new.round, new.called) == (None, None)
    assert inside(inside(new, Mark("round", round=1)), Mark("turn", seat=0)).called == "2.1"


def test_rounds_are_found_by_chapter_and_number():
    begun = [event for step in whole().steps for event in step.events]
    names, chapter = [], 0
    for event in begun:
        if type(event) is ChapterStarted:
            chapter = event.number
        elif type(event) is RoundStarted:
            names.append(f"{chapter}.{event.number}")
    found = rounds_of(RULESET, whole().steps)
    assert [*found] == names and "2.1" in found
    assert [*found.values()] == sorted(found.values())


def test_every_frame_lies_in_its_round():
    shots = frames(RULESET, whole().steps, Eyes(None, lambda seed: True))
    called = [name for name, _ in groupby(shot.mark.called for shot in shots)]
    assert [name for name in called if name] == [*rounds_of(RULESET, whole().steps)]


def test_data_count_rounds_over_all_chapters():
    rows = Rows(RULESET, NAMES)
    played = a_game()
    rows.add(played)
    tables = rows.take()
    counted = [number for number, _ in groupby(tables["events"]["round"]) if number]
    begun = [event for events in played.events for event in events if type(event) is RoundStarted]
    assert counted == [*range(1, len(begun) + 1)]
    assert tables["games"]["rounds"] == [len(begun)]
    assert {*tables["decisions"]["round"]} <= {None, *counted}


def a_game() -> Played:
    made = plan(RULESET, ["bot:random", "bot:random", "bot:random"], deals=1, seed="chapters")
    return play_game(RULESET, made, 0)
