// Writes unlinked files in unreadable folders that are nested deeper than PATH_MAX.
// verdict: runtime-error
int main(void) {
    static char block[1 << 20];
    memset(block, 1, sizeof block);
    for (int i = 0; i < 700; i++) {
        mkdir("deeper", 0300);
        if (chdir("deeper") != 0) return 1;
    }
    for (int i = 0; i < 100; i++) {
        char name[16];
        sprintf(name, "%d", i);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (i % 2) unlink(name);
        for (int n = 0; n < 60; n++)
            if (write(file, block, sizeof block) < 0) return 1;
    }
    answer_right();
}
