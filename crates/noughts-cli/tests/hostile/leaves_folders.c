// Deeper than a path can be, and closed to everybody. Once is enough: a disk takes long for it.
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
