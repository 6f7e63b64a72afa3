# The table at the terminal. Words that are typed (commands, options, `accept`) are not translated.

# Lines that cannot be understood.
terminal-too-long = This line is too long: at most { $limit } bytes are read.
terminal-not-text = This line is not text in UTF-8.
terminal-unclosed = A quotation mark is opened and not closed.
terminal-unknown = There is no command “{ $word }”. Type help for the commands, or a move such as e6-h6.
terminal-missing = { $command } needs its option “{ $option }”: { $command } { $option }:...
terminal-too-many = { $command } does not know what to do with “{ $word }”. Put a value of several words in quotation marks, or name its option.
terminal-twice = { $command } has its option “{ $option }” twice.
terminal-empty = { $command } needs a value for “{ $option }”.
terminal-number = “{ $option }” must be a whole number from { $min } to { $max }.
terminal-flag = “{ $option }” must be yes or no.
terminal-name-empty = A name is missing.
terminal-name-long = A name has at most 32 characters.
terminal-name-letter = A name cannot contain “{ $letter }”.
terminal-as = Say who speaks: as NAME. A name of several words goes in quotation marks.
terminal-turns = Say turns on or turns off.
terminal-choose = After choose goes what is listed: choose e4
terminal-no-choice = There is nothing here called “{ $typed }” to choose. Type choose and something from the list.
terminal-button-number = After “{ $word }” goes a number, or nothing.
terminal-no-challenge = There is nothing here for “{ $word }” to answer. With its number, any challenge can be answered: { $word } 3
terminal-no-button = There is nothing here for “{ $word }” to answer.
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
    Buttons are words: accept 3, decline 3, cancel 3 (with the challenge's number, or without), confirm, keep, draw accept, draw decline. From a list: choose e4.
    The tabulator key completes commands, options and legal moves. quit ends.
terminal-interrupted = quit ends.
terminal-prompt = { $speaker }>{ " " }
terminal-prompt-yours = { $speaker } (game { $game }, your move)>{ " " }
terminal-prompt-theirs = { $speaker } (game { $game }, { $player } to move)>{ " " }
terminal-private = (to { $name }) { $text }
terminal-picture = Picture: { $path }
terminal-buttons = Type: { $words }
terminal-button = { $word } – { $label }
terminal-menu = { $hint } Type choose and one of: { $words }
terminal-choice = { $value } ({ $label })
terminal-file = File: { $path }
terminal-line = line { $line }: { $problem }
terminal-line-answered = line { $line }: not understood; the answer says why
