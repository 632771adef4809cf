//! Toasts: new messages of the log as cards over the lower right corner, for six seconds.
//!
//! Invariants: every message is shown once; a card under the pointer stays; an offer to undo goes away
//! as soon as it would undo something else. Not here: what a card looks like ([`super::widgets::Toast`])
//! and the list of all messages (the Log tab).

use eframe::egui::{Align2, Area, Id, Order, Ui, vec2};

use super::theme::Measures;
use super::widgets;
use crate::editor::{Action, CommandId, Session, Severity};

/// Seconds that a card stays.
const SECONDS: f64 = 6.0;
/// Most cards at a time; older ones make room.
const MOST: usize = 4;

/// A card that is shown.
#[derive(Clone, Debug)]
struct Card {
    number: u64,
    severity: Severity,
    text: String,
    action: Option<CommandId>,
    /// Revision of the document when the message came.
    revision: u64,
    /// When it began to show, seconds.
    born: f64,
    /// When it will be gone.
    dies: f64,
}

/// The cards in view.
#[derive(Clone, Debug, Default)]
pub struct Toasts {
    cards: Vec<Card>,
    /// Messages below this number have been shown.
    seen: u64,
}

impl Toasts {
    /// Takes what is new in the log. `now` in seconds of the window's clock.
    pub fn take_new(&mut self, session: &Session, now: f64) {
        let log = session.log();
        let revision = session.document().map_or(0, crate::document::Document::revision);
        for message in log.since(self.seen) {
            self.cards.push(Card {
                number: message.number,
                severity: message.severity,
                text: message.text.clone(),
                action: message.action,
                revision,
                born: now,
                dies: now + SECONDS,
            });
        }
        self.seen = log.next_number();
        let surplus = self.cards.len().saturating_sub(MOST);
        self.cards.drain(..surplus);
        for card in &mut self.cards {
            if card.action == Some(CommandId::Undo) && card.revision != revision {
                card.action = None;
            }
        }
    }

    /// Draws the cards, newest at the bottom, `bottom` points above the lower edge and `right` points from the right one.
    pub fn show(&mut self, ui: &Ui, corner: eframe::egui::Vec2, now: f64, actions: &mut Vec<Action>) {
        let fade = f64::from(Measures::FADE_SECONDS);
        self.cards.retain(|card| now < card.dies);
        if self.cards.is_empty() {
            return;
        }
        let mut closed = None;
        let area = Area::new(Id::unique("toasts"))
            .order(Order::Foreground)
            .anchor(Align2::RIGHT_BOTTOM, -corner)
            .interactable(true);
        let shown = area.show(ui.ctx(), |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 8.0);
            for card in &self.cards {
                let opacity = ((now - card.born) / fade).min((card.dies - now) / fade).clamp(0.0, 1.0);
                let click = show_card(ui, card, opacity as f32);
                if click.action {
                    actions.extend(card.action.map(Action::Run));
                }
                if click.close || click.action {
                    closed = Some(card.number);
                }
            }
        });
        if shown.response.contains_pointer() {
            // What is being read does not go away.
            self.cards.iter_mut().for_each(|card| card.dies = card.dies.max(now + 1.0));
        }
        self.cards.retain(|card| Some(card.number) != closed);
        self.ask_for_frames(ui, now);
    }

    /// Asks for frames while a card fades and for one when the next begins to.
    fn ask_for_frames(&self, ui: &Ui, now: f64) {
        let fade = f64::from(Measures::FADE_SECONDS);
        let next = |card: &Card| {
            let fades = now - card.born < fade || card.dies - now < fade;
            if fades { 0.0 } else { card.dies - fade - now }
        };
        if let Some(seconds) = self.cards.iter().map(next).reduce(f64::min) {
            ui.ctx().request_repaint_after_secs(seconds.max(0.0) as f32);
        }
    }
}

fn show_card(ui: &mut Ui, card: &Card, opacity: f32) -> widgets::toast::ToastClick {
    let name = card.action.map(|command| format!("{} Message {}", command.title(), card.number));
    let words = card.action.map(CommandId::title);
    widgets::Toast {
        number: card.number as usize,
        severity: severity(card.severity),
        text: &card.text,
        action: words.zip(name.as_deref()),
        opacity,
    }
    .show(ui)
}

/// How the controls call it.
#[must_use]
pub fn severity(severity: Severity) -> widgets::Severity {
    match severity {
        Severity::Info => widgets::Severity::Info,
        Severity::Warning => widgets::Severity::Warning,
        Severity::Error => widgets::Severity::Error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_become_cards_once_and_only_the_newest_stay() {
        let mut session = Session::default();
        let mut toasts = Toasts::default();
        for _ in 0..6 {
            // Without a level this is refused, with a message.
            session.act(Action::Run(CommandId::Bake));
        }
        toasts.take_new(&session, 1.0);
        toasts.take_new(&session, 2.0);
        assert_eq!(toasts.cards.iter().map(|c| c.number).collect::<Vec<_>>(), [2, 3, 4, 5]);
        assert!(toasts.cards.iter().all(|c| (c.dies - 7.0).abs() < 1e-9));
    }
}
