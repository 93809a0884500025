//! Values inside custom ids, and the templates that put them together.

#[cfg(feature = "samples")]
use super::samples::*;
use deltille_base::ids::{ChannelId, MessageId, Ply, RoleId, TableId, TournamentId, UserId};
use deltille_games::{Grade, Level, Offer, Seat};
use deltille_table::{Follow, solo::Day};
use std::fmt;
use strum::VariantArray;

/// A value inside a custom id. [`ids!`](super::ids) implements it for enums and structs.
pub trait Field: Sized + Clone + PartialEq + fmt::Debug + Send + 'static {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Splits off the value that a text begins with.
    fn read(text: &str) -> Option<(Self, &str)>;

    /// Generates arbitrary values.
    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<Self>;

    fn to_text(&self) -> String {
        Written(self).to_string()
    }

    /// Reads a text that is nothing but the field.
    fn from_text(text: &str) -> Option<Self> {
        Self::read(text).and_then(|(field, rest)| rest.is_empty().then_some(field))
    }
}

/// A field as ids write it.
pub struct Written<'a, F>(pub &'a F);

impl<F: Field> fmt::Display for Written<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// A gap of a template, which takes a value.
pub trait Gap {
    /// Takes the value that the text begins with, and returns the rest.
    fn take<'t>(&mut self, text: &'t str) -> Option<&'t str>;
}

impl<F: Field> Gap for Option<F> {
    fn take<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let (value, rest) = F::read(text)?;
        *self = Some(value);
        Some(rest)
    }
}

/// Reads what `format!` writes with the same template: `off.{channel}.{table}`, or `off.{}.{}` for fields
/// without names. Returns the rest of the text.
pub fn scan<'t>(
    mut template: &str,
    mut text: &'t str,
    places: &mut [(&str, &mut dyn Gap)],
) -> Option<&'t str> {
    let mut unnamed = 0..;
    while let Some((literal, (name, rest))) = template
        .split_once('{')
        .and_then(|(literal, rest)| Some((literal, rest.split_once('}')?)))
    {
        let place = match name {
            "" => unnamed.next()?,
            name => places.iter().position(|(known, _)| *known == name)?,
        };
        text = places.get_mut(place)?.1.take(text.strip_prefix(literal)?)?;
        template = rest;
    }
    text.strip_prefix(template)
}

/// The reading that leaves less of a text.
pub fn longer<'t, F>(one: Option<(F, &'t str)>, other: Option<(F, &'t str)>) -> Option<(F, &'t str)> {
    let rest = |read: &Option<(F, &str)>| read.as_ref().map_or(usize::MAX, |(_, rest)| rest.len());
    if rest(&other) < rest(&one) { other } else { one }
}

/// A type that ids write as another one.
pub trait Packed: Sized + Clone + PartialEq + fmt::Debug + Send + 'static {
    type As: Field;

    fn pack(&self) -> Self::As;

    fn unpack(packed: Self::As) -> Option<Self>;
}

impl<P: Packed> Field for P {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pack().write(f)
    }

    fn read(text: &str) -> Option<(P, &str)> {
        let (packed, rest) = P::As::read(text)?;
        Some((P::unpack(packed)?, rest))
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<P> {
        P::As::samples().prop_filter_map("packs nothing", P::unpack).boxed()
    }
}

/// Splits off the characters of a kind that a text begins with.
fn span(text: &str, is_inside: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !is_inside(c)).unwrap_or(text.len()))
}

macro_rules! decimal {
    ($($number:ty),*) => {$(
        impl Field for $number {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }

            fn read(text: &str) -> Option<($number, &str)> {
                let (digits, rest) = span(text, |c| c.is_ascii_digit());
                let number: $number = digits.parse().ok()?;
                (number.to_string() == digits).then_some((number, rest))
            }

            #[cfg(feature = "samples")]
            fn samples() -> BoxedStrategy<$number> {
                any::<$number>().boxed()
            }
        }
    )*};
}

decimal!(u8, u16);

/// A number in base 36.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Base36<N>(pub N);

macro_rules! base36 {
    ($($number:ty),*) => {$(
        impl Field for Base36<$number> {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&base36(self.0.into()))
            }

            fn read(text: &str) -> Option<(Base36<$number>, &str)> {
                let (digits, rest) = span(text, |c| c.is_ascii_digit() || c.is_ascii_lowercase());
                Some((Base36(number(digits)?.try_into().ok()?), rest))
            }

            #[cfg(feature = "samples")]
            fn samples() -> BoxedStrategy<Base36<$number>> {
                any::<$number>().prop_map(Base36).boxed()
            }
        }

        impl From<$number> for Base36<$number> {
            fn from(number: $number) -> Base36<$number> {
                Base36(number)
            }
        }

        impl From<Base36<$number>> for $number {
            fn from(number: Base36<$number>) -> $number {
                number.0
            }
        }
    )*};
}

base36!(u8, u16, u32, u64);

pub fn base36(mut value: u64) -> String {
    let mut digits = Vec::new();
    loop {
        // A digit of base 36 always exists.
        digits.push(char::from_digit((value % 36) as u32, 36).unwrap_or('0'));
        value /= 36;
        if value == 0 {
            return digits.iter().rev().collect();
        }
    }
}

/// Parses a number in base 36; accepts only digits and lower-case letters.
pub fn number(text: &str) -> Option<u64> {
    let plain =
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
    plain.then(|| u64::from_str_radix(text, 36).ok())?
}

/// Numbers with a type of their own, in base 36.
macro_rules! numbered {
    ($($id:ident: $number:ty),* $(,)?) => {$(
        impl Packed for $id {
            type As = Base36<$number>;

            fn pack(&self) -> Base36<$number> {
                Base36(self.0)
            }

            fn unpack(Base36(number): Base36<$number>) -> Option<$id> {
                Some($id(number))
            }
        }
    )*};
}

numbered! {
    ChannelId: u64, MessageId: u64, RoleId: u64, TableId: u64, TournamentId: u64, UserId: u64, Ply: u32, Day: u32,
}

/// A number below `N`: a place in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Below<const N: usize>(pub u8);

impl<const N: usize> Field for Below<N> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }

    fn read(text: &str) -> Option<(Below<N>, &str)> {
        let (number, rest) = u8::read(text)?;
        (usize::from(number) < N).then_some((Below(number), rest))
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<Below<N>> {
        (0..N as u8).prop_map(Below).boxed()
    }
}

impl<const N: usize> From<u8> for Below<N> {
    fn from(number: u8) -> Below<N> {
        Below(number)
    }
}

impl<const N: usize> From<Below<N>> for u8 {
    fn from(number: Below<N>) -> u8 {
        number.0
    }
}

/// A number below `N` as a letter from `FIRST` on, which cannot be confused with digits after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter<const FIRST: u8, const N: u8>(pub u8);

impl<const FIRST: u8, const N: u8> Field for Letter<FIRST, N> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(FIRST + self.0))
    }

    fn read(text: &str) -> Option<(Letter<FIRST, N>, &str)> {
        let place = text.bytes().next()?.checked_sub(FIRST).filter(|place| *place < N)?;
        Some((Letter(place), &text[1..]))
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<Letter<FIRST, N>> {
        (0..N).prop_map(Letter).boxed()
    }
}

impl Packed for bool {
    type As = Below<2>;

    fn pack(&self) -> Below<2> {
        Below((*self).into())
    }

    fn unpack(Below(number): Below<2>) -> Option<bool> {
        Some(number == 1)
    }
}

impl Packed for Seat {
    type As = Below<8>;

    fn pack(&self) -> Below<8> {
        Below(self.0)
    }

    fn unpack(Below(seat): Below<8>) -> Option<Seat> {
        Some(Seat(seat))
    }
}

impl Packed for Level {
    type As = u8;

    fn pack(&self) -> u8 {
        self.number()
    }

    fn unpack(number: u8) -> Option<Level> {
        Level::new(number)
    }
}

/// `-`: none.
impl<F: Field> Field for Option<F> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(value) => value.write(f),
            None => f.write_str("-"),
        }
    }

    fn read(text: &str) -> Option<(Option<F>, &str)> {
        if let Some(rest) = text.strip_prefix('-') {
            return Some((None, rest));
        }
        F::read(text).map(|(value, rest)| (Some(value), rest))
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<Option<F>> {
        prop::option::of(F::samples()).boxed()
    }
}

/// A value, or nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Blank<F>(pub Option<F>);

impl<F: Field> Field for Blank<F> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |value| value.write(f))
    }

    fn read(text: &str) -> Option<(Blank<F>, &str)> {
        Some(F::read(text).map_or((Blank(None), text), |(value, rest)| (Blank(Some(value)), rest)))
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<Blank<F>> {
        prop::option::of(F::samples()).prop_map(Blank).boxed()
    }
}

impl<F> From<Option<F>> for Blank<F> {
    fn from(value: Option<F>) -> Blank<F> {
        Blank(value)
    }
}

impl<F> From<Blank<F>> for Option<F> {
    fn from(Blank(value): Blank<F>) -> Option<F> {
        value
    }
}

/// At most `MOST` values, with commas.
#[derive(Clone, PartialEq, Debug)]
pub struct List<F, const MOST: usize>(pub Vec<F>);

impl<F: Field, const MOST: usize> Field for List<F, MOST> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.0.iter().map(F::to_text).collect();
        f.write_str(&values.join(","))
    }

    fn read(text: &str) -> Option<(List<F, MOST>, &str)> {
        let Some((first, mut rest)) = F::read(text) else {
            return Some((List(Vec::new()), text));
        };
        let mut values = vec![first];
        while let Some(next) = rest.strip_prefix(',') {
            let (value, after) = F::read(next)?;
            values.push(value);
            rest = after;
        }
        (values.len() <= MOST).then_some((List(values), rest))
    }

    /// Two of these lists fit into an id.
    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<List<F, MOST>> {
        let shortened = |values| {
            let mut list: List<F, MOST> = List(values);
            while list.to_text().len() > 34 {
                list.0.pop();
            }
            list
        };
        proptest::collection::vec(F::samples(), 0..=MOST).prop_map(shortened).boxed()
    }
}

impl<N, F: From<N>, const MOST: usize> From<Vec<N>> for List<F, MOST> {
    fn from(values: Vec<N>) -> List<F, MOST> {
        List(values.into_iter().map(F::from).collect())
    }
}

impl<N: From<F>, F, const MOST: usize> From<List<F, MOST>> for Vec<N> {
    fn from(List(values): List<F, MOST>) -> Vec<N> {
        values.into_iter().map(N::from).collect()
    }
}

/// The rest of an id.
impl Field for String {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }

    fn read(text: &str) -> Option<(String, &str)> {
        Some((text.to_owned(), ""))
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<String> {
        "[a-zA-Z0-9^:./ -]{0,40}".boxed()
    }
}

/// The taps so far, as tokens of steps.
pub type Path = Vec<String>;

/// The rest of an id.
impl Packed for Path {
    type As = String;

    fn pack(&self) -> String {
        self.join("/")
    }

    fn unpack(text: String) -> Option<Path> {
        Some(if text.is_empty() {
            Path::new()
        } else {
            text.split('/').map(str::to_owned).collect()
        })
    }
}

/// A value with a word for each variant, which strum derives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<T>(pub T);

impl<T: VariantArray + Copy + PartialEq + fmt::Debug + Send> Field for Word<T>
where
    &'static str: From<T>,
{
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.into())
    }

    fn read(text: &str) -> Option<(Word<T>, &str)> {
        let read = |value: &T| Some((Word(*value), text.strip_prefix(<&str>::from(*value))?));
        T::VARIANTS.iter().filter_map(read).min_by_key(|(_, rest)| rest.len())
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<Word<T>> {
        prop::sample::select(T::VARIANTS).prop_map(Word).boxed()
    }
}

/// Implements [`Field`] for types with a word for each value.
macro_rules! worded {
    ($($name:ident),*) => {$(
        impl Field for $name {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }

            fn read(text: &str) -> Option<($name, &str)> {
                let (word, rest) = span(text, |c| c.is_ascii_lowercase());
                Some(($name::ALL.into_iter().find(|value| value.word() == word)?, rest))
            }

            #[cfg(feature = "samples")]
            fn samples() -> BoxedStrategy<$name> {
                prop::sample::select(&$name::ALL[..]).boxed()
            }
        }
    )*};
}

worded!(Follow, Grade);

crate::ids! { for Offer { Draw = "draw", Impasse = "impasse" } }
