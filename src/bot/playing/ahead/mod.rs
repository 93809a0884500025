//! Conditional moves: `/game plan`, their private list and menus.
//!
//! A plan is private to the player who made it: lists and menus are ephemeral, and only entries actually
//! played become public. Typed and tapped lines give the same orders.

use crate::{
    frame::{
        settings::people::PersonSettings,
        tables::Current,
        ui::{
            Button, ButtonStyle, Choice, OPTIONS, OnTable, Post, Request, TableAct, button, close,
            custom_id::Path, grey, rows, select, select_option, t, words,
        },
    },
    routing::{
        Answer, Bot, Completed, Feature, MoreMenu, Problem, Reader, Result, Slot, Text, commands, key,
    },
};
use act::PlanAct;
use deltille_base::{ids::Ply, text::Locale};
use deltille_games::Seat;
use deltille_picture::Painter;
use deltille_table::{Command, Phase, Table, ahead::Plan};
use planner::{Planner, follow, in_words};
use typed::{offered, steps};

mod act;
mod planner;
mod typed;

commands! {
    pub struct Ahead as "game plan" {
        line: Option<Completed<400>>,
    }
}

impl Feature for Ahead {
    type Action = OnTable<PlanAct>;
    type Command = Ahead;

    /// Saves the given line, or lists the saved ones.
    async fn command(bot: &Bot, request: &Request, Ahead { line }: Ahead) -> Result<Answer> {
        let (current, _) = bot.seated(request, None).await?;
        let steps = steps(&line.unwrap_or_default().0);
        if steps.is_empty() {
            return plans(bot, request, current, None).await.map(Answer::ephemeral);
        }
        noted(bot, request, &current, None, steps).await.map(Answer::ephemeral)
    }

    async fn complete(bot: &Bot, request: &Request, Ahead { line }: Ahead) -> Result<Vec<Choice>> {
        let (Text(typed), locale) = (line.unwrap_or_default(), request.locale);
        let Some(current) = bot.current(request.channel).await? else {
            return Ok(Vec::new());
        };
        let Some(owner) = current.table.seat_of(request.user.id) else {
            return Ok(Vec::new());
        };
        Ok(bot.pool.work(move |_| offered(&current.table, owner, &typed, locale)).await?)
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<PlanAct>,
        values: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        if let PlanAct::OnlyMoves(on) = act {
            return only_moves(bot, request, &current.table, on).await;
        }
        let (current, seat) = bot.seated(request, Some(current)).await?;
        let value = values.first().map(String::as_str).unwrap_or_default();
        // The list always shows the current state; all other acts belong to the board they were made for.
        if act != PlanAct::List && current.table.ply() != ply {
            return Err(Problem::Stale(Box::new(current)));
        }
        let post = match act {
            PlanAct::If { page, line, path } => {
                plan_menu(bot, request, current, seat, (line, path, page)).await
            }
            PlanAct::Pick { line, mut path, .. } => {
                path.push(value.to_owned());
                plan_menu(bot, request, current, seat, (line, path, 0)).await
            }
            PlanAct::Save(line) => {
                let (_, made) =
                    follow(&current.table, seat, &line).ok_or(Problem::Unknown("no such line".to_owned()))?;
                let steps = made.into_iter().map(|(_, line)| line).collect();
                noted(bot, request, &current, Some(ply), steps).await
            }
            PlanAct::Forget => {
                let id = value.parse().map_err(|_| Problem::Unknown("no such plan".to_owned()))?;
                forgotten(bot, request, &current, ply, Some(id)).await
            }
            PlanAct::ForgetAll => forgotten(bot, request, &current, ply, None).await,
            PlanAct::List | PlanAct::OnlyMoves(_) => plans(bot, request, current, None).await,
        };
        post.map(Answer::replace)
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let MoreMenu { table, seat: Some(seat), locale, settings, .. } = *menu else {
            return Vec::new();
        };
        if table.phase != Phase::Play {
            return Vec::new();
        }
        let possible = table.may_plan(seat).is_ok() || table.plans_of(seat).next().is_some();
        let plans = possible.then(|| grey(&PlanAct::List.on(table), &t(locale, "button-plans")));
        let buttons = plans.into_iter().chain([only_moves_button(locale, table, settings.only_moves)]);
        buttons.map(|button| (Slot::Plan, button)).collect()
    }
}

/// Shows the next menu of a tapped line, or the whole line.
async fn plan_menu(
    bot: &Bot,
    request: &Request,
    current: Current,
    seat: Seat,
    (line, path, page): (Vec<u16>, Path, u8),
) -> Result<Post> {
    current.table.may_plan(seat).map_err(Problem::of)?;
    let Reader { locale, look, .. } = bot.reader(request).await;
    let table = current.table;
    let job = move |painter: &Painter| {
        Planner { painter, table: &table, owner: seat, locale, look }.at(line, &path, page)
    };
    bot.pool.work(job).await?.map_err(|why| match why {
        Some(message) => Problem::Said(message),
        None => Problem::Unknown("a menu that is not there".to_owned()),
    })
}

async fn noted(
    bot: &Bot,
    request: &Request,
    current: &Current,
    ply: Option<Ply>,
    steps: Vec<String>,
) -> Result<Post> {
    let done = bot.order(request, current, ply, Command::Plan { steps }).await?;
    plans(bot, request, done.current(), Some("plan-noted")).await
}

async fn forgotten(
    bot: &Bot,
    request: &Request,
    current: &Current,
    ply: Ply,
    plan: Option<u32>,
) -> Result<Post> {
    let done = bot.order(request, current, Some(ply), Command::Forget { plan }).await?;
    plans(bot, request, done.current(), Some("plan-forgotten")).await
}

async fn plans(bot: &Bot, request: &Request, current: Current, said: Option<&'static str>) -> Result<Post> {
    let (current, seat) = bot.seated(request, Some(current)).await?;
    let settings = bot.tables.people.get(request.user.id).await;
    let said = said.map(|id| t(request.locale, id));
    Ok(list(request.locale, &current.table, seat, settings.only_moves, said))
}

/// Stores whether entries without an alternative are played automatically for this user.
async fn only_moves(bot: &Bot, request: &Request, table: &Table, on: bool) -> Result<Answer> {
    let (locale, change) = (request.locale, move |settings: &mut PersonSettings| settings.only_moves = on);
    bot.tables.people.change(request.user.id, key(request), request.at, change).await?;
    let back = vec![only_moves_button(locale, table, on), close(locale)];
    let said = words(t(locale, if on { "only-on" } else { "only-off" }));
    Ok(Answer::replace(Post { rows: rows(back), ..said }))
}

/// Lists a player's conditional moves, with buttons to add and delete them.
fn list(locale: Locale, table: &Table, seat: Seat, only_moves: bool, said: Option<String>) -> Post {
    let press = |act: PlanAct| act.on(table);
    let plans: Vec<&Plan> = table.plans_of(seat).collect();
    let mut lines: Vec<String> = said.into_iter().collect();
    lines.push(t(locale, if plans.is_empty() { "plans-none" } else { "plans" }));
    lines.extend(
        plans
            .iter()
            .zip(1..)
            .map(|(plan, number)| format!("{number}. {}", in_words(locale, seat, plan.steps()))),
    );
    let mut components = Vec::new();
    if !plans.is_empty() {
        let options = plans.iter().zip(1..).take(OPTIONS).map(|(plan, number)| {
            let lines: Vec<&str> = plan.steps().iter().map(|(_, line)| line.as_str()).collect();
            select_option(&plan.id().to_string(), &format!("{number}. {}", lines.join(" · ")), None)
        });
        components.push(select(&press(PlanAct::Forget), &t(locale, "plans-forget"), options.collect()));
    }
    let mut buttons = Vec::new();
    match table.may_plan(seat) {
        Ok(()) => {
            let first = PlanAct::If { page: 0, line: Vec::new(), path: Path::new() };
            buttons.push(button(&press(first), &t(locale, "button-plan"), ButtonStyle::Primary));
        }
        Err(refused) => lines.extend(Problem::of(refused).said(locale)),
    }
    if plans.len() > 1 {
        buttons.push(button(
            &press(PlanAct::ForgetAll),
            &t(locale, "button-forget-all"),
            ButtonStyle::Danger,
        ));
    }
    buttons.push(only_moves_button(locale, table, only_moves));
    buttons.push(close(locale));
    components.extend(rows(buttons));
    Post { rows: components, ..words(lines.join("\n")) }
}

fn only_moves_button(locale: Locale, table: &Table, now: bool) -> Button {
    grey(
        &PlanAct::OnlyMoves(!now).on(table),
        &t(locale, if now { "button-only-off" } else { "button-only-on" }),
    )
}
