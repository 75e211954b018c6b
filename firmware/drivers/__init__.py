"""Drivers: the panel and the keys."""
