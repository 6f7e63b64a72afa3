//! The literal rules of some tafl games, as one would write them down first: a grid of letters,
//! a list of moves, a copy of the board for each.

/// What differs between the games.
pub(crate) struct Rules {
    /// The throne is closed to all but the king, crossed by all, and hostile when empty.
    throne: bool,
    /// Nobody stops on or crosses the throne.
    throne_shut: bool,
    corners: bool,
    /// Away from the throne the king is taken like a man.
    weak_king: bool,
    surrounded: bool,
}

impl Rules {
    pub(crate) const FETLAR: Rules = Rules {
        throne: true,
        throne_shut: false,
        corners: true,
        weak_king: false,
        surrounded: true,
    };
    pub(crate) const BRANDUBH: Rules = Rules {
        weak_king: true,
        surrounded: false,
        ..Rules::FETLAR
    };
    pub(crate) const TABLUT: Rules = Rules {
        throne: false,
        throne_shut: true,
        corners: false,
        weak_king: false,
        surrounded: false,
    };
}

/// Squares by rank from the bottom, then file: `t`, `T`, `K` or `.`.
#[derive(Clone)]
pub(crate) struct Board {
    squares: Vec<Vec<char>>,
    attackers_move: bool,
}

type Square = (i32, i32);
const WAYS: [Square; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl Board {
    pub(crate) fn parse(code: &str) -> Board {
        let (rows, side) = code.split_once(' ').unwrap_or((code, "a"));
        let row = |text: &str| {
            let mut squares = Vec::new();
            let mut run = 0;
            for c in text.chars().chain(['.']) {
                if let Some(digit) = c.to_digit(10) {
                    run = run * 10 + digit;
                } else {
                    squares.extend((0..run).map(|_| '.'));
                    run = 0;
                    squares.push(c);
                }
            }
            squares.pop();
            squares
        };
        Board {
            squares: rows.split('/').rev().map(row).collect(),
            attackers_move: side == "a",
        }
    }

    fn size(&self) -> i32 {
        self.squares.len() as i32
    }

    fn at(&self, (x, y): Square) -> Option<char> {
        self.squares
            .get(usize::try_from(y).ok()?)?
            .get(usize::try_from(x).ok()?)
            .copied()
    }

    fn put(&mut self, (x, y): Square, c: char) {
        self.squares[y as usize][x as usize] = c;
    }

    fn all(&self) -> impl Iterator<Item = Square> + use<> {
        let n = self.size();
        (0..n).flat_map(move |y| (0..n).map(move |x| (x, y)))
    }

    fn throne(&self, square: Square) -> bool {
        square == (self.size() / 2, self.size() / 2)
    }

    fn corner(&self, (x, y): Square) -> bool {
        let end = |v| v == 0 || v == self.size() - 1;
        end(x) && end(y)
    }

    fn edge(&self, (x, y): Square) -> bool {
        let end = |v| v == 0 || v == self.size() - 1;
        end(x) || end(y)
    }

    fn mine(&self, c: char) -> bool {
        if self.attackers_move {
            c == 't'
        } else {
            c == 'T' || c == 'K'
        }
    }
}

fn moves(rules: &Rules, board: &Board) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for from in board.all() {
        let Some(piece) = board.at(from).filter(|&c| board.mine(c)) else {
            continue;
        };
        for (dx, dy) in WAYS {
            let mut to = (from.0 + dx, from.1 + dy);
            while board.at(to) == Some('.') {
                let throne = board.throne(to);
                if throne && rules.throne_shut {
                    break;
                }
                let closed = throne && rules.throne || board.corner(to) && rules.corners;
                if piece == 'K' || !closed {
                    found.push((from, to));
                }
                to = (to.0 + dx, to.1 + dy);
            }
        }
    }
    found
}

/// The board after a move, and whether it ended the game.
fn play(rules: &Rules, board: &Board, from: Square, to: Square) -> (Board, bool) {
    let mut after = board.clone();
    let piece = board.at(from).unwrap_or('.');
    after.put(from, '.');
    after.put(to, piece);
    let mut taken = Vec::new();
    for (dx, dy) in WAYS {
        let victim = (to.0 + dx, to.1 + dy);
        let behind = (victim.0 + dx, victim.1 + dy);
        let Some(enemy) = after.at(victim).filter(|&c| c != '.' && !board.mine(c)) else {
            continue;
        };
        let empty = after.at(behind) == Some('.');
        let hostile = empty
            && (rules.throne && board.throne(behind) || rules.corners && board.corner(behind));
        let partner = after.at(behind).is_some_and(|c| c != '.' && board.mine(c));
        let is_taken = if enemy != 'K' {
            partner || hostile
        } else {
            let beside = WAYS.map(|(x, y)| (victim.0 + x, victim.1 + y));
            let at_throne = board.throne(victim) || beside.iter().any(|&s| board.throne(s));
            if rules.weak_king && !at_throne {
                partner || empty && rules.corners && board.corner(behind)
            } else {
                beside.iter().all(|&s| {
                    after.at(s) == Some('t') || after.at(s) == Some('.') && board.throne(s)
                })
            }
        };
        if is_taken {
            taken.push(victim);
        }
    }
    let king_taken = taken.iter().any(|&s| after.at(s) == Some('K'));
    for square in taken {
        after.put(square, '.');
    }
    after.attackers_move = !board.attackers_move;
    let escaped = piece == 'K'
        && if rules.corners {
            after.corner(to)
        } else {
            after.edge(to)
        };
    let over = king_taken
        || escaped
        || rules.surrounded && board.attackers_move && surrounded(&after)
        || moves(rules, &after).is_empty();
    (after, over)
}

fn surrounded(board: &Board) -> bool {
    let defender = |s: Square| board.at(s).is_some_and(|c| c == 'T' || c == 'K');
    let mut seen: Vec<Square> = board
        .all()
        .filter(|&s| board.edge(s) && board.at(s) == Some('.'))
        .collect();
    if board.all().any(|s| board.edge(s) && defender(s)) {
        return false;
    }
    let mut next = 0;
    while next < seen.len() {
        let (x, y) = seen[next];
        next += 1;
        for (dx, dy) in WAYS {
            let square = (x + dx, y + dy);
            if defender(square) {
                return false;
            }
            if board.at(square) == Some('.') && !seen.contains(&square) {
                seen.push(square);
            }
        }
    }
    true
}

/// Sequences of moves, every move made and judged.
pub(crate) fn perft(rules: &Rules, board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    moves(rules, board)
        .into_iter()
        .map(|(from, to)| {
            let (after, over) = play(rules, board, from, to);
            match depth {
                1 => 1,
                _ if over => 0,
                _ => perft(rules, &after, depth - 1),
            }
        })
        .sum()
}
