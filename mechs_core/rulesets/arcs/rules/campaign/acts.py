"""Acts: their set-up, what ends them, how the campaign is won. BR-ACT, BR-SET."""
