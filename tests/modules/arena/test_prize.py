"""The end: who is judged the best, and scores. ARN-END."""

from __future__ import annotations

import pytest

from mechs_core.modules.arena import Judged
from tests.modules.arena.hosts import Host, Tale, p


def ended(host: Host, *spaces: list[str] | None, vp: int = 0, **options: object) -> Tale:
    """A game that has just ended, with this in the Arena."""
    people = [p(space=space, vp=vp) for space in spaces]
    tale = host.at(*people, when=host.last, **options)
    return tale.passes(*range(len(spaces)))


def of(tale: Tale, seat: int) -> int:
    """The score of a seat."""
    found = tale.host.ruleset.rules.result(tale.state)
    assert found is not None
    return found.score[seat]


def test_arn_end_2_the_one_best_equipped_scores_the_prize(host: Host):
    tale = ended(host, ["gun", "iron"], ["iron"])
    assert tale.in_arena == (Judged({"0": 3, "1": 2}, 0, "highest"), host.prize(0, 5))
    assert (of(tale, 0), of(tale, 1)) == (5, 0)
    assert tale.in_arena == tuple(each for each in tale.events if each in tale.in_arena)


@pytest.mark.parametrize("prize", [1, 50])
def test_arn_end_2_and_arn_r_24_the_prize_is_what_the_option_says(host: Host, prize: int):
    tale = ended(host, ["gun"], None, prize=prize)
    assert tale.in_arena[-1] == host.prize(0, prize)
    assert of(tale, 0) == prize


def test_arn_end_1_arn_end_2_arn_r_12_arn_r_14_and_arn_ex_7_alone_and_bare(host: Host):
    tale = ended(host, [], ["iron"])
    assert tale.in_arena == (Judged({"1": 2}, 1, "highest"), host.prize(1, 5))
    assert host.mount.parts(tale.state) == (0, 2)
    assert host.mount.line(tale.state) == "arena 0 2"


def test_arn_end_4_and_arn_ex_7_without_a_contender_nobody_scores(host: Host):
    for spaces in (([], []), ([], None), (None, None)):
        tale = ended(host, *spaces)
        assert tale.in_arena == (Judged({}, None, "no contender"),)


def test_arn_end_3_arn_r_13_and_arn_ex_6_a_tie_earns_nobody_and_the_next_does_not_move_up(
    host: Host,
):
    tale = ended(host, ["ammo"], ["gun", "iron"], ["iron"])
    assert tale.in_arena == (Judged({"0": 3, "1": 3, "2": 2}, None, "tie"),)
    assert [of(tale, seat) for seat in range(3)] == [0, 0, 0]


def test_arn_r_13_a_tie_below_the_top_does_not_matter(host: Host):
    tale = ended(host, ["iron"], ["gun", "gun", "gun"], ["iron"])
    assert tale.in_arena == (Judged({"0": 2, "1": 3, "2": 2}, 1, "highest"), host.prize(1, 5))


def test_arn_end_5_judged_once_before_the_places_which_the_prize_decides(host: Host):
    people = p(vp=24, space=["gun"]), p(vp=26)
    tale = host.at(*people, when=host.last).passes(0, 1)
    kinds = [type(each) for each in tale.events]
    assert kinds.count(Judged) == 1
    assert kinds.index(host.end) < kinds.index(Judged) < len(kinds) - 1
    assert tale.events[kinds.index(Judged) + 1] == host.prize(0, 5)
    result = host.ruleset.rules.result(tale.state)
    assert result.ranking == ((0,), (1,))
    assert result.score == (29, 26)


def test_arn_r_16_the_prize_does_not_bring_the_end_about(host: Host):
    """It is scored when the end was found."""
    tale = host.at(p(space=["gun"]), p()).passes(0, 1)
    assert not any(type(each) is Judged for each in tale.events)


def test_arn_end_6_and_arn_r_15_what_lies_there_is_no_good_of_the_seat(host: Host):
    tale = host.at(p(gun=1, space=["iron", "iron"]), p(), when=host.last).passes(0, 1)
    assert dict(host.mount.port.supply(tale.state, 0)) == {"gun": 1}
    parts = host.ruleset.rules.result(tale.state).parts
    assert [part["ap"] for part in parts] == [4, None]
    assert parts[0].get("goods", 1) == 1
