// verdict: accepted
#include <sys/ioctl.h>
int main(void) {
    char x = 'x';
    int terminal = open("/dev/tty", O_RDWR);
    if (terminal >= 0) {
        tcsetpgrp(terminal, getpgrp());
        if (ioctl(terminal, TIOCSTI, &x) == 0) escaped("TIOCSTI");
        escaped("/dev/tty");
    }
    for (int i = 0; i < 3; i++)
        if (isatty(i)) escaped("a terminal");
    answer_right();
}
