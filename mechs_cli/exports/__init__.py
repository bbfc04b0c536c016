"""What `mechs export` writes besides lines and tables."""
