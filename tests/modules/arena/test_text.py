"""How the Arena is written and told."""

from __future__ import annotations

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decided
from mechs_core.kernel.redact import redact
from mechs_core.kit.rulebook import Rulebook
from mechs_core.modules import arena
from tests.modules.arena.claims import RULESET
from tests.modules.arena.claims.sight import view
from tests.modules.arena.claims.words import SENTENCES, remark
from tests.modules.arena.hosts import CLAIMS, p

SENTENCE = SENTENCES.sentence
TELLING = RULESET.telling
VIEW = view(CLAIMS.new(3).state, 0)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            arena.Opened({"0": "anvil"}, {"ammo": 3, "gun": 1, "iron": 2}, 5, "turn", False),
            "the Arena opens: ammo 3, iron 2 and gun 1; the best equipped worker scores 5",
        ),
        (
            arena.SpacesSet({"0": ("gun", "iron"), "1": None, "2": ()}, (0,)),
            "in the Arena: seat 0 gun and iron and seat 2 nothing",
        ),
        (arena.SpacesSet({"0": None}, ()), "in the Arena: nobody"),
        (arena.WorkerSent(1), "seat 1 has a worker in the Arena"),
        (arena.EquipChosen(1, "gun"), "seat 1 has chosen equipment: gun"),
        (arena.EquipChosen(1, None), "seat 1 has chosen equipment: nothing"),
        (redact(arena.EquipChosen(1, "gun"), 0), "seat 1 has chosen equipment"),
        (
            arena.ChoicesRevealed({"0": "iron", "1": None}),
            "the choices: seat 0 iron and seat 1 nothing",
        ),
        (arena.Equipped(0, "ammo", 3), "the worker of seat 0 gets ammo: 3 Arena points"),
        (arena.Equipped(0, "gun", 1), "the worker of seat 0 gets gun: 1 Arena point"),
        (arena.EquipDeclined(0), "the worker of seat 0 gets nothing"),
        (
            arena.Judged({"0": 3, "10": 2, "2": 1}, 0, "highest"),
            "seat 0 has the best equipped worker in the Arena: seat 0 3, seat 2 1 and seat 10 2",
        ),
        (
            arena.Judged({"0": 3, "1": 3}, None, "tie"),
            "a tie in the Arena: seat 0 3 and seat 1 3",
        ),
        (arena.Judged({}, None, "no contender"), "no worker in the Arena is equipped"),
        (Decided(0, CLAIMS.send()), "seat 0 sends a worker to the Arena"),
        (Decided(0, CLAIMS.equip("gun")), "seat 0 equips its worker in the Arena with gun"),
        (Decided(0, CLAIMS.equip(None)), "seat 0 gives its worker in the Arena nothing"),
        (Decided(0, CLAIMS.choose("gun")), "seat 0 equips its worker in the Arena with gun"),
        (Decided(0, CLAIMS.choose(None)), "seat 0 gives its worker in the Arena nothing"),
        (redact(Decided(0, CLAIMS.choose(None)), 1), "seat 0 chooses equipment in secret"),
    ],
    ids=repr,
)
def test_every_record_is_told_with_its_rules(event: object, text: str):
    told, rules = SENTENCE(event, VIEW)
    assert told == text
    assert rules and {*rules} <= {*Rulebook("mechs_core.modules.arena")}


def test_decisions_are_written_and_read_by_the_question():
    turn = CLAIMS.at(p(gun=1, space=[]), p(), phase="cleanup")
    secret = CLAIMS.at(p(gun=1, space=[]), p(), phase="cleanup", equip_mode="secret")
    for tale, decides in ((turn, CLAIMS.equip), (secret, CLAIMS.choose)):
        seen = view(tale.state, 0)
        for good, text in (("gun", "equip gun"), (None, "equip nothing")):
            assert TELLING.format(decides(good), seen) == text
            assert TELLING.parse(text, seen) == decides(good)
        with pytest.raises(IllegalDecision, match="steel is not a good"):
            TELLING.parse("equip steel", seen)
    seen = view(CLAIMS.at(p(worker=1), p()).state, 0)
    assert TELLING.format(CLAIMS.send(), seen) == "send"
    assert TELLING.parse("send", seen) == CLAIMS.send()


def test_a_remark_says_what_it_costs_and_brings():
    def remarks(*people: dict[str, object], **more: object) -> list[str]:
        tale = CLAIMS.at(*people, **more)
        seen = view(tale.state, 0)
        return [said for each in tale.legal(0) if (said := remark(each, seen))]

    stays = "stays to the end, when the best equipped worker scores 5"
    assert remarks(p(worker=1), p()) == [f"{stays}; nobody else is there"]
    assert remarks(p(worker=1), p(space=["gun"]), p()) == [f"{stays}; the others have at most 1"]
    assert remarks(p(ammo=1, space=["gun"]), p(space=[]), phase="cleanup") == [
        "stays at 1 Arena point; the others have at most 0",
        "1 + 3 = 4 Arena points; the others have at most 0",
    ]
