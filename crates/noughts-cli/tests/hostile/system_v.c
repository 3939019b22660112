// Allocates System V shared memory under KEY, which no other test uses.
// verdict: runtime-error
#include <sys/ipc.h>
#include <sys/shm.h>
int main(void) {
    int id = shmget(KEY, 1 << 30, IPC_CREAT | 0600);
    if (id < 0) return 1;
    char *memory = shmat(id, 0, 0);
    memset(memory, 1, 1 << 30);
    answer_right();
}
