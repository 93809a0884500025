//! Finds variants by the number of players, and describes games.

use deltille_base::text::{Locale, Message, say, word};
use deltille_games::{AnyPlay, GameInfo, OptionValues, Setup, VariantInfo};

/// The option that sets the number of players of a variant.
const PLAYERS: &str = "players";

/// The most seats a game has, over all variants and numbers of players.
pub fn most_seats(game: &'static GameInfo) -> usize {
    plays(game).map(|play| play.seats().len()).max().unwrap_or(0)
}

/// A text with a line for each of these games: for how many, what it is, and how long it takes.
pub fn with_games(locale: Locale, text: &str, games: impl IntoIterator<Item = &'static GameInfo>) -> String {
    let about = |game: &'static GameInfo| {
        let (least, most) = people_of(game);
        let people = if least == most { most.to_string() } else { format!("{least}–{most}") };
        let own = |part: &str| word(locale, &format!("game-{}{part}", game.id));
        let line = Message::new("play-which-game").with("game", own("")).with("people", people);
        say(locale, &line.with("about", own("-about")).with("length", own("-length")))
    };
    let lines = games.into_iter().map(about);
    std::iter::once(word(locale, text)).chain(lines).collect::<Vec<_>>().join("\n")
}

/// How many people can play a game, at least and at most.
fn people_of(game: &'static GameInfo) -> (usize, usize) {
    let people = plays(game).map(|play| play.people().len());
    people.fold((usize::MAX, 0), |(least, most), people| (least.min(people), most.max(people)))
}

/// A new game of each variant and number of players.
fn plays(game: &'static GameInfo) -> impl Iterator<Item = AnyPlay> {
    let setups = game.variants.iter().flat_map(move |variant| setups(game, variant));
    setups.filter_map(|setup| AnyPlay::start(&setup).ok())
}

/// The seats of a variant with its default options.
pub fn seats_of(game: &'static GameInfo, variant: &str) -> Option<&'static [&'static str]> {
    seats_of_setup(&Setup::parse(game, Some(variant), &[]).ok()?)
}

/// The first setup of a variant with enough seats for `people`: its default, otherwise one with more players.
pub fn setup_for(game: &'static GameInfo, variant: &'static VariantInfo, people: usize) -> Option<Setup> {
    setups(game, variant).find(|setup| seats_of_setup(setup).is_some_and(|seats| seats.len() >= people))
}

fn seats_of_setup(setup: &Setup) -> Option<&'static [&'static str]> {
    AnyPlay::start(setup).ok().map(|play| play.seats())
}

/// The default setup of a variant and, where it has the option, one for each number of players.
fn setups(game: &'static GameInfo, variant: &'static VariantInfo) -> impl Iterator<Item = Setup> {
    let numbers: Vec<String> =
        match variant.options.iter().find(|option| option.key == PLAYERS).map(|option| option.values) {
            Some(OptionValues::Words(words)) => words.iter().map(|word| (*word).to_owned()).collect(),
            Some(OptionValues::Integer { min, max, .. }) => {
                (min..=max).map(|number| number.to_string()).collect()
            }
            Some(OptionValues::Text) | None => Vec::new(),
        };
    let numbered = numbers.into_iter().map(|number| vec![(PLAYERS.to_owned(), number)]);
    std::iter::once(Vec::new())
        .chain(numbered)
        .filter_map(move |options| Setup::parse(game, Some(variant.id), &options).ok())
}
