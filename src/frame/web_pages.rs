//! Pages of tables on the web, as the bot knows them: it writes links to them.

use crate::ui::Request;
use deltille_table::Table;
use std::fmt::Debug;

/// Server of the pages.
pub trait WebPages: Send + Sync + Debug {
    /// Beginning of the addresses of pages.
    fn public(&self) -> &str;

    /// The address of this table for the user of the request alone, who can move there for some minutes. `None`: there
    /// is no such page.
    fn personal(&self, request: &Request, table: &Table) -> Option<String>;
}
