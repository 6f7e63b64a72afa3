# Looking back at games, taking them along, and what is stored about people.

history-start = **{ $title }** – { $one } against { $two }. Before the first of { $last } moves.
history-move = **{ $title }**, move { $ply } of { $last }: **{ $move }** – { $player } ({ $side }), { $date }.
history-there = { $ply }. { $move }
history-here = **▸ { $ply }. { $move }**
history-pages = Go to …
history-page = Moves { $first } to { $last }

export-record = **{ $title }** as a record: a text that Konakis and other programs can read. `/export as:gif` makes a film of it.
export-film = **{ $title }** as a film. `/export as:record` makes a text that programs can read.
export-archive = { $count ->
        [one] Your game
       *[other] Your { $count } games
    } in one archive: a record each, and a table of them (`index.csv`). Days are in UTC.
export-more = There are more than one archive holds: `/export since:{ $day }` gives the next ones.
export-lost = { $count ->
        [one] One game is left out
       *[other] { $count } games are left out
    }: this service lacks the rules by now. Please tell the host.
export-none = There is no game of yours to export. `/games` lists the running ones, `/challenge` begins one.
export-no-day = "{ $typed }" is no day. Write it like 2026-01-31.
export-failed = The archive could not be made just now. Please try again, or ask for less with `since:2026-01-31`.

# $running, $finished ... are numbers with their noun, from the messages below.
privacy =
    { "" }**What is stored about you**
    { "" }**Your name** as last seen here: { $name } – for lists and files.
    { "" }**Games:** { $running }, { $finished }, with their moves and times; { $challenges }; { $offers } – to play them, and to show them to you and your opponents.
    { "" }**Strength:** { $ratings } – for fair games and the tables.
    { "" }**Only for you:** { $notes }, { $lines }, { $blocked } on your block list, { $vacations }.
    { "" }**Messages:** { $notices } – so that none is lost. **Logs of servers:** { $log }.
privacy-settings = **Settings:** yours, as you chose them.
privacy-no-settings = **Settings:** none; the usual ones hold.
privacy-rest =
    What you ask of me, and what I have told you, is forgotten after { $days } days. Chat is never read. What stands in channels is Discord's to keep.
    `/privacy action:download` gives you all of it as a file, `/privacy action:delete` deletes it.
privacy-running = { $count ->
        [one] { $count } running game
       *[other] { $count } running games
    }
privacy-finished = { $count ->
        [one] { $count } finished game
       *[other] { $count } finished games
    }
privacy-challenges = { $count ->
        [one] { $count } challenge
       *[other] { $count } challenges
    }
privacy-offers = { $count ->
        [one] { $count } offer in them
       *[other] { $count } offers in them
    }
privacy-ratings = { $count ->
        [one] { $count } rating
       *[other] { $count } ratings
    }
privacy-notes = { $count ->
        [one] { $count } note
       *[other] { $count } notes
    }
privacy-lines = { $count ->
        [one] { $count } prepared line
       *[other] { $count } prepared lines
    }
privacy-blocked = { $count ->
        [one] { $count } person
       *[other] { $count } people
    }
privacy-vacations = { $count ->
        [one] { $count } vacation
       *[other] { $count } vacations
    }
privacy-notices = { $count ->
        [one] { $count } to you alone
       *[other] { $count } to you alone
    }
privacy-log = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
privacy-file = All that is stored about you, table by table. Times are seconds since 1970-01-01 in UTC. Your games as records: `/export`.
privacy-ask =
    { "" }**Delete everything that is stored about you?** This cannot be undone.
    { "" }• { $running ->
        [0] No game of yours runs.
        [one] **Your running game is resigned**, and your opponent is told.
       *[other] **Your { $running } running games are resigned**, and your opponents are told.
    }
    { "" }• { $open ->
        [0] No challenge of yours is open.
        [one] Your open challenge is closed.
       *[other] { $open } open challenges by or to you are closed.
    }
    { "" }• Your games stay, for your opponents' sake, with "{ $former }" in your place ({ $finished ->
        [one] one is finished now
       *[other] { $finished } are finished now
    }).
    { "" }• Your name, ratings, settings, notes, prepared lines, block list and vacations are deleted, and your name on others' block lists.
    Messages in channels and copies of the database that the host has made are not touched. `/export` and `/privacy action:download` give you your games and data before.
privacy-changed = Something has begun or ended since I asked, and nothing was deleted. This is how it is now:
privacy-gone = It is done: what was stored about you is deleted. Whenever you like, you can begin anew as anybody can.
privacy-stay = Nothing was deleted.
