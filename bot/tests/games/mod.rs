//! Games of the conformance files that more than one test plays.

/// Thirteen moves of the conformance games in which the king escapes and eight men are taken. Each
/// as a person might type it, and in its canonical form.
pub(crate) const TABLUT: [(&str, &str); 13] = [
    ("e6-b6", "e6-b6"),
    ("I6-E6", "i6-e6xe7"),
    ("e4b4", "e4-b4xb5"),
    ("i4 c4", "i4-c4xb4"),
    ("e3–c3", "e3-c3xc4"),
    ("e6 -> c6", "e6-c6xb6"),
    ("e5-e3", "e5-e3"),
    ("a4-c4xc5", "a4-c4xc5"),
    ("ｆ５-ｆ２", "f5-f2"),
    ("е2-с2", "e2-c2xc3"),
    ("e3-g3!", "e3-g3"),
    ("f9 f5 x g5", "f9-f5xg5"),
    ("g3g9", "g3-g9"),
];
