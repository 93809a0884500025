//! Conditional moves and forced entries.

use super::support::{enter, join, opening, order, said, started};
use deltille::{
    games::{Control, Leave, Offer, Seat, SeatSet, Setup, registry},
    table::{
        Command, Opening, Order, Origin, Refused, Table,
        accord::Ask,
        ahead::{Automatic, DEPTH, PLANS},
        clock::Standstill,
    },
};

fn two() -> Table {
    started("two-player", &[("setup", "standard")])
}

fn plan(user: u64, steps: &[String]) -> Order {
    order(user, Command::Plan { steps: steps.to_vec() })
}

/// Applies an order, continues automatically and stores the result, as the bot does.
fn done(table: &Table, order: &Order, automatic: SeatSet) -> Table {
    let (mut after, _) = table.apply(order).unwrap();
    if after.entries.len() > table.entries.len() {
        after.carry_on(automatic, order.at, &Standstill::default());
    }
    let read = Table::decode(&after.encode()).unwrap();
    assert_eq!(read.encode(), after.encode(), "a restart changes nothing");
    read
}

fn noted(table: &Table, user: u64, steps: &[String]) -> Table {
    done(table, &plan(user, steps), SeatSet::EMPTY)
}

fn entered(table: &Table, text: &str) -> Table {
    done(table, &enter(table.next()[0].0, text), SeatSet::EMPTY)
}

/// The legal entry with this number after these.
fn nth(table: &Table, before: &[String], number: usize) -> String {
    let mut play = table.play().unwrap().clone();
    before.iter().for_each(|line| drop(play.enter(line).unwrap()));
    play.legal().unwrap().swap_remove(number)
}

/// A line of entries, each given by its number in the list of legal entries.
fn line(table: &Table, numbers: &[usize]) -> Vec<String> {
    numbers
        .iter()
        .fold(Vec::new(), |line, number| [line.clone(), vec![nth(table, &line, *number)]].concat())
}

fn lines_of(table: &Table, seat: u8) -> Vec<Vec<String>> {
    let lines =
        |plan: &deltille::table::ahead::Plan| plan.steps().iter().map(|(_, line)| line.clone()).collect();
    table.plans_of(Seat(seat)).map(lines).collect()
}

#[test]
fn planned_answer_is_played_when_condition_is_met() {
    let table = two();
    let line = line(&table, &[0, 1, 2, 3]);
    let planned = noted(&table, 2, &line);
    assert_eq!(lines_of(&planned, 1), std::slice::from_ref(&line));
    assert_eq!((planned.entries.len(), lines_of(&planned, 0).len()), (0, 0));
    let after = entered(&planned, &line[0]);
    assert_eq!(after.record_text(), format!("{}\n{}\n", line[0], line[1]));
    assert_eq!((after.automatic(0), after.automatic(1)), (None, Some(Automatic::Planned)));
    assert_eq!(after.entries[1].by, after.seats[1].as_ref().map(|person| person.id));
    assert_eq!(after.entries[0].at, after.entries[1].at);
    // The branch continues.
    assert_eq!(lines_of(&after, 1), [line[2..].to_vec()]);
    let end = entered(&after, &line[2]);
    assert_eq!((end.entries.len(), lines_of(&end, 1).len()), (4, 0));
    let kept = String::from_utf8(end.encode()).unwrap();
    assert!(!kept.contains("plans"), "what is used up is not kept");
}

#[test]
fn branches_are_dropped_when_the_game_leaves_them() {
    let table = two();
    let branches = [
        line(&table, &[0, 0]),
        line(&table, &[1, 0]),
        line(&table, &[1, 0, 0, 0]),
        line(&table, &[2, 5]),
    ];
    let planned = branches.iter().fold(table.clone(), |table, branch| noted(&table, 2, branch));
    assert_eq!(lines_of(&planned, 1).len(), 3, "the longer one holds the shorter one");
    let again = noted(&planned, 2, &branches[1]);
    assert_eq!(lines_of(&again, 1), lines_of(&planned, 1), "noted already");
    let after = entered(&planned, &branches[1][0]);
    assert_eq!(after.entries.len(), 2);
    assert_eq!(lines_of(&after, 1), [branches[2][2..].to_vec()]);
    let left = entered(&planned, &nth(&table, &[], 3));
    assert_eq!((left.entries.len(), lines_of(&left, 1).len()), (1, 0));
    // Another answer to the same entry replaces the first.
    let other = line(&table, &[0, 4]);
    let changed = noted(&planned, 2, &other);
    assert!(lines_of(&changed, 1).contains(&other) && !lines_of(&changed, 1).contains(&branches[0]));
    assert_eq!(entered(&changed, &other[0]).entries[1].line, other[1]);
}

#[test]
fn plans_of_both_players_run_alternately() {
    let table = two();
    let line = line(&table, &[0, 1, 2, 3, 4]);
    let first = entered(&noted(&table, 2, &line[..4]), &nth(&table, &[], 5));
    assert_eq!(first.entries.len(), 1, "another way");
    // White moves, then plans for Red's answers.
    let moved = entered(&table, &line[0]);
    let white = noted(&moved, 1, &line[1..3]);
    assert_eq!(said(white.apply(&plan(2, &line[1..2]))), "table-refuse-plan-turn");
    let red = entered(&white, &line[1]);
    assert_eq!(red.entries.len(), 3);
    assert_eq!(red.automatic(2), Some(Automatic::Planned));
    // Both at once: one entry by hand, three automatic.
    let three = done(&table, &plan(2, &line[..4]), SeatSet::EMPTY);
    let mut body: serde_json::Value = serde_json::from_slice(&three.encode()).unwrap();
    let plans = body["ahead"]["plans"].as_array_mut().unwrap();
    let mut white = plans[0].clone();
    white["owner"] = 0.into();
    white["steps"].as_array_mut().unwrap().truncate(3);
    plans.push(white);
    let both = Table::decode(&serde_json::to_vec(&body).unwrap()).unwrap();
    let after = entered(&both, &line[0]);
    assert_eq!(after.entries.iter().map(|entry| entry.line.clone()).collect::<Vec<_>>(), line[..4]);
}

#[test]
fn unplayable_plan_is_refused_on_entry() {
    let table = two();
    let good = line(&table, &[0, 1]);
    let step = |steps: &[String], number: usize| match table.apply(&plan(2, steps)) {
        Err(Refused::Step { number: found, refusal, .. }) => {
            assert_eq!(found, number);
            refusal.kind()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(step(&["nonsense".to_owned()], 1), "syntax");
    assert_eq!(step(&[good[0].clone(), good[0].clone()], 2), "illegal");
    assert_eq!(said(table.apply(&plan(2, &good[..1]))), "table-refuse-plan-answer");
    assert_eq!(said(table.apply(&plan(2, &[]))), "table-refuse-plan-answer");
    assert_eq!(said(table.apply(&plan(1, &good))), "table-refuse-plan-turn");
    let resign = [good[0].clone(), "resign".to_owned()];
    assert_eq!(said(table.apply(&plan(2, &resign))), "table-refuse-plan-control");
    assert_eq!(said(table.apply(&plan(2, &vec![good[0].clone(); DEPTH + 1]))), "table-refuse-plan-long");
    assert_eq!(table.apply(&plan(9, &good)).unwrap_err(), Refused::NotSeated);
    let stale = Order { ply: Some(deltille::ids::Ply(5)), ..plan(2, &good) };
    assert!(matches!(table.apply(&stale), Err(Refused::Stale { .. })));
    // A leniently spelled line is stored in the record's spelling.
    let shouted = good.iter().map(|text| text.to_uppercase().replace('V', "v")).collect::<Vec<_>>();
    assert_eq!(lines_of(&noted(&table, 2, &shouted), 1), std::slice::from_ref(&good));
    let mut many = table.clone();
    let legal = table.play().unwrap().legal().unwrap().len();
    let all: Vec<_> = (0..legal).map(|number| line(&table, &[number, 0])).collect();
    assert!(all.len() > PLANS, "the test needs more entries");
    for branch in &all[..PLANS] {
        many = noted(&many, 2, branch);
    }
    assert_eq!(said(many.apply(&plan(2, &all[PLANS]))), "table-refuse-plan-many");
    let one = many.plans_of(Seat(1)).nth(3).unwrap().id();
    let fewer = done(&many, &order(2, Command::Forget { plan: Some(one) }), SeatSet::EMPTY);
    assert_eq!(lines_of(&fewer, 1).len(), PLANS - 1);
    assert!(fewer.plans_of(Seat(1)).all(|plan| plan.id() != one));
    assert_eq!(
        lines_of(&done(&many, &order(1, Command::Forget { plan: None }), SeatSet::EMPTY), 1).len(),
        PLANS
    );
    assert_eq!(
        lines_of(&done(&many, &order(2, Command::Forget { plan: None }), SeatSet::EMPTY), 1).len(),
        0
    );
}

#[test]
fn open_question_stops_plans() {
    let table = two();
    let line = line(&table, &[0, 1]);
    let planned = noted(&table, 2, &line);
    let offered = done(&planned, &order(1, Command::Control(Control::Offer(Offer::Draw))), SeatSet::EMPTY);
    assert_eq!(lines_of(&offered, 1).len(), 1, "an offer leaves no branch");
    let moved = entered(&offered, &line[0]);
    assert_eq!(moved.entries.len(), 2, "to move would decline the draw");
    assert_eq!(lines_of(&moved, 1).len(), 1);
    let asked = done(&planned, &order(1, Command::Propose(Ask::Pause)), SeatSet::EMPTY);
    assert_eq!(entered(&asked, &line[0]).entries.len(), 1, "to move would decline the pause");
}

#[test]
fn take_back_end_and_leaving_drop_all_plans() {
    let table = two();
    let steps = line(&table, &[0, 1, 2, 3]);
    let after = entered(&noted(&table, 2, &steps), &steps[0]);
    assert_eq!(lines_of(&after, 1).len(), 1);
    let asked = done(&after, &order(1, Command::Propose(Ask::TakeBack)), SeatSet::EMPTY);
    let back = done(&asked, &order(2, Command::Agree { ask: Ask::TakeBack, by: Seat(0) }), SeatSet::EMPTY);
    assert_eq!((back.entries.len(), lines_of(&back, 1).len(), back.automatic(1)), (0, 0, None));
    assert_eq!(entered(&back, &steps[0]).entries.len(), 1, "nothing is played that was forgotten");
    let over = done(&after, &order(1, Command::Control(Control::Leave(Leave::Resign))), SeatSet::EMPTY);
    assert_eq!(lines_of(&over, 1).len(), 0);
    assert!(
        !String::from_utf8(over.encode()).unwrap().contains("plans"),
        "an archived game holds none"
    );
    let off = done(&noted(&table, 2, &steps), &order(1, Command::Abort), SeatSet::EMPTY);
    assert_eq!(lines_of(&off, 1).len(), 0);
    let three = started("three-player", &[("setup", "standard")]);
    let steps = line(&three, &[0, 0]);
    let planned = noted(&three, 2, &steps);
    assert_eq!(lines_of(&planned, 1).len(), 1);
    let left = done(&planned, &order(3, Command::Control(Control::Leave(Leave::Resign))), SeatSet::EMPTY);
    assert_eq!(lines_of(&left, 1).len(), 0);
}

#[test]
fn debug_output_hides_plans() {
    let table = two();
    let line = line(&table, &[0, 1]);
    let told = format!("{:?}", noted(&table, 2, &line));
    assert!(told.contains("Plan(private)") && !told.contains(&format!("\"{}\"", line[1])), "{told}");
}

/// A fixture game up to the entry after which White has only one legal entry.
fn forced() -> (Table, String) {
    let case = super::recorded::case("torissogi", "repetition-no-other-entry");
    let options = super::recorded::options(&case);
    let setup =
        Setup::parse(registry::game("torissogi").unwrap(), case["variant"].as_str(), &options).unwrap();
    let position = Some(case["position"].as_str().unwrap().to_owned());
    let from = Origin { position, lines: Vec::new() };
    let table = Table::open(&Opening { from, ..opening(setup) }).unwrap().0;
    let mut table = table.apply(&join(2)).unwrap().0;
    let lines: Vec<&str> =
        case["record"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let (last, before) = lines.split_last().unwrap();
    for line in before {
        table = entered(&table, line);
    }
    (table, (*last).to_owned())
}

#[test]
fn forced_entry_is_automatic_if_enabled() {
    let (table, last) = forced();
    let made = table.entries.len() + 1;
    let mover = table.next()[0];
    let by_hand = entered(&table, &last);
    assert_eq!(by_hand.play().unwrap().legal().unwrap().len(), 1);
    assert_eq!(by_hand.entries.len(), made, "nobody wants it");
    let seat = by_hand.seat_of(by_hand.next()[0]).unwrap();
    let other = done(&table, &enter(mover.0, &last), SeatSet::only(Seat(1 - seat.0)));
    assert_eq!(other.entries.len(), made, "somebody else wants it");
    let after = done(&table, &enter(mover.0, &last), SeatSet::only(seat));
    assert_eq!((after.entries.len(), after.automatic(made)), (made + 1, Some(Automatic::Only)));
    assert_eq!(after.entries[made].by, after.person(seat).map(|person| person.id));
    // A forced entry does not count as one's own to take back: it would be made again.
    assert!(after.back_to(seat).unwrap() < made);
    let only = by_hand.play().unwrap().legal().unwrap().swap_remove(0);
    let mut play = by_hand.play().unwrap().clone();
    play.enter(&only).unwrap();
    let answer = play.legal().unwrap().swap_remove(0);
    let planned = noted(&by_hand, mover.0, &[only.clone(), answer.clone()]);
    let carried = done(&planned, &enter(planned.next()[0].0, &only), SeatSet::EMPTY);
    assert_eq!(carried.entries.last().unwrap().line, answer);
}
