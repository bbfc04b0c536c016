"""What a ruleset answers, group by group: `Ruleset` holds them together.

rules       what the game is: this alone makes it playable, stored, replayed, audited
sight       who may see what
telling     how people read and write it
study       what is counted in it
agents      what plays it by itself, and what such players see
"""
