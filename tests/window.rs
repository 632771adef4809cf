//! A real window under Xvfb, driven by a synthetic mouse and keyboard, and checked by its pictures.
//!
//! Skips with a printed reason where Xvfb, xdotool or import (ImageMagick) are missing, unless
//! `GRIDWRIGHT_WINDOW=required`. `GRIDWRIGHT_SCREENSHOTS=folder` keeps the pictures; with `assets` it
//! makes those of the README.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and says why it is skipped"
)]

use image::{Rgba, RgbaImage};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The screen; the window fills it.
const SCREEN: (u32, u32) = (1440, 900);
/// Fill of solid cells in the dark theme.
const SOLID: [u8; 3] = [0x56, 0x61, 0x6F];
/// Fill of free cells in the dark theme.
const FREE: [u8; 3] = [0x23, 0x2A, 0x33];
/// Milliseconds after which messages over the map have gone by themselves.
const MESSAGES_GO: u64 = 8000;
/// One window at a time: a busy machine answers late, and pictures are compared.
static ONE_WINDOW: Mutex<()> = Mutex::new(());

/// Ends a process with the test, whatever happens.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn has(program: &str) -> bool {
    Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .stdout(Stdio::null())
        .status()
        .is_ok_and(|s| s.success())
}

/// A running editor on a display of its own.
struct Desk {
    _editor: Process,
    _display: Process,
    display: String,
    folder: PathBuf,
    _alone: MutexGuard<'static, ()>,
}

impl Desk {
    fn open(name: &str, level: &Path) -> Desk {
        let alone = ONE_WINDOW.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = std::env::temp_dir().join(format!("gridwright-window-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let screen = format!("{}x{}x24", SCREEN.0, SCREEN.1);
        let mut server = Command::new("Xvfb")
            // Without `-noreset` the server starts afresh whenever its last client leaves, and refuses
            // whoever connects meanwhile: the editor, when a search for its window has just ended.
            .args(["-displayfd", "1", "-noreset", "-screen", "0", &screen, "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let display = format!(":{}", line.trim());
        let mine = folder.join(level.file_name().unwrap());
        std::fs::copy(level, &mine).unwrap();
        let editor = Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .arg(&mine)
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .spawn()
            .unwrap();
        let desk = Desk { _editor: Process(editor), _display: Process(server), display, folder, _alone: alone };
        let window = desk.until("a window", || {
            let found = desk.xdotool(&["search", "--onlyvisible", "--name", "Gridwright"]);
            found.lines().next().map(str::to_owned)
        });
        desk.xdotool(&["windowmove", &window, "0", "0"]);
        desk.xdotool(&["windowsize", &window, &SCREEN.0.to_string(), &SCREEN.1.to_string()]);
        desk.xdotool(&["windowfocus", &window]);
        desk.until("a drawn map", || map_on(&desk.picture()).map(|_| ()));
        desk
    }

    fn xdotool(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool").args(arguments).env("DISPLAY", &self.display).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn key(&self, chord: &str) {
        self.xdotool(&["key", "--clearmodifiers", chord]);
        pause(150);
    }

    /// Press, slow drag, release.
    fn drag(&self, from: (u32, u32), to: (u32, u32), button: &str) {
        self.hover(from);
        self.xdotool(&["mousedown", button]);
        pause(100);
        for step in 1..=8 {
            let at = |a: u32, b: u32| (a * (8 - step) + b * step) / 8;
            self.hover((at(from.0, to.0), at(from.1, to.1)));
        }
        pause(100);
        self.xdotool(&["mouseup", button]);
        pause(150);
    }

    fn hover(&self, at: (u32, u32)) {
        self.xdotool(&["mousemove", &at.0.to_string(), &at.1.to_string()]);
        pause(40);
    }

    fn click(&self, at: (u32, u32)) {
        self.hover(at);
        self.xdotool(&["click", "1"]);
        pause(150);
    }

    fn write(&self, text: &str) {
        self.xdotool(&["type", "--delay", "40", text]);
        pause(150);
    }

    fn picture(&self) -> RgbaImage {
        let path = self.folder.join("screen.png");
        let taken = Command::new("import")
            .args(["-window", "root", path.to_str().unwrap()])
            .env("DISPLAY", &self.display)
            .status()
            .unwrap();
        assert!(taken.success(), "no picture of the screen");
        image::open(&path).unwrap().to_rgba8()
    }

    /// Keeps a picture where the environment asks for it.
    fn keep(&self, name: &str) {
        if let Some(folder) = std::env::var_os("GRIDWRIGHT_SCREENSHOTS") {
            std::fs::create_dir_all(&folder).unwrap();
            self.picture().save(Path::new(&folder).join(name)).unwrap();
        }
    }

    /// Asks again and again, for at most half a minute.
    fn until<T>(&self, what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
        for _ in 0..150 {
            if let Some(answer) = ask() {
                return answer;
            }
            pause(200);
        }
        self.picture().save(std::env::temp_dir().join("gridwright-window-failed.png")).unwrap();
        panic!("waited in vain for {what}; the screen is in gridwright-window-failed.png of the temporary folder");
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn pause(milliseconds: u64) {
    std::thread::sleep(Duration::from_millis(milliseconds));
}

fn is_near(pixel: Rgba<u8>, colour: [u8; 3]) -> bool {
    (0..3).all(|i| pixel[i].abs_diff(colour[i]) <= 6)
}

/// Where the map lies on the screen.
#[derive(Clone, Copy, Debug)]
struct Map {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

/// The box around the rows and columns that hold much of the colour of solid cells: the walls around
/// the map, but no letters of messages.
fn map_on(picture: &RgbaImage) -> Option<Map> {
    let (mut rows, mut columns) = (vec![0; SCREEN.1 as usize], vec![0; SCREEN.0 as usize]);
    for (x, y, pixel) in picture.enumerate_pixels() {
        if (60..1110).contains(&x) && y > 100 && is_near(*pixel, SOLID) {
            rows[y as usize] += 1;
            columns[x as usize] += 1;
        }
    }
    let ends = |counts: &[u32]| {
        let first = counts.iter().position(|n| *n > 120)?;
        Some((first as u32, counts.iter().rposition(|n| *n > 120)? as u32))
    };
    let ((top, bottom), (left, right)) = (ends(&rows)?, ends(&columns)?);
    (right > left + 200 && bottom > top + 100).then_some(Map { left, top, right, bottom })
}

impl Map {
    /// Middle of a cell of a map of `columns` x `rows`.
    fn cell(self, x: u32, y: u32, columns: u32, rows: u32) -> (u32, u32) {
        let (w, h) = (self.right + 1 - self.left, self.bottom + 1 - self.top);
        (self.left + (2 * x + 1) * w / (2 * columns), self.top + (2 * y + 1) * h / (2 * rows))
    }
}

/// Share of the pixels around a point that have a colour.
fn share(picture: &RgbaImage, at: (u32, u32), colour: [u8; 3]) -> f64 {
    let around = 8;
    let (mut hits, mut all) = (0, 0);
    for y in at.1 - around..=at.1 + around {
        for x in at.0 - around..=at.0 + around {
            all += 1;
            hits += u32::from(is_near(*picture.get_pixel(x, y), colour));
        }
    }
    f64::from(hits) / f64::from(all)
}

/// Pixels within the map that differ.
fn difference(a: &RgbaImage, b: &RgbaImage, map: Map) -> usize {
    let inside = (map.top..=map.bottom).flat_map(|y| (map.left..=map.right).map(move |x| (x, y)));
    inside.filter(|&(x, y)| a.get_pixel(x, y) != b.get_pixel(x, y)).count()
}

fn is_ready() -> bool {
    let missing: Vec<_> = ["Xvfb", "xdotool", "import"].into_iter().filter(|p| !has(p)).collect();
    if missing.is_empty() {
        return true;
    }
    let required = std::env::var("GRIDWRIGHT_WINDOW").is_ok_and(|v| v == "required");
    assert!(!required, "missing: {missing:?}");
    println!("skipped: no real window without {missing:?}");
    false
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(name)
}

#[test]
fn paint_undo_save_bake_hide_play_and_open_in_a_real_window() {
    if !is_ready() {
        return;
    }
    let desk = Desk::open("maze", &sample("first_maze.navgrid"));
    let map = map_on(&desk.picture()).unwrap();
    let cell = |x, y| map.cell(x, y, 18, 11);

    // Paint a wall across the long corridor, take it back, do it again.
    desk.key("b");
    desk.drag(cell(5, 7), cell(9, 7), "1");
    desk.hover(cell(1, 1));
    desk.until("a painted wall", || (share(&desk.picture(), cell(7, 7), SOLID) > 0.4).then_some(()));
    desk.key("ctrl+z");
    desk.until("the wall to be gone", || (share(&desk.picture(), cell(7, 7), FREE) > 0.4).then_some(()));
    desk.key("ctrl+shift+z");
    desk.until("the wall again", || (share(&desk.picture(), cell(7, 7), SOLID) > 0.4).then_some(()));

    // Erase part of it with the right button.
    desk.drag(cell(9, 7), cell(8, 7), "3");
    desk.hover(cell(1, 1));
    desk.until("an erased cell", || (share(&desk.picture(), cell(8, 7), FREE) > 0.4).then_some(()));

    // Bake keeps paint; save writes it.
    desk.key("ctrl+b");
    desk.key("ctrl+s");
    let file = desk.file("first_maze.navgrid");
    desk.until("the painted row in the file", || {
        std::fs::read_to_string(&file).unwrap().contains("\".....###oo........\"").then_some(())
    });

    // Visible Navigation off and on, once the messages of baking and saving have gone by themselves.
    desk.hover(cell(0, 0));
    pause(MESSAGES_GO);
    let shown = desk.picture();
    desk.key("v");
    desk.until("navigation to be hidden", || (difference(&shown, &desk.picture(), map) > 2000).then_some(()));
    desk.key("v");
    desk.until("navigation to be shown", || (difference(&shown, &desk.picture(), map) < 300).then_some(()));

    // Play and click: the picture goes on changing by itself.
    desk.key("F5");
    desk.click(cell(1, 9));
    desk.hover(cell(0, 0));
    pause(400);
    let before = desk.picture();
    desk.until("agents to walk", || (difference(&before, &desk.picture(), map) > 200).then_some(()));
    desk.key("F8");

    // Open another map by typing its path.
    let other = desk.file("other.txt");
    std::fs::write(&other, "####\n#..#\n#..#\n####\n").unwrap();
    desk.key("ctrl+o");
    pause(500);
    desk.until("the other map", || {
        // A busy machine may lose a synthetic letter; then the path is written again.
        desk.key("ctrl+a");
        desk.write(other.to_str().unwrap());
        desk.key("Return");
        pause(1500);
        let picture = desk.picture();
        let now = map_on(&picture)?;
        let is_square = (now.right - now.left).abs_diff(now.bottom - now.top) < 12;
        (is_square && share(&picture, now.cell(1, 1, 4, 4), FREE) > 0.4).then_some(())
    });
}

#[test]
fn pictures_of_the_editor_and_of_a_simulation() {
    if !is_ready() {
        return;
    }
    let desk = Desk::open("pictures", &sample("courtyard.navgrid"));
    let map = map_on(&desk.picture()).unwrap();
    let cell = |x, y| map.cell(x, y, 40, 26);
    // A painted wall and a circle obstacle, which a bake puts into cells.
    desk.key("b");
    desk.drag(cell(28, 3), cell(33, 3), "1");
    desk.key("c");
    desk.drag(cell(34, 21), cell(35, 21), "1");
    desk.key("Escape");
    desk.key("ctrl+b");
    desk.key("b");
    desk.hover(cell(26, 13));
    pause(MESSAGES_GO);
    desk.keep("edit.png");
    let still = desk.picture();
    desk.key("F5");
    pause(1500);
    desk.hover((SCREEN.0 / 2, 20));
    pause(300);
    desk.keep("simulate.png");
    assert!(difference(&still, &desk.picture(), map) > 2000, "nothing moved");
}
