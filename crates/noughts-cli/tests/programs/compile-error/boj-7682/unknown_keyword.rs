// A function is declared with the wrong word.
function main() {
    println!("valid");
}
