"""Draws a tree of groups and tile grids in strips of RGB565; `displayio` is its public name."""
