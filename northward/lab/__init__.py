"""Studying games: many matches between bots, and how fast it all goes."""
