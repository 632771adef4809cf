//! The marks that each glyph is made of: data only, on the 18 by 18 grid of [`super`].

use super::Icon;
use super::Mark::{self, Arc, Box, Closed, Curve, Dot, Line, Ring};

/// The marks of `icon`, painted in order.
pub(super) fn marks(icon: Icon) -> &'static [Mark] {
    match icon {
        Icon::Undo => UNDO,
        Icon::Redo => REDO,
        Icon::Bake => BAKE,
        Icon::Clear => CLEAR,
        Icon::Eye => EYE,
        Icon::EyeOff => EYE_OFF,
        Icon::Layers => LAYERS,
        Icon::Play => PLAY,
        Icon::Pause => PAUSE,
        Icon::Step => STEP,
        Icon::Stop => STOP,
        Icon::Tool(kind) => kind.info().glyph,
        Icon::MagicWand => MAGIC_WAND,
        Icon::Warning => WARNING,
        Icon::Error => ERROR,
        Icon::Info => INFO,
        Icon::Check => CHECK,
        Icon::Close => CLOSE,
        Icon::ChevronDown => CHEVRON_DOWN,
        Icon::ChevronRight => CHEVRON_RIGHT,
        Icon::File => FILE,
        Icon::Folder => FOLDER,
        Icon::Plus => PLUS,
        Icon::Minus => MINUS,
        Icon::Cells => CELLS,
        Icon::Settings => SETTINGS,
        Icon::Import => IMPORT,
        Icon::Export => EXPORT,
    }
}

// History and files

const UNDO: &[Mark] = &[
    Line(&[[6.5, 3.5], [3.0, 7.0], [6.5, 10.5]]),
    Line(&[[3.0, 7.0], [11.0, 7.0]]),
    Arc([11.0, 10.75], 3.75, 18, 12),
    Line(&[[11.0, 14.5], [7.5, 14.5]]),
];
const REDO: &[Mark] = &[
    Line(&[[11.5, 3.5], [15.0, 7.0], [11.5, 10.5]]),
    Line(&[[15.0, 7.0], [7.0, 7.0]]),
    Arc([7.0, 10.75], 3.75, 6, 12),
    Line(&[[7.0, 14.5], [10.5, 14.5]]),
];
const FILE: &[Mark] = &[
    Closed(&[[4.5, 2.5], [10.0, 2.5], [13.5, 6.0], [13.5, 15.5], [4.5, 15.5]]),
    Line(&[[9.5, 2.5], [9.5, 6.5], [13.5, 6.5]]),
];
const FOLDER: &[Mark] = &[Closed(&[[2.5, 14.5], [2.5, 4.5], [7.0, 4.5], [8.75, 6.5], [15.5, 6.5], [15.5, 14.5]])];
const TRAY: Mark = Line(&[[2.5, 11.5], [2.5, 15.5], [15.5, 15.5], [15.5, 11.5]]);
const IMPORT: &[Mark] = &[TRAY, Line(&[[9.0, 2.5], [9.0, 11.5]]), Line(&[[5.5, 8.0], [9.0, 11.5], [12.5, 8.0]])];
const EXPORT: &[Mark] = &[TRAY, Line(&[[9.0, 2.5], [9.0, 11.5]]), Line(&[[5.5, 6.0], [9.0, 2.5], [12.5, 6.0]])];

// Toolbar

const BAKE: &[Mark] = &[
    Box([2.5, 2.5], [15.5, 15.5]),
    Line(&[[2.5, 6.5], [15.5, 6.5]]),
    Dot([5.25, 4.5], 0.8),
    Dot([8.0, 4.5], 0.8),
    Box([5.5, 9.0], [12.5, 12.5]),
];
const CLEAR: &[Mark] = &[
    Line(&[[3.0, 5.0], [15.0, 5.0]]),
    Line(&[[6.75, 5.0], [7.25, 2.5], [10.75, 2.5], [11.25, 5.0]]),
    Line(&[[4.25, 5.0], [5.0, 15.5], [13.0, 15.5], [13.75, 5.0]]),
    Line(&[[7.5, 8.0], [7.5, 12.5]]),
    Line(&[[10.5, 8.0], [10.5, 12.5]]),
];
const LID_TOP: Mark = Curve([[1.75, 9.0], [4.5, 3.25], [13.5, 3.25], [16.25, 9.0]]);
const LID_BOTTOM: Mark = Curve([[1.75, 9.0], [4.5, 14.75], [13.5, 14.75], [16.25, 9.0]]);
const EYE: &[Mark] = &[LID_TOP, LID_BOTTOM, Ring([9.0, 9.0], 2.25)];
const EYE_OFF: &[Mark] = &[LID_TOP, LID_BOTTOM, Arc([9.0, 9.0], 2.25, 21, 12), Line(&[[3.5, 14.5], [14.5, 3.5]])];
const LAYERS: &[Mark] = &[
    Closed(&[[9.0, 2.25], [15.75, 6.0], [9.0, 9.75], [2.25, 6.0]]),
    Line(&[[2.25, 9.25], [9.0, 13.0], [15.75, 9.25]]),
    Line(&[[2.25, 12.5], [9.0, 16.25], [15.75, 12.5]]),
];
const PLAY: &[Mark] = &[Closed(&[[5.0, 3.0], [14.75, 9.0], [5.0, 15.0]])];
const PAUSE: &[Mark] = &[Box([4.5, 3.5], [7.5, 14.5]), Box([10.5, 3.5], [13.5, 14.5])];
const STEP: &[Mark] = &[Closed(&[[3.75, 3.5], [11.5, 9.0], [3.75, 14.5]]), Line(&[[14.5, 3.5], [14.5, 14.5]])];
const STOP: &[Mark] = &[Box([3.5, 3.5], [14.5, 14.5])];
const SETTINGS: &[Mark] = &[
    Line(&[[2.5, 4.5], [8.75, 4.5]]),
    Ring([10.5, 4.5], 1.75),
    Line(&[[12.25, 4.5], [15.5, 4.5]]),
    Line(&[[2.5, 9.0], [3.75, 9.0]]),
    Ring([5.5, 9.0], 1.75),
    Line(&[[7.25, 9.0], [15.5, 9.0]]),
    Line(&[[2.5, 13.5], [9.75, 13.5]]),
    Ring([11.5, 13.5], 1.75),
    Line(&[[13.25, 13.5], [15.5, 13.5]]),
];
const CELLS: &[Mark] = &[
    Box([2.5, 2.5], [15.5, 15.5]),
    Line(&[[6.75, 2.5], [6.75, 15.5]]),
    Line(&[[11.25, 2.5], [11.25, 15.5]]),
    Line(&[[2.5, 6.75], [15.5, 6.75]]),
    Line(&[[2.5, 11.25], [15.5, 11.25]]),
];

// Tools

const MAGIC_WAND: &[Mark] = &[
    Closed(&[[2.25, 14.0], [9.5, 6.75], [11.25, 8.5], [4.0, 15.75]]),
    Line(&[[11.5, 1.75], [11.5, 3.75]]),
    Line(&[[14.25, 6.5], [16.25, 6.5]]),
    Line(&[[13.5, 4.5], [15.0, 3.0]]),
    Line(&[[8.0, 3.0], [9.0, 4.0]]),
    Line(&[[14.0, 9.0], [15.0, 10.0]]),
];

// Obstacles: outline with handles

// State and small signs

const WARNING: &[Mark] =
    &[Closed(&[[9.0, 2.75], [16.0, 15.0], [2.0, 15.0]]), Line(&[[9.0, 7.25], [9.0, 10.5]]), Dot([9.0, 12.75], 0.9)];
const ERROR: &[Mark] =
    &[Ring([9.0, 9.0], 6.5), Line(&[[6.75, 6.75], [11.25, 11.25]]), Line(&[[11.25, 6.75], [6.75, 11.25]])];
const INFO: &[Mark] = &[Ring([9.0, 9.0], 6.5), Line(&[[9.0, 8.5], [9.0, 12.5]]), Dot([9.0, 5.9], 0.9)];
const CHECK: &[Mark] = &[Line(&[[3.75, 9.5], [7.25, 13.0], [14.25, 5.25]])];
const CLOSE: &[Mark] = &[Line(&[[4.5, 4.5], [13.5, 13.5]]), Line(&[[13.5, 4.5], [4.5, 13.5]])];
const CHEVRON_DOWN: &[Mark] = &[Line(&[[5.0, 7.25], [9.0, 11.25], [13.0, 7.25]])];
const CHEVRON_RIGHT: &[Mark] = &[Line(&[[7.25, 5.0], [11.25, 9.0], [7.25, 13.0]])];
const PLUS: &[Mark] = &[Line(&[[9.0, 3.5], [9.0, 14.5]]), Line(&[[3.5, 9.0], [14.5, 9.0]])];
const MINUS: &[Mark] = &[Line(&[[3.5, 9.0], [14.5, 9.0]])];
