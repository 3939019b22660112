// Prints a random input that the statement allows: @ID@. The argument is the seed.
// Written by noughts generate.
#include <random>
#include "board.h"

std::mt19937 generator;

int below(int n) { return static_cast<int>(generator() % n); }

// The squares of a random game, which may stop before its end.
std::vector<int> random_game() {
    std::vector<int> moves;
    Board board(9, 2);
    size_t most = 1 + below(9);
    while (moves.size() < most && !is_over(board)) {
        int square = below(9);
        if (board[square] != 2) continue;
        board[square] = turn(board);
        moves.push_back(square);
    }
    return moves;
}

// Half of the boards are those of random games, the others have any marks.
Board random_board() {
    Board board(9, 2);
    do {
        bool plays = below(2) == 0;
        for (int &square : board) square = plays ? 2 : below(3);
        if (plays)
            for (int square : random_game()) board[square] = turn(board);
    } while (!is_allowed(board));
    return board;
}

void print_game() {
    std::string text;
    for (int square : random_game())
        text += ",[" + std::to_string(square / 3) + "," + std::to_string(square % 3) + "]";
    std::cout << "[" << text.substr(1) << "]\n";
}

void print_board() {
    Board board = random_board();
    std::cout << BEFORE_BOARD;
    for (int square = 0; square < 9; square++) {
        if (square == 3 || square == 6) std::cout << BETWEEN_ROWS;
        std::cout << (square % 3 == 0 ? BEFORE_ROW : BETWEEN_SQUARES) << LETTERS[board[square]];
        if (square % 3 == 2) std::cout << AFTER_ROW;
    }
    std::cout << AFTER_BOARD;
}

int main(int argc, char **argv) {
    generator.seed(argc > 1 ? std::stoul(argv[1]) : 0);
    int cases = 1 + below(std::min(MOST_CASES, 50));
    if (COUNTED) std::cout << cases << "\n";
    for (int number = 0; number < cases; number++) {
        if (BLANK_BETWEEN && number > 0) std::cout << "\n";
        if (GAMES) print_game();
        else print_board();
    }
    if (UNTIL_END) std::cout << "end\n";
}
