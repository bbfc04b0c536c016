"""Flagships: the board, its pieces, what they give. BR-FLG."""
