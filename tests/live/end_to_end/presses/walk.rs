//! A walk through everything that can be pressed: what was not pressed before comes first, then what leads there.

use super::{
    commands::Command,
    screen::{BUTTON, CHANNELS, Control, MENTIONABLES, PEOPLE, ROLES, TEXTS, controls, in_use, kind_of},
};
use crate::end_to_end::stage::Stage;
use deltille::{
    playground::{Message, Outcome, Person, Pressed},
    text::{Locale, word},
};
use deltille_testing::{
    playground::{PATIENCE, content},
    texts::Says,
};
use serde_json::Value;
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// What was pressed so far, in any channel, and what appeared then.
#[derive(Default)]
pub struct Known {
    pressed: HashSet<Key>,
    leads: HashMap<Key, HashSet<Key>>,
    /// Presses that were not answered as they should be.
    pub faults: Vec<String>,
    /// The kinds of actions that were answered, and the commands.
    pub reached: BTreeSet<String>,
}

/// Who presses what, without arguments. In private messages anybody stands for all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    who: Option<usize>,
    what: String,
}

#[derive(Clone, Debug)]
enum Step {
    Command(usize),
    Press(Control, Vec<String>),
}

struct Next {
    who: usize,
    key: Key,
    step: Step,
}

/// How often the same is pressed in one walk on the way to something else.
const TRIES: u32 = 3;

/// The answers to what belongs to an earlier board.
const OLD: [&str; 6] = [
    "problem-stale",
    "problem-old-table",
    "problem-old-game",
    "problem-no-table",
    "problem-over",
    "tournament-gone",
];

/// The answers with which the bot owns a fault of its own.
const FAULTS: [&str; 2] = ["problem-unknown", "problem-ours"];

pub struct Walk<'a> {
    pub stage: &'a Stage,
    pub people: &'a [Person],
    pub channel: u64,
    known: &'a mut Known,
    commands: Vec<Command>,
    tries: HashMap<Key, u32>,
    /// Messages with controls that are too old.
    old: HashSet<u64>,
}

/// A step is picked by its key, and by whether it comes last.
type Fits<'f> = &'f dyn Fn(&Key, bool) -> bool;

impl<'a> Walk<'a> {
    /// `typed`: the beginnings of the commands that are typed in this walk, without options; `None`: all commands, with
    /// each of their options.
    pub fn new(
        stage: &'a Stage,
        people: &'a [Person],
        channel: u64,
        typed: Option<&[&str]>,
        known: &'a mut Known,
    ) -> Walk<'a> {
        let mut commands = Command::all(stage);
        if let Some(typed) = typed {
            commands.retain(|command| {
                command.is_plain && typed.iter().any(|begin| command.name.starts_with(begin))
            });
        }
        let (tries, old) = Default::default();
        Walk { stage, people, channel, known, commands, tries, old }
    }

    /// Presses until nothing is left that was not pressed before.
    pub async fn go(&mut self) {
        while let Some(next) = self.next() {
            *self.tries.entry(next.key.clone()).or_default() += 1;
            self.take(next).await;
        }
    }

    fn next(&self) -> Option<Next> {
        let mut screen = self.screen();
        let promising = self.promising(screen.iter().map(|(next, _)| &next.key));
        let tries = |key: &Key| self.tries.get(key).copied().unwrap_or_default();
        let new = |key: &Key| !self.known.pressed.contains(key) && tries(key) < TRIES;
        let leads = |key: &Key| promising.contains(key) && tries(key) < TRIES;
        let mut commands = self.all_commands();
        let order: [(bool, Fits<'_>); 6] = [
            (false, &|key, last| !last && new(key)),
            (false, &|key, last| !last && leads(key)),
            (true, &|key, _| new(key)),
            (false, &|key, _| new(key)),
            (true, &|key, _| leads(key)),
            (false, &|key, _| leads(key)),
        ];
        for (types, fits) in order {
            let all = if types { &mut commands } else { &mut screen };
            if let Some(at) = all.iter().position(|(next, last)| fits(&next.key, *last)) {
                return Some(all.swap_remove(at).0);
            }
        }
        None
    }

    /// The presses that are possible now, and whether they come last.
    fn screen(&self) -> Vec<(Next, bool)> {
        let people = self.people.iter().enumerate();
        people.flat_map(|(who, person)| self.seen_by(who, person)).collect()
    }

    fn seen_by(&self, who: usize, person: &Person) -> Vec<(Next, bool)> {
        let threads = self.stage.playground.threads(self.channel).into_iter().map(|(thread, _)| thread);
        let channels = [self.channel].into_iter().chain(threads).chain(person.direct_channel());
        let messages =
            channels.flat_map(|channel| in_use(person, channel).into_iter().map(move |it| (channel, it)));
        let fresh = messages.filter(|(_, message)| !self.old.contains(&message.id));
        let mut all = Vec::new();
        for (channel, message) in fresh {
            let mine = message.only_for.is_some().then_some(());
            for control in controls(channel, &message) {
                for values in self.values(person, &control) {
                    let what = what(&control, &values);
                    let key = Key { who: mine.is_none().then_some(who), what };
                    let last = control.comes_last();
                    all.push((Next { who, key, step: Step::Press(control.clone(), values) }, last));
                }
            }
        }
        all
    }

    /// What can be chosen in a control: of a menu of texts its first option and its last one.
    fn values(&self, person: &Person, control: &Control) -> Vec<Vec<String>> {
        let other = self.people.iter().find(|other| other.id != person.id).unwrap_or(person);
        let one = |id: u64| vec![vec![id.to_string()]];
        match control.kind {
            BUTTON => vec![Vec::new()],
            TEXTS => {
                let last = control.options.last().filter(|_| control.options.len() > 1);
                let ends = control.options.first().into_iter().chain(last);
                ends.map(|(value, _)| vec![value.clone()]).collect()
            }
            PEOPLE | MENTIONABLES => one(other.id),
            ROLES => one(7001),
            CHANNELS => one(self.stage.playground.channel("lounge").expect("a channel")),
            kind => panic!("a component of kind {kind}"),
        }
    }

    fn all_commands(&self) -> Vec<(Next, bool)> {
        let key = |command: &Command| Key { who: None, what: format!("{command} in {}", self.channel) };
        let next = |(at, command)| (Next { who: 0, key: key(command), step: Step::Command(at) }, false);
        self.commands.iter().enumerate().map(next).collect()
    }

    /// What led at some time, over several presses, to something that was not pressed yet.
    fn promising<'k>(&self, screen: impl Iterator<Item = &'k Key>) -> HashSet<Key> {
        let unpressed = |key: &&Key| {
            !self.known.pressed.contains(*key) && self.tries.get(*key).is_none_or(|tries| *tries < TRIES)
        };
        let mut back: HashMap<&Key, Vec<&Key>> = HashMap::new();
        for (from, to) in &self.known.leads {
            for to in to {
                back.entry(to).or_default().push(from);
            }
        }
        let here: HashSet<&Key> = screen.collect();
        let mut left: Vec<&Key> =
            back.keys().copied().filter(unpressed).filter(|key| !here.contains(key)).collect();
        let mut found = HashSet::new();
        while let Some(key) = left.pop() {
            for from in back.get(key).into_iter().flatten() {
                if found.insert((*from).clone()) {
                    left.push(from);
                }
            }
        }
        found
    }

    async fn take(&mut self, Next { who, key, step }: Next) {
        let person = self.people[who].clone();
        let (pressed, channel, below) = match &step {
            Step::Command(at) => (self.commands[*at].send(self, &person).await, self.channel, None),
            Step::Press(control, values) => {
                (control.press(&person, values), control.channel, Some(control.message))
            }
        };
        // Nothing that this person's client offers.
        let Some(pressed) = pressed else {
            self.known.pressed.insert(key);
            return;
        };
        let told = self.answer(&person, channel, below, pressed).await;
        let told = match told {
            Ok(told) => told,
            Err(fault) => {
                self.known.pressed.insert(key.clone());
                return self.known.faults.push(format!("{}: {fault}", key.what));
            }
        };
        if FAULTS.iter().any(|fault| told.says(*fault)) {
            self.known.faults.push(format!("{}: {told}", key.what));
        }
        if let (Some(below), true) = (below, OLD.iter().any(|old| told.says(*old))) {
            self.old.insert(below);
            return;
        }
        let reached = match &step {
            Step::Press(control, _) => control.action(),
            Step::Command(at) => format!("/{}", self.commands[*at].name),
        };
        self.known.reached.insert(reached);
        self.known.pressed.insert(key.clone());
        let after = self.seen_by(who, &person).into_iter().map(|(next, _)| next.key).collect();
        self.known.leads.insert(key, after);
    }

    /// The text of the answer; forms are filled in.
    async fn answer(
        &mut self,
        person: &Person,
        channel: u64,
        below: Option<u64>,
        pressed: Pressed,
    ) -> Result<String, String> {
        let Some(outcome) = pressed.answered_within(PATIENCE).await else {
            return Err("no answer".to_owned());
        };
        let Outcome::Modal(form) = outcome else {
            return self.told(person, channel, outcome, &pressed).await;
        };
        let id = form["custom_id"].as_str().unwrap_or_default().to_owned();
        let fields = filled(&form);
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
        let sent = person.submit(channel, below, &id, &fields).ok_or("a form that cannot be sent")?;
        match sent.answered_within(PATIENCE).await {
            None => Err(format!("no answer to the form {id}")),
            Some(Outcome::Modal(_)) => Err(format!("a form after the form {id}")),
            Some(outcome) => {
                self.known.reached.insert(kind_of(&id));
                self.told(person, channel, outcome, &sent).await
            }
        }
    }

    async fn told(
        &self,
        who: &Person,
        channel: u64,
        outcome: Outcome,
        to: &Pressed,
    ) -> Result<String, String> {
        let text = |message: &Message| content(message).to_owned();
        match outcome {
            Outcome::Message(answer) | Outcome::Updated(answer) => {
                // A message that was closed is gone.
                let seen = who.messages(channel).into_iter().find(|message| message.id == answer);
                Ok(seen.as_ref().map(text).unwrap_or_default())
            }
            Outcome::Deferred => self.follows(who, channel, to).await,
            _ => Ok(String::new()),
        }
    }

    /// Waits for what follows a deferred answer; its text is that of the newest message, if it is this person's.
    async fn follows(&self, person: &Person, channel: u64, pressed: &Pressed) -> Result<String, String> {
        let token = format!("interaction-token-{}", pressed.id);
        let log = || self.stage.playground.log();
        let sent = || log().iter().any(|it| it.path.starts_with("/webhooks/") && it.path.contains(&token));
        // A press whose effect is an edit of a public message may be acknowledged only.
        const EDIT: Duration = Duration::from_secs(2);
        let since = Instant::now();
        while !sent() && (pressed.is_loading() || since.elapsed() < EDIT) {
            if since.elapsed() > PATIENCE {
                return Err("no answer follows".to_owned());
            }
            sleep(Duration::from_millis(10)).await;
        }
        let newest = person.messages(channel).pop().filter(|message| message.only_for.is_some());
        Ok(newest.map(|message| content(&message).to_owned()).unwrap_or_default())
    }
}

fn what(control: &Control, values: &[String]) -> String {
    let end = match control.options.first() {
        Some((first, _)) if values.first() != Some(first) => " last",
        _ => "",
    };
    format!("{}{end} {}", control.action(), control.kind)
}

/// The fields of a form as a person fills them in.
fn filled(form: &Value) -> Vec<(String, String)> {
    let rows = form["components"].as_array().into_iter().flatten();
    let fields = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let given = |field: &Value| {
        let placeholder = text(&field["placeholder"]);
        let value = [text(&field["value"]), placeholder].into_iter().find(|text| !text.is_empty());
        let value = value.unwrap_or_else(|| word(Locale::default(), "privacy-word"));
        let most = field["max_length"].as_u64().unwrap_or(u64::MAX) as usize;
        (text(&field["custom_id"]), value.chars().take(most).collect())
    };
    fields.map(given).collect()
}
