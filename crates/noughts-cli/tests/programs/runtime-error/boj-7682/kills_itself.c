// Kills itself with the signal nobody can catch.
#include <signal.h>
#include <unistd.h>

int main(void) {
    kill(getpid(), SIGKILL);
    return 0;
}
