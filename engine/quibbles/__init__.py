"""Quibbles: 2 to 5 players take sums from the row; whoever collects cards worth 21 first wins."""

from engine.quibbles.rules import Game as Game
