//! The shapes that pictures are made of.

use std::fmt::Write;

use noughts::{Mark, Rules, Square};

/// A picture that is being drawn. Its unit is the side of a square of the largest board.
pub(super) struct Canvas {
    width: f64,
    height: f64,
    body: String,
}

/// The place of a board: its left upper corner and the side of its squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) side: f64,
}

impl Place {
    /// The left upper corner of a square.
    pub(super) fn corner(&self, square: Square) -> (f64, f64) {
        let [column, row] = [square.column(), square.row()].map(f64::from);
        (self.x + column * self.side, self.y + row * self.side)
    }

    fn centre(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    /// The place of a board of `columns` columns inside a square, with a margin around it.
    pub(super) fn inside(&self, square: Square, columns: u8) -> Place {
        let (x, y) = self.corner(square);
        let margin = self.side * 0.08;
        Place {
            x: x + margin,
            y: y + margin,
            side: (self.side - 2.0 * margin) / f64::from(columns),
        }
    }
}

/// Elements that differ in colour also differ in shape or weight, for readers who do not see the
/// colour. Every colour is explicit because few viewers of SVG support variables. The light
/// colours come first, for viewers without media queries.
pub(super) const STYLE: &str = "
svg { font-family: system-ui, sans-serif; }
.paper { fill: #ffffff; }
.grid { stroke: #8a8a8a; stroke-linecap: round; fill: none; }
.x { stroke: #0b5cad; stroke-linecap: round; fill: none; }
.o { stroke: #a34700; fill: none; }
.past { opacity: 0.4; }
.reply { fill: #fff1c2; }
.line { stroke: #1a1a1a; stroke-linecap: round; opacity: 0.55; }
.last { stroke: #1a1a1a; opacity: 0.55; }
text { fill: #1a1a1a; }
.win { fill: #1b6e2c; } .draw { fill: #7a5c00; } .loss { fill: #b3261e; }
.best, .title { font-weight: 700; }
@media screen and (prefers-color-scheme: dark) {
.paper { fill: #15171a; }
.grid { stroke: #7d838c; }
.x { stroke: #7ab8ff; }
.o { stroke: #ffb454; }
.reply { fill: #4a3f16; }
.line { stroke: #ededed; }
.last { stroke: #ededed; }
text { fill: #ededed; }
.win { fill: #7fd88f; } .draw { fill: #e5c463; } .loss { fill: #ff9d94; }
}
";

impl Canvas {
    pub(super) fn new(width: f64, height: f64) -> Canvas {
        Canvas {
            width,
            height,
            body: String::new(),
        }
    }

    /// The whole picture as a file. `shown` is its width on a screen, unless
    /// the viewer scales it.
    pub(super) fn finish(self, title: &str, description: &str, shown: f64) -> String {
        let head = format!(
            "<title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n\
             <style>{STYLE}</style>\n"
        );
        let space = " xmlns=\"http://www.w3.org/2000/svg\"";
        self.element(space, "aria-labelledby=\"title description\"", &head, shown)
    }

    /// The picture as part of a page, which must contain [`STYLE`] once for all pictures.
    pub(super) fn finish_inline(self, label: &str, shown: f64) -> String {
        self.element("", &format!("aria-label=\"{label}\""), "", shown)
    }

    fn element(self, space: &str, label: &str, head: &str, shown: f64) -> String {
        let shown_height = shown * self.height / self.width;
        let [wide, high] = [self.width, self.height].map(short);
        format!(
            "<svg{space} viewBox=\"0 0 {wide} {high}\" width=\"{shown:.0}\" \
             height=\"{shown_height:.0}\" role=\"img\" {label}>\n{head}\
             <rect class=\"paper\" width=\"{wide}\" height=\"{high}\"/>\n{}</svg>\n",
            self.body
        )
    }

    /// Begins a group with attributes.
    pub(super) fn begin(&mut self, attributes: &[(&str, &str)]) {
        self.body += "<g";
        for (name, value) in attributes {
            let _ = write!(self.body, " {name}=\"{value}\"");
        }
        self.body += ">\n";
    }

    pub(super) fn end(&mut self) {
        self.body += "</g>\n";
    }

    /// The lines between the squares of a board.
    pub(super) fn grid(&mut self, place: &Place, rules: &Rules) {
        let [columns, rows] = [rules.width(), rules.height()].map(f64::from);
        let Place { x, y, side } = *place;
        let (right, bottom) = (x + columns * side, y + rows * side);
        let mut path = String::new();
        for column in 1..rules.width() {
            let x = x + f64::from(column) * side;
            let _ = write!(path, "M{} {}V{}", short(x), short(y), short(bottom));
        }
        for row in 1..rules.height() {
            let y = y + f64::from(row) * side;
            let _ = write!(path, "M{} {}H{}", short(x), short(y), short(right));
        }
        let thin = short(side * 0.025);
        let _ = writeln!(
            self.body,
            "<path class=\"grid\" stroke-width=\"{thin}\" fill=\"none\" d=\"{path}\"/>"
        );
    }

    /// A mark on a square, paler than others if it is in the past.
    pub(super) fn mark(&mut self, place: &Place, square: Square, mark: Mark, is_past: bool) {
        let class = if is_past { " past" } else { "" };
        let ((x, y), r) = (place.centre(square), place.side * 0.3);
        let thick = short(place.side * 0.1);
        let _ = match mark {
            Mark::X => {
                let [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map(short);
                writeln!(
                    self.body,
                    "<path class=\"x{class}\" stroke-width=\"{thick}\" \
                     d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>"
                )
            }
            Mark::O => {
                let [x, y, r] = [x, y, r].map(short);
                writeln!(
                    self.body,
                    "<circle class=\"o{class}\" stroke-width=\"{thick}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"
                )
            }
        };
    }

    /// A highlighted square.
    pub(super) fn highlight(&mut self, place: &Place, square: Square) {
        self.rect(place, square, 0.04, "class=\"reply\"");
    }

    /// A frame within a square.
    pub(super) fn frame(&mut self, place: &Place, square: Square) {
        let thick = short(place.side * 0.03);
        let look = format!("class=\"last\" stroke-width=\"{thick}\" fill=\"none\"");
        self.rect(place, square, 0.06, &look);
    }

    /// A rectangle within a square; the margin is a fraction of the side.
    fn rect(&mut self, place: &Place, square: Square, margin: f64, look: &str) {
        let (x, y) = place.corner(square);
        let margin = place.side * margin;
        let [x, y, side] = [x + margin, y + margin, place.side - 2.0 * margin].map(short);
        let _ = writeln!(
            self.body,
            "<rect {look} x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
        );
    }

    /// A stroke through the squares of a line.
    pub(super) fn strike(&mut self, place: &Place, first: Square, last: Square) {
        let [(x1, y1), (x2, y2)] = [first, last].map(|square| place.centre(square));
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(short);
        let thick = short(place.side * 0.07);
        let _ = writeln!(
            self.body,
            "<path class=\"line\" stroke-width=\"{thick}\" d=\"M{x1} {y1}L{x2} {y2}\"/>"
        );
    }

    /// A ring around a square of a line that no stroke can follow.
    pub(super) fn ring(&mut self, place: &Place, square: Square) {
        let ((x, y), r) = (place.centre(square), place.side * 0.44);
        let [x, y, r, thick] = [x, y, r, place.side * 0.05].map(short);
        let _ = writeln!(
            self.body,
            "<circle class=\"line\" stroke-width=\"{thick}\" fill=\"none\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"
        );
    }

    /// Texts below each other in the middle of a square, each with its class.
    pub(super) fn labels(&mut self, place: &Place, square: Square, labels: &[(String, String)]) {
        let (x, y) = place.centre(square);
        let size = place.side * if labels.len() == 1 { 0.3 } else { 0.24 };
        let step = size * 1.3;
        let top = y - step * (labels.len() as f64 - 1.0) / 2.0;
        for (number, (class, text)) in labels.iter().enumerate() {
            self.text(
                x,
                top + step * number as f64 + size * 0.35,
                size,
                class,
                text,
            );
        }
    }

    /// A text around a point on its base line.
    pub(super) fn text(&mut self, x: f64, y: f64, size: f64, class: &str, text: &str) {
        let [x, y, size] = [x, y, size].map(short);
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" \
             text-anchor=\"middle\">{text}</text>"
        );
    }
}

/// The side of a square of the largest board in units of the file. Some viewers render
/// letters of only a few units badly.
const UNIT: f64 = 100.0;

/// Formats a length for the file, with at most two decimal places.
fn short(length: f64) -> String {
    let text = format!("{:.2}", length * UNIT);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
