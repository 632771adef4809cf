//! Select: a click chooses the topmost agent or obstacle, a drag moves it, handles resize it. Ctrl holds to
//! the grid. An empty click chooses nothing.

use crate::bake::{contains_point, distance_to_shape};
use crate::document::{Agent, Edit, EntryKind, Id, Level, Obstacle};
use crate::editor::tools::shared::handles::{handle_near, handles, pulled};
use crate::editor::tools::shared::ink::{alt_input, alt_preview};
use crate::editor::tools::shared::snap::{catch_distance, is_drag, rounded, to_half};
use crate::editor::{Button, Phase, Preview, Selected, Tool, ToolContext, ToolEffect, ToolInput};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Mark, Role};
use crate::geom::Vec2;

impl ToolKind {
    /// Choose, move and delete obstacles and agents.
    pub const SELECT: ToolKind = ToolKind("select");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::SELECT,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::SELECT),
        menu: Menu::Tools,
        title: "Select",
        keys: "6 S",
        help: "Choose, move and delete obstacles and agents.",
    },
    hint: "Select: click chooses, drag moves, handles resize, Ctrl holds to half cells, Delete removes",
    glyph: &[
        GlyphMark::Line(&[[2.5, 5.5], [2.5, 2.5], [5.5, 2.5]]),
        GlyphMark::Line(&[[12.5, 2.5], [15.5, 2.5], [15.5, 5.5]]),
        GlyphMark::Line(&[[15.5, 12.5], [15.5, 15.5], [12.5, 15.5]]),
        GlyphMark::Line(&[[5.5, 15.5], [2.5, 15.5], [2.5, 12.5]]),
        GlyphMark::Line(&[[8.0, 2.5], [10.0, 2.5]]),
        GlyphMark::Line(&[[8.0, 15.5], [10.0, 15.5]]),
        GlyphMark::Line(&[[2.5, 8.0], [2.5, 10.0]]),
        GlyphMark::Line(&[[15.5, 8.0], [15.5, 10.0]]),
    ],
    edit_group: Some(1),
    simulate_group: None,
    paints: false,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: false,
    works_on_shapes: true,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(Select::default()),
};

/// What is held between press and release.
#[derive(Debug, Default)]
pub(super) struct Select {
    held: Option<Held>,
}

#[derive(Debug)]
struct Held {
    what: What,
    press: Vec2,
    /// The pointer went far enough to be a drag.
    moves: bool,
}

/// As it was at the press.
#[derive(Debug)]
enum What {
    Obstacle(Id<Obstacle>, Obstacle),
    Handle(Id<Obstacle>, Obstacle, usize),
    Agent(Id<Agent>, Agent),
}

impl What {
    fn label(&self) -> (&'static str, EntryKind) {
        match self {
            What::Obstacle(..) => ("Move Obstacle", EntryKind::Obstacle),
            What::Handle(..) => ("Resize Obstacle", EntryKind::Obstacle),
            What::Agent(..) => ("Move Agent", EntryKind::Agent),
        }
    }

    fn selected(&self) -> Selected {
        match self {
            What::Obstacle(id, _) | What::Handle(id, ..) => Selected::Obstacle(*id),
            What::Agent(id, _) => Selected::Agent(*id),
        }
    }

    /// The edit that puts it where the pointer is, if it can be there.
    fn edit(&self, context: &ToolContext<'_>, press: Vec2, input: &ToolInput) -> Option<Edit> {
        let offset = input.world - press;
        match self {
            What::Obstacle(id, old) => {
                let corner = old.shape.bounds().0;
                let to = corner + offset;
                let to = if input.modifiers.ctrl { rounded(context.level, to, 2.0) } else { to };
                let shape = old.shape.translated(to - corner);
                shape.validate().ok()?;
                Some(Edit::Obstacle(*id, Some(Box::new(Obstacle { shape, ..old.clone() }))))
            }
            What::Handle(id, old, index) => {
                let shape = pulled(&old.shape, *index, to_half(context, input));
                shape.validate().ok()?;
                Some(Edit::Obstacle(*id, Some(Box::new(Obstacle { shape, ..old.clone() }))))
            }
            What::Agent(id, old) => {
                let to = old.position + offset;
                let to = if input.modifiers.ctrl {
                    context.level.world_from_cell(context.level.cell_from_world(to))
                } else {
                    to
                };
                let position = to.is_finite().then_some(to)?;
                Some(Edit::Agent(*id, Some(Agent { position, ..old.clone() })))
            }
        }
    }
}

/// What a press here takes hold of: a handle of the selection, else the topmost thing.
fn what_at(context: &ToolContext<'_>, at: Vec2) -> Option<What> {
    let (level, reach) = (context.level, catch_distance(context));
    if let Some(Selected::Obstacle(id)) = context.selected
        && let Some(obstacle) = level.obstacle(id)
        && let Some(index) = handle_near(&obstacle.shape, at, reach)
    {
        return Some(What::Handle(id, obstacle.clone(), index));
    }
    agent_at(level, at, reach).or_else(|| obstacle_at(level, at, reach))
}

/// Agents lie over obstacles, later ones over earlier ones.
fn agent_at(level: &Level, at: Vec2, reach: f32) -> Option<What> {
    let radius = |agent: &Agent| level.profile(agent.profile).map_or(0.0, |profile| profile.radius).max(reach);
    let hit = level.agents.iter().rev().find(|(_, agent)| agent.position.distance(at) <= radius(agent));
    hit.map(|(id, agent)| What::Agent(*id, agent.clone()))
}

/// The topmost obstacle under the point, else the nearest one within reach: thin ones are hard to hit.
fn obstacle_at(level: &Level, at: Vec2, reach: f32) -> Option<What> {
    let under = level.obstacles.iter().rev().find(|(_, obstacle)| contains_point(&obstacle.shape, at));
    let near = || {
        let distances = level.obstacles.iter().rev().map(|entry| (distance_to_shape(at, &entry.1.shape), entry));
        let nearest = distances.filter(|(distance, _)| *distance <= reach).min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, entry)| entry)
    };
    under.or_else(near).map(|(id, obstacle)| What::Obstacle(*id, obstacle.clone()))
}

impl Tool for Select {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        if self.held.is_none() && alt_input(context, input, effects) {
            return;
        }
        match (input.phase, &mut self.held) {
            (Phase::Press, Some(_)) => {
                self.cancel(effects);
            }
            (Phase::Press, None) if input.button == Button::Primary => {
                let what = what_at(context, input.world);
                let selected = what.as_ref().map(What::selected);
                if selected != context.selected {
                    effects.push(ToolEffect::Select(selected));
                }
                if let Some(what) = what {
                    let (label, kind) = what.label();
                    effects.push(ToolEffect::Begin(label, kind));
                    self.held = Some(Held { what, press: input.world, moves: false });
                }
            }
            (Phase::Drag | Phase::Release, Some(held)) => {
                held.moves |= is_drag(context, held.press, input.world);
                if held.moves
                    && let Some(edit) = held.what.edit(context, held.press, input)
                {
                    effects.push(ToolEffect::Edit(edit));
                }
                if input.phase == Phase::Release {
                    self.held = None;
                    effects.push(ToolEffect::Commit);
                }
            }
            _ => {}
        }
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        if self.held.take().is_some() {
            effects.push(ToolEffect::Cancel);
            return true;
        }
        false
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if self.held.is_none() && alt_preview(context, hover, preview) {
            return;
        }
        if let Some(Selected::Obstacle(id)) = context.selected
            && let Some(obstacle) = context.level.obstacle(id)
        {
            for at in handles(&obstacle.shape) {
                preview.draw.push(Role::Handle, Mark::Sign { at });
            }
        }
        preview.note = match &self.held {
            Some(held) if held.moves && held.what.edit(context, held.press, hover).is_none() => {
                format!("{}: this shape cannot be used", held.what.label().0)
            }
            Some(held) => held.what.label().0.to_owned(),
            None => what_at(context, hover.world).map_or_else(String::new, |what| what.label().0.to_owned()),
        };
    }

    fn is_busy(&self) -> bool {
        self.held.is_some()
    }
}
