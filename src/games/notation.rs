//! What the notations of all games share: the folding of look-alikes (COMMON, "Lenient input").

/// Folds look-alikes to the characters of the notation and drops a surrounding code span and outer blanks:
/// `×` → `x`; `–` `—` `−` `→` → `-`; typographic quotes → plain; full-width forms → ASCII.
///
/// ```
/// assert_eq!(deltille::games::notation::fold("`ｅ3×e5＾`"), "e3xe5^");
/// ```
pub fn fold(text: &str) -> String {
    let folded: String = text
        .chars()
        .map(|character| match character {
            '×' => 'x',
            '‐' | '‑' | '–' | '—' | '−' | '→' => '-',
            '‘' | '’' | '‚' | '′' => '\'',
            '“' | '”' | '„' | '″' => '"',
            '\u{3000}' | '\u{a0}' => ' ',
            // Full-width forms stand 0xFEE0 above ASCII.
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
            other => other,
        })
        .collect();
    folded.trim().trim_matches('`').trim().to_owned()
}
