"""Every test of a rule runs in every game that mounts the Arena."""

from __future__ import annotations

import pytest

from tests.modules.arena.hosts import HOSTS, Host


@pytest.fixture(params=HOSTS, ids=lambda host: host.ruleset.name)
def host(request: pytest.FixtureRequest) -> Host:
    return request.param
