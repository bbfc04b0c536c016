"""The campaign, The Blighted Reach: a file per chapter, beside the base rules."""
