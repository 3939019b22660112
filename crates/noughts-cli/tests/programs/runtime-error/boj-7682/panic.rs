// Unwraps the result of parsing a number that is missing.
use std::io::{self, BufRead};

fn main() {
    for line in io::stdin().lock().lines() {
        let count: u32 = line.unwrap().trim().parse().unwrap();
        println!("{count}");
    }
}
