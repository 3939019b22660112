//! Certificates: every proved claim is true, and the verifier accepts every proof and nothing else.

mod changed;
mod handwritten;
mod proved;
mod samples;
