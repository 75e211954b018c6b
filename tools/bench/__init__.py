"""The virtual handheld: the board's files on a modelled chip (see docs/architecture.md)."""

from tools.bench.errors import AskError, BenchError, MissingError, PowerError
from tools.bench.handheld import Handheld

__all__ = ["AskError", "BenchError", "Handheld", "MissingError", "PowerError"]
