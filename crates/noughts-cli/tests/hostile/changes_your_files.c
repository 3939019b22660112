// Changes modes, owners and names of the file SECRET and the folder HOME_FOLDER of the user.
// verdict: accepted
#include <sys/inotify.h>
#include <sys/time.h>
#include <sys/xattr.h>
int main(void) {
    const char *paths[] = {SECRET, HOME_FOLDER, "/usr/bin/env"};
    for (int i = 0; i < 3; i++) {
        // If a call succeeds, it does no harm.
        int mode = i < 2 ? 0700 : 0755;
        if (chmod(paths[i], mode) == 0) escaped("chmod");
        if (fchmodat(AT_FDCWD, paths[i], mode, 0) == 0) escaped("fchmodat");
        if (chown(paths[i], getuid(), getgid()) == 0) escaped("chown");
        if (utimes(paths[i], NULL) == 0) escaped("utimes");
        if (setxattr(paths[i], "user.noughts", "x", 1, 0) == 0) escaped("setxattr");
        if (inotify_add_watch(inotify_init(), paths[i], IN_ALL_EVENTS) >= 0 && i < 2)
            escaped("inotify");
        int file = open(paths[i], O_RDONLY);
        if (file >= 0 && fchmod(file, mode) == 0) escaped("fchmod");
    }
    if (truncate(SECRET, 0) == 0) escaped("truncate");
    if (open(SECRET, O_RDONLY | O_TRUNC) >= 0) escaped("open");
    if (rename(SECRET, "mine") == 0) escaped("rename");
    if (link(SECRET, "mine") == 0) escaped("link");
    if (unlink(SECRET) == 0 || rmdir(HOME_FOLDER) == 0) escaped("unlink");
    answer_right();
}
