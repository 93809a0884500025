//! `deltille-tools tournament simulate`: a tournament of simulated people, through the same steps as a real one.
//!
//! Each person has a strength, drawn from the seed, which decides games by a softmax; ratings only approximate it. The
//! output measures the pairings: repeats, byes, seats, and how well the standings follow strength. Only the
//! milliseconds differ from run to run.

mod figures;
mod results;

use crate::shared::processor_clock;
use clap::{
    Args, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use deltille::cli::shared::{EngineError, Which, write_json};
use deltille_games::AnyPlay;
use deltille_tournaments::{
    Event, Format, GameId, Life, MAX_PLAYERS, Millis, Outcome, Pairing, Player, Refusal, RoundNumber, Seats,
    Settings, Standing, Tournament,
};
use fastrand::Rng;
use figures::{Seen, pearson, ranks};
use results::{Details, Results};
use serde::Serialize;
use std::io::Write;

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Run a tournament with simulated people and print its pairings and how good they were, as JSON
    ///
    /// People are numbered from 1. Each round has its pairings (by seat), who sat out, and the milliseconds of
    /// processor time that pairing took; a round robin and a league pair all rounds at once, so the first one
    /// has them all. At the end: `repeats` (meetings after the first; in an arena, of the same two twice
    /// running), `second_byes`, `worst_colour_difference` (the most and the least used seat of one person),
    /// `leaders_apart` (pairs on equal points at the top that did not meet in the last round of a Swiss) and
    /// `rank_correlation` (Spearman's, of the final places and the true strength of those who stayed).
    Simulate(Simulate),
}

#[derive(Args, Debug)]
pub struct Simulate {
    /// The format
    #[arg(long, value_name = "F", value_parser = formats())]
    format: Format,
    #[command(flatten)]
    which: Which,
    /// Number of people
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_PLAYERS as i64))]
    players: u16,
    /// The most rounds; in an arena, moments of pairing [default: as many as the format needs]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: Option<u16>,
    /// The same seed gives the same tournament
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The share of people who withdraw before each round after the first
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    dropout: f64,
    /// Seasons of a league
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    seasons: u16,
    /// Wished size of a league's divisions
    #[arg(long, value_name = "N", default_value_t = 6)]
    division: u8,
    /// Games in each match of a knock-out
    #[arg(long, value_name = "N", default_value_t = 1)]
    best_of: u8,
    /// Play for third place in a knock-out
    #[arg(long)]
    third: bool,
    /// Games of each two people in a round robin
    #[arg(long, value_name = "N", default_value_t = 1)]
    legs: u8,
    /// Number of the people who enter after the first round
    #[arg(long, value_name = "N", default_value_t = 0)]
    late: u16,
    /// The share of people who sit out each round of a Swiss after the first
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    rest: f64,
    /// The share of people who do not come to a game
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    absent: f64,
    /// Print results, byes, seeds and tie-breaks as well: all that the standings follow from
    #[arg(long)]
    results: bool,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    let usual = |word: String| Format::USUAL.into_iter().find(|format| format.word() == word);
    PossibleValuesParser::new(Format::USUAL.map(Format::word))
        .map(move |word| usual(word).unwrap_or(Format::Arena))
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("write a share from 0 to 1, such as 0.03".to_owned()),
    }
}

#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    #[error(transparent)]
    Game(#[from] EngineError),
    #[error("{0} is for one person: a tournament needs a game with opponents")]
    Solo(String),
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// Probability of a draw between two.
const DRAWN: f64 = 0.08;

/// Points of Elo in one unit of strength.
const ELO: f64 = 174.0;

/// Standard error of ratings, in units of strength.
const ERROR: f64 = 0.5;

/// Longest game of an arena, in pairings.
const LONGEST: u64 = 3;

/// Default number of an arena's pairings.
const MOMENTS: u16 = 10;

pub fn run(command: &Command, out: &mut impl Write) -> Result<(), TournamentError> {
    let Command::Simulate(args) = command;
    let setup = args.which.setup()?;
    let play = AnyPlay::start(&setup).map_err(EngineError::from)?;
    if play.people().len() < 2 {
        return Err(TournamentError::Solo(setup.variant.clone()));
    }
    let seats = play.people().len();
    let settings = Settings::new(args.format(), seats as u8);
    let mut run = Run::new(args, settings)?;
    run.play()?;
    let summary = Summary {
        format: args.format.word().to_owned(),
        game: setup.game.clone(),
        variant: setup.variant.clone(),
        seats,
        players: args.players,
        seed: args.seed,
        dropout: args.dropout,
        repeats: run.seen.repeats,
        second_byes: run.seen.byes.values().map(|byes| byes - 1).sum(),
        worst_colour_difference: run.seen.worst_difference(),
        leaders_apart: run.leaders_apart,
        rank_correlation: run.correlation(),
        standings: run.places(),
        rounds: run.rounds,
    };
    Ok(write_json(out, &summary).map_err(EngineError::from)?)
}

#[derive(Serialize)]
struct Summary {
    format: String,
    game: String,
    variant: String,
    seats: usize,
    players: u16,
    seed: u64,
    dropout: f64,
    rounds: Vec<Paired>,
    repeats: u32,
    second_byes: u32,
    worst_colour_difference: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaders_apart: Option<Apart>,
    /// `None` if all share one place.
    rank_correlation: Option<f64>,
    standings: Vec<Row>,
}

/// Pairs that could have met in the last round, and pairs that had met before it.
#[derive(Clone, Copy, Serialize)]
struct Apart {
    new: u32,
    again: u32,
}

#[derive(Serialize)]
struct Paired {
    /// From 1 in each season.
    round: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    season: Option<u16>,
    pairings: Vec<Vec<Player>>,
    byes: Vec<Player>,
    milliseconds: f64,
    #[serde(flatten)]
    results: Option<Results>,
}

#[derive(Serialize)]
struct Row {
    place: usize,
    /// Division of a league, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    division: Option<usize>,
    player: Player,
    points: f64,
    #[serde(flatten)]
    details: Option<Details>,
}

impl Simulate {
    fn format(&self) -> Format {
        match self.format {
            Format::League { movers, .. } => Format::League { division: self.division, movers },
            Format::Swiss { .. } => {
                let enough = self.players.max(2).next_power_of_two().trailing_zeros() as u16;
                Format::Swiss { rounds: self.rounds.unwrap_or(enough) }
            }
            Format::KnockOut { drawn, .. } => {
                Format::KnockOut { best_of: self.best_of, drawn, third: self.third }
            }
            Format::RoundRobin { .. } => Format::RoundRobin { legs: self.legs },
            usual => usual,
        }
    }
}

struct Run<'a> {
    args: &'a Simulate,
    rng: Rng,
    tournament: Tournament,
    /// Indexed by player number minus one.
    strengths: Vec<f64>,
    rounds: Vec<Paired>,
    seen: Seen,
    /// The last round of a Swiss for two seats.
    leaders_apart: Option<Apart>,
    now: i64,
}

impl<'a> Run<'a> {
    fn new(args: &'a Simulate, settings: Settings) -> Result<Run<'a>, TournamentError> {
        let mut run = Run {
            args,
            rng: Rng::with_seed(args.seed),
            tournament: Tournament::new(settings)?,
            strengths: Vec::new(),
            rounds: Vec::new(),
            seen: Seen::default(),
            leaders_apart: None,
            now: 0,
        };
        run.apply(&Event::Open)?;
        for _ in args.late..args.players {
            run.enter()?;
        }
        Ok(run)
    }

    fn apply(&mut self, event: &Event) -> Result<(), TournamentError> {
        self.tournament = self.tournament.apply(event)?;
        Ok(())
    }

    fn now(&self) -> Millis {
        Millis(self.now)
    }

    /// Approximately normal: the sum of twelve uniform numbers.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.rng.f64()).sum::<f64>() - 6.0
    }

    fn enter(&mut self) -> Result<(), TournamentError> {
        let strength = self.normal();
        let rating = 1500.0 + ELO * (strength + ERROR * self.normal());
        self.strengths.push(strength);
        self.apply(&Event::SignUp { rating: rating.round() as i64 })
    }

    fn strength(&self, player: Player) -> f64 {
        self.strengths[usize::from(player.0) - 1]
    }

    fn play(&mut self) -> Result<(), TournamentError> {
        let format = self.format();
        match format.pairing() {
            Pairing::ByRound => self.play_rounds(),
            Pairing::AtStart if format.has_seasons() => self.play_seasons(),
            Pairing::AtStart => self.play_schedule(None),
            Pairing::WhenFree => self.play_arena(),
        }
    }

    fn format(&self) -> Format {
        self.tournament.settings().format
    }

    fn most_rounds(&self) -> usize {
        self.args.rounds.map_or(usize::MAX, usize::from)
    }

    /// Applies an event that pairs, and measures it.
    fn paired(&mut self, event: &Event) -> Result<(), TournamentError> {
        let before = processor_clock();
        let next = self.tournament.apply(event)?;
        let milliseconds = processor_clock().saturating_sub(before) as f64 / 1e3;
        let known = self.tournament.rounds().len();
        self.tournament = next;
        let season = (self.args.seasons > 1).then(|| self.tournament.season());
        let is_arena = self.format().is_paired_when_free();
        let mut first = Some(milliseconds);
        for (index, paired) in self.tournament.rounds().iter().enumerate().skip(known) {
            self.rounds.push(Paired {
                round: index as u16 + 1,
                season,
                pairings: paired.tables.iter().map(|table| table.players.clone()).collect(),
                // Waiting in an arena is no bye.
                byes: match is_arena {
                    true => Vec::new(),
                    false => paired.byes.iter().map(|bye| bye.player).collect(),
                },
                milliseconds: first.take().unwrap_or(0.0),
                results: None,
            });
        }
        Ok(())
    }

    /// Adds a round to the figures.
    fn see(&mut self, index: usize) {
        let is_arena = self.format().is_paired_when_free();
        let round = self.tournament.rounds()[index].clone();
        for table in &round.tables {
            self.seen.meet(&table.players, is_arena);
        }
        for bye in round.byes.iter().filter(|bye| bye.kind.points(2) > deltille_tournaments::Points::ZERO) {
            *self.seen.byes.entry(bye.player).or_default() += 1;
        }
    }

    /// Compares the last round of a Swiss with the standings before it.
    fn see_leaders(&mut self, index: usize, standings: &[Standing]) {
        let Format::Swiss { rounds } = self.format() else { return };
        if index + 1 != usize::from(rounds) || self.tournament.settings().seats != 2 {
            return;
        }
        let here = || standings.iter().filter(|line| self.tournament.takes_part(line.player));
        let most = here().map(|line| line.points).max();
        let leaders: Vec<Player> =
            here().filter(|line| Some(line.points) == most).map(|line| line.player).collect();
        let (new, again) = self.seen.apart(&leaders, &self.tournament.rounds()[index]);
        self.leaders_apart = Some(Apart { new, again });
    }

    /// Reports a winner, drawn by strength, or a draw of two.
    fn report(&mut self, id: GameId) -> Result<(), TournamentError> {
        let Some(table) = self.tournament.open_table(id).cloned() else {
            return Ok(());
        };
        let absent = self.absent(table.players.len());
        if absent != Seats::NONE {
            let outcome = Outcome::Forfeit { absent };
            return self.apply(&Event::Report { table: id, outcome, now: self.now() });
        }
        let winners = if table.players.len() == 2 && self.rng.f64() < DRAWN {
            Seats::all(2)
        } else {
            let strengths = table.players.iter().enumerate();
            let here = strengths.filter(|(seat, _)| !table.empty.has(*seat));
            let powers: Vec<(usize, f64)> =
                here.map(|(seat, player)| (seat, self.strength(*player).exp())).collect();
            let mut drawn = self.rng.f64() * powers.iter().map(|(_, power)| power).sum::<f64>();
            let winner = powers.iter().find(|(_, power)| {
                drawn -= power;
                drawn < 0.0
            });
            Seats::one(winner.or(powers.last()).map_or(0, |(seat, _)| *seat))
        };
        let outcome = Outcome::Played { winners };
        self.apply(&Event::Report { table: id, outcome, now: self.now() })
    }

    /// Seats whose people do not come.
    fn absent(&mut self, seats: usize) -> Seats {
        if self.args.absent == 0.0 {
            return Seats::NONE;
        }
        let absent = (0..seats).filter(|_| self.rng.f64() < self.args.absent).map(Seats::one);
        absent.fold(Seats::NONE, Seats::with)
    }

    /// Lets people enter late before the second round, and sit out this one.
    fn change_people(&mut self, index: usize, round: RoundNumber) -> Result<(), TournamentError> {
        for _ in 0..if index == 1 { self.args.late } else { 0 } {
            self.enter()?;
        }
        if self.args.rest == 0.0 {
            return Ok(());
        }
        for player in self.tournament.entrants().map(|(player, _)| player).collect::<Vec<_>>() {
            if self.rng.f64() < self.args.rest {
                // A person who may not sit out plays.
                let event = Event::SitOut { player, round, out: true };
                self.tournament = self.tournament.apply(&event).unwrap_or(self.tournament.clone());
            }
        }
        Ok(())
    }

    /// Ends the tournament or season, and notes the results of its rounds, from this index of all on.
    fn finish(&mut self, noted: usize) -> Result<(), TournamentError> {
        self.apply(&Event::Finish)?;
        for paired in self.rounds[noted..].iter_mut().filter(|_| self.args.results) {
            paired.results = Results::of(&self.tournament, RoundNumber(paired.round));
        }
        Ok(())
    }

    /// Plays all tables of a round, including further games of matches.
    fn report_round(&mut self, index: usize) -> Result<(), TournamentError> {
        let mut table = 0;
        while table < self.tournament.rounds()[index].tables.len() {
            self.report(GameId { round: RoundNumber(index as u16 + 1), table: table as u16 })?;
            table += 1;
        }
        Ok(())
    }

    fn drop_out(&mut self) -> Result<(), TournamentError> {
        let here = self.tournament.entrants().filter(|(_, entrant)| entrant.left.is_none());
        for player in here.map(|(player, _)| player).collect::<Vec<_>>() {
            if self.tournament.life() != Life::Over && self.rng.f64() < self.args.dropout {
                self.apply(&Event::Withdraw { player })?;
            }
        }
        Ok(())
    }

    fn play_rounds(&mut self) -> Result<(), TournamentError> {
        self.paired(&Event::Start { now: self.now() })?;
        for index in 0..self.most_rounds() {
            if index > 0 {
                self.drop_out()?;
                let Some(round) = self.tournament.next_round() else {
                    break;
                };
                self.change_people(index, round)?;
                let before = self.tournament.standings();
                self.paired(&Event::Pair { round, now: self.now() })?;
                if self.tournament.life() == Life::Over {
                    break;
                }
                self.see_leaders(index, &before);
            }
            self.see(index);
            self.report_round(index)?;
            self.now += 1;
        }
        self.finish(0)
    }

    /// Plays rounds that are all paired at the start.
    fn play_schedule(&mut self, most: Option<usize>) -> Result<(), TournamentError> {
        let noted = self.rounds.len();
        self.paired(&Event::Start { now: self.now() })?;
        let most = most.unwrap_or(self.most_rounds()).min(self.tournament.rounds().len());
        self.rounds.truncate(noted + most);
        for index in 0..most {
            if index > 0 {
                self.drop_out()?;
            }
            self.see(index);
            self.report_round(index)?;
            self.now += 1;
        }
        self.finish(noted)
    }

    fn play_seasons(&mut self) -> Result<(), TournamentError> {
        for season in 0..self.args.seasons {
            if season > 0 {
                self.apply(&Event::NextSeason)?;
                // New people fill the places of withdrawn ones.
                let here = self.tournament.entrants().filter(|(_, entrant)| entrant.left.is_none()).count();
                for _ in here..usize::from(self.args.players) {
                    self.enter()?;
                }
                self.seen.met.clear();
            }
            self.play_schedule(None)?;
        }
        Ok(())
    }

    fn play_arena(&mut self) -> Result<(), TournamentError> {
        self.paired(&Event::Start { now: self.now() })?;
        let mut ends: Vec<(u64, GameId)> = Vec::new();
        for moment in 0..u64::from(self.args.rounds.unwrap_or(MOMENTS)) {
            if moment > 0 {
                self.drop_out()?;
            }
            let before = self.tournament.rounds().len();
            let round = RoundNumber(before as u16 + 1);
            self.change_people(moment as usize, round)?;
            self.paired(&Event::Pair { round, now: self.now() })?;
            if self.tournament.rounds().len() > before {
                self.see(before);
                for table in 0..self.tournament.rounds()[before].tables.len() {
                    ends.push((moment + self.rng.u64(0..LONGEST), GameId { round, table: table as u16 }));
                }
            }
            for (_, table) in ends.extract_if(.., |(end, _)| *end <= moment).collect::<Vec<_>>() {
                self.report(table)?;
            }
            self.now += 1;
        }
        self.finish(0)
    }

    fn places(&self) -> Vec<Row> {
        let is_league = self.format().has_seasons();
        let lines = self.tournament.standings().into_iter();
        lines
            .map(|line| Row {
                place: line.place,
                division: is_league.then_some(line.division + 1),
                player: line.player,
                points: (line.points.as_f64() * 1e3).round() / 1e3,
                details: Details::of(&self.tournament, &line).filter(|_| self.args.results),
            })
            .collect()
    }

    /// Correlation of final places and strength, among those who stayed.
    fn correlation(&self) -> Option<f64> {
        let lines = self.tournament.standings();
        let stayed = lines.into_iter().filter(|line| self.tournament.takes_part(line.player));
        let lines: Vec<_> = stayed.collect();
        let places: Vec<f64> =
            lines.iter().map(|line| (line.division * MAX_PLAYERS + line.place) as f64).collect();
        let weakness: Vec<f64> = lines.iter().map(|line| -self.strength(line.player)).collect();
        let correlation = pearson(&ranks(&places), &ranks(&weakness))?;
        Some((correlation * 1e4).round() / 1e4)
    }
}
