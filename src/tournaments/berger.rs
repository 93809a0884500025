//! Berger tables: a round robin in which seats alternate as evenly as possible.

/// Rounds of a round robin, by numbers from 1, each table as first and second seat. With an odd number of people,
/// the opponent of the number after the last sits out.
pub fn berger(people: usize) -> Vec<Vec<[usize; 2]>> {
    let last = people + people % 2;
    if last < 2 {
        return Vec::new();
    }
    let others = last - 1;
    let place = |number: usize| (number + others - 1) % others + 1;
    let round = |round: usize| {
        // The last place sits second in odd rounds; around its opponent, pairs are equally far apart.
        let opponent = if round % 2 == 1 { round.div_ceil(2) } else { last / 2 + round / 2 };
        let first = if round % 2 == 1 { [opponent, last] } else { [last, opponent] };
        let around = (1..last / 2).map(|apart| [place(opponent + apart), place(opponent + others - apart)]);
        std::iter::once(first).chain(around).collect()
    };
    (1..last).map(round).collect()
}
