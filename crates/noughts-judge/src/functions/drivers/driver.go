// Calls a solution for every case on standard input and prints its answers. Written by noughts.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	noughtsDebug "runtime/debug"
)

func main() {
	answers := os.Stdout
	// Whatever the solution prints goes to standard error.
	os.Stdout = os.Stderr
	lines := bufio.NewScanner(os.Stdin)
	raised := false
	for lines.Scan() {
		var value @CASE@
		if json.Unmarshal(lines.Bytes(), &value) == nil {
			fmt.Fprintln(answers, func() (answer string) {
				defer func() {
					if problem := recover(); problem != nil {
						if !raised {
							fmt.Fprintf(os.Stderr, "panic: %v\n\n%s", problem, noughtsDebug.Stack())
						}
						raised, answer = true, "@RAISED@"
					}
				}()
				return fmt.Sprint(@CALL@(value))
			}())
		}
	}
}
