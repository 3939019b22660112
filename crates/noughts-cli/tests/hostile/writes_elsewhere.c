// verdict: accepted
int main(void) {
    const char *names[] = {"/noughts-was-here", "/tmp/noughts-was-here", "/usr/noughts-was-here",
                           "/dev/noughts-was-here", "/var/tmp/noughts-was-here", SECRET};
    for (int i = 0; i < 6; i++)
        if (open(names[i], O_CREAT | O_WRONLY, 0600) >= 0) escaped(names[i]);
    // Settings that root may write. pid_max belongs to the PID namespace, so a program could pass
    // data to its next run.
    const char *settings[] = {"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/pid_max",
                              "/proc/sys/vm/swappiness", "/proc/1/oom_score_adj"};
    for (int i = 0; i < 4; i++)
        if (open(settings[i], O_WRONLY) >= 0) escaped(settings[i]);
    answer_right();
}
