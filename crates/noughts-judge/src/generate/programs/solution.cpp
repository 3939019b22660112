// @ABOUT@: @ID@. Written by noughts generate.
#include "board.h"

// What is answered to a board on which the first or the second player has too many marks, on
// which play went on after a win, that the first or the second player has won, that is drawn,
// and on which the first or the second player is to move.
const std::string SHOWN[8] = {@SHOWN@};

// What is answered if the first or the second player is to move and loses, draws or wins.
const std::string WORTH[2][3] = {@WORTH@};

// Whether the answer depends on best play, and whether it is a move.
const bool PLAY = @PLAY@, MOVE = @MOVE@;

std::string shown(const Board &board) {
    int ahead = count(board, 0) - count(board, 1);
    if (!can_occur(board)) return SHOWN[ahead > 1 ? 0 : ahead < 0 ? 1 : 2];
    if (has_line(board, 0)) return SHOWN[3];
    if (has_line(board, 1)) return SHOWN[4];
    if (count(board, 2) == 0) return SHOWN[5];
    return SHOWN[6 + turn(board)];
}

// The first move that keeps what the board is worth.
std::string good_move(Board &board) {
    int best = worth(board), me = turn(board);
    for (int square = 0; square < 9; square++) {
        if (board[square] != 2) continue;
        board[square] = me;
        bool good = -worth(board) == best;
        board[square] = 2;
        if (good) return std::string(1, "abc"[square % 3]) + "123"[square / 3];
    }
    return "";
}

int main() {
    Input input(std::cin);
    for (Board &board : input.cases()) {
        if (MOVE) {
            std::cout << good_move(board) << "\n";
        } else if (PLAY) {
            int value = worth(board);
            std::cout << WORTH[turn(board)][value + 1] << "\n";
        } else {
            std::cout << shown(board) << "\n";
        }
    }
    return input.good ? 0 : 1;
}
