//! `deltille texts`: checks the embedded languages, for people who translate.

use clap::Subcommand;
use deltille_base::text::check::{Fault, FaultKind, counts, faults};
use std::io::{self, Write};

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Print the texts that a language lacks, has in vain, has not translated or has too long
    ///
    /// One line for each, then one for each language. Exit status 1 if a text is missing, unused, too long, takes
    /// other arguments or cannot be read; untranslated texts are only printed, because a word may be the same
    /// in two languages.
    Check,
}

#[derive(Debug, thiserror::Error)]
pub enum TextsError {
    #[error("{0} faults in the texts; they are listed on standard output")]
    Faults(usize),
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

pub fn run(command: &Command, out: &mut impl Write) -> Result<(), TextsError> {
    match command {
        Command::Check => report(&faults(), out),
    }
}

fn report(faults: &[Fault], out: &mut impl Write) -> Result<(), TextsError> {
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
        grave => Err(TextsError::Faults(grave)),
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
        assert!(matches!(report(&wrong, &mut out), Err(TextsError::Faults(2))));
        assert!(String::from_utf8(out).unwrap().contains("too long: 81 characters, 80 at most\n"));
    }
}
