"""A file is written whole, or the old one stays."""

import os

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
