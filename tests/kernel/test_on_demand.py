"""What is imported when it is first called or asked for."""

from __future__ import annotations

import sys

import pytest

from mechs_core.kernel.on_demand import door, on_call


def test_a_module_is_imported_at_the_first_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    grey = on_call("colorsys", "rgb_to_hls")
    assert "colorsys" not in sys.modules
    assert grey(0.5, 0.5, 0.5) == (0.0, 0.5, 0.0)
    assert "colorsys" in sys.modules


def test_what_is_not_there_raises_when_it_is_called() -> None:
    with pytest.raises(AttributeError):
        on_call("colorsys", "none_such")()


def test_a_door_takes_names_from_modules_and_modules_from_packages() -> None:
    this = sys.modules[__name__]
    names, found = door(__name__, {"colorsys": "rgb_to_hls", "json": "decoder scanner"})
    assert names == ["decoder", "rgb_to_hls", "scanner"]
    assert found("rgb_to_hls")(0.5, 0.5, 0.5) == (0.0, 0.5, 0.0)
    assert found("scanner") is sys.modules["json.scanner"] is vars(this)["scanner"]
    with pytest.raises(AttributeError, match="has no attribute 'ramp'"):
        found("ramp")
