"""Negotiation actions: what may be given, and what it does. BR-NEG."""
