// Fills socket buffers, which do not count as memory of a process.
// verdict: memory-limit runtime-error
#include <sys/socket.h>
int main(void) {
    static char block[1 << 16];
    for (int child = 0; child < 16; child++) {
        if (fork() != 0) continue;
        int pair[2];
        while (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0)
            for (int end = 0; end < 2; end++)
                while (write(pair[end], block, sizeof block) > 0) {}
        sleep(100);
        return 0;
    }
    sleep(100);
    answer_right();
}
