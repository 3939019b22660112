//! Korean particles, whose form depends on the sound before them.

use std::fmt::Display;

/// A particle with one form after a vowel and another after a consonant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Particle {
    /// 은, 는
    Topic,
    /// 이, 가
    Subject,
    /// 을, 를
    Object,
    /// 과, 와
    And,
    /// 이나, 나
    Or,
}

impl Particle {
    /// The form that follows a word.
    pub fn after(self, word: &str) -> &'static str {
        let (after_consonant, after_vowel) = match self {
            Particle::Topic => ("은", "는"),
            Particle::Subject => ("이", "가"),
            Particle::Object => ("을", "를"),
            Particle::And => ("과", "와"),
            Particle::Or => ("이나", "나"),
        };
        if ends_in_consonant(word) {
            after_consonant
        } else {
            after_vowel
        }
    }
}

/// A word with the form of the particle that its last sound requires: `x는`,
/// `a1을`, `a2를`, `왼쪽 세로줄과`.
pub fn with(word: impl Display, particle: Particle) -> String {
    let word = word.to_string();
    let form = particle.after(&word);
    word + form
}

/// Whether a word ends in a consonant when it is read aloud. A digit is read as
/// 영 일 이 삼 사 오 육 칠 팔 구, and at the end of a number 0 as 십; x is 엑스
/// and o is 오.
fn ends_in_consonant(word: &str) -> bool {
    /// Syllables come in blocks of 28, the first of which has no final consonant.
    const FINALS: u32 = 28;
    match word.chars().next_back() {
        Some(digit @ '0'..='9') => matches!(digit, '0' | '1' | '3' | '6' | '7' | '8'),
        Some(syllable @ '가'..='힣') => {
            !(u32::from(syllable) - u32::from('가')).is_multiple_of(FINALS)
        }
        _ => false,
    }
}
