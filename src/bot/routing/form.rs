//! Forms whose choices travel in custom ids: `/play`, a team's game, a new tournament.
//!
//! A form is made from its choices `C`: pages with names, and on each some fields. A field is described once: its act
//! in custom ids, its title, its options, and the choices after one of them.
//!
//! ```text
//!   let times = CHOICES.iter().enumerate().map(|(at, it)| (at, select_option(&at.to_string(), &label(it), None)));
//!   Field::menu(Act::Time, t(locale, "form-time"), now.time, times, |time| Ok(Choices { time, ..now.clone() }))
//! ```
//!
//! The menus, their marked options, the valid presses and the page after a press follow from the fields: an option is
//! valid if it is offered, and the page is the one that lists its field. So no choice turns the page.

use super::problem::{Problem, Result};
use crate::frame::ui::{Component, Entities, SelectOption, custom_id::Action, entities, select};
use std::fmt::Debug;

/// A page of a form: the id of its name, and its fields.
pub struct Page<'a, A, C> {
    pub name: &'static str,
    pub fields: Vec<Field<'a, A, C>>,
}

/// A menu of a form. `A`: its act in custom ids; `C`: the choices of the form.
pub struct Field<'a, A, C> {
    act: A,
    title: String,
    control: Control<'a, C>,
}

type Take<'a, V, C> = Box<dyn Fn(V) -> Result<C> + Send + Sync + 'a>;

enum Control<'a, C> {
    /// The place of an option leads to the choices after it.
    Options(Vec<SelectOption>, Take<'a, usize, C>),
    /// The id of one role, if any, leads to the choices after it.
    Role(Option<u64>, Take<'a, Option<u64>, C>),
}

impl<'a, A: PartialEq + Debug, C> Field<'a, A, C> {
    /// A menu of values; `now` is marked. `take` returns the choices after one of them.
    pub fn menu<V: PartialEq + Send + Sync + Copy + 'a>(
        act: A,
        title: String,
        now: V,
        options: impl IntoIterator<Item = (V, SelectOption)>,
        take: impl Fn(V) -> Result<C> + Send + Sync + 'a,
    ) -> Field<'a, A, C> {
        let marked = |(value, option)| (value, SelectOption { chosen: value == now, ..option });
        let (values, options): (Vec<V>, Vec<SelectOption>) = options.into_iter().map(marked).unzip();
        let control = Control::Options(options, Box::new(move |place| take(values[place])));
        Field { act, title, control }
    }

    /// A menu for one of the server's roles, or none.
    pub fn role(
        act: A,
        title: String,
        now: Option<u64>,
        take: impl Fn(Option<u64>) -> Result<C> + Send + Sync + 'a,
    ) -> Field<'a, A, C> {
        Field { act, title, control: Control::Role(now, Box::new(take)) }
    }

    pub fn component(&self, action: &impl Action) -> Component {
        match &self.control {
            Control::Options(options, _) => select(action, &self.title, options.clone()),
            Control::Role(now, _) => {
                entities(action, &self.title, Entities::Roles, now.iter().copied().collect(), 1)
            }
        }
    }

    /// The choices after an option.
    ///
    /// # Errors
    /// It is not offered, or the choices do not go together.
    pub fn take(&self, values: &[String]) -> Result<C> {
        let value = values.first();
        let unknown = || Problem::Unknown(format!("{:?} {values:?}", self.act));
        match &self.control {
            Control::Options(options, take) => {
                let place = options.iter().position(|option| Some(&option.value) == value);
                take(place.ok_or_else(unknown)?)
            }
            Control::Role(_, take) => {
                let role = value.map(|role| role.parse().ok().filter(|role| *role != 0).ok_or_else(unknown));
                take(role.transpose()?)
            }
        }
    }
}

/// The choices after an option of the field with this act.
///
/// # Errors
/// The form has no such option now, or the choices do not go together.
pub fn chosen<A: Copy + PartialEq + Debug, C>(
    pages: &[Page<'_, A, C>],
    act: A,
    values: &[String],
) -> Result<C> {
    let mut fields = pages.iter().flat_map(|page| &page.fields);
    let field = fields.find(|field| field.act == act);
    field.ok_or_else(|| Problem::Unknown(format!("{act:?} {values:?}")))?.take(values)
}

/// The page that lists the field with this act.
pub fn page_of<A: PartialEq, C>(pages: &[Page<'_, A, C>], act: A) -> Option<u8> {
    let page = pages.iter().position(|page| page.fields.iter().any(|field| field.act == act));
    page.map(|page| page as u8)
}

impl<A: PartialEq + Debug + Copy, C> Page<'_, A, C> {
    /// The menus of this page; `press`: the action of a field.
    pub fn menus<P: Action>(&self, press: impl Fn(A) -> P) -> Vec<Component> {
        self.fields.iter().map(|field| field.component(&press(field.act))).collect()
    }
}
