"""QUICLO: reach the number of a card with six dice, collect cards, report runs of consecutive numbers."""

from engine.quiclo.rules import Game as Game
