/** What a cell says in one line: of formulas their TeX without commands, exponents after `^`, no marks of notes. */
export function textOfCell(cell: Element): string {
  const copy = cell.cloneNode(true) as Element
  for (const note of copy.querySelectorAll('.fn')) note.remove()
  for (const power of copy.querySelectorAll('sup')) power.prepend('^')
  for (const math of copy.querySelectorAll('math')) math.replaceWith(texOf(math))
  return copy.textContent.trim()
}

const texSigns: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '×',
  pm: '±',
  approx: '≈',
  sim: '~',
  lesssim: '<',
  gtrsim: '>',
  leq: '<',
  le: '<',
  geq: '>',
  ge: '>',
}

function texOf(math: Element): string {
  const tex = math.querySelector('annotation')?.textContent ?? math.textContent
  return tex
    .replaceAll(/\\([a-zA-Z]+) ?/g, (_, name: string) => texSigns[name] ?? ' ')
    .replaceAll(/\\[,;: ]/g, '')
    .replaceAll(/[{}]/g, '')
}

/** Whether a cell has no value: it is empty, a dash, dots, or says so. */
export function isMissing(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || /^(?:n\/?a|nan|none)$/i.test(text)
}

/**
 * The number that a cell begins with: that of "−1.5 ± 0.2 × 10^3 km" is −1500. Undefined for a text, such as a date.
 * @param decimalSign that of the language of the text, `.` or `,`
 */
export function numberIn(text: string, decimalSign: string): number | undefined {
  const reader = createReader(withoutGroups(plainSigns(text.slice(0, 200)), decimalSign))
  reader.take(/^[≈~∼<>≤≥(\s]+/)
  const [sign] = reader.take(/^[+-] ?/)
  const [digits] = reader.take(/^(?:\d+(?:\.\d+)?|\.\d+)/)
  if (digits === undefined) return undefined
  reader.take(/^\(\d+\)/)
  reader.take(/^ ?± ?\d+(?:\.\d+)?/)
  reader.take(/^\)/)
  const [, ten, exponent] = reader.take(/^( ?× ?10)?\^([+-]?\d+)/)
  const [, e] = exponent === undefined ? reader.take(/^e([+-]?\d+)/i) : []
  // A date, a time, a fraction, or an angle in several parts.
  if (reader.take(/^(?:\.\d|[/:-]\d|[ hm°′]{0,2}\d)/)[0] !== undefined) return undefined
  const isPower = exponent !== undefined && ten === undefined
  const size = isPower
    ? Number(digits) ** Number(exponent)
    : Number(`${digits}e${exponent ?? e ?? 0}`)
  return sign?.startsWith('-') ? -size : size
}

/** Reads a text from its beginning, part by part. */
function createReader(text: string) {
  let rest = text
  return {
    /** Takes a part if the text goes on with it. */
    take(part: RegExp): readonly (string | undefined)[] {
      const match = part.exec(rest) ?? []
      rest = rest.slice(match[0]?.length ?? 0)
      return match
    },
  }
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'

/** One sign for minus, one for spaces, and `^` for raised digits. */
function plainSigns(text: string): string {
  return text
    .replaceAll(/(?<![⁰¹²³⁴-⁹⁺⁻])[⁰¹²³⁴-⁹⁺⁻]+/g, (power) => {
      const signs = Array.from(power, (sign) => '0123456789+-'[raised.indexOf(sign)])
      return `^${signs.join('')}`
    })
    .replaceAll('−', '-')
    .replaceAll(/(?<=\d)[ \u00A0\u2009\u202F](?=\d{3}(?!\d))/g, '')
    .replaceAll(/[\u00A0\u2009\u202F]/g, ' ')
    .trim()
}

/** Removes the signs that separate thousands, and makes the decimal sign a point. */
function withoutGroups(text: string, decimalSign: string): string {
  const groups =
    decimalSign === ','
      ? /(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])/g
      : /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g
  return text
    .replaceAll(groups, (number) => number.replaceAll(/[.,]/g, ''))
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
}
