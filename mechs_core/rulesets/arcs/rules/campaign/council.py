"""The Imperial Council: secured, its meeting. BR-CNC."""
