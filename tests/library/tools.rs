//! Tools driven by pointer scripts, without a window: ASCII level in, ASCII level out; and what holds of
//! every tool of the table.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::document::{Agent, Document, Edit, EntryKind, Level, Obstacle, Paint, commands};
use gridwright::editor::{
    BrushSettings, BrushShape, BrushValue, Button, Modifiers, Phase, Preview, Selected, TOOLS, Tool, ToolContext,
    ToolEffect, ToolInput, ToolKind, make_tool,
};
use gridwright::geom::{Cell, CellRect, Rng, Shape, Vec2};
use gridwright::grid::Grid;

const NONE: Modifiers = Modifiers { shift: false, ctrl: false, alt: false };
const SHIFT: Modifiers = Modifiers { shift: true, ..NONE };
const CTRL: Modifiers = Modifiers { ctrl: true, ..NONE };
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ctrl: true, alt: false };
const ALT: Modifiers = Modifiers { alt: true, ..NONE };

/// World units of a cell.
const CELL: f32 = 10.0;

/// A tool at a document: does with effects what a window's owner would do.
struct Desk {
    document: Document,
    tool: Box<dyn Tool>,
    brush: BrushSettings,
    selected: Option<Selected>,
    tested: (Option<Vec2>, Option<Vec2>),
    pinned: Option<Cell>,
    sent: Vec<Vec2>,
    /// The cells that agents walk on while simulating.
    live: Option<Grid>,
    /// Name of the open gesture.
    open: Option<&'static str>,
    revision: u64,
}

impl Desk {
    /// `#` solid, a digit its weight, `.` free without paint.
    fn new(kind: ToolKind, rows: &[&str]) -> Desk {
        let mut level = Level::new("test", CellRect::new(0, 0, rows[0].len() as u32, rows.len() as u32)).unwrap();
        level.cell_size = Vec2::new(CELL, CELL);
        let mut document = Document::new(level);
        for (y, row) in rows.iter().enumerate() {
            for (x, letter) in row.bytes().enumerate() {
                let paint = match letter {
                    b'#' => Paint::Solid,
                    b'1' => Paint::Free,
                    b'2'..=b'9' => Paint::Weight(f32::from(letter - b'0')),
                    _ => continue,
                };
                let edit = commands::paint(document.level(), [Cell::new(x as i32, y as i32)], paint);
                document.execute("Map", EntryKind::Paint, edit).unwrap();
            }
        }
        document.mark_saved();
        Desk {
            document,
            tool: make_tool(kind),
            brush: BrushSettings::default(),
            selected: None,
            tested: (None, None),
            pinned: None,
            sent: Vec::new(),
            live: None,
            open: None,
            revision: 0,
        }
    }

    fn take(mut self, kind: ToolKind) -> Desk {
        self.tool = make_tool(kind);
        self
    }

    fn with_brush(mut self, value: BrushValue, size: u32) -> Desk {
        self.brush = BrushSettings { value, size, ..self.brush };
        self
    }

    fn context<'a>(&'a self) -> ToolContext<'a> {
        ToolContext {
            level: self.document.level(),
            grid: self.live.as_ref().unwrap_or(self.document.level().grid()),
            brush: &self.brush,
            selected: self.selected,
            zoom: 2.0,
            simulating: self.live.is_some(),
            revision: self.revision,
            active_profile: None,
            tested: self.tested,
        }
    }

    fn at(&self, phase: Phase, x: f32, y: f32) -> ToolInput {
        let world = Vec2::new(x, y) * CELL;
        let cell = self.document.level().cell_from_world(world);
        ToolInput { phase, button: Button::Primary, modifiers: NONE, world, cell }
    }

    fn send(&mut self, input: ToolInput) -> Vec<ToolEffect> {
        let mut tool = std::mem::replace(&mut self.tool, make_tool(ToolKind::HAND));
        let mut effects = Vec::new();
        tool.input(&self.context(), &input, &mut effects);
        self.tool = tool;
        self.apply(effects.clone());
        effects
    }

    fn cancel(&mut self) -> bool {
        let mut effects = Vec::new();
        let had = self.tool.cancel(&mut effects);
        self.apply(effects);
        had
    }

    fn confirm(&mut self) {
        let mut tool = std::mem::replace(&mut self.tool, make_tool(ToolKind::HAND));
        let mut effects = Vec::new();
        tool.confirm(&self.context(), &mut effects);
        self.tool = tool;
        self.apply(effects);
    }

    /// Presses at the middle of the first cell, goes over the others, releases over the last.
    fn drag(&mut self, modifiers: Modifiers, cells: &[(i32, i32)]) {
        self.drag_with(Button::Primary, modifiers, cells);
    }

    fn drag_with(&mut self, button: Button, modifiers: Modifiers, cells: &[(i32, i32)]) {
        let points: Vec<(f32, f32)> = cells.iter().map(|(x, y)| (*x as f32 + 0.5, *y as f32 + 0.5)).collect();
        self.drag_points(button, modifiers, &points);
    }

    /// The same in parts of cells.
    fn drag_points(&mut self, button: Button, modifiers: Modifiers, points: &[(f32, f32)]) {
        let last = points.len() - 1;
        for (i, (x, y)) in points.iter().enumerate() {
            let phase = if i == 0 { Phase::Press } else { Phase::Drag };
            self.send(ToolInput { button, modifiers, ..self.at(phase, *x, *y) });
        }
        self.send(ToolInput { button, modifiers, ..self.at(Phase::Release, points[last].0, points[last].1) });
    }

    fn preview(&self, input: ToolInput) -> Preview {
        let mut preview = Preview::default();
        self.tool.preview(&self.context(), &input, &mut preview);
        preview
    }

    fn apply(&mut self, effects: Vec<ToolEffect>) {
        for effect in effects {
            self.revision += 1;
            let inside = self.open.is_some();
            match effect {
                ToolEffect::Begin(label, kind) => {
                    assert!(!inside, "{label} begins inside {:?}", self.open);
                    self.open = Some(label);
                    self.document.begin(label, kind);
                }
                ToolEffect::Paint(cells, paint) => {
                    assert!(inside, "painted outside a gesture");
                    self.paint(cells, paint);
                }
                ToolEffect::Edit(edit) => {
                    assert!(inside, "edited outside a gesture");
                    self.document.execute("", EntryKind::Obstacle, edit).unwrap();
                }
                ToolEffect::AddObstacle(obstacle) => {
                    assert!(inside);
                    let id = self.document.unused_id();
                    let edit = Edit::Obstacle(id, Some(Box::new(obstacle)));
                    self.document.execute("", EntryKind::Obstacle, edit).unwrap();
                    self.selected = Some(Selected::Obstacle(id));
                }
                ToolEffect::AddAgent(position) => {
                    assert!(inside);
                    self.add_agent(position);
                }
                ToolEffect::Commit => {
                    assert!(self.open.take().is_some(), "nothing to commit");
                    self.document.commit();
                }
                ToolEffect::Cancel => {
                    assert!(self.open.take().is_some(), "nothing to cancel");
                    self.document.cancel();
                }
                ToolEffect::Select(selected) => self.selected = selected,
                ToolEffect::SetBrush(brush) => self.brush = brush,
                ToolEffect::Pin(cell) => self.pinned = cell,
                ToolEffect::TestPath(start, goal) => {
                    assert!([start, goal].into_iter().flatten().all(Vec2::is_finite));
                    self.tested = (start, goal);
                }
                ToolEffect::SetTarget(target) => {
                    assert!(target.is_finite());
                    self.sent.push(target);
                }
            }
        }
    }

    fn paint(&mut self, cells: Vec<Cell>, paint: Paint) {
        assert!(!cells.is_empty(), "an effect without cells");
        assert!(cells.iter().all(|cell| self.document.level().region().contains(*cell)), "clipped to the region");
        let Some(live) = &mut self.live else {
            let edit = commands::paint(self.document.level(), cells, paint);
            self.document.execute("", EntryKind::Paint, edit).unwrap();
            return;
        };
        for cell in cells {
            let (solid, weight) = match paint {
                Paint::AsBaked => (false, 1.0),
                Paint::Free => (false, 1.0),
                Paint::Solid => (true, 1.0),
                Paint::Weight(weight) => (false, weight),
            };
            live.set_solid(cell, solid);
            live.set_weight(cell, weight).unwrap();
        }
    }

    fn add_agent(&mut self, position: Vec2) {
        let (id, profile) = (self.document.unused_id(), self.document.level().profiles[0].0);
        let agent = Agent { profile, position, target: None };
        self.document.execute("", EntryKind::Agent, Edit::Agent(id, Some(agent))).unwrap();
    }

    fn add_obstacle(&mut self, shape: Shape) -> Selected {
        let id = self.document.unused_id();
        let edit = Edit::Obstacle(id, Some(Box::new(Obstacle::solid(shape))));
        self.document.execute("Map", EntryKind::Obstacle, edit).unwrap();
        Selected::Obstacle(id)
    }

    fn shape(&self, place: usize) -> &Shape {
        &self.document.level().obstacles[place].1.shape
    }

    fn rows(&self) -> Vec<String> {
        let level = self.document.level();
        let grid = self.live.as_ref().unwrap_or(level.grid());
        let letter = |cell: Cell| match (grid.is_solid(cell), grid.weight(cell), level.layers.paint(cell).unwrap()) {
            (true, ..) => '#',
            (false, 1.0, Paint::AsBaked) => '.',
            (false, weight, _) => char::from(b'0' + weight as u8),
        };
        let cells: Vec<char> = level.region().cells().map(letter).collect();
        cells.chunks(level.region().w as usize).map(|row| row.iter().collect()).collect()
    }

    /// Steps made since the map was drawn.
    fn steps(&self) -> Vec<String> {
        let titles = self.document.history().entries().iter().map(gridwright::document::Entry::title);
        titles.filter(|title| !title.starts_with("Map")).collect()
    }
}

const EMPTY: [&str; 5] = ["........", "........", "........", "........", "........"];

#[test]
fn a_fast_drag_leaves_no_gaps_and_is_one_step() {
    let mut desk = Desk::new(ToolKind::BRUSH, &EMPTY);
    desk.drag(NONE, &[(0, 0), (6, 3), (6, 1)]);
    assert_eq!(desk.rows(), ["#.......", ".##...#.", "...##.#.", ".....##.", "........"].map(|r| r.replace(' ', "")));
    assert_eq!(desk.steps(), ["Brush: 9 cells"]);
    assert!(desk.document.undo());
    assert_eq!(desk.rows(), EMPTY);
}

#[test]
fn right_drag_erases_with_weight_1_whatever_the_brush() {
    let mut desk = Desk::new(ToolKind::BRUSH, &["####", "#33#", "####"]).with_brush(BrushValue::Weight, 1);
    desk.drag_with(Button::Secondary, NONE, &[(0, 1), (3, 1)]);
    assert_eq!(desk.rows(), ["####", "1111", "####"]);
    assert_eq!(desk.steps(), ["Eraser: 4 cells"]);
    let mut desk = desk.take(ToolKind::ERASER).with_brush(BrushValue::Solid, 2);
    desk.drag(NONE, &[(2, 0)]);
    assert_eq!(desk.rows(), ["##11", "1111", "####"]);
}

#[test]
fn shift_click_draws_from_the_last_painted_cell_and_shift_drag_from_the_press() {
    let mut desk = Desk::new(ToolKind::BRUSH, &EMPTY);
    desk.drag(NONE, &[(0, 0)]);
    let click = ToolInput { modifiers: SHIFT, ..desk.at(Phase::Hover, 7.5, 0.5) };
    assert_eq!(desk.preview(click).cells.len(), 7, "the first cell is painted already");
    assert_eq!(desk.preview(click).note, "Line: 8 cells");
    desk.drag(SHIFT, &[(7, 0)]);
    desk.drag(SHIFT, &[(7, 4)]);
    desk.drag(SHIFT, &[(0, 4), (3, 4)]);
    assert_eq!(desk.rows(), ["########", ".......#", ".......#", ".......#", "####...#"]);
    assert_eq!(desk.steps().len(), 4);
}

#[test]
fn shift_drag_paints_on_release_only() {
    let mut desk = Desk::new(ToolKind::BRUSH, &EMPTY);
    desk.send(ToolInput { modifiers: SHIFT, ..desk.at(Phase::Press, 1.5, 1.5) });
    desk.send(ToolInput { modifiers: SHIFT, ..desk.at(Phase::Drag, 4.5, 1.5) });
    assert_eq!(desk.rows(), EMPTY);
    assert_eq!(desk.preview(desk.at(Phase::Drag, 4.5, 1.5)).cells.len(), 4);
    desk.send(ToolInput { modifiers: SHIFT, ..desk.at(Phase::Release, 4.5, 3.5) });
    assert_eq!(desk.rows(), ["........", ".#......", "..##....", "....#...", "........"]);
}

#[test]
fn ctrl_shift_drag_is_a_rectangle_whatever_the_size_of_the_brush() {
    let mut desk = Desk::new(ToolKind::BRUSH, &EMPTY).with_brush(BrushValue::Solid, 3);
    desk.drag(CTRL_SHIFT, &[(6, 3), (5, 1)]);
    assert_eq!(desk.rows(), ["........", ".....##.", ".....##.", ".....##.", "........"]);
    assert_eq!(desk.steps(), ["Rectangle: 6 cells"]);
}

#[test]
fn escape_and_the_other_button_restore_the_cells_and_add_no_step() {
    let mut desk = Desk::new(ToolKind::BRUSH, &EMPTY);
    for by_button in [false, true] {
        desk.send(desk.at(Phase::Press, 1.5, 1.5));
        desk.send(desk.at(Phase::Drag, 5.5, 1.5));
        assert_eq!(desk.rows()[1], ".#####..");
        if by_button {
            desk.send(ToolInput { button: Button::Secondary, ..desk.at(Phase::Press, 5.5, 1.5) });
        } else {
            assert!(desk.cancel());
        }
        desk.send(desk.at(Phase::Drag, 5.5, 4.5));
        desk.send(desk.at(Phase::Release, 5.5, 4.5));
        assert_eq!((desk.rows(), desk.steps().len()), (EMPTY.map(str::to_owned).to_vec(), 0));
    }
    assert!(!desk.cancel(), "nothing is left to cancel");
}

#[test]
fn line_and_rectangle_tools_paint_on_release_with_size_and_value() {
    let mut desk = Desk::new(ToolKind::LINE, &EMPTY).with_brush(BrushValue::Weight, 2);
    desk.drag(NONE, &[(0, 0), (3, 3), (5, 0)]);
    assert_eq!(desk.rows(), ["3333333.", "3333333.", "........", "........", "........"]);
    let mut desk = desk.take(ToolKind::RECTANGLE).with_brush(BrushValue::AsBaked, 1);
    let press = desk.at(Phase::Press, 1.5, 0.5);
    desk.send(press);
    assert_eq!(desk.preview(desk.at(Phase::Drag, 4.5, 4.5)).note, "Rectangle: 4 x 5 cells");
    desk.send(desk.at(Phase::Release, 4.5, 4.5));
    assert_eq!(desk.rows(), ["3....33.", "3....33.", "........", "........", "........"]);
    assert_eq!(desk.steps(), ["Line: 14 cells", "Rectangle: 8 cells"]);
}

#[test]
fn fill_compares_state_and_weight_together() {
    let map = ["..#..3", ".##.33", "###..."];
    let mut desk = Desk::new(ToolKind::FILL, &map).with_brush(BrushValue::Solid, 1);
    desk.drag(NONE, &[(3, 0)]);
    assert_eq!(desk.rows(), ["..###3", ".##.33".replace('.', "#").replacen('#', ".", 1).as_str(), "######"]);
    assert_eq!(desk.steps(), ["Fill: 6 cells"]);
    assert!(desk.document.undo());
    desk.drag(SHIFT, &[(3, 0)]);
    assert_eq!(desk.rows(), ["#####3", "####33", "######"]);
    assert!(desk.document.undo());
    desk.drag_with(Button::Secondary, NONE, &[(5, 0)]);
    assert_eq!(desk.rows(), ["..#..1", ".##.11", "###..."]);
}

#[test]
fn the_picker_and_alt_take_state_and_weight() {
    let mut desk = Desk::new(ToolKind::PICKER, &["#.5"]);
    desk.drag(NONE, &[(2, 0)]);
    assert_eq!((desk.brush.value, desk.brush.weight), (BrushValue::Weight, 5.0));
    let mut desk = desk.take(ToolKind::BRUSH);
    let hover = ToolInput { modifiers: ALT, ..desk.at(Phase::Hover, 0.5, 0.5) };
    assert_eq!((desk.preview(hover).note.as_str(), desk.preview(hover).cells.len()), ("Pick solid", 0));
    desk.drag(ALT, &[(0, 0)]);
    assert_eq!((desk.brush.value, desk.brush.weight), (BrushValue::Solid, 5.0));
    desk.drag(ALT, &[(9, 9)]);
    assert_eq!((desk.brush.value, desk.steps().len()), (BrushValue::Solid, 0));
}

#[test]
fn painting_while_simulating_goes_by_the_live_cells() {
    let mut desk = Desk::new(ToolKind::BRUSH, &["....", "...."]);
    let mut live = desk.document.level().grid().clone();
    live.set_solid(Cell::new(0, 0), true);
    desk.live = Some(live);
    assert!(desk.preview(desk.at(Phase::Hover, 0.5, 0.5)).cells.is_empty());
    desk.drag(NONE, &[(0, 0), (2, 0)]);
    assert_eq!(desk.rows(), ["###.", "...."]);
    assert_eq!(desk.steps().len(), 0, "the level hears nothing");
    let mut desk = desk.take(ToolKind::SET_TARGET);
    desk.drag_with(Button::Secondary, SHIFT, &[(1, 0)]);
    desk.drag(SHIFT, &[(3, 1)]);
    assert_eq!((desk.rows(), desk.sent.len()), (vec!["#.#.".to_owned(), "...#".to_owned()], 0));
    desk.drag(NONE, &[(3, 0), (2, 1)]);
    assert_eq!(desk.sent, [Vec2::new(35.0, 5.0), Vec2::new(25.0, 15.0)]);
}

#[test]
fn obstacles_are_drawn_by_a_drag_and_held_to_the_grid_by_ctrl() {
    let mut desk = Desk::new(ToolKind::OBSTACLE_RECTANGLE, &EMPTY);
    desk.drag_points(Button::Primary, CTRL, &[(4.1, 3.2), (0.9, 0.8)]);
    assert_eq!(*desk.shape(0), Shape::Rectangle { center: Vec2::new(25.0, 20.0), size: Vec2::new(30.0, 20.0) });
    assert!(matches!(desk.selected, Some(Selected::Obstacle(_))));
    let mut desk = desk.take(ToolKind::OBSTACLE_CIRCLE);
    desk.drag_points(Button::Primary, CTRL, &[(3.4, 2.6), (5.5, 2.6)]);
    assert_eq!(*desk.shape(1), Shape::Circle { center: Vec2::new(35.0, 25.0), radius: 20.0 });
    let mut desk = desk.take(ToolKind::OBSTACLE_CAPSULE);
    desk.drag_points(Button::Primary, NONE, &[(1.2, 1.0), (3.0, 1.0)]);
    assert_eq!(*desk.shape(2), Shape::Capsule { a: Vec2::new(12.0, 10.0), b: Vec2::new(30.0, 10.0), radius: 5.0 });
    assert_eq!(desk.steps(), ["Add Rectangle Obstacle", "Add Circle Obstacle", "Add Capsule Obstacle"]);
}

#[test]
fn a_click_where_a_drag_is_needed_adds_nothing_and_says_so() {
    for kind in [ToolKind::OBSTACLE_RECTANGLE, ToolKind::OBSTACLE_CIRCLE, ToolKind::OBSTACLE_CAPSULE] {
        let mut desk = Desk::new(kind, &EMPTY);
        desk.drag(NONE, &[(2, 2)]);
        assert!(desk.document.level().obstacles.is_empty() && desk.steps().is_empty() && desk.open.is_none());
        assert!(desk.preview(desk.at(Phase::Hover, 0.5, 0.5)).note.starts_with("Drag"));
    }
    let mut flat = Desk::new(ToolKind::OBSTACLE_RECTANGLE, &EMPTY);
    flat.drag(NONE, &[(1, 1), (5, 1)]);
    assert!(flat.document.level().obstacles.is_empty());
    assert!(flat.preview(flat.at(Phase::Hover, 0.5, 0.5)).note.contains("above 0"));
}

#[test]
fn a_polygon_closes_by_enter_or_its_first_corner_and_refuses_to_cross_itself() {
    let mut desk = Desk::new(ToolKind::OBSTACLE_POLYGON, &EMPTY);
    for corner in [(1, 1), (6, 1), (6, 4)] {
        desk.drag(NONE, &[corner]);
    }
    desk.drag(NONE, &[(4, 0)]);
    let note = desk.preview(desk.at(Phase::Hover, 0.5, 4.5)).note;
    assert!(note.contains("would cross"), "{note}");
    desk.drag(NONE, &[(6, 4)]);
    desk.drag(NONE, &[(1, 1)]);
    let corners = [(15.0, 15.0), (65.0, 15.0), (65.0, 45.0)].map(|(x, y)| Vec2::new(x, y)).to_vec();
    assert_eq!(*desk.shape(0), Shape::Polygon { points: corners });
    for corner in [(0, 0), (2, 0)] {
        desk.drag(NONE, &[corner]);
    }
    desk.confirm();
    assert!(desk.preview(desk.at(Phase::Hover, 0.5, 4.5)).note.starts_with("Not closed"));
    desk.drag(NONE, &[(2, 2)]);
    desk.confirm();
    assert_eq!(desk.steps(), ["Add Polygon Obstacle", "Add Polygon Obstacle"]);
    desk.drag(NONE, &[(5, 2)]);
    assert!(desk.cancel() && !desk.cancel());
    desk.confirm();
    assert_eq!(desk.document.level().obstacles.len(), 2);
}

#[test]
fn select_takes_the_topmost_moves_in_one_step_and_lets_go() {
    let mut desk = Desk::new(ToolKind::SELECT, &EMPTY);
    let below = desk.add_obstacle(Shape::Rectangle { center: Vec2::new(30.0, 30.0), size: Vec2::new(40.0, 40.0) });
    let above = desk.add_obstacle(Shape::Circle { center: Vec2::new(30.0, 30.0), radius: 8.0 });
    desk.drag_points(Button::Primary, NONE, &[(3.0, 3.0)]);
    assert_eq!((desk.selected, desk.steps().len()), (Some(above), 0), "a click alone is no step");
    desk.drag_points(Button::Primary, NONE, &[(3.0, 3.0), (3.5, 3.0), (5.0, 2.0)]);
    assert_eq!(*desk.shape(1), Shape::Circle { center: Vec2::new(50.0, 20.0), radius: 8.0 });
    assert_eq!(desk.steps(), ["Move Obstacle"]);
    desk.drag_points(Button::Primary, NONE, &[(2.0, 4.0)]);
    assert_eq!(desk.selected, Some(below));
    desk.drag_points(Button::Primary, NONE, &[(7.5, 4.5)]);
    assert_eq!(desk.selected, None);
}

#[test]
fn handles_of_the_selected_obstacle_resize_it_and_never_break_it() {
    let mut desk = Desk::new(ToolKind::SELECT, &EMPTY);
    let square = Shape::Rectangle { center: Vec2::new(30.0, 30.0), size: Vec2::new(20.0, 20.0) };
    desk.selected = Some(desk.add_obstacle(square));
    assert_eq!(desk.preview(desk.at(Phase::Hover, 4.1, 4.1)).note, "Resize Obstacle");
    assert_eq!(desk.preview(desk.at(Phase::Hover, 4.1, 4.1)).draw.marks.len(), 8);
    desk.drag_points(Button::Primary, NONE, &[(4.1, 4.1), (5.0, 5.0), (6.0, 3.0)]);
    assert_eq!(*desk.shape(0), Shape::Rectangle { center: Vec2::new(40.0, 25.0), size: Vec2::new(40.0, 10.0) });
    assert_eq!(desk.steps(), ["Resize Obstacle"]);
    // Pulled onto its opposite corner it would have no area: the last shape that can be used stays.
    desk.drag_points(Button::Primary, NONE, &[(6.0, 3.0), (4.0, 4.0), (2.0, 2.0)]);
    assert_eq!(*desk.shape(0), Shape::Rectangle { center: Vec2::new(30.0, 30.0), size: Vec2::new(20.0, 20.0) });
    let bent = [(10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0)].map(|(x, y)| Vec2::new(x, y)).to_vec();
    desk.selected = Some(desk.add_obstacle(Shape::Polygon { points: bent.clone() }));
    desk.drag_points(Button::Primary, NONE, &[(1.0, 1.0), (6.0, 3.0)]);
    assert_eq!(*desk.shape(1), Shape::Polygon { points: bent }, "crossing edges are not taken");
}

#[test]
fn agents_are_placed_on_free_cells_and_moved_over_obstacles() {
    let mut desk = Desk::new(ToolKind::ADD_AGENT, &["#.......", "........", "........", "........"]);
    desk.drag(NONE, &[(0, 0)]);
    desk.drag(NONE, &[(-3, 0)]);
    assert!(desk.steps().is_empty());
    assert_eq!(desk.preview(desk.at(Phase::Hover, 0.5, 0.5)).note, "An agent needs a free cell: (0, 0) is solid");
    desk.drag_points(Button::Primary, NONE, &[(2.2, 1.2)]);
    desk.drag_points(Button::Primary, CTRL, &[(5.2, 1.2)]);
    let positions = |desk: &Desk| desk.document.level().agents.iter().map(|(_, a)| a.position).collect::<Vec<_>>();
    assert_eq!(positions(&desk), [Vec2::new(22.0, 12.0), Vec2::new(55.0, 15.0)]);
    let mut desk = desk.take(ToolKind::SELECT);
    desk.add_obstacle(Shape::Circle { center: Vec2::new(22.0, 12.0), radius: 30.0 });
    desk.drag_points(Button::Primary, NONE, &[(2.2, 1.2), (3.2, 2.2)]);
    assert_eq!(positions(&desk)[0], Vec2::new(32.0, 22.0));
    assert_eq!(desk.steps(), ["Add Agent", "Add Agent", "Move Agent"]);
}

#[test]
fn the_path_tester_sets_start_then_goal_and_drags_either() {
    let mut desk = Desk::new(ToolKind::PATH_TESTER, &EMPTY);
    let at = |x: f32, y: f32| Some(Vec2::new(x, y) * CELL);
    desk.drag(NONE, &[(0, 0)]);
    assert_eq!(desk.tested, (at(0.5, 0.5), None));
    desk.drag(NONE, &[(4, 4), (7, 4)]);
    assert_eq!(desk.tested, (at(0.5, 0.5), at(7.5, 4.5)));
    desk.drag(NONE, &[(0, 0), (1, 1)]);
    assert_eq!(desk.tested, (at(1.5, 1.5), at(7.5, 4.5)));
    desk.drag(NONE, &[(3, 0)]);
    assert_eq!(desk.tested, (at(1.5, 1.5), at(3.5, 0.5)));
    desk.send(desk.at(Phase::Press, 1.5, 1.5));
    desk.send(desk.at(Phase::Drag, 6.5, 1.5));
    assert!(desk.cancel());
    assert_eq!(desk.tested, (at(1.5, 1.5), at(3.5, 0.5)));
    assert!(desk.cancel() && !desk.cancel(), "at rest Esc takes both away");
    assert_eq!((desk.tested, desk.steps().len()), ((None, None), 0));
}

#[test]
fn inspect_pins_a_cell_until_it_is_clicked_again() {
    let mut desk = Desk::new(ToolKind::INSPECT, &EMPTY);
    desk.drag(NONE, &[(3, 2)]);
    assert_eq!(desk.pinned, Some(Cell::new(3, 2)));
    desk.drag(NONE, &[(3, 2)]);
    assert_eq!(desk.pinned, None);
    desk.drag(NONE, &[(3, 2)]);
    assert!(desk.cancel() && !desk.cancel());
    assert_eq!(desk.pinned, None);
}

#[test]
fn the_table_names_every_tool_once() {
    let mut seen = std::collections::HashSet::new();
    for tool in TOOLS {
        assert!(seen.insert(tool.kind), "{:?} stands twice", tool.kind);
        assert!(tool.hint.starts_with(&format!("{}: ", tool.command.title)), "{}", tool.hint);
        assert!(tool.in_edit() || tool.in_simulate());
        assert_eq!(tool.kind.info().command.id, gridwright::editor::CommandId::Tool(tool.kind));
        assert_eq!(tool.command.id, gridwright::editor::CommandId::Tool(tool.kind));
        assert!(tool.takes_secondary(NONE) == tool.paints);
    }
}

/// A level with a bit of everything.
fn furnished(kind: ToolKind, rng: &mut Rng) -> Desk {
    let mut desk = Desk::new(kind, &["#..3....", "..#.33..", ".1#...#.", "........", "###...5."]);
    desk.add_agent(Vec2::new(22.0, 33.0));
    desk.selected = Some(desk.add_obstacle(Shape::Circle { center: Vec2::new(50.0, 20.0), radius: 12.0 }));
    let value = [BrushValue::Solid, BrushValue::Free, BrushValue::Weight, BrushValue::AsBaked][rng.below(4) as usize];
    let shape = if rng.chance(0.5) { BrushShape::Square } else { BrushShape::Circle };
    desk.brush = BrushSettings { value, weight: 3.0, size: 1 + rng.below(4), shape };
    if rng.chance(0.4) {
        desk.live = Some(desk.document.level().grid().clone());
    }
    desk
}

fn random_input(desk: &Desk, rng: &mut Rng, phase: Phase) -> ToolInput {
    let (x, y) = (rng.between(-2, 9) as f32 + rng.unit() as f32, rng.between(-2, 6) as f32 + rng.unit() as f32);
    let far = [1e6, -1e30, f32::MAX, f32::NAN];
    let (x, y) = if rng.chance(0.1) { (far[rng.below(4) as usize], y) } else { (x, y) };
    let button = if rng.chance(0.2) { Button::Secondary } else { Button::Primary };
    let modifiers = Modifiers { shift: rng.chance(0.3), ctrl: rng.chance(0.3), alt: rng.chance(0.1) };
    ToolInput { button, modifiers, ..desk.at(phase, x, y) }
}

#[test]
fn any_input_in_any_order_keeps_gestures_in_pairs() {
    let mut rng = Rng::new(9);
    for tool in TOOLS {
        for _ in 0..60 {
            let mut desk = furnished(tool.kind, &mut rng);
            for _ in 0..40 {
                let phase =
                    [Phase::Hover, Phase::Press, Phase::Drag, Phase::Drag, Phase::Release][rng.below(5) as usize];
                let input = random_input(&desk, &mut rng, phase);
                desk.preview(input);
                match rng.below(12) {
                    0 => {
                        let was_busy = desk.tool.is_busy();
                        assert!(desk.cancel() || !was_busy, "{:?}: busy and nothing to cancel", tool.kind);
                        assert!(!desk.tool.is_busy());
                    }
                    1 => desk.confirm(),
                    _ => {
                        desk.send(input);
                    }
                }
                // The desk itself checks that effects come inside gestures.
                assert!(desk.open.is_none() || desk.tool.is_busy(), "{:?}: a gesture nobody holds", tool.kind);
                if phase == Phase::Release {
                    desk.send(input);
                    assert!(desk.open.is_none(), "{:?}: open after the release", tool.kind);
                }
            }
        }
    }
}

#[test]
fn a_cancelled_gesture_leaves_the_level_as_it_was() {
    let mut rng = Rng::new(4);
    for tool in TOOLS {
        for _ in 0..60 {
            let mut desk = furnished(tool.kind, &mut rng);
            desk.live = None;
            let (before, steps) = (desk.document.level().clone(), desk.steps());
            let press = random_input(&desk, &mut rng, Phase::Press);
            desk.send(press);
            let placed = !desk.tool.is_busy();
            for _ in 0..3 {
                let drag = random_input(&desk, &mut rng, Phase::Drag);
                desk.send(drag);
            }
            desk.cancel();
            assert!(desk.open.is_none());
            // Add Agent places on the press itself; what was placed is undone like any step.
            if !placed {
                assert_eq!((desk.document.level(), desk.steps()), (&before, steps), "{:?}", tool.kind);
            }
        }
    }
}

#[test]
fn the_preview_shows_exactly_the_cells_that_a_click_changes() {
    let mut rng = Rng::new(21);
    for tool in TOOLS {
        for case in 0..150 {
            let mut desk = furnished(tool.kind, &mut rng);
            if rng.chance(0.5) {
                let first = random_input(&desk, &mut rng, Phase::Press);
                desk.send(first);
                desk.send(ToolInput { phase: Phase::Release, ..first });
            }
            let hover = random_input(&desk, &mut rng, Phase::Hover);
            let preview = desk.preview(hover);
            let state = |desk: &Desk| match &desk.live {
                Some(live) => {
                    live.region().cells().map(|c| format!("{:?}", (live.is_solid(c), live.weight(c)))).collect()
                }
                None => {
                    let layers = &desk.document.level().layers;
                    layers.region().cells().map(|c| format!("{:?}", layers.paint(c))).collect::<Vec<_>>()
                }
            };
            let before = state(&desk);
            desk.send(ToolInput { phase: Phase::Press, ..hover });
            desk.send(ToolInput { phase: Phase::Release, ..hover });
            let after = state(&desk);
            let region = desk.document.level().region();
            let changed = region.cells().zip(before.iter().zip(&after)).filter(|(_, (a, b))| a != b);
            let changed: Vec<Cell> = changed.map(|(cell, _)| cell).collect();
            assert_eq!(preview.cells, changed, "{:?}, case {case}: {hover:?}", tool.kind);
        }
    }
}

#[test]
fn a_preview_during_a_drag_shows_what_the_release_will_change() {
    let mut rng = Rng::new(33);
    for kind in [ToolKind::BRUSH, ToolKind::ERASER, ToolKind::LINE, ToolKind::RECTANGLE] {
        for case in 0..100 {
            let mut desk = furnished(kind, &mut rng);
            desk.live = None;
            let press = ToolInput { modifiers: NONE, ..random_input(&desk, &mut rng, Phase::Press) };
            desk.send(press);
            let drag = ToolInput { modifiers: NONE, ..random_input(&desk, &mut rng, Phase::Drag) };
            let layers = |desk: &Desk| desk.document.level().layers.clone();
            let (preview, before) = (desk.preview(drag), layers(&desk));
            desk.send(drag);
            desk.send(ToolInput { phase: Phase::Release, ..drag });
            let after = layers(&desk);
            let changed: Vec<Cell> = after.region().cells().filter(|c| before.paint(*c) != after.paint(*c)).collect();
            assert_eq!(preview.cells, changed, "{kind:?}, case {case}");
        }
    }
}
