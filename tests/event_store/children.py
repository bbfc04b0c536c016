"""Work in a process of its own, which is ended where it does not end itself.

The processes are forked off a server that has one thread: a fork of the tests' own process, which
has several, could hang.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import pytest

from mechs_core.kernel.errors import MechsError

LONGEST = 5  # seconds that work takes, at most, once its process is there
STARTED = 60  # seconds until it is, on a busy machine
NOBODY = 65534
CHILDREN = get_context("forkserver")
CHILDREN.set_forkserver_preload([__name__, "tests.event_store.stores"])


def begin(work: Callable[..., object], *given: object) -> tuple[BaseProcess, Connection]:
    """A process that does work as soon as it is there, and the pipe that then says so."""
    here, there = CHILDREN.Pipe(duplex=False)
    child = CHILDREN.Process(target=begun, args=(there, work, given), daemon=True)
    child.start()
    there.close()
    assert here.poll(STARTED), "the process does not begin"
    here.recv()
    return child, here


def begun(pipe: Connection, work: Callable[..., object], given: tuple[object, ...]) -> None:
    """The main function of a process."""
    pipe.send("begun")
    said = "the child failed"
    try:
        said = f"done {work(*given)!r}"
    except MechsError as error:
        said = f"{type(error).__name__} {error.sentence}"
    finally:
        pipe.send(said[:4000])


def in_a_child(work: Callable[..., object], *given: object) -> str:
    """What work says in a process of its own: what it gives, or how it was refused."""
    child, pipe = begin(work, *given)
    try:
        if not pipe.poll(LONGEST):
            pytest.fail("it does not end")
        said: str = pipe.recv()
        return said
    finally:
        child.kill()
        child.join()
        pipe.close()


def as_nobody(work: Callable[..., object], *given: object) -> object:
    """Do work with no more rights than permission bits give (root has more)."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    return work(*given)
