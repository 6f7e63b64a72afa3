# What things are called.

side-attackers = attackers
side-defenders = defenders
side-white = white
side-black = black
side-fox = fox
side-foxes = foxes
side-geese = geese
side-random = by lot

kind-attacker = attacker
kind-defender = defender
kind-king = king
kind-fox = fox
kind-goose = goose
kind-white = white man
kind-black = black man

a-attacker = an attacker
a-defender = a defender
a-king = the king
a-fox = a fox
a-goose = a goose
a-white = a white man
a-black = a black man

# In the place of somebody who had their data deleted.
former-player = a former player

game-title = Game { $game } · { $variant }
player-with-side = { $player } ({ $side })

# How a game ended. $side is the winner, $reason one of the reasons below.
result-won = the { $side } win: { $reason }
result-draw = a draw: { $reason }
result-aborted = the game was aborted

reason-king-escaped = the king escaped
reason-king-captured = the king was captured
reason-all-captured = every enemy man was taken
reason-captures = too few geese are left
reason-blocked = the { $loser } cannot move
reason-pen-full = the pen is full of geese
reason-fortress = the fortress was taken
reason-surrounded = the defenders are surrounded
reason-exit-fort = the king holds an unbreakable fort at the edge
reason-one-each = one man each is left
reason-repetition = the position came back too often
reason-no-progress = too many moves without progress
reason-resignation = the { $loser } resigned
reason-agreement = agreed by both players
reason-time = the { $loser } ran out of time
reason-aborted = aborted

# In lists that are chosen from while typing; at most 100 characters.
label-game-yours = { $game }: { $variant } against { $opponent } – your move
label-game-theirs = { $game }: { $variant } against { $opponent } – their move
label-game-over = { $game }: { $variant } against { $opponent } – over
label-game-others = { $game }: { $variant }, { $one } – { $two }
label-line = { $number }: { $line }
label-all-lines = all: every line in this game
label-choose-game = You have several games: choose one with the option "game" first.
label-default = as it is without a choice
