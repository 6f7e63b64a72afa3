# Descriptions of commands and options; at most 100 characters each.

command-challenge = Challenge somebody, or anyone, to a game
option-challenge-opponent = Whom you challenge; leave it out to challenge anyone
option-challenge-game = Which game; tablut if you leave it out
option-challenge-side = The side you want; drawn by lot if you leave it out
option-challenge-pace = How much time there is: none, 3d, 7d+12h/14d; the usual pace if you leave it out
option-challenge-rated = Whether it counts for the ratings; it does if you leave it out
option-challenge-pair = Two games, with the sides swapped in the second
option-challenge-options = Rule options of the game, like geese=15
command-move = Make your move
option-move-move = Your move, like e6-h6
option-move-game = Which game, if you have several
command-board = Show the board of a game, to you alone
option-board-game = Which game, if there are several
option-board-text = As text instead of a picture
option-board-ply = After this move; 0 is the start
option-board-piece = Mark where the man on this square may go
option-board-share = Show it to everybody here
command-replay = A game as a film, to you alone
option-replay-game = Which game, if there are several
option-replay-from = From after this move; 0 is the start
option-replay-to = Up to this move
option-replay-share = Show it to everybody here
command-games = Your games everywhere, those that wait for you first, and open challenges
command-next = Go to the game that waits longest for you
command-settings = How you are told and shown what happens; alone, it shows what you have chosen
option-settings-notify = Where you are notified of your turn
option-settings-zone = Your time zone, for quiet hours; type a city
option-settings-quiet = When not to notify you, like 22:00-07:00, or off
option-settings-preview = Show a move chosen from menus before it is played
option-settings-orientation = How boards are turned that only you see
choice-channel = In the channel of the game
choice-direct = By direct message
choice-none = Not at all
choice-own = From my own side
choice-notated = As the board is notated
command-draw = Offer a draw, or answer an offer
option-draw-game = Which game, if you have several
command-takeback = Ask to take back your last move, or answer when you are asked
option-takeback-game = Which game, if you have several
command-pause = Ask for a pause: the clock stands still
option-pause-game = Which game, if you have several
command-resume = Let the clock of a paused game run again
option-resume-game = Which game, if you have several
command-extend = Give your opponent more time
option-extend-days = How many days; one if you leave it out
option-extend-game = Which game, if you have several
command-vacation = Stop all your clocks for some days, or see how many days you have
option-vacation-days = For how many days, from now
option-vacation-back = End your vacation now
command-plan = Prepare answers that are played at once; without a line, list them. Only you see it
option-plan-line = Your opponent's next move, your answer, and so on, like d9-c9 e6-h6
option-plan-game = Which game, if you have several
option-plan-remove = Take a line away: its number, or "all"
command-note = Note something about a game, or see your note. Only you see it
option-note-text = The note; - takes it away, left out shows it
option-note-game = Which game, if you have several
command-resign = Resign a game; you are asked again first
option-resign-game = Which game, if you have several
command-rematch = Ask for a rematch with the sides swapped, or accept one
option-rematch-game = Of which game; your last one if you leave it out
command-block = From whom you take no challenges; without a person, your list
option-block-person = Who may challenge you no more
option-block-undo = Take this person off the list
command-move-here = Move one of your running games to this place
option-move-here-game = Which game
command-server = See or change how games are played on this server (for those who manage it)
option-server-channel = A channel to be allowed for games; none listed: all are
option-server-allow = Whether games may be begun in this channel; they may if you leave it out
option-server-pace = The pace of a game for which none is named, like 3d; "default" for the service's
option-server-variant = A game to be on offer; none listed: all are
option-server-offer = Whether it is on offer; it is if you leave it out
option-server-language = The language of what everybody reads; "default" for the server's own
option-server-threads = Open a thread for each game
command-admin = End an abandoned game, or see what was done (for those who manage this server)
option-admin-action = What to do
option-admin-game = Which game, to abort it
option-admin-why = Why; both players read it. Needed to abort
choice-abort = abort a game
choice-log = show the log
command-rules = How a game is played
option-rules-game = Which game; leave it out to list them
option-rules-options = With these rule options, like geese=15
command-profile = Ratings, results and activity of a player, to you alone
option-profile-person = Whose; yours if you leave it out
option-profile-game = In which game; leave it out for all
option-profile-share = Show it to everybody here
command-leaderboard = The best players, to you alone
option-leaderboard-by = By rating, games won or games finished; by rating if you leave it out
option-leaderboard-game = In which game; leave it out for all
option-leaderboard-where = On this server or everywhere; here if you leave it out
option-leaderboard-share = Show it to everybody here
choice-rating = rating
choice-wins = games won
choice-games = games finished
choice-here = on this server
choice-everywhere = everywhere
command-history = The moves of a game, and its board after any of them, to you alone
option-history-game = Which game, if there are several
option-history-ply = After this move; 0 is the start
command-export = A game as a file, or all your games as one
option-export-game = Which game; all of yours if you leave it out
option-export-as = As a record that programs read, or as a film; a record if you leave it out
option-export-since = Of all your games, those that began on this day or later, like 2026-01-31
command-privacy = What is stored about you, as a file too, and how to delete it
option-privacy-action = What to do; leave it out to see what there is
command-help = What to do, and each command with an example
option-help-topic = A command, or "notation"
command-about = What this is, and whether it is well

button-accept = Accept
button-decline = Decline
button-cancel = Withdraw
button-resign = Resign
button-resign-yes = Yes, resign
button-keep = No, play on
button-move = Move
button-draw = Offer draw
button-draw-yes = Yes, offer a draw
button-draw-accept = Accept the draw
button-draw-decline = Decline
button-rematch = Rematch
button-walk-first = ⏮ First
button-walk-back = ◀ Back
button-walk-next = ▶ Next
button-walk-last = ⏭ Last
button-erase = Yes, delete it all
button-erase-no = No, keep it

choice-record = record (text)
choice-gif = film (GIF)
choice-download = give me all of it as a file
choice-delete = delete all of it
button-offer-accept = Agree
button-offer-decline = Decline
button-abort-yes = Yes, abort it
button-next = Next game

help =
    { "" }**Konakis** plays the old northern board games by correspondence, right here.
    { "" }**1.** `/challenge opponent:@friend game:tablut` – or leave the opponent out to challenge anyone.
    { "" }**2.** The other presses **Accept**, and the board appears.
    { "" }**3.** `/move e6-h6` when it is your turn. Type a letter of a square and the legal moves are listed. You are pinged when it is your turn again; take hours or days.
    { "" }**Also:** `/board` shows the position, `/games` your games, `/history` walks through one, `/rules tablut` how a game is played, `/plan` has an answer ready, `/draw` and `/resign` end one.
    Choose below what you want to know, or say `/help topic:move`.
help-challenge =
    { "" }**/challenge** – `/challenge opponent:@Anna game:tablut side:attackers`
    Without an opponent anyone may accept. Without a side it is drawn by lot. Some games have options, for example `/challenge game:fox-geese options:geese=15`.
    { "" }`pace:3d` gives three days for each move, `pace:7d+12h/14d` a bank of seven days that grows, `pace:none` no limit. `rated:false` keeps it out of the ratings. `pair:true` makes two games with the sides swapped. A challenge that nobody answers lapses.
help-move =
    { "" }**/move** – `/move e6-h6`
    Type a letter or a square and choose from the list, or write the move: `e6-h6`, `e6h6`, `E6 h6` are the same. What is captured need not be written. If just one game waits for you here, it is meant; if several wait, add `game:12`. See `/help topic:notation`. On a phone, the button **Move** under the board lets you choose from lists.
help-board =
    { "" }**/board** – `/board`, `/board game:12 ply:8`, `/board piece:e4`, `/board text:true`
    Shows you a board: the present one, one from earlier in the game, with the squares marked that a man may go to, or as text. `share:true` shows it to everybody.
help-replay =
    { "" }**/replay** – `/replay game:12`, `/replay game:12 from:10 to:20`
    A game as a film, or a part of it. `share:true` shows it to everybody.
help-games =
    { "" }**/games** – `/games`
    All your running games in every channel with the time left and a link, those that wait for you first; then open challenges by and to you.
help-next =
    { "" }**/next** – `/next`
    Shows you the game that has waited longest for your move, with its board and a link. The button **Next game** under a move does the same.
help-settings =
    { "" }**/settings** – `/settings`, `/settings notify:direct`, `/settings zone:Europe/Belgrade quiet:22:00-07:00`
    Alone it shows what you have chosen. `notify`: `channel` pings you where the game is played, `direct` sends a direct message with the board, `none` is silent. In `quiet` hours nothing is sent; you hear of it when they end. `quiet:off` and `zone:off` take them back.
    { "" }`preview:false` plays a move that you choose with the button **Move** without showing it first. `orientation:notated` leaves boards that only you see unturned.
help-draw =
    { "" }**/draw** – `/draw` or `/draw game:12`
    Asks you, then offers a draw to your opponent, who accepts or declines. A move withdraws the offer. If your opponent has offered, it lets you answer.
help-takeback =
    { "" }**/takeback** – `/takeback` or `/takeback game:12`
    Asks your opponent to let you go back to before your last move. A move of either ends the question.
help-pause =
    { "" }**/pause** – `/pause` or `/pause game:12`
    Asks your opponent for a pause: no clock runs until one of you moves or says `/resume`.
help-resume =
    { "" }**/resume** – `/resume` or `/resume game:12`
    Ends a pause. Whoever is to move has at least a day.
help-extend =
    { "" }**/extend** – `/extend days:3` or `/extend days:3 game:12`
    Gives your opponent more time for the move they are thinking about.
help-vacation =
    { "" }**/vacation** – `/vacation days:7`, `/vacation back:true`
    While you are on vacation no clock of yours runs. Days you do not use are kept. `/vacation` alone tells how many you have.
help-plan =
    { "" }**/plan** – `/plan line:d9-c9 e6-h6`, `/plan`, `/plan remove:2`, `/plan remove:all`
    While your opponent thinks: if they play the first move, the second is played for you at once and costs you no time. A line may go on, theirs and yours in turn: `d9-c9 e6-h6 c9-c8 h6-h7`. Several lines may stand side by side; the newest answer to the same moves counts. When they play something else, the line is void.
    Nobody else sees your lines. A takeback and the end of the game void them.
help-note =
    { "" }**/note** – `/note text:watch the corner`, `/note`, `/note text:- game:12`
    Notes something about a game for you alone, shows it, or takes it away. `/board` shows it too, unless you share the board.
help-resign =
    { "" }**/resign** – `/resign` or `/resign game:12`
    Asks you once more. Then the game is lost, and your opponent wins.
help-rematch =
    { "" }**/rematch** – `/rematch` or `/rematch game:12`
    The same game against the same opponent, with the sides swapped. If they asked you already, it begins.
help-block =
    { "" }**/block** – `/block person:@Bob`, `/block person:@Bob undo:true`
    Somebody on your list cannot challenge you or take up your challenges. Running games go on. `/block` alone shows the list, to you only.
help-move-here =
    { "" }**/move-here** – `/move-here game:12`
    Moves a running game of yours to the channel, thread or direct messages where you say it. Your opponent hears it there, the board appears there, and you both play on there. For when a channel is gone or closed to me.
help-server =
    { "" }**/server** – `/server`, `/server channel:#games allow:true`, `/server variant:tablut offer:true`, `/server pace:3d`, `/server language:en`, `/server threads:true`
    For those who may manage the server: where games may be begun, which games are on offer, the usual pace, the language of what everybody reads, a thread for each game. Running games go on. `/server` alone shows it all.
help-admin =
    { "" }**/admin** – `/admin action:abort game:12 why:both have left`, `/admin action:log`
    For those who may manage the server: ends an abandoned game of this server without a result and without ratings; you are asked first, and both players hear why. The log shows what was done by whom.
help-rules =
    { "" }**/rules** – `/rules game:tablut`
    The goal, the moves, the captures and the end of a game, with its first position.
help-profile =
    { "" }**/profile** – `/profile`, `/profile person:@Anna game:tablut`
    Ratings, results by game, side and opponent, and a picture of how the rating went and how many games were finished each week. `share:true` shows it to everybody. A rating is provisional until some fifteen rated games are played, and again after a long time without one. It allows for the side: a win with the favoured side gains less. Very short games do not count, nor do many games of the same two people in a day.
help-leaderboard =
    { "" }**/leaderboard** – `/leaderboard`, `/leaderboard by:wins game:tablut where:everywhere`
    The best twenty by rating, games won or games finished. Provisional ratings are left out. `share:true` shows it to everybody.
help-help =
    { "" }**/help** – `/help`, `/help topic:move`
    What to do first, or how to use one command. The menus below lead from topic to topic.
help-about =
    { "" }**/about** – `/about`
    The version, and whether the service is well.
help-history =
    { "" }**/history** – `/history`, `/history game:12 ply:8`
    The moves of a game and the board after any of them, for you alone. The buttons go to the start, a move back, a move on, and to the end; in a long game the menu goes further at once. The number before a move is the one for `ply`.
help-export =
    { "" }**/export** – `/export game:12`, `/export game:12 as:gif`, `/export`, `/export since:2026-01-31`
    One game as a text that Konakis and other programs can read, or as a film. Without a game: all your games in one zip, a text each, with a table of them; `since` leaves out what began earlier.
help-privacy =
    { "" }**/privacy** – `/privacy`, `/privacy action:download`, `/privacy action:delete`
    Shows what is stored about you and what it is for, hands you all of it as a file, or deletes it. Before it deletes, it says exactly what will happen, and asks.
help-notation =
    { "" }**How moves are written**
    A square is a letter and a number, as at the edge of the board: `e6`.
    A move: `e6-h6`. Captures are told in the answer: `h5-h6xf6`; you need not write them.
    A fox jumps: `d4xd6`, or several times `d4xd6xf4`. Placing the fox: `@d4`.
    Ringo: `a6-a5`; a capture names the man taken and the landing: `a3xe3-f3`; the fortress is `0`.
    Capitals, spaces and other dashes do no harm.
# The menus under a help text, and the pages that they lead to.
help-choose-topic = A topic
help-choose-group = More topics
help-topic-notation = How moves are written
help-group = **{ $group }**
help-line = `/{ $command }` – { $what }
help-line-notation = `/help topic:notation` – How moves are written
help-group-start = To begin with
help-group-playing = Playing
help-group-time = Time, and being told
help-group-opponent = With your opponent
help-group-staff = Servers and places
help-group-keeping = Looking back, and what is kept
help-unknown = There is no help on "{ $topic }". Topics: { $topics }.

about =
    { "" }**Konakis { $version }** – tafl, fox and geese, ringo and latrunculi by correspondence. { $variants ->
        [one] One game
       *[other] { $variants } games
    } on offer; `/rules` tells how they are played, `/help` how to begin.
about-heard = Last word from Discord: { $when }.
unknown-command = There is no command "{ $typed }". `/help` leads to all of them.
