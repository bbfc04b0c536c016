"""RULES.md says what is played: its tables are held equal to printed cards and messages."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import DECIDER, secrets_of, tag_of
from mechs_core.modules import arena
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_IDS, LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.data import GOODS
from mechs_core.rulesets.fifty_first_state.text.notation import NOTATION
from mechs_core.testing import Story
from mechs_core.testing.books import book_of, cells_of, hold, in_backticks, text_of
from tests.rulesets.fifty_first_state.tables import TABLES, own
from tests.rulesets.fifty_first_state.worked import position

FREE = ["Glossary", "Notation", "Events > Sources and reasons"]
test_book = hold(RULESET, *TABLES, free=FREE)


def test_a_secret_of_a_decision_is_its_deciders() -> None:
    marks = [mark for kind in own(RULESET.rules.decisions) for _, mark in secrets_of(kind)]
    assert {mark.to for mark in marks} == {DECIDER}


@pytest.mark.parametrize("module", ["", arena.__name__])
def test_the_notation_of_the_table_is_read_and_written(module: str) -> None:
    rows = dict(cells_of(book_of(RULESET, module), "Notation", "decision", "written"))
    kinds = {tag_of(kind): kind for kind in RULESET.rules.decisions}
    told = [tag for tag in kinds if tag.startswith("arena.") == bool(module)]
    assert {*rows} == {*told}
    for decision, written in rows.items():
        for text in in_backticks(written):
            seen = RULESET.sight.view(asked(decision).state, 0)
            read = NOTATION.parse(text, seen)
            assert (tag_of(type(read)), NOTATION.format(read, seen)) == (decision, text)


def test_the_longest_list_of_decisions_is_as_long_as_told() -> None:
    ruin, *others = LOCATION_IDS
    rich = dict.fromkeys(GOODS, 9)
    lengths = []
    for hand in ([*others, *CONNECTION_IDS], others[:30]):
        seat = {"supply": rich, "hand": hand, "board": [{"card": ruin, "ruin": True}]}
        story = position({"by_seat": [seat]}, factions=["ridge", "scar"])
        lengths.append(len(RULESET.legal(story.state, 0)))
    told = text_of(book_of(RULESET), "Decisions")
    assert f"a turn at most {lengths[0]}: " in told
    assert f"it would be {lengths[1]}." in told


def asked(decision: str) -> Story:
    """A moment at which seat 0 may be asked for a decision, where its words need one."""
    if not decision.endswith("Equip"):
        return position({})
    mode = "secret" if decision == "arena.ChooseEquip" else "turn"
    seats = [{"space": [], "supply": {"ammo": 1}}]
    return position({"phase": "cleanup", "by_seat": seats}, **{"arena.equip_mode": mode})
