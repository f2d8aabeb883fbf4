/** The spellings of a missing value, in lower case. */
const missing = new Set([
  '',
  'nan',
  'null',
  'none',
  'na',
  'n/a',
  '--',
  '-',
  '…',
  '...',
  'inf',
  '+inf',
  '-inf',
  '∞',
  'infinity',
  '-infinity',
])

const numeral = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[ed][+-]?\d+)?$/i

/** Whether a cell is a missing value. */
export function isMissing(cell: string): boolean {
  return missing.has(cell.trim().toLowerCase())
}

/**
 * Parses the number in a cell, also with a Fortran exponent (`1d3`), a minus sign other than the hyphen, or thin spaces.
 * @param comma whether the decimal separator is a comma
 * @returns undefined for words, NaN for a missing value
 */
export function readNumber(cell: string, comma: boolean): number | undefined {
  // Almost every cell is a plain number.
  if (numeral.test(cell)) return numberOf(cell)
  const plain = cell
    .trim()
    .replace(/^[−‒–]/, '-')
    .replaceAll(/[\u00a0\u2009\u202f]/g, '')
  const text = comma ? plain.replace(',', '.') : plain
  if (numeral.test(text)) return numberOf(text)
  return isMissing(plain) ? Number.NaN : undefined
}

/** The number of a numeral, which may have a Fortran exponent. */
function numberOf(numeral: string): number {
  const value = Number(numeral)
  return Number.isNaN(value) ? Number(numeral.replace(/d/i, 'e')) : value
}

const isoDate =
  /^(-?\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

const dayMs = 86_400_000
const unixEpochMjd = 40_587
const mjdToJd = 2_400_000.5
/** Numbers between these are years with decimals, as in tables of the climate and of sunspots: no MJD is so early. */
const [firstYear, lastYear] = [1000, 3000]

/**
 * Parses the instant in a cell, in ms since 1970 UTC: an ISO 8601 date, of which only the year is required, a year with
 * decimals, or a number of days, which is a JD above 1,000,000 and an MJD otherwise. Source: docs/behaviour.md, Tables.
 * @returns undefined for words, NaN for a missing value
 */
export function readInstant(cell: string): number | undefined {
  const date = isoDate.exec(cell.trim())
  if (date) {
    const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', zone = 'Z'] =
      date
    const at = utcOf(Number(year), Number(month), Number(day), Number(hour), Number(minute))
    const isDay = Number(month) <= 12 && Number(day) <= 31
    return isDay ? at + Number(second) * 1000 - offsetMs(zone) : undefined
  }
  const days = readNumber(cell, false)
  if (days === undefined || Number.isNaN(days)) return days
  if (days >= firstYear && days < lastYear) return instantOfYear(days)
  return ((days > 1_000_000 ? days - mjdToJd : days) - unixEpochMjd) * dayMs
}

/** Such as the middle of a year for 1958.5. */
function instantOfYear(years: number): number {
  const year = Math.floor(years)
  const start = Date.UTC(year, 0)
  return Math.round(start + (years - year) * (Date.UTC(year + 1, 0) - start))
}

/** After this many years, days and weeks repeat. */
const cycle = { years: 400, days: 146_097 }

/** The instant of a date; Date.UTC takes the years 0 to 99 as those from 1900. */
function utcOf(year: number, month: number, day: number, hour: number, minute: number): number {
  if (year < 0 || year > 99) return Date.UTC(year, month - 1, day, hour, minute)
  return Date.UTC(year + cycle.years, month - 1, day, hour, minute) - cycle.days * dayMs
}

function offsetMs(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
