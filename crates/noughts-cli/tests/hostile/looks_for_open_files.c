// Looks for file descriptors inherited from the caller of noughts.
int main(void) {
    for (int file = 3; file < 1024; file++)
        if (fcntl(file, F_GETFD) != -1) {
            if (write(file, "0", 1) == 1) escaped("wrote to an open file");
            escaped("an open file");
        }
    answer_right();
}
