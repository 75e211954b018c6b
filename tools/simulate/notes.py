"""What has to be said beside the figures: whether they are all, what is played, and what no player plays."""

from tools.players import Level

_RULES = (("reserve", "reserved", "the reserve is not used"), ("secure", "secured", "rows are not secured"))


def unfinished(plan):
    """"" where all was played."""
    left = sum(not cell.done for cell in plan.cells)
    if not left:
        return ""
    return "UNFINISHED: %d of %d lines have not all their games yet; the same command goes on." % (
        left, len(plan.cells))


def changes(plan):
    """(name, what it changes) of each scenario that is not of the campaign."""
    found = {cell.setting.text: (cell.setting.name, cell.setting.change) for cell in plan.cells}
    return [pair for pair in found.values() if pair[1]]


def unused(plan):
    """Yield a sentence for each rule of a variant that some players do not use on purpose."""
    for word, key, what in _RULES:
        cells = [cell for cell in plan.cells if cell.setting.says(word) == "yes"]
        idle = _without(cells, word)
        if idle:
            by_chance, games = (sum(cell.tally[name] for cell in cells if cell.player in idle)
                                for name in (key, "games"))
            sentence = "%s=yes: %s on purpose by %s (by chance %d times in %d games): no measure of the rule."
            yield sentence % (word, what, _list(idle), by_chance, games)


def red_rows(plan):
    """A sentence about who does not try for the bonus goal, or ""."""
    idle = _without(plan.cells, "red")
    if not idle:
        return ""
    return "Bonus goal, a row of red numbers: not tried for by %s; theirs came by themselves." % _list(idle)


def courts(plan):
    """Sentences about players from whose games little is learnt about court cards, or ""."""
    cells = [cell for cell in plan.cells if cell.setting.says("faces") != "none" and cell.tally["games"]]
    idle = _without(cells, "courts")
    said = []
    if idle:
        said.append("Not played on purpose by %s: what theirs set right is not what the cards are worth."
                    % _list(idle))
    for player in dict.fromkeys(cell.player for cell in cells):
        if player in idle:
            continue
        own = [cell.tally for cell in cells if cell.player == player]
        share = 100 * sum(tally["courts"] for tally in own) / sum(tally["games"] for tally in own)
        said.append("The %s played one in %.1f %% of its games." % (player, share))
    return " ".join(said)


def _without(cells, aim):
    """The players that do not have this aim."""
    every = dict.fromkeys(cell.player for cell in cells)
    return [player for player in every if aim not in Level(player).aims]


def _list(words):
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
