//! Floor 6: bytes to levels and levels to bytes. Nothing here opens a file.
//!
//! Every format is one file with one `impl Format`, and its row in [`FORMATS`] below; menus, command line
//! and the contract tests follow from that table. **No bytes make a reader panic, and sizes are
//! checked before memory is taken.** Same level, same options: same bytes on every machine.

mod build;
mod csv;
mod csv_values;
mod data;
#[cfg(test)]
mod data_tests;
mod data_text;
mod error;
mod json;
mod mask;
mod movingai;
mod mres;
mod navgrid;
mod navgrid_data;
#[cfg(test)]
mod navgrid_tests;
mod opened;
mod pgm;
mod png;
mod registry;
pub mod rle;
mod ron_text;
mod scen;
mod text;
mod unknown;
mod words;

pub use self::png::encode_picture;
pub use data::{NavAgentData, NavGridData, YAxis};
pub use error::{FormatError, FormatErrorKind, Place};
pub use navgrid::NAVGRID_VERSION;
pub use registry::{
    BYTE_ORDER_MARK, ExportOption, ExportOptions, Exported, Format, FormatInfo, ImportOption, ImportOptions,
    ImportedLevel, RuleOffer, detect, export, format_for_output, format_named, load, load_or_empty,
};
pub use scen::{ScenQuery, Scenario};

/// All formats, in the order of menus; recognition by content asks in this order too.
pub static FORMATS: &[&dyn Format] = &[
    &navgrid::NavGrid,
    &mres::Mres,
    &json::Json,
    &ron_text::RonData,
    &movingai::MovingAi,
    &text::Text,
    &csv::Csv,
    &png::Png,
    &pgm::Pgm,
];
