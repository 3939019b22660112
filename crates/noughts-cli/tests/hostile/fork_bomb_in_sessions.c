// Every process leaves the group and the session of its parent.
// verdict: runtime-error time-limit
int main(void) {
    for (;;)
        if (fork() == 0) setsid();
}
