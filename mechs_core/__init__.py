"""Rules of tabletop combat games as pure deciders: the kernel, and one package a ruleset."""
