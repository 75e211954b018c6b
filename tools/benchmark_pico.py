"""The program on the real firmware, emulated: `python3 -m tools.benchmark_pico`.

Runs our firmware as tools.firmware has built it, with the program frozen, then with a newer one in its
ROMFS; or the UF2 file that `--firmware` (or PICO_UF2) names: another one of ours, or a stock MicroPython for
the Pico, with the program in littlefs. A game of scenario 50 is in the middle; keys are pressed through the
pages of all games, and the panel says when the pixels came. Each way has its budgets
(tools/benchmark_pico_budgets.py).

Times are emulated, so they are the same on every PC; what is not in them says tools/emulator/README.md.
`--save` renews the baseline in tools/benchmark_pico_baseline.json, which has a part for each way and version
of MicroPython; `--compare` compares with it. Takes some minutes a way. Exit status: 0, 1 where a figure is
worse than it was, 2 for bad input.
"""

import sys
from pathlib import Path

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("emulator")

from tools import benchmark
from tools.bench.errors import MissingError
from tools.boards.command import Parser, finish
from tools.ending import end

OURS = ("frozen", "romfs")
STOCK = "stock"
BASELINE = Path(__file__).with_name("benchmark_pico_baseline.json")


def read_options(arguments):
    """The command line as a namespace. Raises BoardError."""
    parser = Parser(
        prog="python3 -m tools.benchmark_pico",
        allow_abbrev=False,
        description="Time the program on the real firmware, emulated.",
    )
    parser.add_argument(
        "--firmware",
        type=Path,
        metavar="FILE",
        help="MicroPython for the Pico, a UF2 file (default: PICO_UF2, or what tools.firmware has built)",
    )
    parser.add_argument("--way", choices=OURS, help="of our firmware measure this only")
    benchmark.add_options(parser)
    return parser.parse_args(arguments)


def work(arguments, say=lambda text: print(text, file=sys.stderr)):
    """The command; gives 1 where a figure is worse than it was. Raises BoardError, BenchError, OSError."""
    from tools import benchmark_pico_figures
    from tools.emulator import find_firmware

    options = read_options(arguments)
    firmware = find_firmware(options.firmware)
    version = "MicroPython %d.%d.%d" % firmware.version
    print("%s for the %s, emulated" % (version, firmware.machine), flush=True)
    kept = benchmark.read_baseline(BASELINE) if options.compare or BASELINE.exists() else {}
    ways = ((options.way,) if options.way else OURS) if firmware.has_program else (STOCK,)
    worse = 0
    for way in ways:
        part = "%s, %s" % (way, version)
        if options.compare and part not in kept:
            raise MissingError("There is no baseline of %s to compare with: make one with --save." % part)
        print("\n%s" % part, flush=True)
        measured = benchmark_pico_figures.measure(firmware, way)
        values, status = benchmark.report(measured, kept[part] if options.compare else {}, say)
        worse |= status
        if options.save:
            kept[part] = values
            benchmark.write_baseline(BASELINE, kept)
    return worse


def main(arguments):
    """Run the command and give its exit status."""
    return finish(work, arguments)


if __name__ == "__main__":
    end(lambda: main(sys.argv[1:]))
