"""Blight: placed, made fresh. BR-BLI."""
