"""Primzahlen-Rommé: 2 to 6 players gather cards around primes until the whole hand falls into melds."""

from engine.primrommee.rules import Game as Game
