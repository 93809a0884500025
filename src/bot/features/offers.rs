//! `/game draw`, `/game impasse` and their buttons: asked first, then offered or accepted.

use super::{
    context::{Bot, play_of, question},
    feature::{Call, Feature},
    problem::Problem,
    surfaces::{MoreMenu, Placed, Slot},
};
use crate::{
    bot::{
        service::{deliver::Answer, tables::Current},
        ui::{
            custom_id::{OnTable, PlainAct, TableAct},
            message::{Button, ButtonStyle},
            names::list,
            request::Request,
            widgets::{button, grey, t},
        },
    },
    games::{Actors, AnyPlay, Control, Offer, SeatSet},
    store::Store,
    table::{Command, Phase, Table},
    text::{Message, say},
};

/// A press about an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferAct {
    /// Asks whether to offer this, or to accept it; `Agree` does it.
    Ask(Offer),
    Agree(Offer),
}

impl PlainAct for OfferAct {
    const KINDS: &'static [(&'static str, OfferAct)] = &[
        ("draw", OfferAct::Ask(Offer::Draw)),
        ("draw!", OfferAct::Agree(Offer::Draw)),
        ("impasse", OfferAct::Ask(Offer::Impasse)),
        ("impasse!", OfferAct::Agree(Offer::Impasse)),
    ];
}

pub struct Offers;

impl Feature for Offers {
    type Action = OnTable<OfferAct>;

    const COMMANDS: &'static [&'static str] = &["game draw", "game impasse"];

    async fn command<S: Store>(bot: &Bot<S>, request: &Request, call: Call<'_>) -> Result<Answer, Problem> {
        let offer = if call.name == "game draw" { Offer::Draw } else { Offer::Impasse };
        bot.ask_offer(request, None, offer).await
    }

    async fn press<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        OnTable { table, act, .. }: OnTable<OfferAct>,
        _: &[String],
    ) -> Result<Answer, Problem> {
        let current = bot.pressed(request, table).await?;
        match act {
            OfferAct::Ask(offer) => bot.ask_offer(request, Some(current), offer).await,
            OfferAct::Agree(offer) => bot.agree(request, current, offer).await,
        }
    }

    fn on_board(table: &Table) -> Vec<Placed> {
        let playing = |play: &&AnyPlay| table.phase == Phase::Play && play.actors() != Actors::Nobody;
        let Some(play) = table.play().filter(playing) else { return Vec::new() };
        let open = [Offer::Draw, Offer::Impasse].into_iter().filter(|offer| !play.agreed(*offer).is_empty());
        let accept = |offer| {
            let label = t(table.home.language, Words::of(offer).accept);
            Placed::Button(Slot::Accept, button(&OfferAct::Ask(offer).on(table), &label, ButtonStyle::Success))
        };
        open.map(accept).collect()
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let MoreMenu { table, seat: Some(seat), locale, .. } = *menu else { return Vec::new() };
        let Some(play) = table.play().filter(|_| table.phase == Phase::Play) else { return Vec::new() };
        let possible = [Offer::Draw, Offer::Impasse].into_iter().filter(|offer| play.may_offer(seat, *offer));
        let ask = |offer| (Slot::Offer, grey(&OfferAct::Ask(offer).on(table), &t(locale, Words::of(offer).menu)));
        possible.map(ask).collect()
    }
}

impl<S: Store> Bot<S> {
    /// Whether to offer this, or to accept what is offered.
    async fn ask_offer(&self, request: &Request, current: Option<Current>, offer: Offer) -> Result<Answer, Problem> {
        let (current, seat) = self.playing(request, current).await?;
        let (locale, table, words) = (request.locale, &current.table, Words::of(offer));
        let play = play_of(table)?;
        // What the game does not know is refused before anything is asked.
        if let Err(refusal) = play.clone().control(seat, Control::Offer(offer)) {
            return Err(Problem::Said(refusal.message().clone()));
        }
        let agreed = play.agreed(offer);
        if agreed.contains(seat) {
            let missing = SeatSet(play.survivors().0 & !agreed.0);
            let missing = list(locale, table, play, missing);
            return Err(Problem::Said(Message::new(words.waiting).with("missing", missing)));
        }
        let (text, label) = if agreed.is_empty() {
            (t(locale, words.ask_offer), words.offer)
        } else {
            let agreed = list(locale, table, play, agreed);
            (say(locale, &Message::new(words.ask_accept).with("agreed", agreed)), words.accept)
        };
        Ok(question(locale, text, &OfferAct::Agree(offer).on(table), label, ButtonStyle::Success))
    }

    /// Offers, or accepts what the others have offered.
    async fn agree(&self, request: &Request, current: Current, offer: Offer) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, Some(current)).await?;
        let offered = !play_of(&current.table)?.agreed(offer).without(seat).is_empty();
        let control = if offered { Control::Accept(offer) } else { Control::Offer(offer) };
        let done = self.order(request, &current, None, Command::Control(control)).await?;
        self.finished(request, done, if offered { "offer-accepted" } else { "offer-made" }).await
    }
}

/// What is said about an offer.
struct Words {
    menu: &'static str,
    ask_offer: &'static str,
    ask_accept: &'static str,
    offer: &'static str,
    accept: &'static str,
    waiting: &'static str,
}

impl Words {
    const fn of(offer: Offer) -> Words {
        match offer {
            Offer::Draw => Words {
                menu: "button-draw",
                ask_offer: "draw-ask-offer",
                ask_accept: "draw-ask-accept",
                offer: "button-draw-offer",
                accept: "button-draw-accept",
                waiting: "draw-waiting",
            },
            Offer::Impasse => Words {
                menu: "button-impasse",
                ask_offer: "impasse-ask-offer",
                ask_accept: "impasse-ask-accept",
                offer: "button-impasse-offer",
                accept: "button-impasse-accept",
                waiting: "impasse-waiting",
            },
        }
    }
}
