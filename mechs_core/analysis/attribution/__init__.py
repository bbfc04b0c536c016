"""How much of a result was luck: each piece of it drawn anew."""
