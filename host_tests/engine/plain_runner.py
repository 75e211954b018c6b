"""Run test files of plain functions without pytest, as on MicroPython: `plain_runner.py REPOSITORY FILE...`.

Prints a line per failed test and a last line `N passed, M failed`.
"""

import sys


def run(root, names):
    """Run all `test_...` functions of these modules of host_tests/engine; returns (passed, failed)."""
    sys.path[:0] = [root, root + "/host_tests/engine"]
    passed = failed = 0
    for name in names:
        module = __import__(name)
        for function in sorted(dir(module)):
            if not function.startswith("test_"):
                continue
            try:
                getattr(module, function)()
                passed += 1
            except Exception as error:
                failed += 1
                print("%s.%s: %s" % (name, function, repr(error)))
                if hasattr(sys, "print_exception"):
                    sys.print_exception(error)
    return passed, failed


if __name__ == "__main__":
    print("%d passed, %d failed" % run(sys.argv[1], sys.argv[2:]))
