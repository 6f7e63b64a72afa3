//! GIF's LZW, made for pictures of which most pixels say "as before".
//!
//! A film's frame is a few squares that changed in a rectangle that did not. The general encoder
//! takes one step of its dictionary for every pixel; here a run of the clear index is taken at one
//! step a code, since the dictionary's runs of one value are a chain whose longest member is known.

/// Bits of the smallest code: values are below 16.
const VALUE_BITS: u32 = 4;
/// Says that the dictionary begins anew.
const CLEAR: u16 = 1 << VALUE_BITS;
/// Says that the picture ends.
const END: u16 = CLEAR + 1;
/// Codes have at most 12 bits.
const CODES: u16 = 1 << 12;
/// No code.
const NONE: u16 = 0;

/// The dictionary and the bits written so far.
struct Lzw {
    /// The code of a known string (a code) followed by a value.
    longer: Vec<u16>,
    /// `runs[n - 1]` is the code of `n` times the value that runs.
    runs: Vec<u16>,
    next: u16,
    width: u32,
    bits: u64,
    held: u32,
    out: Vec<u8>,
}

/// Compresses values below 16, of which `often` comes in long runs. The result is what a GIF's image
/// block holds: the smallest code size, then the codes.
pub(super) fn compress(values: &[u8], often: u8) -> Vec<u8> {
    let mut lzw = Lzw {
        longer: vec![NONE; usize::from(CODES) << VALUE_BITS],
        runs: vec![u16::from(often)],
        next: END + 1,
        width: VALUE_BITS + 1,
        bits: 0,
        held: 0,
        out: vec![VALUE_BITS as u8],
    };
    lzw.emit(CLEAR);
    let Some((&first, mut rest)) = values.split_first() else {
        return lzw.finish(None);
    };
    let mut string = u16::from(first);
    // How many times the running value, if the string is nothing else.
    let mut run = usize::from(first == often);
    loop {
        if run > 0 {
            // No further than the dictionary reaches: a run is looked at once in all.
            let reach = rest.len().min(lzw.runs.len() - run);
            let steps = leading(&rest[..reach], often);
            rest = &rest[steps..];
            run += steps;
            string = lzw.runs[run - 1];
        }
        let Some((&value, after)) = rest.split_first() else {
            return lzw.finish(Some(string));
        };
        rest = after;
        let known = lzw.longer[at(string, value)];
        if known != NONE {
            string = known;
            run = 0;
            continue;
        }
        lzw.emit(string);
        lzw.learn(string, value, run > 0 && value == often, often);
        string = u16::from(value);
        run = usize::from(value == often);
    }
}

fn at(string: u16, value: u8) -> usize {
    (usize::from(string) << VALUE_BITS) | usize::from(value & (CLEAR - 1) as u8)
}

/// How many of the first values are `often`.
fn leading(values: &[u8], often: u8) -> usize {
    let mut count = 0;
    for chunk in values.chunks(64) {
        // Without an early end, so that many are compared at a time.
        if chunk
            .iter()
            .fold(true, |same, &value| same & (value == often))
        {
            count += chunk.len();
        } else {
            return count + chunk.iter().take_while(|&&value| value == often).count();
        }
    }
    count
}

impl Lzw {
    /// Adds a string to the dictionary, or begins a new one when it is full.
    fn learn(&mut self, string: u16, value: u8, runs: bool, often: u8) {
        if self.next < CODES {
            self.longer[at(string, value)] = self.next;
            if runs {
                self.runs.push(self.next);
            }
            self.next += 1;
        } else {
            self.emit(CLEAR);
            self.longer.fill(NONE);
            self.runs.clear();
            self.runs.push(u16::from(often));
            self.next = END + 1;
            self.width = VALUE_BITS + 1;
        }
    }

    fn emit(&mut self, code: u16) {
        self.bits |= u64::from(code) << self.held;
        self.held += self.width;
        while self.held >= 8 {
            self.out.push(self.bits as u8);
            self.bits >>= 8;
            self.held -= 8;
        }
        // The reader learns a string one code later than the writer.
        if self.next >= 1 << self.width && self.width < 12 {
            self.width += 1;
        }
    }

    fn finish(mut self, string: Option<u16>) -> Vec<u8> {
        if let Some(string) = string {
            self.emit(string);
        }
        self.emit(END);
        if self.held > 0 {
            self.out.push(self.bits as u8);
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What an independent decoder makes of the codes.
    fn decoded(values: &[u8], width: usize) -> Vec<u8> {
        let mut file = Vec::new();
        let palette = [0u8; 48];
        let height = values.len() / width;
        let mut encoder =
            gif::Encoder::new(&mut file, width as u16, height as u16, &palette).expect("header");
        let frame = gif::Frame {
            width: width as u16,
            height: height as u16,
            buffer: compress(values, 15).into(),
            ..gif::Frame::default()
        };
        encoder.write_lzw_pre_encoded_frame(&frame).expect("frame");
        drop(encoder);
        let mut decoder = gif::DecodeOptions::new()
            .read_info(file.as_slice())
            .expect("reads");
        decoder
            .read_next_frame()
            .expect("decodes")
            .expect("is there")
            .buffer
            .to_vec()
    }

    #[test]
    fn runs_of_every_length_come_back() {
        for length in (1..300).chain([4_096, 60_000]) {
            let mut values = vec![15u8; length];
            values.insert(length / 3, 7);
            assert_eq!(decoded(&values, 1), values, "{length}");
        }
        let values = vec![15u8; 400_000];
        assert!(decoded(&values, 1_000) == values);
    }

    proptest! {
        #[test]
        fn anything_comes_back(
            parts in prop::collection::vec((0u8..16, 1usize..400, any::<bool>()), 1..120),
        ) {
            let values: Vec<u8> = parts
                .iter()
                .flat_map(|&(value, count, often)| {
                    let value = if often { 15 } else { value };
                    (0..count).map(move |i| if often { 15 } else { (value as usize * i % 16) as u8 })
                })
                .collect();
            prop_assert_eq!(decoded(&values, 1), values);
        }
    }
}
