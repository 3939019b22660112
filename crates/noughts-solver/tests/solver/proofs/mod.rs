//! Certificates: what is proved is true, every proof is accepted, and nothing else is.

mod changed;
mod handwritten;
mod proved;
mod samples;
