// Whether each move keeps what the position is worth: @ID@.
// Written by noughts generate. Arguments: the input, an answer, a folder for feedback.
#include <fstream>
#include "board.h"

// The number of a square by its name, a1 to c3, or its number, 1 to 9; -1 if it is neither.
int square_of(std::string text) {
    if (text.size() == 1 && text[0] >= '1' && text[0] <= '9') return text[0] - '1';
    if (text.size() != 2) return -1;
    int column = (text[0] | 32) - 'a', row = text[1] - '1';
    return column < 0 || column > 2 || row < 0 || row > 2 ? -1 : 3 * row + column;
}

int main(int argc, char **argv) {
    if (argc < 4) return 1;
    std::ifstream file(argv[1]);
    std::ofstream feedback(std::string(argv[3]) + "/judgemessage.txt");
    for (Board &board : Input(file).cases()) {
        std::string word;
        std::cin >> word;
        int square = square_of(word);
        if (square < 0 || board[square] != 2) {
            feedback << "no empty square: " << word << "\n";
            return 43;
        }
        int best = worth(board);
        board[square] = turn(board);
        if (-worth(board) != best) {
            feedback << word << " gives something away\n";
            return 43;
        }
    }
    std::string rest;
    return std::cin >> rest ? 43 : 42;
}
