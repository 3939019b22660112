//! Certificates: what is proved is true, every proof is accepted, and nothing else is.

mod changed;
mod handwritten;
#[path = "../positions/mod.rs"]
mod positions;
mod proved;
mod samples;
mod weak;
