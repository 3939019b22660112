// verdict: runtime-error
int main(void) {
    static char block[1 << 20];
    memset(block, 1, sizeof block);
    for (int i = 0; i < 100; i++) {
        char name[16];
        sprintf(name, "%d", i);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        for (int n = 0; n < 60; n++)
            if (write(file, block, sizeof block) < 0) return 1;
        close(file);
    }
    answer_right();
}
