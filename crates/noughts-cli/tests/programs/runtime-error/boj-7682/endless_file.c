// Writes a file that has no end.
#include <stdio.h>
#include <string.h>

int main(void) {
    static char block[1 << 20];
    memset(block, 'x', sizeof block);
    FILE *file = fopen("endless", "w");
    while (file) fwrite(block, 1, sizeof block, file);
    return 0;
}
