"""Runs the notebook in docs; with --write its cells show what they showed in this run."""

import os
import pathlib
import sys

import nbclient
import nbformat

NOTEBOOK = pathlib.Path(__file__).resolve().parents[3] / "docs/notebook/lesson.ipynb"


def run():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    # However busy the machine is: what comes too late would be missing without a word.
    client = nbclient.NotebookClient(notebook, timeout=3600, startup_timeout=3600, iopub_timeout=3600,
                                     kernel_name="python3", record_timing=False, coalesce_streams=True)
    # Pictures go into the notebook, whatever is set for other programs.
    inline = {**os.environ, "MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    return client.execute(env=inline)


if __name__ == "__main__":
    ran = run()
    if "--write" in sys.argv:
        # Which Python ran it is nobody's business.
        ran.metadata.language_info = {"name": "python"}
        nbformat.write(ran, NOTEBOOK)
