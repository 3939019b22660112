// Kills itself with a signal that cannot be caught.
#include <signal.h>
#include <unistd.h>

int main(void) {
    kill(getpid(), SIGKILL);
    return 0;
}
