"""Libraries that a plain install leaves out, asked for by name where they are about to be used."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from mechs_core.kernel.errors import MissingExtra

EXTRA_OF: Final = {
    "matplotlib": "study",
    "numpy": "study",
    "polars": "study",
    "pyarrow": "study",
    "gymnasium": "env",
    "pettingzoo": "env",
}


def need(*libraries: str) -> None:
    """Import these libraries, so that what uses them can be imported. Raises MissingExtra."""
    for name in libraries:
        try:
            import_module(name)
        except ImportError as error:
            raise MissingExtra(EXTRA_OF[name]) from error
