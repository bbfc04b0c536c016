"""The command line of the game service. It knows no ruleset and lives from the contract alone."""
