"""Our displayio draws what Blinka's draws, alike on both interpreters, and in part as well as whole."""

from itertools import pairwise

import pytest
from interpreters import on_blinka, on_cpython, on_micropython

SCENES = ["labels", "directions", "wrapped", "grids", "inks", "scaled", "trees", "colors", "bitmaps"]
SEEDS = range(1, 7)


def pictures(lines, scene):
    return [line for line in lines if line.startswith(scene + " ")]


def test_no_scene_is_left_out():
    assert list(dict.fromkeys(line.split()[0] for line in on_cpython("scenes.py"))) == SCENES


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_has_the_pixels_of_blinka(scene):
    assert pictures(on_cpython("scenes.py"), scene) == pictures(on_blinka("scenes.py"), scene)


@pytest.mark.parametrize("scene", SCENES)
def test_each_step_of_a_scene_changes_the_picture(scene):
    digests = [line.split()[-1] for line in pictures(on_cpython("scenes.py"), scene)]
    assert all(a != b for a, b in pairwise(digests))


@pytest.mark.parametrize("scene", [*SCENES, "accents"])
def test_a_scene_is_the_same_on_both_interpreters(scene):
    ours = pictures(on_cpython("scenes.py", 1), scene)
    assert ours and ours == pictures(on_micropython("scenes.py", 1), scene)


@pytest.mark.parametrize("seed", SEEDS)
def test_after_random_edits_a_partial_refresh_is_a_full_one(seed):
    """The script itself compares with the same tree drawn anew; Blinka draws it from nothing."""
    ours = on_cpython("edits.py", seed, 10, 60)
    assert len({line.split()[-1] for line in ours}) > len(ours) // 3
    assert ours == on_blinka("edits.py", seed, 10, 60)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_edits_are_the_same_on_both_interpreters(seed):
    assert on_cpython("edits.py", seed, 10, 60) == on_micropython("edits.py", seed, 10, 60)
