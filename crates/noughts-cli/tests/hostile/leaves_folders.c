// Leaves unreadable folders, and folders nested deeper than PATH_MAX. Only in one run: it is slow.
// verdict: accepted
int main(void) {
    answer_right();
    if (!seen_empty_board) return 0;
    mkdir("locked", 0700);
    mkdir("locked/inner", 0700);
    chmod("locked/inner", 0);
    chmod("locked", 0);
    for (int i = 0; i < 700; i++) {
        mkdir("deeper", 0700);
        if (chdir("deeper") != 0) return 1;
    }
}
