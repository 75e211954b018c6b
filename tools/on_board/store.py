"""The store's tests on a board, in a folder of their own, and how long a save takes there."""

import ast

from firmware import store
from tools.benchmark_figures import Figure
from tools.on_board.report import FAILED, WELL
from tools.on_board.scripts import script

SILENCE_S = 120
_STATES = {name: getattr(store, name) for name in ("NEW", "WHOLE", "OLDER", "DAMAGED")}


def run(board, report, root):
    """Run them on a TestedBoard below the folder `root`. Raises BoardError."""
    report.heading("The store's tests, on the board's flash")
    board.fresh()
    told = []
    code = script("store_tests", ROOT=root, **_STATES)
    fault = board.listen(code, lambda line: told.append(ast.literal_eval(line)), SILENCE_S)
    for name, found in told:
        if name == "saves":
            found.sort()
            for which, us in (
                ("shortest", found[0]),
                ("middle", found[len(found) // 2]),
                ("longest", found[-1]),
            ):
                report.figure(Figure("a save, %s of %d" % (which, len(found)), us / 1000, "ms", None, True))
        elif name == "read":
            report.figure(Figure("a save is read", found / 1000, "ms", None, True))
        else:
            report.result(name, FAILED if found else WELL, found)
    if fault:
        report.result("the store's tests", FAILED, fault)
    board.remove_tree(root)
