//! The session, what can be asked of it, and the work that goes on in the background of it.

mod action;
pub(super) mod auto_bake;
mod cell_log;
mod command;
pub(super) mod jobs;
mod message;
mod read;
mod session;
#[cfg(test)]
mod tests;

pub use action::{Action, Gesture, Selected};
pub use cell_log::CellLog;
pub use command::{COMMANDS, CommandId, CommandInfo, Menu, commands};
pub use jobs::JobReport;
pub use message::{Message, MessageLog, Severity};
pub use session::{BakeRun, Mode, Request, Run, Session};
