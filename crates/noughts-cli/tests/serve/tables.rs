//! Tests tables on disk, in which the server looks up positions.

use std::fs;

use noughts::{Position, Rules, Value};
use noughts_solver::{DiskTable, Limits};
use serde_json::json;

use crate::description::Description;
use crate::served::{Client, Served};

/// A search that would take very long.
const ENDLESS: &str = "/api/search?game=8,8,5&seconds=100000";

const POSITION: &str = "/api/position?game=4,3,3";

/// Solving a game takes a permit, and the only permit is taken, so answers come from the table. The
/// server does not trust a damaged table.
#[test]
fn positions_are_looked_up() {
    let tables = tempfile::tempdir().unwrap();
    let rules: Rules = "4,3,3".parse().unwrap();
    let folder = tables.path().join(DiskTable::folder_name(&rules));
    let table = DiskTable::build(rules, &folder, u128::MAX, &Limits::NONE).unwrap();
    let value = table.probe(&Position::start(rules)).unwrap();
    assert_eq!(value, Value::Win { plies: 7 });
    let place = tables.path().to_str().unwrap();
    let limits = ["--searches", "1", "--memory", "1M", "--timeout", "100000"];

    let without = Served::start(&limits);
    let _search = without.begin_search(ENDLESS);
    let client = Client::of(&without);
    client.get(POSITION).assert_error(503, "busy");

    let served = Served::start(&[&limits[..], &["--tables", place]].concat());
    let _search = served.begin_search(ENDLESS);
    let client = Client::of(&served);
    // Also for the transposed game.
    for path in [POSITION, "/api/position?game=3,4,3"] {
        let answer = client.get(path);
        assert_eq!(answer.status, 200, "{}", answer.body);
        Description::of(&served).check("get", path, &answer);
        assert_eq!(answer.json()["value"], json!(value), "{path}");
    }
    client
        .get("/api/position?game=4,4,3")
        .assert_error(503, "busy");

    let tier = folder.join("01.tier");
    let mut bytes = fs::read(&tier).unwrap();
    bytes[40] ^= 1;
    fs::write(&tier, bytes).unwrap();
    let served = Served::start(&["--tables", place]);
    let refused = Client::of(&served).get(POSITION);
    assert_eq!(refused.status, 500, "{}", refused.body);
    assert!(refused.body.contains("damaged"), "{}", refused.body);
}
