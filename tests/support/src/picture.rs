//! PNGs as pixels.

use std::io::Cursor;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    /// Red, green, blue, opacity; row by row.
    pub pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// Reads a PNG of at most 8 bits a channel.
    pub fn of(png: &[u8]) -> Picture {
        let mut decoder = png::Decoder::new(Cursor::new(png));
        decoder.set_transformations(png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a valid PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a picture that fits into memory")];
        let info = reader.next_frame(&mut bytes).expect("a valid PNG");
        reader.finish().expect("a PNG that ends as it should");
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
        let pixels = bytes[..info.buffer_size()].as_chunks::<4>().0.to_vec();
        Picture { width: info.width, height: info.height, pixels }
    }

    pub fn at(&self, x: u32, y: u32) -> [u8; 4] {
        self.pixels[(y * self.width + x) as usize]
    }
}
