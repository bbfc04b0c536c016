"""Who fights in a campaign's battle: Imperial ships, the Free States, the Blight, Flagships."""
