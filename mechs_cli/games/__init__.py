"""Stored games as a command names them, lists them and lets bots play them on."""
