"""What rulesets are made with: frames that know no game, between the kernel and the rulesets.

What a ruleset says, in tables                                   its frame
    the modules of its rules, in reading order                   chapters
    its state: fields, how they begin; copies follow             states
    what its events say by seat                                      seat_maps
    the fields of its board, as numbers                          grid
    its RULES.md: chapters, tables, rules by ID                  rulebook
    the documents that people write: scenarios, maps             documents
    how decisions are written and read                           notation
    a sentence for every record of a game                        sentences, with the blanks of
                                                                 templates and pieces from words
    the places at its end, by a score                            ranking
    what its events count for study                              watching
    what an observation is made of                               features (rows of one number),
                                                                 observation (rows of several)
    a view that says its ranges and needs no list of features    marked_views
    positions on which bots and remarks try decisions            trials

`reading` writes the functions that read an observation; a ruleset does not import it.
"""
