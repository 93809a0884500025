//! Pairs of least cost among any number of people: the matching of `integer-blossom`.

/// Below this, all sums of the matching stay within 64 bits.
const NARROW: i128 = (1 << 58) + (1 << 57);

/// The pairs of an even number of people with the least sum of costs, which are not negative.
pub fn cheapest(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<[usize; 2]> {
    let matrix = symmetric(count, cost);
    // Half the memory is about twice as fast.
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

/// The pairs with the greatest sum of values. `None`: these two cannot be paired.
pub fn most_valuable(count: usize, value: impl Fn(usize, usize) -> Option<i64>) -> Vec<[usize; 2]> {
    let matrix = symmetric(count, |one, other| value(one, other).unwrap_or(0));
    let mates = integer_blossom::max_weight_matching(&matrix, count);
    let pairs = mates.into_iter().enumerate().filter_map(|(one, other)| Some([one, other?]));
    pairs.filter(|[one, other]| one < other).collect()
}

/// A row for each; the half above the diagonal is read.
fn symmetric<W: Default + Copy>(count: usize, entry: impl Fn(usize, usize) -> W) -> Vec<W> {
    let mut matrix = vec![W::default(); count * count];
    for one in 0..count {
        for other in one + 1..count {
            matrix[one * count + other] = entry(one, other);
        }
    }
    matrix
}
