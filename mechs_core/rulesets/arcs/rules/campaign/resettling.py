"""A Flagship gained, and given up. BR-FLG-1, BR-FLG-30."""
