// verdict: runtime-error
int main(void) {
    static char block[1 << 20];
    // Writes immediately: the limit must be set before the program starts.
    if (fork() == 0) {
        int file = open("large", O_CREAT | O_WRONLY, 0600);
        for (int n = 0; n < 1000; n++)
            if (write(file, block, sizeof block) < 0) _exit(1);
        _exit(0);
    }
    int status;
    wait(&status);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) escaped("a file of a gigabyte");
    return 1;
}
