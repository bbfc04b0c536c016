"""Free States: buildings of nobody, and those who free them. BR-FRE."""
