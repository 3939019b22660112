//! What only the program says, in English and Korean: much of it names an option.

pub(crate) mod counts;
mod limits;

pub(crate) use limits::{
    cannot_solve, errors_in_boards, not_in_time, takes_more_memory, too_many_for_all,
};
