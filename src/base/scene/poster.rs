//! A large picture of many small ones, each with a title and some sentences, in newspaper columns: for
//! printing or pinning.

use super::{Anchor, Drawing, Ink, PaletteKind, Placed, Point, Scene, Shape, font, point};

/// Width in card units.
const WIDTH: f32 = 2400.0;
/// Maximum height.
const HIGHEST: f32 = 4000.0;
/// Around the poster, and between columns.
const MARGIN: f32 = 48.0;
/// Above the columns.
const HEAD: f32 = 150.0;
/// Below an article.
const GAP: f32 = 44.0;
const COLUMNS: std::ops::RangeInclusive<usize> = 3..=7;

/// Font sizes in ems; line spacing is half as much again.
const TITLE: f32 = 72.0;
const HEADING: f32 = 36.0;
const BODY: f32 = 22.0;

/// A picture with its text.
#[derive(Clone, Debug)]
pub struct Article {
    pub title: String,
    pub paragraphs: Vec<String>,
    pub picture: Option<Scene>,
}

/// Lays out the articles below a title, from the top of the first column to the bottom of the last, in as few
/// columns as fit. Cuts off at the bottom what does not fit even so.
pub fn poster(title: &str, articles: &[Article]) -> Scene {
    let (columns, laid) = COLUMNS
        .map(|columns| (columns, Column::all(articles, columns)))
        .find(|(columns, laid)| columns == COLUMNS.end() || height_of(laid) <= HIGHEST - HEAD - MARGIN)
        .unwrap_or_default();
    let height = (HEAD + height_of(&laid) + MARGIN).min(HIGHEST).ceil();
    let sheet = Shape::panel(point(0.0, 0.0), point(WIDTH, height), 36.0, Ink::Card);
    let title = text(title, point(MARGIN, 100.0), TITLE, Ink::Ink);
    let mut scene = Scene {
        width: WIDTH as u32,
        ..Scene::new(height as u32, Drawing::new(vec![sheet, title]))
    };
    for (index, column) in laid.into_iter().enumerate() {
        let left = MARGIN + index as f32 * (width_of(columns) + MARGIN);
        let mut top = HEAD;
        for laid in column.articles {
            laid.draw(&mut scene, left, top);
            top += laid.height;
        }
    }
    let tiles = articles
        .iter()
        .flat_map(|article| &article.picture)
        .any(|picture| picture.palette == PaletteKind::Tiles);
    scene.palette = if tiles { PaletteKind::Tiles } else { PaletteKind::Pieces };
    scene
}

fn width_of(columns: usize) -> f32 {
    (WIDTH - MARGIN * (columns + 1) as f32) / columns as f32
}

fn text(text: &str, at: Point, size: f32, ink: Ink) -> Shape {
    Shape::Text { text: text.to_owned(), at, size, anchor: Anchor::Left, ink }
}

/// An article broken into lines.
struct Laid<'a> {
    picture: Option<&'a Scene>,
    /// Poster units for each unit of the picture.
    scale: f32,
    /// Lines with their sizes, each including the space above it.
    lines: Vec<(String, f32, f32)>,
    height: f32,
}

impl<'a> Laid<'a> {
    fn of(article: &'a Article, width: f32) -> Laid<'a> {
        let scale = article.picture.as_ref().map_or(1.0, |picture| width / picture.width.max(1) as f32);
        let mut lines: Vec<(String, f32, f32)> = font::wrap(&article.title, HEADING, width)
            .into_iter()
            .map(|line| (line, HEADING, HEADING * 1.35))
            .collect();
        for paragraph in &article.paragraphs {
            for (index, line) in font::wrap(paragraph, BODY, width).into_iter().enumerate() {
                lines.push((line, BODY, if index == 0 { BODY * 1.7 } else { BODY * 1.35 }));
            }
        }
        let picture = article.picture.as_ref();
        let drawn = picture.map_or(0.0, |picture| picture.height as f32 * scale + 12.0);
        let height = drawn + lines.iter().map(|(_, _, height)| height).sum::<f32>() + GAP;
        Laid { picture, scale, lines, height }
    }

    fn draw(&self, scene: &mut Scene, left: f32, top: f32) {
        let mut y = top;
        if let Some(picture) = self.picture {
            let ground = Placed { drawing: picture.ground.clone(), x: 0.0, y: 0.0 };
            for Placed { drawing, x, y } in std::iter::once(&ground).chain(&picture.placed) {
                let shapes = drawing.shapes().iter().map(|shape| shape.scaled(self.scale)).collect();
                scene.put(shapes, point(left + x * self.scale, top + y * self.scale));
            }
            y += picture.height as f32 * self.scale + 12.0;
        }
        let mut shapes = Vec::new();
        for (line, size, height) in &self.lines {
            y += height;
            shapes.push(text(line, point(0.0, y - top), *size, Ink::Ink));
        }
        scene.put(shapes, point(left, top));
    }
}

/// Articles stacked in a column.
#[derive(Default)]
struct Column<'a> {
    articles: Vec<Laid<'a>>,
    height: f32,
}

impl<'a> Column<'a> {
    /// Distributes the articles in order so that the tallest column is as short as possible.
    fn all(articles: &'a [Article], columns: usize) -> Vec<Column<'a>> {
        let laid = || articles.iter().map(|article| Laid::of(article, width_of(columns)));
        let heights: Vec<f32> = laid().map(|laid| laid.height).collect();
        let (mut low, mut high) = (heights.iter().copied().fold(0.0, f32::max), heights.iter().sum::<f32>());
        // Half a unit is precise enough.
        while high - low > 0.5 {
            let middle = f32::midpoint(low, high);
            if columns_needed(&heights, middle) <= columns {
                high = middle
            } else {
                low = middle
            }
        }
        let mut all = vec![Column::default()];
        for laid in laid() {
            if all.last().is_some_and(|last| last.height > 0.0 && last.height + laid.height > high) {
                all.push(Column::default());
            }
            if let Some(last) = all.last_mut() {
                last.height += laid.height;
                last.articles.push(laid);
            }
        }
        all
    }
}

fn height_of(columns: &[Column<'_>]) -> f32 {
    columns.iter().map(|column| column.height).fold(0.0, f32::max)
}

/// Number of columns of this height that the articles fill, in their order.
fn columns_needed(heights: &[f32], most: f32) -> usize {
    let (mut columns, mut height) = (1, 0.0);
    for next in heights {
        if height > 0.0 && height + next > most {
            columns += 1;
            height = 0.0;
        }
        height += next;
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn article(words: usize, picture: bool) -> Article {
        let picture = picture.then(|| Scene::new(900, Drawing::new(Vec::new())));
        Article {
            title: "A title".to_owned(),
            paragraphs: vec!["word ".repeat(words)],
            picture,
        }
    }

    #[test]
    fn column_count_grows_with_articles() {
        let few = poster("Few", &[article(20, true), article(5, false)]);
        assert_eq!(few.width, 2400);
        let many: Vec<Article> = (0..24).map(|index| article(60 + index, true)).collect();
        let many = poster("Many", &many);
        assert!(few.height < many.height && many.height <= 4000, "{} {}", few.height, many.height);
        let last = many.placed.last().unwrap();
        assert!(last.x > WIDTH / 2.0, "the last one is on the right");
        let texts = many.placed.iter().flat_map(|placed| {
            placed.drawing.shapes().iter().filter_map(move |shape| match shape {
                Shape::Text { text, at, size, .. } => {
                    Some((placed.x + at.x + font::width(text, *size), placed.y + at.y))
                }
                _ => None,
            })
        });
        for (right, bottom) in texts {
            assert!(right <= WIDTH - MARGIN + 1.0 && bottom <= many.height as f32, "{right} {bottom}");
        }
    }

    #[test]
    fn columns_keep_the_order_and_are_balanced() {
        let articles: Vec<Article> = [10, 200, 10, 10, 200, 10].map(|words| article(words, false)).into();
        let columns = Column::all(&articles, 3);
        assert!(columns.len() <= 3);
        let counts: Vec<usize> = columns.iter().map(|column| column.articles.len()).collect();
        assert_eq!(counts.iter().sum::<usize>(), 6);
        let sum: f32 = columns.iter().map(|column| column.height).sum();
        assert!(height_of(&columns) < sum * 0.6, "{counts:?}");
    }

    #[test]
    fn a_poster_of_nothing_is_a_title() {
        assert!(poster("Nothing", &[]).height >= 150);
    }
}
