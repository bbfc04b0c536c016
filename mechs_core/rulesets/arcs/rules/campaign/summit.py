"""Summits: the Call to Order. BR-SUM."""
