"""What is told at a table, whatever it is shown on: seats, steps, refusals, rules."""
