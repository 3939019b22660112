"""Runs a program on many inputs, each in a fork of this process.

Arguments: the source, and the seconds that an input may take. Standard input has the inputs, each
behind a line "== noughts N/COUNT", and standard output gets the outputs likewise.
"""

import atexit
import os
import re
import resource
import sys
import threading
import types


def read(file):
    """Reads a file descriptor to its end."""
    parts = []
    while part := os.read(file, 65536):
        parts.append(part)
    return b"".join(parts)


def run(code, source, seconds):
    """Runs the program like the interpreter, and returns the exit code."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    module = types.ModuleType("__main__")
    module.__file__ = source
    sys.modules["__main__"] = module
    sys.argv = [source]
    sys.path[0] = os.path.dirname(source)
    try:
        exec(code, module.__dict__)
        status = 0
    except SystemExit as exit:
        status = 0 if exit.code in (None, 0) else 1
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    return status


def fork(code, source, seconds, text):
    """Returns the output of the program for an input; if it fails, a text that is no answer."""
    stdin, to_program = os.pipe()
    from_program, stdout = os.pipe()
    os.write(to_program, text)
    os.close(to_program)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.dup2(stdin, 0)
            os.dup2(stdout, 1)
            os.close(stdin)
            os.close(stdout)
            os.close(from_program)
            status = run(code, source, seconds)
        finally:
            os._exit(status)
    os.close(stdin)
    os.close(stdout)
    output = read(from_program)
    os.close(from_program)
    _, status = os.waitpid(child, 0)
    return output if status == 0 else b"failed"


def main():
    source, seconds = sys.argv[1], int(sys.argv[2])
    with open(source, "rb") as file:
        code = compile(file.read(), source, "exec")
    inputs = re.split(rb"^== noughts \d+/\d+\n", read(0), flags=re.MULTILINE)[1:]
    for number, text in enumerate(inputs, 1):
        output = fork(code, source, seconds, text[:-1])
        os.write(1, b"== noughts %d/%d\n%s\n" % (number, len(inputs), output))


main()
