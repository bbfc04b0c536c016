"""What is imported when it is first called."""

from __future__ import annotations

import sys

import pytest

from mechs_core.kernel.on_demand import on_call


def test_a_module_is_imported_at_the_first_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    grey = on_call("colorsys", "rgb_to_hls")
    assert "colorsys" not in sys.modules
    assert grey(0.5, 0.5, 0.5) == (0.0, 0.5, 0.0)
    assert "colorsys" in sys.modules


def test_what_is_not_there_raises_when_it_is_called() -> None:
    with pytest.raises(AttributeError):
        on_call("colorsys", "none_such")()
