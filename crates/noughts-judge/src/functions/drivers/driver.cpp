// Calls a solution for every case on standard input and prints its answers. Written by noughts.
#include <bits/stdc++.h>
#include <unistd.h>

namespace noughts_driver {

// Every second piece between quotation marks.
std::vector<std::string> rows(const std::string &line) {
    std::vector<std::string> rows;
    for (size_t open = line.find('"'); open != std::string::npos;) {
        size_t close = line.find('"', open + 1);
        rows.push_back(line.substr(open + 1, close - open - 1));
        open = line.find('"', close + 1);
    }
    return rows;
}

// Every digit is a number.
std::vector<std::vector<int>> moves(const std::string &line) {
    std::vector<std::vector<int>> moves;
    for (char c : line) {
        if (!std::isdigit(c)) continue;
        if (moves.empty() || moves.back().size() == 2) moves.push_back({});
        moves.back().push_back(c - '0');
    }
    return moves;
}

// Whether the solution has been called and has not returned.
bool inside = false;

void ended() {
    if (!inside) return;
    std::fputs("exit: the function ended the process\n", stderr);
    std::_Exit(1);
}

std::string text(bool value) { return value ? "true" : "false"; }
std::string text(int value) { return std::to_string(value); }
std::string text(const std::string &value) { return value; }

// Whatever the solution prints goes to standard error.
template <typename Case, typename Solve>
int run(Case (*read)(const std::string &), Solve solve) {
    FILE *answers = fdopen(dup(1), "w");
    dup2(2, 1);
    std::atexit(ended);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.find('[') == std::string::npos) continue;
        Case value = read(line);
        inside = true;
        std::string answer = "@RAISED@";
        try {
            answer = text(solve(value));
        } catch (const std::exception &error) {
            std::fprintf(stderr, "exception: %s\n", error.what());
        } catch (...) {
            std::fputs("exception of another type than std::exception\n", stderr);
        }
        inside = false;
        std::fprintf(answers, "%s\n", answer.c_str());
        std::fflush(answers);
    }
    return 0;
}

}  // namespace noughts_driver

using namespace std;
#line 1 @FILE@
@SOURCE@
#line 1 "noughts_driver.cpp"
signed main() {
    return noughts_driver::run(noughts_driver::@READ@, [](@CASE@ &value) -> @RETURNS@ { return @CALL@(value); });
}
