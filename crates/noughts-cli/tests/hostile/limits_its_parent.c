// Limits and priorities of others can be as deadly as signals.
// verdict: accepted
#include <sched.h>
#include <sys/resource.h>
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
    // Its own are its own.
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || setrlimit(RLIMIT_NOFILE, &limit) != 0) return 1;
    answer_right();
}
