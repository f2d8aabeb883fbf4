/** The characters from one code point to another, both included. */
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const without = (taken: string, characters: string) =>
  Array.from(characters)
    .filter((character) => !taken.includes(character))
    .join('')

// All stretchy characters that Temml uses are at the end.
const common = [
  range(0x20, 0x7e),
  '\u00a0\u2009¨¬¯°±´·×÷ˆˇ˘˙˚˜†‡…′″‴⁗ℎℏℓ',
  range(0x391, 0x3a1) + range(0x3a3, 0x3a9), // Greek capitals, which are upright
  range(0x1d434, 0x1d454) + range(0x1d456, 0x1d467), // italic letters
  range(0x1d6e2, 0x1d71b), // italic Greek
  'ℂℕℚℝℤℋℒ∀∂∃∅∇∈∉∋−∓∖∗∘∙∝∞∠∧∨∩∪∴∼≃≅≈≠≡≤≥≪≫≲≳≺≻≔≜⊂⊃⊆⊇⊕⊗⊙⊢⊤⊥⋅⋆⋮⋯⋱⇌⟵⟶⟷⟸⟹⟺⟼',
  '\u0332\u0302\u0303\u0305\u030c\u20d7\u20d6‖‾←↑→↓↔↕↤↦↩↪↼↽⇀⇁⇐⇑⇒⇓⇔⇕⇚⇛∏∐∑√∣∥∫∬∭∮∯∰∱∲∳⋀⋁⋂⋃⌈⌉⌊⌋⎰⎱⎴⎵⏜⏝⏞⏟⏠⏡⟦⟧⟨⟩⟪⟫⦃⦄',
  range(0x2a00, 0x2a09) + '⨌⨍⨎⨏⨒⨓⨕⨖⨗⨘⨙⨚',
].join('')

/**
 * The characters of formulas by font file, as in src/features/blog/web/math-font.css. Browsers take the parts of a stretchy character
 * from one file only, so all stretchy characters are in `common`. The others have letters and plain symbols, and are fetched only by
 * pages that need them.
 */
export const mathCharacters = {
  common,
  letters: [
    range(0x1d400, 0x1d433), // bold
    range(0x1d49c, 0x1d4cf), // script
    range(0x1d538, 0x1d56b), // double-struck
    range(0x1d6a8, 0x1d6e1), // bold Greek
    range(0x1d7ce, 0x1d7d7), // bold figures
    range(0x3b1, 0x3c9) + 'ϑϕϖϱϵ', // Greek, upright
    'ıȷ𝚤𝚥ℍℙℑℜ℘ℵℬℰℱℐℳℛℊℯℴ',
  ].join(''),
  alphabets: [
    range(0x1d468, 0x1d49b), // bold italic
    range(0x1d4d0, 0x1d503), // bold script
    range(0x1d504, 0x1d537), // Fraktur
    range(0x1d5a0, 0x1d66f), // sans-serif
    range(0x1d670, 0x1d6a3), // monospace
    range(0x1d71c, 0x1d755), // bold italic Greek
    range(0x1d7d8, 0x1d7ff), // digits in these styles
    'ℌℨℭℶℷℸ',
  ].join(''),
  // Cube and fourth roots can be stretched too, but Temml never uses them.
  signs: without(
    `${common}∛∜`,
    [
      '\u0338¡¢£¥§©®¶¼½¾ð‰‱€‵‶‷‼⁄℧⅁²³¹⁰' + range(0x2074, 0x2079) + range(0x2080, 0x2089),
      range(0x2196, 0x21ea) + range(0x21f4, 0x21ff) + range(0x2201, 0x22ff) + range(0x2300, 0x2323),
      '⎔␣□■▲△▶▷▹▼▽◀◁◃◊◯★☉☽☾♀♂♠♡♢♣♭♮♯✓✠⟂⟇',
      range(0x297c, 0x297f) + '⧄⧆⧇⧈⧫⨿⩞⩴⩵',
      range(0x2a7d, 0x2a8c) + range(0x2a95, 0x2a96) + range(0x2aaf, 0x2aba),
      '⫅⫆⫋⫌⫫⫽',
    ].join(''),
  ),
}
