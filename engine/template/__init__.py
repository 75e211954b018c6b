"""The smallest legal game, as a pattern for others: take one or two cards; who takes the last one loses."""

from engine.template.rules import Game as Game
