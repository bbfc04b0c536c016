"""What rulesets are made with: frames that know no game, between the kernel and the rulesets."""
