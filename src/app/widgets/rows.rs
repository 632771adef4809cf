//! Long lists: only the rows in view are laid out, so that thousands cost what a screenful costs.
//!
//! Invariants: all rows of a list have one height and fill its width. Not here: the scroll area around
//! the list, and the rows of the history ([`super::list`]).

use eframe::egui::{Align2, Rect, Response, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::{Skin, left_square, one_line, put_text};
use crate::app::icons::{self, Icon};
use crate::app::theme::{self, Measures, Palette};

/// Takes room for `count` rows of `height` points and calls `show` for those that can be seen.
///
/// Returns where the whole list lies, to scroll to one of its rows.
pub fn rows(ui: &mut Ui, count: usize, height: f32, mut show: impl FnMut(&mut Ui, usize)) -> Rect {
    let size = vec2(ui.available_width(), count as f32 * height);
    let (_, all) = ui.allocate_space(size);
    let clip = ui.clip_rect();
    let row_at = |y: f32| ((y - all.top()) / height).clamp(0.0, count as f32);
    let (first, end) = (row_at(clip.top()).floor() as usize, row_at(clip.bottom()).ceil() as usize);
    for index in first..end {
        let place = row_rect(all, height, index);
        let mut row = ui.new_child(UiBuilder::new().max_rect(place).id_salt(("row", index)));
        show(&mut row, index);
    }
    all
}

/// Where row `index` of the list `all` lies.
#[must_use]
pub fn row_rect(all: Rect, height: f32, index: usize) -> Rect {
    let corner = all.left_top() + vec2(0.0, index as f32 * height);
    Rect::from_min_size(corner, vec2(all.width(), height))
}

/// A row that can be picked: icon, words, dim words at the right.
#[derive(Clone, Copy, Debug)]
pub struct ListRow<'a> {
    /// Its accessible name, unique in the window; the words are its value.
    pub name: &'a str,
    /// The kind of the thing.
    pub icon: Icon,
    /// What it is called.
    pub words: &'a str,
    /// More about it, at the right; may be empty.
    pub tail: &'a str,
    /// It is the selected one.
    pub picked: bool,
}

impl ListRow<'_> {
    /// Draws the row over the full width.
    pub fn show(self, ui: &mut Ui) -> Response {
        let palette = Palette::of(ui);
        let size = vec2(ui.available_width(), Measures::ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let value = if self.tail.is_empty() { self.words.to_owned() } else { format!("{}, {}", self.words, self.tail) };
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(value.clone()),
            ..WidgetInfo::selected(Role::ListBoxOption, ui.is_enabled(), self.picked, self.name)
        });
        let mut skin = Skin::flat(palette, &response, true);
        if self.picked {
            skin.fill = palette.accent_tint;
        }
        skin.paint(ui.painter(), rect);
        if self.picked {
            let bar = rect.with_max_x(rect.left() + Measures::ACCENT_BAR);
            ui.painter().rect_filled(bar, 0.0, palette.accent);
        }
        let mut inner = rect.shrink2(vec2(8.0, 0.0));
        let mark = left_square(inner, Measures::SMALL_ICON);
        let glyph = if self.picked { palette.accent } else { palette.dim };
        icons::paint(self.icon, ui.painter(), mark, glyph);
        inner.min.x = mark.right() + 6.0;
        let tail = one_line(ui, self.tail, theme::caption(), inner.width());
        let room = inner.width() - tail.size().x - 8.0;
        put_text(ui.painter(), inner, Align2::RIGHT_CENTER, tail, palette.dim);
        let words = one_line(ui, self.words, theme::body(), room);
        put_text(ui.painter(), inner, Align2::LEFT_CENTER, words, palette.text);
        response
    }
}
