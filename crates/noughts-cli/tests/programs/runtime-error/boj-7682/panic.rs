// Unwraps a number that is not there.
use std::io::{self, BufRead};

fn main() {
    for line in io::stdin().lock().lines() {
        let count: u32 = line.unwrap().trim().parse().unwrap();
        println!("{count}");
    }
}
