"""A file is written whole, or the old one stays; what is read has an end."""

import errno
import io
import os
import sys
from pathlib import Path

import pytest

from tools import text_input, whole_file


def test_the_new_file_takes_the_place_of_the_old_one(tmp_path):
    path = tmp_path / "file"
    for data in (b"old", b"new"):
        whole_file.write(path, data)
        assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_no_more_is_read_than_is_wanted(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert whole_file.read(path, 5) == b"12345"
    with pytest.raises(OSError) as caught:
        whole_file.read(path, 4)
    assert (caught.value.errno, caught.value.filename) == (errno.EFBIG, str(path))
    monkeypatch.setattr(text_input, "_MOST", 4)
    with pytest.raises(OSError, match="too large"):
        text_input.read(path)


def test_a_text_is_read_with_the_line_ends_of_any_pc(tmp_path, monkeypatch):
    data = "\ufeffä\r\nb\rc\n".encode()
    (tmp_path / "file").write_bytes(data)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert text_input.read(tmp_path / "file") == text_input.read("-") == "ä\nb\nc\n"


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
