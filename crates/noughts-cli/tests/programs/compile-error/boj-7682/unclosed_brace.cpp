// A brace is never closed.
#include <iostream>

int main() {
    std::cout << "valid\n";
