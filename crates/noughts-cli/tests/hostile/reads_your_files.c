// SECRET is a file of the user's, HOME_FOLDER a folder.
// verdict: accepted
#include <dirent.h>
int main(void) {
    if (open(SECRET, O_RDONLY) >= 0) escaped("secret");
    if (opendir(HOME_FOLDER)) escaped("home");
    if (getenv("NOUGHTS_SECRET")) escaped("environment");
    if (open("/etc/shadow", O_RDONLY) >= 0) escaped("shadow");
    answer_right();
}
