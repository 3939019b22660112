//! Every problem by every name it goes by.

use super::*;

fn id(name: &str) -> &'static str {
    find(name).unwrap_or_else(|error| panic!("{error}")).id
}

#[test]
fn every_problem_by_every_form() {
    for problem in PROBLEMS {
        for full in problem.names() {
            let (site, number) = full.split_once('/').unwrap();
            let separators = ["/", "", " ", "-", "_", "#", " #"];
            let forms = separators.map(|between| format!("{site}{between}{number}"));
            let same = all_names().filter(|name| name.number == number.to_lowercase());
            let alone = (same.count() == 1).then(|| number.to_owned());
            for form in forms.into_iter().chain(alone) {
                for spelled in [
                    form.clone(),
                    form.to_lowercase(),
                    form.to_uppercase(),
                    format!("  {form}\n"),
                ] {
                    assert_eq!(id(&spelled), problem.id, "{spelled}");
                }
            }
        }
    }
}

#[test]
fn every_problem_by_its_address() {
    for problem in PROBLEMS {
        let Some(address) = problem.address else {
            continue;
        };
        let (_, bare) = address.split_once("://").unwrap();
        let bare = bare.trim_end_matches('/');
        let without_www = bare.strip_prefix("www.").unwrap_or(bare);
        for form in [
            address.to_owned(),
            bare.to_owned(),
            without_www.to_owned(),
            format!("http://{bare}"),
            format!("https://www.{without_www}/"),
            format!("{address}?language=ko&page=2"),
            format!("{address}#sample"),
            address.to_uppercase(),
        ] {
            assert_eq!(id(&form), problem.id, "{form}");
        }
    }
}

const PAGES: &str = "
boj/7682                       https://boj.kr/7682
boj/16571                      https://www.acmicpc.net/submit/16571
boj/7682                       https://www.acmicpc.net/status?problem_id=7682&from_mine=1
uva/10363                      https://www.acmicpc.net/problem/4347
algospot/tictactoe             https://algospot.com/judge/problem/read/TICTACTOE
codeforces/3C                  https://codeforces.com/problemset/problem/3/C
codeforces/3C                  https://codeforces.com/contest/3/problem/C?locale=en
codeforces/3C                  m1.codeforces.com/contest/3/problem/c/
leetcode/794                   https://leetcode.com/problems/valid-tic-tac-toe-state/description/
leetcode/1275                  https://leetcode.cn/problems/find-winner-on-a-tic-tac-toe-game
uva/10363                      https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&page=show_problem&problem=1304
uva/10363                      http://uva.onlinejudge.org/external/103/10363.html
uva/10363                      https://onlinejudge.org/external/103/p10363.pdf
programmers/160585             https://school.programmers.co.kr/learn/courses/30/lessons/160585?language=java
programmers/160585             https://programmers.co.kr/learn/courses/30/lessons/160585
cs50/tictactoe                 https://cs50.harvard.edu/ai/2020/projects/0/tictactoe/
exercism/state-of-tic-tac-toe  https://exercism.org/tracks/javascript/exercises/state-of-tic-tac-toe/edit
boj/7682                       http://poj.org/problem?id=3075
uva/10363                      https://www.spoj.com/problems/TOE1/
uva/10363                      http://acm.zju.edu.cn/onlinejudge/showProblem.do?problemCode=1908
";

#[test]
fn pages_of_all_kinds() {
    for row in PAGES.lines().filter(|row| !row.is_empty()) {
        let (expected, address) = row.split_once(' ').unwrap();
        assert_eq!(id(address), expected);
    }
}

#[test]
fn judges_have_several_names() {
    for (name, expected) in [
        ("백준 7682번", "boj/7682"),
        ("백준16571", "boj/16571"),
        ("baekjoon 7682", "boj/7682"),
        ("CF 3C", "codeforces/3C"),
        ("LC794", "leetcode/794"),
        ("프로그래머스 160585", "programmers/160585"),
        ("알고스팟 TICTACTOE", "algospot/tictactoe"),
        ("UVa 10363", "uva/10363"),
        // The only one of its judge.
        ("codeforces", "codeforces/3C"),
        ("best-move", "noughts/best-move"),
    ] {
        assert_eq!(id(name), expected, "{name}");
    }
    for name in all_names() {
        assert!(
            SITES.iter().any(|site| site.name == name.site),
            "{}",
            name.full
        );
    }
}

#[test]
fn similar_names_are_suggested() {
    let boj = ["boj/7682", "boj/16571", "boj/4347"];
    for (name, expected) in [
        ("boj/1", &boj[..]),
        ("boj 76820", &boj),
        ("https://www.acmicpc.net/problem/1000", &boj),
        (
            "algspot/tictactoe",
            &["algospot/tictactoe", "cs50/tictactoe"],
        ),
        ("tic-tac-toe", &["algospot/tictactoe", "cs50/tictactoe"]),
        ("unbeatble", &["noughts/unbeatable"]),
        ("7683", &["boj/7682"]),
        ("", &[]),
        ("https://example.com/problem/7682", &["boj/7682"]),
        // A name has nothing behind the number, as the path of a file would be.
        ("boj/7682 tmp/7682", &boj),
        ("boj 7682.c", &boj),
    ] {
        let expected = FindProblemError::Unknown {
            name: name.to_owned(),
            similar: expected.to_vec(),
        };
        assert_eq!(find(name).unwrap_err(), expected);
    }
    assert_eq!(
        find("leetcode").unwrap_err(),
        FindProblemError::Ambiguous {
            name: "leetcode".to_owned(),
            candidates: vec!["leetcode/794", "leetcode/1275"],
        }
    );
}

#[test]
fn errors_list_the_problems_in_both_languages() {
    let ids = "algospot/tictactoe, boj/7682, boj/16571, codeforces/3C, uva/10363, leetcode/794, \
               leetcode/1275, programmers/160585, noughts/best-move, noughts/unbeatable, \
               exercism/state-of-tic-tac-toe, cs50/tictactoe";
    let unknown = find("unbeatble").unwrap_err();
    assert_eq!(
        unknown.text(Language::English),
        format!("expected one of {ids}, found 'unbeatble' (did you mean: noughts/unbeatable)")
    );
    assert_eq!(
        unknown.text(Language::Korean),
        format!(
            "'unbeatble' 문제는 없습니다. 있는 문제: {ids}. 혹시 noughts/unbeatable 문제를 찾으시나요?"
        )
    );
    let ambiguous = find("leetcode").unwrap_err();
    assert_eq!(
        ambiguous.text(Language::English),
        "expected one problem, found 'leetcode', which may be any of leetcode/794, leetcode/1275"
    );
    assert_eq!(
        ambiguous.text(Language::Korean),
        "'leetcode'에 맞는 문제가 여러 개입니다: leetcode/794, leetcode/1275."
    );
}
