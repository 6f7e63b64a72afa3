# What happens in games. $title is "Game 12 · Tablut".

challenge-direct = { $challenged }, { $challenger } challenges you to **{ $variant }**. { $side } The challenge lapses { $expires }.
challenge-rematch = { $challenged }, { $challenger } asks for a rematch of game { $game } (**{ $variant }**), the sides swapped. { $side } The challenge lapses { $expires }.
blocked = { $person } can challenge you no more.
unblocked = { $person } can challenge you again.
blocks = You take no challenges from: { $people }. `/block person:@name undo:true` takes somebody off the list.
blocks-nobody = You take challenges from everybody.
challenge-open = { $challenger } challenges anyone to **{ $variant }**. { $side } The challenge lapses { $expires }.
challenge-side = { $challenger } plays { $side }.
challenge-side-random = Sides are drawn by lot.
challenge-options = With these rules: `{ $options }`.
no-reach = *(I am no member here: pings and warnings come as direct messages if at all, games get no threads, and without a `pace` no time limit. Look with `/games` whether it is your turn.)*
challenge-declined = { $challenger }, { $challenged } declined your challenge to { $variant }.
challenge-declined-open = { $challenger }, your challenge to { $variant } was declined.
challenge-expired = { $challenger }, your challenge to { $challenged } ({ $variant }) lapsed without an answer. `/challenge` makes a new one.
challenge-expired-open = { $challenger }, nobody took up your challenge to { $variant }. `/challenge` makes a new one.
challenge-withdrawn = { $challenger } withdrew the challenge to { $challenged } ({ $variant }).
challenge-withdrawn-open = { $challenger } withdrew the open challenge ({ $variant }).

board-start = **{ $title }** begins: { $one } against { $two }.
board-moved = **{ $title }** · { $ply }. **{ $move }** – { $player } ({ $side }).
board-captured = **{ $title }** · { $ply }. **{ $move }** – { $player } ({ $side }) takes { $count ->
        [one] { $points }
       *[other] { $count } men: { $points }
    }.
board-answered = { $player } had an answer ready: { $ply }. **{ $move }**
board-answered-captured = { $player } had an answer ready: { $ply }. **{ $move }** takes { $count ->
        [one] { $points }
       *[other] { $count } men: { $points }
    }.
board-to-move = { $player }, it is your move: `/move`.
board-to-place = { $player }, place the fox: `/move @d4`, or any free point.
board-won = **Game over: { $result }.** { $winner } beats { $loser }.
board-drawn = **Game over: { $result }.** { $one } – { $two }.
board-earlier = **{ $title }** after move { $ply } of { $last }.
board-destinations = From { $point } to: { $points }.
board-not-its-turn = The man on { $point } moves when it is its side's turn.
board-no-destinations = The man on { $point } cannot move.
replay = **{ $title }**, { $from ->
        [0] from the start
       *[other] from move { $from }
    } to move { $to }.
replay-faster = To keep the film short, each position is shown for { $seconds } seconds.
replay-smaller = To keep the file small, the film is { $pixels } pixels wide.
game-ended = **{ $title }** – { $result }
call-raichi = **Raichi!** The king has an open way to a corner.
call-tuichi = **Tuichi!** The king has two open ways to a corner.
call-koning = **Koning!** The king would be taken with the next move.
warn-king = The king on { $point } could be taken with the next move.
warn-repetition-draw = This position stands for the { $times ->
        [2] second
       *[other] { $times }th
    } time; { $limit ->
        [3] a third time
       *[other] { $limit } times
    } is a draw.
warn-repetition-loss = This position stands for the { $times ->
        [2] second
       *[other] { $times }th
    } time; { $limit ->
        [3] a third time
       *[other] { $limit } times
    } loses for the { $side }.
warn-no-progress = { $left ->
        [one] One more move
       *[other] { $left } more moves
    } without progress, and the game is a draw.
said-at-home = Your opponent hears it in { $channel }.
said-again = *Said again, in case it was lost when the service was interrupted:*

games-none = You have no running games. `/challenge` begins one.
games-head = { $count ->
        [one] Your game:
       *[other] Your { $count } games:
    }
games-yours = **{ $title }** against { $opponent } – **your move**, { $state } { $where }
games-theirs = { $title } against { $opponent } – their move, { $state } { $where }
games-left = time ends { $until }
games-since = since { $since }
games-paused = paused { $since }
games-rest = opponent on vacation until { $date }
games-offer-own = you { $kind ->
        [draw] offer a draw
        [takeback] ask for a takeback
       *[pause] ask for a pause
    }
games-offer-theirs = **they { $kind ->
        [draw] offer a draw
        [takeback] ask for a takeback
       *[pause] ask for a pause
    }**
games-hidden = { $count ->
        [one] Game
       *[other] Games
    } { $games } cannot be shown: this service lacks the rules, or the record is damaged. Please tell the host.
games-challenges = Open challenges:
games-challenge-to-you = **Challenge { $challenge }** to you from { $challenger }: { $variant }, lapses { $expires } { $where }
games-challenge = Challenge { $challenge } to { $challenged }: { $variant }, lapses { $expires } { $where }
games-challenge-open = Challenge { $challenge } to anyone: { $variant }, lapses { $expires } { $where }
games-more-challenges = … and { $count } more { $count ->
        [one] challenge
       *[other] challenges
    }.
games-more = … and { $count } more.

ask-resign = Resign { $title } against { $opponent }? The game is then lost.
ask-draw = Offer { $opponent } a draw in { $title }?
ask-accept-draw = { $opponent } offers a draw in { $title }. Do you accept?
kept = Nothing was changed. The game goes on.
offer-made-draw = **{ $title }** – { $opponent }, { $player } offers a draw. A move withdraws the offer.
offer-declined-draw = **{ $title }** – { $opponent }, { $player } declines the draw. The game goes on.

# Time. $span, $start ... are lengths like "1 day 12 hours"; $date and $until are moments.
span-days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
span-hours = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
span-minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
pace-none = no time limit
pace-move = { $span } for each move
pace-bank = { $start } in all, and { $increment } more with each move (at most { $cap })
challenge-terms = { $pair }, { $rated }; { $pace }.
rated = rated
unrated = not rated
paired = Two games, the sides swapped in the second
single = One game
clock-until = Time until { $date } ({ $until }).
clock-paused = The clock is stopped.
extended = **{ $title }** – { $player } gives { $opponent } { $days ->
        [one] one more day
       *[other] { $days } more days
    }.
resumed = **{ $title }** – { $opponent }, { $player } lets the clock run again.
time-warning = **{ $title }** – { $player }, your time is running out. `/move`, or ask for `/pause`; your opponent can give you time with `/extend`.
clock-changed = **{ $title }** – { $player }, the time for your move has changed.
vacation-begun = You are on vacation until { $date } ({ $until }). Your clocks stand still meanwhile, and your opponents see it. You can still move; `/vacation back:true` ends it early. { $left } of { $allowed } days are left.
vacation-ended = Welcome back: your clocks run again. { $left } of { $allowed } days of vacation are left.
vacation-on = You are on vacation until { $date } ({ $until }). `/vacation back:true` ends it early. { $left } of { $allowed } days are left.
vacation-off = You are not on vacation. { $left } of { $allowed } days in any 365 are left; `/vacation days:7` takes seven of them.
on-vacation = { $player } is on vacation until { $date }.

ask-accept-takeback = { $opponent } asks to take back the last move in { $title }. Do you allow it?
ask-accept-pause = { $opponent } asks for a pause in { $title }. Do you agree?
offer-made-takeback = **{ $title }** – { $opponent }, { $player } asks to take back their last move. A move ends the question.
offer-declined-takeback = **{ $title }** – { $opponent } leaves the move as it is, { $player }. The game goes on.
offer-accepted-takeback = **{ $title }** – { $opponent } allows it: { $player }, make another move.
offer-made-pause = **{ $title }** – { $opponent }, { $player } asks for a pause: the clock would stand still until one of you moves or says `/resume`.
offer-declined-pause = **{ $title }** – { $opponent } would rather play on, { $player }. The clock runs.
offer-accepted-pause = **{ $title }** – paused, { $player }. `/resume` or a move lets the clock run again.

# Lines that a player has prepared, and notes: shown to nobody else. $line is "13. d9-c9 14. **e6-h6**".
plan-made = **{ $title }** – prepared, and only you know: { $line }
plan-replaced = It takes the place of: { $line }
plan-known = **{ $title }** – your line { $number } has that already: { $line }
plan-removed = **{ $title }** – taken away:
plan-theirs = { $ply }. { $move }
plan-own = { $ply }. **{ $move }**
plans-none = You have nothing prepared. While your opponent thinks, `/plan line:d9-c9 e6-h6` has an answer ready: if they play the first move, you play the second at once.
plans-head = What you have prepared: what they may play, then your answer in bold. `/plan remove:1` takes line 1 away.
plans-game = **{ $title }** against { $opponent }
plans-line = Line { $number }: { $line }
note-kept = **{ $title }** – noted, for you alone: `{ $text }`
note-shown = **{ $title }** – your note: `{ $text }`
note-removed = **{ $title }** – your note is gone.
note-none = **{ $title }** – you have noted nothing. `/note text:watch the corner` notes something for you alone.
note-beside = Your note: `{ $text }`

# What the end of a rated game did to the ratings, or why nothing.
ratings-changed = Rating: { $one } { $one-rating } ({ $one-change }), { $two } { $two-rating } ({ $two-change }).
ratings-alone = Ratings stay as they are: one person played both sides.
ratings-undecided = Ratings stay as they are: the game was broken off.
ratings-short = Ratings stay as they are: a rated game counts from { $least } moves on.
ratings-often = Ratings stay as they are: { $most ->
    [one] one game
   *[other] { $most } games
} of the same two count in 24 hours.

# Moving by menus. $point and $first are names of squares, like e4.
moving-which = **{ $title }** – which man moves?
moving-men = Men { $first } – { $last }
moving-man = { $point } { $kind }
moving-where = **{ $title }** – { $man }: where to?
moving-place = **{ $title }** – which point?
moving-goals = To { $first } – { $last }
moving-goal-takes = { $path } takes { $points }
moving-look = **{ $title }** – **{ $move }**: play it?
moving-look-takes = **{ $title }** – **{ $move }** takes { $points }: play it?
moving-ends = It ends the game – { $result }.
moving-play = Play { $move }
moving-other-goal = Other square
moving-other-man = Other man
moving-more = More
moving-played = **{ $title }** – you have played **{ $move }**.

# Servers and places.
server-head = **How games are played on this server**
server-changed = **Done. How games are played on this server now:**
server-channels-all = **Channels:** games may be begun everywhere. `channel:#games allow:true` allows only the channels that are listed; running games go on.
server-channels = **Channels:** games may be begun in { $channels } and their threads; running games go on elsewhere too. `channel:#games allow:false` takes one off the list.
server-variants-all = **Games:** all are on offer. `variant:tablut offer:false` takes one away; `offer:true` begins a list.
server-variants = **Games:** on offer are { $variants }. `variant:tablut offer:true` adds one, `offer:false` takes one away.
server-pace = **Pace:** `{ $pace }` ({ $words }) where none is named. `pace:default` goes back to the service's own.
server-pace-default = **Pace:** the service's own where none is named. `pace:3d` gives three days for each move.
server-language = **Language:** what everybody reads is in `{ $language }`; private answers are in each person's own. `language:default` goes back to the server's own.
server-language-default = **Language:** what everybody reads is in the server's own language if I speak it, else in English. `language:en` chooses one.
server-threads-on = **Threads:** each new game gets a thread. `threads:false` ends that.
server-threads-off = **Threads:** games stay in their channel. `threads:true` opens a thread for each new one.
thread-name = { $title } – { $one } / { $two }
thread-failed = I could not open a thread for { $title }: I may lack the permission **Create Public Threads** here, or there are too many threads. The game stays in this channel.
ask-abort = Abort { $title } ({ $one } – { $two })? It ends without a result and without ratings, and both read why: { $why }
aborted = { $title } is aborted. Both players are told.
aborted-why = Aborted by { $person }: { $why }
log-empty = Nothing has been changed or aborted on this server yet.
log-head = **What was done on this server, the latest first:**
deed-abort = { $when } – { $person } aborted game { $game }: { $why }
deed-settings = { $when } – { $person } changed the settings: { $why }
moved-here = { $opponent }, { $player } moves the game here.
moved-here-direct = **{ $title }** goes on here; { $opponent } hears of it in their own direct messages.
moved = { $one }, { $two }: the game goes on here.
moved-away = **{ $title }** ({ $one } – { $two }) goes on in { $channel }.
moved-away-direct = **{ $title }** ({ $one } – { $two }) goes on in direct messages.
place-closed = *(I cannot write in { $channel }, so I tell you here. `/move-here game:{ $game }` moves the game to the place where one of you says it.)*
# Being told. $where is a link or a channel.
nudge-turn = { $player }, it is your move in **{ $title }**: { $where }
nudge-begun = { $player }, **{ $title }** has begun: { $where }
nudge-moved = { $player }, **{ $title }** is played here now: { $where }
nudge-answered = { $player }, your question in **{ $title }** was agreed to: { $where }
nudge-over = { $player }, **{ $title }** is over: { $where }
nudge-where = It is played here: { $where }
unheard = { $challenger }, { $challenged } takes no direct messages from me and does not hear of your challenge. Make it with `/challenge` in a channel of a server where you both are.
unreachable = { $player }, { $opponent } takes no direct messages from me and does not hear of your moves in **{ $title }**. Take the game to a channel of a server where you both are: say `/move-here game:{ $game }` there.
next-head = { $count ->
        [one] One game waits for you, since { $since }.
       *[other] { $count } games wait for you; this one the longest, since { $since }.
    }
next-none = No game waits for you. { $count ->
        [0] `/challenge` begins one.
        [one] One game waits for your opponent.
       *[other] { $count } games wait for your opponents.
    }

settings-head = **Your settings.** To change one: `/settings notify:direct`
settings-changed = **Your settings are now:**
settings-notify-channel = **notify: channel** – you are pinged where the game is played.
settings-notify-direct = **notify: direct** – you get a direct message with the board; no ping in the channel.
settings-notify-none = **notify: none** – no pings and no direct messages. `/games` and `/next` show what waits.
settings-zone = **zone: { $zone }** – it is { $time } there.
settings-zone-off = **zone: off** – needed for quiet hours; for example `zone:Europe/Belgrade`.
settings-quiet = **quiet: { $hours }** – what happens then you hear of when they end. `quiet:off` ends them for good.
settings-quiet-off = **quiet: off** – you are told at any hour; for example `quiet:22:00-07:00`.
settings-preview-on = **preview: yes** – a move that you choose with the button **Move** is shown before it is played.
settings-preview-off = **preview: no** – a move that you choose with the button **Move** is played at once.
settings-orientation-own = **orientation: own** – boards that only you see are seen from your side.
settings-orientation-notated = **orientation: notated** – boards that only you see stand as they are notated, a1 at the lower left.
settings-unreachable = Discord refused my last direct message to you { $when }, so you are pinged in the channel. Allow direct messages in the privacy settings of a server where we both are, then say `/settings notify:direct` again.
settings-refused-before = Discord refused my last direct message to you { $when }. For the next to arrive, allow direct messages in the privacy settings of a server where we both are.
