# What a picture shows, for those who do not see it. All together at most 1,024 characters.

alt-to-move = { $variant }, { $side } to move.
alt-to-place = { $variant }, { $side } to be placed.
alt-over = { $variant }, over: { $result }.
alt-last-move = Last move: { $move }.
alt-men-attacker = { $count ->
        [0] Attackers: none.
       *[other] Attackers, { $count }: { $places }.
    }
alt-men-defender = { $count ->
        [0] Defenders: none.
       *[other] Defenders, { $count }: { $places }.
    }
alt-men-fox = { $count ->
        [0] Foxes: none.
       *[other] Foxes, { $count }: { $places }.
    }
alt-men-goose = { $count ->
        [0] Geese: none.
       *[other] Geese, { $count }: { $places }.
    }
alt-men-white = { $count ->
        [0] White men: none.
       *[other] White men, { $count }: { $places }.
    }
alt-men-black = { $count ->
        [0] Black men: none.
       *[other] Black men, { $count }: { $places }.
    }
alt-men-king = { $count ->
        [0] The king is taken.
       *[other] King: { $places }.
    }
