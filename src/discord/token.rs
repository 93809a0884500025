//! The bot's token and its sources: a variable, a file, or a systemd credential. It has no flag, so that it
//! never appears in a list of processes.

use deltille_store::private;
use sha2::{Digest, Sha256};
use std::{
    env,
    ffi::OsString,
    fmt, fs, io,
    path::{Path, PathBuf},
};

/// The variable with the token.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
/// The variable with the name of a file that contains the token.
pub const FILE_VARIABLE: &str = "DISCORD_TOKEN_FILE";
/// The variable with the folder of a service's systemd credentials (`LoadCredential=`).
const CREDENTIALS_VARIABLE: &str = "CREDENTIALS_DIRECTORY";
/// The name of the token's credential.
pub const CREDENTIAL: &str = "discord-token";

/// A bot's token. Neither `{:?}` nor a log line reveals it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Why there is no token, in one line.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    #[error(
        "no token found: set {TOKEN_VARIABLE}, or {FILE_VARIABLE} to the path of a file with it, or try \
         `deltille playground`, which needs none"
    )]
    None,
    #[error("more than one token: {0} and {1} are set; keep only one of them")]
    Several(String, String),
    #[error("the token cannot be read from {}: {}", file.display(), private::explain(file, error))]
    Read { file: PathBuf, error: io::Error },
    /// Empty, or several words.
    #[error("{} must contain the token and nothing else", .0.display())]
    Malformed(PathBuf),
}

enum Source {
    Variable(String),
    File(PathBuf),
}

impl Token {
    /// Accepts the token with or without the prefix `Bot `.
    pub fn new(text: &str) -> Token {
        let text = text.trim();
        Token(text.strip_prefix("Bot ").unwrap_or(text).to_owned())
    }

    /// Whether any source is set, valid or not.
    pub fn is_set() -> bool {
        !sources(&|name| env::var_os(name)).is_empty()
    }

    /// Reads the token from its only source.
    ///
    /// # Errors
    /// There is no source, or more than one, or it cannot be read.
    pub fn find() -> Result<Token, TokenError> {
        Token::find_in(&|name| env::var_os(name))
    }

    fn find_in(environment: &dyn Fn(&str) -> Option<OsString>) -> Result<Token, TokenError> {
        let mut found = sources(environment).into_iter();
        let (name, source) = found.next().ok_or(TokenError::None)?;
        if let Some((other, _)) = found.next() {
            return Err(TokenError::Several(name, other));
        }
        match source {
            Source::Variable(text) => Ok(Token::new(&text)),
            Source::File(file) => read(&file),
        }
    }

    /// The token's file, if other users of this machine may read or change it. systemd guards its credentials.
    #[cfg(unix)]
    pub fn open_to_others() -> Option<PathBuf> {
        open_to_others(&|name| env::var_os(name))
    }

    /// A secret for this purpose, the same in each process with this token.
    pub fn secret_for(&self, purpose: &str) -> [u8; 32] {
        Sha256::digest(format!("deltille {purpose} {}", self.0)).into()
    }

    pub(crate) fn header(&self) -> String {
        format!("Bot {}", self.0)
    }
}

/// The sources in use, with their names.
fn sources(environment: &dyn Fn(&str) -> Option<OsString>) -> Vec<(String, Source)> {
    let set = |name: &str| environment(name).filter(|value| !value.is_empty());
    // A value that is not valid text counts as set: Discord will reject it.
    let variable = set(TOKEN_VARIABLE)
        .map(|text| text.to_string_lossy().trim().to_owned())
        .filter(|text| !text.is_empty());
    let variable = variable.map(|text| (TOKEN_VARIABLE.to_owned(), Source::Variable(text)));
    let file = set(FILE_VARIABLE).map(|file| (FILE_VARIABLE.to_owned(), Source::File(file.into())));
    let credential = set(CREDENTIALS_VARIABLE).map(|folder| Path::new(&folder).join(CREDENTIAL));
    let credential = credential.filter(|file| file.exists());
    let credential = credential.map(|file| (format!("the credential {CREDENTIAL}"), Source::File(file)));
    [variable, file, credential].into_iter().flatten().collect()
}

#[cfg(unix)]
fn open_to_others(environment: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt;

    let file = sources(environment).into_iter().find_map(|(name, source)| match source {
        Source::File(file) if name == FILE_VARIABLE => Some(file),
        Source::File(_) | Source::Variable(_) => None,
    })?;
    let mode = fs::metadata(&file).ok()?.permissions().mode();
    (mode & 0o077 != 0).then_some(file)
}

fn read(file: &Path) -> Result<Token, TokenError> {
    let text = fs::read_to_string(file).map_err(|error| TokenError::Read { file: file.to_owned(), error })?;
    let token = Token::new(&text);
    if token.0.is_empty() || !token.0.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(TokenError::Malformed(file.to_owned()));
    }
    Ok(token)
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_hides_itself() {
        let token = Token::new("Bot abc.def.ghi\n");
        assert_eq!(token.header(), "Bot abc.def.ghi");
        assert!(!format!("{token:?}").contains("abc"));
    }

    #[cfg(unix)]
    #[test]
    fn token_file_that_others_may_read_is_noticed() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let (file, credential) = (folder.path().join("token"), folder.path().join(CREDENTIAL));
        let noticed = |variable: &'static str, value: &Path| {
            let value = OsString::from(value);
            open_to_others(&move |name| (name == variable).then(|| value.clone()))
        };
        for path in [&file, &credential] {
            fs::write(path, "a.b.c").unwrap();
        }
        for (mode, open) in [(0o600, false), (0o400, false), (0o640, true), (0o604, true), (0o644, true)] {
            for path in [&file, &credential] {
                fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
            }
            assert_eq!(noticed(FILE_VARIABLE, &file), open.then(|| file.clone()), "{mode:o}");
            assert_eq!(noticed(CREDENTIALS_VARIABLE, folder.path()), None, "{mode:o}");
            assert_eq!(noticed(TOKEN_VARIABLE, &file), None);
        }
        assert_eq!(noticed(FILE_VARIABLE, &folder.path().join("none")), None);
    }

    #[test]
    fn token_sources_are_exclusive() {
        let folder = tempfile::tempdir().unwrap();
        let (file, credential) = (folder.path().join("token"), folder.path().join(CREDENTIAL));
        let find = |set: &[(&str, &Path)]| {
            let known: Vec<(String, OsString)> =
                set.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
            Token::find_in(&move |name| {
                known.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
            })
        };
        let told = |set: &[(&str, &Path)]| find(set).unwrap_err().to_string();
        let (folder, word) = (folder.path(), Path::new("a.b.c"));
        assert!(matches!(find(&[(TOKEN_VARIABLE, Path::new(" "))]), Err(TokenError::None)));
        assert_eq!(find(&[(TOKEN_VARIABLE, word)]).unwrap(), Token::new("a.b.c"));
        assert!(told(&[(FILE_VARIABLE, &file)]).contains("cannot be read"));
        fs::write(&file, "Bot d.e.f\n").unwrap();
        assert_eq!(find(&[(FILE_VARIABLE, &file)]).unwrap(), Token::new("d.e.f"));
        // The folder may hold other credentials.
        assert_eq!(
            find(&[(FILE_VARIABLE, &file), (CREDENTIALS_VARIABLE, folder)]).unwrap(),
            Token::new("d.e.f")
        );
        fs::write(&credential, "g.h.i").unwrap();
        assert_eq!(find(&[(CREDENTIALS_VARIABLE, folder)]).unwrap(), Token::new("g.h.i"));
        let both = told(&[(FILE_VARIABLE, &file), (TOKEN_VARIABLE, word)]);
        assert!(
            both.contains(TOKEN_VARIABLE) && both.contains(FILE_VARIABLE) && !both.contains("a.b.c"),
            "{both}"
        );
        assert!(told(&[(TOKEN_VARIABLE, word), (CREDENTIALS_VARIABLE, folder)]).contains(CREDENTIAL));
        for wrong in ["", "  \n", "two words", "a\nb"] {
            fs::write(&file, wrong).unwrap();
            assert!(matches!(find(&[(FILE_VARIABLE, &file)]), Err(TokenError::Malformed(_))), "{wrong:?}");
        }
    }
}
