"""One file per command: a function of the command's name, and the EXAMPLE that ends its help."""
