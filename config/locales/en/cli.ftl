# What the program itself says to whoever started it.

cli-no-token = No Discord token, so this is a table at the terminal: for Discord, make an application at https://discord.com/developers/applications and set KONAKIS_DISCORD_TOKEN to the token on its Bot page.
