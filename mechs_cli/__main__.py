"""`python -m mechs_cli` is `mechs`."""

from mechs_cli.app import main

main()
