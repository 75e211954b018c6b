"""Level `random`: anything that is allowed, all actions equally likely."""

BATCH = 500
AIMS = ()


class Player:
    """Plays without a thought: the floor of every difficulty curve."""

    def __init__(self, table, chance):
        """See tools/players."""
        self._chance = chance

    def choose(self, sight):
        """Any legal action."""
        return sight.any_action(self._chance)
