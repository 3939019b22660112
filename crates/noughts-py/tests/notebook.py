"""Run the notebook in docs; with --write, store the output of this run in it."""

import os
import pathlib
import sys

import nbclient
import nbformat

NOTEBOOK = pathlib.Path(__file__).resolve().parents[3] / "docs/notebook/lesson.ipynb"


def run():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    # The limits are long for busy machines: output that comes too late is lost silently.
    client = nbclient.NotebookClient(notebook, timeout=3600, startup_timeout=3600, iopub_timeout=3600,
                                     kernel_name="python3", record_timing=False, coalesce_streams=True)
    # Puts pictures into the notebook, whatever MPLBACKEND is otherwise.
    inline = {**os.environ, "MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    return client.execute(env=inline)


if __name__ == "__main__":
    ran = run()
    if "--write" in sys.argv:
        # Leaves out the version of Python.
        ran.metadata.language_info = {"name": "python"}
        nbformat.write(ran, NOTEBOOK)
