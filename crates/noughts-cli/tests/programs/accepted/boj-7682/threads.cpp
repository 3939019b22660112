// Four threads share the boards; the answers are printed in order.
#include <algorithm>
#include <iostream>
#include <string>
#include <thread>
#include <vector>
using namespace std;

bool has_line(const string &b, char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    return any_of(begin(lines), end(lines),
                  [&](auto &l) { return b[l[0]] == p && b[l[1]] == p && b[l[2]] == p; });
}

bool can_be_final(const string &b) {
    int x = count(b.begin(), b.end(), 'X');
    int o = count(b.begin(), b.end(), 'O');
    bool xs = has_line(b, 'X'), os = has_line(b, 'O');
    if (xs && os) return false;
    if (xs) return x == o + 1;
    if (os) return x == o;
    return x == 5 && o == 4;
}

int main() {
    vector<string> boards;
    for (string board; cin >> board && board != "end";) boards.push_back(board);

    vector<char> answers(boards.size());
    vector<thread> workers;
    for (size_t first = 0; first < 4; first++)
        workers.emplace_back([&, first] {
            for (size_t i = first; i < boards.size(); i += 4) answers[i] = can_be_final(boards[i]);
        });
    for (thread &worker : workers) worker.join();

    for (char answer : answers) cout << (answer ? "valid\n" : "invalid\n");
}
