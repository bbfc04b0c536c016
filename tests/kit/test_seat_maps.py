"""Maps by seat in events."""

from __future__ import annotations

from msgspec import msgpack

from mechs_core.kernel.encoding import encode
from mechs_core.kit.seat_maps import by_seat, of_seats


def test_a_map_by_seat_is_stored_and_read_back():
    values = {10: "iron", 2: None, 0: "gun"}
    stored = by_seat(values)
    assert [*stored] == ["0", "2", "10"]
    assert of_seats(msgpack.decode(encode(stored))) == values


def test_seats_come_in_their_order_as_they_were_stored_as_text():
    assert [*of_seats({"10": 1, "2": 2, "0": 3})] == [0, 2, 10]
