# /profile, /leaderboard, and how the sides of a game have fared.

rating-settled = **{ $rating }** ± { $deviation }
rating-provisional = **{ $rating }** ± { $deviation } (provisional)

# Games won, drawn and lost.
score = { $won }–{ $drawn }–{ $lost }

profile-head = { $player } – finished games: { $score }
profile-rated = { "" }**{ $variant }** { $rating }; { $score } ({ $sides }); last rated game { $when }
profile-unrated = { "" }**{ $variant }** no rating; { $score } ({ $sides })
profile-side = { $side } { $score }
profile-more = … and { $count ->
    [one] one game more
   *[other] { $count } games more
}: add `game:` to see it.
profile-opponents = Most often against { $list }.
profile-key = Numbers are games won–drawn–lost.
profile-none-own = You have finished no game yet. `/challenge` begins one; it is rated unless you say `rated:false`.
profile-none = { $player } has finished no game yet.
profile-none-variant = { $player } has finished no game of { $variant } yet. Leave `game` out to see all games.

chart-title = { $variant }
chart-title-all = All games
chart-rating = Rating in { $variant }
chart-peak = peak
chart-now = now
chart-no-rating = no rated game yet
chart-activity = Games finished each week
chart-total = in { $weeks } weeks
chart-no-activity = no game finished in { $weeks } weeks
chart-alt-rating = Rating in { $variant }, { $games ->
    [one] one rated game
   *[other] { $games } rated games
}: { $first } after the first, highest { $peak }, lowest { $lowest }, { $last } now.
chart-alt-no-rating = No rated game yet.
chart-alt-activity = { $games ->
    [0] No game finished
    [one] One game finished
   *[other] { $games } games finished
} in the last { $weeks } weeks, at most { $most } in a week.

leaders-rating = { "" }**Highest ratings – { $what }, { $where }**
leaders-wins = { "" }**Most games won – { $what }, { $where }**
leaders-games = { "" }**Most games finished – { $what }, { $where }**
leaders-rating-none = No rating is settled yet ({ $what }, { $where }): that takes some fifteen rated games. `/challenge` begins one.
leaders-none = Nobody yet ({ $what }, { $where }). `/challenge` begins a game.
leaders-all-games = all games
leaders-here = on this server
leaders-everywhere = everywhere
leaders-rated = { $place }. { $player } { $rating } – { $games ->
    [one] one game
   *[other] { $games } games
}
leaders-rated-in = { $place }. { $player } { $rating } in { $variant } – { $games ->
    [one] one game
   *[other] { $games } games
}
leaders-won = { $place }. { $player } – { $count ->
    [one] one game
   *[other] { $count } games
} won
leaders-played = { $place }. { $player } – { $count ->
    [one] one game
   *[other] { $count } games
}

balance = { "" }**Rated games here:** { $games }; the { $one } won { $one-won }, the { $two } { $two-won }, drawn { $drawn }. { $verdict }
balance-even = The sides are about even.
balance-favours = The { $side } are thought to be worth { $points } rating points more, and ratings allow for it.
