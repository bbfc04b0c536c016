"""Text from outside: byte order marks are skipped, what stands twice is refused by its name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.mechs_cli.conftest import Mechs

MARK = "\ufeff"
NEW = ("new", "toy", "--seats", "ada,bob", "--seed", "7")


def scenario(mechs: Mechs, text: str | bytes) -> str:
    path = mechs.folder / "set_up.json"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return "set_up.json"


def test_a_byte_order_mark_is_skipped_wherever_text_comes_in(mechs: Mechs) -> None:
    mechs(*NEW, "--scenario", scenario(mechs, MARK + '{"scores":[1,2]}'))
    mechs("decide", "g-0001", "--seat", "ada", f'{MARK}{{"type":"Pick","number":2}}')
    mechs("decide", "g-0001", "--seat", "bob", f"{MARK}1", "--given", f'{MARK}{{"die 1":[3]}}')
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7", "--option", f"rounds={MARK}1")
    said = mechs("play", "g-0002", typed=f"{MARK}2\n")
    assert "ada" in said.output and "refused" not in said.output
    mechs("export", "g-0001", "--reveal", "-o", "x.jsonl")
    plain = (mechs.folder / "x.jsonl").read_bytes()
    (mechs.folder / "y.jsonl").write_bytes(MARK.encode() + plain)
    for words in (("audit", "y.jsonl"), ("import", "y.jsonl"), ("replay", "y.jsonl")):
        mechs(*words)
    assert "do not differ" in mechs("diff", "x.jsonl", "y.jsonl").stdout


def test_utf_16_is_told_as_such(mechs: Mechs) -> None:
    path = scenario(mechs, '{"scores":[1,2]}'.encode("utf-16"))
    assert mechs.no(*NEW, "--scenario", path) == (
        "error: set_up.json: this is UTF-16; save it as UTF-8"
    )


def test_a_key_that_stands_twice_is_refused_by_name(duel: Mechs) -> None:
    path = scenario(duel, '{"scores":[1,2],"scores":[3,4]}')
    assert duel.no(*NEW, "--scenario", path) == ("error: set_up.json: the key scores stands twice")
    decide = ("decide", "g-0001", "--seat", "bob")
    assert duel.no(*decide, '{"type":"Pick","number":1,"number":2}') == (
        "refused: not a decision: the key number stands twice (bad_value)"
    )
    assert duel.no(*decide, '{"type":"Pick","number":1,"n\\u0075mber":2}').startswith("refused: ")
    assert "the key die 1 stands twice" in duel.no(
        *decide, "1", "--given", '{"die 1":[3],"die 1":[4]}'
    )
    option = 'rounds={"a":1,"a":2}'
    assert "the key a stands twice" in duel.no(*NEW, "--option", option, status=2)
    assert duel.begun()[0]["steps"] == 2 and len(duel.begun()) == 1


@pytest.mark.parametrize(
    "words",
    [
        NEW,
        ("play", "toy", "--seats", "bot:random,bot:random"),
        ("simulate", "toy", "--seats", "bot:random,bot:random", "-n", "2"),
        ("tournament", "toy", "--bots", "bot:random,bot:hopeful", "-n", "1"),
    ],
)
def test_an_option_that_is_said_twice_is_refused(mechs: Mechs, words: tuple[Any, ...]) -> None:
    twice = ("--option", "rounds=1", "--option", "rounds=2")
    assert "--option rounds is said twice" in mechs.no(*words, *twice, status=2)


@pytest.mark.parametrize("text", ["null", " null\n", f"{MARK}null"])
def test_a_scenario_that_is_null_is_none(mechs: Mechs, text: str) -> None:
    said = mechs(*NEW, "--scenario", scenario(mechs, text), status=1).stderr
    assert said == (
        "error: set_up.json: a scenario is an object, not null\nhint: leave --scenario out\n"
    )


# ---------------------------------------------------------------- every reader of files


READERS = (
    ("audit",),
    ("import",),
    ("replay",),
    ("diff", "true.jsonl"),
    ("export", "--format", "html"),
)


def faults(data: bytes) -> dict[str, bytes]:
    first, *rest = data.splitlines(keepends=True)
    body = first[: -len(',"hash":""}\n') - 64]
    twice = body.replace(b'"rules":1', b'"rules":1,"rules":1') + b"}"
    return {
        "ends in CR LF": data.replace(b"\n", b"\r\n"),
        "is blank, at the end of the file": data + b"\n",
        "the end of the last line is missing": data[:-1],
        "this is UTF-16": data.decode().encode("utf-16"),
        "the file is cut off": data[:-9],
        "line 2 was changed": data.replace(b'"step":0', b'"step":1', 1),
        "the key rules stands twice": resealed([json.dumps({}).encode(), twice], rest),
    }


def resealed(header: list[bytes], rest: list[bytes]) -> bytes:
    from mechs_core.testing.forgery import sealed_text

    tail = len(',"hash":""}\n') + 64
    return sealed_text([header[1][:-1], *(line[:-tail] for line in rest)])


@pytest.mark.parametrize("words", READERS)
def test_every_reader_says_the_same_of_the_same_fault(over: Mechs, words: tuple[str, ...]) -> None:
    over("export", "g-0001", "-o", "true.jsonl")
    for why, data in faults((over.folder / "true.jsonl").read_bytes()).items():
        (over.folder / "x.jsonl").write_bytes(data)
        said = over(words[0], "x.jsonl", *words[1:], status=1)
        line = said.stdout if words[0] == "audit" else said.stderr.splitlines()[0]
        assert why in line, (words, why, line)
        assert line.splitlines()[0].count("x.jsonl") == 1
        if "CR LF" in why:
            assert "tr -d '\\r' < x.jsonl > NEW" in said.output
