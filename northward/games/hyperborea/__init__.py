"""Hyperborea."""
