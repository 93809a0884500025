//! Votes on a team's moves: a proposal instead of an entry, the buttons below it, and the message that shows them.

use crate::{
    frame::{
        tables::Current,
        ui::{
            Base36, ButtonStyle, OnTable, Post, Request, alt, button, close,
            escape::{code, markdown},
            ids,
            names::sitting,
            picture::{Sight, file, scene},
            rows, t, words,
        },
    },
    routing::{Answer, Bot, Feature, Problem, Result, key, play_of},
    teams::{
        ballots::{BallotBox, Voice},
        voting::Heard,
    },
};
use deltille_base::text::{Locale, Message, named, say};
use deltille_games::{Choice, Control, Highlight, Mark, Seat, notation::fold};
use deltille_picture::{Look, Painter};
use deltille_table::{
    Phase, Table,
    ballot::{MOST_PROPOSALS, MOST_VOTERS, NotTaken},
    teams::Majority,
};

ids! {
    /// A vote for the proposal with this number, from 0.
    #[derive(Copy)]
    pub struct VoteAct(pub u8 as Base36<u8>) = "vote.{}";
}

pub struct Votes;

impl Feature for Votes {
    type Action = OnTable<VoteAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act: VoteAct(number) }: OnTable<VoteAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        if current.table.ply() != ply {
            return Err(Problem::Stale(Box::new(current)));
        }
        let seat = current.table.team_seat(&request.rights.roles);
        let seat = seat.ok_or_else(|| Problem::Said(Message::new("team-not-yours")))?;
        speak(bot, request, &current, seat, Voice::Number(number)).await
    }
}

/// Proposes a typed or tapped move of a team, instead of entering it.
///
/// # Errors
/// It is no legal move, or there is no room for it.
pub(crate) async fn propose(
    bot: &Bot,
    request: &Request,
    current: &Current,
    seat: Seat,
    text: &str,
) -> Result<Answer> {
    let folded = fold(text);
    if Control::from_word(folded.rsplit(':').next().unwrap_or_default()).is_some() {
        return Err(Problem::Said(Message::new("team-no-control")));
    }
    if !current.table.on_turn().contains(seat) {
        return Err(Problem::Said(Message::new("team-not-now")));
    }
    let mut play = play_of(&current.table)?.clone();
    let line = play.enter_as(seat, text).map(|entered| entered.line).map_err(|refusal| Problem::Rules {
        refusal: Box::new(refusal),
        current: Box::new(current.clone()),
        typed: text.to_owned(),
    })?;
    speak(bot, request, current, seat, Voice::Move(&line)).await
}

async fn speak(
    bot: &Bot,
    request: &Request,
    current: &Current,
    seat: Seat,
    voice: Voice<'_>,
) -> Result<Answer> {
    let (table, locale) = (&current.table, request.locale);
    let said = |id| Err(Problem::Said(Message::new(id)));
    if table.phase == Phase::Over {
        return Err(Problem::Over);
    }
    let Some(team) = table.team(seat).filter(|_| table.on_turn().contains(seat)) else {
        return said("team-not-now");
    };
    // With two teams, each votes on its own moves only.
    if table.team_seat(&request.rights.roles) != Some(seat) {
        return said("team-not-yours");
    }
    if let Some(guild) = table.guild.filter(|_| !table.home.visiting) {
        bot.may_take_part(guild, request.user.id, request.at).await?;
    }
    let heard = bot
        .voting
        .heard(current, team, (request.user.id, voice), key(request), request.at)
        .await?;
    let (ballot, number) = match heard {
        Heard::Counted(ballot, number) => (ballot, number),
        Heard::Stale => return Err(Problem::Stale(Box::new(current.clone()))),
        Heard::NotTaken(NotTaken::Closed) => return said("team-closed"),
        Heard::NotTaken(NotTaken::Unknown) => return said("team-not-now"),
        Heard::NotTaken(NotTaken::Enough) => return said("team-enough"),
        Heard::NotTaken(NotTaken::Full) => {
            return Err(Problem::Said(Message::new("team-full").with("most", MOST_PROPOSALS)));
        }
        Heard::NotTaken(NotTaken::Crowded) => {
            return Err(Problem::Said(Message::new("team-crowded").with("most", MOST_VOTERS)));
        }
    };
    let line = ballot.ballot.proposals.get(usize::from(number)).map_or("", |proposal| &proposal.line);
    let text = Message::new("team-voted").with("number", u32::from(number) + 1).with("entry", code(line));
    let rows = rows(vec![close(locale)]);
    Ok(Answer::replace(Post { rows, ..words(say(locale, &text)) }))
}

/// The message of a vote, for all to see: it mentions none of the voters. While it is open, the proposals are
/// numbered on the board.
pub fn post(painter: &Painter, look: Look, table: &Table, ballot: &BallotBox) -> Post {
    let locale = table.home.language;
    let team = sitting(locale, table, ballot.seat).map(|name| markdown(&name)).unwrap_or_default();
    let tally = ballot.ballot.tally();
    let all: u32 = tally.iter().sum();
    let winner = ballot.ballot.won.or_else(|| ballot.ballot.leading());
    let is_open = !ballot.done && ballot.ballot.won.is_none();
    let play = table.play().filter(|_| is_open && table.ply() == ballot.ply);
    let choices = play.and_then(|play| play.choices(ballot.seat)).unwrap_or_default();
    let mut lines = vec![head(locale, ballot, team, all)];
    let (mut marks, mut numbered) = (Vec::new(), Vec::new());
    for (number, (proposal, votes)) in ballot.ballot.proposals.iter().zip(&tally).enumerate() {
        let choice = choices.iter().find(|choice| choice.entry == proposal.line);
        let words = choice.map(|choice| say(locale, &choice.description)).unwrap_or_default();
        let mark = choice.and_then(|choice| mark(choice, number as u32 + 1));
        // A target has room for one number: that of the earlier proposal.
        marks.extend(mark.filter(|mark| marks.iter().all(|known: &Highlight| known.spot != mark.spot)));
        numbered.extend(choice.map(|_| named(locale, &(number + 1).to_string(), &words)));
        let message = Message::new("team-proposal")
            .with("number", number + 1)
            .with("entry", format!("{} {words}", code(&proposal.line)).trim_end())
            .with("votes", *votes)
            .with("leads", u32::from(Some(number as u8) == winner));
        lines.push(say(locale, &message));
    }
    if is_open {
        lines.push(t(locale, "team-how"));
    }
    let file = play.map(|play| {
        let (sight, asked) = (Sight::public(locale, look, ballot.seat), t(locale, "tap-which"));
        let scene = scene(table, play, sight, (&asked, Some(ballot.seat)), &marks);
        file(painter, table, play, sight, &alt::numbered(locale, &asked, &numbered), &scene)
    });
    let vote = |number: usize| {
        let act = OnTable {
            table: ballot.table,
            ply: ballot.ply,
            act: VoteAct(number as u8),
        };
        button(&act, &(number + 1).to_string(), ButtonStyle::Secondary)
    };
    let count = if is_open { ballot.ballot.proposals.len() } else { 0 };
    Post {
        file,
        rows: rows((0..count).map(vote).collect()),
        ..words(lines.join("\n"))
    }
}

/// The number of a proposal, on the target of its move: its second spot, if it has several.
fn mark(choice: &Choice, number: u32) -> Option<Highlight> {
    let mut spots = choice.steps.iter().filter(|step| step.spot.is_some());
    let first = spots.next()?;
    let step = spots.next().unwrap_or(first);
    let mark = if step.capture { Mark::Capture(number) } else { Mark::Target(number) };
    Some(Highlight { spot: step.spot.clone()?, mark })
}

fn head(locale: Locale, ballot: &BallotBox, team: String, all: u32) -> String {
    let id = match (ballot.done, ballot.entered) {
        (false, _) => "team-vote",
        (true, true) => "team-decided",
        (true, false) => "team-void",
    };
    let message = Message::new(id).with("team", team).with("count", all);
    say(
        locale,
        &message
            .with("rule", rule(locale, ballot.rule))
            .with("when", format!("<t:{}:R>", ballot.closes.0 / 1000)),
    )
}

/// How a team decides, in words.
pub fn rule(locale: Locale, rule: Majority) -> String {
    let message = match rule {
        Majority::Most => Message::new("team-rule-most"),
        Majority::First { votes } => Message::new("team-rule-first").with("votes", u32::from(votes)),
        Majority::Captain { user } => Message::new("team-rule-captain").with("who", format!("<@{user}>")),
    };
    say(locale, &message)
}
