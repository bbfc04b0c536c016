"""The command line in this process, as its own tests have it."""

from tests.mechs_cli.conftest import mechs

__all__ = ["mechs"]
