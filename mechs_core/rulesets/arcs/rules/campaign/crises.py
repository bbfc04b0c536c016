"""Crises: of the Blight, of Fates, of the Court. BR-CRI."""
