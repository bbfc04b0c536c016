"""Between Acts. BR-INT."""
