//! `deltille engine games`: the available games as JSON.

use super::shared::EngineError;
use deltille_base::text::{Locale, word};
use deltille_games::{GameInfo, OptionInfo, OptionValues, VariantInfo, registry};
use serde::Serialize;
use std::io::{self, Write};

pub fn run(out: &mut impl Write) -> Result<(), EngineError> {
    let games: Vec<Listed> = registry::games().into_iter().map(listed).collect();
    serde_json::to_writer_pretty(&mut *out, &games).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    name: String,
    about: String,
    variants: Vec<ListedVariant>,
}

#[derive(Serialize)]
struct ListedVariant {
    id: &'static str,
    name: String,
    options: Vec<ListedOption>,
}

#[derive(Serialize)]
struct ListedOption {
    key: &'static str,
    default: &'static str,
    #[serde(flatten)]
    values: ListedValues,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ListedValues {
    Words { values: &'static [&'static str] },
    Integer { min: u32, max: u32, also: &'static [u32] },
    Text { text: bool },
}

fn listed(info: &'static GameInfo) -> Listed {
    let text = |id: &str| word(Locale::default(), id);
    let variant = |variant: &'static VariantInfo| ListedVariant {
        id: variant.id,
        name: text(&format!("variant-{}-{}", info.id, variant.id)),
        options: variant.options.iter().map(listed_option).collect(),
    };
    Listed {
        id: info.id,
        name: text(&format!("game-{}", info.id)),
        about: text(&format!("game-{}-about", info.id)),
        variants: info.variants.iter().map(variant).collect(),
    }
}

fn listed_option(option: &'static OptionInfo) -> ListedOption {
    let values = match option.values {
        OptionValues::Words(values) => ListedValues::Words { values },
        OptionValues::Integer { min, max, also } => ListedValues::Integer { min, max, also },
        OptionValues::Text => ListedValues::Text { text: true },
    };
    ListedOption { key: option.key, default: option.default, values }
}
