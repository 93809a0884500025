//! `deltille-tools texts`: checks the embedded languages, for people who translate.

mod check;

pub use check::{Fault, FaultKind, counts, faults};

use crate::error::ToolsError;
use clap::Subcommand;
use std::io::Write;

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Print the texts that a language lacks, has in vain, has not translated or has too long
    ///
    /// One line for each, then one for each language. Exit status 1 if a text is missing, unused, too long, takes
    /// other arguments or cannot be read; untranslated texts are only printed, because a word may be the same
    /// in two languages.
    Check,
}

pub fn run(command: &Command, out: &mut impl Write) -> Result<(), ToolsError> {
    match command {
        Command::Check => report(&faults(), out),
    }
}

fn report(faults: &[Fault], out: &mut impl Write) -> Result<(), ToolsError> {
    for fault in faults {
        writeln!(out, "{fault}")?;
    }
    for (tag, texts) in counts() {
        let of = |wanted: fn(&FaultKind) -> bool| {
            faults.iter().filter(|fault| fault.locale.tag() == tag && wanted(&fault.kind)).count()
        };
        writeln!(
            out,
            "{tag}: {texts} texts, {} missing, {} unused, {} untranslated, {} too long, {} otherwise wrong",
            of(|kind| matches!(kind, FaultKind::Missing)),
            of(|kind| matches!(kind, FaultKind::Unused)),
            of(|kind| matches!(kind, FaultKind::Untranslated)),
            of(|kind| matches!(kind, FaultKind::TooLong { .. })),
            of(|kind| matches!(kind, FaultKind::Arguments | FaultKind::Unreadable)),
        )?;
    }
    match faults.iter().filter(|fault| fault.kind.is_grave()).count() {
        0 => Ok(()),
        grave => Err(ToolsError::Texts(grave)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_base::text::Locale;

    #[test]
    fn only_grave_faults_fail() {
        let fault = |kind| Fault {
            locale: Locale::nearest("fr"),
            id: "button-x".to_owned(),
            kind,
        };
        let mut out = Vec::new();
        report(&[fault(FaultKind::Untranslated)], &mut out).unwrap();
        let said = String::from_utf8(out).unwrap();
        assert!(
            said.starts_with("fr: button-x: untranslated") && said.contains("1 untranslated"),
            "{said}"
        );
        let wrong = [fault(FaultKind::Missing), fault(FaultKind::TooLong { characters: 81, most: 80 })];
        let mut out = Vec::new();
        assert!(matches!(report(&wrong, &mut out), Err(ToolsError::Texts(2))));
        assert!(String::from_utf8(out).unwrap().contains("too long: 81 characters, 80 at most\n"));
    }
}
