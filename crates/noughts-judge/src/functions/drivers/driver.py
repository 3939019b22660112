"""Calls a solution for every case on standard input and prints its answers. Written by noughts.

The argument is the file of the solution. Whatever the solution prints goes to standard error, even
if it writes to descriptor 1 itself.
"""
import builtins
import importlib
import json
import os
import sys
import traceback
import types


def report(kind, error, trace):
    """Shows the frames of the solution only."""
    while trace and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    if kind is SystemExit:
        error = SystemExit(f"the function ended the process with exit code {error.code or 0}")
    traceback.print_exception(kind, error, trace)


def load(path):
    module = types.ModuleType("solution")
    module.__file__ = path
    sys.modules["solution"] = module
    for name in @IMPORTS@:
        library = importlib.import_module(name)
        names = getattr(library, "__all__", dir(library))
        names = [name for name in names if name[0] != "_" and not hasattr(builtins, name)]
        vars(module).update({name: getattr(library, name) for name in names})
        setattr(module, name, library)
    with open(path, "rb") as file:
        exec(compile(file.read(), path, "exec"), vars(module))
    return module


sys.excepthook = report
answers = open(os.dup(1), "w", encoding="utf-8", errors="backslashreplace")
os.dup2(2, 1)
sys.stdout = sys.stderr
module = load(sys.argv[1])

@ANSWER@

raised = False
for line in sys.stdin:
    if line.strip():
        try:
            returned = answer(json.loads(line))
        except MemoryError:
            raise
        except (Exception, SystemExit) as error:
            if not raised:
                report(type(error), error, error.__traceback__)
            raised, returned = True, "@RAISED@"
        print(returned, file=answers, flush=True)
