// Empty files take no space on the disk, but kernel memory.
// verdict: runtime-error
int main(void) {
    answer_right();
    for (long i = 0; i < 3000000; i++) {
        char name[32];
        sprintf(name, "%ld", i);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file < 0) escaped("as many files as fit");
        close(file);
    }
    escaped("three million files");
}
