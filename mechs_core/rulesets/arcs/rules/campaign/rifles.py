"""Fire Rifles: hits from an adjacent system. L02."""
