//! Export: format, place and options.
//!
//! Invariants: the formats are those of the table, in its order; options that a format does not have
//! are disabled and say so. Not here: writing.

use std::path::{Path, PathBuf};

use eframe::egui::Context;

use super::files::{PathRow, message_line};
use super::{DialogContext, Pressed, Verdict, buttons, modal};
use crate::app::native::Question;
use crate::app::widgets::{self, Choice, Toggle};
use crate::editor::Action;
use crate::formats::{ExportOption, ExportOptions, FORMATS, FormatInfo};

/// Width of the dialog.
const WIDTH: f32 = 520.0;

/// Form of Export As.
#[derive(Debug)]
pub struct ExportForm {
    /// Formats that can be written.
    formats: Vec<FormatInfo>,
    /// Place of the chosen one among them.
    chosen: usize,
    row: PathRow,
    options: ExportOptions,
}

impl ExportForm {
    /// A form that proposes `stem` with the end of the first format, or the last export again.
    #[must_use]
    pub fn new(stem: &Path, last: Option<(&str, &Path)>) -> ExportForm {
        let formats: Vec<FormatInfo> =
            FORMATS.iter().map(|f| f.info()).filter(|info| info.can_export && !info.is_project).collect();
        let chosen = last.and_then(|(name, _)| formats.iter().position(|f| f.name == name)).unwrap_or(0);
        let text = match (last, formats.get(chosen)) {
            (Some((_, path)), _) => path.display().to_string(),
            (None, Some(format)) => with_end(&stem.display().to_string(), format),
            (None, None) => stem.display().to_string(),
        };
        ExportForm { formats, chosen, row: PathRow::new(text), options: ExportOptions::default() }
    }

    pub(super) fn show(&mut self, ctx: &Context, context: &DialogContext<'_>, actions: &mut Vec<Action>) -> Verdict {
        let (pressed, dismissed) = modal(ctx, "Export", WIDTH, |ui| {
            self.format_rows(ui);
            ui.add_space(4.0);
            let name = self.row.path().and_then(|p| p.file_name().map(|n| n.to_string_lossy().into_owned()));
            let question = Question::Place { title: "Export", name: name.unwrap_or_default() };
            self.row.show(ui, context.picker, &question);
            let problem = self.row.path().filter(|p| p.is_dir()).map(|_| "This is a folder.".to_owned());
            let replaced = self.row.path().filter(|p| p.is_file()).map(|_| "This file will be replaced.");
            message_line(ui, false, problem.as_deref(), replaced);
            let empty = self.row.path().is_none().then(|| "Type a path or browse for a place.".to_owned());
            buttons(ui, "Export", empty.or(problem).as_deref())
        });
        let format = self.formats.get(self.chosen);
        if let (Pressed::Primary, Some(path), Some(format)) = (pressed, self.row.path(), format) {
            actions.push(self.action(format, path));
            return Verdict::Close;
        }
        if dismissed || pressed == Pressed::Cancel { Verdict::Close } else { Verdict::Stay }
    }

    fn action(&self, format: &FormatInfo, path: PathBuf) -> Action {
        Action::ExportFile { format: format.name, path, options: self.options.for_format(format) }
    }

    fn format_rows(&mut self, ui: &mut eframe::egui::Ui) {
        let options: Vec<(usize, &str)> = self.formats.iter().map(|f| f.title).enumerate().collect();
        let before = self.chosen;
        widgets::form(ui, "export", |ui| {
            Choice::new("Export Format", &mut self.chosen, &options).row(ui);
            let Some(format) = self.formats.get(self.chosen) else { return };
            let loses = match format.loses {
                [] => "Keeps all cells and settings.".to_owned(),
                what => format!("Leaves out: {}.", what.join(", ")),
            };
            widgets::hint(ui, &loses);
            for option in ExportOption::ALL {
                let lacks = (!format.offers.contains(&option)).then(|| format!("Only for {}.", option.offered_by()));
                let mut on = self.options.is_on(option);
                Toggle::new(option.title(), &mut on).help(option.help()).disabled(lacks.as_deref()).row(ui);
                self.options.set(option, on);
            }
        });
        if let (true, Some(format)) = (before != self.chosen, self.formats.get(self.chosen)) {
            self.row.text = with_end(&without_end(&self.row.text, &self.formats), format);
        }
    }
}

fn with_end(stem: &str, format: &FormatInfo) -> String {
    format!("{stem}{}", format.extensions.first().copied().unwrap_or_default())
}

/// A path without the end of its name that some format uses.
fn without_end(path: &str, formats: &[FormatInfo]) -> String {
    let projects = FORMATS.iter().map(|f| f.info()).filter(|f| f.is_project);
    let ends = formats.iter().copied().chain(projects).flat_map(|f| f.extensions);
    let longest = ends.filter(|end| path.ends_with(**end)).max_by_key(|end| end.len());
    longest.map_or(path, |end| &path[..path.len() - end.len()]).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_format_takes_another_end_and_keeps_the_place() {
        let mut form = ExportForm::new(Path::new("/tmp/level1"), None);
        assert!(form.formats.iter().all(|f| f.can_export));
        for at in 0..form.formats.len() {
            let (end, before) = (form.formats[at].extensions[0], form.row.text.clone());
            form.row.text = with_end(&without_end(&before, &form.formats), &form.formats[at]);
            assert_eq!(form.row.text, format!("/tmp/level1{end}"));
        }
    }

    #[test]
    fn options_that_a_format_lacks_are_not_passed_on_and_those_that_it_offers_are() {
        let all = ExportOptions { include_grid_settings: true, y_axis_up: true };
        let form = ExportForm { options: all, ..ExportForm::new(Path::new("a"), None) };
        for format in &form.formats {
            let Action::ExportFile { options, .. } = form.action(format, PathBuf::from("a")) else {
                panic!("an export");
            };
            for option in ExportOption::ALL {
                assert_eq!(options.is_on(option), format.offers.contains(&option), "{} {option:?}", format.name);
            }
        }
    }
}
