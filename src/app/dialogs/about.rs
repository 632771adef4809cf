//! The list of keys, and version and licence.

use eframe::egui::{Align2, Context, Key, Label, RichText, ScrollArea, Ui, vec2};

use super::{Verdict, from_right, modal};
use crate::app::keys;
use crate::app::theme::{self, Measures, Palette};
use crate::app::widgets::{self, Button, one_line, put_text};
use crate::editor::{Menu, commands};

/// Height of a row.
const ROW: f32 = 22.0;

/// Keys that are not commands.
const OTHER_KEYS: [(&str, &str); 6] = [
    ("Move the cell cursor", "Arrows, Shift: by 8"),
    ("Paint at the cell cursor", "Enter"),
    ("Cancel, deselect, leave Simulate", "Esc"),
    ("Hand while held", "Space"),
    ("Picker while held", "Alt"),
    ("Straight line from the last cell", "Shift+click"),
];

/// Menus whose keys stand in each column; the last column ends with [`OTHER_KEYS`].
const COLUMNS: [&[Menu]; 3] =
    [&[Menu::File, Menu::Edit, Menu::Simulate], &[Menu::View, Menu::Grid, Menu::Help], &[Menu::Tools]];

/// All keys, by menu.
pub(super) fn shortcuts(ctx: &Context) -> Verdict {
    let (closed, dismissed) = modal(ctx, "Keyboard Shortcuts", 900.0, |ui| {
        let height = (ui.ctx().content_rect().height() - 160.0).max(200.0);
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(32.0, 0.0);
            ui.columns(COLUMNS.len(), |columns| {
                for (column, menus) in columns.iter_mut().zip(COLUMNS) {
                    menus.iter().for_each(|menu| group(column, *menu));
                }
                if let Some(last) = columns.last_mut() {
                    ui_section(last, "Canvas");
                    OTHER_KEYS.iter().for_each(|(words, keys)| line(last, words, keys));
                }
            });
        });
        close_button(ui)
    });
    if closed || dismissed { Verdict::Close } else { Verdict::Stay }
}

/// The caption of a group, with air above all but the first.
fn ui_section(ui: &mut Ui, title: &str) {
    widgets::section(ui, title);
    ui.add_space(2.0);
}

fn group(ui: &mut Ui, menu: Menu) {
    let title = match menu {
        Menu::File => "File",
        Menu::Edit => "Edit",
        Menu::View => "View",
        Menu::Grid | Menu::AddObstacle => "Grid",
        Menu::Simulate => "Simulate",
        Menu::Tools => "Tools",
        Menu::Help => "Help",
    };
    ui_section(ui, title);
    let belongs = |of: Menu| of == menu || (menu == Menu::Grid && of == Menu::AddObstacle);
    for row in commands().filter(|row| belongs(row.menu) && !row.keys.is_empty()) {
        line(ui, row.title, &keys::all_words(row.id));
    }
}

fn line(ui: &mut Ui, words: &str, keys: &str) {
    let palette = Palette::of(ui);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let keys = one_line(ui, keys, theme::caption(), rect.width());
    let words = one_line(ui, words, theme::body(), rect.width() - keys.size().x - 8.0);
    put_text(ui.painter(), rect, Align2::LEFT_CENTER, words, palette.text);
    put_text(ui.painter(), rect, Align2::RIGHT_CENTER, keys, palette.dim);
}

/// Version and licence.
pub(super) fn about(ctx: &Context) -> Verdict {
    let (closed, dismissed) = modal(ctx, "Gridwright", 400.0, |ui| {
        let palette = Palette::of(ui);
        let text = |ui: &mut Ui, words: String| {
            ui.add(Label::new(RichText::new(words).font(theme::body()).color(palette.text)).wrap());
        };
        text(ui, format!("Version {}", env!("CARGO_PKG_VERSION")));
        text(ui, format!("{}.", env!("CARGO_PKG_DESCRIPTION")));
        ui.add_space(Measures::ROW_GAP);
        text(ui, "Licensed under MIT or Apache-2.0, at your choice.".to_owned());
        text(ui, "Letters: a subset of Inter, SIL Open Font License 1.1.".to_owned());
        close_button(ui)
    });
    if closed || dismissed { Verdict::Close } else { Verdict::Stay }
}

fn close_button(ui: &mut Ui) -> bool {
    ui.add_space(Measures::SECTION_GAP);
    let clicked = from_right(ui, |ui| Button::word("Close Dialog").words("Close").primary(true).show(ui).clicked());
    clicked || ui.input(|input| input.key_pressed(Key::Enter))
}
