# How games are played.

rules-list = **Games on offer** – `/rules game:tablut` tells how one is played:
rules-list-entry = `{ $id }` – { $name }
rules-head = **{ $name }** – { $one } against { $two }; the { $first } begin.
