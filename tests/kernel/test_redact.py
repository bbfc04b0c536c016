"""Who may see what of an event."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import UNSET

from mechs_core.kernel.encoding import encode, encode_json
from mechs_core.kernel.messages import (
    DECIDER,
    NOBODY,
    Branched,
    Decided,
    Decision,
    Event,
    GameCreated,
    secret,
)
from mechs_core.kernel.redact import redact, secrets_in
from tests.games import Sealed
from tests.toy import TOY

HIDDEN = "a value that must not get out"
EVERYBODY = (0, 1, 2, 3, None)


class ToSeat(Event, frozen=True):
    seat: int | None
    card: Annotated[str, secret("seat")]


class ToSeats(Event, frozen=True):
    owner: int
    partners: tuple[int, ...]
    card: Annotated[str, secret(("owner", "partners"))]


class ToNobody(Event, frozen=True):
    deck: Annotated[str, secret(NOBODY)]


class ToSome(Event, frozen=True):
    seat: int
    card: Annotated[str, secret(lambda event: (event.seat, event.seat + 1))]


class Two(Event, frozen=True):
    seat: int
    card: Annotated[str, secret("seat")]
    deck: Annotated[str, secret(NOBODY)]
    later: int = 0


class Choose(Decision, frozen=True):
    slot: int
    card: Annotated[str, secret(DECIDER)]


def seers(event: Event, value: str = HIDDEN) -> list[Any]:
    """Who gets a byte of the value: whoever does not, gets none in either encoding."""
    whole = []
    for viewer in EVERYBODY:
        seen = redact(event, viewer)
        told = [value.encode() in encoder(seen) for encoder in (encode, encode_json)]
        assert told[0] == told[1]
        if told[0]:
            whole.append(viewer)
    return whole


def test_a_field_for_a_seat():
    assert seers(ToSeat(1, HIDDEN)) == [1]
    assert redact(ToSeat(1, HIDDEN), 0) == ToSeat(1, UNSET)  # type: ignore[arg-type]


def test_a_field_for_a_seat_that_is_not_there_is_not_for_spectators():
    assert seers(ToSeat(None, HIDDEN)) == []


def test_a_field_for_several_seats():
    assert seers(ToSeats(0, (2, 3), HIDDEN)) == [0, 2, 3]
    assert seers(ToSeats(0, (), HIDDEN)) == [0]


def test_a_field_for_nobody():
    assert seers(ToNobody(HIDDEN)) == []


def test_a_field_for_the_seats_that_a_function_names():
    assert seers(ToSome(1, HIDDEN)) == [1, 2]


def test_a_decisions_field_for_who_decided():
    assert seers(Decided(2, Choose(1, HIDDEN))) == [2]
    seen = redact(Decided(2, Choose(1, HIDDEN)), 0)
    assert encode_json(seen) == (
        b'{"type":"Decided","seat":2,"decision":{"type":"Choose","slot":1}}'
    )


def test_given_luck_is_for_nobody():
    event = Decided(2, Choose(1, HIDDEN), {"die of a friend": (1,)})
    assert seers(event, "die of a friend") == []
    assert seers(event) == [2]


def test_seed_and_scenario_are_for_nobody():
    created = GameCreated("toy", 1, ("ada",), {}, "chosen", HIDDEN, {HIDDEN: 1}, {HIDDEN: (1,)})
    assert seers(created) == []
    assert seers(Branched("g", 4, "new", 1, "chosen", HIDDEN, {HIDDEN: (1,)})) == []


def test_only_what_is_hidden_from_a_viewer_is_left_out():
    event = Two(1, "mine", HIDDEN, 5)
    assert encode_json(redact(event, 1)) == b'{"type":"Two","seat":1,"card":"mine","later":5}'
    assert encode_json(redact(event, None)) == b'{"type":"Two","seat":1,"later":5}'


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_opened_secrets_hide_nothing(viewer):
    for event in (ToNobody(HIDDEN), Decided(2, Choose(1, HIDDEN), {HIDDEN: (1,)})):
        assert redact(event, viewer, opened=True) is event


def test_an_event_without_secrets_is_itself():
    event = Decided(1, TOY.rules.decisions[1]())
    assert redact(ToSeat(1, HIDDEN), 1) == ToSeat(1, HIDDEN)
    assert redact(event, 0).decision is event.decision  # type: ignore[attr-defined]


def test_secrets_stand_in_field_order_a_decisions_first():
    assert [held.name for held in secrets_in(Two(1, "a", "b"))] == ["card", "deck"]
    assert [held.name for held in secrets_in(Decided(1, Choose(1, "a")))] == ["card", "given"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_redacted_event_is_redacted_already(viewer):
    for event in Sealed.new(TOY, 4).finish().events:
        seen = redact(event, viewer)
        assert redact(seen, viewer) == seen
