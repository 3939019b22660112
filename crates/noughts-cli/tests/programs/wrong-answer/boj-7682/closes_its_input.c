// Closes its input at once, prints nothing and exits in good order.
// wrong: 19683
#include <unistd.h>

int main(void) {
    close(STDIN_FILENO);
    return 0;
}
