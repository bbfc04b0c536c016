"""`mechs store`: what is done with a store as a whole, a file a command."""

from typing import Final

COMMANDS: Final = {
    "check": "Check that the file is whole and fits the steps of its games.",
    "repair": "Write anew what a check finds wrong, from the steps, which are never written.",
    "backup": "Write a copy of the store to a file, while others may play.",
}
EXAMPLE: Final = "mechs store check"


def store() -> None:
    """The store itself: check it, repair it, back it up."""
