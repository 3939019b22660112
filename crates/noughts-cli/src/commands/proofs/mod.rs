//! Proofs: `prove`, `verify` and `values`.

mod all;
pub(crate) mod prove;
mod record;
mod saving;
pub(crate) mod values;
pub(crate) mod verify;
