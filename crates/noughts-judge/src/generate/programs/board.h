// The board, the rules and the layout of the input: @ID@. Written by noughts generate.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

// The mark of the player who moves first, the other one, an empty square.
const std::string LETTERS = "@LETTERS@";

// What stands around and between the squares of a board.
const std::string BEFORE_BOARD = "@BEFORE_BOARD@", BEFORE_ROW = "@BEFORE_ROW@",
                  BETWEEN_SQUARES = "@BETWEEN_SQUARES@", AFTER_ROW = "@AFTER_ROW@",
                  BETWEEN_ROWS = "@BETWEEN_ROWS@", AFTER_BOARD = "@AFTER_BOARD@";

// Whether a case is the moves of a game, and what stands around the cases.
const bool GAMES = @GAMES@, COUNTED = @COUNTED@, BLANK_BETWEEN = @BLANK_BETWEEN@, UNTIL_END = @UNTIL_END@;
const int MOST_CASES = @MOST_CASES@;

// Whether every arrangement of marks is allowed, or only games that go on.
const bool ANY_BOARD = @ANY_BOARD@;

const int LINES[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                        {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

// 0 and 1 are the players, 2 is an empty square.
typedef std::vector<int> Board;

inline int count(const Board &board, int what) {
    int n = 0;
    for (int square : board) n += square == what;
    return n;
}

inline bool has_line(const Board &board, int player) {
    for (auto &line : LINES)
        if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) return true;
    return false;
}

inline int turn(const Board &board) { return count(board, 0) == count(board, 1) ? 0 : 1; }

inline bool can_occur(const Board &board) {
    int ahead = count(board, 0) - count(board, 1);
    if (ahead != 0 && ahead != 1) return false;
    if (has_line(board, 0) && ahead != 1) return false;
    return !(has_line(board, 1) && ahead != 0);
}

inline bool is_over(const Board &board) {
    return has_line(board, 0) || has_line(board, 1) || count(board, 2) == 0;
}

inline bool is_allowed(const Board &board) {
    return ANY_BOARD || (can_occur(board) && !is_over(board));
}

// 1, 0 or -1: what a board that can occur is worth to the player to move.
inline int worth(Board &board) {
    static std::vector<int> known(19683, 9);
    int number = 0;
    for (int square : board) number = 3 * number + square;
    if (known[number] != 9) return known[number];
    int me = turn(board), best = -2;
    if (has_line(board, 1 - me)) return known[number] = -1;
    for (int &square : board) {
        if (square != 2) continue;
        square = me;
        best = std::max(best, -worth(board));
        square = 2;
    }
    return known[number] = best == -2 ? 0 : best;
}

// Reads an input to the letter. Anything else stops it, and so does a board that the statement
// does not allow if the rules are checked.
struct Input {
    std::string text;
    bool checks_rules;
    size_t at = 0;
    bool good = true;

    explicit Input(std::istream &in, bool checks_rules = false)
        : text(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()),
          checks_rules(checks_rules) {}

    bool at_end() const { return at == text.size(); }

    bool next_is(const std::string &wanted) const { return text.compare(at, wanted.size(), wanted) == 0; }

    void take(const std::string &wanted) {
        good = good && next_is(wanted);
        if (good) at += wanted.size();
    }

    // One of some characters, by its place among them.
    int one_of(const std::string &letters) {
        size_t place = at_end() ? std::string::npos : letters.find(text[at]);
        good = good && place != std::string::npos;
        if (!good) return 0;
        at++;
        return static_cast<int>(place);
    }

    int number() {
        int value = one_of("0123456789");
        if (value == 0) good = false;
        while (good && !at_end() && text[at] >= '0' && text[at] <= '9') {
            value = 10 * value + one_of("0123456789");
            if (value > MOST_CASES) good = false;
        }
        return value;
    }

    Board board() {
        Board board(9, 2);
        take(BEFORE_BOARD);
        for (int row = 0; row < 3; row++) {
            if (row > 0) take(BETWEEN_ROWS);
            take(BEFORE_ROW);
            for (int column = 0; column < 3; column++) {
                if (column > 0) take(BETWEEN_SQUARES);
                board[3 * row + column] = one_of(LETTERS);
            }
            take(AFTER_ROW);
        }
        take(AFTER_BOARD);
        if (good && checks_rules) good = is_allowed(board);
        return board;
    }

    // The board after the moves of a game.
    Board game() {
        Board board(9, 2);
        take("[");
        do {
            take("[");
            int row = one_of("012");
            take(",");
            int square = 3 * row + one_of("012");
            take("]");
            if (checks_rules && (is_over(board) || board[square] != 2)) good = false;
            if (good) board[square] = turn(board);
        } while (good && next_is(",") && (take(","), true));
        take("]\n");
        return board;
    }

    std::vector<Board> cases() {
        std::vector<Board> boards;
        int expected = -1;
        if (COUNTED) {
            expected = number();
            take("\n");
        }
        auto done = [&] {
            if (COUNTED) return static_cast<int>(boards.size()) == expected;
            return UNTIL_END ? next_is("end\n") : at_end();
        };
        while (good && !done()) {
            if (BLANK_BETWEEN && !boards.empty()) take("\n");
            boards.push_back(GAMES ? game() : board());
        }
        if (UNTIL_END) take("end\n");
        if (boards.empty() || static_cast<int>(boards.size()) > MOST_CASES) good = false;
        good = good && at_end();
        return boards;
    }
};
