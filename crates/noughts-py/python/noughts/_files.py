"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def whole(path: str | os.PathLike[str]) -> Iterator[str]:
    """Where to write what shall be at `path` in the end.

    It is beside its place, and is moved there when all of it was written. Links are
    followed, and modes kept. What is not a regular file is written to, and never replaced.
    """
    place = os.path.realpath(path)
    try:
        there = os.stat(place)
    except FileNotFoundError:
        there = None
    if there is not None and stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if there is not None and not stat.S_ISREG(there.st_mode):
        yield os.fspath(path)
        return
    scratch = os.path.join(os.path.dirname(place), f".noughts-{secrets.token_hex(8)}")
    try:
        os.close(os.open(scratch, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except OSError as error:
        # The name of the scratch file says nothing to anybody.
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    try:
        try:
            yield scratch
        except OSError as error:
            if error.filename == scratch:
                error.filename = os.fspath(path)
            raise
        if there is not None and there.st_nlink > 1:
            # It stays the same file under its other names.
            shutil.copyfile(scratch, place)
            return
        if there is not None:
            os.chmod(scratch, stat.S_IMODE(there.st_mode))
        os.replace(scratch, place)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(scratch)
