"""The number die and the event die."""
