"""Vox cards of the campaign: secured, and in a Crisis."""
