"""Who sits at one place of a table: what is put, what has been seen, who was faster."""

from __future__ import annotations

from mechs_core.kernel.messages import Request, Seat
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.eyes import all_open, eyes_of, none_open, usual_eyes
from mechs_core.table.seats import seats_of
from mechs_core.table.sitting import GONE_BACK, Sitting, frames_since
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Pick
from tests.with_answers import with_answers


def sitting(game: Sealed, *persons: Seat) -> Sitting:
    return Sitting(persons, game.line, seats_of(game.line))


def asking(*requests: Request) -> Sealed:
    """A game in which these questions are asked, whatever happens."""
    return Sealed.new(with_answers(TOY, requests=lambda state: requests))


def question(seat: Seat, *, required: bool = True) -> Request:
    return Request(seat, "pick", ("Pick",), required=required)


def seat_of(request: Request | None) -> Seat | None:
    return None if request is None else request.seat


MUST, ALSO = question(0), question(1)
MAY = question(1, required=False)


def test_who_sits_alone_holds_the_keyboard() -> None:
    game = asking(MUST)
    assert sitting(game, 1).holder == 1
    assert sitting(game, 0, 1).holder is None


def test_the_holder_of_the_keyboard_is_asked_before_others() -> None:
    here = sitting(asking(MUST, ALSO), 0, 1)
    assert seat_of(here.next_request()) == 0
    here.holder = 1
    assert seat_of(here.next_request()) == 1


def test_who_wants_to_decide_next_is_asked_first_and_once() -> None:
    here = sitting(asking(MUST, ALSO), 0, 1)
    here.choice = 1
    assert [seat_of(here.next_request()) for _ in range(2)] == [1, 0]


def test_questions_to_others_are_not_put_here() -> None:
    assert sitting(asking(MUST), 1).next_request() is None


def test_what_need_not_be_answered_is_put_only_where_nothing_else_is_asked() -> None:
    assert seat_of(sitting(asking(MUST, MAY), 0, 1).next_request()) == 0
    assert sitting(asking(MUST, MAY), 1).next_request() is None
    assert seat_of(sitting(asking(MAY), 1).next_request()) == 1


def test_who_pauses_is_asked_what_need_not_be_answered_until_it_is_passed() -> None:
    here = sitting(asking(MUST, MAY), 0, 1)
    assert here.pause() is None
    here.pausing = {1}
    assert here.pause() == MAY and seat_of(here.next_request()) == 1
    here.passed[1] = MAY
    assert here.pause() is None and seat_of(here.next_request()) == 0


def test_a_game_that_goes_on_from_before_has_been_seen_up_to_there() -> None:
    game = Sealed.new(TOY)
    here = sitting(game, 0, 1)
    here.seen = {0: 9, 1: 2}
    here.go_back(4)
    assert here.seen == {0: 4, 1: 2}


def test_a_step_that_is_taken_back_is_told_by_name() -> None:
    game = Sealed.new(TOY, ("ada", "bob"))
    here = sitting(game, 0, 1)
    said = "somebody has taken a decision back; the game goes on as g-2"
    assert here.taken_back(game.steps[0], "g-2") == said
    game.decide(1, Pick(3))
    assert here.taken_back(game.steps[-1], "g-2").startswith("bob")


def test_who_was_faster_is_told_with_what_happened() -> None:
    game = Sealed.new(TOY, ("ada", "bob"))
    here = sitting(game, 0)
    assert here.too_late(0, []) == GONE_BACK
    before = game.line.copy()
    game.decide(1, Pick(3))
    happened = frames_since(before, game.steps[1:], game.line, Eyes(0, none_open))
    said = here.too_late(0, happened)
    assert said.startswith("bob") and " was faster: " in said and said.endswith("; look again")
    own = sitting(game, 1).too_late(1, happened)
    assert own.startswith("bob") and " has decided elsewhere: " in own


def test_what_is_written_for_a_seat_is_for_all_who_share_its_screen() -> None:
    game = Sealed.new(TOY)
    assert sitting(game, 1).viewer(1) == 1
    assert sitting(game, 0, 1).viewer(1) is None


def test_frames_since_a_position_are_those_of_the_whole_line_from_there() -> None:
    game = Sealed.new(TOY)
    before = game.line.copy()
    game.decide(1, Pick(3)).decide(0, Pick(1))
    eyes = Eyes(0, all_open)
    every = frames_since(None, game.steps, game.line, eyes)
    later = frames_since(before, game.steps[1:], game.line, eyes)
    assert [each.sentence for each in every[-len(later) :]] == [each.sentence for each in later]
    assert later[0].position == len(game.steps[0].events)


def test_eyes_follow_from_who_plays() -> None:
    one, two, none = (
        seats_of(Sealed.new(TOY, names).line)
        for names in (("ada", "bot:random"), ("ada", "bob"), ("bot:random", "bot:random"))
    )
    assert usual_eyes(one, none_open).viewer == 0
    assert usual_eyes(two, none_open).viewer is None
    assert usual_eyes(none, none_open).opened is all_open
    assert eyes_of(two, "bob") == Eyes(1, none_open)
    assert eyes_of(two, "Public") == Eyes(None, none_open)
