"""What the commands of studies share."""
