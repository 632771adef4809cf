//! The start page, shown while no document is open: new grids, recent files, samples.
//!
//! Invariants: it offers nothing that does not work; sample cards show the real map. Not here: what the
//! actions do.

use std::path::PathBuf;

use eframe::egui::{
    self, Align2, Color32, Frame, Margin, Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::icons::{self, Icon};
use super::theme::{self, Measures, Palette};
use super::thumbnails::{self, Thumbnails};
use super::widgets::{self, MenuItem, one_line, put_text};
use crate::editor::samples::{SAMPLES, Sample};
use crate::editor::{Action, CommandId};
use crate::geom::{CellRect, Vec2};

/// Sizes that are offered at once.
const SIZES: [(u32, u32); 3] = [(18, 11), (32, 32), (64, 64)];
/// Side of a cell of a new grid, world units.
const CELL: f32 = 32.0;
/// Widths of the columns.
const COLUMNS: [f32; 3] = [200.0, 280.0, 440.0];
/// Inner margin of rows and cards.
const INSET: f32 = 8.0;
/// Air between columns.
const GAP: f32 = 40.0;
/// Height of the page's content.
const HEIGHT: f32 = 528.0;

/// What the page keeps from frame to frame.
#[derive(Debug, Default)]
pub struct StartPage {
    /// Pictures of the samples.
    pub thumbnails: Thumbnails,
}

/// Draws the page.
///
/// `error` stays under the columns: here is no log that would keep why a file did not open.
pub fn start_page_ui(
    ui: &mut Ui,
    page: &mut StartPage,
    recent: &[PathBuf],
    error: Option<&str>,
    actions: &mut Vec<Action>,
) {
    let palette = Palette::of(ui);
    let room = ui.max_rect();
    let width = COLUMNS.iter().sum::<f32>() + 2.0 * GAP;
    let size = vec2(width, HEIGHT.min(room.height() - 80.0));
    let content = Rect::from_center_size(room.center() - vec2(0.0, 24.0), size);
    let mut left = content.left();
    for (column, width) in COLUMNS.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(left, content.top()), vec2(width, content.height()));
        left = rect.right() + GAP;
        // Rows have an inner margin; what they show begins where the title does.
        let rect = rect.with_min_x(rect.left() - INSET);
        let mut ui = ui.new_child(UiBuilder::new().id_salt(("start", column)).max_rect(rect));
        ui.set_clip_rect(rect.expand(4.0));
        match column {
            0 => new_grids(&mut ui, actions),
            1 => recent_files(&mut ui, recent, actions),
            _ => samples(&mut ui, page, actions),
        }
    }
    if let Some(error) = error {
        let rect = Rect::from_min_size(pos2(content.left(), content.bottom() - 24.0), vec2(width, 24.0));
        let mut ui = ui.new_child(UiBuilder::new().id_salt("start error").max_rect(rect));
        widgets::status_line(&mut ui, widgets::Severity::Error, error);
    }
    drop_line(
        ui,
        palette,
        Rect::from_min_max(pos2(content.left(), content.bottom() + 16.0), pos2(content.right(), room.bottom())),
    );
}

/// The title of a column.
fn title(ui: &mut Ui, words: &str) {
    let palette = Palette::of(ui);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), Measures::HIT));
    let galley = one_line(ui, words, theme::title(), rect.width());
    put_text(ui.painter(), rect.with_min_x(rect.left() + INSET), Align2::LEFT_CENTER, galley, palette.text);
    ui.add_space(Measures::ROW_GAP);
}

fn new_grids(ui: &mut Ui, actions: &mut Vec<Action>) {
    title(ui, "New Grid");
    ui.spacing_mut().item_spacing.y = 0.0;
    for (width, height) in SIZES {
        let words = format!("{width} x {height}");
        if MenuItem::new(&words).icon(Icon::Cells).show(ui).clicked() {
            actions.push(Action::NewLevel(CellRect::new(0, 0, width, height), Vec2::new(CELL, CELL)));
        }
    }
    if MenuItem::new("Custom...").icon(Icon::Plus).show(ui).clicked() {
        actions.push(Action::Run(CommandId::NewGrid));
    }
}

fn recent_files(ui: &mut Ui, recent: &[PathBuf], actions: &mut Vec<Action>) {
    title(ui, "Open Recent");
    ui.spacing_mut().item_spacing.y = 0.0;
    if MenuItem::new(CommandId::Open.title()).icon(Icon::Folder).show(ui).clicked() {
        actions.push(Action::Run(CommandId::Open));
    }
    for path in recent.iter().take(10) {
        let name = path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned());
        let missing = (!path.exists()).then_some("The file is not there any more.");
        let row = MenuItem::new(&name).icon(Icon::File).disabled(missing).show(ui);
        if row.on_hover_text(path.display().to_string()).clicked() {
            actions.push(Action::OpenFile(path.clone()));
        }
    }
    if recent.is_empty() {
        ui.add_space(Measures::ROW_GAP);
        ui.horizontal(|ui| {
            ui.add_space(INSET);
            widgets::caption(ui, "Files that you open are listed here.");
        });
    }
}

fn samples(ui: &mut Ui, page: &mut StartPage, actions: &mut Vec<Action>) {
    title(ui, "Sample Grids");
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        for (index, sample) in SAMPLES.iter().enumerate() {
            if card(ui, page, index, sample) {
                actions.push(Action::OpenSample(sample.name));
            }
        }
    });
}

/// One sample: picture, name, sentence. Tells whether it was clicked.
fn card(ui: &mut Ui, page: &mut StartPage, index: usize, sample: &Sample) -> bool {
    let palette = Palette::of(ui);
    let picture = vec2(thumbnails::SIZE[0] as f32, thumbnails::SIZE[1] as f32) / 2.0;
    let size = vec2(ui.available_width(), picture.y + 8.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, sample.name));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(sample.about));
    let fill = if response.is_pointer_button_down_on() {
        palette.pressed
    } else if response.hovered() {
        palette.hover
    } else {
        Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, theme::corner(), fill);
    if response.has_focus() {
        let stroke = Stroke::new(Measures::HAIRLINE, palette.accent);
        ui.painter().rect_stroke(rect, theme::corner(), stroke, egui::StrokeKind::Inside);
    }
    let place = Rect::from_min_size(rect.min + vec2(INSET, 4.0), picture);
    ui.painter().rect_filled(place, theme::corner(), palette.panel);
    if let Some(texture) = page.thumbnails.picture(ui.ctx(), index) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture.id(), place, whole, Color32::WHITE);
    }
    let words = Rect::from_min_max(pos2(place.right() + 16.0, place.top() + 4.0), rect.right_bottom() - vec2(8.0, 4.0));
    let name = one_line(ui, sample.name, theme::semibold(), words.width());
    put_text(ui.painter(), words, Align2::LEFT_TOP, name, palette.text);
    let about = ui.painter().layout(sample.about.to_owned(), theme::body(), palette.dim, words.width());
    ui.painter().galley(words.min + vec2(0.0, 22.0), about, palette.dim);
    response.clicked()
}

/// The invitation to drop a file.
fn drop_line(ui: &mut Ui, palette: &Palette, rect: Rect) {
    let line = Rect::from_min_size(rect.min, vec2(rect.width(), 32.0));
    let galley = one_line(ui, "Drop a map file here", theme::body(), line.width());
    let width = galley.size().x + Measures::ICON + 8.0;
    let place = Align2::CENTER_CENTER.align_size_within_rect(vec2(width, Measures::CONTROL), line);
    let glyph = widgets::left_square(place, Measures::ICON);
    icons::paint(Icon::Import, ui.painter(), glyph, palette.dim);
    put_text(ui.painter(), place, Align2::RIGHT_CENTER, galley, palette.dim);
}

/// What lies over the window while a file is held above it.
pub fn drop_overlay(ui: &Ui, words: &str) {
    let palette = Palette::of(ui);
    let rect = ui.ctx().content_rect();
    let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop overlay"));
    let painter = ui.ctx().layer_painter(layer);
    painter.rect_filled(rect, 0.0, palette.backdrop());
    let galley = one_line(ui, words, theme::title(), rect.width() - 64.0);
    let size = galley.size() + vec2(48.0, 32.0);
    let card = Align2::CENTER_CENTER.align_size_within_rect(size, rect);
    painter
        .add(Frame::new().fill(palette.panel).corner_radius(theme::corner()).inner_margin(Margin::same(0)).paint(card));
    put_text(&painter, card, Align2::CENTER_CENTER, galley, palette.text);
}
