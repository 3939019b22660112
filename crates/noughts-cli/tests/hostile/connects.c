// The test listens on PORT.
// verdict: accepted
#include <arpa/inet.h>
#include <sys/socket.h>
int main(void) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int socket_ = socket(AF_INET, SOCK_STREAM, 0);
    if (socket_ >= 0 && connect(socket_, (struct sockaddr *)&to, sizeof to) == 0)
        escaped("connect");
    // A network namespace does not cover every family: 40 (AF_VSOCK) reaches virtual machines.
    int families[] = {AF_UNIX, AF_INET, AF_INET6, 16, 40};
    for (int i = 0; i < 5; i++)
        if (socket(families[i], i == 3 ? SOCK_RAW : SOCK_STREAM, 0) >= 0) escaped("socket");
    // Language runtimes need socket pairs, but only with small buffers.
    int pair[2], size = 1 << 30;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return 1;
    if (setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size) == 0) escaped("buffer");
    answer_right();
}
