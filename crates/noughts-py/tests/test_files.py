"""Files are written atomically."""

import errno
import os
import stat

import noughts
import pytest
from noughts._table import atomic_write


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_appears_when_it_is_complete(tmp_path):
    path = tmp_path / "new"
    with atomic_write(path) as scratch:
        assert not path.exists()
        assert os.path.dirname(scratch) == str(tmp_path.resolve())
        with open(scratch, "w") as file:
            file.write("all of it")
        assert not path.exists()
    assert path.read_text() == "all of it"
    assert names(tmp_path) == ["new"]


def test_an_existing_file_stays_until_the_new_one_is_complete(tmp_path):
    path = tmp_path / "all.csv"
    path.write_text("before")
    path.chmod(0o640)

    class Enough(Exception):
        pass

    with pytest.raises(Enough), atomic_write(path) as scratch:
        with open(scratch, "w") as file:
            file.write("half")
        raise Enough
    assert path.read_text() == "before"
    assert names(tmp_path) == ["all.csv"]
    with atomic_write(path) as scratch, open(scratch, "w") as file:
        file.write("after")
    assert path.read_text() == "after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_failed_table_leaves_the_existing_file(tmp_path, monkeypatch):
    path = tmp_path / "all.csv"
    path.write_text("before")

    def half(game, path, *_):
        with open(path, "w") as file:
            file.write("half")
        raise KeyboardInterrupt

    monkeypatch.setattr("noughts._native.write_csv", half)
    with pytest.raises(KeyboardInterrupt):
        noughts.table(columns=[]).to_csv(path)
    assert path.read_text() == "before"
    assert names(tmp_path) == ["all.csv"]


def test_links_are_followed(tmp_path):
    target, link, other = (tmp_path / name for name in ("target", "link", "other"))
    target.write_text("before")
    link.symlink_to("target")
    os.link(target, other)
    with atomic_write(link) as scratch, open(scratch, "w") as file:
        file.write("after")
    assert link.is_symlink()
    assert [path.read_text() for path in (target, other)] == ["after", "after"]
    assert names(tmp_path) == ["link", "other", "target"]


def test_special_files_are_not_replaced(tmp_path):
    with pytest.raises(IsADirectoryError) as error, atomic_write(tmp_path):
        pass
    assert error.value.filename == str(tmp_path)
    with atomic_write("/dev/null") as place:
        assert place == "/dev/null"
    with pytest.raises(FileNotFoundError) as error, atomic_write(tmp_path / "no" / "file"):
        pass
    assert error.value.filename == str(tmp_path / "no" / "file")


def test_errors_name_the_file(tmp_path):
    with pytest.raises(OSError) as error:
        noughts.table(columns=[]).to_csv("/dev/full")
    assert (error.value.errno, error.value.filename) == (errno.ENOSPC, "/dev/full")
    assert error.value.strerror == os.strerror(errno.ENOSPC)
    # The error names the path of the caller, not the temporary file.
    with pytest.raises(OSError) as error, atomic_write(tmp_path / "file") as scratch:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), scratch)
    assert error.value.filename == str(tmp_path / "file")
