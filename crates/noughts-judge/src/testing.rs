//! Tests of one problem each.

/// Runs checks of a problem: on some problems by default, and on every problem in the suite
/// library. If none are named, only there.
macro_rules! test_problems {
    ($($check:ident),+) => {
        mod every_problem {
            $(
                #[test]
                #[ignore = "suite library"]
                fn $check() {
                    crate::problems::PROBLEMS.into_iter().for_each(super::$check);
                }
            )+
        }
    };
    ($some:expr; $($check:ident),+) => {
        test_problems!($($check),+);

        mod some_problems {
            $(
                #[test]
                fn $check() {
                    for id in $some {
                        super::$check(crate::problems::find(id).unwrap());
                    }
                }
            )+
        }
    };
}
