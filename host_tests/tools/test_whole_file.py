"""A file is written whole, or the old one stays."""

import os
from pathlib import Path

import pytest

from tools import whole_file


def test_the_new_file_takes_the_place_of_the_old_one(tmp_path):
    path = tmp_path / "file"
    for data in (b"old", b"new"):
        whole_file.write(path, data)
        assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "file"
    whole_file.write(path, b"old")

    def fail(part, target):
        raise OSError("the disk is gone")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="gone"):
        whole_file.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", [".", "", "folder", "pipe", "missing/file", "file/below"])
def test_what_can_not_be_a_file_is_named_and_left_as_it_is(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    before = {path.name: path.stat().st_mode for path in tmp_path.iterdir()}
    with pytest.raises(OSError) as caught:
        whole_file.write(Path(name), b"new")
    assert caught.value.filename == str(Path(name)) and caught.value.strerror
    assert {path.name: path.stat().st_mode for path in tmp_path.iterdir()} == before
