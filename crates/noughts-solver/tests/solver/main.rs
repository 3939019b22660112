//! The solver: tiers, search and proofs, compared with each other and with the literature.

mod positions;

mod figures;
mod gravity;
mod limits;
mod proofs;
mod results;
mod saved;
mod search;
mod tiers;
