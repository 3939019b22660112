// Kills every process that it can signal: in a PID namespace, only its own.
// verdict: accepted runtime-error
int main(void) {
    kill(-1, SIGKILL);
    answer_right();
}
