//! The stand-in against a small bot of the client library itself, so that it is known to be right
//! before the program is judged by it.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use serde_json::{Value, json};
use serenity::all::{
    ClientBuilder, Command, CommandInteraction, CommandOptionType, ComponentInteractionDataKind,
    Context, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, EditAttachments,
    EditInteractionResponse, EditMessage, EventHandler, GatewayIntents, Http, HttpBuilder,
    HttpError, Interaction, Ready, UserId,
};

use crate::standin::{
    ApiError, ChannelId, Endpoint, Frame, Permissions, PersonId, Trouble, World, channel, text,
    user,
};

const TOKEN: &str = "MTA.stand-in.secret";

/// A PNG of one pixel from a palette.
fn pixel() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(vec![1, 2, 3]);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&[0]).expect("a pixel");
    writer.finish().expect("an end");
    bytes
}

fn picture() -> CreateAttachment {
    CreateAttachment::bytes(pixel(), "board.png").description("one pixel")
}

fn nobody() -> CreateAllowedMentions {
    CreateAllowedMentions::new()
}

/// Does what the option `how` says.
#[derive(Default)]
struct Puppet {
    twice: AtomicU32,
}

#[serenity::async_trait]
impl EventHandler for Puppet {
    async fn ready(&self, context: Context, _: Ready) {
        let commands = vec![
            CreateCommand::new("do")
                .description("Does as it is told")
                .add_option(
                    CreateCommandOption::new(CommandOptionType::String, "how", "How")
                        .required(true)
                        .set_autocomplete(true),
                )
                .add_option(CreateCommandOption::new(
                    CommandOptionType::User,
                    "whom",
                    "Whom",
                ))
                .add_option(CreateCommandOption::new(
                    CommandOptionType::Channel,
                    "where",
                    "Where",
                )),
        ];
        Command::set_global_commands(&context.http, commands)
            .await
            .expect("registered");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => self.act(&context, &command).await,
            Interaction::Autocomplete(typing) => {
                let typed = typing
                    .data
                    .autocomplete()
                    .expect("focused")
                    .value
                    .to_owned();
                let choices = CreateAutocompleteResponse::new().add_string_choice(&typed, &typed);
                let response = CreateInteractionResponse::Autocomplete(choices);
                typing
                    .create_response(&context.http, response)
                    .await
                    .expect("suggested");
            }
            Interaction::Component(click) if click.data.custom_id == "v1:wipe:1:0" => {
                let change = CreateInteractionResponseMessage::new().components(Vec::new());
                let response = CreateInteractionResponse::UpdateMessage(change);
                click
                    .create_response(&context.http, response)
                    .await
                    .expect("changed");
            }
            Interaction::Component(click) if click.data.custom_id == "v1:pick:1:0" => {
                let ComponentInteractionDataKind::StringSelect { values } = &click.data.kind else {
                    panic!("not a menu: {:?}", click.data.kind);
                };
                click
                    .create_response(&context.http, CreateInteractionResponse::Acknowledge)
                    .await
                    .expect("noticed");
                let edit = EditInteractionResponse::new()
                    .content(format!("{values:?}"))
                    .allowed_mentions(nobody())
                    .components(Vec::new())
                    .new_attachment(picture());
                click
                    .edit_response(&context.http, edit)
                    .await
                    .expect("edited");
            }
            Interaction::Component(click) => {
                click
                    .create_response(&context.http, CreateInteractionResponse::Acknowledge)
                    .await
                    .expect("noticed");
                let edit = EditMessage::new()
                    .components(Vec::new())
                    .attachments(EditAttachments::keep_all(&click.message));
                click
                    .channel_id
                    .edit_message(&context.http, click.message.id, edit)
                    .await
                    .expect("edited");
                let more = CreateInteractionResponseFollowup::new()
                    .content("kept")
                    .allowed_mentions(nobody())
                    .ephemeral(true);
                click
                    .create_followup(&context.http, more)
                    .await
                    .expect("followed up");
            }
            _ => {}
        }
    }
}

impl Puppet {
    async fn act(&self, context: &Context, command: &CommandInteraction) {
        let how = command.data.options[0].value.as_str().unwrap_or_default();
        let whom = command
            .data
            .options
            .get(1)
            .and_then(|option| option.value.as_user_id())
            .unwrap_or(UserId::new(1));
        let http: &Http = &context.http;
        let words = format!("<@{whom}> <@{}> @everyone", command.user.id);
        let only_whom = CreateAllowedMentions::new().users([whom]);
        let buttons = CreateActionRow::Buttons(vec![
            CreateButton::new("v1:wipe:1:0").label("Wipe"),
            CreateButton::new("v1:keep:1:0").label("Keep"),
        ]);
        let direct = || {
            CreateInteractionResponseMessage::new()
                .content(&words)
                .allowed_mentions(only_whom.clone())
                .components(vec![buttons.clone()])
        };
        match how {
            "direct" => {
                let response = CreateInteractionResponse::Message(direct().add_file(picture()));
                // Also used where it must fail; the stand-in's log tells how it went.
                let _ = command.create_response(http, response).await;
            }
            "twice" => {
                let response = || CreateInteractionResponse::Message(direct());
                command
                    .create_response(http, response())
                    .await
                    .expect("the first");
                let again = command.create_response(http, response()).await;
                self.twice
                    .store(u32::from(again.is_err()), Ordering::SeqCst);
            }
            "deferred" => {
                command.defer(http).await.expect("deferred");
                let edit = EditInteractionResponse::new()
                    .content(&words)
                    .allowed_mentions(only_whom)
                    .new_attachment(picture());
                command.edit_response(http, edit).await.expect("edited");
            }
            "files" => {
                let place = command.data.resolved.channels.values().next();
                let name = place.and_then(|place| place.name.clone());
                let notes = CreateAttachment::bytes(name.unwrap_or_default(), "where.txt");
                let response = direct().add_file(picture()).add_file(notes);
                command
                    .create_response(http, CreateInteractionResponse::Message(response))
                    .await
                    .expect("files");
            }
            "menu" => {
                let kind = CreateSelectMenuKind::String {
                    options: ["e4", "e5"]
                        .map(|at| CreateSelectMenuOption::new(at, at))
                        .into(),
                };
                let menu = CreateSelectMenu::new("v1:pick:1:0", kind);
                let response = CreateInteractionResponseMessage::new()
                    .content("choose")
                    .allowed_mentions(nobody())
                    .ephemeral(true)
                    .components(vec![CreateActionRow::SelectMenu(menu)]);
                command
                    .create_response(http, CreateInteractionResponse::Message(response))
                    .await
                    .expect("a menu");
            }
            "thread" => {
                let response = CreateInteractionResponse::Message(direct());
                command
                    .create_response(http, response)
                    .await
                    .expect("answered");
                let message = command.get_response(http).await.expect("the message");
                let open = || CreateThread::new("our game");
                let opened = [(); 2].map(|()| {
                    command
                        .channel_id
                        .create_thread_from_message(http, message.id, open())
                });
                let mut told = Vec::new();
                for opened in opened {
                    told.push(match opened.await {
                        Ok(thread) => (thread.id.get() == message.id.get()).to_string(),
                        Err(error) => code(&error).to_string(),
                    });
                }
                self.tell(http, command, &told.join(" ")).await;
            }
            "talk" => {
                let response = CreateInteractionResponse::Message(direct());
                command
                    .create_response(http, response)
                    .await
                    .expect("answered");
                let mut said = 0;
                let problem = loop {
                    let more = CreateInteractionResponseFollowup::new()
                        .content("more")
                        .allowed_mentions(nobody());
                    match command.create_followup(http, more).await {
                        Ok(_) => said += 1,
                        Err(error) => break code(&error),
                    }
                };
                let edit = EditInteractionResponse::new()
                    .content(format!("{said} {problem}"))
                    .allowed_mentions(nobody());
                command.edit_response(http, edit).await.expect("edited");
            }
            "channel" => {
                command.defer_ephemeral(http).await.expect("deferred");
                let message = || {
                    CreateMessage::new()
                        .content(&words)
                        .allowed_mentions(only_whom.clone())
                        .nonce(serenity::all::Nonce::String("n1".to_owned()))
                        .enforce_nonce(true)
                };
                let first = command.channel_id.send_message(http, message()).await;
                let again = command.channel_id.send_message(http, message()).await;
                let same = first.ok().map(|one| one.id) == again.ok().map(|one| one.id);
                let said = CreateInteractionResponseFollowup::new()
                    .content(format!("same: {same}"))
                    .allowed_mentions(nobody());
                command
                    .create_followup(http, said)
                    .await
                    .expect("followed up");
            }
            _ => {}
        }
    }
}

impl Puppet {
    async fn tell(&self, http: &Http, command: &CommandInteraction, words: &str) {
        let more = CreateInteractionResponseFollowup::new()
            .content(words)
            .allowed_mentions(nobody());
        command.create_followup(http, more).await.expect("told");
    }
}

/// Discord's own number for what went wrong.
fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal)) => refusal.error.code,
        _ => 0,
    }
}

/// A world with the puppet in it.
struct Theatre {
    world: World,
    ann: PersonId,
    bob: PersonId,
    games: ChannelId,
}

async fn theatre() -> Theatre {
    let world = World::start(TOKEN).await;
    let (ann, bob) = (world.add_person("Ann"), world.add_person("Bob"));
    let guild = world.add_guild("Here", &[ann, bob]);
    let games = world.add_channel(guild, "games");
    let http = HttpBuilder::new(TOKEN)
        .proxy(world.address())
        .ratelimiter_disabled(true)
        .build();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Puppet::default())
        .await
        .expect("a client");
    tokio::spawn(async move { client.start().await });
    world
        .wait("the puppet", |state| {
            (!state.commands.is_empty()).then_some(())
        })
        .await;
    Theatre {
        world,
        ann,
        bob,
        games,
    }
}

/// The puppet defers although nothing is slow, and that is noticed.
fn hasty(world: &World, times: usize) {
    let noticed = world.change(|state| std::mem::take(&mut state.violations));
    assert_eq!(noticed.len(), times, "{noticed:?}");
    assert!(
        noticed
            .iter()
            .all(|one| one.starts_with("interaction deferred")),
        "{noticed:?}"
    );
}

#[tokio::test]
async fn a_direct_answer_notifies_exactly_whom_it_may() {
    let Theatre {
        world,
        ann,
        bob,
        games,
    } = theatre().await;
    let seen = world
        .slash(
            ann,
            games,
            "do",
            &[text("how", "direct"), user("whom", bob)],
        )
        .await;
    assert_eq!(seen.notified, [bob].into());
    assert!(!seen.alarm && !seen.ephemeral && !seen.unprompted);
    assert_eq!(seen.board().alt, "one pixel");
    assert_eq!(
        (
            seen.board().width,
            seen.board().height,
            seen.board().indexed
        ),
        (1, 1, true)
    );
    assert_eq!(seen.buttons.len(), 2);
    assert_eq!(
        world.suggest(ann, games, "do", "how", "d", &[]).await[0].value,
        "d"
    );
    world.finish();
}

#[tokio::test]
async fn several_files_are_told_apart_and_a_channel_is_resolved() {
    let Theatre {
        world, ann, games, ..
    } = theatre().await;
    let given = [text("how", "files"), channel("where", games)];
    let seen = world.slash(ann, games, "do", &given).await;
    assert_eq!(seen.board().alt, "one pixel");
    let (name, bytes) = &seen.files[0];
    assert_eq!((name.as_str(), &bytes[..]), ("where.txt", &b"games"[..]));
    world.finish();
}

#[tokio::test]
async fn a_choice_from_a_private_menu_takes_its_place() {
    let Theatre {
        world, ann, games, ..
    } = theatre().await;
    let how = [text("how", "menu")];
    let asked = world.slash(ann, games, "do", &how).await;
    assert!(asked.ephemeral && asked.menu("e5").choices.len() == 2);
    let chosen = world.choose(ann, &asked.menu("e5"), "e5").await;
    assert_eq!((chosen.id, chosen.text.as_str()), (asked.id, "[\"e5\"]"));
    assert!(chosen.ephemeral && chosen.menus.is_empty());
    assert_eq!(chosen.board().alt, "one pixel");
    world.finish();
}

#[tokio::test]
async fn a_thread_has_the_number_of_its_message_and_is_opened_once() {
    let Theatre {
        world, ann, games, ..
    } = theatre().await;
    let how = [text("how", "thread")];
    let told = async |channel| {
        let answer = world.slash(ann, channel, "do", &how).await;
        let next = world.wait("what became of it", |state| {
            let newest = state.messages.values().next_back()?;
            (newest.id > answer.id).then(|| newest.content.clone())
        });
        (answer.id, next.await)
    };
    let (message, words) = told(games).await;
    assert_eq!(words, "true 160004");
    let thread = ChannelId(message.0);
    assert!(world.look(|state| state.channels.contains_key(&thread)));
    assert_eq!(told(thread).await.1, "50024 50024");
    let full = Trouble::Refuse(ApiError::TOO_MANY_THREADS);
    world.strike(Endpoint::OpenThread, 1, full);
    assert_eq!(told(games).await.1, "160006 true");
    let none = Permissions {
        threads: false,
        ..Permissions::ALL
    };
    world.permit(games, none);
    assert_eq!(told(games).await.1, "50013 50013");
    world.finish();
}

#[tokio::test]
async fn who_brings_the_bot_along_gets_few_answers_and_no_message_of_its_own() {
    let Theatre {
        world, ann, bob, ..
    } = theatre().await;
    world.change(|state| {
        for command in &mut state.commands {
            command.definition["contexts"] = json!([0, 1, 2]);
            command.definition["integration_types"] = json!([0, 1]);
        }
    });
    let guild = world.add_guild_without_bot("There", &[ann, bob]);
    for channel in [world.add_group(&[ann, bob]), world.add_channel(guild, "x")] {
        let action = world.command(ann, channel, "do", &[text("how", "talk")]);
        world.send(&action);
        let told = world.wait("the count", |state| {
            let mut messages = state.messages.values();
            messages
                .find(|one| one.channel == channel && one.content == "5 40094")
                .map(|_| ())
        });
        told.await;
        let said = world
            .slash(ann, channel, "do", &[text("how", "channel")])
            .await;
        assert_eq!(said.text, "same: true", "neither was said");
        assert!(world.history(channel).iter().all(|seen| !seen.unprompted));
    }
    hasty(&world, 2);
    world.finish();
}

#[tokio::test]
async fn an_edited_deferral_notifies_nobody() {
    let Theatre {
        world,
        ann,
        bob,
        games,
    } = theatre().await;
    let action = world.command(
        ann,
        games,
        "do",
        &[text("how", "deferred"), user("whom", bob)],
    );
    world.send(&action);
    let seen = world.answer(&action).await;
    assert!(world.look(|state| state.deferred(&action)));
    assert!(seen.notified.is_empty() && seen.text.contains(&bob.to_string()));
    assert_eq!(seen.board().alt, "one pixel");
    hasty(&world, 1);
    world.finish();
}

#[tokio::test]
async fn a_change_of_the_clicked_message_wipes_its_picture_and_an_edit_that_keeps_does_not() {
    let Theatre {
        world,
        ann,
        bob,
        games,
    } = theatre().await;
    let how = [text("how", "direct"), user("whom", bob)];
    let wiped = world.slash(ann, games, "do", &how).await;
    let seen = world.click(bob, &wiped.button("wipe")).await;
    assert_eq!(seen.id, wiped.id);
    assert!(seen.picture.is_none() && seen.buttons.is_empty());

    let kept = world.slash(ann, games, "do", &how).await;
    let said = world.click(bob, &kept.button("keep")).await;
    assert!(said.ephemeral && said.id != kept.id && said.text == "kept");
    let seen = world.without_buttons(kept.id).await;
    assert_eq!(seen.board().alt, "one pixel");
    assert_eq!(seen.notified, [bob].into());
    world.finish();
}

#[tokio::test]
async fn the_first_answer_counts_and_a_nonce_is_said_once() {
    let Theatre {
        world,
        ann,
        bob,
        games,
    } = theatre().await;
    world.slash(ann, games, "do", &[text("how", "twice")]).await;
    let seen = world
        .slash(
            ann,
            games,
            "do",
            &[text("how", "channel"), user("whom", bob)],
        )
        .await;
    // The follow-up has become the content of the deferral, private as that was.
    assert!(seen.ephemeral && seen.text == "same: true");
    let posts: Vec<_> = world
        .history(games)
        .into_iter()
        .filter(|one| one.unprompted)
        .collect();
    assert_eq!(posts.len(), 1);
    assert_eq!(posts[0].notified, [bob].into());
    let refused = world.requests(Endpoint::Callback);
    assert_eq!(
        refused.iter().filter(|one| one.status == Some(400)).count(),
        1
    );
    hasty(&world, 1);
    world.finish();
}

#[tokio::test]
async fn missing_permissions_and_faults_to_order() {
    let Theatre {
        world,
        ann,
        bob,
        games,
    } = theatre().await;
    let how = [text("how", "direct"), user("whom", bob)];
    let status = |world: &World| {
        world
            .requests(Endpoint::Callback)
            .last()
            .and_then(|one| one.status)
    };

    world.permit(
        games,
        Permissions {
            attach: false,
            ..Permissions::ALL
        },
    );
    let action = world.command(ann, games, "do", &how);
    world.send(&action);
    assert!(world.try_answer(&action).await.is_none());
    assert_eq!(status(&world), Some(ApiError::MISSING_PERMISSIONS.status));
    world.permit(games, Permissions::ALL);

    for (trouble, expected) in [
        (Trouble::Refuse(ApiError::BAD_GATEWAY), Some(502)),
        (Trouble::CutBefore, None),
    ] {
        world.strike(Endpoint::Callback, 1, trouble);
        let action = world.command(ann, games, "do", &how);
        world.send(&action);
        assert!(world.try_answer(&action).await.is_none());
        assert_eq!(status(&world), expected);
    }
    world.strike(Endpoint::Callback, 1, Trouble::CutAfter);
    world.slash(ann, games, "do", &how).await;
    assert_eq!(status(&world), None);

    let gate = world.hold(Endpoint::Callback);
    let action = world.command(ann, games, "do", &how);
    world.send(&action);
    gate.reached().await;
    gate.open();
    world.answer(&action).await;
    world.strike(
        Endpoint::Callback,
        1,
        Trouble::Slow(Duration::from_millis(1)),
    );
    world.slash(ann, games, "do", &how).await;
    world.finish();
}

#[tokio::test]
async fn a_lost_connection_is_resumed_and_what_was_missed_is_replayed() {
    let Theatre {
        world, ann, games, ..
    } = theatre().await;
    for (times, how) in [
        Frame::Drop,
        Frame::Close(4000),
        Frame::Send(json!({"op": 7, "d": null})),
    ]
    .into_iter()
    .enumerate()
    {
        world.lose_connection(how);
        world
            .slash(ann, games, "do", &[text("how", "direct")])
            .await;
        let resumed = world.look(|state| state.session.resumed);
        assert_eq!(resumed as usize, times + 1);
    }
    assert_eq!(world.look(|state| state.session.identified), 1);
    world
        .wait("a heartbeat", |state| {
            (state.session.heartbeats > 0).then_some(())
        })
        .await;
    world.finish();
}

#[tokio::test]
async fn what_is_against_the_rules_is_noticed() {
    let world = World::start(TOKEN).await;
    let ann = world.add_person("Ann");
    let guild = world.add_guild("Here", &[ann]);
    let games = world.add_channel(guild, "games");
    let http = HttpBuilder::new(TOKEN)
        .proxy(world.address())
        .ratelimiter_disabled(true)
        .build();
    let send = async |body: &Value| {
        http.send_message(games.0.into(), Vec::new(), body)
            .await
            .map(|message| message.id)
    };
    send(&json!({"content": "@everyone", "allowed_mentions": {"parse": []}}))
        .await
        .expect("sent");
    world.finish();
    assert!(!world.history(games)[0].alarm);
    send(&json!({"content": "@everyone"})).await.expect("sent");
    assert!(world.history(games)[1].alarm);
    let noticed = world.look(|state| state.violations.clone());
    assert_eq!(noticed.len(), 1, "{noticed:?}");
    let wrong = HttpBuilder::new("other")
        .proxy(world.address())
        .ratelimiter_disabled(true)
        .build();
    assert!(wrong.get_current_user().await.is_err());
}
