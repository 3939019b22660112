// Calls a solution for every case on standard input and prints its answers. Written by noughts.

// Whatever the solution prints goes to standard error.
macro_rules! println { ($($text:tt)*) => { std::eprintln!($($text)*) } }
macro_rules! print { ($($text:tt)*) => { std::eprint!($($text)*) } }

@STRUCT@
include!(@FILE@);

mod noughts_driver {
    // Every second piece between quotation marks.
    pub fn rows(line: &str) -> Vec<String> {
        line.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    }

    // Every digit is a number.
    pub fn moves(line: &str) -> Vec<Vec<i32>> {
        let digits = line.chars().filter_map(|c| c.to_digit(10));
        let digits: Vec<i32> = digits.map(|digit| digit as i32).collect();
        digits.chunks(2).map(<[i32]>::to_vec).collect()
    }
}

// The solution's own output on standard output goes to standard error too, if the system supports
// it.
#[cfg(unix)]
fn answers() -> impl std::io::Write {
    use std::os::fd::FromRawFd;
    extern "C" {
        fn dup(file: i32) -> i32;
        fn dup2(file: i32, other: i32) -> i32;
    }
    unsafe {
        let answers = std::fs::File::from_raw_fd(dup(1));
        dup2(2, 1);
        answers
    }
}

#[cfg(not(unix))]
fn answers() -> impl std::io::Write {
    std::io::stdout()
}

fn main() {
    use std::io::Write;
    let mut answers = answers();
    let report = std::panic::take_hook();
    let first = std::sync::Once::new();
    std::panic::set_hook(Box::new(move |panic| first.call_once(|| report(panic))));
    for line in std::io::stdin().lines() {
        let line = line.expect("the input is text");
        if line.contains('[') {
            let call = || @CALL@(noughts_driver::@READ@(&line)).to_string();
            let answer = std::panic::catch_unwind(call).unwrap_or("@RAISED@".to_owned());
            let written = std::writeln!(answers, "{answer}").and_then(|()| answers.flush());
            written.expect("somebody reads the answers");
        }
    }
}
