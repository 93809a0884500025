//! `/play`: a private form with all defaults filled in, then the lobby. *Challenge to a game* in a person's
//! menu asks only for the game.
//!
//! The form is built from the game's own table of variants and options; the choices so far travel in its
//! `custom_id`s as a [`FormChoices`].

use crate::{
    frame::ui::{
        Button, ChannelKind, Choice, Request, User, completion::named_choices, escape::markdown, time,
    },
    puzzles::{self, is_puzzle},
    routing::{Answer, Bot, Feature, GameChoice, OnPerson, Problem, Result, variants::setup_for},
    seats::places::missing_permissions,
};
use checked_choices::{CheckedChoices, proposed};
use deltille_base::{ids::UserId, text::Message};
use deltille_games::{Level, Seat, Setup, registry};
use deltille_table::{Guest, Home, HostSeat, Opening, Origin};

mod challenge;
mod checked_choices;
mod command;
mod first;
mod form;
mod form_choices;
mod games;
mod numbers;
mod thread;

use command::{PlayCommand, PlayOptions};
use first::{first_choices, variant_names};
use form_choices::{Against, Others, Terms};
pub use form_choices::{Form, FormAct, FormChoices};
use thread::ask_thread;
pub(crate) use thread::{open_in, opened};

pub struct Play;

impl Feature for Play {
    type Action = Form;
    type Command = PlayCommand;

    async fn command(bot: &Bot, request: &Request, command: PlayCommand) -> Result<Answer> {
        may_open(bot, request).await?;
        let named = match &command {
            PlayCommand::Play(options) => options.opponents(),
            PlayCommand::Challenge(OnPerson(person)) => vec![person],
        };
        let opponents = opponents(request, named)?;
        bot.may_invite(request.user.id, &opponents).await?;
        let post = match command {
            PlayCommand::Challenge(_) => challenge::post(bot, request, opponents, Against::People).await?,
            PlayCommand::Play(options) => match options.game {
                None => games::ask(bot, request, &options, opponents).await?,
                Some(game) => {
                    let choices = first_choices(bot, request, game, &options, opponents).await?;
                    form::post(request, bot.places(request).await?, &choices)?
                }
            },
        };
        Ok(Answer::ephemeral(post))
    }

    /// The variants whose names contain what is typed.
    async fn complete(_: &Bot, request: &Request, command: PlayCommand) -> Result<Vec<Choice>> {
        let PlayCommand::Play(PlayOptions { game, variant, .. }) = command else {
            return Ok(Vec::new());
        };
        let games = game.map_or_else(registry::listed, |game| vec![game.info()]);
        let names = games.into_iter().flat_map(|game| variant_names(request.locale, game));
        Ok(named_choices(names.collect(), &variant.unwrap_or_default().0))
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        Form { act, choices }: Form,
        values: &[String],
    ) -> Result<Answer> {
        let next = match act {
            FormAct::Open | FormAct::Thread
                if is_puzzle(&opening_of(bot, request, &choices).await?.setup) =>
            {
                return puzzles::open_puzzle(
                    bot,
                    request,
                    opening_of(bot, request, &choices).await?.setup,
                    false,
                )
                .await;
            }
            FormAct::Open => return bot.open_here(request, opening_of(bot, request, &choices).await?).await,
            FormAct::Dare => {
                bot.may_invite(request.user.id, &choices.opponents).await?;
                let next = challenge::stakes_menu(request.locale, &choices).take(values)?;
                let post = challenge::post(bot, request, next.opponents, next.terms.against).await?;
                return Ok(Answer::replace(post));
            }
            FormAct::Thread => return ask_thread(bot, request, &choices).await,
            FormAct::Numbers => {
                return Ok(Answer::Form(numbers::ask(request.locale, &choices)?));
            }
            FormAct::Page(page) => FormChoices { page, ..choices },
            _ => form::changed(request, &choices, act, values)?,
        };
        Ok(Answer::replace(form::post(request, bot.places(request).await?, &next)?))
    }

    /// Handles the form for numbers.
    async fn submit(
        bot: &Bot,
        request: &Request,
        Form { act, choices }: Form,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        if act != FormAct::Numbers {
            return Err(Problem::Unknown("a form that is none".to_owned()));
        }
        let next = numbers::take(request.locale, &choices, fields)?;
        Ok(Answer::replace(form::post(request, bot.places(request).await?, &next)?))
    }
}

/// The named people, each once.
fn opponents(request: &Request, named: Vec<&User>) -> Result<Vec<UserId>> {
    let mut opponents: Vec<UserId> = Vec::new();
    for user in named {
        check_opponent(request, user)?;
        if !opponents.contains(&user.id) {
            opponents.push(user.id);
        }
    }
    if request.place.kind == ChannelKind::Direct && !opponents.is_empty() {
        return Err(Problem::Said(Message::new("place-direct")));
    }
    Ok(opponents)
}

fn check_opponent(request: &Request, user: &User) -> Result<()> {
    if user.bot {
        return Err(Problem::Said(Message::new("form-opponent-bot").with("name", markdown(&user.name))));
    }
    if user.id == request.user.id {
        return Err(Problem::Said(Message::new("form-opponent-self")));
    }
    Ok(())
}

/// The setup of a variant for this many people, with the options that the form proposes.
pub(crate) fn proposed_setup(game: u8, variant: u8, people: usize) -> Option<Setup> {
    let info = *registry::games().get(usize::from(game))?;
    let kind = info.variants.get(usize::from(variant))?;
    let values = proposed(kind, &setup_for(info, kind, people)?);
    let choices = FormChoices { game, variant, values, ..FormChoices::default() };
    CheckedChoices::of(&choices).ok().map(|checked| checked.setup)
}

/// Starts a game against the weakest computer: at once in direct messages, otherwise through the form,
/// which asks where.
pub(crate) async fn play_weakest(bot: &Bot, request: &Request, game: &str) -> Result<Answer> {
    may_open(bot, request).await?;
    let game = GameChoice::named(game)?;
    let choices = first_choices(bot, request, game, &PlayOptions::default(), Vec::new()).await?;
    let terms = Terms { against: Against::Computers(Level::WEAKEST), ..choices.terms };
    let choices = FormChoices { terms, ..choices };
    let places = bot.places(request).await?;
    if request.place.kind == ChannelKind::Direct && places.here {
        return bot.open_here(request, opening_of(bot, request, &choices).await?).await;
    }
    Ok(Answer::replace(form::post(request, places, &choices)?))
}

async fn opening_of(bot: &Bot, request: &Request, choices: &FormChoices) -> Result<Opening> {
    let checked = CheckedChoices::of(choices)?;
    let seat = choices.seat.map_or(HostSeat::Random, |seat| HostSeat::This(Seat(seat)));
    let invited = choices.opponents.iter().map(|user| Guest { id: *user, bot: false }).collect();
    let time = time::CHOICES.get(usize::from(choices.time)).copied();
    let time = time.ok_or_else(|| Problem::Unknown(format!("{choices:?}")))?;
    let Terms { against, lasts, others } = choices.terms;
    let computers = against.computers().map_or_else(Vec::new, |level| vec![level; checked.open_seats()]);
    let opening = bot.opening(request, checked.setup, time, seat, invited, Origin::default()).await?;
    let lasts = form::WAITS.get(usize::from(lasts.0)).copied().unwrap_or_default();
    let home = Home { lasts, only_one: others == Others::Close, ..opening.home };
    Ok(Opening { computers, home, stakes: against.stakes(), ..opening })
}

/// A button for each game that can be played here; it shows the form with its defaults.
pub(crate) async fn form_buttons(bot: &Bot, request: &Request) -> Result<Vec<Button>> {
    may_open(bot, request).await?;
    Ok(games::buttons(
        request.locale,
        games::offered(bot, request, &PlayOptions::default(), &[]).await?,
        FormAct::Page(0),
    ))
}

/// Checks that a table can be opened here: the bot can post pictures, the server allows it, and the
/// channel is free or a thread can be opened in it.
async fn may_open(bot: &Bot, request: &Request) -> Result<()> {
    missing_permissions(request)?;
    bot.may_start(request, None).await?;
    match bot.current(request.channel).await? {
        Some(current) if current.table.is_open() && !bot.places(request).await?.thread => {
            Err(Problem::Taken(Box::new(current)))
        }
        _ => Ok(()),
    }
}
