//! Sets of points as bits.

/// A set of points of a board of at most `W * 64` points. `W` is a power of two, so that no index
/// needs a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(crate) const EMPTY: Set<W> = Set([0; W]);

    /// The points for which `inside` holds.
    pub(crate) fn of(points: impl IntoIterator<Item = usize>) -> Set<W> {
        let mut set = Set::EMPTY;
        for p in points {
            set.insert(p);
        }
        set
    }

    #[inline]
    const fn word(p: usize) -> usize {
        (p / 64) & (W - 1)
    }

    #[inline]
    pub(crate) const fn has(&self, p: usize) -> bool {
        self.0[Self::word(p)] >> (p % 64) & 1 != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, p: usize) {
        self.0[Self::word(p)] |= 1 << (p % 64);
    }

    #[inline]
    pub(crate) const fn remove(&mut self, p: usize) {
        self.0[Self::word(p)] &= !(1 << (p % 64));
    }

    #[inline]
    pub(crate) fn and(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(crate) fn or(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(crate) fn minus(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Set<W>) -> bool {
        !self.and(other).is_empty()
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Every point `by` further, at most 63: what leaves the last word is lost.
    #[inline]
    pub(crate) fn up(&self, by: u32) -> Set<W> {
        Set(std::array::from_fn(|i| {
            let carried = if i > 0 { self.0[i - 1] >> (64 - by) } else { 0 };
            self.0[i] << by | carried
        }))
    }

    /// Every point `by` earlier, at most 63.
    #[inline]
    pub(crate) fn down(&self, by: u32) -> Set<W> {
        Set(std::array::from_fn(|i| {
            let carried = if i + 1 < W {
                self.0[i + 1] << (64 - by)
            } else {
                0
            };
            self.0[i] >> by | carried
        }))
    }

    /// The first 64 points as bits: all of them on boards with jumps.
    #[inline]
    pub(crate) const fn first_word(&self) -> u64 {
        self.0[0]
    }

    /// Takes points among the first 64 out.
    #[inline]
    pub(crate) const fn remove_bits(&mut self, bits: u64) {
        self.0[0] &= !bits;
    }

    /// The points in order.
    #[inline]
    pub(crate) fn iter(self) -> Points<W> {
        Points { set: self, word: 0 }
    }
}

/// The points of a set, in order.
pub(crate) struct Points<const W: usize> {
    set: Set<W>,
    word: usize,
}

impl<const W: usize> Iterator for Points<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = self.set.0[self.word];
            if bits != 0 {
                self.set.0[self.word] = bits & (bits - 1);
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}
