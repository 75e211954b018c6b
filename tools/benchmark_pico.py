"""The program on the real firmware, emulated: `python3 -m tools.benchmark_pico --firmware RPI_PICO.uf2`.

Runs MicroPython for the Pico as it is, from a UF2 file (or the one that PICO_UF2 names), with the program
and a game of scenario 50 in the middle on its flash; keys are pressed, and the panel says when the pixels
came. Times are emulated, so they are the same on every PC; what is not in them says
tools/emulator/README.md. `--save` renews the baseline in tools/benchmark_pico_baseline.json, which has one
part for each version of MicroPython; `--compare` compares with it. Takes some minutes. Exit status: 0, 1
where a figure is worse than it was, 2 for bad input.
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
        help="MicroPython for the Pico, a UF2 file (default: PICO_UF2)",
    )
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
    if options.compare and version not in kept:
        raise MissingError("There is no baseline of %s to compare with: make one with --save." % version)
    measured = benchmark_pico_figures.measure(firmware)
    values, status = benchmark.report(measured, kept[version] if options.compare else {}, say)
    if options.save:
        benchmark.write_baseline(BASELINE, {**kept, version: values})
    return status


def main(arguments):
    """Run the command and give its exit status."""
    return finish(work, arguments)


if __name__ == "__main__":
    end(lambda: main(sys.argv[1:]))
