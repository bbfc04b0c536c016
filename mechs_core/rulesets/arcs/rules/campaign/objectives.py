"""Objectives, grand ambitions, final objectives. BR-OBJ, BR-ACT-3."""
