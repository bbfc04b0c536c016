"""Plausible faults in a game that is built as the guide says: the suite finds and names each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mechs_core.testing.survey import GAMES, Survey, never_met
from tests.testing.planted import BUDGET, Planted, claims, forget, told_by

NAME = "claims_planted"

REFUSING = ("rules.py", "    GameCreated,\n", "    GameCreated,\n    IllegalDecision,\n")
TELLING = ("text.py", "[ {number}]", " {number}")

FAULTS = {
    # ------------------------------------------------------------ what is legal
    "choices leave out a legal decision": Planted(
        "rules.py",
        "return [Pick(1), Pick(2), Pick(3)]",
        "return [Pick(1), Pick(2)]",
        "3 seats: unlisted",
        "Pick(number=3) is accepted, but `choices` does not list it",
    ),
    "choices leave one out in a rare case": Planted(
        "rules.py",
        "return [Pick(1), Pick(2), Pick(3)]",
        "return [Pick(1), Pick(2), Pick(3)][: 2 if max(table.points) > 8 else 3]",
        ": many games",
        "Pick(number=3) is accepted, but `choices` does not list it",
    ),
    "choices offer what the rule refuses": Planted(
        "rules.py",
        "    # CLM-PICK-1\n    play.emit(Picked",
        '    if decision.number == play.state.round:\n        raise IllegalDecision("same", "no")\n'
        "    play.emit(Picked",
        "3 seats: legal",
        "refused: no (same)",
        (REFUSING,),
    ),
    "a range that is wider than the rules": Planted(
        "rules.py",
        "Between(1, 3), secret(DECIDER)",
        "Between(0, 3), secret(DECIDER)",
        "3 seats: unlisted",
        "Pick(number=0) is accepted",
    ),
    "a rule that refuses after its first event": Planted(
        "rules.py",
        "    table = play.state\n    if not all(table.picks)",
        "    table = play.state\n    if decision.number == 3:\n"
        '        raise IllegalDecision("bad_number", "no")\n    if not all(table.picks)',
        "3 seats: refusals",
        "a refusal left a trace",
        (REFUSING, ("rules.py", "[Pick(1), Pick(2), Pick(3)]", "[Pick(1), Pick(2)]")),
    ),
    # ------------------------------------------------------------ secrets
    "a secret field made public": Planted(
        "rules.py",
        'Annotated[int, secret("seat", chosen=True)]',
        "int",
        "3 seats: twins",
        "Picked.number is",
        (TELLING,),
    ),
    "a secret field made public by an event that reveals": Planted(
        "rules.py",
        "class Picked(Event, frozen=True):\n    seat: Seat\n"
        '    number: Annotated[int, secret("seat", chosen=True)]',
        "class Picked(Event, frozen=True):\n    reveals: ClassVar[bool] = True\n\n"
        "    seat: Seat\n    number: int",
        "3 seats: twins",
        "shows a spectator what its view does not, and `imagine` changes it: Picked.number is",
        (TELLING,),
    ),
    "a secret field of a decision made public": Planted(
        "rules.py",
        "Between(1, 3), secret(DECIDER)]",
        "Between(1, 3)]",
        "3 seats: twins",
        "is shown, Pick(number=",
        (("text.py", "{number|in secret}", "{number}"),),
    ),
    "a view that shows the others' picks at the end of a line": Planted(
        "sight.py",
        "own_pick=0 if viewer is None else table.picks[viewer]",
        "own_pick=max(table.picks) if viewer is None else table.picks[viewer]",
        "3 seats: twins",
        "the view gives a secret away",
    ),
    "imagine that forgets the viewer's own pick": Planted(
        "sight.py",
        "if seat != viewer and table.picks[seat]",
        "if table.picks[seat]",
        "3 seats: twins",
        "own_pick is",
    ),
    "a summary that tells a pick": Planted(
        "rules.py",
        'points {points}"',
        'points {points} {max(table.picks)}"',
        "3 seats: twins",
        "`summary` gives a secret away",
    ),
    "a question that tells a pick": Planted(
        "rules.py",
        'f"round {table.round}") for seat in waiting',
        'f"round {table.round}.{sum(table.picks)}") for seat in waiting',
        "3 seats: twins",
        "`requests` gives a secret away",
    ),
    # ------------------------------------------------------------ luck
    "luck that comes out without reveals": Planted(
        "rules.py",
        "    reveals: ClassVar[bool] = True  # no undo goes past it\n\n",
        "",
        "3 seats: luck",
        "PicksRevealed says so: `reveals: ClassVar[bool] = True`",
    ),
    "luck with one label for all rounds": Planted(
        "rules.py",
        'f"die {table.round}"',
        '"die"',
        "3 seats: readings",
        "drawn again",
    ),
    "chance of Python's own": Planted(
        "rules.py",
        '1 + play.luck.draw(f"die {table.round}", 0, 6)',
        '__import__("random").randint(1, 6)',
        "3 seats: readings",
        "do not give it again",
    ),
    # ------------------------------------------------------------ the fold and the end
    "a rule that writes into the state": Planted(
        "rules.py",
        "    # CLM-PICK-2\n",
        "    table.points[seat] += 0 if table.round < 2 else 1\n",
        "3 seats: readings",
        "folded state is not live state",
    ),
    "a result before the end": Planted(
        "rules.py",
        "    if not table.over:\n        return None\n",
        "",
        "3 seats: end",
        "a result while somebody is asked",
    ),
    "parts that do not add up": Planted(
        "rules.py",
        '{"points": points} for',
        '{"points": points // 2} for',
        "3 seats: parts",
        "adds up to",
    ),
    # ------------------------------------------------------------ words, pictures, study
    "a group in another seat's colour": Planted(
        "picture.py",
        'f"seat{seat}", 120',
        'f"seat{(seat + 1) % len(view.points)}", 120',
        "3 seats: pictures",
        "is about seat 0, seat 0, and is drawn in another role, seat1",
    ),
    "a place to touch that is not there": Planted(
        "picture.py",
        'return (f"number {decision.number}",)',
        'return (f"pick {decision.number}",)',
        "3 seats: pictures",
        "there is no such place in the picture",
    ),
    "a count of what is secret": Planted(
        "study.py",
        "    def claimed(",
        "    def picked(self, event: Picked) -> None:\n"
        '        self.add(event.seat, "number", str(event.number), "picks")\n\n    def claimed(',
        "3 seats: tallies",
        "looks at what is secret",
        (("study.py", "import Claimed, PicksRevealed", "import Claimed, Picked, PicksRevealed"),),
    ),
    "a bot that decides what is not legal": Planted(
        "bots.py",
        "return max(worth, key=worth.__getitem__)",
        "return type(prospect.legal[0])(4)",
        "2 seats: bot:hopeful@1",
        "IllegalDecision",
    ),
}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    forget(NAME)


def test_the_guide_s_game_keeps_the_contract_and_meets_all_that_it_has(tmp_path: Path) -> None:
    ruleset = claims(tmp_path, NAME)
    survey = Survey(ruleset, BUDGET * 5)
    assert survey.run() == GAMES and never_met(ruleset, survey.met) == {}
    for name in ("2 seats: twins", "2 seats: luck", "2 seats: unlisted", "2 seats: pictures"):
        assert told_by(ruleset, name) == ""


OUT = Planted(
    "rules.py",
    "if not table.picks[seat]]",
    "if not table.picks[seat] and not (table.out[seat] and table.round < 4)]",
    ": many games",
    "the law who_is_out_is_not_asked does not hold: seat ",
    (
        (
            "rules.py",
            "over: bool = False",
            "over: bool = False\n    out: list[bool] = each_seat(False)",
        ),
        ("rules.py", "if not all(table.picks)", "if not all(map(max, table.picks, table.out))"),
        ("rules.py", "picks.count(number) == 1]", "number and picks.count(number) == 1]"),
        (
            "rules.py",
            "last = table.round == table.rounds",
            "last = table.round == table.rounds or sum(table.out) > table.seats - 2",
        ),
        (
            "rules.py",
            "table.points[event.seat] += event.points",
            "table.points[event.seat] += event.points\n"
            "    table.out[event.seat] = table.points[event.seat] > 5",
        ),
    ),
)


def test_a_seat_that_is_out_and_still_asked_in_a_rare_case_breaks_a_law(tmp_path: Path) -> None:
    ruleset = claims(tmp_path, NAME, OUT)

    def who_is_out_is_not_asked(table: Any) -> None:
        for request in ruleset.rules.requests(table):
            assert not table.out[request.seat], f"seat {request.seat} is out, and asked"

    told = told_by(ruleset, OUT.case, laws=[who_is_out_is_not_asked])
    assert OUT.words in told and "in a random game: claims, " in told


@pytest.mark.parametrize("what", FAULTS)
def test_a_planted_fault_is_found_and_named(what: str, tmp_path: Path) -> None:
    fault = FAULTS[what]
    told = told_by(claims(tmp_path, NAME, fault), fault.case)
    assert told and fault.words in told, f"{what}: {told}"
