// verdict: accepted
int main(void) {
    const char *names[] = {"/noughts-was-here", "/tmp/noughts-was-here", "/usr/noughts-was-here",
                           "/dev/noughts-was-here", "/var/tmp/noughts-was-here", SECRET};
    for (int i = 0; i < 6; i++)
        if (open(names[i], O_CREAT | O_WRONLY, 0600) >= 0) escaped(names[i]);
    answer_right();
}
