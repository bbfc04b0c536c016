"""Event cards and what they bring about at the end of a round. BR-EVT."""
