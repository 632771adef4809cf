//! `NavGridData` as text, in JSON or RON: the same lines in the same order, one line of numbers a
//! grid row, so that a difference reads as a map. Floats are the shortest decimals that read back equal.

use super::data::{NavAgentData, NavGridData, YAxis};
use std::fmt::{Debug, Display};

/// In which of the two languages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Json,
    Ron,
}

/// The whole file.
pub(super) fn write(data: &NavGridData, language: Language) -> String {
    let mut text = Text { out: String::with_capacity(data.solid.len() * 2 + data.weights.len() * 2 + 1024), language };
    text.head(data);
    text.rows("solid", &data.solid, data.width, |out, v| out.push(if *v == 0 { '0' } else { '1' }));
    text.rows("weights", &data.weights, data.width, |out, v| match *v {
        1.0 => out.push('1'),
        weight => out.push_str(&weight.to_string()),
    });
    text.agents(&data.agents);
    text.out
}

struct Text {
    out: String,
    language: Language,
}

impl Text {
    fn head(&mut self, data: &NavGridData) {
        let json = self.language == Language::Json;
        self.out.push_str(if json { "{\n" } else { "(\n" });
        let y_axis = match (data.y_axis, json) {
            (YAxis::Down, true) => "\"down\"",
            (YAxis::Up, true) => "\"up\"",
            (YAxis::Down, false) => "Down",
            (YAxis::Up, false) => "Up",
        };
        let (schema, name) = (self.quoted(&data.schema), self.quoted(&data.name));
        self.line(&[("schema", schema), ("name", name), ("y_axis", y_axis.to_owned())]);
        let sizes =
            [("x", shown(data.x)), ("y", shown(data.y)), ("width", shown(data.width)), ("height", shown(data.height))];
        self.line(&sizes);
        let frame = [
            ("cell_width", self.float(data.cell_width)),
            ("cell_height", self.float(data.cell_height)),
            ("origin_x", self.float(data.origin_x)),
            ("origin_y", self.float(data.origin_y)),
        ];
        self.line(&frame);
        let search = [
            ("diagonal_mode", self.word(&data.diagonal_mode)),
            ("heuristic", self.word(&data.heuristic)),
            ("jumping_enabled", shown(data.jumping_enabled)),
            ("agent_radius", self.float(data.agent_radius)),
        ];
        self.line(&search);
    }

    /// Fields on one line, with a comma after each.
    fn line(&mut self, fields: &[(&str, String)]) {
        let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{}{value}", self.key(name))).collect();
        self.out.push_str(&format!("{}{},\n", self.indent(), fields.join(", ")));
    }

    fn rows<T>(&mut self, name: &str, values: &[T], width: u32, number: impl Fn(&mut String, &T)) {
        self.out.push_str(&format!("{}{}[", self.indent(), self.key(name)));
        for (row, cells) in values.chunks(width.max(1) as usize).enumerate() {
            self.out.push_str(if row == 0 { "\n" } else { ",\n" });
            for (column, value) in cells.iter().enumerate() {
                if column > 0 {
                    self.out.push(',');
                }
                number(&mut self.out, value);
            }
        }
        let end = if values.is_empty() { String::new() } else { format!("\n{}", self.indent()) };
        self.out.push_str(&format!("{end}],\n"));
    }

    fn agents(&mut self, agents: &[NavAgentData]) {
        let [open, close, last] = match self.language {
            Language::Json => ["{", "}", "\n}\n"],
            Language::Ron => ["(", ")", ",\n)\n"],
        };
        self.out.push_str(&format!("{}{}[", self.indent(), self.key("agents")));
        for (index, agent) in agents.iter().enumerate() {
            let fields = [
                ("name", self.quoted(&agent.name)),
                ("speed", self.float(agent.speed)),
                ("radius", self.float(agent.radius)),
                ("path_desired_distance", self.float(agent.path_desired_distance)),
                ("target_desired_distance", self.float(agent.target_desired_distance)),
                ("path_max_distance", self.float(agent.path_max_distance)),
                ("target_repath_distance", self.float(agent.target_repath_distance)),
                ("path_postprocessing", self.word(&agent.path_postprocessing)),
            ];
            let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{}{value}", self.key(name))).collect();
            let comma = if index == 0 { "" } else { "," };
            let indent = self.indent();
            self.out.push_str(&format!("{comma}\n{indent}{indent}{open}{}{close}", fields.join(", ")));
        }
        let end = if agents.is_empty() { String::new() } else { format!("\n{}", self.indent()) };
        self.out.push_str(&format!("{end}]{last}"));
    }

    fn indent(&self) -> &'static str {
        if self.language == Language::Json { "  " } else { "    " }
    }

    /// A field's name and the colon after it: camelCase in JSON.
    fn key(&self, snake: &str) -> String {
        if self.language == Language::Ron {
            return format!("{snake}: ");
        }
        let mut words = snake.split('_');
        let mut camel = words.next().unwrap_or_default().to_owned();
        for word in words {
            let (first, rest) = word.split_at(1);
            camel.extend([&first.to_ascii_uppercase(), rest]);
        }
        format!("\"{camel}\": ")
    }

    /// A variant: bare in RON, a string in JSON. `Debug` of these enums is their name.
    fn word(&self, variant: &impl Debug) -> String {
        match self.language {
            Language::Json => format!("\"{variant:?}\""),
            Language::Ron => format!("{variant:?}"),
        }
    }

    fn float(&self, value: f32) -> String {
        match self.language {
            Language::Json => format!("{value}"),
            Language::Ron => format!("{value:?}"),
        }
    }

    fn quoted(&self, text: &str) -> String {
        match self.language {
            Language::Json => super::json::quoted(text),
            Language::Ron => super::ron_text::quoted(text),
        }
    }
}

fn shown(value: impl Display) -> String {
    value.to_string()
}
