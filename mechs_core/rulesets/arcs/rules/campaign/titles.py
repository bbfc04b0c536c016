"""Regents, Outlaws, the First Regent and the Trust. BR-EMP-1, BR-SUM-6, BR-TRS."""
