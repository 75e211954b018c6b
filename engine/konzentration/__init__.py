"""Konzentrationsspiel: remember the sum of hidden cards and come close to the target, not above it."""

from engine.konzentration.rules import Game as Game
