// Closes its input immediately, prints nothing and exits with code 0.
// wrong: 19683
#include <unistd.h>

int main(void) {
    close(STDIN_FILENO);
    return 0;
}
