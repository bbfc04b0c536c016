"""Tables of games: their columns, rows from games, files, frames."""
