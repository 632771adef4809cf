//! Pictures of the window for eyes: both themes, three sizes, menus, dialogs, start page.
//!
//! Made only where `GRIDWRIGHT_LOOK` names a folder for them.

use eframe::egui::{Key, Modifiers};
use gridwright::app::Opening;
use gridwright::editor::{Action, CommandId as C};

use super::window::Shown;

fn is_wanted() -> bool {
    let wanted = std::env::var_os("GRIDWRIGHT_LOOK").is_some();
    if !wanted {
        println!("skipped: GRIDWRIGHT_LOOK names no folder");
    }
    wanted
}

#[test]
fn edit_and_simulate() {
    if !is_wanted() {
        return;
    }
    for (dark, name) in [(true, "dark"), (false, "light")] {
        for (size, word) in [([1440.0, 900.0], "1440"), ([1280.0, 800.0], "1280"), ([1024.0, 640.0], "1024")] {
            let mut shown = Shown::open(Opening::FirstMaze, dark, size);
            shown.picture(&format!("edit-{name}-{word}"));
            shown.act(Action::OpenSample("Courtyard"));
            shown.click("Simulate");
            shown.click("Play");
            shown.stroke(&[(30, 17)]);
            shown.frames(20);
            shown.picture(&format!("simulate-{name}-{word}"));
            shown.click("Plots");
            if word == "1024" {
                shown.click("Show Inspector");
            }
            shown.key(Modifiers::NONE, Key::B);
            shown.stroke(&[(14, 10), (18, 17)]);
            shown.picture(&format!("plots-{name}-{word}"));
            shown.click("Log");
            shown.click("Stop");
            shown.picture(&format!("stopped-{name}-{word}"));
        }
    }
}

#[test]
fn menus() {
    if !is_wanted() {
        return;
    }
    for (dark, name) in [(true, "dark"), (false, "light")] {
        let mut shown = Shown::open(Opening::FirstMaze, dark, [1280.0, 800.0]);
        shown.act(Action::Run(C::Clear));
        for menu in ["File", "Edit", "View", "Grid", "Simulate", "Tools", "Help"] {
            shown.click(&format!("{menu} Menu"));
            shown.picture(&format!("menu-{menu}-{name}"));
            shown.click(&format!("{menu} Menu"));
        }
        shown.click("Overlay Options");
        shown.picture(&format!("menu-overlay-{name}"));
    }
}

#[test]
fn dialogs_and_start_page() {
    if !is_wanted() {
        return;
    }
    let dialogs = [
        (C::NewGrid, "new"),
        (C::ResizeGrid, "resize"),
        (C::Open, "open"),
        (C::Import, "import"),
        (C::SaveAs, "save"),
        (C::ExportAs, "export"),
        (C::SimulationSeed, "seed"),
        (C::KeyboardShortcuts, "keys"),
        (C::About, "about"),
    ];
    for (dark, name) in [(true, "dark"), (false, "light")] {
        for (id, word) in dialogs {
            let mut shown = Shown::open(Opening::FirstMaze, dark, [1280.0, 800.0]);
            shown.act(Action::Run(id));
            shown.picture(&format!("dialog-{word}-{name}"));
        }
        let mut shown = Shown::open(Opening::FirstMaze, dark, [1280.0, 800.0]);
        shown.act(Action::Run(C::Clear));
        shown.act(Action::Run(C::Close));
        shown.picture(&format!("dialog-unsaved-{name}"));
        let mut shown = Shown::open(Opening::StartPage, dark, [1280.0, 800.0]);
        shown.wait_for_thumbnails();
        shown.picture(&format!("start-{name}"));
    }
}
