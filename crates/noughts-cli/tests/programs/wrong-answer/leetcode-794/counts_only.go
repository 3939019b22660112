// Looks at the numbers of marks only.
package main

import "strings"

func validTicTacToe(board []string) bool {
	cells := strings.Join(board, "")
	x, o := strings.Count(cells, "X"), strings.Count(cells, "O")
	return x == o || x == o+1
}
