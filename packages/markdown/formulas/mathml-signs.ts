export const raised = pairUp('0123456789+−-()nij', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱʲ')
export const lowered = pairUp('0123456789+−-()ij', '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎ᵢⱼ')
const marks = { '′': '′', '″': '″', '‴': '‴', '*': '*', '∗': '*', '†': '†', '‡': '‡', '∘': '°' }
export const smallMarks = new Map(Object.entries(marks))

/** The accents in formulas: the combining mark for one letter, and the word for a longer part. */
export const accents = new Map([
  ['^', ['\u0302', 'hat']],
  ['ˆ', ['\u0302', 'hat']],
  ['~', ['\u0303', 'tilde']],
  ['˜', ['\u0303', 'tilde']],
  ['¯', ['\u0304', 'bar']],
  ['‾', ['\u0304', 'bar']],
  ['ˉ', ['\u0304', 'bar']],
  ['→', ['\u20d7', 'vec']],
  ['⃗', ['\u20d7', 'vec']],
  ['˙', ['\u0307', 'dot']],
  ['¨', ['\u0308', 'ddot']],
  ['ˇ', ['\u030c', 'check']],
  ['˘', ['\u0306', 'breve']],
  ['´', ['\u0301', 'acute']],
  ['`', ['\u0300', 'grave']],
  ['˚', ['\u030a', 'ring']],
])

/** Mathematical operators that belong to what follows or surrounds them, and are not binary. */
export const notBetween = '∑∏∐∫∬∭∮∯∰⋂⋃⨁⨂⨀⨆⋁⋀∂∇∀∃∄¬∞√|‖⟨⟩⌈⌉⌊⌋∣⟪⟫'
export const between = /^(?:[\p{Sm}\u2190-\u21ff⋅∗⋆∘•∣∖:≔]|mod)$/u

function pairUp(plain: string, set: string): ReadonlyMap<string, string> {
  const forms = Array.from(set)
  return new Map(Array.from(plain, (sign, index) => [sign, forms[index] ?? sign]))
}
