//! `/game draw`, `/game impasse` and their buttons: the bot asks for confirmation, then offers or accepts.

use crate::{
    frame::{
        tables::Current,
        ui::{
            Button, ButtonStyle, OnTable, Post, Request, TableAct, button, cancel, grey, ids, names::list,
            rows, t, words as words_only,
        },
    },
    routing::{Answer, BoardControl, Bot, Feature, MoreMenu, Problem, Result, Slot, commands, play_of},
};
use deltille_base::text::{Message, say};
use deltille_games::{Control, Offer};
use deltille_table::{Command, Phase, Table};

ids! {
    #[derive(Copy)]
    pub enum OfferAct {
        /// Asks whether to offer or accept this; `Agree` does it.
        Ask(Offer) = "{}",
        Agree(Offer) = "{}!",
        /// Declines the offer, or withdraws one's own.
        Decline(Offer) = "{}!-",
        /// Accept and decline, as pressed below the public board.
        Yes(Offer) = "{}!y",
        No(Offer) = "{}!n",
    }
}

const OFFERS: [Offer; 2] = [Offer::Draw, Offer::Impasse];

commands! {
    pub enum OfferCommand {
        Draw = "game draw",
        Impasse = "game impasse",
    }
}

pub struct Offers;

impl Feature for Offers {
    type Action = OnTable<OfferAct>;
    type Command = OfferCommand;

    async fn command(bot: &Bot, request: &Request, command: OfferCommand) -> Result<Answer> {
        let offer = match command {
            OfferCommand::Draw => Offer::Draw,
            OfferCommand::Impasse => Offer::Impasse,
        };
        ask_offer(bot, request, None, offer).await
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<OfferAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        match act {
            OfferAct::Ask(offer) => ask_offer(bot, request, Some(current), offer).await,
            OfferAct::Agree(offer) => agree(bot, request, current, offer).await,
            OfferAct::Decline(offer) => {
                let (current, _) = bot.seated(request, Some(current)).await?;
                let done = bot.order(request, &current, Some(ply), Command::Refuse(offer)).await?;
                bot.finished(request, done, "offer-declined").await
            }
            OfferAct::Yes(offer) => {
                let (current, seat) = bot.seated(request, Some(current)).await?;
                // A player's own offer waits for the others; a repeated answer finds no offer to accept any
                // more.
                if current.table.offered(offer).contains(seat) {
                    return Err(Problem::Said(waiting(request, &current.table, offer)));
                }
                let accept = Command::Control(Control::Accept(offer));
                let done = bot.order(request, &current, Some(ply), accept).await.map_err(Problem::untyped)?;
                bot.next_board(&done, None).await
            }
            OfferAct::No(offer) => {
                let (current, _) = bot.seated(request, Some(current)).await?;
                let done = bot.order(request, &current, Some(ply), Command::Refuse(offer)).await?;
                bot.next_board(&done, None).await
            }
        }
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        let open = OFFERS.into_iter().filter(|offer| !table.offered(*offer).is_empty());
        let answers = |offer| {
            let (locale, words) = (table.home.language, Words::of(offer));
            let yes = button(&OfferAct::Yes(offer).on(table), &t(locale, words.accept), ButtonStyle::Success);
            let no = grey(&OfferAct::No(offer).on(table), &t(locale, words.decline));
            [yes, no].map(|button| BoardControl::Button(Slot::Accept, button))
        };
        open.flat_map(answers).collect()
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let MoreMenu { table, seat: Some(seat), locale, .. } = *menu else {
            return Vec::new();
        };
        let Some(play) = table.play().filter(|_| table.phase == Phase::Play) else {
            return Vec::new();
        };
        let possible = OFFERS.into_iter().filter(|offer| play.may_offer(seat, *offer));
        let ask =
            |offer| (Slot::Offer, grey(&OfferAct::Ask(offer).on(table), &t(locale, Words::of(offer).menu)));
        possible.map(ask).collect()
    }
}

/// Asks whether to offer this, or to accept an open offer.
pub(crate) async fn ask_offer(
    bot: &Bot,
    request: &Request,
    current: Option<Current>,
    offer: Offer,
) -> Result<Answer> {
    let (current, seat) = bot.playing(request, current).await?;
    let (locale, table, words) = (request.locale, &current.table, Words::of(offer));
    let play = play_of(table)?;
    // Refuse an offer the game does not support before asking for confirmation.
    if let Err(refusal) = play.clone().control(seat, Control::Offer(offer)) {
        return Err(Problem::Said(refusal.message().clone()));
    }
    let agreed = table.offered(offer);
    if !agreed.contains(seat) {
        table.may_agree(seat, Control::Offer(offer)).map_err(Problem::of)?;
    }
    let (text, label, no) = if agreed.is_empty() {
        let computers_only = table.people_besides(seat).is_empty() && !table.computer_seats().is_empty();
        let ask = if computers_only { words.ask_computer } else { words.ask_offer };
        (t(locale, ask), words.offer, None)
    } else if agreed.contains(seat) {
        let text = say(locale, &waiting(request, table, offer));
        let no = grey(&OfferAct::Decline(offer).on(table), &t(locale, "button-withdraw-offer"));
        return Ok(Answer::ephemeral(Post { rows: rows(vec![no, cancel(locale)]), ..words_only(text) }));
    } else {
        let agreed = list(locale, table, play, agreed);
        let no = grey(&OfferAct::Decline(offer).on(table), &t(locale, words.decline));
        (
            say(locale, &Message::new(words.ask_accept).with("agreed", agreed)),
            words.accept,
            Some(no),
        )
    };
    let yes = button(&OfferAct::Agree(offer).on(table), &t(locale, label), ButtonStyle::Success);
    let buttons = std::iter::once(yes).chain(no).chain([cancel(locale)]).collect();
    Ok(Answer::ephemeral(Post { rows: rows(buttons), ..words_only(text) }))
}

/// Offers, or accepts the others' offer.
async fn agree(bot: &Bot, request: &Request, current: Current, offer: Offer) -> Result<Answer> {
    let (current, seat) = bot.seated(request, Some(current)).await?;
    let offered = !current.table.offered(offer).without(seat).is_empty();
    let control = if offered { Control::Accept(offer) } else { Control::Offer(offer) };
    let done = bot.order(request, &current, None, Command::Control(control)).await?;
    let said = match (offered, current.table.people_besides(seat).is_empty()) {
        (true, _) => "offer-accepted",
        // Computers may have answered by the time the user reads this.
        (false, true) => "accord-done",
        (false, false) => "offer-made",
    };
    bot.finished(request, done, said).await
}

/// The message for a player who waits for the others' answers.
fn waiting(request: &Request, table: &Table, offer: Offer) -> Message {
    let missing = table.play().map(|play| list(request.locale, table, play, table.not_answered(offer)));
    Message::new(Words::of(offer).waiting).with("missing", missing.unwrap_or_default())
}

/// Text ids of an offer.
struct Words {
    menu: &'static str,
    ask_offer: &'static str,
    ask_computer: &'static str,
    ask_accept: &'static str,
    offer: &'static str,
    accept: &'static str,
    decline: &'static str,
    waiting: &'static str,
}

impl Words {
    const fn of(offer: Offer) -> Words {
        match offer {
            Offer::Draw => Words {
                menu: "button-draw",
                ask_offer: "draw-ask-offer",
                ask_computer: "draw-ask-computer",
                ask_accept: "draw-ask-accept",
                offer: "button-draw-offer",
                accept: "button-draw-accept",
                decline: "button-draw-decline",
                waiting: "draw-waiting",
            },
            Offer::Impasse => Words {
                menu: "button-impasse",
                ask_offer: "impasse-ask-offer",
                ask_computer: "impasse-ask-computer",
                ask_accept: "impasse-ask-accept",
                offer: "button-impasse-offer",
                accept: "button-impasse-accept",
                decline: "button-impasse-decline",
                waiting: "impasse-waiting",
            },
        }
    }
}
