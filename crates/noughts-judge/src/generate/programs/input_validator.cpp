// Whether an input is to the letter as the statement says: @ID@.
// Written by noughts generate.
#include "board.h"

int main() {
    Input input(std::cin, true);
    input.cases();
    if (!input.good) std::cerr << "wrong at byte " << input.at << "\n";
    return input.good ? @GOOD@ : @BAD@;
}
