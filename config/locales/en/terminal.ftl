# The table at the terminal. Words that are typed (commands, options, `accept`) are not translated.

# Lines that cannot be understood.
terminal-too-long = This line is too long: at most { $limit } bytes are read. Make it shorter.
terminal-not-text = This line is not text in UTF-8. Save the file in UTF-8, or type the line anew.
terminal-unclosed = A quotation mark is opened and not closed. Add the other, or leave it out.
terminal-unknown = There is no command “{ $word }”. Type help for the commands, or a move such as e6-h6.
terminal-missing = { $command } needs its “{ $option }”. Type help { $command } for an example.
terminal-too-many = { $command } does not know what to do with “{ $word }”. Type help { $command } for an example.
terminal-twice = { $command } has its “{ $option }” twice. Leave one out.
terminal-empty = Nothing stands after “{ $option }:”. Type help { $command } for an example.
terminal-number = “{ $option }” must be a whole number from { $min } to { $max }.
terminal-flag = “{ $option }” must be yes or no: { $option }:yes
terminal-one-of = “{ $option }” must be one of: { $choices }
terminal-name-empty = A name is missing. Any will do: as anna
terminal-name-long = A name has at most 32 characters. Take a shorter one.
terminal-name-letter = A name cannot contain “{ $letter }”. Leave it out.
terminal-as = Say who speaks: as NAME. A name of several words goes in quotation marks.
terminal-turns = Say turns on or turns off.
terminal-choose = After choose goes what is listed: choose e4
terminal-no-choice = There is nothing here called “{ $typed }” to choose. Type choose and something from the list.
terminal-button-number = After “{ $word }” goes a number, or nothing.
terminal-no-challenge = Nothing here waits for your “{ $word }”. Type games to see your games and open challenges; a challenge is answered by its number, for example { $word } 3
terminal-no-button = Nothing here waits for your “{ $word }”. Type games to see your games and what is asked in them.
terminal-no-question = Nothing here waits for a yes or no from you. Type games to see what is open; a challenge is answered with accept or decline.
terminal-which-button = Which one? Say { $words }.

# What a reply's marks become.
terminal-somebody = player { $number }
terminal-channel = the table
terminal-time = { $date } { $clock } UTC

# What stands around replies.
terminal-welcome = Everybody sits at one table here. Begin with: challenge bob tablut – then: bob: accept – and play with e6-h6. help tells more, quit ends.
terminal-help =
    At this table: a slash before a command may be left out, and so may the word move: e6-h6
    as NAME says who speaks from now on (as NAME e6-h6 also makes the move); NAME: e6-h6 says it for one line. Any name will do.
    turns on lets the speaker change with the turn; turns off leaves it.
    Buttons are words: accept 3, decline 3, cancel 3 (with the challenge's number, or without), draw accept, draw decline; a question is answered with confirm or yes, keep or no. From a list: choose e4.
    The tabulator key completes commands, options and legal moves. quit ends.
terminal-interrupted = quit ends.
terminal-prompt = { $speaker }>{ " " }
terminal-prompt-yours = { $speaker } (game { $game }, your move)>{ " " }
terminal-prompt-theirs = { $speaker } (game { $game }, { $player } to move)>{ " " }
terminal-private = (to { $name }) { $text }
terminal-picture = Picture: { $path }
terminal-buttons = Type: { $words }
terminal-button = { $word } – { $label }
terminal-menu = { $hint } – type choose and one of: { $words }
terminal-choice = { $value } ({ $label })
terminal-file = File: { $path }
terminal-line = line { $line }: { $problem }
terminal-line-answered = line { $line }: not done; the answer says why
