"""Luck by address: vectors, an independent re-implementation, given luck, fairness."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as some

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck, Rng, commitment, draw_seed, key_of, why_bad_seed

SEEDS = some.text(some.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=64)
LABELS = some.text(some.characters(min_codepoint=32, max_codepoint=126), max_size=20)


def plain_draw(seed: str, label: str, k: int, n: int) -> int:
    """The design's text, word for word."""
    key = hashlib.blake2b(seed.encode("ascii"), digest_size=32, person=b"mechs-seed-1").digest()
    a = 0
    while True:
        data = label.encode() + bytes([0]) + k.to_bytes(4, "big") + a.to_bytes(4, "big")
        digest = hashlib.blake2b(data, digest_size=8, key=key, person=b"mechs-luck-1").digest()
        u = int.from_bytes(digest, "big")
        if u < 2**64 - (2**64 % n):
            return u % n
        a += 1


def plain_shuffle(seed: str, label: str, items: list[int]) -> list[int]:
    n = len(items)
    for i in range(n - 1, 0, -1):
        j = plain_draw(seed, label, n - 1 - i, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def refused(call: object, *args: object) -> str:
    with pytest.raises(IllegalDecision) as caught:
        call(*args)  # type: ignore[operator]
    assert caught.value.code == "bad_value"
    return caught.value.sentence


# ---------------------------------------------------------------- vectors


def test_the_vectors_of_the_design():
    luck = Luck("7")
    assert [luck.draw("die", k, 6) + 1 for k in range(10)] == [5, 6, 1, 2, 4, 1, 2, 2, 1, 5]
    assert luck.shuffle("deck 0", range(10)) == [8, 7, 2, 0, 6, 3, 9, 4, 1, 5]
    assert luck.labels == {"die", "deck 0"}


def test_key_and_commitment_of_a_seed():
    assert key_of("7").hex() == "da4adde6eaf4cb2a01b458f412387eaa9a717ccd9dd5a1e3726eaddf53f33225"
    assert commitment("7") == "01fdeb588f93393bfc9270d1c2d7396787b17429d4bb942173bad1d48c37ae64"
    assert commitment("8") != commitment("7")


@given(SEEDS, LABELS, some.integers(0, 2**32 - 1), some.integers(1, 2**64))
def test_a_draw_is_what_the_text_says(seed, label, k, n):
    assert Luck(seed).draw(label, k, n) == plain_draw(seed, label, k, n)


def test_words_that_would_favour_low_outcomes_are_rejected():
    n = 2**63 + 1  # almost every second word is past the last fair one
    draws = [Luck("7").draw("wide", k, n) for k in range(200)]
    assert draws == [plain_draw("7", "wide", k, n) for k in range(200)]
    assert sum(draw < n // 2 for draw in draws) in range(70, 131)


@given(SEEDS, LABELS, some.lists(some.integers(), max_size=30))
def test_a_shuffle_is_what_the_text_says(seed, label, items):
    shuffled = Luck(seed).shuffle(label, items)
    assert shuffled == plain_shuffle(seed, label, list(items))
    assert sorted(shuffled) == sorted(items)


def test_a_draw_depends_on_its_address_alone():
    luck = Luck("7")
    backwards = [luck.draw("die", k, 6) for k in reversed(range(10))]
    luck.shuffle("other", range(40))
    assert [luck.draw("die", k, 6) for k in range(10)] == backwards[::-1]


def test_draws_are_fair():
    for n in (2, 3, 6, 10):
        counts = Counter(Luck("fair").draw("die", k, n) for k in range(6000))
        assert counts.keys() == set(range(n))
        expected = 6000 / n
        chi2 = sum((count - expected) ** 2 / expected for count in counts.values())
        assert chi2 < 28  # 0.1% for 9 degrees of freedom; the seed is fixed


def test_every_order_of_three_is_as_likely():
    counts = Counter(tuple(Luck("fair").shuffle(f"deck {i}", "abc")) for i in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


# ---------------------------------------------------------------- seeds


def test_a_drawn_seed_is_32_hex_digits():
    first, second = draw_seed(), draw_seed()
    assert len(first) == 32 and set(first) <= set("0123456789abcdef") and first != second
    assert why_bad_seed(first) is None


@pytest.mark.parametrize("seed", ["", "x" * 65, "é", "a\nb", "\x7f", "\ud800"])
def test_what_is_no_seed(seed):
    assert why_bad_seed(seed) is not None


@pytest.mark.parametrize("seed", ["7", "x" * 64, " ", "~!"])
def test_what_is_a_seed(seed):
    assert why_bad_seed(seed) is None


# ---------------------------------------------------------------- given luck


def test_given_outcomes_are_used_before_the_seed():
    luck = Luck("7", {"die": (0, 5)})
    assert [luck.draw("die", k, 6) for k in range(4)] == [0, 5, 0, 1]
    luck.finish()


@pytest.mark.parametrize("outcome", [-1, 6, 10**30, "5", True])
def test_a_given_outcome_out_of_range(outcome):
    sentence = refused(Luck("7", {"die": (outcome,)}).draw, "die", 0, 6)
    assert sentence == f"given luck 'die': {outcome!r} is not 0 to 5"


def test_given_luck_that_is_not_drawn():
    assert "'die'" in refused(Luck("7", {"die": (1,)}).finish)
    assert "'die'" in refused(Luck("7", {"die": ()}).finish)


def test_given_luck_that_is_partly_used():
    luck = Luck("7", {"die": (1, 2)})
    luck.draw("die", 0, 6)
    refused(luck.finish)
    luck = Luck("7", {"die": (1, 2)})
    luck.draw("die", 1, 6)
    refused(luck.finish)


def test_a_given_order_is_the_shuffle():
    luck = Luck("7", {"deck": (2, 0, 1)})
    assert luck.shuffle("deck", range(3)) == [2, 0, 1]
    luck.finish()


@pytest.mark.parametrize("order", [(), (0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 2, 2), ("0", 1, 2)])
def test_a_given_order_that_is_no_order_of_the_items(order):
    refused(Luck("7", {"deck": order}).shuffle, "deck", range(3))


def test_a_running_source_is_apart_from_luck_and_the_same_each_time():
    first, second = Rng("7", "bot", 0, 12), Rng("7", "bot", 0, 12)
    words = [first.below(1000) for _ in range(20)]
    assert words == [second.below(1000) for _ in range(20)]
    assert words != [Rng("7", "bot", 0, 13).below(1000) for _ in range(20)]
    assert words != [Luck("7").draw("bot/0/12", k, 1000) for k in range(20)]
    deck = list(range(9))
    first.shuffle(deck)
    assert sorted(deck) == list(range(9))


def plain_words(seed: str, *where: int | str) -> Iterator[int]:
    """The text of docs/luck.md for bots, block by block: eight words each, the last one first."""
    key = hashlib.blake2b(seed.encode(), digest_size=32, person=b"mechs-seed-1").digest()
    for block in count():
        data = "/".join(map(str, where)).encode() + b"\0" + block.to_bytes(4, "big")
        digest = hashlib.blake2b(data, key=key, person=b"mechs-rng-1").digest()
        words = [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 64, 8)]
        yield from reversed(words)


PLACES = some.lists(LABELS | some.integers(0, 10**6), max_size=3)


@given(SEEDS, PLACES, some.lists(some.integers(1, 2**64), min_size=1, max_size=20))
def test_a_running_source_gives_the_words_that_the_text_says(seed, where, bounds):
    """However few or many are drawn: one alone, all of a block, or some of the next."""
    rng, words = Rng(seed, *where), plain_words(seed, *where)
    assert [rng.below(n) for n in bounds] == [
        word * n >> 64 for word, n in zip(words, bounds, strict=False)
    ]


@given(SEEDS, some.integers(0, 11), some.integers(0, 10**6))
def test_a_place_may_be_said_in_parts_or_in_one(seed, seat, position):
    parts, one = Rng(seed, "bot", seat, position), Rng(seed, f"bot/{seat}/{position}")
    assert [parts.below(1 << 64) for _ in range(9)] == [one.below(1 << 64) for _ in range(9)]
