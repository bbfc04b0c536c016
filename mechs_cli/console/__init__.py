"""What the program says, and what is typed to it."""
