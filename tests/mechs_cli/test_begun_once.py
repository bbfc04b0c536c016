"""`new` and `branch` sent again under an id, after an answer that was lost."""

from __future__ import annotations

import pytest

from tests.mechs_cli.conftest import Mechs


@pytest.mark.parametrize("seed", [(), ("--seed", "7")])
def test_a_new_game_sent_again_is_there_already(mechs: Mechs, seed: tuple[str, ...]) -> None:
    words = ("new", "toy", "--seats", "ada,bot:random", "--name", "friday", "--id", "a", *seed)
    first = mechs(*words)
    again = mechs(*words)
    assert again.stdout == first.stdout
    assert again.stderr.splitlines()[0] == "already there as g-0001"
    assert mechs.rows(*words)[0]["game"] == "g-0001"
    said = mechs.no("new", "toy", "--seats", "ada,eve", "--id", "a")
    assert said == "error: another game, g-0001, was begun under the id 'a'"
    assert len(mechs.begun()) == 1
    mechs("new", "toy", "--seats", "ada,bob")
    mechs("new", "toy", "--seats", "ada,bob")
    assert len(mechs.begun()) == 3  # without an id they are three


@pytest.mark.parametrize(
    "how",
    [
        (),
        ("--luck=new",),
        ("--decide", "bob: 3"),
        ("--at", "4", "--keep"),
        ("--luck=new", "--keep"),
    ],
    ids=" ".join,
)
def test_a_branch_sent_again_is_there_already(duel: Mechs, how: tuple[str, ...]) -> None:
    """Although the game that it branches from has gone on, and it has itself."""
    words = ("branch", "g-0001", "--reveal", "--name", "x", "--id", "a", *how)
    duel(*words)
    if "--decide" not in how:
        duel("decide", "g-0001", "--seat", "bob", "1")
    again = duel(*words)
    assert "already there as g-0002" in again.stderr.splitlines()
    assert len(duel.begun()) == 2
    said = duel.no(
        "branch", "g-0001", "--at", "4", "--luck", "new", "--seed", "9", "--reveal", "--id", "a"
    )
    assert said == "error: another game, g-0002, was begun under the id 'a'"
    assert len(duel.begun()) == 2


def test_an_id_of_the_programs_own_is_refused(mechs: Mechs) -> None:
    said = mechs.no("new", "toy", "--seats", "ada,bob", "--id", "mechs:x")
    assert "begins the ids of this program" in said
    assert not mechs.store.exists() or not mechs.begun()
