// Somebody listens on PORT.
// verdict: accepted
#include <arpa/inet.h>
#include <sys/socket.h>
int main(void) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int socket_ = socket(AF_INET, SOCK_STREAM, 0);
    if (socket_ >= 0 && connect(socket_, (struct sockaddr *)&to, sizeof to) == 0)
        escaped("connect");
    answer_right();
}
