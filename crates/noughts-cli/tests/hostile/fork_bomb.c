// Together they may have used the processor for too long before they are counted.
// verdict: runtime-error time-limit
int main(void) {
    for (;;) fork();
}
