/** The options of siunitx, such as `round-mode`. */
export type Options = ReadonlyMap<string, string>

interface ParsedNumber {
  /** A relation such as `<` or `\sim`. */
  relation: string
  sign: string
  /** The digits of the whole and of the fractional part; undefined for a power of ten alone. */
  whole: string | undefined
  fraction: string
  /** The absolute uncertainty, in units of the last digit. */
  uncertainty: string | undefined
  exponent: number
}

const relation = String.raw`[<>≤≥≈∼]|\\(?:approx|sim|simeq|leq?|geq?|lesssim|gtrsim|ll|gg)(?![a-zA-Z])`
const pattern = new RegExp(
  String.raw`^(${relation})?([+−-]|\\pm|\\mp|±)?(?:(\d*)(?:[.,](\d*))?)` +
    String.raw`(?:\((\d+)(?:[.,](\d+))?\)|(?:\+-|\\pm|±)(\d*)(?:[.,](\d+))?)?(?:[eEdD]([+−-]?\d{1,4}))?$`,
)
const maxDigits = 100

function parse(text: string): ParsedNumber | undefined {
  const written = text.replaceAll(/[\s~{}]|\\[,;:!]/g, '')
  if (written.length > maxDigits) return undefined
  const match = pattern.exec(written)
  if (!match) return undefined
  const [, before = '', sign = '', whole = '', fraction = '', ...rest] = match
  const [inWhole, inFraction, apartWhole, apartFraction, power] = rest
  const hasDigits = whole + fraction !== ''
  if (!hasDigits && power === undefined) return undefined
  const number = {
    relation: before,
    sign: sign.replace('−', '-').replace('±', '\\pm '),
    whole: hasDigits ? whole || '0' : undefined,
    fraction,
    uncertainty: undefined,
    exponent: Number((power ?? '0').replace('−', '-')),
  }
  if (inWhole !== undefined && inFraction === undefined) return { ...number, uncertainty: inWhole }
  const [apart, after] = [inWhole ?? apartWhole, inFraction ?? apartFraction ?? '']
  if (apart === undefined) return number
  const places = Math.max(fraction.length, after.length)
  const uncertainty = withoutZeros(apart + after.padEnd(places, '0'))
  return { ...number, fraction: fraction.padEnd(places, '0'), uncertainty }
}

/** Whether siunitx would read a text as a number. */
export function isNumber(text: string): boolean {
  return parseProduct(text) !== undefined
}

/** Whether a number as it will be shown has a sum in it, which a unit needs brackets for. */
export function hasApartUncertainty(text: string, options: Options): boolean {
  const factors = parseProduct(text) ?? []
  return isApart(options) && factors.some(({ uncertainty }) => uncertainty !== undefined)
}

/** A number in TeX as siunitx shows it; what is no number stays as it is. */
export function formatNumber(text: string, options: Options): string {
  const factors = options.get('parse-numbers') === 'false' ? undefined : parseProduct(text)
  return factors
    ? factors.map((one) => format(rounded(moved(one, options), options), options)).join(' \\times ')
    : text
}

/** The factors of a product, `3 x 4`; undefined when one of them is no number. */
function parseProduct(text: string): ParsedNumber[] | undefined {
  const factors = text.split(/x|\\times(?![a-zA-Z])|×/).map((part) => parse(part))
  const numbers = factors.filter((factor) => factor !== undefined)
  return numbers.length === factors.length ? numbers : undefined
}

/** Moves the decimal point behind the first digit that is not 0 when scientific notation is asked for. */
function moved(number: ParsedNumber, options: Options): ParsedNumber {
  const isScientific =
    options.get('exponent-mode') === 'scientific' || options.get('scientific-notation') === 'true'
  const { whole = '', fraction, exponent } = number
  const digits = whole + fraction
  const first = digits.search(/[1-9]/)
  if (!isScientific || first < 0) return number
  return {
    ...number,
    whole: digits.charAt(first),
    fraction: digits.slice(first + 1),
    exponent: exponent + whole.length - 1 - first,
  }
}

function rounded(number: ParsedNumber, options: Options): ParsedNumber {
  const { whole, fraction, uncertainty } = number
  const mode = options.get('round-mode') ?? 'none'
  const precision = Math.min(Number(options.get('round-precision') ?? 2), maxDigits)
  if (whole === undefined || !(precision >= 0) || !/^(?:places|figures|uncertainty)$/.test(mode))
    return number
  if (mode === 'uncertainty' && uncertainty === undefined) return number
  const first = (whole + fraction).search(/[1-9]/)
  const figures = precision + (first < 0 ? 1 - whole.length : first) - whole.length
  const places =
    mode === 'places'
      ? precision
      : mode === 'figures'
        ? figures
        : fraction.length - (uncertainty ?? '').length + precision
  const value = roundTo(whole + fraction, fraction.length, places)
  const error = uncertainty === undefined ? {} : { uncertainty: roundedUncertainty(number, places) }
  return { ...number, ...value, ...error }
}

function roundedUncertainty({ fraction, uncertainty = '' }: ParsedNumber, places: number): string {
  const { whole, fraction: rest } = roundTo(uncertainty, fraction.length, places)
  return withoutZeros(whole + rest)
}

/** Rounds digits with a decimal point before the last `scale` of them to a number of places, which may be negative. */
function roundTo(
  digits: string,
  scale: number,
  places: number,
): { whole: string; fraction: string } {
  const dropped = scale - places
  if (dropped <= 0) {
    const padded = digits.padStart(scale + 1, '0')
    const point = padded.length - scale
    return { whole: padded.slice(0, point), fraction: padded.slice(point) + '0'.repeat(-dropped) }
  }
  const unit = 10n ** BigInt(dropped)
  const kept = (BigInt(digits) + unit / 2n) / unit
  const zeros = Math.max(0, -places)
  const written = `${kept}${'0'.repeat(zeros)}`.padStart(Math.max(places, 0) + 1, '0')
  const point = written.length - Math.max(places, 0)
  return { whole: written.slice(0, point), fraction: written.slice(point) }
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

function isApart(options: Options): boolean {
  return (
    options.get('separate-uncertainty') === 'true' || options.get('uncertainty-mode') === 'separate'
  )
}

function format(number: ParsedNumber, options: Options): string {
  const { relation: before, sign, whole, fraction, uncertainty, exponent } = number
  const keepsPlus =
    options.get('retain-explicit-plus') === 'true' || options.get('print-implicit-plus') === 'true'
  const marker = options.get('output-decimal-marker') ?? '.'
  const shownSign = sign === '+' && !keepsPlus ? '' : sign
  const product = options.get('exponent-product') ?? '\\times'
  const power = exponent === 0 && whole !== undefined ? '' : `10^{${exponent}}`
  if (whole === undefined) return `${before}${shownSign}${power}`
  const digits = `${grouped(whole, options)}${fraction && `{${marker}}${groupedAfter(fraction, options)}`}`
  const value = `${before}${shownSign}${digits}`
  const times = power && ` ${product} ${power}`
  if (uncertainty === undefined) return value + times
  if (!isApart(options)) return `${value}(${uncertainty})${times}`
  const error = uncertainty.padStart(fraction.length + 1, '0')
  const point = error.length - fraction.length
  const shown = fraction ? `${error.slice(0, point)}{${marker}}${error.slice(point)}` : error
  return power ? `(${value} \\pm ${shown})${times}` : `${value} \\pm ${shown}`
}

function separatorIn(options: Options): string {
  const separator = options.get('group-separator') ?? '\\,'
  // A comma as punctuation would have space after it.
  return separator === ',' ? '{,}' : separator
}

function isGrouped(digits: string, options: Options, part: 'integer' | 'decimal'): boolean {
  const which = options.get('group-digits') ?? 'all'
  const least = Number(options.get('group-minimum-digits') ?? 5)
  return digits.length >= least && ['all', 'true', part].includes(which)
}

function grouped(digits: string, options: Options): string {
  if (!isGrouped(digits, options, 'integer')) return digits
  const first = digits.length % 3
  const threes = digits.slice(first).match(/\d{3}/g) ?? []
  return [...(first > 0 ? [digits.slice(0, first)] : []), ...threes].join(separatorIn(options))
}

function groupedAfter(digits: string, options: Options): string {
  if (!isGrouped(digits, options, 'decimal')) return digits
  return digits.replaceAll(/\d{3}(?=\d)/g, (three) => three + separatorIn(options))
}
