"""Edicts: the booklet resolved. BR-EDI."""
