//! PNG masks, `.png`: one pixel a cell. The only file that knows the `png` crate.
//!
//! Written: RGBA, R 0 solid or 255 free, G = (weight - 1) * 8 rounded and held within 0 to 255, B 0,
//! A 255, and a text chunk `schema` = `navgrid/1`. With that chunk R and G are read back so; without
//! it, or where a rule is named, any PNG is a mask (`mask`). Grey of a colour is its luma
//! (0.299 R + 0.587 G + 0.114 B); of 16 bits the upper 8 count.

use super::build::{Cells, check_size, count, level_from_grid};
use super::error::{FormatError, FormatErrorKind, Place};
use super::mask::{DEFAULT_THRESHOLD, Mask};
use super::registry::{ExportOptions, Exported, Format, FormatInfo, ImportOption, ImportOptions, ImportedLevel};
use crate::document::Level;
use crate::grid::Grid;
use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, Limits, Transformations};
use std::io::Cursor;

const TITLE: &str = "PNG mask";

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

const SCHEMA: (&str, &str) = ("schema", "navgrid/1");

/// What the decoder may take beside the pixels: a row of the widest picture allowed fits.
const DECODER_BYTES: usize = 256 << 20;

/// Cells that a warning lists by name.
const LISTED_CELLS: usize = 5;

/// The format.
pub(super) struct Png;

impl Format for Png {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "png",
            title: TITLE,
            extensions: &[".png"],
            can_import: true,
            can_export: true,
            takes: &[ImportOption::Solid, ImportOption::Threshold],
            offers: &[],
            needs_cell_size: true,
            is_project: false,
            loses: &[
                "weights below 1, above 32.875 or between eighths",
                "where the region starts",
                "cell size",
                "settings",
                "obstacles",
                "agents",
                "waypoint graphs",
            ],
        }
    }

    fn recognises(&self, bytes: &[u8]) -> bool {
        bytes.starts_with(SIGNATURE)
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let picture = Picture::decode(bytes)?;
        let ours = options.solid.is_none() && options.threshold.is_none() && picture.is_ours()?;
        if !ours {
            return picture.into_mask().into_level(TITLE, self.info().name, options);
        }
        let level = level_from_grid(TITLE, picture.into_grid()?, None, None, options)?;
        Ok(ImportedLevel::new(level, self.info().name))
    }

    fn export(&self, level: &Level, _: &ExportOptions) -> Result<Exported, FormatError> {
        let (grid, region) = (level.grid(), level.region());
        if region.is_empty() {
            let cause = "a picture needs at least one cell".to_owned();
            return Err(FormatError::new(TITLE, FormatErrorKind::Export(cause)));
        }
        let mut pixels = Vec::with_capacity(grid.len() * 4);
        for (index, cell) in (0..).zip(region.cells()) {
            let red = if grid.is_solid(cell) { 0 } else { 255 };
            pixels.extend([red, green_from(grid.weight_at(index)), 0, 255]);
        }
        let mut bytes = Vec::new();
        encode(&mut bytes, [region.w, region.h], &pixels, Some(SCHEMA))
            .map_err(|e| FormatError::new(TITLE, FormatErrorKind::Export(e.to_string())))?;
        Ok(Exported { bytes, warnings: lost_weights(grid) })
    }
}

/// A picture that is no grid, `width` x `height` pixels of 4 bytes (RGBA) row by row from the top, as a PNG file.
///
/// # Errors
/// [`FormatError`] where the pixels are not as many as the size says, or there are none.
pub fn encode_picture(width: u32, height: u32, pixels: &[u8]) -> Result<Vec<u8>, FormatError> {
    let mut bytes = Vec::new();
    encode(&mut bytes, [width, height], pixels, None)
        .map_err(|e| FormatError::new("PNG picture", FormatErrorKind::Export(e.to_string())))?;
    Ok(bytes)
}

fn encode(
    bytes: &mut Vec<u8>,
    [width, height]: [u32; 2],
    pixels: &[u8],
    text: Option<(&str, &str)>,
) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(bytes, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    if let Some((keyword, text)) = text {
        encoder.add_text_chunk(keyword.to_owned(), text.to_owned())?;
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()
}

/// Saturates at both ends.
fn green_from(weight: f32) -> u8 {
    ((weight - 1.0) * 8.0).round() as u8
}

fn weight_from(green: u8) -> f32 {
    1.0 + f32::from(green) / 8.0
}

/// The cells whose weight reads back as another, the first ones by name.
fn lost_weights(grid: &Grid) -> Vec<String> {
    let Some(weights) = grid.weights() else { return Vec::new() };
    let back = |weight: f32| weight_from(green_from(weight));
    let lost = || (0..).zip(weights).filter(|(_, weight)| back(**weight) != **weight);
    let total = lost().count();
    let mut warnings: Vec<String> = lost()
        .take(LISTED_CELLS)
        .map(|(index, weight)| format!("cell {}: weight {weight} reads back as {}", grid.cell(index), back(*weight)))
        .collect();
    if total > LISTED_CELLS {
        let more = count((total - LISTED_CELLS) as u64, "more cell");
        warnings.push(format!("{more} with weights that read back otherwise"));
    }
    warnings
}

/// Pixels of 8 bits a sample.
struct Picture {
    width: u32,
    height: u32,
    /// 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
    channels: usize,
    samples: Vec<u8>,
    schema: Option<String>,
}

impl Picture {
    /// The size is checked before anything but the header is read.
    fn decode(bytes: &[u8]) -> Result<Picture, FormatError> {
        let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: DECODER_BYTES });
        decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
        let header = decoder.read_header_info().map_err(|e| error_from(&e))?;
        let (width, height) = (header.width, header.height);
        check_size(TITLE, u64::from(width), u64::from(height)).map_err(|e| e.at(Place::Part("header".to_owned())))?;
        let mut reader = decoder.read_info().map_err(|e| error_from(&e))?;
        let size = reader.output_buffer_size().ok_or_else(|| FormatError::syntax(TITLE, "the picture is too large"))?;
        let mut samples = vec![0; size];
        let frame = reader.next_frame(&mut samples).map_err(|e| error_from(&e))?;
        samples.truncate(frame.buffer_size());
        // A painter may move text behind the pixels; what is broken there does not matter.
        let _ = reader.finish();
        let texts = &reader.info().uncompressed_latin1_text;
        let schema = texts.iter().find(|text| text.keyword == SCHEMA.0).map(|text| text.text.clone());
        let channels = match frame.color_type {
            ColorType::Grayscale => 1,
            ColorType::GrayscaleAlpha => 2,
            ColorType::Rgb | ColorType::Indexed => 3,
            ColorType::Rgba => 4,
        };
        if samples.len() as u64 != u64::from(width) * u64::from(height) * channels as u64 {
            return Err(FormatError::syntax(TITLE, "the picture is smaller than its header says"));
        }
        Ok(Picture { width, height, channels, samples, schema })
    }

    /// Written by this program, or a newer one, which is an error.
    fn is_ours(&self) -> Result<bool, FormatError> {
        let Some(schema) = &self.schema else { return Ok(false) };
        match schema.strip_prefix("navgrid/").and_then(|version| version.parse::<u64>().ok()) {
            Some(1) => Ok(self.channels >= 3),
            Some(found) => Err(FormatError::new(TITLE, FormatErrorKind::NewerVersion { found, known: 1 })),
            None => Ok(false),
        }
    }

    fn into_grid(self) -> Result<Grid, FormatError> {
        let mut cells = Cells::new(TITLE, u64::from(self.width), u64::from(self.height))?;
        let row_length = self.width as usize * self.channels;
        for (y, row) in self.samples.chunks_exact(row_length).enumerate() {
            let pixels: Vec<[u8; 2]> = row.chunks_exact(self.channels).map(|pixel| [pixel[0], pixel[1]]).collect();
            cells.block_row(y, &pixels, |[red, _]| red < DEFAULT_THRESHOLD);
            for (x, [_, green]) in pixels.iter().enumerate().filter(|(_, [_, green])| *green > 0) {
                cells.weigh(x, y, weight_from(*green));
            }
        }
        cells.into_grid(TITLE)
    }

    fn into_mask(self) -> Mask {
        let pixels = || self.samples.chunks_exact(self.channels);
        let grey = match self.channels {
            1 => self.samples.clone(),
            2 => pixels().map(|pixel| pixel[0]).collect(),
            _ => pixels().map(|pixel| luma(pixel[0], pixel[1], pixel[2])).collect(),
        };
        let has_alpha = matches!(self.channels, 2 | 4);
        let alpha = if has_alpha { pixels().map(|pixel| pixel[self.channels - 1]).collect() } else { Vec::new() };
        Mask { width: self.width, height: self.height, grey, alpha }
    }
}

/// Rec. 601 luma in 16 bits after the point, rounded.
fn luma(red: u8, green: u8, blue: u8) -> u8 {
    let sum = u32::from(red) * 19_595 + u32::from(green) * 38_470 + u32::from(blue) * 7_471 + 0x8000;
    (sum >> 16) as u8
}

fn error_from(error: &DecodingError) -> FormatError {
    let cause = match error {
        DecodingError::IoError(_) => "the file is cut off".to_owned(),
        DecodingError::LimitsExceeded => "the file asks for more memory than a picture of its size needs".to_owned(),
        other => other.to_string(),
    };
    FormatError::syntax(TITLE, cause)
}

#[cfg(test)]
mod tests {
    use super::{SIGNATURE, green_from, luma, weight_from};
    use crate::formats::{ExportOptions, FormatErrorKind, ImportOptions, export, load};
    use crate::geom::Cell;

    #[test]
    fn weights_in_eighths_and_solid_cells_come_back() {
        let csv = "#,1,2.5,1.125,32.875,#\n";
        let level = load(csv.as_bytes(), "a.csv", &ImportOptions::default()).unwrap().level;
        let exported = export(&level, "png", &ExportOptions::default()).unwrap();
        let back = load(&exported.bytes, "a.png", &ImportOptions::default()).unwrap();
        assert_eq!((back.level.grid(), exported.warnings.len()), (level.grid(), 0));
        assert_eq!(back.rule, None);
        let options = ImportOptions { solid: Some("threshold-inverted".into()), ..Default::default() };
        let as_mask = load(&exported.bytes, "-", &options).unwrap();
        assert_eq!(as_mask.level.grid().weighted_count(), 0);
        assert!(!as_mask.level.grid().is_solid(Cell::new(0, 0)), "a named rule reads it as a mask");
    }

    #[test]
    fn weights_that_do_not_come_back_are_listed() {
        let csv = "#,0.5,2.3,40,1.01,1.02,1.03,1.04\n";
        let level = load(csv.as_bytes(), "a.csv", &ImportOptions::default()).unwrap().level;
        let warnings = export(&level, "png", &ExportOptions::default()).unwrap().warnings;
        assert_eq!(warnings[0], "cell (1, 0): weight 0.5 reads back as 1");
        assert_eq!(warnings[2], "cell (3, 0): weight 40 reads back as 32.875");
        assert_eq!(warnings[5], "2 more cells with weights that read back otherwise");
    }

    #[test]
    fn a_huge_header_is_refused_before_the_pixels() {
        let mut bytes = SIGNATURE.to_vec();
        let mut chunk = b"IHDR".to_vec();
        chunk.extend(5000u32.to_be_bytes());
        chunk.extend(5000u32.to_be_bytes());
        chunk.extend([8, 6, 0, 0, 0]);
        bytes.extend(13u32.to_be_bytes());
        bytes.extend(&chunk);
        bytes.extend(crc(&chunk).to_be_bytes());
        let error = load(&bytes, "huge.png", &ImportOptions::default()).unwrap_err();
        assert!(matches!(error.kind, FormatErrorKind::TooLarge { width: 5000, height: 5000 }), "{error}");
        assert!(error.to_string().starts_with("huge.png: PNG mask, header: 5000 x 5000 cells are more"), "{error}");
    }

    fn crc(bytes: &[u8]) -> u32 {
        let step = |crc: u32, byte: &u8| {
            (0..8).fold(crc ^ u32::from(*byte), |c, _| if c & 1 == 1 { c >> 1 ^ 0xedb8_8320 } else { c >> 1 })
        };
        !bytes.iter().fold(u32::MAX, step)
    }

    #[test]
    fn green_saturates_and_grey_of_grey_is_itself() {
        assert_eq!([0.0, 1.0, 1.06, 1.07, 99.0].map(green_from), [0, 0, 0, 1, 255]);
        assert_eq!(weight_from(255), 32.875);
        assert!((0..=255).all(|v| luma(v, v, v) == v));
    }
}
