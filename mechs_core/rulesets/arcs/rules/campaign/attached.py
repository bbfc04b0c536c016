"""Cards attached to Court cards; Street Orators, Agitators. BR-CRI-11."""
