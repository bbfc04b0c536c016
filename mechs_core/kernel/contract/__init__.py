"""What a ruleset answers, group by group: `Ruleset` holds them together.

rules       what the game is: enough to play, store, replay and audit it
sight       who may see what
telling     how people read and write it
drawing     how it is drawn
study       what is counted in it
agents      bots, and what environments observe
"""
