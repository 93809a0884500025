//! Packaging and documents match the program: every program name, flag, variable, exit status and feature
//! they mention exists.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn help(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_deltille"))
        .args(arguments)
        .arg("--help")
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// All commands for hosts.
const COMMANDS: [&[&str]; 7] =
    [&[], &["serve"], &["playground"], &["backup"], &["restore"], &["repair"], &["health"]];

fn all_help() -> String {
    COMMANDS.iter().map(|command| help(command)).collect()
}

/// The words of `text` that start with `begin` and continue with characters that satisfy `sign`.
fn words<'a>(text: &'a str, begin: &str, sign: fn(char) -> bool) -> BTreeSet<&'a str> {
    let places = text
        .match_indices(begin)
        .filter(|(at, _)| !text[..*at].ends_with(|c: char| sign(c) || c == '-'));
    places
        .map(|(at, _)| {
            &text[at..at
                + begin.len()
                + text[at + begin.len()..].find(|c| !sign(c)).unwrap_or(text.len() - at - begin.len())]
        })
        .collect()
}

fn variables(text: &str) -> BTreeSet<&str> {
    let sign = |c: char| c.is_ascii_uppercase() || c == '_';
    words(text, "DELTILLE_", sign).into_iter().chain(words(text, "DISCORD_", sign)).collect()
}

fn flags(text: &str) -> BTreeSet<&str> {
    words(text, "--", |c| c.is_ascii_lowercase() || c == '-')
        .into_iter()
        .filter(|flag| flag.len() > 2)
        .collect()
}

/// Variables for building and testing only.
const OF_TESTS: [&str; 5] = [
    "DELTILLE_BLESS",
    "DELTILLE_OPENAPI",
    "DELTILLE_REQUIRE_CHROMIUM",
    "DELTILLE_REQUIRE_OPENAPI",
    "DELTILLE_REQUIRE_POSTGRES",
];

const PACKAGING: [&str; 7] = [
    "Containerfile",
    "compose.yaml",
    "compose.postgres.yaml",
    "packaging/deltille.service",
    "packaging/pack.sh",
    ".github/workflows/image.yml",
    ".github/workflows/release.yml",
];

/// README and the files below `docs/`, without the rules.
fn documents() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<PathBuf> = docs.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    all.extend(["README.md", "SECURITY.md"].map(|file| root().join(file)));
    all
}

#[test]
fn documented_variables_are_read() {
    let help = all_help();
    let known = variables(&help);
    assert!(known.len() >= 11, "{known:?}");
    for path in PACKAGING.iter().map(|file| root().join(file)).chain(documents()) {
        let text = fs::read_to_string(&path).unwrap();
        for variable in variables(&text) {
            let fine = known.contains(variable) || OF_TESTS.contains(&variable);
            assert!(fine, "{} names {variable}, which nothing reads", path.display());
        }
    }
    // Each one is documented for hosts.
    let told = read("docs/hosting.md") + &read("README.md");
    for variable in known {
        assert!(told.contains(variable), "{variable} stands in no document");
    }
}

/// The program's arguments in a text: after its name, up to the end of the line or of the code.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    let after = |(at, name): (usize, &'static str)| {
        let rest = &text[at + name.len()..];
        &rest[..rest.find(['\n', '`', '#', '|', '"']).unwrap_or(rest.len())]
    };
    text.match_indices("deltille ").map(|(at, _)| (at, "deltille ")).map(after)
}

#[test]
fn documented_commands_parse() {
    let mut checked = 0;
    for path in PACKAGING.iter().map(|file| root().join(file)).chain(documents()) {
        let text = fs::read_to_string(&path).unwrap();
        for call in calls(&text) {
            let mut parts = call.split_whitespace().take_while(|part| !part.starts_with(['-', '…', '…']));
            let Some(command) = parts.next().map(|word| word.trim_end_matches([',', '.', ';', ':', ')']))
            else {
                continue;
            };
            // The rest is prose.
            let Some(known) = COMMANDS.iter().find(|known| known.first() == Some(&command)) else {
                continue;
            };
            let help = help(known);
            for flag in flags(call) {
                assert!(
                    flags(&help).contains(flag),
                    "{}: `deltille {call}`: there is no {flag}",
                    path.display()
                );
            }
            checked += 1;
        }
    }
    assert!(checked >= 8, "{checked}");
}

#[test]
fn image_and_service_start_the_binary() {
    let (name, container, service) =
        (env!("CARGO_PKG_NAME"), read("Containerfile"), read("packaging/deltille.service"));
    assert_eq!(Path::new(env!("CARGO_BIN_EXE_deltille")).file_stem().unwrap().to_str(), Some(name));
    let place = format!("/usr/local/bin/{name}");
    assert!(container.contains(&format!("COPY --from=build /source/target/dist/{name} {place}\n")));
    assert!(container.contains(&format!("ENTRYPOINT [\"{place}\"]\nCMD [\"serve\"]\n")), "{container}");
    assert!(container.contains(&format!("CMD [\"{place}\", \"health\"]\n")));
    assert!(container.contains("USER 65532:65532\n"));
    assert!(service.contains(&format!("ExecStart={place} serve\n")));
    assert!(service.contains("LoadCredential=discord-token:") && help(&[]).contains("`discord-token`"));
    // The call that lowers thread priorities belongs to a group that is forbidden first.
    let filters: Vec<&str> =
        service.lines().filter_map(|line| line.strip_prefix("SystemCallFilter=")).collect();
    assert_eq!(filters, ["@system-service", "~@privileged @resources", "setpriority"]);
    // Exit statuses that a restart does not fix.
    let statuses = service.lines().find_map(|line| line.strip_prefix("RestartPreventExitStatus=")).unwrap();
    for status in statuses.split(' ') {
        assert!(help(&[]).contains(&format!("{status} ")), "{status} is no exit status");
        let hosting = read("docs/hosting.md");
        assert!(hosting.contains(&format!("| {status} |")), "docs/hosting.md does not explain {status}");
    }
    let release = read(".github/workflows/release.yml");
    assert!(release.contains(&format!("dist/{name} --version")));
}

#[test]
fn documented_features_exist() {
    let manifest = read("Cargo.toml");
    let section = manifest.split("[features]").nth(1).unwrap().split("\n[").next().unwrap();
    let known: BTreeSet<&str> =
        section.lines().filter_map(|line| line.split_once(" = ").map(|(name, _)| name)).collect();
    assert!(known.contains("default") && known.contains("status"), "{known:?}");
    for path in PACKAGING.iter().map(|file| root().join(file)).chain(documents()) {
        let text = fs::read_to_string(&path).unwrap();
        for (at, flag) in text.match_indices("--features ") {
            let rest = &text[at + flag.len()..];
            let named = rest.split([' ', '\n', '`', ')']).next().unwrap();
            for feature in named.split(',') {
                assert!(known.contains(feature), "{}: there is no feature {feature:?}", path.display());
            }
        }
    }
}

/// The image that compose pulls is the one that the workflow publishes, with the same features as a local build.
#[test]
fn compose_pulls_the_published_image() {
    let repository = env!("CARGO_PKG_REPOSITORY").strip_prefix("https://github.com/").unwrap();
    let image = format!("image: ghcr.io/{repository}:latest\n");
    for file in ["compose.yaml", "compose.postgres.yaml"] {
        assert!(read(file).contains(&image), "{file} does not pull {image}");
    }
    assert!(read(".github/workflows/image.yml").contains("IMAGE=ghcr.io/${GITHUB_REPOSITORY,,}"));
}

/// Archives and pages of the README show pictures that exist.
#[test]
fn linked_files_exist() {
    let mut checked = 0;
    for page in documents()
        .into_iter()
        .chain(["ARCHITECTURE.md", "CONTRIBUTING.md"].map(|page| root().join(page)))
    {
        let text = fs::read_to_string(&page).unwrap();
        let links = text.match_indices("](").map(|(at, _)| &text[at + 2..]);
        let pictures = text.match_indices("src=\"").map(|(at, _)| &text[at + 5..]);
        for rest in links.chain(pictures) {
            let link = rest.split([')', '"', ' ', '#']).next().unwrap();
            if link.is_empty() || link.contains("://") {
                continue;
            }
            assert!(page.parent().unwrap().join(link).exists(), "{}: {link} is missing", page.display());
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked} links");
}

/// The map of the sources names folders and files that exist: from the root, from `src`, or from the bot, whose
/// subjects it names by themselves. A game or a file to be added is called `x`.
#[test]
fn the_map_names_what_exists() {
    let text = read("ARCHITECTURE.md");
    let spans = text.split('`').skip(1).step_by(2);
    let is_path = |span: &&str| {
        span.contains('/')
            && !span.starts_with('/')
            && !span.contains(|c: char| c.is_whitespace() || c == '<')
    };
    let is_placeholder = |path: &str| path.split(['/', '.']).any(|part| part == "x");
    let mut checked = 0;
    for path in spans.filter(is_path).filter(|path| !is_placeholder(path)) {
        let from = ["", "src", "src/bot"].map(|folder| root().join(folder).join(path));
        assert!(from.iter().any(|place| place.exists()), "ARCHITECTURE.md: {path} is missing");
        checked += 1;
    }
    assert!(checked > 40, "{checked} paths");
}

#[test]
fn service_and_compose_files_are_well_formed() {
    // Each key has a value and each list its section; systemd and compose themselves are not available
    // everywhere.
    for line in read("packaging/deltille.service").lines() {
        let fine = line.is_empty() || line.starts_with('#') || (line.starts_with('[') && line.ends_with(']'));
        let named = line
            .split_once('=')
            .is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_alphanumeric()));
        assert!(fine || named, "{line}");
    }
    let compose = read("compose.yaml");
    for (volume, variable) in [
        ("data:/data", "DELTILLE_DATA=/data"),
        ("backups:/backups", "DELTILLE_BACKUP_DIR: /backups"),
    ] {
        assert!(compose.contains(volume));
        assert!(compose.contains(variable) || read("Containerfile").contains(variable), "{variable}");
    }
    assert!(compose.contains("read_only: true") && compose.contains("cap_drop: [ALL]"));
}

/// The packages of `Cargo.lock` with their versions.
fn locked() -> Vec<(String, String)> {
    let text = read("Cargo.lock");
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(key));
        Some(line?.trim_matches([' ', '=', '"']).to_owned())
    };
    text.split("[[package]]")
        .filter_map(|block| Some((value(block, "name = ")?, value(block, "version = ")?)))
        .collect()
}

/// The README begins with how to run and how to test, and every change is tested by that very command.
#[test]
fn every_change_is_tested_by_the_command_of_the_readme() {
    let readme = read("README.md");
    let section = readme.split("## Try it").nth(1).unwrap().split("\n## ").next().unwrap();
    let commands: Vec<&str> =
        section.split("```sh\n").skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect();
    assert_eq!(commands, ["cargo run --release", "cargo test"]);
    let (step, script) = (format!("step {}", commands[1]), read(".ci/run"));
    assert!(script.lines().any(|line| line == step), "{script}");
}

/// `cargo deny` checks the same where it is installed.
#[test]
fn duplicated_versions_have_their_reason_in_deny_toml() {
    let (text, locked) = (read("deny.toml"), locked());
    let list = text.split_once("\nskip = [").unwrap().1.split_once("\n]").unwrap().0;
    let mut skipped: Vec<(&str, &str)> = Vec::new();
    for line in list.lines().map(str::trim).filter(|line| line.starts_with('{')) {
        let named: Vec<&str> = line.split('"').collect();
        let [_, package, _, reason, _] = named[..] else { panic!("{line}") };
        assert!(!reason.is_empty(), "{line}");
        skipped.push(package.split_once('@').unwrap_or_else(|| panic!("no version: {line}")));
    }
    let is_of = |version: &str, prefix: &str| {
        version.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    for (name, prefix) in &skipped {
        let of: Vec<_> = locked.iter().filter(|(package, _)| package == name).collect();
        assert!(of.len() > 1, "{name} has one version: its line in deny.toml is idle");
        assert!(of.iter().any(|(_, version)| is_of(version, prefix)), "no {name} {prefix} in Cargo.lock");
    }
    let names: BTreeSet<&str> = locked.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.len() > 300, "Cargo.lock is not understood");
    for name in names {
        let has_reason =
            |version: &str| skipped.iter().any(|(of, prefix)| *of == name && is_of(version, prefix));
        let rest: Vec<_> = locked
            .iter()
            .filter(|(package, version)| package == name && !has_reason(version))
            .collect();
        assert!(rest.len() <= 1, "no reason in deny.toml: {rest:?}");
    }
}
