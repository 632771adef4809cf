//! A made-up window that shows every control, every icon and the map textures once.

use eframe::egui::{self, Align, CentralPanel, Frame, Layout, Margin, Panel, Rect, Sense, Ui, pos2, vec2};
use gridwright::app::icons::{self, Icon};
use gridwright::app::textures::CellTextures;
use gridwright::app::theme::{Measures, Palette};
use gridwright::app::widgets::{
    self, Button, Choice, FieldResponse, HistoryRow, IssueRow, MenuItem, Number, SegmentedSwitch, Severity, StepState,
    TabBar, TextField, Toast, Toggle,
};

/// What the gallery edits.
pub(crate) struct Gallery {
    /// Whether the theme has been applied.
    pub(crate) themed: bool,
    width: u32,
    cell_width: f32,
    pub(crate) radius: f32,
    weight: f32,
    pub(crate) diagonal: u8,
    pub(crate) jumping: bool,
    auto_bake: bool,
    name: String,
    pub(crate) simulate: bool,
    pub(crate) tool: Icon,
    map: CellTextures,
    far_map: CellTextures,
    pub(crate) radius_gesture: Vec<FieldResponse>,
}

impl Gallery {
    pub(crate) fn new() -> Self {
        Self {
            themed: false,
            width: 18,
            cell_width: 32.0,
            radius: 12.5,
            weight: 3.0,
            diagonal: 0,
            jumping: false,
            auto_bake: true,
            name: "first_maze".to_owned(),
            simulate: false,
            tool: Icon::Tool(gridwright::editor::ToolKind::BRUSH),
            map: CellTextures::new([18, 11], Palette::DARK.free_cell),
            far_map: CellTextures::new([600, 400], Palette::DARK.free_cell),
            radius_gesture: Vec::new(),
        }
    }
}

pub(crate) const TOOLS: [(Icon, &str); 17] = [
    (Icon::Tool(gridwright::editor::ToolKind::BRUSH), "Brush"),
    (Icon::Tool(gridwright::editor::ToolKind::ERASER), "Eraser"),
    (Icon::Tool(gridwright::editor::ToolKind::LINE), "Line"),
    (Icon::Tool(gridwright::editor::ToolKind::RECTANGLE), "Rectangle"),
    (Icon::Tool(gridwright::editor::ToolKind::FILL), "Fill"),
    (Icon::Tool(gridwright::editor::ToolKind::SELECT), "Select"),
    (Icon::MagicWand, "Magic Wand"),
    (Icon::Tool(gridwright::editor::ToolKind::PICKER), "Picker"),
    (Icon::Tool(gridwright::editor::ToolKind::HAND), "Hand"),
    (Icon::Tool(gridwright::editor::ToolKind::INSPECT), "Inspect"),
    (Icon::Tool(gridwright::editor::ToolKind::PATH_TESTER), "Path Tester"),
    (Icon::Tool(gridwright::editor::ToolKind::OBSTACLE_RECTANGLE), "Obstacle Rectangle"),
    (Icon::Tool(gridwright::editor::ToolKind::OBSTACLE_CIRCLE), "Obstacle Circle"),
    (Icon::Tool(gridwright::editor::ToolKind::OBSTACLE_CAPSULE), "Obstacle Capsule"),
    (Icon::Tool(gridwright::editor::ToolKind::OBSTACLE_POLYGON), "Obstacle Polygon"),
    (Icon::Tool(gridwright::editor::ToolKind::WAYPOINTS), "Waypoints"),
    (Icon::Tool(gridwright::editor::ToolKind::SET_TARGET), "Set Target"),
];

const DIAGONAL: [(u8, &str); 4] =
    [(0, "Always"), (1, "Never"), (2, "At Least One Walkable"), (3, "Only If No Obstacles")];

fn bar(palette: &Palette, sides: i8) -> Frame {
    Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(sides, 0))
}

/// Draws the whole window.
pub(crate) fn show(ui: &mut Ui, state: &mut Gallery) {
    let palette = Palette::of(ui);
    Panel::top("toolbar").exact_size(Measures::TOOLBAR).frame(bar(palette, 8)).show(ui, |ui| toolbar(ui, state));
    Panel::top("options").exact_size(Measures::TOOL_OPTIONS).frame(bar(palette, 8)).show(ui, |ui| options(ui, state));
    Panel::bottom("status").exact_size(Measures::STATUS_BAR).frame(bar(palette, 8)).show(ui, |ui| {
        ui.horizontal_centered(|ui| {
            widgets::caption(ui, "Brush: drag paints, right-drag erases");
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                widgets::caption(ui, "Cell 12, 5");
            });
        });
    });
    Panel::left("tools").exact_size(Measures::TOOL_STRIP).frame(bar(palette, 4)).show(ui, |ui| strip(ui, state));
    Panel::right("inspector")
        .exact_size(Measures::INSPECTOR)
        .frame(bar(palette, 0))
        .show(ui, |ui| inspector(ui, state));
    Panel::bottom("issues").exact_size(170.0).frame(bar(palette, 0)).show(ui, issues);
    CentralPanel::default()
        .frame(Frame::new().fill(palette.window).inner_margin(Margin::same(16)))
        .show(ui, |ui| canvas(ui, state));
}

fn toolbar(ui: &mut Ui, state: &mut Gallery) {
    ui.horizontal_centered(|ui| {
        let modes =
            [(false, "Edit", "Paint cells and set up the grid."), (true, "Simulate", "Run agents on the grid.")];
        if let Some(simulate) = SegmentedSwitch::new(&modes).show(ui, state.simulate) {
            state.simulate = simulate;
        }
        ui.add_space(Measures::SECTION_GAP);
        Button::icon(Icon::Undo, "Undo").help("Take back the last step.").shortcut("Ctrl+Z").show(ui);
        Button::icon(Icon::Redo, "Redo").disabled(Some("Nothing to redo.")).show(ui);
        ui.add_space(Measures::SECTION_GAP);
        Button::icon_and_word(Icon::Bake, "Bake").primary(!state.simulate).dot(true).shortcut("Ctrl+B").show(ui);
        Button::icon_and_word(Icon::Clear, "Clear").show(ui);
        Toggle::new("Auto Bake", &mut state.auto_bake).bar(ui);
        ui.add_space(Measures::SECTION_GAP);
        Button::icon(Icon::Eye, "Visible Navigation").toggled(true).show(ui);
        Button::icon(Icon::Layers, "Overlay Options").opens_menu().show(ui);
        ui.add_space(Measures::SECTION_GAP);
        Button::icon_and_word(Icon::Play, "Play").show(ui);
        Button::icon(Icon::Pause, "Pause").disabled(Some("Nothing runs.")).show(ui);
        Button::icon(Icon::Step, "Step").show(ui);
        Button::icon(Icon::Stop, "Stop").disabled(Some("Nothing runs.")).show(ui);
    });
}

fn options(ui: &mut Ui, state: &mut Gallery) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        widgets::caption(ui, "Value");
        Choice::new("Brush Value", &mut state.diagonal, &[(0, "Solid"), (1, "Free"), (2, "Weight")]).bar(ui, 104.0);
        ui.add_space(4.0);
        widgets::caption(ui, "Weight");
        Number::new("Brush Weight", &mut state.weight).range(0.0..=100.0).decimals(1).bar(ui, 64.0);
    });
}

fn strip(ui: &mut Ui, state: &mut Gallery) {
    ui.add_space(4.0);
    ui.spacing_mut().item_spacing.y = 0.0;
    for (icon, label) in TOOLS {
        if Button::tool(icon, label, state.tool == icon).help("Tool.").show(ui).clicked() {
            state.tool = icon;
        }
    }
}

fn inspector(ui: &mut Ui, state: &mut Gallery) {
    TabBar::new(&[(0, "Grid"), (1, "Agents"), (2, "Path")]).show(ui, Some(0));
    let padded = |ui: &mut Ui, add: &mut dyn FnMut(&mut Ui)| {
        Frame::new().inner_margin(Margin::same(8)).show(ui, |ui| add(ui));
    };
    padded(ui, &mut |ui| {
        widgets::form(ui, "grid", |ui| form(ui, state));
    });
    TabBar::new(&[(0, "History")]).show(ui, None);
    padded(ui, &mut |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let steps = [
            (Icon::File, "New grid", "", StepState::Done, true),
            (Icon::Tool(gridwright::editor::ToolKind::BRUSH), "Brush", "14 cells", StepState::Done, false),
            (
                Icon::Tool(gridwright::editor::ToolKind::OBSTACLE_RECTANGLE),
                "Move 3 obstacles",
                "",
                StepState::Present,
                false,
            ),
            (Icon::Bake, "Bake", "109 cells", StepState::Undone, false),
        ];
        for (step, (icon, words, count, at, saved)) in steps.into_iter().enumerate() {
            HistoryRow { step, icon, words, count, state: at, saved }.show(ui);
        }
    });
}

fn form(ui: &mut Ui, state: &mut Gallery) {
    widgets::section(ui, "Grid");
    Number::new("Grid Width", &mut state.width).range(1..=4096).unit("cells").row(ui);
    Number::new("Cell Width", &mut state.cell_width).range(1.0..=256.0).decimals(0).unit("px").row(ui);
    Choice::new("Diagonal Mode", &mut state.diagonal, &DIAGONAL).help("Which diagonal steps are allowed.").row(ui);
    Toggle::new("Jumping Enabled", &mut state.jumping).row(ui);
    widgets::hint(ui, "Jumping ignores weights; 4 cells here carry one.");
    widgets::section(ui, "Bake");
    let report = Number::new("Agent Radius", &mut state.radius).range(0.0..=64.0).decimals(1).unit("px").row(ui);
    state.radius_gesture.push(report);
    Number::new("Target Desired Distance", &mut state.weight)
        .decimals(1)
        .unit("px")
        .disabled(Some("No agent is selected."))
        .row(ui);
    Choice::new("Bake Source", &mut state.diagonal, &DIAGONAL).disabled(Some("No obstacles.")).row(ui);
    TextField::new("Agent Profile", &mut state.name).placeholder("Name").row(ui);
    Toggle::new("Compute Heuristic", &mut state.auto_bake).row(ui);
    ui.add_space(4.0);
    widgets::status_line(ui, Severity::Warning, "Out of date: 3 obstacles changed since the last bake.");
    widgets::status_line(ui, Severity::Ok, "18 x 11, 109 solid, 4 weighted");
    ui.horizontal(|ui| {
        Button::word("Copy Details").show(ui);
        Button::word("Keep").primary(true).show(ui);
        Button::word("Discard").disabled(Some("Nothing changed.")).show(ui);
    });
}

fn issues(ui: &mut Ui) {
    TabBar::new(&[(0, "Issues"), (1, "Log"), (2, "Search")]).counts(&[2]).show(ui, Some(0));
    Frame::new().inner_margin(Margin::symmetric(4, 4)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        IssueRow {
            severity: Severity::Warning,
            sentence: "Bake is out of date: 3 obstacles changed.",
            fix: Some(("Bake", "Fix Out of Date Bake")),
        }
        .show(ui);
        IssueRow { severity: Severity::Error, sentence: "Chaser starts in a solid cell at (4, 7).", fix: None }
            .show(ui);
    });
}

const MAZE: [&str; 11] = [
    "##################",
    "#....#...........#",
    "#....#...........#",
    "#....#....####...#",
    "#.........#......#",
    "#...##....#......#",
    "#....#....#......#",
    "#....#...........#",
    "#....#######.....#",
    "#................#",
    "##################",
];

fn canvas(ui: &mut Ui, state: &mut Gallery) {
    let palette = Palette::of(ui);
    let (area, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    state.map.fit([18, 11], palette.free_cell);
    let solid = |x: usize, y: usize| MAZE[y].as_bytes()[x] == b'#';
    state.map.update(ui.ctx(), &[], |x, y| if solid(x, y) { palette.solid_cell } else { palette.free_cell });
    let map = Rect::from_min_size(area.min, vec2(18.0 * 14.0, 11.0 * 14.0));
    state.map.paint(ui.painter(), map, area, 14.0);
    let far = Rect::from_min_size(pos2(map.right() + 24.0, map.top()), vec2(180.0, 120.0));
    state.far_map.fit([600, 400], palette.free_cell);
    state.far_map.update(ui.ctx(), &[], |x, y| {
        let wall = x % 40 == 0 || y % 50 == 0 || (x / 40 % 3 == 1 && y % 9 == 0);
        if wall { palette.solid_cell } else { palette.free_cell }
    });
    state.far_map.paint(ui.painter(), far, area, 0.3 * ui.pixels_per_point());
    all_icons(ui, palette, map.left_bottom() + vec2(0.0, 16.0));
    overlays(ui, palette, pos2(far.left(), far.bottom() + 16.0));
    let menu = Rect::from_min_size(pos2(area.right() - 220.0, area.top()), vec2(216.0, 200.0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(menu), sample_menu);
    let card = Rect::from_min_size(pos2(area.left(), area.bottom() - 132.0), vec2(Measures::TOAST, 130.0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(card), |ui| {
        let toast = Toast {
            number: 1,
            severity: Severity::Error,
            text: "Could not write level1.json: folder is read-only. Your grid is unchanged.",
            action: Some(("Save As...", "Save As After Failure")),
            opacity: 1.0,
        };
        toast.show(ui);
        let toast = Toast {
            number: 2,
            severity: Severity::Ok,
            text: "Cleared 109 cells.",
            action: Some(("Undo", "Undo Clear")),
            opacity: 1.0,
        };
        toast.show(ui);
    });
}

fn sample_menu(ui: &mut Ui) {
    Frame::popup(ui.style()).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        MenuItem::new("Grid Region").picked(true).shortcut("Ctrl+1").show(ui);
        MenuItem::new("Solid Cells").picked(true).show(ui);
        MenuItem::new("Weight Numbers").picked(false).show(ui);
        widgets::list::divider(ui);
        MenuItem::new("Agent Paths").picked(false).disabled(Some("No agents.")).show(ui);
        MenuItem::new("Theme").picked(false).submenu().show(ui);
    });
}

fn all_icons(ui: &Ui, palette: &Palette, at: egui::Pos2) {
    for (index, icon) in Icon::ALL.into_iter().enumerate() {
        let (column, row) = (index % 15, index / 15);
        let corner = at + vec2(column as f32 * 28.0, row as f32 * 28.0);
        let rect = Rect::from_min_size(corner, vec2(20.0, 20.0));
        icons::paint(icon, ui.painter(), rect, palette.text);
    }
}

fn overlays(ui: &Ui, palette: &Palette, at: egui::Pos2) {
    let o = &palette.overlay;
    let all = [o.weight, o.path, o.next_point, o.target, o.blocked, o.obstacle, o.area];
    for (index, colour) in all.into_iter().enumerate() {
        let rect = Rect::from_min_size(at + vec2(index as f32 * 22.0, 0.0), vec2(18.0, 18.0));
        ui.painter().rect_filled(rect, 0.0, palette.free_cell);
        ui.painter().circle_filled(rect.center(), 6.0, colour);
    }
}
