// Empty files take no place in a file system, but memory of the system.
// verdict: runtime-error
int main(void) {
    answer_right();
    for (long i = 0; i < 3000000; i++) {
        char name[32];
        sprintf(name, "%ld", i);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file < 0) escaped("all that there is room for");
        close(file);
    }
    escaped("three million files");
}
