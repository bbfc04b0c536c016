"""Fates: dealt, chosen, revealed; their cards. BR-FAT."""
