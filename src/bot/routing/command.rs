//! Commands as data: what [`commands!`] declares, how each option is registered, and how it is read, once, into
//! the type of its field.

use super::problem::{Problem, Result};
use crate::frame::ui::{
    Upload, User, Value,
    command::{
        CommandSpec, Localised, Menu, OptionKind, OptionSpec, TARGET, command, localised, option, option_name,
    },
    custom_id,
};
use deltille_base::ids::MessageId;
use deltille_games::{GameInfo, SetupError, registry};
use std::fmt::{self, Display};

/// A command with its options, as the transport reports it.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    pub name: &'a str,
    pub options: &'a [(String, Value)],
    /// Whether it is still being typed: optional values that cannot be read count as not given.
    pub is_partial: bool,
}

/// The key of an option's texts, then the names that it had before: an app that has not noticed the change still
/// sends these.
pub type Names = &'static [&'static str];

impl<'a> Given<'a> {
    fn value(&self, names: Names) -> Option<&'a Value> {
        let value = |(name, value): &'a (String, Value)| is_named(name, names).then_some(value);
        self.options.iter().find_map(value)
    }
}

/// Whether this is the name of an option, today or before.
pub fn is_named(name: &str, names: Names) -> bool {
    names.first().is_some_and(|key| option_name(key) == name)
        || names.iter().skip(1).any(|earlier| *earlier == name)
}

/// All commands of a feature.
pub trait Commands: Sized + 'static {
    /// In the order of the help.
    const ALL: &'static [Command<Self>] = &[];
}

/// A feature without commands.
impl Commands for () {}

/// How a command is registered and read.
pub struct Command<C> {
    /// `play`, `game draw`.
    pub path: &'static str,
    pub menu: Option<Menu>,
    options: fn() -> Vec<(Names, OptionSpec)>,
    pub read: fn(Given<'_>) -> Result<C>,
}

impl<C> Command<C> {
    pub const fn new<O: Options>(path: &'static str, read: fn(Given<'_>) -> Result<C>) -> Command<C> {
        Command { path, menu: O::MENU, options: O::specs, read }
    }

    pub fn spec(&self) -> CommandSpec {
        let options = (self.options)().into_iter().map(|(_, option)| option);
        CommandSpec { menu: self.menu, ..command(self.path, options.collect()) }
    }

    /// Whether an app calls it by this name: that of a context menu is shown, not the path.
    pub fn is_called(&self, name: &str) -> bool {
        self.path == name || (self.menu.is_some() && self.spec().name.text == name)
    }

    /// Whether completions are offered for this option.
    pub fn completes(&self, option: &str) -> bool {
        (self.options)().iter().any(|(names, spec)| spec.autocomplete && is_named(option, names))
    }
}

/// The options of one command.
pub trait Options: Sized {
    /// The context menu in which the command is.
    const MENU: Option<Menu> = None;

    fn specs() -> Vec<(Names, OptionSpec)> {
        Vec::new()
    }

    fn read(given: Given<'_>) -> Result<Self>;
}

pub fn declared<F: OptionField>(names: Names) -> (Names, OptionSpec) {
    (names, F::spec(names[0]))
}

impl Options for () {
    fn read(_: Given<'_>) -> Result<()> {
        Ok(())
    }
}

/// Target of a command in the menu of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnPerson(pub User);

impl Options for OnPerson {
    const MENU: Option<Menu> = Some(Menu::Person);

    fn read(given: Given<'_>) -> Result<OnPerson> {
        match target(given) {
            Some(Value::User(user)) => Ok(OnPerson(user.clone())),
            _ => Err(Problem::Unknown("menu of nobody".to_owned())),
        }
    }
}

/// Target of a command in the menu of a message, with the ids of the controls below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnMessage {
    pub id: MessageId,
    pub custom_ids: Vec<String>,
}

impl Options for OnMessage {
    const MENU: Option<Menu> = Some(Menu::Message);

    fn read(given: Given<'_>) -> Result<OnMessage> {
        match target(given) {
            Some(Value::Message { id, custom_ids }) => {
                Ok(OnMessage { id: *id, custom_ids: custom_ids.clone() })
            }
            _ => Err(Problem::Unknown("menu of no message".to_owned())),
        }
    }
}

fn target(given: Given<'_>) -> Option<&Value> {
    given.options.iter().find(|(name, _)| name == TARGET).map(|(_, value)| value)
}

/// A field of a command's options: required, optional ([`Option`]), or a flag ([`bool`]).
pub trait OptionField: Sized {
    fn spec(key: &str) -> OptionSpec;

    fn take(given: Given<'_>, names: Names) -> Result<Self>;
}

/// A type of values: how an option with it is registered, and how a value is read.
pub trait OptionValue: Sized {
    const KIND: OptionKind = OptionKind::Text;

    /// For a text: maximum number of characters.
    const LONGEST: Option<u16> = None;

    /// Whether completions are offered while it is typed.
    const COMPLETED: bool = false;

    /// Values with their labels; empty: any value.
    fn choices() -> Vec<(String, Localised)> {
        Vec::new()
    }

    /// `None`: a value that counts as not given, such as one of another kind.
    fn read(value: &Value) -> Result<Option<Self>>;
}

impl<T: OptionValue> OptionField for Option<T> {
    fn spec(key: &str) -> OptionSpec {
        OptionSpec {
            autocomplete: T::COMPLETED,
            longest: T::LONGEST,
            choices: T::choices(),
            ..option(key, T::KIND)
        }
    }

    fn take(given: Given<'_>, names: Names) -> Result<Option<T>> {
        match given.value(names).map(T::read).transpose() {
            Err(_) if given.is_partial => Ok(None),
            read => Ok(read?.flatten()),
        }
    }
}

/// The value of a required option that an app left out.
static NOTHING: Value = Value::Text(String::new());

impl<T: OptionValue> OptionField for T {
    fn spec(key: &str) -> OptionSpec {
        OptionSpec { required: true, ..<Option<T> as OptionField>::spec(key) }
    }

    fn take(given: Given<'_>, names: Names) -> Result<T> {
        let value = match <Option<T> as OptionField>::take(given, names)? {
            Some(value) => Some(value),
            None => T::read(&NOTHING)?,
        };
        value.ok_or_else(|| Problem::Unknown(format!("no value of {names:?}")))
    }
}

impl OptionField for bool {
    fn spec(key: &str) -> OptionSpec {
        option(key, OptionKind::Boolean)
    }

    fn take(given: Given<'_>, names: Names) -> Result<bool> {
        Ok(given.value(names) == Some(&Value::Boolean(true)))
    }
}

/// A text of at most `MOST` characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text<const MOST: u16, const COMPLETED: bool = false>(pub String);

/// A text for which completions are offered.
pub type Completed<const MOST: u16> = Text<MOST, true>;

impl<const MOST: u16, const COMPLETED: bool> OptionValue for Text<MOST, COMPLETED> {
    const LONGEST: Option<u16> = Some(MOST);
    const COMPLETED: bool = COMPLETED;

    fn read(value: &Value) -> Result<Option<Self>> {
        Ok(value.text().map(|text| Text(text.to_owned())))
    }
}

/// A number; apps keep the limits, forged ones may not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number<const MIN: i64, const MAX: i64>(pub i64);

impl<const MIN: i64, const MAX: i64> OptionValue for Number<MIN, MAX> {
    const KIND: OptionKind = OptionKind::Integer { min: MIN, max: MAX };

    fn read(value: &Value) -> Result<Option<Self>> {
        Ok(if let Value::Integer(number) = value { Some(Number(*number)) } else { None })
    }
}

impl OptionValue for User {
    const KIND: OptionKind = OptionKind::User;

    fn read(value: &Value) -> Result<Option<User>> {
        Ok(if let Value::User(user) = value { Some(user.clone()) } else { None })
    }
}

impl OptionValue for Upload {
    const KIND: OptionKind = OptionKind::Attachment;

    fn read(value: &Value) -> Result<Option<Upload>> {
        Ok(if let Value::File(upload) = value { Some(upload.clone()) } else { None })
    }
}

/// A game, by its index in the registry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameChoice(pub u8);

impl GameChoice {
    pub fn named(name: &str) -> Result<GameChoice, SetupError> {
        Ok(GameChoice::of(registry::game(name)?))
    }

    pub fn of(game: &GameInfo) -> GameChoice {
        GameChoice(registry::games().iter().position(|info| info.id == game.id).unwrap_or(0) as u8)
    }

    pub fn index(self) -> u8 {
        self.0
    }

    pub fn info(self) -> &'static GameInfo {
        registry::games()[usize::from(self.0)]
    }
}

impl custom_id::Field for GameChoice {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }

    fn read(text: &str) -> Option<(GameChoice, &str)> {
        let (index, rest) = <u8 as custom_id::Field>::read(text)?;
        (usize::from(index) < registry::games().len()).then_some((GameChoice(index), rest))
    }

    custom_id::with_samples! {
        fn samples() -> custom_id::samples::BoxedStrategy<GameChoice> {
            use custom_id::samples::*;
            (0..registry::games().len() as u8).prop_map(GameChoice).boxed()
        }
    }
}

impl OptionValue for GameChoice {
    fn choices() -> Vec<(String, Localised)> {
        let label = |game: &&GameInfo| (game.id.to_owned(), localised(&format!("game-{}", game.id)));
        registry::listed().iter().map(label).collect()
    }

    fn read(value: &Value) -> Result<Option<GameChoice>> {
        Ok(value.text().map(GameChoice::named).transpose()?)
    }
}

/// Declares a feature's commands, from which registration, the help and reading follow.
///
/// ```text
///   commands! {
///       /// A feature's only command, or the options of one of several (without `as`).
///       pub struct ShowHistory as "game history" {
///           player: Option<User>,                          optional; required without `Option`
///           entry: Option<Text<200>> = "move" | "entry",   the key of its texts, if it is not the field's
///           everyone: bool,                                 name; names that the option had before
///       }
///   }
///   commands! {
///       pub enum LookCommand {
///           Hand = "hand",
///           Board(BoardOptions) = "board",
///           Post(OnMessage) = "post-board",                 in the menu of a message
///       }
///   }
/// ```
///
/// The texts of a command are `command-<path>-name` and `-about`, those of an option
/// `command-option-<key>-name` and `-about`; number `2` of a key `opponent2` is added to the name.
macro_rules! commands {
    ($(#[$meta:meta])* $vis:vis struct $name:ident as $path:literal;) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        $vis struct $name;

        $crate::routing::command::commands! { @all $name $path [$name] }
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident $(as $path:literal)? {
        $($(#[$doc:meta])* $field:ident: $ty:ty $(= $key:literal $(| $earlier:literal)*)?),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        $vis struct $name { $($(#[$doc])* pub $field: $ty),+ }

        impl $crate::routing::command::Options for $name {
            fn specs() -> Vec<($crate::routing::command::Names, $crate::frame::ui::command::OptionSpec)> {
                vec![$($crate::routing::command::declared::<$ty>(
                    $crate::routing::command::commands!(@names $field $($key $($earlier)*)?)
                )),+]
            }

            fn read(given: $crate::routing::command::Given<'_>) -> $crate::routing::Result<$name> {
                Ok($name { $($field: $crate::routing::command::OptionField::take(
                    given,
                    $crate::routing::command::commands!(@names $field $($key $($earlier)*)?),
                )?),+ })
            }
        }

        $($crate::routing::command::commands! { @all $name $path [std::convert::identity] $name })?
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($options:ty))? = $path:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        $vis enum $name { $($(#[$doc])* $variant $(($options))?),+ }

        $crate::routing::command::commands! { @all $name $($path [$name::$variant] $($options)?),+ }
    };

    (@all $name:ident $($path:literal [$($made:tt)+] $($options:ty)?),+) => {
        impl $crate::routing::command::Commands for $name {
            const ALL: &'static [$crate::routing::command::Command<$name>] =
                &[$($crate::routing::command::commands!(@one $path [$($made)+] $($options)?)),+];
        }
    };
    (@one $path:literal [$($made:tt)+]) => {
        $crate::routing::command::Command::new::<()>($path, |_| Ok($($made)+))
    };
    (@one $path:literal [$($made:tt)+] $options:ty) => {
        $crate::routing::command::Command::new::<$options>($path, |given| {
            Ok($($made)+(<$options as $crate::routing::command::Options>::read(given)?))
        })
    };
    (@names $field:ident) => { &[stringify!($field)] };
    (@names $field:ident $($name:literal)+) => { &[$($name),+] };
}

pub(crate) use commands;
