"""Act I: starting places. BR-SET-8, BR-SET-9."""
