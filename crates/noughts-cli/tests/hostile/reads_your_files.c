// Reads the file SECRET and the folder HOME_FOLDER of the user.
// verdict: accepted
#include <dirent.h>
int main(void) {
    if (open(SECRET, O_RDONLY) >= 0) escaped("secret");
    if (opendir(HOME_FOLDER)) escaped("home");
    if (getenv("NOUGHTS_SECRET")) escaped("environment");
    if (open("/etc/shadow", O_RDONLY) >= 0) escaped("shadow");
    answer_right();
}
