"""Why a process has ended, as far as it is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from mechs_core.analysis.simulating import deaths
from mechs_core.analysis.simulating.deaths import counted_in, how_ended, killed_for_memory


def test_a_status_and_a_signal_are_told_and_nothing_is_guessed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deaths, "killed_for_memory", lambda: 4)
    assert how_ended(3, 0) == "ended by itself, with status 3"
    assert how_ended(0, 0) == "ended by itself, with status 0"
    assert how_ended(-11, 0) == "was killed (SIGSEGV)"
    assert how_ended(-9, 4) == how_ended(-9, None) == "was killed (SIGKILL)"
    assert how_ended(-99, 0) == "was killed (signal 99)"


def test_memory_is_named_only_where_the_system_has_counted_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deaths, "killed_for_memory", lambda: 5)
    assert how_ended(-9, 4).startswith("was killed (SIGKILL): the system was out of memory")
    monkeypatch.setattr(deaths, "killed_for_memory", lambda: None)
    assert how_ended(-9, 4) == "was killed (SIGKILL)"


VERSIONS = {
    "0::/some/group\n": "some/group/memory.events",
    "7:cpu:/x\n4:memory:/some/group\n": "memory/some/group/memory.oom_control",
    "4:memory:/not/seen/from/here\n0::/\n": "memory/memory.oom_control",
}


@pytest.mark.parametrize("groups", VERSIONS)
def test_the_counter_is_that_of_the_own_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, groups: str
) -> None:
    own, counter = tmp_path / "cgroup", tmp_path / VERSIONS[groups]
    own.write_text(groups)
    monkeypatch.setattr(deaths, "OWN_GROUP", own)
    monkeypatch.setattr(deaths, "GROUPS", tmp_path)
    assert killed_for_memory() is None
    counter.parent.mkdir(parents=True, exist_ok=True)
    counter.write_text("oom 3\noom_kill 2\n")
    assert killed_for_memory() == 2
    counter.write_text("what is this\n")
    assert killed_for_memory() is None


def test_where_nobody_counts_nothing_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deaths, "OWN_GROUP", tmp_path / "none")
    assert killed_for_memory() is None
    assert counted_in("low 0\n") is None
