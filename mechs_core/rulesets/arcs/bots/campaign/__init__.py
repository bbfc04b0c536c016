"""What `greedy` weighs in campaigns beside what it weighs in base games.

aims     what an objective's points are worth, and what brings them
outlook  titles, the Council, Favors, cards of Fates
fights   battles against the Empire, the Free States and the Blight, with Imperial ships
travel   ships, the Flagship and Imperial ships on the map
acts     the campaign's actions
turns    its decisions in the Prelude, moves and battles
fates    Fates, starts and what Fates ask
events   Councils, edicts and Vox cards
summits  Calls to Order and Negotiations
"""
