"""The command line in this process, as its own tests have it."""

from tests.mechs_cli.conftest import duel, mechs

__all__ = ["duel", "mechs"]
