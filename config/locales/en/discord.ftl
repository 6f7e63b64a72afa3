# What only Discord needs to say.

# A picture could not be attached.
missing-attach = *(I lack the permission **Attach Files** here: a server's staff can give it to me to see the board as a picture.)*
# Another file could not be attached.
missing-attach-file = *(I lack the permission **Attach Files** here, so **{ $name }** is not sent: a server's staff can give it to me, or ask me again in a direct message.)*
# A chart could not be attached, or not be drawn. $words tell what it shows.
missing-attach-chart = *(I lack the permission **Attach Files** here, so this is the chart in words.)* { $words }
chart-missing = *(The chart cannot be shown; this is what it says.)* { $words }
# A file is larger than what may be sent here.
file-too-large = *(**{ $name }** has { $kilobytes } kB, more than can be sent here. Ask for less at a time, or in another place.)*
# The picture could not be drawn or is too large to send.
picture-missing = *(The picture cannot be shown; this is the board as text.)*
# A button or menu that this version does not know.
unknown-button = This button is from another version of me and does nothing any more. Use `/board` for a fresh board, or `/games` to see all your games.
# After a slow answer: a message of its own, since the answer itself notified nobody. $people are mentions.
late-ping = { $people }: see the message above.
# A slow answer that turned out to be private could not be given in private.
late-private = That took too long. Please try again.
# A slow answer that turned out to be public: what stands in the private message.
late-public = Done. The answer is in the channel.
