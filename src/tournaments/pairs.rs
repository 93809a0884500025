//! Pairs of least cost or greatest value: matchings by `integer-blossom`.

/// Costs below this keep all sums of the matching within 64 bits.
const NARROW: i128 = (1 << 58) + (1 << 57);

/// Pairs of an even number of players with the least sum of costs, none negative.
pub fn cheapest(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<[usize; 2]> {
    let matrix = symmetric(count, cost);
    // Half the memory takes about half the time.
    let mates = match matrix.iter().all(|cost| *cost < NARROW) {
        true => {
            let narrow: Vec<i64> = matrix.into_iter().map(|cost| cost as i64).collect();
            integer_blossom::min_weight_perfect_matching(&narrow, count)
        }
        false => integer_blossom::min_weight_perfect_matching(&matrix, count),
    };
    let pairs = mates.into_iter().enumerate().map(|(one, other)| [one, other]);
    pairs.filter(|[one, other]| one < other).collect()
}

/// Pairs with the greatest sum of values. `None`: a pair that is not allowed.
pub fn most_valuable(count: usize, value: impl Fn(usize, usize) -> Option<i64>) -> Vec<[usize; 2]> {
    let matrix = symmetric(count, |one, other| value(one, other).unwrap_or(0));
    let mates = integer_blossom::max_weight_matching(&matrix, count);
    let pairs = mates.into_iter().enumerate().filter_map(|(one, other)| Some([one, other?]));
    pairs.filter(|[one, other]| one < other).collect()
}

/// A square matrix of which the half above the diagonal is filled.
fn symmetric<W: Default + Copy>(count: usize, entry: impl Fn(usize, usize) -> W) -> Vec<W> {
    let mut matrix = vec![W::default(); count * count];
    for one in 0..count {
        for other in one + 1..count {
            matrix[one * count + other] = entry(one, other);
        }
    }
    matrix
}
