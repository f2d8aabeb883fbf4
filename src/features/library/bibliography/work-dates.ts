interface WorkDate {
  year?: number
  month?: number
  day?: number
  dateText?: string
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * The date of a work.
 * @param date EDTF: a year, a month, a day or an interval, whose beginning is used
 * @param written the fields year, month and day, which are used when `date` cannot be read
 */
export function readDate(date: string, year: string, month: string, day: string): WorkDate {
  const [, isoYear, isoMonth, isoDay] = /^(-?\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(date) ?? []
  if (isoYear) return dateOf(Number(isoYear), Number(isoMonth), Number(isoDay))
  const found = /(?:^|\D)(\d{4})(?!\d)/.exec(year)?.[1] ?? /^\d{3}$/.exec(year)?.[0]
  if (found) {
    const dayInMonth = /(?:^|\D)(\d{1,2})(?!\d)/.exec(month)?.[1]
    const number = monthOf(month)
    const isDayToo = number !== undefined && !/^\d+$/.test(month.trim())
    return dateOf(Number(found), number, Number(day || (isDayToo ? dayInMonth : undefined)))
  }
  const dateText = year || date
  return dateText ? { dateText } : {}
}

function monthOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text)
  const word = /[a-z]{3}/i.exec(text)?.[0].toLowerCase()
  const index = monthNames.indexOf(word ?? '')
  return index === -1 ? undefined : index + 1
}

/** Leaves out months and days that are no numbers or do not exist. */
function dateOf(year: number, month: number | undefined, day: number): WorkDate {
  if (!month || month > 12) return { year }
  return day >= 1 && day <= 31 ? { year, month, day } : { year, month }
}
