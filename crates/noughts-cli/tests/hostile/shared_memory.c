// verdict: runtime-error memory-limit
int main(void) {
    static char block[1 << 20];
    memset(block, 1, sizeof block);
    for (int i = 0; i < 40; i++) {
        char name[64];
        sprintf(name, "/dev/shm/noughts-was-here-%d-%d", KEY, i);
        int file = open(name, O_CREAT | O_RDWR, 0600);
        for (int n = 0; n < 60; n++)
            if (write(file, block, sizeof block) < 0) return 1;
    }
    answer_right();
}
