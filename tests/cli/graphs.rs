//! `graph`: operations and queries of point graphs, line by line.

use crate::golden;
use crate::support::Folder;
use serde_json::{Value, json};

fn run(lines: &[&str]) -> (Vec<Value>, Option<i32>) {
    let folder = Folder::new(&format!("graph-{:?}", std::thread::current().id()));
    let ran = folder.run_with(&["graph"], lines.join("\n").as_bytes());
    (ran.lines(), ran.code)
}

const SQUARE: &str = r#""ops": [["add", 1, 0, 0, 1], ["add", 2, 1.5, 0, 1], ["add", 3, 0, 1.5, 1], ["add", 4, 1.5, 1.5, 1],
    ["connect", 1, 3, true], ["connect", 1, 2, true], ["connect", 3, 4, true], ["connect", 2, 4, false]]"#;

fn square(rest: &str) -> String {
    format!("{{{SQUARE}, {rest}}}").replace('\n', " ")
}

#[test]
fn every_query_answers_in_its_shape() {
    let queries = r#""name": "x", "seed": 7, "queries": [
        {"q": "id_path", "a": [1, 4, false], "r": "ignored"}, {"q": "point_path", "a": [3, 1, false]},
        {"q": "closest_point", "a": [1.4, 0.2, false]}, {"q": "closest_in_segment", "a": [0.75, -2]},
        {"q": "connections", "a": [1]}, {"q": "are_connected", "a": [4, 2, true]}, {"q": "are_connected", "a": [4, 2, false]},
        {"q": "ids", "a": []}, {"q": "available_id"}, {"q": "id_path", "a": [1, 99, true]}]"#;
    let (answers, code) = run(&[&square(queries)]);
    let expected = json!([[1, 3, 4], [[0, 1.5], [0, 0]], 2, [0.75, 0], [3, 2], true, false, [1, 2, 3, 4], 0, []]);
    assert_eq!((answers[0].clone(), code), (json!({"answers": expected}), Some(0)));
}

#[test]
fn the_order_of_a_line_decides_between_equal_paths() {
    let ask = |order: &str| {
        let (answers, code) = run(&[&square(&format!(
            r#""id": 5, "order": "{order}", "queries": [{{"q": "id_path", "a": [1, 4, false]}}, {{"q": "path", "a": [4, 2, true]}}]"#
        ))]);
        assert_eq!((code, &answers[0]["id"]), (Some(0), &json!(5)));
        answers[0]["answers"].clone()
    };
    assert_eq!((&ask("godot")[0], &ask("gridwright")[0]), (&json!([1, 3, 4]), &json!([1, 2, 4])));
    let path = &ask("godot45")[1];
    assert_eq!((&path["status"], &path["cost"], &path["ids"]), (&json!("found"), &json!(4.5), &json!([4, 3, 1, 2])));
}

#[test]
fn a_path_says_why_there_is_none() {
    let (answers, _) =
        run(&[&square(r#""queries": [{"q": "path", "a": [1, 9, false]}, {"q": "path", "a": [1, 1, false]}]"#)]);
    let path = &answers[0]["answers"][0];
    assert_eq!((&path["status"], &path["reason"]), (&json!("invalid_point"), &json!("goal_unknown")));
    assert_eq!(path["reason_text"], json!("there is no point 9 to go to"));
    assert_eq!(answers[0]["answers"][1]["reason"], Value::Null);
}

#[test]
fn operations_that_are_refused_change_nothing_and_are_told() {
    let (answers, code) = run(&[
        r#"{"ops": [["add", 1, 0, 0, 1], ["add", 1, 5, 5, -1], ["connect", 1, 2, true], ["add", -3, 0, 0, 1], ["add", 2, 1e300, 0, 1]],
            "queries": [{"q": "ids"}]}"#
            .replace('\n', " ")
            .as_str(),
    ]);
    assert_eq!((&answers[0]["answers"], code), (&json!([[1]]), Some(2)));
    let refused = answers[0]["refused"].as_array().unwrap();
    assert_eq!(refused.iter().map(|r| r["op"].clone()).collect::<Vec<_>>(), [1, 2, 3, 4].map(Value::from));
    assert_eq!(refused[1]["error"], json!("there is no point 2"));
}

#[test]
fn a_bad_line_is_told_and_the_others_are_answered() {
    let lines = [
        r#"{"ops": [["add", 1, 0, 0]], "queries": []}"#,
        r#"{"ops": [["add", 1.5, 0, 0, 1]]}"#,
        r#"{"ops": [["swim", 1]]}"#,
        r#"{"ops": [1]}"#,
        r#"{"queries": [{"q": "ids"}, {"q": "shortest"}]}"#,
        r#"{"queries": [{"q": "id_path", "a": [1, 2]}]}"#,
        r#"{"queries": [{"q": "ids", "a": [1]}]}"#,
        r#"{"queries": [], "order": "unity"}"#,
        r#"{"id": "k"}"#,
        "[]",
        "{",
        r#"{"ops": [], "queries": [{"q": "available_id", "a": []}]}"#,
    ];
    let words = [
        "op 0: \"add\" takes [id, x, y, weight]",
        "op 0: \"add\": id is 1.5 and not a whole number; takes [id, x, y, weight]",
        "op 0: \"swim\" is none of add, connect",
        "op 0: an operation is [name, arguments...]",
        "query 1: \"shortest\" is none of id_path",
        "query 0: \"id_path\" takes [from, to, partial]",
        "query 0: \"ids\" takes no arguments",
        "order \"unity\" is none of gridwright, godot, godot45",
        "a case has \"ops\", \"queries\" or both",
        "a case is a JSON object",
        "no JSON: ",
    ];
    let (answers, code) = run(&lines);
    assert_eq!((answers.len(), code), (lines.len(), Some(2)));
    for (answer, words) in answers.iter().zip(words) {
        assert!(answer["error"].as_str().unwrap().starts_with(words), "{answer} {words}");
    }
    assert_eq!((&answers[8]["id"], &answers[11]), (&json!("k"), &json!({"answers": [0]})));
}

#[test]
fn the_golden_graphs_are_answered_id_for_id() {
    let file = golden::godot("graphs.json");
    let cases = file["cases"].as_array().unwrap();
    for (order, key) in [("", "r"), (r#""order": "godot45", "#, "v45")] {
        let lines: Vec<String> = cases.iter().map(|case| format!("{{{order}{}", &case.to_string()[1..])).collect();
        let folder = Folder::new(&format!("golden-graphs-{key}"));
        folder.write("cases.jsonl", lines.join("\n"));
        let answers = folder.run(&["graph", "cases.jsonl"]).clean().lines();
        let mut passed = 0;
        for (case, answer) in cases.iter().zip(&answers) {
            for (query, answer) in case["queries"].as_array().unwrap().iter().zip(answer["answers"].as_array().unwrap())
            {
                assert_eq!(answer, query.get(key).unwrap_or(&query["r"]), "{} {query}", case["name"]);
                passed += 1;
            }
        }
        assert_eq!((answers.len(), passed), (40, 2057));
    }
}
