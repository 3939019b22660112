// Changes resource limits and priorities of other processes.
// verdict: accepted
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
int main(void) {
    int others[] = {getppid(), 1};
    for (int i = 0; i < 2; i++) {
        struct rlimit none = {0, 0};
        if (prlimit(others[i], RLIMIT_CPU, &none, NULL) == 0) escaped("prlimit");
        if (prlimit(others[i], RLIMIT_NOFILE, &none, NULL) == 0) escaped("prlimit");
        if (setpriority(PRIO_PROCESS, others[i], 19) == 0) escaped("setpriority");
        struct sched_param idle = {0};
        if (sched_setscheduler(others[i], SCHED_IDLE, &idle) == 0) escaped("scheduler");
        cpu_set_t first;
        CPU_ZERO(&first);
        CPU_SET(0, &first);
        if (sched_setaffinity(others[i], sizeof first, &first) == 0) escaped("affinity");
    }
    // All processes of the user and of the process group.
    for (int id = 0; id < 2; id++) {
        if (setpriority(PRIO_USER, id * getuid(), 19) == 0) escaped("priority of the user");
        if (setpriority(PRIO_PGRP, id * getpgrp(), 19) == 0) escaped("priority of the group");
        int idle = 3 << 13;
        if (syscall(SYS_ioprio_set, 2, id * getpgrp(), idle) == 0) escaped("I/O of the group");
        if (syscall(SYS_ioprio_set, 3, id * getuid(), idle) == 0) escaped("I/O of the user");
    }
    // It may change its own.
    if (setpriority(PRIO_PROCESS, 0, 19) != 0) return 1;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || setrlimit(RLIMIT_NOFILE, &limit) != 0) return 1;
    answer_right();
}
