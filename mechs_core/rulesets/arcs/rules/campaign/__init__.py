"""The rules of the campaign, The Blighted Reach: a file per chapter, beside those of the base game."""
