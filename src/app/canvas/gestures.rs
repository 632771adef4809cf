//! Gestures: pointer, wheel and pinch events turned into actions, as the table of the screen design has them.
//!
//! Invariants: a press acts in the frame of the press; every sample between frames is passed on, in order, so
//! that fast strokes have no gaps; one press is answered by exactly one release or cancel; while the pointer's
//! gesture is open no other starts. Presses that belong to another widget, a menu or a dialog are left alone.
//! Not here: what tools do with the input, and what is drawn.

use eframe::egui::{Event, Id, Key, MouseWheelSource, MouseWheelUnit, PointerButton, Popup, Pos2, Ui, Vec2, vec2};

use super::view::View;
use crate::editor::{self, Action, Phase, Session, ToolInput, ToolKind};
use crate::geom;

/// Points that a press may wander and still be a click.
const CLICK: f32 = 4.0;
/// Zoom of one notch of the wheel, as a natural logarithm.
const NOTCH: f32 = 0.2;
/// Points of a notch where a wheel scrolls.
const LINE: f32 = 48.0;

/// What the pointer is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Held {
    /// Nothing, or hovering.
    #[default]
    None,
    /// A gesture of the active tool.
    Tool(ToolPress),
    /// Moving the view.
    Pan { with: PointerButton, from: Pos2, last: Pos2, moved: bool },
    /// The gesture is over before the buttons are up: wait for them.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct ToolPress {
    with: PointerButton,
    button: editor::Button,
    tool: ToolKind,
    /// The session has answered that a gesture is open.
    was_open: bool,
}

/// The pointer over the canvas.
#[derive(Debug, Default)]
pub(super) struct Gestures {
    held: Held,
    modifiers: editor::Modifiers,
    /// Where the pointer is, also outside the canvas; `None` when it left the window.
    pointer: Option<Pos2>,
    /// The pointer is on the canvas and nothing lies over it.
    is_over: bool,
    space: bool,
    events: Vec<Event>,
    /// Where a context menu was asked for.
    menu: Option<Pos2>,
}

/// What gestures need to know of the frame.
pub(super) struct Surface<'a> {
    /// The panel that the canvas is in.
    pub(super) ui: &'a Ui,
    /// The canvas' own id.
    pub(super) id: Id,
    /// The session as it was at the start of the frame.
    pub(super) session: &'a Session,
    /// The tool has something under construction between clicks: a polygon.
    pub(super) is_building: bool,
}

impl Gestures {
    /// Takes the events of this frame. Moves of the view are done in `view` at once, so that later events and
    /// the picture of this frame agree with them.
    pub(super) fn take(&mut self, surface: &Surface<'_>, view: &mut View, actions: &mut Vec<Action>) {
        let Surface { ui, session, .. } = *surface;
        self.menu = None;
        self.drop_lost(session, actions);
        let (held, has_changes) = ui.input(|input| {
            self.events.clear();
            self.events.extend(input.events.iter().filter(|event| is_ours(event)).cloned());
            let changes = self.events.iter().any(|event| matches!(event, Event::ModifiersChanged(_)));
            self.space = input.key_down(Key::Space);
            self.pointer = self.pointer.or(input.pointer.latest_pos());
            (input.modifiers, changes)
        });
        self.space &= !ui.text_edit_focused();
        if !has_changes {
            self.modifiers = modifiers_of(held);
        }
        let start = actions.len();
        let events = std::mem::take(&mut self.events);
        for event in &events {
            self.event(surface, view, event, (start, actions));
        }
        self.events = events;
        self.modifiers = modifiers_of(held);
        self.touch(surface, view, actions);
        self.settle(surface, view, actions);
    }

    /// A gesture that the session ended by itself, or by Esc, is over.
    fn drop_lost(&mut self, session: &Session, actions: &[Action]) {
        let Held::Tool(press) = &mut self.held else { return };
        let is_open = session.is_gesture_open();
        let was_cancelled = actions.iter().any(|action| matches!(action, Action::Cancel));
        if was_cancelled || (press.was_open && !is_open) || press.tool != session.tool() {
            self.held = Held::Over;
        } else {
            press.was_open |= is_open;
        }
    }

    fn event(
        &mut self,
        surface: &Surface<'_>,
        view: &mut View,
        event: &Event,
        (start, actions): (usize, &mut Vec<Action>),
    ) {
        match *event {
            Event::ModifiersChanged(modifiers) => self.modifiers = modifiers_of(modifiers),
            Event::PointerMoved(to) => {
                self.pointer = Some(to);
                self.moved(view, to, actions);
            }
            Event::PointerButton { pos, button, pressed, modifiers } => {
                self.pointer = Some(pos);
                self.modifiers = modifiers_of(modifiers);
                if pressed {
                    self.pressed(surface, view, (pos, button), (start, actions));
                } else {
                    self.released(view, (pos, button), actions);
                }
            }
            Event::PointerGone => self.pointer = None,
            Event::Key { key: Key::Escape, pressed: true, .. } => self.cancel(actions),
            Event::WindowFocused(false) => self.commit(view, actions),
            Event::MouseWheel { unit, delta, source, modifiers, .. }
                if self.pointer.is_some_and(|at| is_free(surface, view, at)) =>
            {
                self.wheel(surface, view, (unit, source, delta), modifiers_of(modifiers), actions);
            }
            Event::Zoom(factor) => self.zoom(surface, view, factor, actions),
            _ => {}
        }
    }

    fn moved(&mut self, view: &mut View, to: Pos2, actions: &mut Vec<Action>) {
        match &mut self.held {
            Held::Tool(press) => {
                let button = press.button;
                actions.push(Action::Pointer(self.input(view, to, Phase::Drag, button)));
            }
            Held::Pan { with, from, last, moved } => {
                // A right click may wander a little without moving the view.
                let slack = if *with == PointerButton::Secondary { CLICK } else { 0.0 };
                *moved |= from.distance(to) > slack;
                if *moved {
                    let by = to - *last;
                    *last = to;
                    pan(view, by, actions);
                }
            }
            Held::None | Held::Over => {}
        }
    }

    fn pressed(
        &mut self,
        surface: &Surface<'_>,
        view: &View,
        (at, with): (Pos2, PointerButton),
        (start, actions): (usize, &mut Vec<Action>),
    ) {
        match self.held {
            Held::Tool(_) => {
                // The other button takes the gesture back; one that began in this frame has not happened.
                if actions[start..].iter().any(is_press) {
                    let keep = actions[start..].iter().position(is_press).map_or(start, |at| start + at);
                    actions.truncate(keep);
                    self.held = Held::Over;
                } else {
                    self.cancel(actions);
                }
            }
            Held::Pan { .. } | Held::Over => {}
            Held::None => {
                if !is_free(surface, view, at) || surface.session.is_gesture_open() {
                    return;
                }
                surface.ui.memory_mut(|memory| memory.request_focus(surface.id));
                self.begin(surface, view, (at, with), actions);
            }
        }
    }

    fn begin(
        &mut self,
        surface: &Surface<'_>,
        view: &View,
        (at, with): (Pos2, PointerButton),
        actions: &mut Vec<Action>,
    ) {
        let session = surface.session;
        let is_mac_click = cfg!(target_os = "macos") && with == PointerButton::Primary && self.modifiers.ctrl;
        let meant = if is_mac_click { PointerButton::Secondary } else { with };
        if meant == PointerButton::Secondary && surface.is_building {
            // Between clicks the other button takes it back, too.
            self.held = Held::Over;
            actions.push(Action::Cancel);
            return;
        }
        let button = match meant {
            PointerButton::Primary if !self.space && session.tool() != ToolKind::HAND => editor::Button::Primary,
            PointerButton::Secondary if session.tool_info().takes_secondary(self.modifiers) => {
                editor::Button::Secondary
            }
            PointerButton::Primary | PointerButton::Secondary | PointerButton::Middle => {
                self.held = Held::Pan { with, from: at, last: at, moved: false };
                return;
            }
            _ => return,
        };
        self.held = Held::Tool(ToolPress { with, button, tool: session.tool(), was_open: false });
        actions.push(Action::Pointer(self.input(view, at, Phase::Press, button)));
    }

    fn released(&mut self, view: &View, (at, button): (Pos2, PointerButton), actions: &mut Vec<Action>) {
        match self.held {
            Held::Tool(press) if press.with == button => {
                actions.push(Action::Pointer(self.input(view, at, Phase::Release, press.button)));
                self.held = Held::None;
            }
            Held::Pan { with, from, moved, .. } if with == button => {
                if with == PointerButton::Secondary && !moved {
                    self.menu = Some(from);
                }
                self.held = Held::None;
            }
            _ => {}
        }
    }

    /// Takes the gesture back, once.
    fn cancel(&mut self, actions: &mut Vec<Action>) {
        if matches!(self.held, Held::Tool(_)) {
            self.held = Held::Over;
            actions.push(Action::Cancel);
        }
    }

    /// Ends the gesture where it is.
    fn commit(&mut self, view: &View, actions: &mut Vec<Action>) {
        if let (Held::Tool(press), Some(at)) = (self.held, self.pointer) {
            actions.push(Action::Pointer(self.input(view, at, Phase::Release, press.button)));
        }
        if self.held != Held::None {
            self.held = Held::Over;
        }
    }

    fn wheel(
        &self,
        surface: &Surface<'_>,
        view: &mut View,
        (unit, source, delta): (MouseWheelUnit, MouseWheelSource, Vec2),
        modifiers: editor::Modifiers,
        actions: &mut Vec<Action>,
    ) {
        let is_trackpad = match source {
            MouseWheelSource::Wheel => false,
            MouseWheelSource::Trackpad | MouseWheelSource::Momentum => true,
            MouseWheelSource::Unknown => unit == MouseWheelUnit::Point,
        };
        let points = match unit {
            MouseWheelUnit::Point => delta,
            MouseWheelUnit::Line => delta * LINE,
            MouseWheelUnit::Page => delta * vec2(view.rect.width(), view.rect.height()),
        };
        if modifiers.shift && !modifiers.ctrl {
            // Some systems turn the axis themselves while Shift is held.
            let sideways = if points.x == 0.0 { points.y } else { points.x };
            pan(view, vec2(sideways, 0.0), actions);
        } else if modifiers.ctrl || !is_trackpad {
            self.zoom(surface, view, (points.y / LINE * NOTCH).exp(), actions);
        } else {
            pan(view, points, actions);
        }
    }

    /// Zooms at the pointer, or at the middle where there is none.
    fn zoom(&self, surface: &Surface<'_>, view: &mut View, factor: f32, actions: &mut Vec<Action>) {
        let at = self.pointer.unwrap_or(view.rect.center());
        if is_free(surface, view, at) {
            zoom_at(surface.session, view, at, factor, actions);
        }
    }

    /// Two fingers on a touch screen move and zoom, and take back what the first one began.
    fn touch(&mut self, surface: &Surface<'_>, view: &mut View, actions: &mut Vec<Action>) {
        let Some(touch) = surface.ui.input(eframe::egui::InputState::multi_touch) else { return };
        if !is_free(surface, view, touch.center_pos) {
            return;
        }
        self.cancel(actions);
        if self.held != Held::None {
            self.held = Held::Over;
        }
        if touch.translation_delta != Vec2::ZERO {
            pan(view, touch.translation_delta, actions);
        }
        if touch.zoom_delta != 1.0 {
            zoom_at(surface.session, view, touch.center_pos, touch.zoom_delta, actions);
        }
    }

    /// What holds at the end of the frame.
    fn settle(&mut self, surface: &Surface<'_>, view: &View, actions: &mut Vec<Action>) {
        let is_down = |button| surface.ui.input(|input| input.pointer.button_down(button));
        match self.held {
            // A release that never arrived.
            Held::Tool(press) if !is_down(press.with) => {
                self.commit(view, actions);
                self.held = Held::None;
            }
            Held::Pan { with, .. } if !is_down(with) => self.held = Held::None,
            Held::Over if !surface.ui.input(|input| input.pointer.any_down()) => self.held = Held::None,
            _ => {}
        }
        self.is_over = self.pointer.is_some_and(|at| is_free(surface, view, at));
    }

    fn input(&self, view: &View, at: Pos2, phase: Phase, button: editor::Button) -> ToolInput {
        ToolInput { phase, button, modifiers: self.modifiers, world: view.world(at), cell: view.cell(at) }
    }

    /// What the tool would be asked now: to hover, or to go on with its gesture. `None` while the pointer is
    /// elsewhere or moves the view.
    pub(super) fn hover(&self, view: &View) -> Option<ToolInput> {
        let at = self.pointer?;
        match self.held {
            Held::Tool(press) => Some(self.input(view, at, Phase::Drag, press.button)),
            Held::None if self.is_over && !self.space => {
                Some(self.input(view, at, Phase::Hover, editor::Button::Primary))
            }
            _ => None,
        }
    }

    /// Where the pointer is, if it is on the canvas.
    pub(super) fn over(&self) -> Option<Pos2> {
        self.pointer.filter(|_| self.is_over)
    }

    /// A gesture of the active tool is under way.
    pub(super) fn is_tool_held(&self) -> bool {
        matches!(self.held, Held::Tool(_))
    }

    /// The view is being moved.
    pub(super) fn is_panning(&self) -> bool {
        matches!(self.held, Held::Pan { .. })
    }

    /// A press would move the view.
    pub(super) fn would_pan(&self, session: &Session) -> bool {
        self.space || session.tool() == ToolKind::HAND
    }

    /// Keys that are held.
    pub(super) fn modifiers(&self) -> editor::Modifiers {
        self.modifiers
    }

    /// Where a right click asks for a context menu, in the frame that it does.
    pub(super) fn menu_at(&self) -> Option<Pos2> {
        self.menu
    }
}

fn is_ours(event: &Event) -> bool {
    matches!(
        event,
        Event::PointerMoved(_)
            | Event::PointerButton { .. }
            | Event::PointerGone
            | Event::MouseWheel { .. }
            | Event::Zoom(_)
            | Event::ModifiersChanged(_)
            | Event::WindowFocused(_)
            | Event::Key { key: Key::Escape, .. }
    )
}

fn is_press(action: &Action) -> bool {
    matches!(action, Action::Pointer(input) if input.phase == Phase::Press)
}

fn modifiers_of(modifiers: eframe::egui::Modifiers) -> editor::Modifiers {
    editor::Modifiers { shift: modifiers.shift, ctrl: modifiers.command || modifiers.ctrl, alt: modifiers.alt }
}

/// The place is on the canvas and nothing lies over it or has taken the pointer.
fn is_free(surface: &Surface<'_>, view: &View, at: Pos2) -> bool {
    let ui = surface.ui;
    let top = ui.ctx().layer_id_at(at);
    let is_top = top.is_none_or(|layer| layer == ui.layer_id());
    let is_taken = ui.ctx().dragged_id().is_some_and(|id| id != surface.id);
    view.rect.contains(at) && is_top && !is_taken && !Popup::is_any_open(ui.ctx())
}

fn pan(view: &mut View, by: Vec2, actions: &mut Vec<Action>) {
    if by != Vec2::ZERO && by.is_finite() {
        let by = geom::Vec2::new(by.x, by.y);
        view.camera.pan(by);
        actions.push(Action::Pan(by));
    }
}

fn zoom_at(session: &Session, view: &mut View, at: Pos2, factor: f32, actions: &mut Vec<Action>) {
    let Some((min, max)) = session.grid_bounds() else { return };
    if factor.is_finite() && factor > 0.0 && factor != 1.0 {
        let at = view.offset(at);
        view.camera.zoom_at(at, factor, max - min);
        actions.push(Action::ZoomAt(at, factor));
    }
}
