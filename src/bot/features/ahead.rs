//! Conditional moves: `/if`, their menus, and what the board says of entries that made themselves.
//!
//! Everything here is private to whoever planned it: lists and menus are ephemeral, and only what was played is told. Typed
//! and tapped lines are the same orders; a tapped one travels in the `custom_id`s as places in the sorted lists of legal
//! entries, so nothing is stored before it is whole.

use super::{
    context::{Bot, Reader, key, whisper},
    problem::Problem,
    tap::{Foreseen, Menu},
};
use crate::{
    bot::{
        service::{deliver::Answer, tables::Current},
        ui::{
            completion::complete,
            custom_id::{Act, LINE, Path, Press},
            escape::code,
            message::{Button, ButtonStyle, Choice as Offered, Post, Reply},
            names,
            picture::{Sight, picture},
            request::Request,
            steps::{Stage, stage},
            widgets::{OPTIONS, button, cancel, close, grey, rows, select, select_option, t, words},
        },
    },
    games::{AnyPlay, Seat},
    ids::Ply,
    picture::{Painter, Theme},
    store::Store,
    table::{
        Command, Table,
        ahead::{Plan, next_of},
    },
    text::{Locale, Message, say},
};

/// Words between the entries of a typed line, in every language.
const BETWEEN: [&str; 8] = ["if", "then", "and", "wenn", "falls", "dann", "und", "so"];

/// The entries of a typed line: `if c3-c6^ then e5-e7v, if …`. Whatever stands between them is left out.
pub fn steps(typed: &str) -> Vec<String> {
    let mut steps = vec![Vec::new()];
    for word in typed.split_whitespace() {
        let bare = word.trim_end_matches([',', ';', ':', '…']);
        let between = bare.is_empty() || BETWEEN.contains(&bare.to_lowercase().as_str());
        if !between && let Some(last) = steps.last_mut() {
            last.push(bare);
        }
        if between || bare.len() < word.len() {
            steps.push(Vec::new());
        }
    }
    steps.into_iter().filter(|step| !step.is_empty()).map(|step| step.join(" ")).collect()
}

/// `if … then …, if … then …`, escaped.
fn in_words(locale: Locale, owner: Seat, steps: &[(Seat, String)]) -> String {
    let parts = steps.iter().map(|(seat, line)| {
        let id = if *seat == owner { "plan-then" } else { "plan-if" };
        say(locale, &Message::new(id).with("entry", code(line)))
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// What the More menu offers.
pub fn menu(locale: Locale, table: &Table, seat: Seat) -> Vec<Button> {
    let possible = table.may_plan(seat).is_ok() || table.plans_of(seat).next().is_some();
    let press = Press::Table { table: table.id, ply: table.ply(), act: Act::Plans };
    if possible { vec![grey(&press, &t(locale, "button-plans"))] } else { Vec::new() }
}

/// One's own conditional moves, with what can be done about them.
fn list(locale: Locale, table: &Table, seat: Seat, only_moves: bool, said: Option<String>) -> Post {
    let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
    let plans: Vec<&Plan> = table.plans_of(seat).collect();
    let mut lines: Vec<String> = said.into_iter().collect();
    lines.push(t(locale, if plans.is_empty() { "plans-none" } else { "plans" }));
    lines.extend(plans.iter().zip(1..).map(|(plan, number)| format!("{number}. {}", in_words(locale, seat, plan.steps()))));
    let mut components = Vec::new();
    if !plans.is_empty() {
        let options = plans.iter().zip(1..).take(OPTIONS).map(|(plan, number)| {
            let lines: Vec<&str> = plan.steps().iter().map(|(_, line)| line.as_str()).collect();
            select_option(&plan.id().to_string(), &format!("{number}. {}", lines.join(" · ")), None)
        });
        components.push(select(&press(Act::Forget), &t(locale, "plans-forget"), options.collect()));
    }
    let mut buttons = Vec::new();
    match table.may_plan(seat) {
        Ok(()) => {
            let first = Act::If { page: 0, line: Vec::new(), path: Path::new() };
            buttons.push(button(&press(first), &t(locale, "button-plan"), ButtonStyle::Primary));
        }
        Err(refused) => lines.extend(Problem::of(refused).said(locale)),
    }
    if plans.len() > 1 {
        buttons.push(button(&press(Act::ForgetAll), &t(locale, "button-forget-all"), ButtonStyle::Danger));
    }
    buttons.push(habit(locale, table, only_moves));
    buttons.push(close(locale));
    components.extend(rows(buttons));
    Post { rows: components, ..words(lines.join("\n")) }
}

/// The button that turns the personal setting round.
pub fn habit(locale: Locale, table: &Table, now: bool) -> Button {
    let press = Press::Table { table: table.id, ply: table.ply(), act: Act::OnlyMoves(!now) };
    grey(&press, &t(locale, if now { "button-only-off" } else { "button-only-on" }))
}

/// The board after a tapped line, and the line.
fn follow(table: &Table, owner: Seat, line: &[u16]) -> Option<(AnyPlay, Vec<(Seat, String)>)> {
    let (mut play, mut made) = table.foresee(owner, []).ok()?;
    for index in line {
        let seat = next_of(&play, owner).ok()?;
        let choice = play.choices(seat)?.into_iter().nth(usize::from(*index))?;
        made.push((seat, play.enter_as(seat, &choice.entry).ok()?.line));
    }
    Some((play, made))
}

/// Where taps of a plan are at.
struct Planner<'a> {
    painter: &'a Painter,
    table: &'a Table,
    owner: Seat,
    locale: Locale,
    theme: Theme,
}

impl Planner<'_> {
    /// The next menu, or the whole line to be noted.
    ///
    /// # Errors
    /// A sentence for the person; `None`: there is no such menu.
    fn at(&self, mut line: Vec<u16>, path: &[String], page: u8) -> Result<Post, Option<Message>> {
        let (play, made) = follow(self.table, self.owner, &line).ok_or(None)?;
        let next = next_of(&play, self.owner).map_err(|why| match why {
            crate::table::Refused::Said(message) => Some(message),
            _ => None,
        })?;
        let choices = play.choices(next).ok_or(Some(Message::new("tap-type")))?;
        match stage(&choices, path) {
            Stage::Gone => Err(None),
            Stage::Ready(choice) => {
                let index = choices.iter().position(|other| other.entry == choice.entry).ok_or(None)?;
                line.push(u16::try_from(index).ok().filter(|_| line.len() < LINE).ok_or(None)?);
                if next == self.owner { self.whole(line).ok_or(None) } else { self.at(line, &[], 0) }
            }
            Stage::Ask(_) => {
                let plan = Some(Foreseen { owner: self.owner, line: &line });
                let (painter, table, locale, theme) = (self.painter, self.table, self.locale, self.theme);
                let menu = Menu { painter, table, play: &play, seat: next, locale, theme, plan };
                let post = menu.at(path, page).ok_or(None)?;
                let ask = if next == self.owner {
                    t(locale, "plan-ask-answer")
                } else {
                    let who = names::seat_and_name(locale, table, &play, next);
                    say(locale, &Message::new("plan-ask").with("who", who))
                };
                let so_far = in_words(locale, self.owner, &made);
                Ok(Post { text: [so_far, ask, post.text].join("\n").trim_start().to_owned(), ..post })
            }
        }
    }

    /// The line, the board it leads to, and whether to note it or to go on.
    fn whole(&self, line: Vec<u16>) -> Option<Post> {
        let (play, made) = follow(self.table, self.owner, &line)?;
        let press = |act| Press::Table { table: self.table.id, ply: self.table.ply(), act };
        let locale = self.locale;
        let mut buttons =
            vec![button(&press(Act::IfSave(line.clone())), &t(locale, "button-plan-save"), ButtonStyle::Success)];
        if line.len() + 2 <= LINE && next_of(&play, self.owner).is_ok_and(|next| next != self.owner) {
            let on = Act::If { page: 0, line, path: Path::new() };
            buttons.push(button(&press(on), &t(locale, "button-plan-on"), ButtonStyle::Primary));
        }
        buttons.push(grey(&press(Act::Plans), &t(locale, "button-back")));
        buttons.push(cancel(locale));
        let caption = made.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join(" · ");
        let sight = Sight::own(locale, self.theme, self.owner);
        let file = picture(self.painter, self.table, &play, sight, (&caption, Some(self.owner)), &[]);
        let text = in_words(locale, self.owner, &made);
        Some(Post {
            text: format!("{text}\n{}", t(locale, "plan-like-this")),
            file: Some(file),
            rows: rows(buttons),
            ..Post::default()
        })
    }
}

impl<S: Store> Bot<S> {
    /// `/if`: notes a line, or shows those that are noted.
    pub(crate) async fn plan_typed(&self, request: &Request, typed: Option<&str>) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, None).await?;
        let steps = steps(typed.unwrap_or_default());
        if steps.is_empty() {
            return self.plans(request, current, None, true).await;
        }
        self.noted(request, &current, None, steps, true).await
    }

    /// A press on one of the private menus of conditional moves.
    pub(crate) async fn plan_press(
        &self,
        request: &Request,
        current: Current,
        ply: Ply,
        act: Act,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, Some(current)).await?;
        let value = values.first().map(String::as_str).unwrap_or_default();
        // The list is always of now; everything else is of the board it was made for.
        if act != Act::Plans && current.table.ply() != ply {
            return Err(Problem::Stale(Box::new(current)));
        }
        let (line, path, page) = match act {
            Act::If { page, line, path } => (line, path, page),
            Act::IfPick { line, mut path, .. } => {
                path.push(value.to_owned());
                (line, path, 0)
            }
            Act::IfSave(line) => {
                let (_, made) = follow(&current.table, seat, &line).ok_or(Problem::Unknown("no such line".to_owned()))?;
                let steps = made.into_iter().map(|(_, line)| line).collect();
                return self.noted(request, &current, Some(ply), steps, false).await;
            }
            Act::Forget => {
                let id = value.parse().map_err(|_| Problem::Unknown("no such plan".to_owned()))?;
                return self.forgotten(request, &current, ply, Some(id)).await;
            }
            Act::ForgetAll => return self.forgotten(request, &current, ply, None).await,
            _ => return self.plans(request, current, None, false).await,
        };
        current.table.may_plan(seat).map_err(Problem::of)?;
        let Reader { locale, theme, .. } = self.reader(request).await;
        let table = current.table;
        let job =
            move |painter: &Painter| Planner { painter, table: &table, owner: seat, locale, theme }.at(line, &path, page);
        match self.studio.work(job).await? {
            Ok(post) => Ok(Answer { reply: Reply::Replace(post), receipt: None }),
            Err(Some(message)) => Err(Problem::Said(message)),
            Err(None) => Err(Problem::Unknown("a menu that is not there".to_owned())),
        }
    }

    async fn noted(
        &self,
        request: &Request,
        current: &Current,
        ply: Option<Ply>,
        steps: Vec<String>,
        fresh: bool,
    ) -> Result<Answer, Problem> {
        let done = self.order(request, current, ply, Command::Plan { steps }).await?;
        let current = done.current();
        self.plans(request, current, Some("plan-noted"), fresh).await
    }

    async fn forgotten(&self, request: &Request, current: &Current, ply: Ply, plan: Option<u32>) -> Result<Answer, Problem> {
        let done = self.order(request, current, Some(ply), Command::Forget { plan }).await?;
        let current = done.current();
        self.plans(request, current, Some("plan-forgotten"), false).await
    }

    /// The private list: a message of its own, or in place of the pressed one.
    async fn plans(
        &self,
        request: &Request,
        current: Current,
        said: Option<&'static str>,
        fresh: bool,
    ) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, Some(current)).await?;
        let settings = self.tables.people.get(request.user.id).await;
        let said = said.map(|id| t(request.locale, id));
        let post = list(request.locale, &current.table, seat, settings.only_moves, said);
        Ok(if fresh { whisper(post) } else { Answer { reply: Reply::Replace(post), receipt: None } })
    }

    /// From now on entries without an alternative are made for this person, or no longer.
    pub(crate) async fn only_moves(&self, request: &Request, on: bool) -> Result<Answer, Problem> {
        let change = move |settings: &mut crate::bot::service::people::PersonSettings| settings.only_moves = on;
        self.tables.people.change(request.user.id, key(request), request.at, change).await?;
        let said = words(t(request.locale, if on { "only-on" } else { "only-off" }));
        Ok(Answer { reply: Reply::Replace(said), receipt: None })
    }

    /// What `/if` offers while somebody types: the legal entries after the line so far.
    pub(crate) async fn complete_plan(&self, request: &Request, typed: String) -> Result<Vec<Offered>, Problem> {
        let Some(current) = self.current(request.channel).await? else { return Ok(Vec::new()) };
        let Some(owner) = current.table.seat_of(request.user.id) else { return Ok(Vec::new()) };
        let locale = request.locale;
        Ok(self.studio.work(move |_| offered(&current.table, owner, &typed, locale)).await?)
    }
}

/// At most 25 lines that begin with what was typed.
fn offered(table: &Table, owner: Seat, typed: &str, locale: Locale) -> Vec<Offered> {
    if table.may_plan(owner).is_err() {
        return Vec::new();
    }
    let mut done = steps(typed);
    // An entry is whole when something stands behind it.
    let open = typed.split_whitespace().next_back().filter(|_| !typed.ends_with(char::is_whitespace));
    let ends = |word: &str| word.ends_with([',', ';']) || BETWEEN.contains(&word.to_lowercase().as_str());
    let partial = match open.filter(|word| !ends(word)) {
        Some(_) => done.pop().unwrap_or_default(),
        None => String::new(),
    };
    let Ok((play, made)) = table.foresee(owner, done.iter().map(String::as_str)) else { return Vec::new() };
    let Ok(next) = next_of(&play, owner) else { return Vec::new() };
    let mut line: String = made.iter().map(|(seat, line)| typed_step(locale, *seat == owner, line)).collect();
    line.push_str(&typed_step(locale, next == owner, ""));
    let line = line.trim_start();
    let offered = complete(&play, next, &partial, locale).into_iter().filter_map(|choice| {
        let value = format!("{line}{}", choice.value.trim_end_matches(" …"));
        let name = crate::bot::ui::escape::cut(&format!("{line}{}", choice.name), 100);
        (value.chars().count() <= 100).then_some(Offered { name, value })
    });
    offered.collect()
}

/// ` if e3-e4^`, as a person types it.
fn typed_step(locale: Locale, own: bool, entry: &str) -> String {
    let word = t(locale, if own { "plan-word-then" } else { "plan-word-if" });
    format!(" {word} {entry}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_line_is_cut_into_its_entries() {
        let cases: [(&str, &[&str]); 7] = [
            ("if c3-c6^ then e5-e7v", &["c3-c6^", "e5-e7v"]),
            ("c3-c6^ then e5-e7v if e7-e5 then a1-a2", &["c3-c6^", "e5-e7v", "e7-e5", "a1-a2"]),
            ("Wenn c3-c6^, dann E5 e7 v; wenn x", &["c3-c6^", "E5 e7 v", "x"]),
            ("c3-c6^, e5-e7v", &["c3-c6^", "e5-e7v"]),
            ("  if  ", &[]),
            ("", &[]),
            ("if , then ; ", &[]),
        ];
        for (typed, wanted) in cases {
            assert_eq!(steps(typed), wanted, "{typed}");
        }
    }
}
