//! Messages: what the user is told, as a toast and as a row of the log.

use crate::editor::CommandId;

/// How bad it is; chooses glyph and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Done as asked.
    Info,
    /// Done, but look at this.
    Warning,
    /// Not done.
    Error,
}

/// One message: what failed or was done, what was kept, what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Grows by one with each message; tells new ones from old.
    pub number: u64,
    /// How bad it is.
    pub severity: Severity,
    /// Whole sentences.
    pub text: String,
    /// Offered as a button, for example Undo after Clear.
    pub action: Option<CommandId>,
}

/// All messages since the start, newest last; the oldest are dropped past a thousand.
#[derive(Clone, Debug, Default)]
pub struct MessageLog {
    messages: Vec<Message>,
    next: u64,
}

impl MessageLog {
    /// Rows, oldest first.
    #[must_use]
    pub fn rows(&self) -> &[Message] {
        &self.messages
    }

    /// Messages with a number of at least `number`.
    #[must_use]
    pub fn since(&self, number: u64) -> &[Message] {
        let first = self.messages.partition_point(|m| m.number < number);
        &self.messages[first..]
    }

    /// The number that the next message will get.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.next
    }

    /// Adds a message.
    pub fn push(&mut self, severity: Severity, text: impl Into<String>, action: Option<CommandId>) {
        if self.messages.len() == 1000 {
            self.messages.remove(0);
        }
        self.messages.push(Message { number: self.next, severity, text: text.into(), action });
        self.next += 1;
    }
}
