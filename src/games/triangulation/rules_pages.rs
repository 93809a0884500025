use crate::games::RulesPage;
pub(super) fn rules_pages() -> Vec<RulesPage> { Vec::new() }
