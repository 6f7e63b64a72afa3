# How games are played, told from the facts of their rules.

rules-list = **Games on offer** – `/rules game:tablut` tells how one is played:
rules-list-entry = `{ $id }` – { $name }

facts-head = **{ $name }** (`{ $id }`)
facts-start = **Start.** { $text }
facts-moves = **Moves.** { $text }
facts-captures = **Captures.** { $text }
facts-end = **End.** { $text }

list-and = { $first } and { $last }
kinds-all = all men
kinds-attacker = attackers
kinds-defender = defenders
kinds-king = the king
kinds-fox = foxes
kinds-goose = geese
kinds-white = white men
kinds-black = black men
ground-throne = the throne
ground-corners = the corners
ground-fortress = the fortress
helper-throne = the empty throne
helper-corner = a corner
helper-edge = the edge of the board

way-any = along every line
way-forward = forward
way-backward = backward
way-sideways = sideways
way-diagonally-forward = diagonally forward
way-diagonally-backward = diagonally backward
way-inward = inward
way-outward = outward
way-ring = along the ring

fact-board-square = A board of { $size }×{ $size } squares.
fact-board-cross = A cross of { $points } points without diagonals.
fact-board-cross-diagonals = A cross of { $points } points with diagonals.
fact-board-ringo = Six rings of eight cells around a fortress, one segment of them neutral.
fact-men-attacker = { $count ->
        [one] One attacker.
       *[other] { $count } attackers.
    }
fact-men-defender = { $count ->
        [one] One defender.
       *[other] { $count } defenders.
    }
fact-men-king = A king.
fact-men-fox = { $count ->
        [one] One fox.
       *[other] { $count } foxes.
    }
fact-men-goose = { $count ->
        [one] One goose.
       *[other] { $count } geese.
    }
fact-men-white = { $count ->
        [one] One white man.
       *[other] { $count } white men.
    }
fact-men-black = { $count ->
        [one] One black man.
       *[other] { $count } black men.
    }
fact-begins = First to move: { $side }.
fact-places = The game opens by placing the { $kind } on any empty point.

fact-slides = { $kinds } go any number of empty points { $ways }.
fact-steps = { $kinds } step to the next point { $ways }.
fact-stop = Only { $kinds } may stop on { $ground }.
fact-stop-nobody = Nobody may stop on { $ground }.
fact-cross = Only { $kinds } may pass over { $ground }.
fact-cross-nobody = Nobody may pass over { $ground }.
fact-neutral-limit = No more { $kinds } may enter the neutral zone than there are { $by } on the board.

fact-between-two = A man is taken when the opponent's move shuts it in between two on opposite sides; several may be taken at once, one in each direction. Going between two enemies is safe.
fact-rows = A row of men without a gap is taken when the opponent's move shuts it in at both ends; in every direction at once. Going between two enemies is safe, and the edge never helps.
fact-shieldwall = Shieldwall: a row of two or more men along the edge is taken when both its ends are shut (a corner may be one) and each of them is faced; a king in it stays.
fact-hostile = Empty, { $ground } can be the second man against { $kinds }.
fact-neutral-safe = In the neutral zone nobody is taken.
fact-king-unarmed = The king takes no men.
fact-jumps = { $kinds } take an enemy by jumping over it to the empty point behind, { $ways }.
fact-jumps-far = { $kinds } also take { $ways }, from any distance over empty cells, landing just behind.
fact-jump-single = One jump a turn.
fact-jump-may-stop = Several jumps in one turn are allowed; one may stop after any of them.
fact-jump-must-go-on = A jump must go on while it can.
fact-jump-duty = If a jump is possible, one must be made.
fact-jump-free = Nobody has to jump.

fact-king-to-edge = The defenders win when the king reaches any square of the edge.
fact-king-to-corner = The defenders win when the king reaches a corner.
fact-king-surrounded = The attackers win by shutting the king in on all four sides.
fact-king-surrounded-helped = The attackers win by shutting the king in on all four sides, where { $helpers } can stand in for a man.
fact-king-man = The attackers win by taking the king like any man, between two.
fact-king-man-away = The attackers win by taking the king: on the throne by four, beside it by three, elsewhere like any man, between two.
fact-king-corner = A corner may be one of the two.
fact-king-safe-on-edge = On the edge he cannot be taken.
fact-ring = The attackers also win when no defender can reach the edge any more.
fact-exit-fort = The defenders also win by an exit fort: the king at the edge, free to move, behind men who cannot be taken.
fact-all-captured = When no { $kinds } are left, they lose.
fact-few = When only { $left } { $kinds } are left, they lose.
fact-pen = { $kinds } win when they fill all { $points } points of the pen.
fact-fortress = Two { $kinds } in the fortress win.
fact-blocked = A player who cannot move loses.
fact-one-each = One man each is a draw.
fact-repetition = A position that stands for the { $times ->
        [3] third
       *[other] { $times }th
    } time is a draw.
fact-repetition-loses = A position that stands for the { $times ->
        [3] third
       *[other] { $times }th
    } time loses for the { $side }.
fact-no-progress = { $moves } moves in a row (both sides counted) without a capture are a draw.
fact-no-progress-unless = { $moves } moves in a row (both sides counted) without a capture and without a move of the { $kinds } { $ways } are a draw.
fact-raichi = "Raichi" is called when the king has one open way to a corner, "tuichi" when he has two.
fact-koning = "Koning" is called when the king could be taken next.
