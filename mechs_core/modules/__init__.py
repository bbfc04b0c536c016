"""Parts of rules that several rulesets can mount: they know the kernel and the kit, no ruleset."""
