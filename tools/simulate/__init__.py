"""Playtest in a box: players of tools/players play thousands of games, and the figures become a report.

`python3 -m tools.simulate --help`; docs/simulation.md says what the figures mean.
"""
