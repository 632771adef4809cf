//! Pictures as masks: which pixels are solid by which rule. The pictures come from `png` and `pgm`.
//!
//! Grey values are taken as they stand in the file: no gamma, no colour profile.

use super::build::{Cells, level_from_grid};
use super::error::{FormatError, FormatErrorKind};
use super::registry::{ImportOptions, ImportedLevel, RuleOffer};

/// Grey below this is solid, alpha from this on is solid, unless the user says otherwise.
pub(super) const DEFAULT_THRESHOLD: u8 = 128;

/// A picture, row by row from the top.
pub(super) struct Mask {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) grey: Vec<u8>,
    /// Empty where the picture has no alpha.
    pub(super) alpha: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Threshold,
    Inverted,
    Alpha,
}

const RULES: [(Rule, &str); 3] =
    [(Rule::Threshold, "threshold"), (Rule::Inverted, "threshold-inverted"), (Rule::Alpha, "alpha")];

impl Mask {
    /// The level by the rule that the options name, else by `threshold`.
    pub(super) fn into_level(
        self,
        title: &'static str,
        name: &'static str,
        options: &ImportOptions,
    ) -> Result<ImportedLevel, FormatError> {
        let threshold = options.threshold.unwrap_or(DEFAULT_THRESHOLD);
        let offers: Vec<(Rule, RuleOffer)> = RULES
            .iter()
            .filter(|(rule, _)| *rule != Rule::Alpha || !self.alpha.is_empty())
            .map(|(rule, name)| (*rule, RuleOffer { name: (*name).to_owned(), solid: self.count(*rule, threshold) }))
            .collect();
        let mut warnings = Vec::new();
        let chosen = match &options.solid {
            Some(text) => named_rules(title, text, &offers)?,
            None => vec![self.usual_rule(&offers, &mut warnings)],
        };
        let mut cells = Cells::new(title, u64::from(self.width), u64::from(self.height))?;
        let width = (self.width as usize).max(1);
        for rule in &chosen {
            let values = if *rule == Rule::Alpha { &self.alpha } else { &self.grey };
            let solid = rule_test(*rule, threshold);
            values.chunks(width).enumerate().for_each(|(y, row)| cells.block_row(y, row, &solid));
        }
        let names: Vec<&str> = RULES.iter().filter(|(rule, _)| chosen.contains(rule)).map(|(_, name)| *name).collect();
        let rule = names.join("+");
        // Kept with the level, so that it can be read again the same way.
        let options = ImportOptions { threshold: Some(threshold), ..options.clone() };
        let level = level_from_grid(title, cells.into_grid(title)?, Some(rule.clone()), None, &options)?;
        let rules = offers.into_iter().map(|(_, offer)| offer).collect();
        Ok(ImportedLevel { warnings, rules, rule: Some(rule), ..ImportedLevel::new(level, name) })
    }

    fn count(&self, rule: Rule, threshold: u8) -> u64 {
        let values = if rule == Rule::Alpha { &self.alpha } else { &self.grey };
        let solid = rule_test(rule, threshold);
        values.iter().filter(|v| solid(**v)).count() as u64
    }

    /// `threshold`; only where it says the same of every pixel and alpha does not, `alpha`.
    fn usual_rule(&self, offers: &[(Rule, RuleOffer)], warnings: &mut Vec<String>) -> Rule {
        let pixels = u64::from(self.width) * u64::from(self.height);
        let is_mixed = |rule| offers.iter().any(|(r, offer)| *r == rule && offer.solid > 0 && offer.solid < pixels);
        if is_mixed(Rule::Threshold) || !is_mixed(Rule::Alpha) {
            return Rule::Threshold;
        }
        warnings.push("the grey of all pixels is on one side of the threshold; the rule alpha was used".to_owned());
        Rule::Alpha
    }
}

fn rule_test(rule: Rule, threshold: u8) -> impl Fn(u8) -> bool {
    move |value| match rule {
        Rule::Threshold => value < threshold,
        Rule::Inverted => value >= threshold,
        Rule::Alpha => value >= DEFAULT_THRESHOLD,
    }
}

fn named_rules(title: &'static str, text: &str, offers: &[(Rule, RuleOffer)]) -> Result<Vec<Rule>, FormatError> {
    let find = |name: &str| offers.iter().find(|(_, offer)| offer.name == name).map(|(rule, _)| *rule);
    let all = || offers.iter().map(|(_, offer)| offer);
    text.split('+').map(|name| find(name.trim()).ok_or_else(|| not_offered(title, name.trim(), all()))).collect()
}

/// The error for a rule that the file does not offer; it lists those that it does.
pub(super) fn not_offered<'a>(
    title: &'static str,
    name: &str,
    offers: impl Iterator<Item = &'a RuleOffer>,
) -> FormatError {
    let offers: Vec<String> = offers.map(|offer| format!("{} ({} solid)", offer.name, offer.solid)).collect();
    let there_are =
        if offers.is_empty() { "there is none".to_owned() } else { format!("there are {}", offers.join(", ")) };
    let cause = format!("rule \"{name}\" is not offered by this file; {there_are}");
    FormatError::new(title, FormatErrorKind::Option(cause))
}
