// The processes may exceed the time limit before noughts counts them.
// verdict: runtime-error time-limit
int main(void) {
    for (;;) fork();
}
