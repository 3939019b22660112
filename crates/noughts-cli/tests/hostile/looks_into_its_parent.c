// verdict: accepted
#include <sys/ptrace.h>
#include <sys/uio.h>
int main(void) {
    char path[64], byte;
    if (ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0) escaped("ptrace");
    const char *files[] = {"mem", "environ", "exe", "fd/0", "cwd/.", "root/."};
    for (int i = 0; i < 6; i++) {
        sprintf(path, "/proc/%d/%s", getppid(), files[i]);
        int file = open(path, O_RDONLY);
        if (file >= 0 && (i >= 4 || read(file, &byte, 1) == 1)) escaped(path);
    }
    struct iovec here = {&byte, 1}, there = {(void *)main, 1};
    if (process_vm_readv(getppid(), &here, 1, &there, 1, 0) == 1) escaped("process_vm_readv");
    answer_right();
}
