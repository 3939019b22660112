// In a namespace of its own that is nobody else.
// verdict: accepted runtime-error
int main(void) {
    kill(-1, SIGKILL);
    answer_right();
}
