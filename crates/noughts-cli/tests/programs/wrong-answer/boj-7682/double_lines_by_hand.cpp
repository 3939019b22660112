// Allows two lines of X if they are in a hand-written list, which lacks the middle column with a
// diagonal.
// wrong: 2
// diagnosis: as a program that rejects boards on which one move completed the middle column and a diagonal
#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>
using namespace std;

enum Line { TOP, MIDDLE, BOTTOM, LEFT, CENTRE, RIGHT, FALLING, RISING };

const int cells[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                         {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

const set<pair<int, int>> one_move_makes = {
    {TOP, LEFT},       {TOP, CENTRE},    {TOP, RIGHT},      {TOP, FALLING},    {TOP, RISING},
    {MIDDLE, LEFT},    {MIDDLE, CENTRE}, {MIDDLE, RIGHT},   {MIDDLE, FALLING}, {MIDDLE, RISING},
    {BOTTOM, LEFT},    {BOTTOM, CENTRE}, {BOTTOM, RIGHT},   {BOTTOM, FALLING}, {BOTTOM, RISING},
    {LEFT, FALLING},   {LEFT, RISING},   {RIGHT, FALLING},  {RIGHT, RISING},   {FALLING, RISING},
};

vector<int> lines_of(const string &b, char p) {
    vector<int> found;
    for (int i = 0; i < 8; i++)
        if (all_of(begin(cells[i]), end(cells[i]), [&](int c) { return b[c] == p; }))
            found.push_back(i);
    return found;
}

bool can_be_final(const string &b) {
    int x = count(b.begin(), b.end(), 'X');
    int o = count(b.begin(), b.end(), 'O');
    vector<int> xs = lines_of(b, 'X'), os = lines_of(b, 'O');
    if (xs.empty() && os.empty()) return x == 5 && o == 4;
    if (xs.empty()) return os.size() == 1 && x == o;
    if (!os.empty() || x != o + 1) return false;
    return xs.size() == 1 || one_move_makes.count({xs[0], xs[1]});
}

int main() {
    string board;
    while (cin >> board && board != "end")
        cout << (can_be_final(board) ? "valid" : "invalid") << '\n';
}
