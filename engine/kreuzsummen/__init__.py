"""Kreuzsummen: two players build a field of numbers whose rows and columns meet their targets."""

from engine.kreuzsummen.rules import Game as Game
